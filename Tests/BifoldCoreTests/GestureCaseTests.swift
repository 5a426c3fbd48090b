@testable import BifoldCore
import Testing

/// What hands do that programs often get wrong, one case each; those not here stand beside the thing
/// that they are about.
@Suite("Gesture cases")
struct GestureCaseTests {
  /// The open menu of a picture's screen, sent back by a program a while ago.
  private static func closing(_ fidelity: Fidelity, for seconds: Double) -> Player {
    var player = Player(fidelity)
    player.openMenu()
    player.apply(.command(.closeMenu, animation: .animated))
    player.advance(by: seconds)
    return player
  }

  @Test(
    "A drag during a programmatic close has the door from where it is", arguments: Fidelity.allCases
  )
  func dragDuringClose(fidelity: Fidelity) {
    var player = Self.closing(fidelity, for: 0.12)
    let caught = player.state.hinge
    #expect(caught > 1 && caught < player.state.menuWidth - 1)
    player.down(900, 400)
    player.advance(by: 0.02)
    #expect(player.state.hinge == caught)
    player.move(916, 400)
    #expect(abs(player.state.hinge - caught) < 1e-9)
    player.move(926, 400)
    #expect(abs(player.state.hinge - caught - 10) < 1e-9)
    player.move(886, 400)
    #expect(abs(player.state.hinge - max(caught - 30, 0)) < 1e-9)
    player.move(2000, 400)
    #expect(player.state.fraction == 1)
    player.advance(by: 0.2)
    player.up(2000, 400)
    player.advance(by: 3)
    #expect(player.events == [.willClose, .willBeginDragging, .didOpen])
    #expect(player.state.fraction == 1)
  }

  /// The menu dragged so slowly that nothing is thrown, from open to a fraction, and let go.
  private static func letGo(_ fidelity: Fidelity, at fraction: Double) -> Player {
    var player = Player(fidelity)
    player.openMenu()
    let width = player.state.menuWidth
    player.down(900, 400)
    player.move(884, 400)
    for step in 1...40 {
      player.advance(by: 0.05)
      player.move(884 - width * (1 - fraction) * Double(step) / 40, 400)
    }
    player.up(884 - width * (1 - fraction), 400)
    return player
  }

  @Test(
    "A slow close let go at 40 % and at 60 %",
    arguments: [
      (Fidelity.natural, 0.4, 0.0), (.natural, 0.6, 1), (.original, 0.4, 1), (.original, 0.6, 1),
    ])
  func slowClose(fidelity: Fidelity, fraction: Double, end: Double) {
    var player = Self.letGo(fidelity, at: fraction)
    #expect(abs(player.state.fraction - fraction) < 1e-9)
    player.advance(by: 3)
    #expect(player.state.fraction == end)
    #expect(!player.state.isMoving)
  }

  /// The shut menu dragged to 0.3 of its way and flicked on at a speed.
  private static func flicked(_ velocity: Double, pause: Double = 0) -> Player {
    var player = Player(.natural)
    let width = player.state.menuWidth
    player.down(400, 400)
    player.move(416, 400)
    player.advance(by: 0.5)
    player.move(416 + width * 0.7, 400)
    player.advance(by: 0.5)
    // What is measured are the last 0.15 s.
    let from = 416 + width * 0.3 - velocity * 0.16
    for step in 0...16 {
      player.advance(by: 0.01)
      player.move(from + velocity * 0.01 * Double(step), 400)
    }
    player.advance(by: pause)
    player.up(416 + width * 0.3, 400)
    return player
  }

  @Test(
    "A flick just under and just over the threshold, and one of absurd speed",
    arguments: [(249.0, 0.0), (251, 1), (-251, 0), (1e12, 1), (-1e12, 0)])
  func threshold(velocity: Double, end: Double) {
    var player = Self.flicked(velocity)
    var last = player.state.hinge
    for _ in 0..<720 {
      player.advance(by: 1.0 / 240)
      // As fast as anything is taken to be, it goes 33 points a frame.
      #expect(abs(player.state.hinge - last) < 8000.0 / 240 + 1)
      last = player.state.hinge
    }
    #expect(player.state.fraction == end)
  }

