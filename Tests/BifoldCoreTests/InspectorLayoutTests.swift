import Foundation
import Testing

@testable import BifoldCore

@Suite("Transform inspector: what is drawn")
struct InspectorLayoutTests {
  private static func opened(
    fraction: Double = 0.6, size: Size = Size(width: 1280, height: 800), m34: Double = -0.001,
    with overlays: Overlays = []
  ) -> Player {
    var player = Player(
      Bookshelf(
        size: size, screen: .shelf, items: Player.items, bookCount: 12, menuWidth: 200, m34: m34))
    player.state.hold(fraction: fraction)
    player.state.show(overlays.union(.inspector), .immediate)
    player.advance(by: 0.01)
    return player
  }

  private static func press(
    _ slider: InspectorControl, at share: Double, _ player: inout Player
  ) throws {
    let track = try #require(player.card(.inspector(.track(slider)))).outline.bounds
    player.press(track.minX + share * track.size.width, track.midY)
  }

  private static func number(_ label: CardID.Label, in player: Player) -> String {
    player.layout.cards.reduce(into: "") { text, card in
      guard case .figure(label, _) = card.id, case .words(let picture, _, _) = card.content,
        let figure = Figure(rawValue: picture.index)
      else { return }
      text += figure == .minus ? "-" : figure.text
    }
  }

  /// The ends of a line, which is a card turned about its middle.
  private static func ends(_ part: InspectorPart, in player: Player) throws -> (Point, Point) {
    let card = try #require(player.card(.inspector(part)))
    let half = card.size.height / 2
    return (
      card.projection.project(Point(x: 0, y: half)).divided,
      card.projection.project(Point(x: card.size.width, y: half)).divided
    )
  }

  @Test(
    "All of it lies within the window, and nothing on it over anything else",
    arguments: [
      Size(width: 640, height: 480), Size(width: 1280, height: 800), Size(width: 900, height: 2000),
      Size(width: 3000, height: 500),
    ], [Overlays(), .frameTimes])
  func fits(size: Size, overlays: Overlays) throws {
    let player = Self.opened(size: size, with: overlays)
    let panel = try #require(player.card(.overlay(.inspector))).outline.bounds
    #expect(panel.minX >= 0 && panel.minY >= 44)
    #expect(panel.maxX <= size.width && panel.maxY <= size.height)
    if let times = player.card(.overlay(.frameTimes)) {
      #expect(!times.outline.bounds.intersects(panel))
    }
    #expect(player.card(.inspector(.plan(.ground))) != nil)
    #expect(player.card(.label(.measure(.transform, 15))) != nil)
    #expect(player.card(.label(.measure(.corners, 7))) != nil)
    // Numbers end where their column does and do not run into the one before.
    var numbers: [Rect] = []
    for card in player.layout.cards {
      switch card.id {
      case .label(.measure(let caption, _)) where FrameCaptions.all.contains(caption): break
      case .label(.measure): numbers.append(card.outline.bounds)
      default: break
      }
    }
    #expect(numbers.count == 5 + 16 + 8 + 1)
    for (index, one) in numbers.enumerated() {
      #expect(one.minX > panel.minX && one.maxX < panel.maxX)
      #expect(one.minY >= panel.minY && one.maxY <= panel.maxY)
      for other in numbers[(index + 1)...] {
        let isApart = one.maxX <= other.minX || other.maxX <= one.minX || one.midY != other.midY
        #expect(isApart, "\(one) \(other)")
      }
    }
  }

