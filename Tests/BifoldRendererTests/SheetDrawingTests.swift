import BifoldCore
import BifoldScene
import BifoldTesting
import Glibc
import Testing

extension OpenGL {
  /// Bent leaves against rays that are followed one by one: through a pixel sixteen of them, each to
  /// the highest of the places where it meets the sheet. Those are told by the definition of the
  /// sheet alone, plane, cylinder and plane, in the window's own space.
  @Suite("A bent leaf")
  struct SheetDrawingTests {
    static let leaf = Size(width: 160, height: 220)
    static let spine = Point(x: 200, y: 140)
    static let eye = Viewpoint(vanishingPoint: Point(x: 200, y: 130), m34: -1 / 1400)
    static let (width, height) = (400, 280)
    static let red = Color(red: 1, green: 0, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 1)

    struct Case: CustomStringConvertible {
      var handle: LeafHandle
      var fraction: Double
      var sway: Double
      var lying: BookSide

      var description: String { "\(handle.place) \(fraction) \(sway) \(lying)" }
      var curl: Curl {
        Curl(of: leaf, by: handle, fraction: fraction, sway: sway, lying: lying)
      }
    }

    static let cases: [Case] = [0.1, 0.5, 0.85].flatMap { fraction in
      [
        Case(handle: .unaided, fraction: fraction, sway: 0, lying: .right),
        Case(handle: .unaided, fraction: fraction, sway: 0.1, lying: .left),
        Case(
          handle: LeafHandle(place: Point(x: 1, y: 0)), fraction: fraction, sway: 0.3,
          lying: .right),
        Case(
          handle: LeafHandle(place: Point(x: 1, y: 1)), fraction: fraction, sway: -0.3,
          lying: .left),
        Case(
          handle: LeafHandle(place: Point(x: 0.6, y: 0.58)), fraction: fraction, sway: -0.1,
          lying: .right),
      ]
    }

    static func page(_ paper: Color) -> Card.Sheet.Page { Card.Sheet.Page(paper: paper) }

    static func cards(
      _ curl: Curl, recto: Card.Sheet.Page, verso: Card.Sheet.Page, spine: Point = spine
    ) -> [Card] {
      let pose = BookPose(spine: spine, eye: eye)
      return [Card.Sheet.Part.lying, .lifted].map { part in
        Card(
          .item(0), size: leaf, position: pose.position, anchorPoint: curl.lying.anchorPoint,
          transform: pose.space(angle: 0),
          content: .sheet(Card.Sheet(curl, recto: recto, verso: verso, part: part)))
      }
    }

    /// What is met at a place of the window: nil, or whether it is the recto.
    static func isRecto(_ curl: Curl, x: Double, y: Double) -> Bool? {
      // The ray from the eye to the window's plane, in points of the spine's top end, right is right.
      let from = (
        x: eye.vanishingPoint.x - spine.x, y: eye.vanishingPoint.y - spine.y + leaf.height / 2,
        z: -1 / eye.m34
      )
      let to = (x: x - spine.x, y: y - spine.y + leaf.height / 2)
      let mirror = curl.lying == .right ? 1.0 : -1
      let (r, alpha) = (curl.radius, curl.angle)
      var best: (t: Double, isUpper: Bool)?
      // t = 0 at the eye, 1 at the plane. Along the ray u is across the contact line, v along it.
      func u(_ t: Double) -> Double {
        (mirror * (from.x + (to.x - from.x) * t) - curl.contact.x) * curl.across.x
          + (from.y + (to.y - from.y) * t - curl.contact.y) * curl.across.y
      }
      func v(_ t: Double) -> Double {
        -(mirror * (from.x + (to.x - from.x) * t) - curl.contact.x) * curl.across.y
          + (from.y + (to.y - from.y) * t - curl.contact.y) * curl.across.x
      }
      func z(_ t: Double) -> Double { from.z * (1 - t) }
      func meet(_ t: Double, _ s: Double, _ isUpper: Bool) {
        guard t > 0, t <= 1, t < best?.t ?? 2 else { return }
        let px = curl.contact.x + s * curl.across.x - v(t) * curl.across.y
        let py = curl.contact.y + s * curl.across.y + v(t) * curl.across.x
        guard px >= 0, py >= 0, px <= leaf.width, py <= leaf.height else { return }
        best = (t, isUpper)
      }
      if u(1) <= 0 { meet(1, u(1), true) }
      // How far the ray is outside of a plane or a cylinder changes its sign where it is met. By
      // steps, and then by halves; the cylinder's nearest approach is no step's.
      func roots(upTo height: Double, _ value: (Double) -> Double) -> [Double] {
        let steps = 120
        let first = 1 - 1.1 * height / from.z
        var found: [Double] = []
        var last = value(first)
        for step in 1...steps {
          let t = first + (1 - first) * Double(step) / Double(steps)
          let now = value(t)
          if (last < 0) != (now < 0) {
            var (a, b) = (t - (1 - first) / Double(steps), t)
            for _ in 0..<40 {
              let middle = (a + b) / 2
              if (value(middle) < 0) == (last < 0) { a = middle } else { b = middle }
            }
            found.append((a + b) / 2)
          }
          last = now
        }
        return found
      }
      for t in roots(upTo: 2 * r, { t in hypot(u(t), z(t) - r) - r }) where r > 0.01 {
        let phi = atan2(u(t), r - z(t))
        // From outside it is the lower face that is met first, from inside the upper one.
        let wasOutside = hypot(u(t - 1e-7), z(t - 1e-7) - r) > r
        if phi >= 0, phi <= alpha { meet(t, phi * r, !wasOutside) }
      }
      let (foot, top) = (r * sin(alpha), r * (1 - cos(alpha)))
      for t in roots(
        upTo: leaf.width, { t in (u(t) - foot) * sin(alpha) - (z(t) - top) * cos(alpha) })
      {
        let past = (u(t) - foot) * cos(alpha) + (z(t) - top) * sin(alpha)
        let before = (u(t - 1e-6) - foot) * -sin(alpha) + (z(t - 1e-6) - top) * cos(alpha)
        if past >= 0 { meet(t, alpha * r + past, before > 0) }
      }
      return best.map { $0.isUpper == (curl.lying == .right) }
    }

