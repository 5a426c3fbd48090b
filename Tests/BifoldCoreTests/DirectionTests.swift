import BifoldTesting
import Testing

@testable import BifoldCore

/// Reading from right to left: the same state and the mirror image of the window.
@Suite("Right to left")
struct DirectionTests {
  private static func player(
    _ fidelity: Fidelity = .natural, _ screen: Screen = .shelf,
    size: Size = Size(width: 1280, height: 800)
  ) -> Player {
    Player(fidelity, screen, size: size, direction: .rightToLeft)
  }

  // MARK: Hits

  /// The same state, seen in both directions.
  private static func states(
    _ random: inout SplitMix64
  ) -> (leftToRight: Bookshelf, rightToLeft: Bookshelf) {
    let size = Size(
      width: random.double(in: 300...2400), height: random.double(in: 200...1400))
    let fidelity: Fidelity = random.once(in: 2) ? .original : .natural
    let screen: Screen = random.once(in: 3) ? .picture : .shelf
    let menuWidth = random.once(in: 2) ? random.double(in: 20...600) : nil
    let m34 = -random.double(in: 1e-5...0.008)
    let fraction = random.once(in: 5) ? 1 : random.double(in: 0...1)
    let shelf = random.double(in: 0...11)
    func state(_ direction: ReadingDirection) -> Bookshelf {
      var state = Bookshelf(
        size: size, fidelity: fidelity, screen: screen, items: Player.items, bookCount: 12,
        menuWidth: menuWidth, m34: m34, direction: direction)
      state.hold(shelfPosition: shelf)
      state.hold(fraction: fraction)
      return state
    }
    return (state(.leftToRight), state(.rightToLeft))
  }

  @Test("A place in the mirror is on the same card")
  func hits() {
    var random = SplitMix64(seed: 700)
    var seen: Set<String> = []
    for _ in 0..<150 {
      let states = Self.states(&random)
      var (one, other) = (Layout(), Layout())
      one.arrange(states.leftToRight)
      other.arrange(states.rightToLeft)
      let size = states.leftToRight.size
      for _ in 0..<200 {
        // Half of them where most is: at the menu's side.
        let reach = random.once(in: 2) ? size.width : min(size.width, 300)
        let point = Point(
          x: random.double(in: 0...reach), y: random.double(in: 0...size.height))
        let met = one.hit(point)
        #expect(other.hit(Point(x: size.width - point.x, y: point.y)) == met)
        if let met { seen.insert(met.role) }
      }
    }
    // They met whatever there is to meet.
    #expect(seen.isSuperset(of: ["panel", "bar", "button", "picture", "book", "menuRow"]))
  }

  // MARK: Events

  private static func mirrored(_ event: Event, in size: Size) -> Event {
    func place(_ point: Point) -> Point { Point(x: size.width - point.x, y: point.y) }
    switch event {
    case .pointerDown(let point, let button): return .pointerDown(place(point), button: button)
    case .pointerMove(let point): return .pointerMove(place(point))
    case .pointerUp(let point, let button): return .pointerUp(place(point), button: button)
    case .wheel(let point, let dx, let dy, let modifiers):
      return .wheel(place(point), dx: -dx, dy: dy, modifiers: modifiers)
    case .key(.left, let action, let modifiers):
      return .key(.right, action: action, modifiers: modifiers)
    case .key(.right, let action, let modifiers):
      return .key(.left, action: action, modifiers: modifiers)
    default: return event
    }
  }

  /// The event with places that no rounding moves, and that lie on no edge.
  private static func exact(_ event: Event) -> Event {
    func place(_ point: Point) -> Point { Point(x: point.x.rounded(.down) + 0.375, y: point.y) }
    switch event {
    case .pointerDown(let point, _): return .pointerDown(place(point), button: .left)
    case .pointerMove(let point): return .pointerMove(place(point))
    case .pointerUp(let point, _): return .pointerUp(place(point), button: .left)
    case .wheel(let point, let dx, let dy, let modifiers):
      return .wheel(place(point), dx: dx, dy: dy, modifiers: modifiers)
    case .resize(let size):
      return .resize(Size(width: size.width.rounded(), height: size.height.rounded()))
    default: return event
    }
  }

