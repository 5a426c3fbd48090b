import BifoldCore
import BifoldTesting
import Testing

@Suite("Leaves of the open book: turned by keys, caught on their way")
struct LeafTurnTests {
  @Test(
    "Twenty times on within a second ends twenty spreads on, or at the last",
    arguments: Fidelity.allCases)
  func twenty(fidelity: Fidelity) {
    for (sheets, end) in [(80, 23.0), (80, 24), (12, 0)] {
      for pause in [0.0, 0.016, 0.05] {
        let start = end == 0 ? 0 : Int(end) - 20
        var player = Player.reading(fidelity, sheets: sheets, at: 2 * start + 1)
        let last = Double(player.state.book?.positions.upperBound ?? -9)
        #expect(last == Double(sheets / 2 - 1))
        for _ in 0..<20 {
          player.advance(by: pause)
          player.key(.right)
        }
        player.advance(by: 4)
        #expect(player.state.spreadPosition == min(Double(start + 20), last))
        #expect(player.state.book?.index == 0 && player.state.isReading)
        // And back.
        for _ in 0..<20 {
          player.advance(by: pause)
          player.key(.left)
        }
        player.advance(by: 4)
        #expect(
          player.state.spreadPosition
            == max(min(Double(start + 20), last) - 20, fidelity == .original ? 0 : -1))
      }
    }
  }

  @Test("A key that is held loses no count, and takes no other book", arguments: Fidelity.allCases)
  func held(fidelity: Fidelity) {
    for rate in [10.0, 30, 60] {
      var player = Player.reading(fidelity, sheets: 400, at: 21)
      player.key(.right)
      player.advance(by: 0.5)
      for count in 1...45 {
        player.key(.right, .repeat)
        #expect(player.state.book?.targetSpread == 11 + count)
        player.advance(by: 1 / rate)
      }
      player.key(.right, .release)
      player.advance(by: 4)
      #expect(player.state.spreadPosition == 56)
      player = Player.reading(fidelity, sheets: 12, at: 7)
      for _ in 0..<120 {
        player.key(.right, .repeat)
        player.advance(by: 1 / rate)
      }
      #expect(player.state.book?.index == 0 && player.state.spreadPosition == 5)
    }
  }

  // MARK: Caught

  /// Where a leaf's corners are seen: the outer top one, and the outer lower one.
  private static func outerCorners(ofLeaf leaf: Int, _ state: Bookshelf) -> [Point]? {
    var layout = Layout()
    layout.arrange(state)
    for card in layout.cards {
      guard case .page(let item) = card.id, item >> 1 == leaf else { continue }
      let points = card.outline.points
      guard points.count == 4 else { continue }
      // The spine is where its anchor point is.
      return card.anchorPoint.x == 0 ? [points[1], points[2]] : [points[0], points[3]]
    }
    return nil
  }

  private static func distance(_ a: [Point]?, _ b: [Point]?) -> Double {
    guard let a, let b else { return 0 }
    return zip(a, b).map { Plane.distance($0, $1) }.max() ?? 0
  }

  /// The farthest that a leaf's corners come in a 3840th of a second of a frame, against the frame:
  /// what moves, however fast, comes about a sixteenth of it in each; what jumps comes all of it in
  /// one.
  static func jump(ofLeaf leaf: Int, from state: Bookshelf, in seconds: Double) -> Double {
    var state = state
    let start = state.time
    var before = outerCorners(ofLeaf: leaf, state)
    let first = before
    var farthest = 0.0
    for part in 1...16 {
      state.advance(to: start + seconds * Double(part) / 16)
      let now = outerCorners(ofLeaf: leaf, state)
      farthest = max(farthest, distance(now, before))
      before = now
    }
    return farthest - distance(first, before) / 5
  }

  @Test(
    "Caught at each tenth and let go it goes to the nearer side, or along a throw, and never jumps",
    arguments: [LeafStyle.curl, .rigid])
  func tenths(style: LeafStyle) {
    for tenth in 1...9 {
      for isForward in [true, false] {
        // Points a second; 0 is let go after a pause.
        for speed in [0.0, 900, -900] {
          var player = Player.reading(sheets: 80, at: 9, leafStyle: style)
          player.key(isForward ? .right : .left)
          let leaf = isForward ? 5 : 4
          let start = player.state
          func fraction(_ state: Bookshelf) -> Double { state.spreadPosition - Double(leaf - 1) }
          let wanted = isForward ? Double(tenth) / 10 : 1 - Double(tenth) / 10
          var (low, high) = (0.0, 0.4)
          for _ in 0..<40 {
            var state = start
            let middle = (low + high) / 2
            state.advance(to: start.time + middle)
            let isBefore = isForward ? fraction(state) < wanted : fraction(state) > wanted
            if isBefore { low = middle } else { high = middle }
          }
          player.advance(by: high)
          #expect(abs(fraction(player.state) - wanted) < 1e-6)
          // A place at which the leaf is seen.
          guard let place = Self.place(onLeaf: leaf, player.layout) else {
            // On end a board has no width.
            #expect(style == .rigid && tenth == 5)
            continue
          }
          var before = Self.outerCorners(ofLeaf: leaf, player.state)
          player.down(place.x, place.y)
          #expect(Self.distance(before, Self.outerCorners(ofLeaf: leaf, player.state)) <= 0.5)
          #expect(abs(fraction(player.state) - wanted) < 1e-6)
          player.advance(by: 0.3)
          #expect(Self.distance(before, Self.outerCorners(ofLeaf: leaf, player.state)) <= 0.5)
          #expect(!player.state.isMoving)
          var x = place.x
          if speed != 0 {
            for _ in 0..<4 {
              player.advance(by: 0.01)
              x += speed * 0.01
              player.move(x, place.y)
            }
          } else {
            // The first moved point is no jump either.
            player.move(x + 1, place.y)
            #expect(Self.distance(before, Self.outerCorners(ofLeaf: leaf, player.state)) < 12)
            player.move(x, place.y)
            #expect(Self.distance(before, Self.outerCorners(ofLeaf: leaf, player.state)) <= 0.5)
            player.advance(by: 0.3)
          }
          before = Self.outerCorners(ofLeaf: leaf, player.state)
          let held = fraction(player.state)
          player.up(x, place.y)
          #expect(Self.distance(before, Self.outerCorners(ofLeaf: leaf, player.state)) <= 0.5)
          for _ in 0..<110 {
            let jump = Self.jump(ofLeaf: leaf, from: player.state, in: 1 / 240.0)
            #expect(
              jump <= 0.5,
              "tenth \(tenth), forward \(isForward), speed \(speed), \(fraction(player.state))")
            player.advance(by: 1 / 240.0)
          }
          player.advance(by: 2)
          let isTurned = speed != 0 ? speed < 0 : held >= 0.5
          if speed != 0 || abs(held - 0.5) > 1e-3 {
            #expect(
              player.state.spreadPosition == Double(isTurned ? leaf : leaf - 1),
              "tenth \(tenth), forward \(isForward), speed \(speed)")
          }
        }
      }
    }
  }

  /// A point of the window at which a leaf in flight is met.
  static func place(onLeaf leaf: Int, _ layout: Layout) -> Point? {
    for y in stride(from: 120.0, to: 760, by: 40) {
      for x in stride(from: 60.0, to: 1240, by: 4) {
        if case .page(let item)? = layout.hit(Point(x: x, y: y)), item >> 1 == leaf {
          // Well inside, and of its moving part.
          let around = [(-4.0, 0.0), (4, 0), (0, -4), (0, 4)].map {
            layout.hit(Point(x: x + $0.0, y: y + $0.1))
          }
          if around.allSatisfy({ $0 == .page(item) }) { return Point(x: x, y: y) }
        }
      }
    }
    return nil
  }

  @Test(
    "Turned by keys, first and last leaf too, no leaf jumps", arguments: [LeafStyle.curl, .rigid])
  func continuity(style: LeafStyle) {
    for (start, key, leaf) in [
      (-1, Key.right, 0), (0, .left, 0), (0, .right, 1), (4, .right, 5), (5, .left, 5),
      (38, .right, 39), (39, .left, 39),
    ] {
      var player = Player.reading(sheets: 80, at: start < 0 ? 0 : 2 * start + 1, leafStyle: style)
      #expect(player.state.spreadPosition == Double(start))
      player.key(key)
      for _ in 0..<110 {
        let jump = Self.jump(ofLeaf: leaf, from: player.state, in: 1 / 240.0)
        #expect(jump <= 0.5, "leaf \(leaf), \(key.name), at \(player.state.spreadPosition)")
        player.advance(by: 1 / 240.0)
      }
      #expect(!player.state.isMoving)
    }
  }
}
