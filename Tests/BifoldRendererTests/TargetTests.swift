import BifoldCore
import BifoldRenderer
import BifoldScene
import Testing

extension OpenGL {
  @Suite("Targets and textures")
  struct TargetTests {
    /// Cards of all kinds, whose picture must fit any target.
    private static func cards(_ width: Double, _ height: Double) -> [Card] {
      [
        Card(
          .item(0), frame: Rect(x: 0, y: 0, width: width, height: height),
          content: .color(Color(bytes: 20, 40, 60))),
        Card.plain(
          1, width: width * 0.7, height: height * 0.7, at: Point(x: width / 2, y: height / 2),
          transform: .turn(degrees: 30), color: Color(bytes: 200, 100, 50)),
      ]
    }

    @Test(
      "Odd sizes are drawn to the last pixel",
      arguments: [(1, 1), (7, 3), (1, 64), (64, 1), (333, 77), (1023, 2)], [0, 4])
    func odd(size: (Int, Int), samples: Int) throws {
      try withCanvas { canvas in
        let (width, height) = size
        let drawn = try canvas.draw(
          Self.cards(Double(width), Double(height)), width: width, height: height,
          samples: samples)
        #expect(drawn.pixels.count == width * height * 4)
        let ground = Pixel(20, 40, 60)
        if width > 4, height > 4 {
          for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
            #expect(drawn[x, y] == ground, "at (\(x), \(y))")
          }
        }
        for y in 0..<height {
          for x in 0..<width { #expect(drawn[x, y].alpha == 255) }
        }
      }
    }

    @Test("Four samples a pixel draw the same picture, softer at its edges")
    func samples() throws {
      try withCanvas { canvas in
        let plain = try canvas.draw(Self.cards(80, 60), width: 80, height: 60)
        let many = try canvas.draw(Self.cards(80, 60), width: 80, height: 60, samples: 4)
        let polygon = Polygon(Self.cards(80, 60)[1])
        for y in 0..<60 {
          for x in 0..<80 where abs(polygon.depth(ofPixel: x, y)) > 1.5 {
            #expect(many[x, y] == plain[x, y], "at (\(x), \(y))")
          }
        }
      }
    }

    @Test("A scene drawn into a texture is shown as it would be drawn itself, the same way up")
    func texture() throws {
      try withCanvas { canvas in
        let (width, height) = (81, 60)
        // Neither half is like the other, or it could stand on its head.
        let cards =
          Self.cards(Double(width), Double(height)) + [
            Card(
              .item(2), frame: Rect(x: 3, y: 2, width: 20, height: 10),
              content: .color(Color(bytes: 90, 160, 20)))
          ]
        let direct = try canvas.draw(cards, width: width, height: height)
        #expect(direct[9, 9] != direct[9, 50])
        var scene = Scene()
        scene.build(
          from: cards, size: Size(width: Double(width), height: Double(height)), scale: 1,
          residency: Residency())
        let renderer = canvas.renderer
        let texture = try renderer.makeTexture(
          width: width, height: height, layers: 1, mipChain: .base)
        let bytes = renderer.textureBytes
        renderer.draw(scene, into: .texture(try renderer.makeTarget(drawingInto: texture)))
        var residency = Residency()
        _ = residency.begin(.past, texture: texture, width: width, height: height, layers: 1)
        _ = residency.place(Picture(.past, 0))
        let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        scene.build(
          from: [
            Card(
              .past, frame: frame,
              content: .picture(Picture(.past, 0), frame: frame, over: .clear))
          ], size: frame.size, scale: 1, residency: residency)
        let shown = try canvas.draw(scene)
        #expect(shown.pixels == direct.pixels)
        renderer.free(texture)
        #expect(bytes - renderer.textureBytes == width * height * 4)
        #expect(throws: GraphicsError.self) { try renderer.makeTarget(drawingInto: texture) }
      }
    }

    @Test("More samples than the driver has are cut down to what it has")
    func tooManySamples() throws {
      try withCanvas { canvas in
        let target = try canvas.renderer.makeTarget(width: 4, height: 4, samples: 1000)
        #expect(target.samples == canvas.renderer.mostSamples)
        #expect(try canvas.renderer.makeTarget(width: 4, height: 4, samples: 1).samples == 0)
      }
    }

    @Test(
      "A target that the driver cannot make is a typed error",
      arguments: [(1_000_000, 4), (4, 1_000_000), (0, 4), (4, 0), (-1, 4), (.max, .max)])
    func tooLarge(size: (Int, Int)) throws {
      try withCanvas { canvas in
        let error = #expect(throws: GraphicsError.self) {
          try canvas.renderer.makeTarget(width: size.0, height: size.1)
        }
        #expect(error?.stage == .framebuffer)
        #expect(error?.subject == "\(size.0) × \(size.1)")
        // It says what would do.
        #expect(error?.reason.contains("at most") == true)
      }
    }