  @Test(
    "What is done in the mirror does the same, moment for moment", arguments: Fidelity.allCases)
  func mirroredEvents(fidelity: Fidelity) {
    var source = EventSource(seed: 701)
    var one = Player(fidelity, .shelf, bookCount: 40)
    var other = Player(fidelity, .shelf, bookCount: 40, direction: .rightToLeft)
    var (shelves, rows): (Set<Double>, Set<Int>) = ([], [])
    for index in 0..<6000 {
      let pause = source.pause()
      one.advance(by: pause)
      other.advance(by: pause)
      let event = Self.exact(source.next(in: one.state.size))
      // A pointer that is down stays where it is in the window, which is not its mirror image then.
      if source.isDown, case .resize = event { continue }
      // The inspector's sliders grow to the right, whatever is read.
      if case .key(Key("F4"), _, _) = event { continue }
      one.apply(event)
      other.apply(Self.mirrored(event, in: other.state.size))
      let isSame =
        one.state.fraction == other.state.fraction
        && one.state.shelfPosition == other.state.shelfPosition
        && one.state.menuScroll == other.state.menuScroll
        && one.state.selectedItem == other.state.selectedItem
        && one.state.screen == other.state.screen && one.state.m34 == other.state.m34
        && one.state.focusedRow == other.state.focusedRow && one.events == other.events
      guard isSame else {
        Issue.record("\(event), the \(index)th, does something else in the mirror")
        return
      }
      shelves.insert(one.state.shelfPosition.rounded())
      rows.insert(one.state.selectedItem)
    }
    #expect(one.events.count > 100 && shelves.count > 10 && rows.count > 3)
  }

  @Test("The left arrow leads on; what has no side means the same")
  func keys() {
    var player = Self.player()
    func rest(after event: Event) -> Double {
      player.apply(event)
      player.advance(by: 2)
      return player.state.shelfPosition
    }
    func rest(after key: Key) -> Double { rest(after: .key(key, action: .press, modifiers: [])) }
    #expect(rest(after: .right) == 0)
    #expect(rest(after: .left) == 1)
    #expect(rest(after: .left) == 2)
    #expect(rest(after: .right) == 1)
    #expect(rest(after: .pageDown) == 2)
    #expect(rest(after: .space) == 3)
    #expect(rest(after: .pageUp) == 2)
    #expect(rest(after: .end) == 11)
    #expect(rest(after: .home) == 0)
    let middle = Point(x: 640, y: 300)
    #expect(rest(after: .wheel(middle, dx: 0, dy: -1, modifiers: [])) == 1)
    // To the left is on.
    #expect(rest(after: .wheel(middle, dx: 1, dy: 0, modifiers: [])) == 2)
    #expect(rest(after: .wheel(middle, dx: -1, dy: 0, modifiers: [])) == 1)
  }

  @Test("A drag from the right 24 points opens the menu, one from the left edge moves the covers")
  func edges() {
    var player = Self.player()
    player.throwing(from: Point(x: 1257, y: 400), by: Point(x: -200, y: 0), speed: 1000)
    player.advance(by: 2)
    #expect(player.state.fraction == 1 && player.state.shelfPosition == 0)
    // Back to the right shuts it.
    player.throwing(from: Point(x: 400, y: 400), by: Point(x: 200, y: 0), speed: 1000)
    player.advance(by: 2)
    #expect(player.state.fraction == 0)
    for x in [1255.0, 10] {
      let start = player.state.shelfPosition
      player.throwing(
        from: Point(x: x, y: 400), by: Point(x: x > 640 ? -300 : 300, y: 0), speed: 1000)
      player.advance(by: 2)
      #expect(player.state.fraction == 0)
      // To the right is on.
      #expect(x > 640 ? player.state.shelfPosition <= start : player.state.shelfPosition > start)
    }
  }

