import BifoldCore
import BifoldRenderer
import BifoldScene
import Glibc

import Testing

extension OpenGL {
  /// Which mip levels are sampled, and how sharp what comes of it is.
  @Suite("Mip levels")
  struct MipTests {
    /// Levels that tell themselves apart: level n is of grey 20 · n.
    private static func stairs(side: Int) -> [Bitmap] {
      var levels: [Bitmap] = []
      var size = side
      while size > 0 {
        let grey = UInt8(20 * levels.count)
        levels.append(Bitmap(width: size, height: size, filledWith: Pixel(grey, grey, grey)))
        size /= 2
      }
      return levels
    }

    /// The grey in the middle of a square picture of 128 texels that is drawn over so many pixels.
    private static func grey(
      _ canvas: Canvas, across: Double, down: Double
    ) throws -> Double {
      let card = Card.picture(
        Picture(.cover, 0), x: 4, y: 4, width: across, height: down, over: .white)
      let drawn = try canvas.draw([card], width: 144, height: 144)
      return Double(drawn.red(4 + Int(across / 2), 4 + Int(down / 2)))
    }

    @Test(
      "At a half, a quarter, an eighth of its size a picture shows that level",
      arguments: GraphicsAPI.allCases)
    func levels(api: GraphicsAPI) throws {
      try withCanvas(api) { canvas in
        try canvas.makeRoom(for: .cover, width: 128, height: 128)
        try canvas.put(levels: Self.stairs(side: 128), as: Picture(.cover, 0))
        for level in 0...5 {
          let side = Double(128 >> level)
          let found = try Self.grey(canvas, across: side, down: side)
          #expect(abs(found - Double(20 * level)) <= 1, "level \(level)")
        }
        // Larger than itself, it is still itself.
        #expect(try Self.grey(canvas, across: 136, down: 136) == 0)
      }
    }

    @Test("Between two levels both are mixed, by the logarithm of the size")
    func trilinear() throws {
      try withCanvas { canvas in
        try canvas.makeRoom(for: .cover, width: 128, height: 128)
        try canvas.put(levels: Self.stairs(side: 128), as: Picture(.cover, 0))
        for step in 1...30 {
          let level = Double(step) / 10
          let side = 128 * exp2(-level)
          let found = try Self.grey(canvas, across: side, down: side)
          // Down to a 1.3th of its size it is still itself.
          let expected = level < log2(1.3) ? 0 : 20 * level
          #expect(abs(found - expected) <= 2, "level \(level): \(found)")
        }
      }
    }

    /// Horizontal stripes, `period` texels from one to the next.
    private static func stripes(period: Int) -> Bitmap {
      Bitmap(width: 128, height: 128) { _, y in y % period * 2 < period ? .white : .black }
    }

    /// The contrast, 0…1, of the middle column of a picture of 128 × 128, so many pixels of it.
    private static func contrast(_ drawn: Bitmap, within height: Int) -> Double {
      let column = (64 - height / 2..<64 + height / 2).map { drawn.red(64, $0) }
      return Double((column.max() ?? 0) - (column.min() ?? 0)) / 255
    }

    /// A picture that fills 128 × 128, turned about its upright middle line, hardly in perspective.
    private static func turned(_ degrees: Double) -> Card {
      var card = Card.picture(
        Picture(.cover, 0), x: 0, y: 0, width: 128, height: 128, over: .white)
      card.transform = .tilt(degrees: degrees, x: 0, y: 1, eyeAt: 100_000)
      return card
    }

