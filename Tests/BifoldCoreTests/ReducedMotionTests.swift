import BifoldCore
import BifoldTesting
import Testing

@Suite("Reduced motion")
struct ReducedMotionTests {
  private func player(_ screen: Screen = .shelf) -> Player {
    Player(.natural, screen, motion: .reduced)
  }

  private func past(_ player: Player) -> Card? {
    player.layout.cards.first { $0.id == .past }
  }

  @Test("The menu is open at once, with its events, and how it was fades in 0.2 s")
  func menu() throws {
    var player = player()
    player.apply(.key(Key("M"), action: .press, modifiers: []))
    #expect(player.state.fraction == 1)
    #expect(player.events == [.willOpen, .didOpen])
    let before = try #require(player.state.past)
    #expect(before.state.fraction == 0)
    #expect(past(player)?.opacity == 1)
    player.advance(to: 0.1)
    #expect(abs((past(player)?.opacity ?? 0) - 0.5) < 1e-9)
    #expect(player.state.isMoving)
    player.advance(to: 0.2)
    #expect(player.state.past == nil)
    #expect(past(player) == nil)
    #expect(player.state.nextChange == nil)
  }

  @Test("The past lies over everything, fills the window, and lets presses through")
  func card() throws {
    var player = player()
    player.apply(.key(.right, action: .press, modifiers: []))
    let card = try #require(player.layout.cards.last)
    #expect(card.id == .past)
    #expect(card.size == player.state.size)
    #expect(card.position == Point(x: 640, y: 400))
    #expect(player.layout.hit(Point(x: 640, y: 400)) == .book(1))
  }

  @Test("Keys, wheel and presses put covers where they go, and a held key loses no count")
  func covers() {
    var player = player()
    for count in 1...5 {
      player.apply(.key(.right, action: .repeat, modifiers: []))
      #expect(player.state.shelfPosition == Double(count))
      // However many come in a row, only one past is kept.
      #expect(player.state.past?.state.past == nil)
      #expect(player.state.past?.state.shelfPosition == Double(count - 1))
    }
    player.apply(.wheel(Point(x: 640, y: 400), dx: 0, dy: 1, modifiers: []))
    #expect(player.state.shelfPosition == 4)
    player.apply(.key(.end, action: .press, modifiers: []))
    #expect(player.state.shelfPosition == 11)
  }

  @Test("What a hand drags follows the hand, and is where it goes when it is let go")
  func hand() {
    var player = player(.picture)
    player.down(600, 400)
    player.move(616, 400)
    player.move(686, 400)
    #expect(abs(player.state.fraction - 0.25) < 0.01)
    #expect(player.state.past == nil)
    player.advance(by: 1)
    #expect(player.state.fraction > 0.2)
    let held = player.state.fraction
    player.up(686, 400)
    #expect(player.state.fraction == 0)
    #expect(player.state.past?.state.fraction == held)
  }

  @Test("What travels nowhere leaves no past; nor is there one where motion is full")
  func noPast() {
    var player = player()
    for event: Event in [
      .key(.left, action: .press, modifiers: []), .key(Key("F1"), action: .press, modifiers: []),
      .text("["), .command(.openMenu, animation: .immediate), .pointerMove(Point(x: 9, y: 9)),
    ] {
      player.apply(event)
      #expect(player.state.past == nil, "\(event)")
    }
    var full = Player(.natural, .shelf)
    full.apply(.key(.right, action: .press, modifiers: []))
    #expect(full.state.past == nil)
    #expect(full.state.shelfPosition == 0)
  }

  @Test("A resize or another scale ends the fade: the past was of another size")
  func resize() {
    for change: Event in [.resize(Size(width: 900, height: 700)), .scale(2)] {
      var player = player()
      player.apply(.key(.right, action: .press, modifiers: []))
      player.apply(change)
      #expect(player.state.past == nil)
      #expect(player.state.shelfPosition == 1)
    }
  }

  @Test(
    "What a program asks of a book is done at once too, and fades", arguments: Fidelity.allCases)
  func program(fidelity: Fidelity) {
    var player = Player(fidelity, .shelf, motion: .reduced)
    player.change { $0.open(book: 0, sheets: 12) }
    #expect(player.state.openingProgress == 1 && player.state.past != nil)
    player.advance(by: 1)
    player.change { $0.turn(toPage: 7) }
    #expect(player.state.spreadPosition == 3 && player.state.past != nil)
    player.advance(by: 1)
    player.change { $0.closeBook() }
    #expect(player.state.book == nil && player.state.past != nil)
  }

  @Test("There is no show at the first start")
  func welcome() {
    var player = player()
    #expect(!player.state.offersWelcome)
    player.apply(.command(.welcome, animation: .animated))
    player.advance(by: 0.5)
    #expect(player.events.isEmpty)
    #expect(player.state.shelfPosition == 0)
  }

  @Test(
    "Events that come one at a rest lead to the same rests, and tell the same, as full motion",
    arguments: Fidelity.allCases)
  func sameEnds(fidelity: Fidelity) {
    var source = EventSource(seed: 4_711)
    var full = Player(fidelity, .shelf, bookCount: 40)
    var reduced = Player(fidelity, .shelf, bookCount: 40, motion: .reduced)
    var pasts = 0
    for index in 0..<4_000 {
      let event = source.next(in: full.state.size)
      // A welcome is the one thing that only full motion has.
      if case .command(.welcome, _) = event { continue }
      full.apply(event)
      reduced.apply(event)
      if reduced.state.past != nil { pasts += 1 }
      // No hand is fast enough for a throw so slow: what it holds it lets go at rest.
      full.advance(by: 6)
      reduced.advance(by: 6)
      let isSame =
        full.state.fraction == reduced.state.fraction
        && full.state.shelfPosition == reduced.state.shelfPosition
        && full.state.menuScroll == reduced.state.menuScroll
        && full.state.screen == reduced.state.screen
        && full.state.selectedItem == reduced.state.selectedItem
        && full.events == reduced.events
      guard isSame else {
        Issue.record("\(event), the \(index)th, leads elsewhere")
        return
      }
      #expect(!reduced.state.isMoving)
    }
    #expect(pasts > 100)
  }
}
