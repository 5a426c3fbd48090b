/// Writes 7z archives whose entries are stored, each in a folder of its own, as 7zFormat.txt
/// describes them.
package enum SevenZipWriter {
  package static func archive(_ entries: [(name: [UInt16], data: [UInt8])]) -> [UInt8] {
    let packed = entries.flatMap(\.data)
    var header: [UInt8] = [0x01, 0x04, 0x06] + number(0) + number(entries.count) + [0x09]
    header += entries.flatMap { number($0.data.count) } + [0x00]
    header += [0x07, 0x0B] + number(entries.count) + [0]
    // One coder, whose id is one byte: copy.
    for _ in entries { header += [1, 1, 0] }
    header += [0x0C] + entries.flatMap { number($0.data.count) }
    header += [0x00, 0x08, 0x0A, 1] + entries.flatMap { little(crc32($0.data), bytes: 4) }
    header += [0x00, 0x00]
    let names = entries.flatMap { ($0.name + [0]).flatMap { little($0, bytes: 2) } }
    header += [0x05] + number(entries.count) + [0x11] + number(names.count + 1) + [0] + names
    header += [0x00, 0x00]
    return finished(packed, entries.isEmpty ? [] : header)
  }

  package static func archive(_ entries: [(String, [UInt8])]) -> [UInt8] {
    archive(entries.map { (Array($0.0.utf16), $0.1) })
  }

  private static func finished(_ packed: [UInt8], _ header: [UInt8]) -> [UInt8] {
    let place =
      little(packed.count, bytes: 8) + little(header.count, bytes: 8)
      + little(crc32(header), bytes: 4)
    return [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4] + little(crc32(place), bytes: 4) + place
      + packed + header
  }

  /// The first byte says by its leading ones how many bytes follow, which come least first.
  private static func number(_ value: Int) -> [UInt8] {
    for extra in 0..<8 where value < 1 << (7 * (extra + 1)) {
      let mark = UInt8(truncatingIfNeeded: 0xFF00 >> extra)
      return [mark | UInt8(value >> (8 * extra))] + little(value, bytes: extra)
    }
    return [0xFF] + little(value, bytes: 8)
  }
}
