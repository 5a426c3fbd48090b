import BifoldCore
import BifoldTesting
import Testing

@Suite("The open book: keys, presses and the wheel")
struct BookInputTests {
  static let mouse = Point(x: 640, y: 300)

  @Test(
    "A press on the centred cover and Enter open it, others come to the centre",
    arguments: Fidelity.allCases)
  func open(fidelity: Fidelity) {
    for press in [true, false] {
      var player = Player(fidelity, .shelf)
      player.sheets = 24
      player.change { $0.hold(shelfPosition: 4) }
      if press { player.press(640, 400) } else { player.key(.enter) }
      #expect(player.state.book?.index == 4 && player.state.isReading)
      player.advance(by: 4)
      #expect(player.state.openingProgress == 1 && !player.state.isMoving)
    }
    var player = Player(fidelity, .shelf)
    player.sheets = 24
    player.change { $0.hold(shelfPosition: 4) }
    let beside = player.middle(of: .book(5)) ?? .zero
    player.press(beside.x, beside.y)
    player.advance(by: 3)
    #expect(player.state.book == nil && player.state.shelfPosition == 5)
    // A held key opens nothing, nor does a book without pages.
    player.key(.enter, .repeat)
    #expect(player.state.book == nil)
    player.sheets = 0
    player.key(.enter)
    #expect(player.state.book == nil && player.state.wantedBook == nil)
  }