  @Test("From 320 × 480 up, and in low windows, all of it is there beside the open door")
  func complete() throws {
    var sizes = [Size(width: 640, height: 400), Size(width: 640, height: 330)]
    for width in stride(from: 320.0, through: 1400, by: 27) {
      for height in [480.0, 501, 800] { sizes.append(Size(width: width, height: height)) }
    }
    sizes.append(Size(width: 3840, height: 2160))
    for (index, size) in sizes.enumerated() {
      var state = Bookshelf(size: size, screen: .shelf, items: Player.items, bookCount: 12)
      // Turned, its numbers are longest; flat, it is widest.
      state.hold(fraction: index % 2 == 0 ? 0.6 : 1)
      state.show(.inspector, .immediate)
      let player = Player(state)
      let panel = try #require(player.card(.overlay(.inspector))).outline.bounds
      #expect(panel.minX >= state.menuWidth && panel.maxX <= size.width, "\(size)")
      #expect(panel.minY >= 44 && panel.maxY <= size.height, "\(size)")
      var shown: [(label: CardID.Label, bounds: Rect)] = []
      for card in player.layout.cards {
        guard case .label(let label) = card.id else { continue }
        switch label {
        case .measure, .cornerNumber: shown.append((label, card.outline.bounds))
        default: break
        }
      }
      #expect(shown.count == 5 + 16 + 4 + 8 + 1, "\(size)")
      // The controls too: nothing lies on anything else.
      for control in InspectorControl.allCases where control.isSlider {
        let track = try #require(player.card(.inspector(.track(control)))).outline.bounds
        shown.append(
          (.caption(.m34), track.inset(by: Insets(top: -6, left: -6, bottom: -6, right: -6))))
      }
      for button in InspectorControl.buttons {
        let place = try #require(player.card(.inspector(.control(button)))).outline.bounds
        shown.append((.caption(.copy), place))
      }
      for (index, one) in shown.enumerated() {
        #expect(one.bounds.minX >= panel.minX && one.bounds.maxX <= panel.maxX)
        #expect(one.bounds.minY >= panel.minY && one.bounds.maxY <= panel.maxY)
        for other in shown[(index + 1)...] {
          let isApart =
            one.bounds.maxX <= other.bounds.minX || other.bounds.maxX <= one.bounds.minX
            || abs(one.bounds.midY - other.bounds.midY) >= 17
          #expect(isApart, "\(size): \(one) \(other)")
        }
      }
      let plan = try #require(player.card(.inspector(.plan(.ground)))).outline.bounds
      #expect(plan.size.height >= 72 && plan.minX >= panel.minX && plan.maxX <= panel.maxX)
    }
  }

  @Test("Corners have the numbers that the table gives them, in the window and beside the panel")
  func corners() throws {
    for (size, fraction) in [
      (Size(width: 320, height: 480), 0.6), (Size(width: 640, height: 400), 1),
      (Size(width: 1280, height: 800), 0.3),
    ] {
      var state = Bookshelf(size: size, screen: .shelf, items: Player.items, bookCount: 12)
      state.hold(fraction: fraction)
      state.show(.inspector, .immediate)
      let player = Player(state)
      let panel = try #require(player.card(.overlay(.inspector))).outline.bounds
      let leaf = try #require(player.card(.menu)).outline
      for corner in 0..<4 {
        #expect(Self.number(.cornerNumber(corner), in: player) == "\(corner + 1)")
        #expect(Self.number(.cornerTag(corner), in: player) == "\(corner + 1)")
        let tag = try #require(player.card(.inspector(.cornerTag(corner)))).outline.bounds
        #expect(tag.minX >= 0 && tag.maxX <= size.width && tag.minY >= 0)
        #expect(tag.maxY <= size.height && !tag.intersects(panel))
        let number = try #require(player.card(.label(.cornerTag(corner)))).outline.bounds
        #expect(tag.contains(number.center))
        // No corner is nearer to it than its own.
        let distances = (0..<4).map { Plane.distance(leaf[$0].point, tag.center) }
        #expect(distances[corner] == distances.min())
        let x = try #require(player.card(.label(.measure(.corners, 2 * corner)))).outline.bounds
        let own = try #require(player.card(.label(.cornerNumber(corner)))).outline.bounds
        #expect(own.midY == x.midY && own.maxX < x.minX)
      }
    }
    // One under the panel would say nothing.
    let covered = Self.opened(fraction: 1, size: Size(width: 200, height: 480))
    #expect(covered.card(.inspector(.cornerTag(1))) != nil)
    #expect(covered.card(.inspector(.cornerTag(2))) == nil)
    #expect(covered.card(.label(.cornerTag(2))) == nil)
  }

