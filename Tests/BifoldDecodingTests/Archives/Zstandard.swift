import BifoldTesting
/// A zstd frame by hand (RFC 8878).
enum Zstandard {
  private static let blockCount = 128 << 10

  /// Up to 128 KB as they are, and zeros behind them, 128 KB in four bytes.
  static func frame(_ bytes: [UInt8], zeros blocks: Int) -> [UInt8] {
    let raw = little(bytes.count << 3, bytes: 3)
    let run = little(blockCount << 3 | 1 << 1, bytes: 3) + [0]
    let last: [UInt8] = [1, 0, 0]
    // Its window is a block.
    return [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38] + raw + bytes
      + Array(repeatElement(run, count: blocks).joined()) + last
  }

  /// How many blocks of zeros are at least so many bytes.
  static func blocks(of bytes: Int) -> Int { bytes / blockCount + 1 }
}
