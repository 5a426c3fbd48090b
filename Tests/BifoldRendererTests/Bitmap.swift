import BifoldCore

/// A picture in memory: RGBA8 premultiplied, top row first.
struct Bitmap: Equatable {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A picture made pixel by pixel, of premultiplied colours.
  init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> Pixel) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = color(x, y)
        pixels.append(pixel.red)
        pixels.append(pixel.green)
        pixels.append(pixel.blue)
        pixels.append(pixel.alpha)
      }
    }
  }

  /// One colour everywhere.
  init(width: Int, height: Int, filledWith pixel: Pixel) {
    self.init(width: width, height: height) { _, _ in pixel }
  }

  subscript(x: Int, y: Int) -> Pixel {
    let index = (y * width + x) * 4
    return Pixel(pixels[index], pixels[index + 1], pixels[index + 2], pixels[index + 3])
  }

  /// The red part of a pixel, for tests that draw in white and black.
  func red(_ x: Int, _ y: Int) -> Int { Int(pixels[(y * width + x) * 4]) }

  /// All mip levels, each the plain average of four pixels of the one before (of fewer at an odd
  /// side's end, where the last row or column is left out, as GL's sizes have it).
  func mipChain() -> [Bitmap] {
    var levels = [self]
    while let last = levels.last, last.width > 1 || last.height > 1 {
      levels.append(last.halved())
    }
    return levels
  }

  private func halved() -> Bitmap {
    Bitmap(width: max(width / 2, 1), height: max(height / 2, 1)) { x, y in
      let (left, top) = (min(2 * x, width - 1), min(2 * y, height - 1))
      let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
      let (a, b) = (self[left, top], self[right, top])
      let (c, d) = (self[left, bottom], self[right, bottom])
      func mean(_ part: KeyPath<Pixel, UInt8>) -> UInt8 {
        let sum = Int(a[keyPath: part]) + Int(b[keyPath: part]) + Int(c[keyPath: part])
        return UInt8((sum + Int(d[keyPath: part]) + 2) / 4)
      }
      return Pixel(mean(\.red), mean(\.green), mean(\.blue), mean(\.alpha))
    }
  }

  /// A part of the picture.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    Bitmap(width: width, height: height) { self[x + $0, y + $1] }
  }
}

/// A pixel of a `Bitmap`.
struct Pixel: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  static let black = Pixel(0, 0, 0)
  static let white = Pixel(255, 255, 255)
  static let clear = Pixel(0, 0, 0, 0)

  /// The largest difference of a part.
  func distance(to other: Pixel) -> Int {
    max(
      max(abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green))),
      max(abs(Int(blue) - Int(other.blue)), abs(Int(alpha) - Int(other.alpha))))
  }
}

extension Pixel: CustomStringConvertible {
  var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}

extension Color {
  /// A colour of whole bytes.
  init(bytes red: Int, _ green: Int, _ blue: Int) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }
}
