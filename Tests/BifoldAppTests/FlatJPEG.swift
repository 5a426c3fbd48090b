/// A JPEG file of one colour, written by hand: there is nothing here that could encode one.
enum FlatJPEG {
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  static func file(_ colour: Pixel, width: Int, height: Int) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    func segment(_ marker: UInt8, _ content: [UInt8]) {
      let length = content.count + 2
      bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }
    // A quantisation table of ones.
    segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    func two(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    segment(
      0xC0,
      [8] + two(height) + two(width) + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    // For the means of blocks: twelve categories of four bits each.
    segment(0xC4, [0x00] + [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0..<12))
    // For what varies in a block: nothing does, so "end of block" alone, of one bit.
    segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])

    var bits = BitWriter()
    let blocks = ((width + 7) / 8) * ((height + 7) / 8)
    for block in 0..<blocks {
      for part in parts(of: colour) {
        // Only the first block differs from the one before it. A flat block's mean counts eightfold.
        bits.write(difference: block == 0 ? (part - 128) * 8 : 0)
      }
    }
    return bytes + bits.bytes() + [0xFF, 0xD9]
  }

  /// Lightness and the two differences of colour, 0…255.
  private static func parts(of colour: Pixel) -> [Int] {
    let (r, g, b) = (Double(colour.red), Double(colour.green), Double(colour.blue))
    return [
      0.299 * r + 0.587 * g + 0.114 * b, 128 - 0.168736 * r - 0.331264 * g + 0.5 * b,
      128 + 0.5 * r - 0.418688 * g - 0.081312 * b,
    ].map { Int($0.rounded()) }
  }

  private struct BitWriter {
    private var bits: [UInt8] = []

    mutating func write(_ value: Int, count: Int) {
      for bit in (0..<count).reversed() { bits.append(UInt8(value >> bit & 1)) }
    }

    /// A mean's difference from the block before, then the end of the block.
    mutating func write(difference: Int) {
      let category = Int.bitWidth - difference.magnitude.leadingZeroBitCount
      write(category, count: 4)
      write(difference < 0 ? difference + (1 << category) - 1 : difference, count: category)
      write(0, count: 1)
    }

    func bytes() -> [UInt8] {
      var bytes: [UInt8] = []
      for start in stride(from: 0, to: bits.count, by: 8) {
        var byte: UInt8 = 0
        for offset in 0..<8 {
          byte = byte << 1 | (start + offset < bits.count ? bits[start + offset] : 1)
        }
        bytes.append(byte)
        if byte == 0xFF { bytes.append(0) }
      }
      return bytes
    }
  }
}
