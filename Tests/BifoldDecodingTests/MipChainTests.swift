import BifoldWire
import Foundation
import Testing

@testable import BifoldDecoding

@Suite("Mip chain")
struct MipChainTests {
  /// The level before as straight linear light and alpha, by the definition: each new pixel is the
  /// mean over the area it covers.
  private struct Level {
    var width: Int
    var height: Int
    /// Light times alpha, and alpha.
    var texels: [(Double, Double, Double, Double)]

    func halved() -> Level {
      let next = (width: max(1, width / 2), height: max(1, height / 2))
      var texels: [(Double, Double, Double, Double)] = []
      for y in 0..<next.height {
        for x in 0..<next.width {
          var sum = (0.0, 0.0, 0.0, 0.0)
          let area = Double(width * height) / Double(next.width * next.height)
          for v in 0..<height {
            for u in 0..<width {
              let share =
                overlap(u, x, width, next.width) * overlap(v, y, height, next.height) / area
              let texel = self.texels[v * width + u]
              sum.0 += texel.0 * share
              sum.1 += texel.1 * share
              sum.2 += texel.2 * share
              sum.3 += texel.3 * share
            }
          }
          texels.append(sum)
        }
      }
      return Level(width: next.width, height: next.height, texels: texels)
    }

    /// The length that pixel `old` and pixel `new` share, in old pixels.
    private func overlap(_ old: Int, _ new: Int, _ oldSide: Int, _ newSide: Int) -> Double {
      let scale = Double(oldSide) / Double(newSide)
      return max(
        0, min(Double(old + 1), Double(new + 1) * scale) - max(Double(old), Double(new) * scale))
    }
  }

  private static func levels(
    of straight: [UInt8], bands: Int = 4, layout: MipLayout
  ) throws -> [UInt8] {
    try straight.withUnsafeBufferPointer {
      let pixels = try #require(StraightPixels($0, bands: bands, layout: layout))
      return MipChain.levels(of: pixels, layout: layout)
    }
  }

  private static func linear(_ value: UInt8) -> Double {
    let v = Double(value) / 255
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> Double {
    255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  @Test(
    "Every level is the mean over area in linear light",
    arguments: [(1, 1), (2, 2), (3, 3), (7, 5), (16, 9), (1, 13), (13, 1), (31, 33)])
  func reference(width: Int, height: Int) throws {
    var numbers = RandomBytes(state: UInt64(width * 100 + height))
    for isOpaque in [true, false] {
      let straight = (0..<width * height * 4).map { index in
        index % 4 == 3 && isOpaque ? 255 : numbers.next()
      }
      let layout = try #require(MipLayout(width: width, height: height, levels: .all))
      let pixels = try Self.levels(of: straight, layout: layout)
      var level = Level(
        width: width, height: height,
        texels: stride(from: 0, to: straight.count, by: 4).map {
          let alpha = Double(straight[$0 + 3]) / 255
          return (
            Self.linear(straight[$0]) * alpha, Self.linear(straight[$0 + 1]) * alpha,
            Self.linear(straight[$0 + 2]) * alpha, alpha
          )
        })
      for index in 0..<layout.levels {
        if index > 0 { level = level.halved() }
        let bytes = pixels[layout.byteRange(ofLevel: index)]
        for (texel, start) in zip(
          level.texels, stride(from: bytes.startIndex, to: bytes.endIndex, by: 4))
        {
          let alpha = texel.3
          let wanted = [texel.0, texel.1, texel.2].map {
            alpha > 0 ? Self.encoded($0 / alpha) * alpha : 0
          }
          for band in 0..<3 {
            // One step for rounding of colour and of alpha each.
            #expect(abs(Double(bytes[start + band]) - wanted[band]) <= 1)
            #expect(bytes[start + band] <= bytes[start + 3])
          }
          #expect(abs(Double(bytes[start + 3]) - alpha * 255) <= 0.51)
        }
      }
    }
  }

  @Test("A checkerboard of black and white becomes the grey of half the light, 188")
  func checkerboard() throws {
    let side = 64
    let straight = (0..<side * side).flatMap { pixel -> [UInt8] in
      let value: UInt8 = (pixel % side + pixel / side).isMultiple(of: 2) ? 255 : 0
      return [value, value, value, 255]
    }
    let layout = try #require(MipLayout(width: side, height: side, levels: .all))
    let pixels = try Self.levels(of: straight, layout: layout)
    for level in 1..<layout.levels {
      let bytes = pixels[layout.byteRange(ofLevel: level)]
      #expect(Set(bytes) == [188, 255])
    }
  }

  @Test("A transparent pixel's colour shows in no level")
  func transparent() throws {
    // Clear green beside solid red.
    let straight: [UInt8] = [0, 255, 0, 0, 255, 0, 0, 255]
    let layout = try #require(MipLayout(width: 2, height: 1, levels: .all))
    let pixels = try Self.levels(of: straight, layout: layout)
    #expect(Array(pixels[8...]) == [128, 0, 0, 128])
    #expect(Array(pixels[..<8]) == [0, 0, 0, 0, 255, 0, 0, 255])
  }

  @Test("Opaque pixels without alpha give the same levels as with it")
  func threeBands() throws {
    var numbers = RandomBytes(state: 9)
    let opaque = (0..<11 * 6 * 3).map { _ in numbers.next() }
    let full = stride(from: 0, to: opaque.count, by: 3).flatMap { opaque[$0..<$0 + 3] + [255] }
    let layout = try #require(MipLayout(width: 11, height: 6, levels: .all))
    #expect(
      try Self.levels(of: opaque, bands: 3, layout: layout)
        == Self.levels(of: full, layout: layout))
    opaque.withUnsafeBufferPointer {
      #expect(StraightPixels($0, bands: 4, layout: layout) == nil)
    }
  }

  @Test("One colour stays itself in every level", arguments: [0, 1, 2, 5, 11, 40, 128, 254, 255])
  func flat(value: UInt8) throws {
    let layout = try #require(MipLayout(width: 37, height: 21, levels: .all))
    let straight = (0..<37 * 21).flatMap { _ in [value, 255 - value, 7, 255] as [UInt8] }
    let pixels = try Self.levels(of: straight, layout: layout)
    for start in stride(from: 0, to: pixels.count, by: 4) {
      #expect(Array(pixels[start..<start + 4]) == [value, 255 - value, 7, 255])
    }
  }
}

private struct RandomBytes {
  var state: UInt64

  mutating func next() -> UInt8 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 40)
  }
}
