import BifoldCore
import Testing

@Suite("Drags")
struct DragTests {
  @Test("Under 16 points nothing moves, and the 16 are not jumped")
  func slop() {
    var player = Player(.natural)
    player.down(600, 400)
    for x in stride(from: 601.0, through: 615, by: 1) {
      player.advance(by: 0.01)
      player.move(x, 400)
      #expect(player.state.fraction == 0)
    }
    player.move(616, 400)
    #expect(player.state.fraction == 0)
    player.move(620, 400)
    #expect(abs(player.state.fraction * player.state.menuWidth - 4) < 1e-9)
    player.move(656, 400)
    #expect(abs(player.state.fraction * player.state.menuWidth - 40) < 1e-9)
  }

  @Test(
    "Horizontal is what goes over 1.2 times as far sideways as up or down",
    arguments: [
      (20.0, 16.0, true), (-20, 16, false), (20, 17, false), (30, 24.9, true), (30, 26, false),
    ])
  func ratio(dx: Double, dy: Double, opens: Bool) {
    var player = Player(.natural)
    player.down(600, 400)
    player.move(600 + dx, 400 + dy)
    player.move(700 + dx, 400 + dy)
    // A second look comes where the first could not tell.
    let told = abs(dx) > 1.2 * abs(dy) || abs(100 + dx) > 1.2 * abs(dy)
    #expect(told)
    let moved = player.state.fraction * player.state.menuWidth
    if opens {
      // All but the 16 points that showed the axis, in however few moves they came.
      #expect(abs(moved - (100 + dx - 16)) < 1e-6)
    } else if dx > 0 {
      // The axis showed on the second move only, where it went 1.2 times as far sideways; what was
      // moved until then is not jumped either.
      #expect(abs(moved - (100 + dx - 1.2 * dy)) < 1e-6)
    }
  }

  @Test("Once vertical a drag stays so")
  func axisIsKept() {
    var player = Player(.natural)
    player.down(600, 400)
    player.move(600, 430)
    player.move(900, 430)
    #expect(player.state.fraction == 0)
    player.up(900, 430)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
    var other = Player(.natural)
    other.down(600, 400)
    other.move(630, 400)
    other.move(640, 700)
    #expect(abs(other.state.fraction * other.state.menuWidth - 24) < 1e-6)
  }

  @Test("The door follows the hand between its ends and waits there", arguments: Fidelity.allCases)
  func follows(fidelity: Fidelity) {
    var player = Player(fidelity)
    let width = player.state.menuWidth
    player.down(200, 400)
    player.move(216, 400)
    player.move(216 + width / 2, 400)
    #expect(abs(player.state.fraction - 0.5) < 1e-9)
    player.move(216 + 3 * width, 400)
    #expect(player.state.fraction == 1)
    player.move(0, 400)
    #expect(player.state.fraction == 0)
  }

  struct Release: Sendable, CustomTestStringConvertible {
    var start: Double
    var end: Double
    var speed: Double
    var original: Double
    var natural: Double
    var testDescription: String { "\(start) → \(end) at \(speed)" }
  }

  @Test(
    "A door let go goes where its fidelity has it go",
    arguments: Fidelity.allCases,
    [
      // Slowly: the original opens, the natural door goes to the nearer end.
      Release(start: 0, end: 0.3, speed: 200, original: 1, natural: 0),
      .init(start: 0, end: 0.7, speed: 200, original: 1, natural: 1),
      .init(start: 1, end: 0.3, speed: 200, original: 1, natural: 0),
      .init(start: 1, end: 0.7, speed: 200, original: 1, natural: 1),
      // Quickly: along the throw.
      .init(start: 0, end: 0.3, speed: 300, original: 1, natural: 1),
      .init(start: 1, end: 0.7, speed: 300, original: 0, natural: 0),
      .init(start: 1, end: 0.3, speed: 3000, original: 0, natural: 0),
      .init(start: 1, end: 0, speed: 200, original: 0, natural: 0),
    ])
  func release(fidelity: Fidelity, row: Release) {
    var player = Player(fidelity)
    if row.start == 1 { player.openMenu() }
    let width = player.state.menuWidth
    let way = row.end - row.start
    let x = player.state.hinge + 300
    // Past the axis first, then at a steady speed to where it is let go.
    player.down(x, 400)
    let side = way < 0 ? -1.0 : 1
    player.move(x + 16 * side, 400)
    let count = max(Int((abs(way) * width / (row.speed * 0.01)).rounded()), 2)
    for step in 1...count {
      player.advance(by: abs(way) * width / row.speed / Double(count))
      player.move(x + 16 * side + way * width * Double(step) / Double(count), 400)
    }
    #expect(abs(player.state.fraction - row.end) < 1e-9)
    player.up(x + 16 * side + way * width, 400)
    #expect(abs(player.state.fraction - row.end) < 1e-9)
    player.advance(by: 2)
    #expect(player.state.fraction == (fidelity == .original ? row.original : row.natural))
    #expect(!player.state.isMoving)
  }

  @Test("A door caught in its swing stands still under the hand")
  func caught() {
    var player = Player(.natural)
    player.press(26, 22, for: 0)
    player.advance(to: 0.07)
    let before = player.state.fraction
    player.down(900, 400)
    #expect(abs(player.state.fraction - before) < 1e-9)
    player.advance(by: 1)
    #expect(abs(player.state.fraction - before) < 1e-9)
    player.move(880, 400)
    player.move(870, 400)
    #expect(abs(player.state.fraction - (before - 14 / player.state.menuWidth)) < 1e-9)
    player.up(870, 400)
    player.advance(by: 2)
    #expect(player.state.fraction == 0)
  }

  @Test("On the shelf the left edge, the bar and the hamburger move the door")
  func doorFromTheShelf() {
    for start in [
      Point(x: 5, y: 500), Point(x: 23, y: 90), Point(x: 600, y: 20), Point(x: 26, y: 22),
    ] {
      var player = Player(.natural, .shelf)
      player.state.hold(shelfPosition: 4)
      player.drag(from: start, by: Point(x: 120, y: 0), speed: 400)
      #expect(player.state.fraction > 0.2)
      #expect(player.state.shelfPosition == 4)
    }
    var original = Player(.original, .shelf)
    original.drag(from: Point(x: 10, y: 20), by: Point(x: 60, y: 0), speed: 400)
    #expect(original.state.fraction > 0.2)
  }

  @Test("Anywhere else on the shelf the covers follow", arguments: Fidelity.allCases)
  func coversFromTheShelf(fidelity: Fidelity) {
    var player = Player(fidelity, .shelf)
    player.state.hold(shelfPosition: 4)
    let way = player.drag(from: Point(x: 640, y: 400), by: Point(x: 200, y: 0), speed: 500)
    #expect(player.state.fraction == 0)
    #expect(abs(player.state.shelfPosition - (4 - way.x / player.state.flowLayout.pitch)) < 1e-9)
  }

  @Test("While the menu is open a drag anywhere moves it")
  func anywhereWhileOpen() {
    for fidelity in Fidelity.allCases {
      var player = Player(fidelity, .shelf)
      player.openMenu()
      let width = player.state.menuWidth
      player.down(800, 400)
      player.move(784, 400)
      player.move(784 - width / 4, 400)
      #expect(abs(player.state.fraction - 0.75) < 1e-9)
      #expect(player.state.shelfPosition == 0)
    }
  }
}
