import BifoldCore
import Testing

@Suite("Menu rows")
struct MenuRowTests {
  private static func open(
    _ fidelity: Fidelity, size: Size = Size(width: 1280, height: 800)
  ) -> Player {
    var player = Player(fidelity, size: size)
    player.openMenu()
    return player
  }

  @Test("A press lights a row at once and the light fades when it is let go")
  func light() throws {
    var player = Self.open(.natural)
    let row = try #require(player.middle(of: .menuRow(3)))
    let plain = Player.items[3].color
    #expect(player.color(ofRow: 3) == plain)
    player.down(row.x, row.y)
    let lit = try #require(player.color(ofRow: 3))
    #expect(lit.red > plain.red + 0.1 && lit.green > plain.green + 0.1)
    #expect(player.color(ofRow: 2) == Player.items[2].color)
    player.advance(by: 2)
    #expect(player.color(ofRow: 3) == lit)
    player.up(row.x, row.y)
    player.advance(by: 0.1)
    let fading = try #require(player.color(ofRow: 3))
    #expect(fading.red < lit.red && fading.red > plain.red)
    player.advance(by: 2)
    player.openMenu()
    #expect(player.color(ofRow: 3) == plain)
    #expect(!player.state.isMoving)
  }

  @Test(
    "A press chooses the row's item and closes the menu, animated", arguments: Fidelity.allCases)
  func chooses(fidelity: Fidelity) throws {
    for index in Player.items.indices {
      var player = Self.open(fidelity)
      let row = try #require(player.middle(of: .menuRow(index)))
      player.press(row.x, row.y)
      #expect(player.state.selectedItem == index)
      #expect(player.state.screen == Player.items[index].destination)
      player.advance(by: 0.1)
      #expect(player.state.fraction > 0 && player.state.fraction < 1)
      player.advance(by: 1)
      #expect(player.state.fraction == 0)
      #expect(player.events == [.willClose, .didClose])
    }
  }

  @Test("A press on a row of a moving door holds the door, lights the row and chooses it")
  func caughtDoor() throws {
    var player = Player(.natural)
    player.press(26, 22, for: 0)
    player.advance(by: 0.15)
    let row = try #require(player.middle(of: .menuRow(3)))
    let fraction = player.state.fraction
    player.down(row.x, row.y)
    #expect(player.color(ofRow: 3) != Player.items[3].color)
    player.advance(by: 0.2)
    #expect(player.state.fraction == fraction)
    player.up(row.x, row.y)
    player.advance(by: 2)
    #expect(player.state.selectedItem == 3)
    #expect(player.state.fraction == 0)
  }

  @Test("A press that leaves its row chooses nothing")
  func leaves() throws {
    var player = Self.open(.natural, size: Size(width: 900, height: 1200))
    let row = try #require(player.middle(of: .menuRow(3)))
    player.drag(from: row, by: Point(x: 0, y: 300), speed: 600)
    player.up(row.x, row.y + 300)
    player.advance(by: 1)
    #expect(player.state.selectedItem == 0)
    #expect(player.state.fraction == 1)
    #expect(player.color(ofRow: 3) == Player.items[3].color)
  }

  @Test("Rows that do not fit scroll with a vertical drag, as a rubber band past the ends")
  func scrolls() throws {
    // Seven rows of 80 in 356 points: 204 of them hidden.
    var player = Self.open(.natural, size: Size(width: 900, height: 400))
    #expect(player.state.rowHeight == 80)
    let row = try #require(player.middle(of: .menuRow(2)))
    let way = player.drag(from: row, by: Point(x: 0, y: -120), speed: 400)
    #expect(abs(player.state.menuScroll + way.y) < 1e-9)
    #expect(player.state.fraction == 1)
    player.advance(by: 0.5)
    player.up(row.x, row.y - 120)
    player.advance(by: 3)
    #expect(abs(player.state.menuScroll + way.y) < 1e-9)
    let down = player.drag(from: row, by: Point(x: 0, y: 300), speed: 600)
    let past = down.y + way.y
    #expect(abs(player.state.menuScroll + 356 * 0.55 * past / (356 + 0.55 * past)) < 1e-6)
    player.advance(by: 0.5)
    player.up(row.x, row.y + 300)
    player.advance(by: 3)
    #expect(player.state.menuScroll == 0)
    #expect(player.state.selectedItem == 0)
  }

