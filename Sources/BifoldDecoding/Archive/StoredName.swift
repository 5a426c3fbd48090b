/// An entry's name where libarchive lost it on the way to another encoding.
enum StoredName {
  private static let headerCount = 30
  private static let longest = 65_535

  /// The name in the header of a zip that ends where its data begin.
  /// - Parameter place: Where the data begin.
  static func inZip(before place: Int, of bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard headerCount...bytes.count ~= place else { return nil }
    func number(at offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
    let last = place - headerCount
    for start in stride(from: last, through: max(0, last - 2 * longest), by: -1)
    where bytes[start] == 0x50 && bytes[start + 1] == 0x4B && bytes[start + 2] == 0x03
      && bytes[start + 3] == 0x04
    {
      let name = number(at: start + 26)
      let extra = number(at: start + 28)
      guard start + headerCount + name + extra == place else { continue }
      return Array(bytes[start + headerCount..<start + headerCount + name])
    }
    return nil
  }

  /// A name for an entry that has none.
  static func made(for ordinal: Int) -> [UInt8] { Array("entry \(ordinal + 1)".utf8) }
}