    /// Shares of a pixel that recto and verso cover.
    static func shares(_ curl: Curl, _ column: Int, _ row: Int) -> (recto: Double, verso: Double) {
      var (recto, verso) = (0.0, 0.0)
      for i in 0..<4 {
        for j in 0..<4 {
          let x = Double(column) + (Double(i) + 0.5) / 4
          let y = Double(row) + (Double(j) + 0.5) / 4
          switch isRecto(curl, x: x, y: y) {
          case true?: recto += 1 / 16
          case false?: verso += 1 / 16
          case nil: break
          }
        }
      }
      return (recto, verso)
    }

    @Test("It covers what its definition says, and front and back never mix", arguments: cases)
    func coverage(one: Case) throws {
      let curl = one.curl
      let drawn = try withCanvas {
        try $0.draw(
          [
            Card(
              .item(1), frame: Rect(x: 0, y: 0, width: 400, height: 280),
              content: .color(Color(red: 0, green: 1, blue: 0)))
          ] + Self.cards(curl, recto: Self.page(Self.red), verso: Self.page(Self.blue)),
          width: Self.width, height: Self.height)
      }
      var (area, exact, mixed, wrong) = (0.0, 0.0, 0, 0)
      // Rays are dear: where the corners of a block of pixels agree, they are enough.
      let block = 2
      let (columns, rows) = (Self.width / block, Self.height / block)
      var corners: [Int] = []
      for row in 0...rows {
        for column in 0...columns {
          let met = Self.isRecto(curl, x: Double(column * block), y: Double(row * block))
          corners.append(met == nil ? 0 : met == true ? 1 : 2)
        }
      }
      for row in 0..<Self.height {
        for column in 0..<Self.width {
          let at = row / block * (columns + 1) + column / block
          let pixel = drawn[column, row]
          let covered = 1 - Double(pixel.green) / 255
          area += covered
          if corners[at] == corners[at + 1], corners[at] == corners[at + columns + 1],
            corners[at] == corners[at + columns + 2]
          {
            exact += corners[at] == 0 ? 0 : 1
            let isRight =
              switch corners[at] {
              case 0: pixel == Pixel(0, 255, 0)
              case 1: pixel.red > 60 && pixel.green <= 1 && pixel.blue <= 1
              default: pixel.blue > 60 && pixel.green <= 1 && pixel.red <= 1
              }
            if !isRight { wrong += 1 }
          } else {
            let shares = Self.shares(curl, column, row)
            exact += shares.recto + shares.verso
            // Sixteen rays miss up to an eighth of a pixel beside an upright edge.
            if min(pixel.red, pixel.blue) > 34, shares.recto == 0 || shares.verso == 0 {
              mixed += 1
            }
          }
        }
      }
      #expect(abs(area - exact) < exact * 0.005, "\(area) for \(exact)")
      // A tip between four corners that miss it.
      #expect(wrong <= 12)
      #expect(mixed <= 4)
    }

