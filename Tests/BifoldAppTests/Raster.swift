import BifoldWire

/// A colour as files and screens hold it.
struct Pixel: Hashable, CustomStringConvertible {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// `0xRRGGBB`.
  init(hex: UInt32) {
    self.init(UInt8(hex >> 16 & 255), UInt8(hex >> 8 & 255), UInt8(hex & 255))
  }

  /// The greatest difference of a part.
  func distance(to other: Pixel) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue)))
  }

  /// Whether it may be the natural shelf's ground, which goes from #3A444D in the middle to #171B1F
  /// in the corners.
  var isRoom: Bool {
    0x16...0x3B ~= red && 0x1A...0x45 ~= green && 0x1E...0x4E ~= blue && red < green
      && green < blue
  }

  var description: String { "(\(red), \(green), \(blue))" }
}

/// A picture's pixels, rows from the top.
struct Raster: Equatable {
  let width: Int
  let height: Int
  private let pixels: [Pixel]

  init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Reads a picture file as it is, through the worker.
  init(png path: [UInt8]) throws {
    let picture = try Fixtures.worker().picture(
      PictureOrder(
        source: .file(path: path), width: 1, height: 1, fit: .original, mipLevels: .base))
    let bytes = Array(picture.pixels)
    self.init(
      width: picture.width, height: picture.height,
      pixels: stride(from: 0, to: bytes.count, by: 4).map {
        Pixel(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
      })
  }

  subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

  /// The pixel in the middle.
  var middle: Pixel { self[width / 2, height / 2] }

  /// How pictures differ where they do by more than a tolerance.
  struct Difference: CustomStringConvertible {
    var count = 0
    var greatest = 0
    var columns = Int.max...Int.max
    var rows = Int.max...Int.max

    var description: String {
      "\(count) pixels differ by up to \(greatest), in columns \(columns) and rows \(rows)"
    }
  }

  /// - Returns: nil where every part of every pixel is the other's within a tolerance.
  func difference(from other: Raster, tolerance: Int = 1) -> Difference? {
    guard width == other.width, height == other.height else { return Difference() }
    guard pixels != other.pixels else { return nil }
    var difference = Difference()
    for index in pixels.indices {
      let distance = pixels[index].distance(to: other.pixels[index])
      guard distance > tolerance else { continue }
      let (x, y) = (index % width, index / width)
      if difference.count == 0 { (difference.columns, difference.rows) = (x...x, y...y) }
      difference.count += 1
      difference.greatest = max(difference.greatest, distance)
      difference.columns =
        min(difference.columns.lowerBound, x)...max(difference.columns.upperBound, x)
      difference.rows = min(difference.rows.lowerBound, y)...max(difference.rows.upperBound, y)
    }
    return difference.count > 0 ? difference : nil
  }
}
