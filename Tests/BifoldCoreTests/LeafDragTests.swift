import BifoldCore
import BifoldTesting
import Testing

@Suite("Leaves of the open book: dragged")
struct LeafDragTests {
  /// Of the page, from the spine's top end, at which a place of a flat page is met.
  private static func page(_ layout: Layout, at place: Point) -> (item: Int, page: Point)? {
    guard case .page(let item)? = layout.hit(place),
      let card = layout.cards.last(where: { $0.id == .page(item) && $0.hit(place) != nil }),
      let hit = card.hit(place)
    else { return nil }
    if case .sheet = card.content { return (item, hit) }
    return (item, Point(x: card.anchorPoint.x == 0 ? hit.x : card.size.width - hit.x, y: hit.y))
  }

  /// Whether a point of a bent leaf is within a point of a place of the window, seen or hidden.
  private static func isSeen(
    _ page: Point, ofLeaf leaf: Int, at place: Point, _ layout: Layout
  ) -> Bool {
    for card in layout.cards {
      guard case .page(let item) = card.id, item >> 1 == leaf,
        case .sheet(let sheet) = card.content
      else { continue }
      let point = sheet.curl.point(at: page)
      let x = sheet.direction == .leftToRight ? point.x : -point.x
      let seen = [x, point.y - card.size.height / 2, point.z, 1] * Matrix(card.transform)
      let here = Point(
        x: card.position.x + seen[0] / seen[3], y: card.position.y + seen[1] / seen[3])
      return Plane.distance(here, place) <= 1
    }
    return false
  }

  private struct Path: CustomTestStringConvertible {
    /// From the spine outward, and from the top, in shares of the page.
    var from: Point
    /// How far it goes on, in shares of the page's width and height.
    var way: [Point]
    var testDescription: String { "\(from) \(way)" }
  }

  private static let paths: [Path] = [
    // Straight over, at several heights.
    Path(from: Point(x: 0.98, y: 0.5), way: [Point(x: -1.6, y: 0)]),
    Path(from: Point(x: 0.97, y: 0.95), way: [Point(x: -1.5, y: 0)]),
    Path(from: Point(x: 0.97, y: 0.06), way: [Point(x: -1.5, y: 0)]),
    // From within the page.
    Path(from: Point(x: 0.8, y: 0.6), way: [Point(x: -1.3, y: 0)]),
    Path(from: Point(x: 0.6, y: 0.3), way: [Point(x: -1, y: 0)]),
    // A corner that is drawn up and in, and back.
    Path(
      from: Point(x: 0.97, y: 0.95),
      way: [Point(x: -0.5, y: -0.08), Point(x: -0.6, y: 0.05), Point(x: 0.4, y: 0.02)]),
    Path(
      from: Point(x: 0.97, y: 0.9),
      way: [Point(x: -1, y: 0), Point(x: 0.6, y: 0), Point(x: -0.9, y: 0)]),
  ]