  @Test("The hamburger stands at the right of the bar, the rows at the right of the window")
  func presses() {
    var player = Self.player()
    player.press(1254, 22)
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
    player.press(1200, 44 + 108 * 2 + 50)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
    #expect(player.state.selectedItem == 2 && player.state.screen == .picture)
  }

  @Test("A pointer that stands still moves nothing when the window is resized under it")
  func resizing() {
    for shown in [Screen.picture, .shelf] {
      var player = Self.player(.natural, shown)
      // The door on a picture, the covers on the shelf.
      player.drag(from: Point(x: 700, y: 400), by: Point(x: 80, y: 0), speed: 500)
      if shown == .picture {
        player.drag(from: Point(x: 700, y: 400), by: Point(x: -80, y: 0), speed: 500)
      }
      let before = player.state
      player.apply(.resize(Size(width: 1680, height: 800)))
      let at = shown == .picture ? 620.0 : 780
      player.move(at, 400)
      if shown == .picture {
        #expect(abs(player.state.fraction - before.fraction) < 1e-9)
        #expect(before.fraction > 0.1 && before.fraction < 0.9)
      } else {
        #expect(abs(player.state.shelfPosition - before.shelfPosition) < 1e-9)
        #expect(before.shelfPosition > 0.1)
      }
      // It was let go standing still as far as the hand knows, not at the speed of the edge.
      player.advance(by: 0.12)
      player.move(at, 400)
      player.up(at, 400)
      player.advance(by: 2)
      #expect(player.state.shelfPosition <= 1)
    }
  }

  @Test("A resize in mid-throw leaves the throw its speed")
  func throwing() {
    func shelf(resizing: Bool) -> Double {
      var player = Self.player()
      player.drag(from: Point(x: 300, y: 400), by: Point(x: 300, y: 0), speed: 1500)
      if resizing { player.apply(.resize(Size(width: 1380, height: 800))) }
      player.advance(by: 0.01)
      player.move(615, 400)
      player.up(615, 400)
      let start = player.state.shelfPosition
      // While it still has the speed that the hand gave it.
      player.advance(by: 0.02)
      return player.state.shelfPosition - start
    }
    let way = shelf(resizing: false)
    #expect(abs(shelf(resizing: true) - way) < 1e-9)
    #expect(way > 0.05)
  }

  // MARK: Words

  @Test("A number's figures stand in order, side by side as in the other direction")
  func figures() throws {
    func figures(_ direction: ReadingDirection) -> [(x: Double, figure: Int)] {
      var player = Player(.natural, .shelf, bookCount: 12, direction: direction)
      player.state.hold(shelfPosition: 9)
      // Aside, so that the mirror's middle is not theirs.
      player.state.hold(fraction: 0.5)
      player.advance(by: 0)
      return player.layout.cards.compactMap { card in
        guard case .figure = card.id, case .words(let picture, _, _) = card.content else {
          return nil
        }
        return (card.outline[0].point.x, picture.index)
      }
    }
    let (one, other) = (figures(.leftToRight), figures(.rightToLeft))
    #expect(other.map(\.figure) == [1, 0, Figure.of.rawValue, 1, 2])
    #expect(one.map(\.figure) == other.map(\.figure))
    #expect(zip(other, other.dropFirst()).allSatisfy { $0.x < $1.x })
    let shift = try #require(other.first).x - (try #require(one.first)).x
    // As far to the left as the panel lies farther to the left: half the door's width each way.
    #expect(abs(shift + 280) < 1.01)
    for (a, b) in zip(one, other) { #expect(abs(b.x - a.x - shift) < 1e-9) }
  }

  @Test("The keys that help names are those of the screen")
  func guide() {
    let (one, other) = (KeyGuide.entries(.leftToRight), KeyGuide.entries(.rightToLeft))
    #expect(one.count == other.count)
    #expect(one[0].keys.hasPrefix("→ ←") && other[0].keys.hasPrefix("← →"))
    #expect(one.contains { $0.keys.contains("the left edge") })
    #expect(other.contains { $0.keys.contains("the right edge") })
    #expect(zip(one, other).filter { $0 != $1 }.count == 2)
  }
}
