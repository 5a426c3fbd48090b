import BifoldCore
import Testing

@Suite("Events with numbers that are none or huge")
struct HostileEventTests {
  private static let bad = [
    Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e19, -1e19, .leastNonzeroMagnitude,
  ]

  /// Plays a gesture whose middle is spoilt, and says whether all is well then and in the end.
  private static func survives(
    _ player: Player, from start: Point, by way: Point, spoiltBy bad: Point
  ) -> Bool {
    var player = player
    var isWell = true
    player.drag(from: start, by: way, speed: 500)
    for spoilt in [bad, Point(x: bad.x, y: start.y), Point(x: start.x, y: bad.y)] {
      player.advance(by: 0.01)
      player.move(spoilt.x, spoilt.y)
      isWell = isWell && player.isFinite
    }
    player.advance(by: 0.01)
    player.move(start.x + way.x, start.y + way.y)
    isWell = isWell && player.isFinite
    player.up(start.x + way.x, start.y + way.y)
    for _ in 0..<40 {
      player.advance(by: 0.1)
      isWell = isWell && player.isFinite
    }
    let shelf = player.state.shelfPosition
    return isWell && [0, 1].contains(player.state.fraction) && shelf == shelf.rounded()
  }

  @Test("A drag of the door survives them")
  func door() async {
    await #expect(processExitsWith: .success) {
      for bad in HostileEventTests.bad {
        #expect(
          HostileEventTests.survives(
            Player(.natural), from: Point(x: 300, y: 400), by: Point(x: 100, y: 0),
            spoiltBy: Point(x: bad, y: bad)), "\(bad)")
      }
    }
  }

  @Test("A drag of the covers survives them")
  func covers() async {
    await #expect(processExitsWith: .success) {
      for bad in HostileEventTests.bad {
        for fidelity in Fidelity.allCases {
          #expect(
            HostileEventTests.survives(
              Player(fidelity, .shelf), from: Point(x: 700, y: 400), by: Point(x: -100, y: 0),
              spoiltBy: Point(x: bad, y: bad)), "\(bad)")
        }
      }
    }
  }

  @Test("A drag of the rows survives them")
  func rows() async {
    await #expect(processExitsWith: .success) {
      for bad in HostileEventTests.bad {
        var player = Player(.natural, size: Size(width: 900, height: 400))
        player.openMenu()
        #expect(
          HostileEventTests.survives(
            player, from: Point(x: 100, y: 300), by: Point(x: 0, y: -100),
            spoiltBy: Point(x: bad, y: bad)), "\(bad)")
      }
    }
  }

  @Test("Every other event survives them")
  func others() async {
    await #expect(processExitsWith: .success) {
      for fidelity in Fidelity.allCases {
        for screen in Screen.allCases {
          for bad in HostileEventTests.bad {
            var player = Player(fidelity, screen, size: Size(width: 900, height: 400))
            let place = Point(x: bad, y: bad)
            for isOpen in [false, true] {
              if isOpen { player.openMenu() }
              for event: Event in [
                .pointerDown(place, button: .left), .pointerMove(Point(x: 5, y: 5)),
                .pointerUp(place, button: .left), .pointerMove(place),
                .pointerDown(Point(x: 100, y: 300), button: .left),
                .pointerUp(place, button: .left),
                .wheel(place, dx: bad, dy: bad, modifiers: []),
                .wheel(Point(x: 100, y: 300), dx: 0, dy: bad, modifiers: []),
                .wheel(Point(x: 100, y: 300), dx: bad, dy: 0, modifiers: []),
                .wheel(place, dx: 0, dy: -1, modifiers: []),
                .pinch(place, phase: .changed, scale: bad), .scale(bad),
                .resize(Size(width: bad, height: bad)),
                .resize(Size(width: 900, height: bad)), .scale(1),
                .resize(Size(width: 900, height: 400)), .text(""), .text("[[["),
                .key(Key(""), action: .press, modifiers: []),
              ] {
                player.apply(event)
                #expect(player.isFinite, "\(event)")
                player.advance(by: 0.02)
                #expect(player.isFinite, "\(event)")
              }
            }
            player.advance(by: 4)
            #expect([0, 1].contains(player.state.fraction))
            #expect(player.state.shelfPosition == player.state.shelfPosition.rounded())
          }
        }
      }
    }
  }

  @Test("Places that are none put nothing out of place")
  func held() {
    for bad in Self.bad {
      var player = Player(.natural, .shelf)
      player.state.hold(fraction: bad)
      player.state.hold(shelfPosition: bad)
      player.state.choose(item: .max)
      player.state.choose(item: -1)
      player.advance(by: 1)
      #expect(player.isFinite)
      #expect((0...1).contains(player.state.fraction))
      #expect((0...11).contains(player.state.shelfPosition))
    }
  }

  @Test("A far future is a time like any other")
  func farFuture() {
    var player = Player(.natural)
    player.press(26, 22)
    player.advance(to: 1e300)
    #expect(player.state.fraction == 1)
    player.press(290, 22)
    player.advance(to: 1.1e300)
    #expect([0, 1].contains(player.state.fraction))
    #expect(player.isFinite)
  }

  @Test("One move that is no place does not end a drag", arguments: [Double.nan, .infinity])
  func dragGoesOn(bad: Double) {
    var player = Player(.natural)
    player.down(300, 400)
    player.move(316, 400)
    player.move(340, 400)
    player.move(bad, 400)
    player.move(360, 400)
    player.move(390, 400)
    let moved = player.state.fraction * player.state.menuWidth
    #expect(abs(moved - 74) < 1e-6)
  }
}
