import BifoldCore
import BifoldRenderer
import Testing

extension OpenGL {
  /// Rounded corners and the hamburger's strokes, against the exact areas of polygons whose arcs
  /// are so many short sides that the difference is far under a byte.
  @Suite("Rounded shapes")
  struct RoundedCornerTests {
    /// A quarter of a circle round a point of a card, from an angle in quarter turns on.
    private static func arc(_ x: Double, _ y: Double, _ radius: Double, from quarter: Int)
      -> [Point]
    {
      let steps = radius > 0 ? 16 : 0
      return (0...steps).map { step in
        let turn = Transform3D.turn(
          degrees: 90 * (Double(quarter) + (steps > 0 ? Double(step) / Double(steps) : 0)))
        let p = turn.applied(x: radius, y: 0)
        return Point(x: x + p.x, y: y + p.y)
      }
    }

    /// A shape on a card, as it is seen.
    private static func polygon(_ points: [Point], on card: Card) -> Polygon {
      let projection = card.projection
      return Polygon(
        points.map {
          let p = projection.project($0).divided
          return Polygon.Corner(x: p.x, y: p.y)
        })
    }

    static func rounded(_ card: Card) -> Polygon {
      let (w, h) = (card.size.width, card.size.height)
      let (l, r) = (card.corners.left, card.corners.right)
      return polygon(
        arc(w - r, h - r, r, from: 0) + arc(l, h - l, l, from: 1) + arc(l, l, l, from: 2)
          + arc(w - r, r, r, from: 3), on: card)
    }

    static func strokes(_ card: Card) -> [Polygon] {
      let unit = card.size.width / 20
      return [4, 10, 16].map { row in
        let y = row * unit
        return polygon(
          arc(17 * unit, y, unit, from: 3) + arc(17 * unit, y, unit, from: 0)
            + arc(3 * unit, y, unit, from: 1) + arc(3 * unit, y, unit, from: 2), on: card)
      }
    }

    @Test(
      "Rounded corners are within 2/255 of exact, mean over the edge",
      arguments: GraphicsAPI.allCases)
    func corners(api: GraphicsAPI) throws {
      try withCanvas(api) { canvas in
        let all = [
          Card.Corners(left: 0, right: 14), Card.Corners(left: 3, right: 3),
          Card.Corners(left: 20, right: 8),
        ]
        for corners in all {
          for (angle, tilt) in [
            (0.0, 0.0), (0, 40), (8, 0), (30, 40), (45, 0), (45, 65), (77, 20),
          ] {
            var card = Card.plain(
              width: 56, height: 64, at: Point(x: 40.3, y: 39.9),
              transform: Transform3D.tilt(degrees: tilt, x: 0, y: 1, eyeAt: 200)
                .concatenating(.turn(degrees: angle)).concatenating(.scale(x: 0.7, y: 0.7)))
            card.corners = corners
            let drawn = try canvas.draw([card], width: 80, height: 80)
            let edge = Self.rounded(card)
            let found = Deviation(of: drawn, corners: Polygon(card).corners) {
              edge.coverage(ofPixel: $0, $1)
            }
            let place = "\(corners) at \(angle)°, tilted \(tilt)°: \(found)"
            #expect(found.mean <= 2, "\(place)")
            // An arc is not straight within a pixel, and turned away it is a sharp corner.
            #expect(found.largestOnSides <= 16, "\(place)")
            #expect(found.largest <= 32, "\(place)")
            #expect(found.areaError <= 0.002, "\(place)")
          }
        }
      }
    }

    @Test("So are the hamburger's strokes, within 5/255")
    func strokes() throws {
      try withCanvas { canvas in
        for side in [20, 25, 40.0] {
          for angle in [0, 11, 22.5, 45, 70, 90.0] {
            let card = Card(
              .hamburger, size: Size(width: side, height: side), position: Point(x: 26, y: 22),
              transform: .turn(degrees: angle), content: .strokes(.white))
            let drawn = try canvas.draw([card], width: 52, height: 48)
            let edges = Self.strokes(card)
            let found = Deviation(of: drawn) { x, y in
              edges.reduce(0) { $0 + $1.coverage(ofPixel: x, y) }
            }
            // Two pixels wide with round ends of one pixel: nothing here is straight for long.
            #expect(found.mean <= 5, "\(side) px at \(angle)°: \(found)")
            #expect(found.largest <= 24, "\(side) px at \(angle)°: \(found)")
            #expect(found.areaError <= 0.02, "\(side) px at \(angle)°: \(found)")
          }
        }
      }
    }
  }
}