  @Test(
    "Where m34 is above 0 the point that rays go through lies behind the screen, and it is said",
    arguments: [0.2, 0.6, 0.95], [0.001, 0.002, 0.004])
  func behindScreen(fraction: Double, m34: Double) throws {
    let player = Self.opened(fraction: fraction, m34: m34)
    #expect(player.card(.label(.caption(.eyeBehind))) != nil)
    #expect(player.card(.label(.caption(.plan))) == nil)
    #expect(Self.number(.measure(.distance, 0), in: player) == "-\(Int((1 / m34).rounded()))")
    let (free, hinge) = try Self.ends(.plan(.leaf), in: player)
    let a = (1 - fraction) * Double.pi / 2
    // The leaf's free end is 200 sin a behind the screen, and seen where the ray through it ends.
    let scale = (hinge.x - free.x) / (200 * sin(a))
    let eye = try #require(player.card(.inspector(.plan(.eye)))).outline.bounds.center
    #expect(abs(eye.x - (hinge.x - scale / m34)) < 1e-6 && abs(eye.y - hinge.y) < 1e-6)
    let (from, to) = try Self.ends(.plan(.ray(0)), in: player)
    #expect(Plane.distance(from, eye) < 1e-6)
    let seen = hinge.y + 200 * cos(a) * scale / (1 - 200 * sin(a) * m34)
    let foot = try #require(player.card(.inspector(.plan(.ground)))).outline.bounds.maxY - 22
    if seen <= foot {
      #expect(abs(to.x - hinge.x) < 1e-6 && abs(to.y - seen) < 1e-6)
    } else {
      // As far as the drawing goes.
      let off = (to.x - eye.x) * (free.y - eye.y) - (to.y - eye.y) * (free.x - eye.x)
      #expect(abs(off) < 1e-6 && abs(to.y - foot) < 1e-6)
    }
  }

  @Test("No perspective has no eye, and a far one is no number that has no room")
  func noEye() {
    let flat = Self.opened(m34: 0)
    #expect(flat.card(.label(.caption(.noEye))) != nil)
    #expect(Self.number(.measure(.distance, 0), in: flat) == "-")
    #expect(Self.number(.measure(.distance, 0), in: Self.opened(m34: -1e-6)) == "-")
    #expect(Self.number(.measure(.distance, 0), in: Self.opened(m34: -1e-4)) == "10000")
    #expect(Self.opened().card(.label(.caption(.plan))) != nil)
  }

  private enum FrameCaptions {
    static let all: [Caption] = [
      .frame, .processor, .drawing, .finished, .graphics, .drawCalls, .textures,
    ]
  }

  @Test(
    "In windows too small for it it begins at the left and keeps its sliders",
    arguments: [Size(width: 200, height: 300), Size(width: 60, height: 50)])
  func small(size: Size) throws {
    let player = Self.opened(size: size)
    let panel = try #require(player.card(.overlay(.inspector))).outline.bounds
    #expect(panel.minX == 0 && panel.minY > 0)
    for slider in InspectorControl.sliders {
      #expect(player.card(.inspector(.knob(slider))) != nil)
    }
    #expect(player.card(.inspector(.plan(.ground))) == nil)
  }