  @Test(
    "Let go after a pause of 100 ms it was not thrown",
    arguments: [(0.09, 1.0), (0.1, 0), (0.4, 0)])
  func pause(seconds: Double, end: Double) {
    var player = Self.flicked(400, pause: seconds)
    player.advance(by: 3)
    #expect(player.state.fraction == end)
  }

  @Test(
    "A press at the exact edge of the front panel is the panel's, one just beside it the door's")
  func exactEdge() {
    for (x, isPanel) in [(0.0, true), (-0.01, false), (0.01, true)] {
      var player = Player(.natural)
      player.openMenu()
      let edge = player.state.menuWidth
      let row = player.state.rowHeight
      player.press(edge + x, 44 + row * 2.5)
      player.advance(by: 3)
      #expect(player.state.fraction == 0)
      #expect(player.state.selectedItem == (isPanel ? 0 : 2))
    }
  }

  @Test("The last pixel of an open menu as wide as the window closes it by a drag")
  func wholeWidth() {
    var player = Player(
      Bookshelf(
        size: Size(width: 600, height: 400), screen: .picture, items: Player.items, menuWidth: 600))
    player.openMenu()
    #expect(player.state.hinge == 600)
    player.throwing(from: Point(x: 500, y: 20), by: Point(x: -200, y: 0), speed: 900)
    player.advance(by: 3)
    #expect(player.state.fraction == 0)
  }

  @Test("40 notches of the wheel in 100 ms are 40 books, and go the way without a jump back")
  func fortyNotches() {
    for fidelity in Fidelity.allCases {
      var player = Player(fidelity, .shelf, bookCount: 100)
      var last = 0.0
      for notch in 0..<40 {
        player.apply(.wheel(Point(x: 640, y: 400), dx: 0, dy: -1, modifiers: []))
        // Some of them come within one poll.
        if notch % 4 == 3 { player.advance(by: 0.01) }
        #expect(player.state.shelfPosition >= last - 1e-9)
        last = player.state.shelfPosition
      }
      for _ in 0..<720 {
        player.advance(by: 1.0 / 240)
        #expect(player.state.shelfPosition >= last - 1e-9)
        last = player.state.shelfPosition
      }
      #expect(last == 40)
    }
  }

  @Test(
    "One cover more or less in mid-scroll moves nothing that is seen", arguments: Fidelity.allCases)
  func coverCountChanges(fidelity: Fidelity) {
    for change in [1, -1] {
      var player = Player(fidelity, .shelf, bookCount: 12)
      player.key(.right)
      player.key(.right)
      player.key(.right)
      player.advance(by: 0.1)
      let (place, before) = (player.state.shelfPosition, player.state)
      #expect(place > 0 && place < 3)
      player.state.setLibrary(bookCount: 12 + change)
      #expect(player.state.shelfPosition == place)
      player.advance(by: 1.0 / 240)
      var untouched = before
      untouched.advance(to: player.time)
      #expect(player.state.shelfPosition == untouched.shelfPosition)
      player.advance(by: 3)
      #expect(player.state.shelfPosition == 3)
    }
    // The book that it was going to is gone: the last one is, in one unbroken movement.
    var player = Player(fidelity, .shelf, bookCount: 12)
    player.key(.end)
    player.advance(by: 0.15)
    let place = player.state.shelfPosition
    player.state.setLibrary(bookCount: 11)
    #expect(player.state.shelfPosition == place)
    player.advance(by: 3)
    #expect(player.state.shelfPosition == 10)
  }

