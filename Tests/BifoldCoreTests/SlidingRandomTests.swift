import BifoldCore
import BifoldTesting
import Testing

@Suite("Sliding container: random streams")
struct SlidingRandomTests {
  @Test("50,000 events: within limits, each will… has its did…, each call one answer, rest in 3 s")
  func invariants() {
    for stream in 0..<100 {
      #expect(SlidingTrial.run(stream: UInt64(stream)).isEmpty)
    }
  }

  @Test("30, 60, 120 and 240 Hz: the same announcements, the same end, 0.5 points at equal times")
  func frameRates() {
    for seed in 100..<140 {
      let runs = [30, 60, 120, 240].map { Self.play(seed: UInt64(seed), hertz: $0) }
      for run in runs.dropFirst() {
        #expect(run.told == runs[0].told)
        #expect(run.end == runs[0].end)
        let apart = zip(run.places, runs[0].places).map { abs($0 - $1) }.max() ?? .infinity
        #expect(run.places.count == runs[0].places.count && apart < 0.5)
      }
    }
  }

  /// - Returns: what was told, the last frames, and the place at every thirtieth of a second.
  static func play(
    seed: UInt64, hertz: Int
  ) -> (told: [Announcement], end: SlidingContainer.Frames, places: [Double]) {
    var source = SlidingSource(seed: seed)
    var container = SlidingContainer()
    var places: [Double] = []
    var frame = 0
    func play(to time: Double) {
      while Double(frame) / Double(hertz) <= time {
        container.advance(to: Double(frame) / Double(hertz))
        if frame.isMultiple(of: hertz / 30) { places.append(container.x) }
        frame += 1
      }
    }
    var time = 0.0
    for step in 0..<100 {
      time += source.pause()
      play(to: time)
      container.advance(to: time)
      container.apply(source.next(in: container.size), id: .init(step))
    }
    play(to: time + 3)
    return (container.told(), container.frames, places)
  }
}