    @Test(
      "So is a texture",
      arguments: [(1_000_000, 4, 1), (4, 1_000_000, 1), (4, 4, 1_000_000), (0, 4, 1), (4, 4, 0)])
    func texture(size: (Int, Int, Int)) throws {
      try withCanvas { canvas in
        let error = #expect(throws: GraphicsError.self) {
          try canvas.renderer.makeTexture(width: size.0, height: size.1, layers: size.2)
        }
        #expect(error?.stage == .texture)
        #expect(canvas.renderer.textureBytes == 0)
      }
    }

    @Test("So is a texture that no memory holds")
    func textureBeyondMemory() throws {
      try withCanvas(complaints: .expected) { canvas in
        let side = canvas.renderer.longestTextureSide
        let error = #expect(throws: GraphicsError.self) {
          try canvas.renderer.makeTexture(width: side, height: side, layers: 2048)
        }
        #expect(error?.stage == .texture)
        #expect(canvas.renderer.textureBytes == 0)
      }
    }

    @Test("Pixels of a wrong count are refused, and change nothing")
    func wrongCount() throws {
      try withCanvas { canvas in
        let renderer = canvas.renderer
        let bitmap = Patterns.noise(width: 8, height: 8, seed: 1)
        try canvas.put(alone: bitmap, as: Picture(.cover, 0))
        let texture = try #require(canvas.residency.find(Picture(.cover, 0))).texture
        let right = bitmap.mipChain().flatMap(\.pixels).count
        for count in [0, 1, 8 * 8 * 4, right - 4, right + 4, 2 * right] {
          let isFilled = [UInt8](repeating: 9, count: count).withUnsafeBytes {
            renderer.fill(texture, layer: 0, with: $0)
          }
          #expect(!isFilled, "\(count) bytes")
        }
        for layer in [-1, 4, 1000] {
          let isFilled = [UInt8](repeating: 9, count: right).withUnsafeBytes {
            renderer.fill(texture, layer: layer, with: $0)
          }
          #expect(!isFilled, "layer \(layer)")
        }
        let unknown = [UInt8](repeating: 9, count: right).withUnsafeBytes {
          renderer.fill(TextureID(77), layer: 0, with: $0)
        }
        #expect(!unknown)
        let drawn = try canvas.draw(
          [Card.picture(Picture(.cover, 0), x: 0, y: 0, width: 8, height: 8)], width: 8,
          height: 8)
        #expect(drawn == bitmap)
      }
    }

    @Test("A layer filled bit by bit shows, in every size, what one filled at once does")
    func slices() throws {
      try withCanvas { canvas in
        let renderer = canvas.renderer
        let bitmap = Patterns.noise(width: 13, height: 9, seed: 4)
        try canvas.put(alone: bitmap, as: Picture(.cover, 0))
        let texture = try #require(canvas.residency.find(Picture(.cover, 0))).texture
        let pixels = bitmap.mipChain().flatMap(\.pixels)
        func drawn() throws -> [Bitmap] {
          try [13, 6, 3].map { width in
            try canvas.draw(
              [Card.picture(Picture(.cover, 0), x: 0, y: 0, width: Double(width), height: 9)],
              width: 13, height: 9)
          }
        }
        let whole = try drawn()
        for most in [1, 60, 200, 500, 10_000] {
          _ = [UInt8](repeating: 77, count: pixels.count).withUnsafeBytes {
            renderer.fill(texture, layer: 0, with: $0)
          }
          var (filled, steps) = (0, 0)
          while filled < pixels.count, steps < 100 {
            let before = filled
            filled = try #require(
              pixels.withUnsafeBytes {
                renderer.fill(texture, layer: 0, with: $0, from: filled, atMost: most)
              })
            // A row at least, and no more rows than were allowed.
            #expect(filled > before && filled - before <= max(most, 13 * 4))
            steps += 1
          }
          #expect(filled == pixels.count)
          #expect(try drawn() == whole, "\(most) bytes at a time")
        }
      }
    }

    @Test("A freed texture's place is used again, and its bytes are given back")
    func freed() throws {
      try withCanvas { canvas in
        let renderer = canvas.renderer
        let first = try renderer.makeTexture(width: 16, height: 16, layers: 2)
        let second = try renderer.makeTexture(width: 8, height: 8, layers: 1)
        #expect(renderer.textureBytes == 2 * 4 * (256 + 64 + 16 + 4 + 1) + 4 * (64 + 16 + 4 + 1))
        renderer.free(first)
        #expect(renderer.textureBytes == 4 * (64 + 16 + 4 + 1))
        renderer.free(first)
        #expect(try renderer.makeTexture(width: 4, height: 4, layers: 1) == first)
        #expect(first != second)
      }
    }

    @Test("A picture whose texture is gone is no error")
    func drawnWithoutTexture() throws {
      try withCanvas { canvas in
        try canvas.put(
          alone: Patterns.noise(width: 8, height: 8, seed: 1), as: Picture(.cover, 0))
        let texture = try #require(canvas.residency.find(Picture(.cover, 0))).texture
        canvas.renderer.free(texture)
        let drawn = try canvas.draw(
          [Card.picture(Picture(.cover, 0), x: 0, y: 0, width: 8, height: 8, over: .white)],
          width: 16, height: 8)
        #expect(drawn[12, 4] == .black)
      }
    }

    @Test("An empty scene is black, whatever was there before")
    func empty() throws {
      try withCanvas { canvas in
        _ = try canvas.draw(Self.cards(20, 20), width: 20, height: 20)
        let drawn = try canvas.draw([], width: 20, height: 20)
        #expect(drawn == Bitmap(width: 20, height: 20, filledWith: .black))
      }
    }

    @Test("Renderers on contexts of their own do not disturb each other")
    func two() throws {
      try withCanvas { first in
        try withCanvas(.embedded) { second in
          first.makeCurrent()
          let one = try first.draw(Self.cards(30, 20), width: 30, height: 20)
          second.makeCurrent()
          let two = try second.draw(Self.cards(30, 20), width: 30, height: 20)
          #expect(one == two)
        }
      }
    }
  }
}
