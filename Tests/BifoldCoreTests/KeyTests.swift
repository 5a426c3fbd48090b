import BifoldCore
import Testing

@Suite("Keys and the window")
struct KeyTests {
  @Test("Escape and Back close the menu, in mid-flight too", arguments: [Key.escape, .backspace])
  func closes(key: Key) {
    for wait in [0.05, 0.2, 1] {
      var player = Player(.natural)
      player.press(26, 22, for: 0)
      player.advance(by: wait)
      player.key(key)
      if player.state.fraction < 0.5 {
        // Under way to open counts as open.
        #expect(player.state.fraction > 0)
      }
      player.advance(by: 1)
      #expect(player.state.fraction == 0)
    }
  }

  @Test("Escape on a picture leads to the shelf, on the shelf nowhere")
  func back() {
    var player = Player(.natural)
    player.state.choose(item: 3)
    player.key(.escape)
    #expect(player.state.screen == .shelf)
    #expect(player.state.selectedItem == 0)
    player.key(.escape)
    #expect(player.state.screen == .shelf)
    #expect(player.state.fraction == 0)
  }

  @Test("Escape in mid-drag closes, and the hand no longer leads")
  func escapeInDrag() {
    var player = Player(.natural)
    player.drag(from: Point(x: 400, y: 400), by: Point(x: 250, y: 0), speed: 500)
    #expect(player.state.fraction > 0.5)
    player.key(.escape)
    player.move(900, 400)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
    player.up(900, 400)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
  }

  @Test("[ moves the eye away, ] brings it nearer, within bounds, and says so")
  func perspective() {
    var player = Player(.natural)
    #expect(player.state.m34 == -0.001)
    #expect(player.apply(.text("[")) == .perspectiveChanged)
    #expect(abs(player.state.m34 + 1 / 1250.0) < 1e-12)
    #expect(player.card(.label(.notice(.perspective))) != nil)
    // The words stand still before they fade: nothing is to be drawn until then.
    #expect(!player.state.isMoving)
    let fade = player.state.nextChange ?? 0
    #expect(fade > 1 && fade < 3)
    player.advance(to: fade - 0.001)
    #expect(!player.state.isMoving)
    player.advance(to: fade + 0.001)
    #expect(player.state.isMoving)
    #expect(player.apply(.text("]")) == .perspectiveChanged)
    #expect(abs(player.state.m34 + 1 / 1000.0) < 1e-12)
    player.apply(.text("]"))
    #expect(abs(player.state.m34 + 1 / 800.0) < 1e-12)
    player.advance(by: 5)
    #expect(player.card(.label(.notice(.perspective))) == nil)
    #expect(!player.state.isMoving)
    #expect(player.apply(.text("x")) == [])
    for _ in 0..<100 { player.apply(.text("[")) }
    let far = player.state.m34
    #expect(far < 0 && far.isFinite)
    for _ in 0..<100 { player.apply(.text("]")) }
    #expect(player.state.m34 < far && player.state.m34 >= -0.011)
  }

  @Test("The keys keep the sign of m34, and never jump into their bounds")
  func perspectiveFromAnywhere() {
    func m34(_ start: Double, _ keys: String) -> Double {
      var player = Player(
        Bookshelf(size: Size(width: 800, height: 600), items: Player.items, m34: start))
      for key in keys { player.apply(.text(String(key))) }
      return player.state.m34
    }
    #expect(abs(m34(0.001, "[") - 1 / 1250.0) < 1e-12)
    #expect(abs(m34(0.001, "]") - 1 / 800.0) < 1e-12)
    // An eye 10 points away may only move off, and one beyond the far end only come nearer.
    #expect(m34(-0.1, "]") == -0.1)
    #expect(m34(-0.1, "[") == -1 / 13.0)
    #expect(m34(-1e-7, "[") == -1e-7)
    #expect(m34(-1e-7, "]") == -1 / 8_000_000.0)
    // No perspective: there is nothing weaker.
    #expect(m34(0, "]") == -1 / 100_000.0)
    // Whole points, however often.
    for count in 1...20 {
      let distance = 1 / m34(-0.001, String(repeating: "[", count: count))
      #expect(abs(distance - distance.rounded()) < 1e-6)
    }
  }

  @Test("Space leads on and Shift+Space back")
  func space() {
    var player = Player(.natural, .shelf)
    player.key(.space)
    player.key(.space)
    player.advance(by: 2)
    #expect(player.state.shelfPosition == 2)
    player.apply(.key(.space, action: .press, modifiers: .shift))
    player.advance(by: 2)
    #expect(player.state.shelfPosition == 1)
  }