  @Test("The numbers are the card's: matrix, corners, the eye's distance")
  func numbers() throws {
    var player = Self.opened()
    try Self.press(.angle, at: 1.0 / 3, &player)
    // −60° about y, an eye 1000 points away, the shift of half of 200 behind the perspective.
    let (c, s) = (0.5, -0.75.squareRoot())
    let k = -0.001
    let rows = [
      [c - s * k * 100, 0, -s, -s * k], [0, 1, 0, 0], [s + c * k * 100, 0, c, c * k],
      [100, 0, 0, 1],
    ]
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() {
        let text = Self.number(.measure(.transform, 4 * row + column), in: player)
        let decimals = column == 3 ? 6 : 4
        #expect(text.split(separator: ".").last?.count == decimals)
        #expect(abs((Double(text) ?? .nan) - value) <= 0.5001 * pow(10, -Double(decimals)))
      }
    }
    // The free edge is 200 · sin 60° behind the screen.
    let w = 1 + 200 * 0.75.squareRoot() / 1000
    let x = 120 - 200 * 0.5 / w
    let corners = [x, 400 - 400 / w, 120, 0, 120, 800, x, 400 + 400 / w]
    for (index, value) in corners.enumerated() {
      let text = Self.number(.measure(.corners, index), in: player)
      #expect(abs((Double(text) ?? .nan) - value) <= 0.0501)
    }
    for corner in 0..<4 {
      let dot = try #require(player.card(.inspector(.corner(corner)))).outline.bounds.center
      #expect(
        Plane.distance(dot, Point(x: corners[2 * corner], y: corners[2 * corner + 1])) < 1e-9)
    }
    #expect(Self.number(.measure(.distance, 0), in: player) == "1000")
    player.apply(.text("["))
    #expect(Self.number(.measure(.distance, 0), in: player) == "1250")
    // m34's cell is lifted out of the third row's end.
    let cell = try #require(player.card(.inspector(.m34))).outline.bounds
    let number = try #require(player.card(.label(.measure(.transform, 11)))).outline.bounds
    #expect(cell.contains(number.center))
    #expect(cell.minX < number.minX && cell.maxX > number.maxX)
  }

  @Test("Another anchor point moves the leaf until that stands where the hinge's middle did")
  func anchor() throws {
    var player = Self.opened()
    let before = try #require(player.card(.menu))
    try Self.press(.anchorX, at: 0.25, &player)
    try Self.press(.anchorY, at: 0.75, &player)
    let leaf = try #require(player.card(.menu))
    #expect(leaf.position == before.position)
    #expect(leaf.transform == before.transform)
    // By hand: a point u right of and v below the anchor point, turned by −36°.
    func seen(_ x: Double, _ y: Double) -> Point {
      let (u, v) = (x - 50, y - 600)
      let turn = 36 * Double.pi / 180
      let w = 1 - u * sin(turn) / 1000
      return Point(x: 120 + u * cos(turn) / w, y: 400 + v / w)
    }
    for (index, p) in [(0.0, 0.0), (200, 0), (200, 800), (0, 800)].enumerated() {
      #expect(Plane.distance(leaf.outline[index].point, seen(p.0, p.1)) < 1e-9)
    }
    // Its rows lie on it as if painted, and a press meets them there.
    let row = try #require(player.card(.menuRow(3)))
    let top = 44 + 3 * (800.0 - 44) / 7
    #expect(Plane.distance(row.outline[0].point, seen(0, top)) < 1e-9)
    #expect(Plane.distance(row.outline[1].point, seen(200, top)) < 1e-9)
    #expect(player.layout.hit(seen(180, top + 50)) == .menuRow(3))
    // The cross stays.
    let cross = try Self.ends(.vanishingPoint(0), in: player)
    #expect(Plane.distance(cross.0, Point(x: 112, y: 400)) < 1e-9)
    #expect(Plane.distance(cross.1, Point(x: 128, y: 400)) < 1e-9)
  }

  @Test("Lines lead from the edges to where they meet, and from the flat corners to the cross")
  func perspective() throws {
    // An eye 150 points away and a door turned by 63°: the edges meet 150 · cot 63° left of the hinge.
    let player = Self.opened(fraction: 0.7, m34: -1.0 / 150)
    var turned = player
    try Self.press(.angle, at: 0.3, &turned)
    let turn = 63 * Double.pi / 180
    let meeting = Point(x: 140 - 150 / tan(turn), y: 400)
    let leaf = try #require(turned.card(.menu)).outline
    for (index, corners) in [(0, 1), (3, 2)].enumerated() {
      let (from, to) = try Self.ends(.edge(index), in: turned)
      #expect(Plane.distance(from, leaf[corners.1].point) < 1e-9)
      #expect(Plane.distance(to, meeting) < 1e-9)
      // The door's own edge lies on it.
      let far = leaf[corners.0].point
      let off = (to.x - from.x) * (far.y - from.y) - (to.y - from.y) * (far.x - from.x)
      #expect(abs(off) < 1e-6)
    }
    let (from, to) = try Self.ends(.horizon, in: turned)
    #expect(Plane.distance(from, meeting) < 1e-9)
    #expect(Plane.distance(to, Point(x: 140, y: 400)) < 1e-9)
    for (index, y) in [0.0, 800].enumerated() {
      let (flat, cross) = try Self.ends(.receding(index), in: turned)
      #expect(Plane.distance(flat, Point(x: 140 - 200 * cos(turn), y: y)) < 1e-9)
      #expect(Plane.distance(cross, Point(x: 140, y: 400)) < 1e-9)
    }
    // A flat door's edges do not meet, nor do any without perspective.
    #expect(Self.opened(fraction: 1).card(.inspector(.edge(0))) == nil)
    #expect(Self.opened(m34: 0).card(.inspector(.horizon)) == nil)
    // A shut door has no corners to show.
    #expect(Self.opened(fraction: 0.6).card(.inspector(.corner(0))) != nil)
    var shut = Self.opened()
    try Self.press(.fraction, at: 0, &shut)
    #expect(shut.card(.inspector(.corner(0))) == nil)
    #expect(shut.card(.inspector(.vanishingPoint(0))) == nil)
  }

  @Test(
    "From above, leaf, rays, what is seen and the eye plane are where the closed form has them",
    arguments: [0.1, 0.37, 0.6, 0.95], [200.0, 500, 1000])
  func plan(fraction: Double, distance: Double) throws {
    let player = Self.opened(fraction: fraction, m34: -1 / distance)
    let (anchor, end) = try Self.ends(.plan(.leaf), in: player)
    // The leaf's ends as drawn: the free one first.
    let (free, hinge) = (anchor, end)
    let (_, eye) = try Self.ends(.plan(.distance), in: player)
    let scale = (eye.x - hinge.x) / distance
    #expect(scale > 0)
    let a = (1 - fraction) * Double.pi / 2
    #expect(abs(free.x - (hinge.x - 200 * sin(a) * scale)) < 1e-6)
    #expect(abs(free.y - (hinge.y + 200 * cos(a) * scale)) < 1e-6)
    let screen = try Self.ends(.plan(.screen), in: player)
    #expect(abs(screen.0.x - hinge.x) < 1e-9 && abs(screen.1.x - hinge.x) < 1e-9)
    // What is seen on the screen is as wide as the door is there.
    let seen = try Self.ends(.plan(.seen), in: player)
    let width = 200 * cos(a) / (1 + 200 * sin(a) / distance)
    #expect(abs(abs(seen.0.y - seen.1.y) - width * scale) < 1e-6)
    // The ray passes through its end.
    let ray = try Self.ends(.plan(.ray(0)), in: player)
    #expect(Plane.distance(ray.0, eye) < 1e-6 && Plane.distance(ray.1, free) < 1e-6)
    let plane = try Self.ends(.plan(.eyePlane), in: player)
    #expect(abs(plane.0.x - eye.x) < 1e-6 && plane.1.x == plane.0.x)
    let dot = try #require(player.card(.inspector(.plan(.eye)))).outline.bounds.center
    #expect(Plane.distance(dot, eye) < 1e-6)
  }

  @Test("Whatever the pose, the view from above stays in its box, and the leaf is to be seen")
  func planInBox() throws {
    for m34 in [-0.01, -0.001, -0.0002, 0, 0.001] {
      var player = Self.opened(m34: m34)
      for (x, angle) in [(1.0, 0.0), (0.5, 0.2), (0, 0.5), (0.3, 1)] {
        try Self.press(.anchorX, at: x, &player)
        try Self.press(.angle, at: angle, &player)
        let box = try #require(player.card(.inspector(.plan(.ground)))).outline.bounds
        for card in player.layout.cards {
          guard case .inspector(.plan(let part)) = card.id, part != .ground else { continue }
          let bounds = card.outline.bounds
          #expect(bounds.minX >= box.minX - 4 && bounds.maxX <= box.maxX + 4, "\(part)")
          #expect(bounds.minY >= box.minY - 4 && bounds.maxY <= box.maxY + 4, "\(part)")
        }
        let (one, other) = try Self.ends(.plan(.leaf), in: player)
        #expect(Plane.distance(one, other) > 20)
      }
    }
    // An eye that is nowhere in the box has no plane there.
    #expect(Self.opened(m34: 0).card(.inspector(.plan(.eyePlane))) == nil)
    #expect(Self.opened(m34: -1e-5).card(.inspector(.plan(.eye))) == nil)
  }

  @Test("Corners behind the eye have no numbers and no handles")
  func behind() throws {
    var player = Self.opened(m34: -0.01)
    try Self.press(.anchorX, at: 0, &player)
    try Self.press(.angle, at: 0.1, &player)
    // The right edge comes 197 points toward an eye that is 100 away.
    for corner in [1, 2] {
      #expect(player.card(.inspector(.corner(corner))) == nil)
      #expect(Self.number(.measure(.corners, 2 * corner), in: player) == "-")
    }
    #expect(player.card(.inspector(.corner(0))) != nil)
  }

  @Test("Words, then numbers, each together, so that each kind is one draw call")
  func order() throws {
    let player = Self.opened()
    let start = try #require(
      player.layout.cards.firstIndex { $0.id == .overlay(.inspector) })
    var kinds: [String] = []
    for card in player.layout.cards[start...] {
      let kind: String? =
        switch card.content {
        case .words(let picture, _, _): "\(picture.kind)"
        case .color(let color): color.alpha > 0 ? "flat" : nil
        default: "other"
        }
      if let kind, kind != kinds.last { kinds.append(kind) }
    }
    #expect(kinds == ["flat", "caption", "figure"])
  }

  @Test("Only its controls meet a pointer")
  func hits() throws {
    let player = Self.opened()
    for card in player.layout.cards {
      guard case .inspector(let part) = card.id else { continue }
      let point = card.outline.bounds.center
      let hit = player.layout.hit(point)
      if case .control = part { #expect(hit == card.id) }
      #expect(hit != card.id || part.role == "slider" || part.role == "button", "\(part)")
    }
  }

  @Test("Ids are unique and say what they are")
  func ids() {
    let cards = Self.opened().layout.cards
    let texts = cards.map { "\($0.id)" }
    #expect(Set(texts).count == texts.count)
    for (id, text, role) in [
      (InspectorPart.control(.m34), "m34", "slider"), (.control(.copy), "copy", "button"),
      (.knob(.anchorX), "anchorX.knob", "knob"), (.corner(2), "corner.2", "point"),
      (.plan(.eyePlane), "plan.eyePlane", "line"), (.plan(.ray(1)), "plan.ray.1", "line"),
      (.vanishingPoint(0), "vanishingPoint.0", "line"),
    ] {
      #expect("\(CardID.inspector(id))" == "overlay.inspector.\(text)")
      #expect(CardID.inspector(id).role == role)
    }
  }
}
