import BifoldCore
import BifoldScene
import Testing

extension OpenGL {
  /// Cards that pass the eye: cut there, never flipped, never a pixel out of nothing.
  @Suite("The eye plane")
  struct EyePlaneTests {
    private static let (width, height) = (120, 90)

    /// Doors whose free edge comes toward the eye and past it.
    private static let doors = [
      door(0.2, 60), door(0.5, 60), door(0.7, 60), door(0.9, 20), door(0.5, 110),
      door(0.05, 30), door(0.3, 200),
    ]

    /// - Parameter distance: of the eye, in points; a door is 110 wide.
    private static func door(_ fraction: Double, _ distance: Double) -> DoorGeometry {
      DoorGeometry(width: 110, height: 90, fraction: fraction, m34: 1 / distance)
    }

    @Test("A door that passes the eye stays inside its outline and fills it")
    func outline() throws {
      try withCanvas { canvas in
        for door in Self.doors {
          var leaf = door.leaf
          leaf.opacity = 1
          leaf.content = .color(.white)
          let drawn = try canvas.draw([leaf], width: Self.width, height: Self.height)
          let polygon = Polygon(leaf)
          var faults: [String] = []
          for y in 0..<Self.height {
            for x in 0..<Self.width {
              let depth = polygon.depth(ofPixel: x, y)
              guard abs(depth) > 1 else { continue }
              if drawn[x, y] != (depth > 0 ? .white : .black) {
                faults.append("(\(x), \(y)): \(drawn[x, y]), depth \(depth)")
              }
            }
          }
          #expect(faults == [], "fraction \(door.fraction), m34 \(door.m34)")
        }
      }
    }

    @Test("What is seen of it is the right way round")
    func upright() throws {
      try withCanvas { canvas in
        for door in Self.doors {
          // Rows from black to white going down would be alike if flipped twice; so is a gradient
          // from the left, but not both.
          var leaf = door.leaf
          leaf.opacity = 1
          leaf.content = .gradient(
            from: Color(red: 1, green: 0, blue: 0), to: Color(red: 0, green: 1, blue: 0))
          let half = door.part(
            .menuRow(0), of: Rect(x: 0, y: 45, width: 110, height: 45),
            content: .gradient(
              from: Color(red: 1, green: 0, blue: 1), to: Color(red: 0, green: 1, blue: 1)))
          var row = half
          row.opacity = 1
          let drawn = try canvas.draw([leaf, row], width: Self.width, height: Self.height)
          let polygon = Polygon(leaf)
          let edge = Polygon(row)
          for y in 0..<Self.height {
            for x in 0..<Self.width {
              guard polygon.depth(ofPixel: x, y) > 1.5, abs(edge.depth(ofPixel: x, y)) > 1.5,
                let p = leaf.projection.unproject(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
              else { continue }
              let share = min(max(p.x / 110, 0), 1)
              let expected = Pixel(
                UInt8(((1 - share) * 255).rounded()), UInt8((share * 255).rounded()),
                p.y > 45 ? 255 : 0)
              #expect(
                drawn[x, y].distance(to: expected) <= 2,
                "fraction \(door.fraction), m34 \(door.m34) at (\(x), \(y)): \(drawn[x, y]) is not \(expected)"
              )
            }
          }
        }
      }
    }

    @Test("A picture that passes the eye shows nothing outside itself")
    func picture() throws {
      try withCanvas { canvas in
        try canvas.put(alone: Patterns.compass(side: 64), as: Picture(.icon, 0))
        for door in Self.doors {
          let part = door.part(
            .menuIcon(0), of: Rect(x: 0, y: 0, width: 110, height: 90),
            content: .picture(
              Picture(.icon, 0), frame: Rect(x: 0, y: 0, width: 110, height: 90), over: .clear))
          var card = part
          card.opacity = 1
          card.backing = .scene
          let drawn = try canvas.draw([card], width: Self.width, height: Self.height)
          let polygon = Polygon(card)
          for y in 0..<Self.height {
            for x in 0..<Self.width {
              let depth = polygon.depth(ofPixel: x, y)
              if depth < -1 { #expect(drawn[x, y] == .black, "at (\(x), \(y))") }
              guard depth > 1.5,
                let p = card.projection.unproject(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)),
                abs(p.x - 55) > 12, abs(p.y - 45) > 12
              else { continue }
              let expected =
                p.x < 55
                ? p.y < 45 ? Patterns.topLeft : Patterns.bottomLeft
                : p.y < 45 ? Patterns.topRight : Patterns.bottomRight
              #expect(
                drawn[x, y].distance(to: expected) <= 2,
                "fraction \(door.fraction), m34 \(door.m34) at (\(x), \(y)): \(drawn[x, y])")
            }
          }
        }
      }
    }

    @Test("Edge-on, behind the eye, or of no size, a card draws nothing")
    func nothing() throws {
      try withCanvas { canvas in
        var behind = Transform3D.perspective(distance: 100)
        behind = behind.translated(x: 0, y: 0, z: 200)
        var cards = [
          DoorGeometry(width: 80, height: 90, fraction: 0, m34: -0.001).leaf,
          Card.plain(
            width: 40, height: 40, at: Point(x: 60, y: 45),
            transform: .tilt(degrees: 90, x: 1, y: 0, eyeAt: 300)),
          Card.plain(width: 40, height: 40, at: Point(x: 60, y: 45), transform: behind),
          Card.plain(width: 0, height: 40, at: Point(x: 60, y: 45)),
          Card.plain(
            width: 40, height: 40, at: Point(x: 60, y: 45), transform: .scale(x: 0, y: 1)),
          Card.plain(width: .nan, height: 40, at: Point(x: 60, y: 45)),
          Card.plain(width: 40, height: 40, at: Point(x: .infinity, y: 45)),
        ]
        cards[0].opacity = 1
        for (index, card) in cards.enumerated() {
          let drawn = try canvas.draw([card], width: Self.width, height: Self.height)
          #expect(
            drawn == Bitmap(width: Self.width, height: Self.height, filledWith: .black),
            "card \(index)")
        }
      }
    }

    @Test("A card that is nearly edge-on is a thin line where it should be")
    func nearlyEdgeOn() throws {
      try withCanvas { canvas in
        for degrees in [85.0, 88, 89, 89.5, 89.9, 89.99, 90, 90.01, 91, 95] {
          let card = Card.plain(
            width: 80, height: 60, at: Point(x: 60.3, y: 45),
            transform: .tilt(degrees: degrees, x: 0, y: 1, eyeAt: 400))
          let drawn = try canvas.draw([card], width: Self.width, height: Self.height)
          let found = Deviation(of: drawn, from: Polygon(card))
          let off = abs(degrees - 90)
          // Under half a degree the line fades faster than its area: its vanishing line is within
          // a pixel then, and what lies beyond that is not drawn.
          if off >= 1 {
            #expect(found.areaError <= 0.01, "\(degrees)°: \(found)")
          } else if off >= 0.5 {
            #expect(found.areaError <= 0.05, "\(degrees)°: \(found)")
          }
          #expect(
            found.drawnArea <= found.exactArea * 1.01 + found.areaRounding, "\(degrees)°: \(found)")
          let polygon = Polygon(card)
          for y in 0..<Self.height {
            for x in 0..<Self.width where polygon.depth(ofPixel: x, y) < -1 {
              #expect(drawn[x, y] == .black, "\(degrees)° at (\(x), \(y))")
            }
          }
        }
      }
    }
  }
}
