/// What libarchive does not tell of the headers of a RAR file.
struct RARHead {
  private let bytes: UnsafeRawBufferPointer
  private var place: Int

  /// Whether each entry of a RAR 5 needs those before it. Where that cannot be read, it may be.
  static func isSolid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // The archive's header is behind the signature.
    var head = RARHead(bytes: bytes, place: 8 + 4)
    guard head.number() != nil, head.number() == mainType, let flags = head.number(),
      flags & extraFlag == 0 || head.number() != nil, let archive = head.number()
    else { return true }
    return archive & 4 != 0
  }

  /// The checksum of an entry's data, which libarchive does not compare where they are only stored;
  /// nil where there is none.
  /// - Parameter place: Where the data begin: the header is before them.
  static func checksum(
    before place: Int, of bytes: UnsafeRawBufferPointer, format: ArchiveFormat
  ) -> UInt32? {
    guard format == .rar4 || format == .rar5, 0...bytes.count ~= place else { return nil }
    for start in stride(from: place - shortest, through: max(0, place - longest), by: -1) {
      var head = RARHead(bytes: bytes, place: start)
      let found = format == .rar4 ? head.checksum4(to: place) : head.checksum5(to: place)
      if let found { return found.checksum }
    }
    return nil
  }

  private static let mainType: UInt64 = 1
  private static let fileType: UInt64 = 2
  private static let extraFlag: UInt64 = 1
  /// The length of a header, in bytes; the longest has the longest name, and times besides.
  private static let shortest = 12
  private static let longest = 8_192

  private struct Found { var checksum: UInt32? }

  /// The checksum in a header of RAR 4 that reaches to `end`; nil where there is no such header.
  private func checksum4(to end: Int) -> Found? {
    let (type, flags, size, data) = (place + 2, place + 3, place + 5, place + 16)
    guard end - place >= 32, bytes[type] == 0x74, fixed(size, 2) == UInt32(end - place),
      fixed(place, 2) == Checksum.crc32(bytes[type..<end]) & 0xFFFF
    else { return nil }
    // What is split between files has other checksums.
    return Found(checksum: fixed(flags, 2) & 3 == 0 ? fixed(data, 4) : nil)
  }

  /// The same for RAR 5, whose numbers have seven bits a byte.
  private mutating func checksum5(to end: Int) -> Found? {
    let start = place
    place += 4
    guard let size = number(), place <= end, size == UInt64(end - place), number() == Self.fileType,
      fixed(start, 4) == Checksum.crc32(bytes[start + 4..<end]), let flags = number()
    else { return nil }
    if flags & Self.extraFlag != 0 { _ = number() }
    if flags & 2 != 0 { _ = number() }
    guard flags & 0x18 == 0, let file = number(), number() != nil, number() != nil, file & 4 != 0
    else { return Found(checksum: nil) }
    if file & 2 != 0 { place += 4 }
    return Found(checksum: place + 4 <= end ? fixed(place, 4) : nil)
  }

  private func fixed(_ place: Int, _ count: Int) -> UInt32 {
    (0..<count).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }

  /// A number of seven bits a byte, the least first.
  private mutating func number() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}