  @Test("A drag of the covers survives one more and one less of them", arguments: Fidelity.allCases)
  func coverCountInMidDrag(fidelity: Fidelity) {
    var player = Player(fidelity, .shelf, bookCount: 12)
    player.drag(from: Point(x: 900, y: 400), by: Point(x: -300, y: 0), speed: 600)
    let place = player.state.shelfPosition
    player.state.setLibrary(bookCount: 13)
    #expect(player.state.shelfPosition == place)
    player.state.setLibrary(bookCount: 11)
    #expect(player.state.shelfPosition == place)
    let pitch = player.state.flowLayout.pitch
    player.move(560, 400)
    #expect(abs(player.state.shelfPosition - place - 40 / pitch) < 1e-9)
  }

  @Test("A pointer that leaps to the ends of all numbers and back leaves the door somewhere")
  func leaps() {
    var player = Player(.natural)
    player.down(700, 400)
    for x in [1e308, -1e308, 1e308] {
      player.advance(by: 0.02)
      player.move(x, 400)
    }
    player.advance(by: 0.02)
    player.up(1e308, 400)
    #expect(player.state.fraction.isFinite)
    player.down(700, 400)
    for _ in 0..<100 {
      player.advance(by: 0.02)
      #expect((0...1).contains(player.state.fraction))
    }
  }

  @Test(
    "A command that takes the door from a hand goes on as fast as the hand",
    arguments: ["M", "command"])
  func commandInMidDrag(kind: String) {
    var player = Player(.natural)
    player.down(300, 400)
    player.move(316, 400)
    for step in 1...6 {
      player.advance(by: 0.01)
      player.move(316 + 20 * Double(step), 400)
    }
    let before = player.state.hinge
    if kind == "M" {
      // The nearer end is the shut one, so that the key opens.
      player.key(Key("M"))
    } else {
      player.apply(.command(.openMenu, animation: .animated))
    }
    player.advance(by: 0.002)
    // 2000 points a second are 4 points here; from rest it would be a tenth of that.
    #expect(abs(player.state.hinge - before - 4) < 0.6)
    player.advance(by: 3)
    #expect(player.state.fraction == 1)
  }

  @Test("A held Escape closes one thing, and a locked menu keeps it from nothing else")
  func escape() {
    var held = Player(.natural)
    held.key(Key("F3"))
    held.openMenu()
    held.key(.escape)
    for _ in 0..<3 { held.key(.escape, .repeat) }
    held.advance(by: 3)
    #expect(held.state.fraction == 0)
    #expect(held.state.overlays == .frameTimes)
    var locked = Player(.natural)
    locked.key(Key("F3"))
    locked.openMenu()
    locked.apply(.command(.lock, animation: .animated))
    locked.key(.escape)
    #expect(locked.state.fraction == 1)
    #expect(locked.state.overlays.isEmpty)
  }

  @Test(
    "Past an end in a hand, covers stay where they are seen as the window or the library changes")
  func changesPastAnEnd() {
    var player = Player(.natural, .shelf, bookCount: 12)
    player.drag(from: Point(x: 300, y: 400), by: Point(x: 900, y: 0), speed: 900)
    let place = player.state.shelfPosition
    #expect(place < -0.3)
    player.state.setLibrary(bookCount: 13)
    #expect(abs(player.state.shelfPosition - place) < 1e-9)
    player.apply(.resize(Size(width: 900, height: 800)))
    #expect(abs(player.state.shelfPosition - place) < 1e-9)
  }

  @Test("A style's spring that hardly moves is replaced by the smooth style")
  func restlessSpring() {
    for spring in [Spring(stiffness: 1e-300, damping: 1), Spring(stiffness: 1e-9, damping: 1000)] {
      var container = SlidingContainer(size: Size(width: 320, height: 480))
      container.options.style = .spring(spring)
      container.open()
      container.advance(to: 0.125)
      #expect(abs(container.fraction - 0.5) < 1e-9)
      container.advance(to: 0.26)
      #expect(container.fraction == 1 && container.isAtRest)
    }
  }