    @Test("A picture turned far away stays sharp across where two mip levels would be grey")
    func squeezed() throws {
      try withCanvas { canvas in
        try canvas.put(alone: Self.stripes(period: 4), as: Picture(.cover, 0))
        // Up to four to one nothing is lost; beyond that, less than by half.
        for (degrees, least) in [
          (45.0, 0.95), (60, 0.95), (70, 0.95), (75, 0.95), (80, 0.6), (83, 0.4),
        ] {
          let card = Self.turned(degrees)
          var scene = Scene()
          scene.build(
            from: [card], size: Size(width: 128, height: 128), scale: 1,
            residency: canvas.residency)
          #expect(scene.batches.allSatisfy { $0.program == .squeezedPicture }, "\(degrees)°")
          let sharp = Self.contrast(try canvas.draw(scene), within: 64)
          // What plain mip levels make of it is seen where both directions are as small.
          let share = cos(degrees * .pi / 180)
          var small = card
          small.transform = .scale(x: share, y: share)
          let drawn = try canvas.draw([small], width: 128, height: 128)
          let plain = Self.contrast(drawn, within: Int(128 * share) - 4)
          #expect(sharp >= least, "\(degrees)°")
          if degrees >= 70 { #expect(sharp - plain > 0.4, "\(degrees)°: \(sharp), \(plain)") }
        }
      }
    }

    @Test("Along the direction in which it is squeezed little is left of a pattern of pixels")
    func along() throws {
      try withCanvas { canvas in
        let columns = Bitmap(width: 128, height: 128) { x, _ in
          x.isMultiple(of: 2) ? .white : .black
        }
        try canvas.put(alone: columns, as: Picture(.cover, 0))
        for degrees in [65.0, 70, 75, 80, 83, 86] {
          let card = Self.turned(degrees)
          let drawn = try canvas.draw([card], width: 128, height: 128)
          let polygon = Polygon(card)
          // A row of samples of one weight leaves up to a fifth of a pattern, 25/255 of stripes
          // between black and white; what is left is held to a little over that.
          for x in 0..<128 where polygon.depth(ofPixel: x, 64) > 1.5 {
            #expect(abs(drawn.red(x, 64) - 128) <= 40, "\(degrees)° at \(x)")
          }
        }
      }
    }

    @Test("A driver's own filter draws it as well", arguments: GraphicsAPI.allCases)
    func anisotropic(api: GraphicsAPI) throws {
      try withCanvas(api, anisotropy: 4) { canvas in
        guard canvas.renderer.mostAnisotropy > 1 else { return }
        try canvas.put(alone: Self.stripes(period: 4), as: Picture(.cover, 0))
        let drawn = try canvas.draw([Self.turned(75)], width: 128, height: 128)
        // Two mip levels would leave a fourteenth.
        #expect(Self.contrast(drawn, within: 64) > 0.4)
        // And one that is hardly there at all.
        let tiny = Card.picture(
          Picture(.cover, 0), x: 1, y: 1, width: 5, height: 2, over: .white)
        let small = try canvas.draw([tiny], width: 8, height: 4)
        #expect(abs(small.red(3, 1) - 128) <= 20)
        #expect(small[7, 3] == .black)
      }
    }

    @Test("One-pixel patterns, minified, keep their mean")
    func mean() throws {
      try withCanvas { canvas in
        let checks = Bitmap(width: 128, height: 128) { x, y in
          (x + y).isMultiple(of: 2) ? .white : .black
        }
        let columns = Bitmap(width: 128, height: 128) { x, _ in
          x.isMultiple(of: 2) ? .white : .black
        }
        try canvas.makeRoom(for: .cover, width: 128, height: 128)
        try canvas.put(checks, as: Picture(.cover, 0))
        try canvas.put(columns, as: Picture(.cover, 1))
        for index in 0...1 {
          for share in [0.9, 0.8, 0.7, 0.6, 0.5, 0.37, 0.25, 0.13] {
            for (degrees, tilt) in [(0.0, 0.0), (17, 0), (0, 40), (0, 70), (30, 80)] {
              var card = Card.picture(
                Picture(.cover, index), x: 0, y: 0, width: 128, height: 128, over: .white)
              card.transform = Transform3D.scale(x: share, y: share)
                .concatenating(.tilt(degrees: tilt, x: 0, y: 1, eyeAt: 500))
                .concatenating(.turn(degrees: degrees))
              let drawn = try canvas.draw([card], width: 128, height: 128)
              let polygon = Polygon(card)
              var (sum, count, least, most) = (0, 0, 255, 0)
              for y in 0..<128 {
                for x in 0..<128 where polygon.depth(ofPixel: x, y) > 1.5 {
                  let value = drawn.red(x, y)
                  sum += value
                  count += 1
                  least = min(least, value)
                  most = max(most, value)
                }
              }
              guard count > 100 else { continue }
              let place = "\(index) at \(share), \(degrees)°, tilted \(tilt)°: \(least)–\(most)"
              #expect(abs(Double(sum) / Double(count) - 127.5) <= 2, "\(place)")
              // From half the size on, the pattern is gone: no moiré is left of it.
              if share <= 0.5 { #expect(most - least <= 10, "\(place)") }
            }
          }
        }
      }
    }
  }
}
