import BifoldTesting
import BifoldCore
import Testing

@Suite("Velocity tracker")
struct VelocityTrackerTests {
  /// Covariance over variance.
  private static func slope(_ samples: [(time: Double, position: Double)]) -> Double {
    let n = Double(samples.count)
    let meanT = samples.reduce(0) { $0 + $1.time } / n
    let meanX = samples.reduce(0) { $0 + $1.position } / n
    let both = samples.reduce(0) { $0 + ($1.time - meanT) * ($1.position - meanX) }
    let own = samples.reduce(0) { $0 + ($1.time - meanT) * ($1.time - meanT) }
    return both / own
  }

  /// A pointer that moves at a steady speed.
  private static func samples(
    _ count: Int, every step: Double, speed: Double, from start: Double = 0, at place: Double = 0
  ) -> [(time: Double, position: Double)] {
    (0..<count).map { index in
      let passed = Double(index) * step
      return (time: start + passed, position: place + speed * passed)
    }
  }

  private static func tracker(_ samples: [(time: Double, position: Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(position: sample.position, at: sample.time) }
    return tracker
  }

  @Test("A steady pointer has the speed it moves at", arguments: [-3000.0, -250, 10, 900])
  func steady(speed: Double) {
    let samples = Self.samples(20, every: 0.008, speed: speed, from: 50)
    #expect(abs(Self.tracker(samples).velocity(at: samples[19].time) - speed) < 1e-6)
  }

  @Test("A shaking pointer has the least-squares slope")
  func shaking() {
    var random = SplitMix64(seed: 110)
    for _ in 0..<300 {
      var time = random.double(in: 0...100_000)
      let end = time + 0.140
      var samples: [(time: Double, position: Double)] = []
      while time < end {
        samples.append((time, random.double(in: -40...40)))
        time += random.double(in: 0.006...0.02)
      }
      let expected = min(max(Self.slope(samples), -8000), 8000)
      let found = Self.tracker(samples).velocity(at: samples[samples.count - 1].time)
      #expect(abs(found - expected) < 1e-3)
    }
  }

  @Test("Only the last 150 ms count")
  func window() {
    // Quick until 155 ms before the end, then slow.
    let quick = Self.samples(10, every: 0.01, speed: 5000, from: 0.151)
    let slow = Self.samples(19, every: 0.008, speed: 100, from: 0.252, at: 500)
    #expect(abs(Self.tracker(quick + slow).velocity(at: 0.396) - 100) < 1e-6)
    // What is 140 ms old counts still.
    let recent = [(time: 0.0, position: 0.0), (0.14, 14)]
    #expect(abs(Self.tracker(recent).velocity(at: 0.14) - 100) < 1e-6)
  }

  @Test("A pointer held still for 100 ms before its release has no speed")
  func stillness() {
    let samples = Self.samples(10, every: 0.01, speed: 500)
    let tracker = Self.tracker(samples)
    #expect(abs(tracker.velocity(at: 0.09 + 0.099) - 500) < 1e-6)
    #expect(tracker.velocity(at: 0.09 + 0.1001) == 0)
    #expect(tracker.velocity(at: 5) == 0)
  }

  @Test("No reading is faster than 8000 points a second")
  func fastest() {
    let samples = Self.samples(10, every: 0.01, speed: 50_000)
    #expect(Self.tracker(samples).velocity(at: 0.09) == 8000)
    let back = Self.samples(10, every: 0.01, speed: -50_000)
    #expect(Self.tracker(back).velocity(at: 0.09) == -8000)
  }

  @Test("Under 10 ms of samples say nothing, and neither does one sample or none")
  func shortSpan() {
    #expect(VelocityTracker().velocity(at: 0) == 0)
    #expect(Self.tracker([(1, 5)]).velocity(at: 1) == 0)
    #expect(Self.tracker([(1, 5), (1.004, 9), (1.009, 12)]).velocity(at: 1.009) == 0)
    #expect(abs(Self.tracker([(1, 5), (1.011, 16)]).velocity(at: 1.011) - 1000) < 1e-6)
  }

  @Test("A second sample at one moment takes the first one's place")
  func sameMoment() {
    let tracker = Self.tracker([(0, 0), (0.02, 2), (0.04, 700), (0.04, 4)])
    #expect(abs(tracker.velocity(at: 0.04) - 100) < 1e-6)
  }

  @Test("A long drag at a high rate is measured at its end")
  func longDrag() {
    let samples =
      Self.samples(1900, every: 0.005, speed: -3)
      + Self.samples(100, every: 0.005, speed: 700, from: 9.5)
    let found = Self.tracker(samples).velocity(at: samples[1999].time)
    #expect(abs(found - 700) < 1e-6)
  }
}