  @Test("A window that is high enough for all rows, and low again, shows the rows it showed")
  func undoneResize() {
    var player = Self.open(.natural, size: Size(width: 900, height: 400))
    player.key(.end)
    player.advance(by: 3)
    #expect(abs(player.state.menuScroll - 204) < 1e-9)
    player.apply(.resize(Size(width: 900, height: 800)))
    player.advance(by: 3)
    #expect(player.state.menuScroll == 0)
    player.apply(.resize(Size(width: 900, height: 400)))
    player.advance(by: 3)
    #expect(abs(player.state.menuScroll - 204) < 1e-9)
    // Moved meanwhile, they are where they were moved to.
    player.apply(.resize(Size(width: 900, height: 500)))
    player.key(.home)
    player.advance(by: 3)
    player.apply(.resize(Size(width: 900, height: 400)))
    #expect(player.state.menuScroll == 0)
  }

  @Test("Rows stay as row and fraction when their height changes")
  func rowAndFraction() {
    // Rows of 80 up to a window of 604, higher ones beyond.
    var player = Self.open(.natural, size: Size(width: 900, height: 400))
    player.state.setMenu(Array(Player.items.prefix(5)))
    player.key(.end)
    player.advance(by: 3)
    #expect(abs(player.state.menuScroll - (5 * 80 - 356)) < 1e-9)
    player.state.setMenu(Player.items)
    // What stood at the top still does.
    #expect(abs(player.state.menuScroll - 44) < 1e-9)
  }

  @Test("A changed menu keeps the chosen item, and shows no picture of one that is gone")
  func changedMenu() {
    var player = Self.open(.natural, size: Size(width: 900, height: 400))
    player.state.choose(item: 3)
    player.state.setMenu(Array(Player.items.dropFirst(2)))
    #expect(player.state.chosenItem == Player.items[3] && player.state.selectedItem == 1)
    #expect(player.state.screen == .picture)
    player.state.setMenu([Player.items[0], Player.items[1]])
    #expect(player.state.chosenItem == Player.items[1])
    player.state.setMenu([Player.items[0]])
    #expect(player.state.chosenItem == Player.items[0] && player.state.screen == .shelf)
    player.state.setMenu([])
    #expect(player.state.chosenItem == nil)
  }

  @Test("A fast throw of the rows keeps them within a view's length, and home in 3 s")
  func thrown() {
    var player = Self.open(.natural, size: Size(width: 900, height: 400))
    player.throwing(from: Point(x: 100, y: 380), by: Point(x: 0, y: -200), speed: 4000)
    #expect(player.state.menuScroll < 204)
    var farthest = 0.0
    for _ in 0..<300 {
      player.advance(by: 0.01)
      farthest = max(farthest, player.state.menuScroll)
    }
    #expect(farthest < 204 + 356)
    #expect(player.state.menuScroll == 204)
  }

  @Test("A press on rows in flight stops them and chooses none")
  func caught() {
    var player = Self.open(.natural, size: Size(width: 900, height: 400))
    player.throwing(from: Point(x: 100, y: 380), by: Point(x: 0, y: -60), speed: 400)
    player.advance(by: 0.1)
    let scroll = player.state.menuScroll
    #expect(scroll > 0)
    player.press(100, 200)
    #expect(abs(player.state.menuScroll - scroll) < 15)
    let stopped = player.state.menuScroll
    player.advance(by: 2)
    #expect(abs(player.state.menuScroll - stopped) < 1e-6)
    #expect(player.state.selectedItem == 0)
    #expect(player.state.fraction == 1)
  }

  @Test("The keyboard walks the rows, brings them into view and chooses")
  func keyboard() {
    var player = Self.open(.natural, size: Size(width: 900, height: 400))
    player.key(.down)
    #expect(player.state.focusedRow == 0)
    for _ in 0..<20 { player.key(.down, .repeat) }
    #expect(player.state.focusedRow == 6)
    player.advance(by: 2)
    #expect(abs(player.state.menuScroll - 204) < 1e-9)
    player.key(.home)
    player.advance(by: 2)
    #expect(player.state.menuScroll == 0)
    player.key(.end)
    player.key(.up)
    #expect(player.state.focusedRow == 5)
    #expect(player.card(.menuRow(5))?.isFocused ?? true)
    player.key(.enter)
    player.advance(by: 2)
    #expect(player.state.selectedItem == 5)
    #expect(player.state.fraction == 0)
  }

  @Test("The visible edge of the front panel closes the open menu", arguments: Fidelity.allCases)
  func panelEdge(fidelity: Fidelity) {
    for screen in Screen.allCases {
      var player = Player(fidelity, screen)
      player.openMenu()
      let shelf = player.state.shelfPosition
      player.press(1100, 420)
      player.advance(by: 1)
      #expect(player.state.fraction == 0)
      #expect(player.state.shelfPosition == shelf)
      #expect(player.events == [.willClose, .didClose])
    }
  }
}
