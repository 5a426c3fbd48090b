/// A screen's content as an X server keeps it in a file, the form of window dumps: a header of
/// big-endian words, the colours of a palette, then rows of pixels.
struct ScreenDump: Equatable {
  let width: Int
  let height: Int
  private let bytes: [UInt8]
  private let start: Int
  private let stride: Int

  struct Unexpected: Error, CustomStringConvertible {
    var description: String { "the screen's file has a form that is not expected" }
  }

  init(_ bytes: [UInt8]) throws {
    func word(_ index: Int) -> Int {
      (0..<4).reduce(0) { $0 << 8 | Int(bytes[index * 4 + $1]) }
    }
    guard bytes.count >= 100 else { throw Unexpected() }
    (width, height, stride) = (word(4), word(5), word(12))
    start = word(0) + word(19) * 12
    // Version 7, least significant byte first, 32 bits a pixel, red above green above blue.
    guard word(1) == 7, word(7) == 0, word(11) == 32, word(14) == 0xFF0000, word(16) == 0xFF,
      width <= 8_192, height <= 8_192, stride >= width * 4, bytes.count >= start + stride * height
    else { throw Unexpected() }
    self.bytes = bytes
  }

  subscript(x: Int, y: Int) -> Pixel {
    let place = start + y * stride + x * 4
    return Pixel(bytes[place + 2], bytes[place + 1], bytes[place])
  }

  /// A part of the screen.
  func raster(x: Int, y: Int, width: Int, height: Int) -> Raster {
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    for row in y..<y + height {
      for column in x..<x + width { pixels.append(self[column, row]) }
    }
    return Raster(width: width, height: height, pixels: pixels)
  }

  /// Whether a part of the screen may be a picture, by every so many-th pixel.
  func resembles(_ raster: Raster, x: Int, y: Int) -> Bool {
    for row in Swift.stride(from: 0, to: raster.height, by: 19) {
      for column in Swift.stride(from: row % 19, to: raster.width, by: 19)
      where self[x + column, y + row].distance(to: raster[column, row]) > 1 {
        return false
      }
    }
    return true
  }
}
