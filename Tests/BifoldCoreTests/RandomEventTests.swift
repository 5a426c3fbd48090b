import BifoldTesting
import BifoldCore
import Testing

@Suite("Random events")
struct RandomEventTests {
  /// `random-events` goes on to a million.
  @Test("10,000 events break nothing that must hold", arguments: EventTrial.Kind.all)
  func manyEvents(kind: EventTrial.Kind) throws {
    var trial = EventTrial(kind, seed: 130)
    try trial.run(events: 10_000)
    #expect(trial.rests > 150)
    #expect(trial.swings > 100)
    #expect(trial.undoneResizes > 50)
    #expect(trial.opened > 10)
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
