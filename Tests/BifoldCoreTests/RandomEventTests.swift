import BifoldTesting
import BifoldCore
import Testing

/// Made-up events, most of them near what people do.
struct EventSource {
  var random: SplitMix64
  private var at = Point(x: 600, y: 400)
  private(set) var isDown = false

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next(in size: Size) -> Event {
    switch random.int(in: 0..<100) {
    case 0..<18:
      isDown = true
      at = Point(
        x: random.once(in: 3) ? random.double(in: 0...60) : random.double(in: 0...size.width),
        y: random.once(in: 4) ? random.double(in: 0...44) : random.double(in: 0...size.height))
      return .pointerDown(at, button: random.once(in: 12) ? .right : .left)
    case 18..<62:
      let reach = random.once(in: 6) ? 400.0 : 40
      at.x += random.double(in: -reach...reach)
      if random.once(in: 2) { at.y += random.double(in: -reach...reach) / 3 }
      return .pointerMove(at)
    case 62..<78:
      isDown = false
      return .pointerUp(at, button: random.once(in: 12) ? .middle : .left)
    case 78..<84:
      return .wheel(
        at, dx: Double(random.int(in: -2..<3)), dy: Double(random.int(in: -3..<4)), modifiers: [])
    case 84..<92:
      let keys: [Key] = [
        .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .space, .enter, .escape,
        .backspace, .tab, Key("M"),
      ]
      return .key(
        keys[random.int(in: 0..<keys.count)], action: random.once(in: 3) ? .repeat : .press,
        modifiers: [])
    case 92: return .text(random.once(in: 2) ? "[" : "]")
    case 93:
      return .resize(
        Size(width: random.double(in: 200...2000), height: random.double(in: 150...1400)))
    case 94: return .scale([1, 1.25, 1.5, 2][random.int(in: 0..<4)])
    case 95: return .focus(random.once(in: 2) ? .lost : .gained)
    default:
      let commands: [Command] = [.openMenu, .closeMenu, .lock, .unlock, .unlock, .welcome]
      return .command(
        commands[random.int(in: 0..<commands.count)],
        animation: random.once(in: 3) ? .immediate : .animated)
    }
  }

  mutating func pause() -> Double {
    random.once(in: 12) ? random.double(in: 0...0.6) : random.double(in: 0...0.02)
  }
}

@Suite("Random events")
struct RandomEventTests {
  @Test(
    "20,000 events leave everything in its place, and at rest in 3 s", arguments: Fidelity.allCases)
  func manyEvents(fidelity: Fidelity) {
    var source = EventSource(seed: 130)
    var player = Player(fidelity, .shelf, bookCount: 40)
    var rests = 0
    for index in 0..<10_000 {
      player.advance(by: source.pause())
      let event = source.next(in: player.state.size)
      player.apply(event)
      let isFinite = player.isFinite
      let isWithin = (0...1).contains(player.state.fraction)
      guard isFinite, isWithin else {
        Issue.record("\(event), the \(index)th, puts something out of place")
        return
      }
      if index % 50 == 49 {
        player.up(600, 400)
        player.advance(by: 3)
        rests += 1
        let fraction = player.state.fraction
        let shelf = player.state.shelfPosition
        #expect(fraction == 0 || fraction == 1, "after \(index) events")
        #expect(shelf == shelf.rounded() && (0...39).contains(shelf), "after \(index) events")
        #expect(!player.state.isMoving, "after \(index) events")
      }
    }
    #expect(rests == 200)
    // Every will has its did, and no two rests alike in a row follow without a will between.
    let swings = player.events.filter { $0 != .willBeginDragging }
    #expect(swings.count > 100)
    for (event, next) in zip(swings, swings.dropFirst()) {
      if event == .didOpen || event == .didClose {
        #expect(next == .willOpen || next == .willClose)
      }
    }
    #expect(swings.last == .didOpen || swings.last == .didClose)
  }

  /// What stands where, at every thirtieth of a second.
  private static func replay(
    _ events: [(time: Double, event: Event)], fidelity: Fidelity, rate: Int, end: Double
  ) -> [(hinge: Double, covers: Double, rows: Double)] {
    var player = Player(fidelity, .shelf, bookCount: 40)
    var next = 0
    var frames: [(hinge: Double, covers: Double, rows: Double)] = []
    for frame in 0...Int(end * Double(rate)) {
      let time = Double(frame) / Double(rate)
      while next < events.count, events[next].time <= time {
        player.advance(to: events[next].time)
        player.apply(events[next].event)
        next += 1
      }
      player.advance(to: time)
      if frame % (rate / 30) == 0 {
        frames.append(
          (
            player.state.hinge, player.state.shelfPosition * player.state.flowLayout.pitch,
            player.state.menuScroll
          ))
      }
    }
    return frames
  }

  @Test("Replays at 30, 60, 120 and 240 Hz agree within half a point", arguments: Fidelity.allCases)
  func replays(fidelity: Fidelity) {
    var source = EventSource(seed: 131)
    var events: [(time: Double, event: Event)] = []
    var time = 0.0
    for _ in 0..<1500 {
      time += source.pause()
      events.append((time, source.next(in: Size(width: 1280, height: 800))))
    }
    let slowest = Self.replay(events, fidelity: fidelity, rate: 30, end: time + 3)
    #expect(slowest.contains { $0.hinge > 10 } && slowest.contains { $0.covers > 300 })
    for rate in [60, 120, 240] {
      let frames = Self.replay(events, fidelity: fidelity, rate: rate, end: time + 3)
      #expect(frames.count >= slowest.count - 1)
      var worst = 0.0
      for (one, other) in zip(slowest, frames) {
        worst = max(
          worst, abs(one.hinge - other.hinge), abs(one.covers - other.covers),
          abs(one.rows - other.rows))
      }
      #expect(worst < 0.5)
    }
  }
}
