import BifoldWire
import Testing

@testable import BifoldDecoding

extension DecodingTests {
  @Suite("Orientation")
  struct OrientationTests {
    // Whole blocks of a JPEG at every reduction: of a part of one it makes another mean at the left than at
    // the right.
    private static let (width, height) = (48, 32)

    init() throws { _ = try DecodingTests() }

    /// What a person is to see, and nothing of which is symmetrical.
    private static func colour(_ x: Int, _ y: Int) -> [UInt8] {
      [UInt8(x * 5), UInt8(y * 7), UInt8(x * 2 + y * 4)]
    }

    /// Where a pixel that is seen at (x, y) of `width` × `height` is stored; EXIF 2.3, tag 0112.
    private static func stored(_ x: Int, _ y: Int, _ orientation: Int) -> (x: Int, y: Int) {
      let (right, bottom) = (width - 1 - x, height - 1 - y)
      return switch orientation {
      case 2: (right, y)
      case 3: (right, bottom)
      case 4: (x, bottom)
      case 5: (y, x)
      case 6: (y, right)
      case 7: (bottom, right)
      case 8: (bottom, x)
      default: (x, y)
      }
    }

    /// The picture turned so that the orientation turns it back.
    private static func file(_ suffix: String, _ orientation: Int) -> [UInt8]? {
      let isTurned = orientation > 4
      let (across, down) = isTurned ? (height, width) : (width, height)
      var samples = [UInt8](repeating: 0, count: width * height * 3)
      for y in 0..<height {
        for x in 0..<width {
          let place = stored(x, y, orientation)
          let start = (place.y * across + place.x) * 3
          samples.replaceSubrange(start..<start + 3, with: colour(x, y))
        }
      }
      return EncodedPicture(width: across, height: down, orientation: orientation)
        .file(suffix, samples)
    }

    @Test(
      "However it is stored, a picture is the same, in every size",
      arguments: [".tif", ".webp[lossless]", ".jpg[Q=100,subsample-mode=off]"])
    func all(suffix: String) throws {
      for orientation in 1...8 {
        let file = try #require(Self.file(suffix, orientation))
        let header = try PictureDecoder.header(of: .bytes(file))
        #expect(
          (header.width, header.height) == (Self.width, Self.height), "\(suffix) \(orientation)")
        let whole = try PictureDecoder.decode(
          PictureOrder(source: .bytes(file), width: 1, height: 1, fit: .original, mipLevels: .base))
        #expect((whole.width, whole.height) == (Self.width, Self.height))
        var furthest = 0
        for y in 0..<Self.height {
          for x in 0..<Self.width {
            let pixel = (y * Self.width + x) * 4
            for (band, wanted) in Self.colour(x, y).enumerated() {
              furthest = max(furthest, abs(Int(whole.pixels[pixel + band]) - Int(wanted)))
            }
          }
        }
        // JPEG rounds: four of 255 in the best quality. The others are exact.
        #expect(furthest <= (suffix.hasPrefix(".jpg") ? 4 : 0), "\(suffix) \(orientation)")
      }
      for (width, height) in [(25, 16), (15, 17), (24, 9), (11, 7)] {
        let upright = try #require(Self.file(suffix, 1))
        let order = { (file: [UInt8]) in
          PictureOrder(
            source: .bytes(file), width: width, height: height, fit: .cover, mipLevels: .base)
        }
        let wanted = try PictureDecoder.decode(order(upright)).pixels
        for orientation in 2...8 {
          let file = try #require(Self.file(suffix, orientation))
          let got = try PictureDecoder.decode(order(file)).pixels
          let furthest = zip(got, wanted).map { abs(Int($0) - Int($1)) }.max() ?? .max
          // Rows before columns or columns before rows, each rounded.
          #expect(got.count == wanted.count)
          #expect(furthest <= 6, "\(suffix) \(orientation) \(width) × \(height)")
        }
      }
    }
  }
}