  @Test(
    "Escape leads back to where the window began, where no item leads to the shelf",
    arguments: Screen.allCases)
  func home(screen: Screen) {
    // A menu of pictures alone, as the original's: no item leads to the shelf.
    let pictures = Player.items.filter { $0.destination == .picture }
    var player = Player(
      Bookshelf(
        size: Size(width: 1280, height: 800), fidelity: .original, screen: screen,
        items: pictures, bookCount: 5))
    player.openMenu()
    player.key(.down)
    player.key(.down)
    player.key(.enter)
    player.advance(by: 1)
    #expect(player.state.screen == .picture)
    #expect(player.state.selectedItem == 1)
    player.key(.escape)
    #expect(player.state.screen == screen)
  }

  @Test("Some keys are the window's to obey, and releases are nobody's")
  func effects() {
    var player = Player(.natural)
    func effect(_ key: Key, _ action: KeyAction, _ modifiers: Modifiers = []) -> Effects {
      player.apply(.key(key, action: action, modifiers: modifiers))
    }
    #expect(effect(Key("Q"), .press) == .quit)
    #expect(effect(Key("F"), .press) == .toggleFullScreen)
    #expect(effect(.f11, .press) == .toggleFullScreen)
    #expect(effect(.f11, .release) == [])
    #expect(effect(Key("Q"), .release) == [])
    #expect(effect(Key("M"), .release) == [])
    #expect(player.state.fraction == 0 && !player.state.isMoving)
  }

  @Test(
    "A resize in mid-drag keeps the fraction, and the drag goes on", arguments: Fidelity.allCases)
  func resizeInDrag(fidelity: Fidelity) {
    var player = Player(fidelity)
    let way = player.state.menuWidth / 2
    player.down(300, 400)
    player.move(316, 400)
    player.move(316 + way, 400)
    #expect(abs(player.state.fraction - 0.5) < 1e-9)
    player.apply(.resize(Size(width: 800, height: 600)))
    player.apply(.scale(2))
    #expect(abs(player.state.fraction - 0.5) < 1e-9)
    #expect(player.state.size == Size(width: 800, height: 600))
    #expect(player.state.scale == 2)
    #expect(player.state.menuWidth == (fidelity == .original ? 80 : 200))
    player.move(316 + way + 20, 400)
    #expect(abs(player.state.fraction - (0.5 + 20 / player.state.menuWidth)) < 1e-9)
    player.up(320 + way + 20, 400)
    player.advance(by: 2)
    #expect(player.state.fraction == 1)
    player.apply(.resize(Size(width: 400, height: 300)))
    #expect(player.state.fraction == 1)
    #expect(player.state.menuWidth == 80)
  }

  @Test("A resize in mid-flight keeps the fraction and the way")
  func resizeInFlight() {
    var player = Player(.natural)
    player.press(26, 22, for: 0)
    player.advance(by: 0.1)
    let before = player.state.fraction
    player.apply(.resize(Size(width: 2000, height: 500)))
    #expect(player.state.fraction == before)
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
  }

  @Test("The natural menu is a quarter of the window, 180 to 280, and 80 in narrow ones")
  func menuWidth() {
    for (width, menu) in [
      (1280.0, 280.0), (1000, 250), (720, 180), (480, 180), (479, 80), (5000, 280), (1, 80),
    ] {
      #expect(Player(.natural, size: Size(width: width, height: 700)).state.menuWidth == menu)
      #expect(Player(.original, size: Size(width: width, height: 700)).state.menuWidth == 80)
    }
  }

  @Test("A window that loses the keyboard lets go of what the hand held")
  func focusLost() {
    var player = Player(.natural)
    player.drag(from: Point(x: 400, y: 400), by: Point(x: 120, y: 0), speed: 200)
    #expect(player.state.fraction > 0 && player.state.fraction < 0.5)
    player.apply(.focus(.lost))
    player.move(900, 400)
    player.advance(by: 2)
    #expect(player.state.fraction == 0)
    player.up(900, 400)
    player.advance(by: 2)
    #expect(player.state.fraction == 0)
    var shelf = Player(.natural, .shelf)
    shelf.drag(from: Point(x: 800, y: 400), by: Point(x: -200, y: 0), speed: 400)
    shelf.apply(.focus(.lost))
    shelf.advance(by: 3)
    #expect(shelf.state.shelfPosition == shelf.state.shelfPosition.rounded())
    #expect(!shelf.state.isMoving)
  }

  @Test("Time never runs back")
  func time() {
    var player = Player(.natural)
    player.press(26, 22, for: 0)
    player.advance(to: 0.2)
    let fraction = player.state.fraction
    for moment in [0.1, -5, .nan, -.infinity, .infinity] { player.advance(to: moment) }
    #expect(player.state.time == 0.2)
    #expect(player.state.fraction == fraction)
  }
}
