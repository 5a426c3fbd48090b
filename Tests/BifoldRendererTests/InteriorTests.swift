import BifoldTesting
import BifoldCore
import Testing

extension OpenGL {
  /// A card is drawn in two parts, its interior and its rim. They must meet without a gap, without
  /// an overlap, and in one colour.
  @Suite("Interior and rim")
  struct InteriorTests {
    private static let side = 56

    /// Draws one random card after another, and says where a pixel more than a pixel away from
    /// the edge is not what it should be.
    private static func faults(
      _ count: Int, on canvas: Canvas, seed: UInt64, inside: Pixel, tolerance: Int,
      _ dress: (inout Card, inout SplitMix64) -> Void
    ) throws -> [String] {
      var random = SplitMix64(seed: seed)
      var faults: [String] = []
      var insides = 0
      for index in 0..<count {
        let size = Size(width: random.double(in: 4...44), height: random.double(in: 4...44))
        let pose = random.pose(size: size, in: Double(side))
        var card = Card.plain(
          width: size.width, height: size.height, at: pose.center, transform: pose.transform)
        dress(&card, &random)
        let drawn = try canvas.draw([card], width: side, height: side)
        let polygon = Polygon(card)
        for y in 0..<side {
          for x in 0..<side {
            let depth = polygon.depth(ofPixel: x, y)
            guard abs(depth) > 1 else { continue }
            if depth > 1 { insides += 1 }
            let expected = depth > 0 ? inside : .black
            if drawn[x, y].distance(to: expected) > tolerance {
              faults.append("card \(index) at (\(x), \(y)): \(drawn[x, y]), depth \(depth)")
            }
          }
        }
      }
      #expect(insides > count * 50, "the cards must be large enough to test something")
      return faults
    }

    @Test("500 white cards are white everywhere inside and black everywhere outside")
    func white() throws {
      try withCanvas { canvas in
        let faults = try Self.faults(
          500, on: canvas, seed: 1, inside: .white, tolerance: 0
        ) { _, _ in }
        #expect(faults == [])
      }
    }

    @Test("A card that darkens over black has one colour, in the interior and in the rim")
    func darkened() throws {
      try withCanvas { canvas in
        let faults = try Self.faults(
          200, on: canvas, seed: 2, inside: Pixel(85, 68, 51), tolerance: 0
        ) { card, _ in
          card.content = .color(Color(bytes: 255, 204, 153))
          card.backing = .black
          card.opacity = 1.0 / 3
        }
        #expect(faults == [])
      }
    }

    @Test("So has a picture, whichever program draws it", arguments: [Color.white, .clear])
    func picture(ground: Color) throws {
      try withCanvas { canvas in
        try canvas.put(
          alone: Bitmap(width: 32, height: 32, filledWith: Pixel(200, 100, 50)),
          as: Picture(.cover, 0))
        let faults = try Self.faults(
          200, on: canvas, seed: 3, inside: Pixel(160, 80, 40), tolerance: 0
        ) { card, _ in
          card.content = .picture(
            Picture(.cover, 0), frame: Rect(origin: .zero, size: card.size), over: ground)
          card.light = 0.8
        }
        #expect(faults == [])
      }
    }

    @Test("A translucent card is blended once")
    func translucent() throws {
      try withCanvas { canvas in
        let faults = try Self.faults(
          200, on: canvas, seed: 4, inside: Pixel(102, 102, 102), tolerance: 0
        ) { card, _ in card.opacity = 0.4 }
        #expect(faults == [])
      }
    }

    @Test("With seams, the card reaches or shrinks by as many pixels, and has no gap inside")
    func seams() throws {
      try withCanvas { canvas in
        for seam in [1, 3, -1, -2.0] {
          let edges = Card.Seams(left: seam, top: seam, right: seam, bottom: seam)
          for angle in [0, 12, 45, 80.0] {
            var card = Card.plain(
              width: 24, height: 20, at: Point(x: 28.4, y: 27.7),
              transform: .turn(degrees: angle))
            card.seams = edges
            var moved = card
            moved.seams = .none
            moved.size = Size(width: 24 + 2 * seam, height: 20 + 2 * seam)
            let drawn = try canvas.draw([card], width: Self.side, height: Self.side)
            let expected = try canvas.draw([moved], width: Self.side, height: Self.side)
            for y in 0..<Self.side {
              for x in 0..<Self.side {
                #expect(
                  drawn[x, y].distance(to: expected[x, y]) <= 1,
                  "seam \(seam), \(angle)° at (\(x), \(y))")
              }
            }
          }
        }
      }
    }
  }
}
