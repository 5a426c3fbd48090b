/// Writes RAR archives of both kinds whose entries are stored, as the program's own technical note
/// describes them.
package enum RARWriter {
  package struct Entry {
    package var name: [UInt8]
    package var data: [UInt8]
    /// As the header has it; other than the data's own where a test wants damage.
    package var checksum: UInt32
    package var byteCount: Int
    package var flags = 0
    /// How it says it is packed.
    package var method: UInt8 = 0x30

    package init(_ name: String, _ data: [UInt8]) {
      self.name = Array(name.utf8)
      self.data = data
      checksum = crc32(data)
      byteCount = data.count
    }
  }

  /// - Parameter flags: The archive's: 0x0080 encrypted headers.
  package static func rar4(_ entries: [Entry], flags: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
    bytes += header4(0x73, flags: flags, little(0, bytes: 6))
    for entry in entries {
      var fields = little(entry.data.count, bytes: 4) + little(entry.byteCount, bytes: 4) + [3]
      fields += little(entry.checksum, bytes: 4) + [0, 0, 0x21, 0x50, 20, entry.method]
      fields += little(entry.name.count, bytes: 2) + little(0o100644, bytes: 4) + entry.name
      bytes += header4(0x74, flags: 0x8000 | entry.flags, fields) + entry.data
    }
    return bytes + header4(0x7B, flags: 0x4000, [])
  }

  private static func header4(_ type: UInt8, flags: Int, _ fields: [UInt8]) -> [UInt8] {
    let rest = [type] + little(flags, bytes: 2) + little(7 + fields.count, bytes: 2) + fields
    return little(crc32(rest), bytes: 2) + rest
  }

  /// - Parameter flags: The archive's: 4 solid.
  package static func rar5(_ entries: [Entry], flags: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
    bytes += header5(number(1) + number(0) + number(flags))
    for entry in entries {
      var fields = number(2) + number(2) + number(entry.data.count)
      // With a checksum, stored, by Unix.
      fields += number(4) + number(entry.byteCount) + number(0o100644)
      fields += little(entry.checksum, bytes: 4) + number(0) + number(1)
      fields += number(entry.name.count) + entry.name
      bytes += header5(fields) + entry.data
    }
    return bytes + header5(number(5) + number(0) + number(0))
  }

  /// An archive whose headers are encrypted: behind this one nothing can be read.
  package static func encryptedRAR5() -> [UInt8] {
    let salt = [UInt8](repeating: 7, count: 16)
    return [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
      + header5(number(4) + number(0) + number(0) + number(0) + [15] + salt)
      + [UInt8](repeating: 0xA5, count: 256)
  }

  private static func header5(_ fields: [UInt8]) -> [UInt8] {
    let rest = number(fields.count) + fields
    return little(crc32(rest), bytes: 4) + rest
  }

  /// Seven bits a byte, the least first.
  private static func number(_ value: Int) -> [UInt8] {
    value < 0x80
      ? [UInt8(value)] : [UInt8(truncatingIfNeeded: value & 0x7F | 0x80)] + number(value >> 7)
  }
}