    @Test("Almost flat it is the flat page", arguments: [BookSide.right, .left])
    func ends(lying: BookSide) throws {
      try withCanvas { canvas in
        try canvas.makeRoom(for: .cover, width: 160, height: 220)
        let frame = Rect(origin: .zero, size: Self.leaf)
        for index in 0..<2 {
          try canvas.put(
            Patterns.noise(width: 160, height: 220, seed: UInt64(index + 1)),
            as: Picture(.cover, index))
        }
        for fraction in [0, 1e-7, 1 - 1e-7, 1] {
          let curl = Curl(of: Self.leaf, fraction: fraction, lying: lying)
          let pages = (0..<2).map {
            Card.Sheet.Page(Picture(.cover, $0), frame: frame, paper: .white)
          }
          let pose = BookPose(spine: Self.spine, eye: Self.eye)
          let shadow = Card(
            .item(4), size: Size(width: 320, height: 220), position: pose.position,
            transform: pose.space(angle: 0), content: .sheetShadow(curl, .leftToRight))
          var cards = Self.cards(curl, recto: pages[0], verso: pages[1])
          cards.insert(shadow, at: 1)
          let drawn = try canvas.draw(cards, width: Self.width, height: Self.height)
          let isRight = fraction < 0.5
          let flat = Card.picture(
            Picture(.cover, isRight ? 0 : 1), x: Self.spine.x - (isRight ? 0 : 160),
            y: Self.spine.y - 110, width: 160, height: 220)
          let expected = try canvas.draw([flat], width: Self.width, height: Self.height)
          var largest = 0
          for y in 0..<Self.height {
            for x in 0..<Self.width {
              largest = max(largest, drawn[x, y].distance(to: expected[x, y]))
            }
          }
          #expect(largest <= 1, "\(fraction)")
        }
      }
    }

    @Test("No pixel at the spine is brighter than both its neighbours")
    func spineLine() throws {
      try withCanvas { canvas in
        for step in 0...50 {
          for lying in [BookSide.right, .left] {
            let curl = Curl(of: Self.leaf, fraction: Double(step) / 50, lying: lying)
            let gray = Color(bytes: 180, 180, 180)
            let ground = Card(
              .item(1), frame: Rect(x: 40, y: 30, width: 320, height: 220), content: .color(gray))
            let pose = BookPose(spine: Self.spine, eye: Self.eye)
            var cards = Self.cards(curl, recto: Self.page(gray), verso: Self.page(gray))
            cards.insert(ground, at: 0)
            cards.insert(
              Card(
                .item(4), size: Size(width: 320, height: 220), position: pose.position,
                transform: pose.space(angle: 0), content: .sheetShadow(curl, .leftToRight)), at: 2)
            let drawn = try canvas.draw(cards, width: Self.width, height: Self.height)
            for y in 32..<248 {
              for x in 198...201 {
                let beside = max(drawn.red(x - 1, y), drawn.red(x + 1, y))
                #expect(drawn.red(x, y) <= beside + 2, "\(step) \(lying) at \(x), \(y)")
              }
            }
          }
        }
      }
    }

    @Test("Right to left it is the mirror image, and its pictures are read as they were")
    func mirrored() throws {
      try withCanvas { canvas in
        try canvas.makeRoom(for: .cover, width: 160, height: 220)
        let frame = Rect(x: 0, y: 20, width: 120, height: 200)
        for one in Self.cases {
          for index in 0..<2 {
            try canvas.put(
              Patterns.cover(index, width: 160, height: 220), as: Picture(.cover, index))
          }
          let pages = (0..<2).map {
            Card.Sheet.Page(Picture(.cover, $0), frame: frame, paper: .white)
          }
          var cards = Self.cards(one.curl, recto: pages[0], verso: pages[1])
          let pose = BookPose(spine: Self.spine, eye: Self.eye)
          cards.insert(
            Card(
              .item(4), size: Size(width: 320, height: 220), position: pose.position,
              transform: pose.space(angle: 0), content: .sheetShadow(one.curl, .leftToRight)),
            at: 1)
          cards.insert(
            Card(
              .item(1), frame: Rect(x: 0, y: 0, width: 400, height: 280),
              content: .color(Color(bytes: 90, 90, 90))), at: 0)
          let drawn = try canvas.draw(cards, width: Self.width, height: Self.height)
          for index in cards.indices { cards[index].mirror(in: 400) }
          for index in 0..<2 {
            let cover = Patterns.cover(index, width: 160, height: 220)
            try canvas.put(
              Bitmap(width: 160, height: 220) { cover[159 - $0, $1] }, as: Picture(.cover, index))
          }
          let mirror = try canvas.draw(cards, width: Self.width, height: Self.height)
          var far = 0
          for y in 0..<Self.height {
            for x in 0..<Self.width
            where drawn[x, y].distance(to: mirror[Self.width - 1 - x, y]) > 12 { far += 1 }
          }
          // Where the sheet turns away, rows of the mesh are thinner than pixels.
          #expect(far < 60, "\(one)")
        }
      }
    }
  }
}
