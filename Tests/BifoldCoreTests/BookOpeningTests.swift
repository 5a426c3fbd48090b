import BifoldCore
import BifoldTesting
import Testing

@Suite("The open book: on its way, in a hand")
struct BookOpeningTests {
  private static let mouse = Point(x: 640, y: 400)

  private static func shelf(_ fidelity: Fidelity = .natural) -> Player {
    var player = Player(fidelity, .shelf)
    player.sheets = 24
    player.change { $0.hold(shelfPosition: 3) }
    return player
  }

  private static func pinch(_ player: inout Player, _ phase: PinchPhase, _ scale: Double) {
    player.apply(.pinch(mouse, phase: phase, scale: scale))
  }

  /// Spreads or presses two fingers slowly, from a scale of 1.
  private static func pinch(
    _ player: inout Player, to scale: Double, in seconds: Double = 1, pausing pause: Double = 0.3
  ) {
    pinch(&player, .began, 1)
    for step in 1...20 {
      player.advance(by: seconds / 20)
      pinch(&player, .changed, 1 + (scale - 1) * Double(step) / 20)
    }
    player.advance(by: pause)
  }

  @Test(
    "A pinch leads a book: opening by |s − 1| / 5, closing by |1 − s|", arguments: Fidelity.allCases
  )
  func progress(fidelity: Fidelity) {
    for scale in [1.5, 3, 4.9, 6, 9] {
      var player = Self.shelf(fidelity)
      Self.pinch(&player, to: scale)
      #expect(abs(player.state.openingProgress - min(abs(scale - 1) / 5, 1)) < 1e-12)
      #expect(player.state.book?.index == 3)
    }
    for scale in [0.9, 0.6, 0.2, 0] {
      var player = Player.reading(fidelity, sheets: 24)
      Self.pinch(&player, to: scale)
      #expect(abs(player.state.openingProgress - (1 - abs(1 - scale))) < 1e-12)
    }
    // The original does not ask which way.
    var player = Self.shelf(fidelity)
    Self.pinch(&player, to: 0.5)
    #expect(
      abs(player.state.openingProgress - (fidelity == .original ? 0.1 : 0)) < 1e-12)
  }

  @Test("Natural: let go it goes on over a half, or along a velocity; else it springs back")
  func release() {
    // Scale, whether it was thrown: the way in so many seconds, then none to rest.
    let openings: [(scale: Double, seconds: Double, pause: Double, opens: Bool)] = [
      (3.4, 1, 0.3, false), (3.6, 1, 0.3, true), (2, 0.1, 0, true), (5.5, 1, 0.3, true),
      (1.2, 2, 0, false),
    ]
    for opening in openings {
      var player = Self.shelf()
      Self.pinch(&player, to: opening.scale, in: opening.seconds, pausing: opening.pause)
      Self.pinch(&player, .ended, opening.scale)
      player.advance(by: 3)
      #expect(player.state.isReading == opening.opens, "\(opening)")
      #expect((player.state.book == nil) == !opening.opens)
    }
    let closings: [(scale: Double, seconds: Double, pause: Double, closes: Bool)] = [
      (0.6, 1, 0.3, false), (0.4, 1, 0.3, true), (0.8, 0.1, 0, true), (0.1, 1, 0.3, true),
    ]
    for closing in closings {
      var player = Player.reading(sheets: 24)
      Self.pinch(&player, to: closing.scale, in: closing.seconds, pausing: closing.pause)
      Self.pinch(&player, .ended, closing.scale)
      player.advance(by: 3)
      #expect(player.state.isReading != closing.closes, "\(closing)")
      #expect((player.state.book == nil) == closing.closes)
    }
  }

  @Test("Reversed and cancelled it is where it was", arguments: Fidelity.allCases)
  func cancel(fidelity: Fidelity) {
    var player = Self.shelf(fidelity)
    Self.pinch(&player, to: 5)
    if fidelity == .natural {
      Self.pinch(&player, .cancelled, 1)
      player.advance(by: 3)
      #expect(player.state.book == nil)
    } else {
      // The original always finishes.
      Self.pinch(&player, .cancelled, 1)
      player.advance(by: 3)
      #expect(player.state.isReading && player.state.openingProgress == 1)
    }
    player = Player.reading(fidelity, sheets: 24)
    Self.pinch(&player, to: 0.3)
    if fidelity == .natural {
      Self.pinch(&player, .cancelled, 1)
      player.advance(by: 3)
      #expect(player.state.isReading && player.state.openingProgress == 1)
      // There and back with the fingers.
      Self.pinch(&player, .began, 1)
      for scale in [0.7, 0.4, 0.7, 0.95] {
        player.advance(by: 0.2)
        Self.pinch(&player, .changed, scale)
        #expect(abs(player.state.openingProgress - scale) < 1e-12)
      }
      player.advance(by: 0.2)
      Self.pinch(&player, .ended, 1)
      player.advance(by: 3)
      #expect(player.state.isReading && player.state.openingProgress == 1)
    }
  }

  @Test("The original always finishes what a pinch began")
  func original() {
    for scale in [1.05, 2, 7] {
      var player = Self.shelf(.original)
      Self.pinch(&player, to: scale)
      Self.pinch(&player, .ended, scale)
      player.advance(by: 4)
      #expect(player.state.isReading && player.state.openingProgress == 1)
    }
    for scale in [0.95, 0.5] {
      var player = Player.reading(.original, sheets: 24)
      Self.pinch(&player, to: scale)
      Self.pinch(&player, .ended, scale)
      player.advance(by: 4)
      #expect(player.state.book == nil)
    }
  }

  @Test("Caught on its way it stays, is led as its cover would be, and goes where it is let go")
  func caught() {
    for isOpening in [true, false] {
      for (way, opens) in [(-320.0, true), (330, false)] {
        for isThrown in [true, false] {
          var player = isOpening ? Self.shelf() : Player.reading(sheets: 24)
          if isOpening { player.key(.enter) } else { player.key(.escape) }
          player.advance(by: 0.12)
          let before = player.state.openingProgress
          #expect((0.2...0.8).contains(before))
          player.down(640, 400)
          #expect(player.state.openingProgress == before)
          player.advance(by: 0.5)
          #expect(player.state.openingProgress == before && !player.state.isMoving)
          // Over both pages from shut to open.
          let whole = 2 * player.state.pageBox.width
          // At 1,600 points a second, or half of that and then not at all.
          let steps = isThrown ? 6 : 40
          let pace = way / (isThrown ? 20 : 40)
          for step in 1...steps {
            player.advance(by: 0.01)
            let x = pace * Double(step)
            player.move(640 + x, 400)
            let expected = min(max(before - x / whole, 0), 1)
            #expect(abs(player.state.openingProgress - expected) < 1e-9)
          }
          var x = pace * Double(steps)
          if !isThrown {
            // Just past the middle.
            x = (before - (opens ? 0.55 : 0.45)) * whole
            player.move(640 + x, 400)
            player.advance(by: 0.3)
          }
          let held = player.state.openingProgress
          player.up(640 + x, 400)
          #expect(abs(player.state.openingProgress - held) < 1e-9)
          player.advance(by: 3)
          #expect(player.state.isReading == opens, "\(isOpening) \(way) \(isThrown)")
          #expect((player.state.book == nil) == !opens)
        }
      }
    }
  }

  /// Where the corners of the book's cards are.
  private static func corners(_ player: Player) -> [CardID: [Point]] {
    var corners: [CardID: [Point]] = [:]
    for card in player.layout.cards {
      if case .page = card.id { corners[card.id] = card.outline.points }
    }
    return corners
  }

  private static func farthest(_ a: [CardID: [Point]], _ b: [CardID: [Point]]) -> Double {
    var farthest = 0.0
    for (id, points) in a {
      for (one, other) in zip(points, b[id] ?? points) {
        farthest = max(farthest, Plane.distance(one, other))
      }
    }
    return farthest
  }

  @Test(
    "Nothing jumps when it is caught, let go, reversed or opened anew", arguments: Fidelity.allCases
  )
  func continuity(fidelity: Fidelity) {
    enum Act: CaseIterable { case escape, enter, catching, zoomOut, zoomIn, pinch }
    var random = SplitMix64(seed: 410)
    for _ in 0..<12 {
      var player = Self.shelf(fidelity)
      player.key(.enter)
      var (progress, corners) = (player.state.openingProgress, Self.corners(player))
      var (isDown, isPinched) = (false, false)
      for frame in 1...480 {
        player.advance(by: 1 / 240.0)
        let moved = abs(player.state.openingProgress - progress)
        // The springs are nowhere faster than 9 ways a second, and a way is not a thousand points.
        #expect(moved <= 9.0 / 240, "\(moved) in frame \(frame)")
        #expect(Self.farthest(Self.corners(player), corners) <= 9000.0 / 240)
        if random.once(in: 30) {
          (progress, corners) = (player.state.openingProgress, Self.corners(player))
          if isDown {
            player.up(640, 400)
            isDown = false
          } else if isPinched {
            Self.pinch(&player, random.once(in: 2) ? .ended : .cancelled, 1)
            isPinched = false
          } else {
            switch Act.allCases[random.int(in: 0..<Act.allCases.count)] {
            case .escape: player.key(.escape)
            case .enter: player.key(.enter)
            case .catching:
              player.down(640, 400)
              isDown = true
            case .zoomOut: player.apply(.wheel(Self.mouse, dx: 0, dy: -1, modifiers: .control))
            case .zoomIn: player.apply(.wheel(Self.mouse, dx: 0, dy: 1, modifiers: .control))
            case .pinch:
              Self.pinch(&player, .began, 1)
              Self.pinch(&player, .changed, 1)
              isPinched = true
            }
          }
          // At the moment itself nothing moves.
          #expect(abs(player.state.openingProgress - progress) < 1e-3)
          #expect(Self.farthest(Self.corners(player), corners) < 0.5)
        }
        (progress, corners) = (player.state.openingProgress, Self.corners(player))
      }
    }
  }
}