  @Test("The place that is held stays under the pointer, wherever it is led", arguments: 0..<7)
  func underPointer(index: Int) throws {
    let path = Self.paths[index]
    // The first leaf is a board and turns about a spine that moves, as the last one does.
    for (start, leaf, isForward) in [
      (4, 5, true), (4, 4, false), (0, 1, true), (38, 39, true), (39, 39, false), (-1, 0, true),
      (0, 0, false),
    ] {
      for direction in ReadingDirection.allCases {
        var player = Player.reading(
          sheets: 80, at: start < 0 ? 0 : 2 * start + 1, direction: direction)
        #expect(player.state.spreadPosition == Double(start))
        // The leaf's side, and where it is in the window.
        let item = isForward ? 2 * leaf : 2 * leaf + 1
        let card = try #require(player.card(.page(item)))
        let corners = card.outline.points
        let isLeftSide = isForward == (direction == .rightToLeft)
        let out: Double = isLeftSide ? -1 : 1
        let spine = isLeftSide ? corners[1].x : corners[0].x
        let (width, height) = (corners[1].x - corners[0].x, corners[2].y - corners[0].y)
        var at = Point(
          x: spine + out * width * path.from.x, y: corners[0].y + height * path.from.y)
        player.down(at.x, at.y)
        var grabbed: Point?
        var (checks, hidden) = (0, 0)
        for leg in path.way {
          let steps = 60
          for _ in 0..<steps {
            player.advance(by: 1 / 240.0)
            let wasHeld = player.state.spreadPosition != Double(start)
            at.x += out * width * leg.x / Double(steps)
            at.y += height * leg.y / Double(steps)
            // What lies is met before it is lifted.
            let before = wasHeld ? nil : at
            player.move(at.x, at.y)
            // It is held where the axis showed: 16 points on from where it went down.
            if grabbed == nil, player.state.spreadPosition != Double(start), before != nil {
              let share = 16 / width
              grabbed = Point(
                x: width * (path.from.x - share),
                y: height * path.from.y + 16 * (leg.y * height) / abs(leg.x * width))
            }
            guard let grabbed else { continue }
            let turned = abs(player.state.spreadPosition - Double(start))
            let seen = Self.page(player.layout, at: at)
            if leaf > 0 {
              // From within the page it follows more slowly at first.
              let ramp = 0.2 * min(2 * grabbed.x, 3 * (width - grabbed.x))
              guard turned > 0, turned < 1, 2 * grabbed.x * turned > ramp else { continue }
              guard let seen, seen.item >> 1 == leaf else {
                // At its very rim a hair decides.
                #expect(turned < 0.02 || turned > 0.98, "missed at \(turned) of \(leaf)")
                continue
              }
              checks += 1
              // Where it is just being lifted, what lies before it may hide it: there it is all
              // the same.
              let isThere = Self.isSeen(grabbed, ofLeaf: leaf, at: at, player.layout)
              if isThere, Plane.distance(seen.page, grabbed) > 1 {
                hidden += 1
                continue
              }
              #expect(
                isThere,
                "leaf \(leaf), \(direction), forward \(isForward), at \(turned) \(seen.page) \(grabbed)"
              )
            } else {
              // A board follows along x alone, and not at the ends of its way, where it would have
              // to move against the pointer.
              guard turned > 0.29, turned < 0.71, abs(turned - 0.5) > 0.03 else { continue }
              guard let seen, seen.item >> 1 == leaf else {
                Issue.record("missed the cover at \(turned)")
                continue
              }
              checks += 1
              #expect(
                abs(seen.page.x - grabbed.x) <= 1,
                "cover, \(direction), at \(turned) \(seen.page) \(grabbed) \(isForward)")
            }
          }
        }
        #expect(hidden <= 3)
        #expect(checks > 20, "leaf \(leaf), forward \(isForward), \(checks)")
      }
    }
  }

  @Test("Taken up, led and let go, a leaf jumps nowhere", arguments: [LeafStyle.curl, .rigid])
  func continuity(style: LeafStyle) throws {
    for (start, leaf, from, way) in [
      (4, 5, 1180.0, -900.0), (4, 5, 1000, -500), (4, 4, 100, 900), (0, 0, 120, 800),
      (-1, 0, 860, -700), (38, 39, 1150, -800), (4, 5, 300, -250),
      // From within a leaf that moves the spine.
      (-1, 0, 560, -500), (0, 0, 560, 500), (38, 39, 700, -600), (39, 39, 700, 600),
    ] {
      var player = Player.reading(
        sheets: 80, at: start < 0 ? 0 : 2 * start + 1, leafStyle: style)
      // Half of the way that the held place goes: less where the spine goes with it.
      let page = try #require(player.card(.page(start < 0 ? 0 : 2 * start + 1)))
      let width = page.size.width
      let isEnd = leaf == 0 || leaf == 39
      let lever = max(
        abs(from - page.position.x - page.transform.m41) - 16 - (isEnd ? width / 4 : 0),
        isEnd ? width / 4 : 0)
      player.down(from, 430)
      let steps = 90
      var before = player.state.spreadPosition
      for step in 1...steps {
        player.advance(by: 1 / 240.0)
        player.move(from + way * Double(step) / Double(steps), 430)
        // A board's edge goes up and not along at the ends of its way, by 1 − cos; a sheet's place
        // evenly, but from within the page it has to catch up. Both a little faster in perspective.
        let moved = abs(player.state.spreadPosition - before)
        let pace = abs(way) / Double(steps)
        let most =
          leaf == 0 || style == .rigid
          ? 1.2 * (2 * pace / lever).squareRoot() / .pi : 1.4 * pace / lever + 1e-3
        #expect(moved <= most, "\(moved) of leaf \(leaf)")
        before = player.state.spreadPosition
      }
      player.up(from + way, 430)
      #expect(abs(player.state.spreadPosition - before) < 1e-6)
      for _ in 0..<110 {
        #expect(LeafTurnTests.jump(ofLeaf: leaf, from: player.state, in: 1 / 240.0) <= 0.5)
        player.advance(by: 1 / 240.0)
      }
      player.advance(by: 1)
      #expect(player.state.spreadPosition == Double(start + (way < 0 ? 1 : -1)))
    }
  }

  @Test(
    "A drag from the wrong side takes the leaf at its edge", arguments: [LeafStyle.curl, .rigid])
  func wrongSide(style: LeafStyle) {
    for (x, way) in [(400.0, -300.0), (900, 300)] {
      var player = Player.reading(sheets: 80, at: 9, leafStyle: style)
      player.throwing(from: Point(x: x, y: 400), by: Point(x: way, y: 0), speed: 900)
      player.advance(by: 2)
      #expect(player.state.spreadPosition == (way < 0 ? 5 : 3))
      // Slowly and not far enough it goes back.
      player = Player.reading(sheets: 80, at: 9, leafStyle: style)
      player.drag(from: Point(x: x, y: 400), by: Point(x: way / 2, y: 0), speed: 300)
      player.advance(by: 0.3)
      #expect(player.state.spreadPosition != 4)
      player.up(x + way / 2, 400)
      player.advance(by: 2)
      #expect(player.state.spreadPosition == 4)
    }
    // Where there is no leaf nothing is taken.
    var player = Player.reading(sheets: 80, at: 0, leafStyle: style)
    player.throwing(from: Point(x: 500, y: 400), by: Point(x: 300, y: 0), speed: 900)
    player.advance(by: 2)
    #expect(player.state.spreadPosition == -1)
    player = Player.reading(sheets: 80, at: 79, leafStyle: style)
    player.throwing(from: Point(x: 800, y: 400), by: Point(x: -300, y: 0), speed: 900)
    player.advance(by: 2)
    #expect(player.state.spreadPosition == 39 && player.state.isReading)
  }

  @Test(
    "Without turning leaves a swipe shows the next spread", arguments: ReadingDirection.allCases)
  func swipe(direction: ReadingDirection) {
    // Points and points a second: thrown, or slow over an eighth of the window.
    for (way, speed, turns) in [
      (-60.0, 900.0, 1), (60, 900, -1), (-200, 200, 1), (200, 200, -1), (-120, 200, 0),
      (120, 200, 0), (-700, 900, 1),
    ] {
      var player = Player.reading(sheets: 80, at: 9, direction: direction, leafStyle: .none)
      player.drag(from: Point(x: 640, y: 400), by: Point(x: way, y: 0), speed: speed)
      #expect(player.state.spreadPosition == 4)
      player.up(640 + way, 400)
      let expected = 4.0 + Double(direction == .rightToLeft ? -turns : turns)
      // A page gives way to the next one at once.
      #expect(player.state.spreadPosition == expected, "\(way) at \(speed)")
      player.advance(by: 2)
      #expect(player.state.spreadPosition == expected)
    }
    var player = Player.reading(sheets: 80, at: 9, direction: direction, leafStyle: .none)
    player.key(.pageDown)
    #expect(player.state.spreadPosition == 5 && !player.state.isMoving)
  }

  @Test("The original's spreads stand one by one, however hard they are thrown")
  func original() {
    for (way, speed, turns) in [
      (-100.0, 900.0, 1), (100, 900, -1), (-500, 5000, 1), (500, 5000, -1), (-200, 150, 0),
      (-800, 240, 1), (800, 240, -1), (-60, 300, 1),
    ] {
      var player = Player.reading(.original, sheets: 80, at: 9)
      let beyond = player.drag(from: Point(x: 640, y: 400), by: Point(x: way, y: 0), speed: speed)
      #expect(abs(player.state.spreadPosition - (4 - beyond.x / 1280)) < 1e-9)
      let before = player.state.spreadPosition
      player.up(640 + way, 400)
      #expect(abs(player.state.spreadPosition - before) < 1e-9)
      player.advance(by: 4)
      #expect(player.state.spreadPosition == Double(4 + turns), "\(way) at \(speed)")
    }
    // Past an end it gives way and comes back.
    var player = Player.reading(.original, sheets: 80, at: 0)
    player.drag(from: Point(x: 640, y: 400), by: Point(x: 500, y: 0), speed: 900)
    #expect((-0.3...(-0.05)).contains(player.state.spreadPosition))
    player.up(1140, 400)
    player.advance(by: 4)
    #expect(player.state.spreadPosition == 0)
    // Stopped in flight and let go it stands at a spread.
    player.key(.right)
    player.advance(by: 0.1)
    let caught = player.state.spreadPosition
    #expect((0.1...0.9).contains(caught))
    player.down(640, 400)
    player.advance(by: 0.4)
    #expect(player.state.spreadPosition == caught)
    player.up(640, 400)
    player.advance(by: 4)
    #expect(player.state.spreadPosition == caught.rounded())
  }
}