  @Test("Escape shuts a door that a hand only begins to open", arguments: Fidelity.allCases)
  func escapeInEarlyDrag(fidelity: Fidelity) {
    var player = Player(fidelity, .picture)
    let way = player.state.menuWidth * 0.4
    player.drag(from: Point(x: 300, y: 20), by: Point(x: way, y: 0), speed: 300)
    #expect(player.state.fraction > 0 && player.state.fraction < 0.5)
    player.key(.escape)
    player.move(420, 20)
    player.advance(by: 3)
    player.up(420, 20)
    player.advance(by: 3)
    #expect(player.state.fraction == 0)
    #expect(player.events == [.willBeginDragging, .willOpen, .willClose, .didClose])
  }

  @Test("A wheel with Shift held turns covers as well; with a button down none does")
  func wheelWithShift() {
    var player = Player(.natural, .shelf, bookCount: 12)
    let place = Point(x: 640, y: 400)
    player.apply(.wheel(place, dx: 0, dy: -2, modifiers: .shift))
    player.advance(by: 3)
    #expect(player.state.shelfPosition == 2)
    player.down(640, 400)
    player.apply(.wheel(place, dx: 0, dy: -2, modifiers: []))
    player.up(640, 400)
    player.advance(by: 3)
    #expect(player.state.shelfPosition == 2)
  }

  @Test("A door posed at an end tells that it goes there, wherever it was posed before")
  func posedAtAnEnd() {
    var player = Player(.natural, .picture)
    player.state.door.pose(at: 0.4, .immediate)
    player.state.door.pose(at: 0, .immediate)
    player.advance(by: 1)
    #expect(player.events == [.willOpen, .willClose, .didClose])
    // Halfway counts as open, held or posed.
    player.state.door.pose(at: 0.5, .immediate)
    #expect(player.state.isMenuOpening)
  }

  @Test("A key in mid-drag of the covers goes on as fast as the hand")
  func keyInMidDrag() {
    var player = Player(.natural, .shelf, bookCount: 100)
    player.drag(from: Point(x: 900, y: 400), by: Point(x: -300, y: 0), speed: 2000)
    let (place, pitch) = (player.state.shelfPosition, player.state.flowLayout.pitch)
    player.key(.right)
    #expect(player.state.shelfPosition == place)
    player.advance(by: 0.002)
    // 4 points at 2000 a second, less what the spring takes off or adds.
    let moved = (player.state.shelfPosition - place) * pitch
    #expect(moved > 3.5 && moved < 4.5)
  }

  @Test("With the menu open, arrows on the shelf point at what they lead to, in both directions")
  func arrowsBesideTheMenu() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var player = Player(.natural, .shelf, bookCount: 20, direction: direction)
      player.state.hold(shelfPosition: 5)
      player.key(Key("M"))
      player.advance(by: 1)
      for _ in 0..<2 { player.apply(.key(.tab, action: .press, modifiers: .shift)) }
      #expect(player.state.focus == .content && player.state.isMenuOpening)
      player.key(.right)
      player.advance(by: 3)
      #expect(player.state.shelfPosition == (direction == .leftToRight ? 6 : 4))
    }
  }

  @Test("Absurd numbers are brought to where they mean something, and nothing traps")
  func absurdNumbers() {
    for number in [Double.nan, .infinity, -.infinity, 1e308, -5] {
      var player = Player(
        Bookshelf(
          size: Size(width: 800, height: 600), items: Player.items, bookCount: .max,
          menuWidth: number, m34: number))
      player.state.hold(shelfPosition: 1e12)
      player.key(.end)
      player.advance(by: 3)
      #expect(player.state.nearestBook == 999_999_999)
      player.apply(.command(.openMenu, animation: .immediate))
      #expect(player.state.hinge.isFinite && player.state.hinge > 0)
      let isPlaced = player.layout.cards.allSatisfy {
        $0.transform.isFinite && $0.position.x.isFinite && $0.position.y.isFinite
      }
      #expect(isPlaced)
    }
  }
}
