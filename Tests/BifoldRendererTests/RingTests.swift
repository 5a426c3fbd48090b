import BifoldCore
import BifoldRenderer
import Testing

extension OpenGL {
  /// The ring round what has the keyboard, against the exact areas of polygons.
  @Suite("Ring")
  struct RingTests {
    /// The area of a pixel between two outlines that lie so far inside a card's edges.
    private static func band(
      of card: Card, from outer: Double, to inner: Double
    ) -> (_ x: Int, _ y: Int) -> Double {
      func outline(_ inset: Double) -> Polygon {
        var card = card
        card.size = Size(width: card.size.width - 2 * inset, height: card.size.height - 2 * inset)
        card.corners = Card.Corners(
          left: card.corners.left - inset, right: card.corners.right - inset)
        return RoundedCornerTests.rounded(card)
      }
      let (large, small) = (outline(outer), outline(inner))
      return { large.coverage(ofPixel: $0, $1) - small.coverage(ofPixel: $0, $1) }
    }

    private static func ring(
      angle: Double, tilt: Double, _ line: Color, _ edge: Color, width: Double = 4,
      edgeWidth: Double = 2
    ) -> Card {
      var card = Card.plain(
        width: 56, height: 64, at: Point(x: 40.3, y: 39.9),
        transform: Transform3D.tilt(degrees: tilt, x: 0, y: 1, eyeAt: 200)
          .concatenating(.turn(degrees: angle)))
      card.corners = Card.Corners(left: 16, right: 16)
      card.content = .ring(line, width: width, edge: edge, edgeWidth: edgeWidth)
      return card
    }

    @Test(
      "Line and edges are within 3/255 of exact, mean over them, turned and in perspective",
      arguments: GraphicsAPI.allCases)
    func exact(api: GraphicsAPI) throws {
      try withCanvas(api) { canvas in
        for (angle, tilt) in [(0.0, 0.0), (0, 40), (8, 0), (30, 40), (45, 0)] {
          let line = Self.ring(angle: angle, tilt: tilt, .white, .clear)
          let drawn = try canvas.draw([line], width: 80, height: 80)
          let middle = Self.band(of: line, from: 2, to: 6)
          let found = Deviation(of: drawn) { middle($0, $1) }
          #expect(found.mean <= 3 && found.largest <= 40, "line at \(angle)°, \(tilt)°: \(found)")
          #expect(found.areaError <= 0.01, "line at \(angle)°, \(tilt)°: \(found)")

          let edges = Self.ring(angle: angle, tilt: tilt, .clear, .white)
          let both = try canvas.draw([edges], width: 80, height: 80)
          let (outer, inner) = (
            Self.band(of: edges, from: 0, to: 2), Self.band(of: edges, from: 6, to: 8)
          )
          let seen = Deviation(of: both) { outer($0, $1) + inner($0, $1) }
          #expect(seen.mean <= 3 && seen.largest <= 40, "edges at \(angle)°, \(tilt)°: \(seen)")
          #expect(seen.areaError <= 0.01, "edges at \(angle)°, \(tilt)°: \(seen)")
        }
      }
    }

    @Test("On whole pixels it is as sharp as a pixel: dark, white, dark, and nothing inside")
    func sharp() throws {
      try withCanvas { canvas in
        let yellow = Color(red: 249 / 255, green: 194 / 255, blue: 7 / 255)
        let size = Size(width: 80, height: 60)
        let frame = Rect(origin: .zero, size: size)
        var card = Card(
          .focus, frame: frame.inset(by: Insets(top: 5, left: 5, bottom: 5, right: 5)),
          content: .ring(.white, width: 2, edge: .black, edgeWidth: 1),
          corners: Card.Corners(left: 8, right: 8))
        card.alignment = .wholePixels
        let drawn = try canvas.draw(
          [Card(.panel, frame: frame, content: .color(yellow)), card], width: 80, height: 60)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] {
          let at = (y * 80 + x) * 4
          return Array(drawn.pixels[at..<at + 3])
        }
        let (ground, dark, white): ([UInt8], [UInt8], [UInt8]) = (
          [249, 194, 7], [0, 0, 0], [255, 255, 255]
        )
        let wanted = [ground, dark, white, white, dark, ground]
        for (index, color) in wanted.enumerated() {
          #expect(pixel(4 + index, 30) == color && pixel(75 - index, 30) == color, "\(index)")
          #expect(pixel(40, 4 + index) == color && pixel(40, 55 - index) == color, "\(index)")
        }
        #expect(pixel(40, 30) == ground && pixel(6, 6) == ground)
      }
    }
  }
}
