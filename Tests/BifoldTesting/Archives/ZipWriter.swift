/// Writes zip archives as APPNOTE.TXT describes them, with all that can be wrong with them.
package struct ZipWriter {
  package enum Packing {
    case stored
    case deflated
  }

  /// Where the sizes and the checksum are.
  package enum Sizes {
    case inHeader
    /// Behind the data, as by a program that writes to a pipe.
    case behind
    /// In the extra field of zip64.
    case wide
  }

  package struct Entry {
    package var name: [UInt8]
    package var packed: [UInt8]
    package var packing = Packing.stored
    package var sizes = Sizes.inHeader
    package var checksum: UInt32
    package var byteCount: Int
    /// As the headers have it, where it is another than that of `packed`.
    package var packedCount: Int?
    /// Bit 0: encrypted, bit 11: the name is UTF-8.
    package var flags: UInt16 = 0
    /// The Unix mode with its file type, as in 0o100644.
    package var mode: UInt32 = 0o100644

    package init(_ name: [UInt8], _ bytes: [UInt8], packing: Packing = .stored) {
      self.name = name
      self.packing = packing
      packed = packing == .stored ? bytes : Deflate.stored(bytes)
      checksum = crc32(bytes)
      byteCount = bytes.count
    }

    package init(_ name: String, _ bytes: [UInt8], packing: Packing = .stored) {
      self.init(Array(name.utf8), bytes, packing: packing)
      if !name.utf8.allSatisfy({ $0 < 0x80 }) { flags |= 1 << 11 }
    }

    /// `count` zeros, roughly, in a thousandth of their length.
    package init(zeros count: Int, name: String, claiming claimed: Int? = nil) {
      self.init(name, [], packing: .deflated)
      let zeros = Deflate.zeros(count)
      packed = zeros.packed
      byteCount = claimed ?? zeros.count
    }
  }

  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init(behind prefix: [UInt8] = []) { bytes = prefix }

  package init(_ entries: [Entry]) { for entry in entries { add(entry) } }

  package mutating func add(_ entry: Entry) {
    let offset = bytes.count
    bytes += header(entry, isCentral: false) + entry.packed
    if entry.sizes == .behind {
      bytes +=
        [0x50, 0x4B, 0x07, 0x08] + little(entry.checksum, bytes: 4)
        + little(entry.packed.count, bytes: 4) + little(entry.byteCount, bytes: 4)
    }
    refer(to: entry, at: offset)
  }

  /// Bytes between entries.
  package mutating func add(loose: [UInt8]) { bytes += loose }

  /// A record of the directory for data that are somewhere in the file.
  package mutating func refer(to entry: Entry, at offset: Int) {
    directory += header(entry, isCentral: true, offset: offset)
    count += 1
  }

  /// The archive, with its directory.
  package func finished() -> [UInt8] {
    bytes + directory + [0x50, 0x4B, 0x05, 0x06] + little(0, bytes: 4)
      + little(min(count, 0xFFFF), bytes: 2) + little(min(count, 0xFFFF), bytes: 2)
      + little(directory.count, bytes: 4) + little(bytes.count, bytes: 4) + little(0, bytes: 2)
  }

  private func header(_ entry: Entry, isCentral: Bool, offset: Int = 0) -> [UInt8] {
    let isBehind = entry.sizes == .behind
    let isWide = entry.sizes == .wide
    let isBlank = isBehind && !isCentral
    let extra =
      isWide
      ? [1, 0, 16, 0] + little(entry.byteCount, bytes: 8) + little(entry.packed.count, bytes: 8)
      : []
    let narrow: (Int) -> [UInt8] = { isBlank ? [0, 0, 0, 0] : little(isWide ? -1 : $0, bytes: 4) }
    var bytes: [UInt8] = isCentral ? [0x50, 0x4B, 0x01, 0x02, 45, 3] : [0x50, 0x4B, 0x03, 0x04]
    bytes += [45, 0] + little(entry.flags | (isBehind ? 8 : 0), bytes: 2)
    bytes += [entry.packing == .stored ? 0 : 8, 0, 0, 0, 0x21, 0x50]
    bytes += isBlank ? [0, 0, 0, 0] : little(entry.checksum, bytes: 4)
    bytes += narrow(entry.packedCount ?? entry.packed.count) + narrow(entry.byteCount)
    bytes += little(entry.name.count, bytes: 2) + little(extra.count, bytes: 2)
    if isCentral {
      bytes += [0, 0, 0, 0, 0, 0] + little(entry.mode << 16, bytes: 4) + little(offset, bytes: 4)
    }
    return bytes + entry.name + extra
  }
}
