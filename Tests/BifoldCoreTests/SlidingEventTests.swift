import BifoldCore
import Testing

@Suite("Events of the menu's swing")
struct SlidingEventTests {
  @Test("By program, animated: will at once, did at rest")
  func byProgram() {
    var player = Player(.natural)
    player.apply(.command(.openMenu, animation: .animated))
    #expect(player.events == [.willOpen])
    player.advance(by: 0.29)
    #expect(player.events == [.willOpen])
    player.advance(by: 0.02)
    #expect(player.events == [.willOpen, .didOpen])
    player.apply(.command(.closeMenu, animation: .animated))
    player.advance(by: 1)
    #expect(player.events == [.willOpen, .didOpen, .willClose, .didClose])
  }

  @Test("By program, at once: will and did together")
  func atOnce() {
    var player = Player(.natural)
    player.apply(.command(.openMenu, animation: .immediate))
    #expect(player.events == [.willOpen, .didOpen])
    #expect(player.state.fraction == 1)
    #expect(!player.state.isMoving)
  }

  @Test("What is there already is told nothing")
  func alreadyThere() {
    var player = Player(.natural)
    player.apply(.command(.closeMenu, animation: .animated))
    player.advance(by: 1)
    #expect(player.events.isEmpty)
    player.openMenu()
    player.apply(.command(.openMenu, animation: .animated))
    player.advance(by: 1)
    #expect(player.events.isEmpty)
    #expect(player.state.fraction == 1)
  }

  @Test("By hand: dragging and will at the first moved pixel, did where it comes to rest")
  func byHand() {
    var player = Player(.natural)
    player.down(600, 400)
    player.move(616, 400)
    #expect(player.events.isEmpty)
    player.move(617, 400)
    #expect(player.events == [.willBeginDragging, .willOpen])
    player.move(700, 400)
    #expect(player.events == [.willBeginDragging, .willOpen])
    player.advance(by: 0.5)
    player.move(850, 400)
    player.up(850, 400)
    player.advance(by: 2)
    #expect(player.events == [.willBeginDragging, .willOpen, .didOpen])
  }

  @Test("A hand that brings it back tells of the end it comes to rest in")
  func broughtBack() {
    var player = Player(.natural)
    player.drag(from: Point(x: 600, y: 400), by: Point(x: 60, y: 0), speed: 200)
    player.advance(by: 0.5)
    player.up(660, 400)
    player.advance(by: 2)
    #expect(player.events == [.willBeginDragging, .willOpen, .didClose])
    player.openMenu()
    player.drag(from: Point(x: 900, y: 400), by: Point(x: -60, y: 0), speed: 200)
    player.advance(by: 0.5)
    player.up(840, 400)
    player.advance(by: 2)
    #expect(player.events == [.willBeginDragging, .willClose, .didOpen])
  }

  @Test("A drag into the stop tells nothing, for nothing moved")
  func intoTheStop() {
    var player = Player(.natural)
    player.throwing(from: Point(x: 600, y: 400), by: Point(x: -200, y: 0), speed: 400)
    player.advance(by: 2)
    #expect(player.events.isEmpty)
    #expect(player.state.fraction == 0)
  }

  @Test("A hand that takes over in mid-flight tells that it drags")
  func handInFlight() {
    var player = Player(.natural)
    player.apply(.command(.openMenu, animation: .animated))
    player.advance(by: 0.07)
    player.drag(from: Point(x: 900, y: 400), by: Point(x: -60, y: 0), speed: 100)
    player.advance(by: 0.5)
    #expect(player.events.contains(.willBeginDragging))
    player.up(840, 400)
    player.advance(by: 2)
    #expect(player.events.last == .didClose)
  }

  @Test("Locked, neither hand nor program moves it, and nothing is told")
  func locked() {
    for screen in Screen.allCases {
      var player = Player(.natural, screen)
      player.apply(.command(.lock, animation: .animated))
      player.press(26, 22)
      player.key(Key("M"))
      player.apply(.command(.openMenu, animation: .animated))
      player.apply(.command(.openMenu, animation: .immediate))
      player.throwing(from: Point(x: 5, y: 500), by: Point(x: 300, y: 0), speed: 2000)
      player.throwing(from: Point(x: 600, y: 20), by: Point(x: 300, y: 0), speed: 2000)
      player.advance(by: 3)
      #expect(player.state.fraction == 0)
      #expect(player.events.isEmpty)
      player.apply(.command(.unlock, animation: .animated))
      player.press(26, 22)
      player.advance(by: 1)
      #expect(player.state.fraction == 1)
    }
  }

  @Test("Locked open, it stays open for Escape, for its edge and for a drag")
  func lockedOpen() {
    var player = Player(.natural)
    player.openMenu()
    player.apply(.command(.lock, animation: .animated))
    player.key(.escape)
    player.press(1000, 400)
    player.throwing(from: Point(x: 900, y: 400), by: Point(x: -300, y: 0), speed: 2000)
    player.advance(by: 2)
    #expect(player.state.fraction == 1)
    #expect(player.events.isEmpty)
  }

  @Test("A press that catches the opening door and sends it back tells that it closes")
  func caughtAndSentBack() {
    var player = Player(.natural)
    player.apply(.command(.openMenu, animation: .animated))
    player.advance(by: 0.05)
    player.press(900, 400)
    player.advance(by: 2)
    #expect(player.state.fraction == 0)
    #expect(player.events == [.willOpen, .willClose, .didClose])
  }

  @Test("Locked in mid-drag, it leaves the hand and comes to rest")
  func lockedInDrag() {
    var player = Player(.natural)
    player.drag(from: Point(x: 600, y: 400), by: Point(x: 200, y: 0), speed: 400)
    #expect(player.state.fraction > 0.5 && player.state.fraction < 1)
    player.apply(.command(.lock, animation: .animated))
    player.move(650, 400)
    player.advance(by: 2)
    #expect(player.state.fraction == 1)
    player.up(650, 400)
    player.advance(by: 2)
    #expect(player.state.fraction == 1)
    #expect(player.events == [.willBeginDragging, .willOpen, .didOpen])
  }

  @Test("Locked in the midst of a swing, it comes to rest at its end, whoever reaches for it")
  func lockedInFlight() {
    var player = Player(.natural)
    player.press(26, 22, for: 0)
    player.advance(by: 0.1)
    player.apply(.command(.lock, animation: .animated))
    player.down(900, 400)
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
    player.up(900, 400)
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
    #expect(!player.state.isMoving)
  }
}
