import BifoldWire
import Testing

@testable import BifoldDecoding

extension DecodingTests {
  @Suite("Reduction")
  struct ReductionTests {
    init() throws { _ = try DecodingTests() }

    /// Black and white pixels by turns, 240 × 240.
    private static func board(bands: Int) -> [UInt8] {
      (0..<240 * 240).flatMap { pixel -> [UInt8] in
        let value: UInt8 = (pixel % 240 + pixel / 240).isMultiple(of: 2) ? 0 : 255
        return bands == 4 ? [value, value, value, 255] : Array(repeating: value, count: bands)
      }
    }

    private func decoded(_ file: [UInt8], _ width: Int, _ height: Int) throws -> DecodedPicture {
      try PictureDecoder.decode(
        PictureOrder(
          source: .bytes(file), width: width, height: height, fit: .cover, mipLevels: .base))
    }

    /// The darkest and the brightest sample but for two pixels at the edges, where half a pattern ends.
    private func range(_ picture: DecodedPicture) -> ClosedRange<UInt8> {
      var (least, most) = (UInt8.max, UInt8.min)
      for y in 2..<picture.height - 2 {
        for x in 2..<picture.width - 2 {
          for band in 0..<3 {
            let value = picture.pixels[(y * picture.width + x) * 4 + band]
            (least, most) = (min(least, value), max(most, value))
          }
        }
      }
      return least...most
    }

    @Test(
      "A one-pixel pattern becomes the grey of half its light, everywhere", arguments: [1, 3, 4])
    func pattern(bands: Int) throws {
      let picture = EncodedPicture(
        width: 240, height: 240, model: bands == 1 ? .grey : .rgb, bands: bands)
      let suffixes = bands == 4 ? [".png", ".webp[lossless]"] : [".png", ".tif"]
      for suffix in suffixes {
        let file = try #require(picture.file(suffix, Self.board(bands: bands)))
        for side in [120, 80, 60, 89, 30] {
          // Half of the light of white is encoded as 188.
          let range = range(try decoded(file, side, side))
          #expect(
            range.lowerBound >= 186 && range.upperBound <= 190, "\(suffix), \(side): \(range)")
        }
      }
    }

    @Test("In a JPEG it is even, whatever libjpeg makes of it")
    func patternInJPEG() throws {
      let picture = EncodedPicture(width: 240, height: 240)
      let file = try #require(picture.file(".jpg[Q=100,subsample-mode=off]", Self.board(bands: 3)))
      for side in [120, 80, 60, 30] {
        let range = range(try decoded(file, side, side))
        #expect(range.upperBound - range.lowerBound <= 4, "\(side): \(range)")
      }
      // What it does not shrink is reduced as everything is.
      let range = range(try decoded(file, 150, 150))
      #expect(range.lowerBound >= 184 && range.upperBound <= 192, "\(range)")
    }

    @Test("A photograph that libjpeg shrinks looks as one that is reduced in linear light")
    func agreement() throws {
      let (width, height) = (480, 360)
      let samples = (0..<width * height).flatMap { pixel -> [UInt8] in
        let (x, y) = (pixel % width, pixel / width)
        // Slopes of some pixels, as lenses leave them, and a sharp edge.
        let wave = (x / 7 + y / 5) % 32
        return [
          UInt8(x * 255 / width), UInt8(60 + (wave < 16 ? wave : 31 - wave) * 6),
          UInt8(y * 255 / height),
        ]
      }
      let picture = EncodedPicture(width: width, height: height)
      let photograph = try #require(picture.file(".jpg[Q=95,subsample-mode=off]", samples))
      let exact = try #require(picture.file(".png", samples))
      for reduction in [2, 3, 4, 6] {
        let shrunk = try decoded(photograph, width / reduction, height / reduction)
        let reduced = try decoded(exact, width / reduction, height / reduction)
        var (sum, worst) = (0.0, 0.0)
        let count = shrunk.width * shrunk.height
        for pixel in 0..<count {
          let colours = [shrunk, reduced].map { picture in
            Lab(
              red: picture.pixels[pixel * 4], green: picture.pixels[pixel * 4 + 1],
              blue: picture.pixels[pixel * 4 + 2])
          }
          let difference = colours[0].difference(colours[1])
          (sum, worst) = (sum + difference, max(worst, difference))
        }
        #expect(sum / Double(count) <= 2, "reduced \(reduction) times: at most \(worst)")
      }
    }

    @Test("The colour of what is clear shows nowhere, and what is half clear is half as much")
    func alpha() throws {
      let (width, height) = (64, 64)
      // White on the left; red that is clear on the right; green that is half clear below.
      let samples = (0..<width * height).flatMap { pixel -> [UInt8] in
        if pixel / width >= 48 { return [0, 200, 0, 128] }
        return pixel % width < 31 ? [255, 255, 255, 255] : [255, 0, 0, 0]
      }
      let picture = EncodedPicture(width: width, height: height, bands: 4)
      for suffix in [".png", ".webp[lossless]"] {
        // Without `exact` WebP forgets the colour of what is clear.
        let file = try #require(picture.file(suffix, samples))
        for side in [64, 32, 21, 16] {
          let decoded = try decoded(file, side, side)
          for y in 0..<side * 5 / 8 {
            for x in 0..<side {
              let pixel = (y * side + x) * 4
              let (red, green, blue, alpha) = (
                decoded.pixels[pixel], decoded.pixels[pixel + 1], decoded.pixels[pixel + 2],
                decoded.pixels[pixel + 3]
              )
              // White or nothing: all of one value, but for rounding.
              #expect(abs(Int(red) - Int(alpha)) <= 2, "\(suffix) \(side) at \(x), \(y)")
              #expect(abs(Int(green) - Int(alpha)) <= 2 && abs(Int(blue) - Int(alpha)) <= 2)
            }
          }
          let last = (side * side - 1) * 4
          #expect(Array(decoded.pixels[last..<last + 4]) == [0, 100, 0, 128], "\(suffix) \(side)")
        }
      }
    }

    @Test("A strip of 1736 × 32767 pixels comes in any size")
    func strip() throws {
      // One colour a band of 1,024 rows; grey, for it is large.
      let (width, height) = (1_736, 32_767)
      var samples = [UInt8](repeating: 0, count: width * height)
      for y in 0..<height {
        let shade = UInt8(20 + y / 1_024 * 6)
        for x in 0..<width { samples[y * width + x] = shade }
      }
      let picture = EncodedPicture(width: width, height: height, model: .grey, bands: 1)
      let file = try #require(picture.file(".jpg[Q=80]", samples))
      let header = try PictureDecoder.header(of: .bytes(file))
      #expect((header.width, header.height) == (width, height))
      // Shelf, and the largest that textures of two kinds of cards take.
      for box in [(32, 600), (217, 4_096), (868, 16_384)] {
        let decoded = try PictureDecoder.decode(
          PictureOrder(
            source: .bytes(file), width: box.0, height: box.1, fit: .contain, mipLevels: .base))
        #expect((decoded.width, decoded.height) == box)
        for part in 0..<31 {
          let y = (part * 1_024 + 512) * box.1 / height
          let got = decoded.pixels[(y * box.0 + box.0 / 2) * 4]
          #expect(abs(Int(got) - (20 + part * 6)) <= 2, "\(box), part \(part)")
        }
      }
    }
  }
}
