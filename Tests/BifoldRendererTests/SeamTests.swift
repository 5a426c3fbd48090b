import BifoldCore
import Testing

extension OpenGL {
  /// Two white cards that share an edge, over red: what is between them must not shine through.
  @Suite("Seams")
  struct SeamTests {
    /// The least green of the pixels that both cards together cover.
    static func leastGreen(_ drawn: Bitmap, inside whole: Polygon) -> Int {
      var least = 255
      for y in 0..<drawn.height {
        for x in 0..<drawn.width where whole.depth(ofPixel: x, y) > 1 {
          least = min(least, Int(drawn[x, y].green))
        }
      }
      return least
    }

    static let ground = Card(
      .item(9), frame: Rect(x: 0, y: 0, width: 80, height: 80),
      content: .color(Color(red: 1, green: 0, blue: 0)))

    /// A white card of 60 × 40, and its left and right parts, which meet at a share of its width.
    static func halves(
      at share: Double, seam: Double, transform: Transform3D
    ) -> (whole: Card, left: Card, right: Card) {
      let center = Point(x: 40.3, y: 39.6)
      let whole = Card.plain(width: 60, height: 40, at: center, transform: transform)
      var left = whole
      left.id = .item(1)
      left.size.width = 60 * share
      left.anchorPoint.x = 0.5 / share
      left.seams.right = seam
      var right = whole
      right.id = .item(2)
      right.size.width = 60 * (1 - share)
      right.anchorPoint.x = (0.5 - share) / (1 - share)
      return (whole, left, right)
    }

    @Test("With one pixel of seam nothing shines through at any angle")
    func closed() throws {
      try withCanvas { canvas in
        for angle in CoverageTests.angles {
          for tilt in [0, 30, 60.0] {
            for share in [0.3, 0.5, 0.777] {
              let parts = Self.halves(
                at: share, seam: 1,
                transform: Transform3D.tilt(degrees: tilt, x: 0, y: 1, eyeAt: 150)
                  .concatenating(.turn(degrees: angle)))
              let drawn = try canvas.draw(
                [Self.ground, parts.left, parts.right], width: 80, height: 80)
              let least = Self.leastGreen(drawn, inside: Polygon(parts.whole))
              // A pixel's corner beyond the reach of both is less than 1/500 of it.
              #expect(least >= 254, "\(angle)°, tilted \(tilt)°, at \(share)")
            }
          }
        }
      }
    }

    @Test("Without it something does, so that the test above can fail")
    func open() throws {
      try withCanvas { canvas in
        let parts = Self.halves(at: 0.5, seam: 0, transform: .turn(degrees: 30))
        let drawn = try canvas.draw([Self.ground, parts.left, parts.right], width: 80, height: 80)
        #expect(Self.leastGreen(drawn, inside: Polygon(parts.whole)) < 240)
      }
    }

    @Test("A seam adds nothing outside the two cards but at its own edge's ends")
    func contained() throws {
      try withCanvas { canvas in
        for angle in [10, 37, 45, 80.0] {
          let parts = Self.halves(at: 0.5, seam: 1, transform: .turn(degrees: angle))
          let drawn = try canvas.draw([parts.left, parts.right], width: 80, height: 80)
          let whole = Polygon(parts.whole)
          for y in 0..<80 {
            for x in 0..<80 where whole.depth(ofPixel: x, y) < -0.75 {
              #expect(drawn[x, y] == .black, "\(angle)° at (\(x), \(y))")
            }
          }
        }
      }
    }

    @Test(
      "The door's rows and the panel beside it close at every fraction and scale",
      arguments: [1, 1.25, 2.0])
    func door(scale: Double) throws {
      try withCanvas { canvas in
        let items = (0..<3).map { _ in
          MenuItem(title: "", color: Color(red: 0, green: 1, blue: 0), destination: .picture)
        }
        for step in 1...20 {
          var shelf = Bookshelf(
            size: Size(width: 160, height: 120), scale: scale, fidelity: .natural,
            screen: .picture, items: items, menuWidth: 80)
          shelf.hold(fraction: Double(step) / 20)
          var layout = Layout()
          layout.arrange(shelf)
          // Over the rows' own light everything is green: the panel's ground is black here, so
          // that a gap beside it would be darker than either.
          let cards = layout.cards.filter {
            switch $0.id {
            case .menuBackdrop, .menu, .menuRow, .panel: true
            default: false
            }
          }
          let drawn = try canvas.draw(
            cards, width: Int(160 * scale), height: Int(120 * scale), scale: scale)
          // Between the bar's foot and the window's, the door's own green is the least there is.
          let darkest = shelf.fraction * 255
          for y in Int(70 * scale)..<Int(90 * scale) {
            // Well inside the door, up to well inside the panel.
            let from = Int((shelf.hinge - 3) * scale)
            for x in max(from, 0)..<Int((shelf.hinge + 3) * scale) {
              #expect(
                Double(drawn[x, y].green) >= darkest - 2.5,
                "fraction \(shelf.fraction) at (\(x), \(y)): \(drawn[x, y])")
            }
          }
        }
      }
    }
  }
}