  @Test("Escape closes what opened last", arguments: Fidelity.allCases)
  func escape(fidelity: Fidelity) {
    enum Thing: CaseIterable { case menu, inspector, frameTimes, book }
    func isOpen(_ thing: Thing, _ player: Player) -> Bool {
      switch thing {
      case .menu: player.state.isMenuOpening
      case .inspector: player.state.overlays.contains(.inspector)
      case .frameTimes: player.state.overlays.contains(.frameTimes)
      case .book: player.state.isReading
      }
    }
    let orders: [[Thing]] = [
      [.book, .menu], [.book, .frameTimes], [.frameTimes, .book], [.inspector, .book],
      [.book, .inspector], [.frameTimes, .book, .menu],
    ]
    for order in orders {
      var player = Player(fidelity, .shelf)
      player.sheets = 24
      for thing in order {
        switch thing {
        case .menu: player.key(Key("M"))
        case .inspector: player.change { $0.show([.inspector]) }
        case .frameTimes: player.key(Key("F3"))
        case .book:
          // The inspector has the door open; a program may open a book all the same.
          player.change { $0.open(book: 0, sheets: 24) }
        }
        player.apply(.focus(.gained))
        player.advance(by: 3)
        #expect(isOpen(thing, player), "\(thing) of \(order)")
      }
      for (place, thing) in order.enumerated().reversed() {
        player.key(.escape)
        player.advance(by: 3)
        #expect(!isOpen(thing, player), "\(thing) of \(order)")
        for other in order[..<place] { #expect(isOpen(other, player), "\(other) of \(order)") }
        // A key that is held closes nothing more.
        player.key(.escape, .repeat)
        player.advance(by: 3)
        for other in order[..<place] { #expect(isOpen(other, player), "\(other) of \(order)") }
      }
      #expect(player.state.book == nil)
    }
  }

  @Test("Keys and the wheel turn leaves", arguments: Fidelity.allCases)
  func keys(fidelity: Fidelity) {
    typealias Step = (event: Event, by: Int)
    func key(_ key: Key, _ modifiers: Modifiers = []) -> Event {
      .key(key, action: .press, modifiers: modifiers)
    }
    func wheel(_ dx: Double, _ dy: Double, _ modifiers: Modifiers = []) -> Event {
      .wheel(Self.mouse, dx: dx, dy: dy, modifiers: modifiers)
    }
    let steps: [Step] = [
      (key(.right), 1), (key(.right), 1), (key(.left), -1), (key(.pageDown), 1),
      (key(.pageUp), -1), (key(.space), 1), (key(.space, .shift), -1), (wheel(0, -1), 1),
      (wheel(0, 1), -1), (wheel(0, -3), 3), (wheel(-1, 0), 1), (wheel(1, 0), -1),
      (wheel(0, -1, .shift), 1), (wheel(0, -1, .alt), 0), (key(.up), 0), (key(.down), 0),
    ]
    for direction in ReadingDirection.allCases {
      for isSlow in [true, false] {
        var player = Player.reading(fidelity, sheets: 80, at: 9, direction: direction)
        var spread = player.state.book?.targetSpread ?? .min
        #expect(spread == 4)
        for step in steps {
          player.apply(step.event)
          // Arrows and the wheel's side way point to where they lead.
          let isMirrored: Bool =
            switch step.event {
            case .key(let key, _, _): key == .left || key == .right
            case .wheel(_, let dx, _, _): dx != 0
            default: false
            }
          spread += isMirrored && direction == .rightToLeft ? -step.by : step.by
          #expect(player.state.book?.targetSpread == spread, "\(step.event)")
          if isSlow {
            player.advance(by: 2)
            #expect(player.state.spreadPosition == Double(spread))
          }
        }
        player.key(.end)
        player.advance(by: 4)
        #expect(player.state.spreadPosition == 39)
        player.key(.home)
        player.advance(by: 4)
        #expect(player.state.spreadPosition == (fidelity == .original ? 0 : -1))
        player.key(.pageUp)
        player.key(.left)
        player.advance(by: 4)
        #expect(
          player.state.spreadPosition
            == (fidelity == .original ? 0 : -1) + (direction == .rightToLeft ? 1 : 0))
      }
    }
  }

  @Test(
    "A press on the outer half of a page turns its leaf, on the inner half it does not",
    arguments: ReadingDirection.allCases)
  func halves(direction: ReadingDirection) throws {
    for fidelity in Fidelity.allCases {
      for (item, isLeft) in [(9, true), (10, false)] {
        for share in [0.05, 0.3, 0.45, 0.55, 0.7, 0.95] {
          var player = Player.reading(fidelity, sheets: 80, at: 9, direction: direction)
          let corners = try #require(player.card(.page(item))).outline.points
          // From the left edge of the page as it is seen to its right one, halfway down.
          let x = corners[0].x + (corners[1].x - corners[0].x) * share
          // In perspective a half of the page is not a half of its picture.
          guard fidelity == .natural || abs(share - 0.5) > 0.1 else { continue }
          player.press(x, 400)
          let isSeenLeft = isLeft == (direction == .leftToRight)
          let isOuter = isSeenLeft ? share < 0.5 : share > 0.5
          player.advance(by: 3)
          let expected = 4.0 + (isOuter ? (isLeft ? -1 : 1) : 0)
          #expect(player.state.spreadPosition == expected, "\(fidelity) \(item) \(share)")
          #expect(player.state.isReading)
        }
      }
    }
  }

  @Test("Ctrl and the wheel open the book in the centre, and shut it", arguments: Fidelity.allCases)
  func zoom(fidelity: Fidelity) {
    var player = Player(fidelity, .shelf)
    player.sheets = 24
    player.change { $0.hold(shelfPosition: 2) }
    player.apply(.wheel(Self.mouse, dx: 0, dy: -1, modifiers: .control))
    #expect(player.state.book == nil)
    player.apply(.wheel(Self.mouse, dx: 0, dy: 1, modifiers: .control))
    #expect(player.state.book?.index == 2 && player.state.isReading)
    player.advance(by: 3)
    player.apply(.wheel(Self.mouse, dx: 0, dy: 1, modifiers: .control))
    #expect(player.state.isReading && player.state.book?.targetSpread == 0)
    player.apply(.wheel(Self.mouse, dx: 0, dy: -1, modifiers: .control))
    #expect(!player.state.isReading && player.state.book != nil)
    // Turned round on its way.
    player.advance(by: 0.1)
    player.apply(.wheel(Self.mouse, dx: 0, dy: 1, modifiers: .control))
    #expect(player.state.isReading)
    player.advance(by: 3)
    #expect(player.state.openingProgress == 1)
    player.apply(.wheel(Self.mouse, dx: 0, dy: -1, modifiers: .control))
    player.advance(by: 3)
    #expect(player.state.book == nil)
  }
}
