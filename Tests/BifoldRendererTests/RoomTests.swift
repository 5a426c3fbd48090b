import BifoldCore
import Testing

extension OpenGL {
  /// Light, shadow and floor, against their formulas worked out here.
  @Suite("Room")
  struct RoomTests {
    private static let middle = Color(hex: 0x3A444D)
    private static let corner = Color(hex: 0x171B1F)

    private static func ground(_ width: Double, _ height: Double) -> Card {
      Card(
        .item(0), frame: Rect(x: 0, y: 0, width: width, height: height),
        content: .room(middle: middle, corner: corner))
    }

    @Test("The ground is the formula's, to one step of noise")
    func formula() throws {
      try withCanvas { canvas in
        let (width, height) = (320, 200)
        let cards = [Self.ground(320, 200)]
        let drawn = try canvas.draw(cards, width: width, height: height)
        let painter = Painter(cards)
        for y in stride(from: 2, to: height, by: 3) {
          for x in stride(from: 2, to: width, by: 3) {
            let wanted = try #require(
              painter.color(ofPixel: x, y, margin: 0.5) { _ in nil })
            #expect(drawn[x, y].distance(to: wanted) <= 1, "(\(x), \(y))")
          }
        }
      }
    }

    @Test("It has no band: neighbouring rows differ by a fraction of a step, and none is flat")
    func noBands() throws {
      try withCanvas { canvas in
        let (width, height) = (640, 400)
        let drawn = try canvas.draw([Self.ground(640, 400)], width: width, height: height)
        func mean(_ y: Int) -> Double {
          (0..<width).reduce(0.0) { $0 + Double(drawn[$1, y].green) } / Double(width)
        }
        let rows = (0..<height).map(mean)
        for (a, b) in zip(rows, rows.dropFirst()) { #expect(abs(a - b) <= 1) }
        // From the middle outward every tenth row is darker: nothing stands still for long.
        let steps = stride(from: height / 2 + 20, to: height, by: 10).map { rows[$0] }
        for (a, b) in zip(steps, steps.dropFirst()) { #expect(b < a) }
        // What one pixel cannot show, a patch of them shows: the formula to a part of a step.
        let patch = 16
        for top in stride(from: patch, to: height - patch, by: patch) {
          for left in stride(from: patch, to: width - patch, by: patch) {
            var (seen, wanted) = (0.0, 0.0)
            for y in top..<top + patch {
              for x in left..<left + patch {
                let across = (2 * Double(x) + 1) / Double(width) - 1
                let down = (2 * Double(y) + 1) / Double(height) - 1
                let share = min((across * across + down * down) / 2, 1)
                seen += Double(drawn[x, y].green)
                let paint = Self.middle.green + (Self.corner.green - Self.middle.green) * share
                wanted += 255 * paint
              }
            }
            #expect(abs(seen - wanted) / Double(patch * patch) < 0.15, "(\(left), \(top))")
          }
        }
      }
    }

    @Test("A shadow is its formula, flat and turned", arguments: [0.0, 0.6])
    func shadow(angle: Double) throws {
      try withCanvas { canvas in
        var shadow = Card(
          .item(1), frame: Rect(x: 30, y: 20, width: 140, height: 100),
          content: .shadow(Color(red: 0, green: 0, blue: 0, alpha: 0.8), softness: 20, hidden: nil))
        shadow.transform = .perspective(distance: 500).rotated(by: angle, x: 0, y: 1, z: 0)
        let white = Card(
          .item(0), frame: Rect(x: 0, y: 0, width: 200, height: 140), content: .color(.white))
        let drawn = try canvas.draw([white, shadow], width: 200, height: 140)
        let painter = Painter([white, shadow])
        var darkest: UInt8 = 255
        for y in stride(from: 1, to: 139, by: 2) {
          for x in stride(from: 1, to: 199, by: 2) {
            guard let wanted = painter.color(ofPixel: x, y, margin: 1, picture: { _ in nil })
            else { continue }
            #expect(drawn[x, y].distance(to: wanted) <= 2, "(\(x), \(y))")
            darkest = min(darkest, drawn[x, y].green)
          }
        }
        #expect(darkest < 70)
      }
    }

    @Test("What lies under something opaque is left out of a shadow", arguments: [0.0, 0.6])
    func hidden(angle: Double) throws {
      try withCanvas { canvas in
        let turned = Transform3D.perspective(distance: 500).rotated(by: angle, x: 0, y: 1, z: 0)
        func shadow(_ hidden: Rect?) -> Card {
          var card = Card(
            .item(1), frame: Rect(x: 30, y: 20, width: 140, height: 100),
            content: .shadow(
              Color(red: 0, green: 0, blue: 0, alpha: 0.8), softness: 20, hidden: hidden))
          card.transform = turned
          return card
        }
        let hole = Rect(x: 40, y: 30, width: 60, height: 40)
        let white = Card(
          .item(0), frame: Rect(x: 0, y: 0, width: 200, height: 140), content: .color(.white))
        let whole = try canvas.draw([white, shadow(nil)], width: 200, height: 140)
        let drawn = try canvas.draw([white, shadow(hole)], width: 200, height: 140)
        let projection = shadow(nil).projection
        for y in 0..<140 {
          for x in 0..<200 {
            guard
              let at = projection.unproject(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
            else { continue }
            let inside = min(at.x - hole.minX, hole.maxX - at.x, at.y - hole.minY, hole.maxY - at.y)
            if inside < -1 {
              #expect(drawn[x, y].distance(to: whole[x, y]) == 0, "(\(x), \(y))")
            } else if inside > 1 {
              #expect(drawn[x, y] == Pixel(255, 255, 255), "(\(x), \(y))")
            }
          }
        }
      }
    }

    @Test("A reflection is the picture's foot upside down, gone at its own foot")
    func reflection() throws {
      try withCanvas { canvas in
        let picture = Picture(.cover, 0)
        try canvas.makeRoom(for: .cover, width: 60, height: 80, layers: 1)
        try canvas.put(Patterns.cover(3, width: 60, height: 80), as: picture)
        let cover = Card(
          .book(0), frame: Rect(x: 20, y: 10, width: 60, height: 80),
          content: .picture(
            picture, frame: Rect(x: 0, y: 0, width: 60, height: 80), over: .black))
        let floor = Card(
          .bookPart(.reflection, 0), frame: Rect(x: 20, y: 90, width: 60, height: 40),
          content: .reflection(
            picture, frame: Rect(x: 0, y: 0, width: 60, height: 80), over: .black))
        let drawn = try canvas.draw([cover, floor], width: 100, height: 140)
        for step in 0..<38 {
          let rest = 1 - (Double(step) + 0.5) / 40
          for x in 22..<78 {
            let above = drawn[x, 89 - step]
            let below = drawn[x, 90 + step]
            func faded(_ part: UInt8) -> UInt8 { UInt8((Double(part) * rest * rest).rounded()) }
            let wanted = Pixel(faded(above.red), faded(above.green), faded(above.blue))
            #expect(below.distance(to: wanted) <= 2, "(\(x), \(step))")
          }
        }
      }
    }
  }
}
