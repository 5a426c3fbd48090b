/// The first block of a tar file, which has no signature that all of them share.
enum TarHead {
  private static let blockCount = 512
  /// How much a tar without entries is filled up to, in bytes.
  private static let recordCount = 10_240

  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= blockCount else { return false }
    return hasChecksum(UnsafeRawBufferPointer(rebasing: bytes[..<blockCount])) || isEmpty(bytes)
  }

  /// The sum of the block's bytes is in it, in octal digits, and counts as blanks in the sum.
  private static func hasChecksum(_ block: UnsafeRawBufferPointer) -> Bool {
    let field = 148..<156
    var said = 0
    var digits = 0
    for byte in block[field] {
      if byte >= 0x30, byte <= 0x37 {
        said = said << 3 | Int(byte - 0x30)
        digits += 1
      } else if byte != 0x20 || digits > 0 {
        break
      }
    }
    guard digits > 0 else { return false }
    var sum = field.count * 0x20
    var signedSum = sum
    for (index, byte) in block.enumerated() where !field.contains(index) {
      sum += Int(byte)
      // Some old programs took bytes for signed.
      signedSum += Int(Int8(bitPattern: byte))
    }
    return said == sum || said == signedSum
  }

  /// Two clear blocks and what fills them up.
  private static func isEmpty(_ bytes: UnsafeRawBufferPointer) -> Bool {
    2 * blockCount...recordCount ~= bytes.count && bytes.count % blockCount == 0
      && bytes.allSatisfy { $0 == 0 }
  }
}
