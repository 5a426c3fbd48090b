/// The speed of a pointer along one axis at its release: the least-squares slope over the last
/// 150 ms of its samples.
public struct VelocityTracker: Sendable {
  /// Seconds of samples that count.
  static let window = 0.150
  /// Seconds that the samples must span; less tells nothing.
  static let shortestSpan = 0.010
  /// Seconds after the last movement from which the pointer counts as held still.
  static let stillness = 0.100
  /// Points a second; a faster reading is noise.
  static let fastest = 8000.0

  /// Samples kept.
  private static let capacity = 64
  /// Seconds between two that are kept: close enough for a pointer of 400 samples a second, far
  /// enough for the window to have room at any rate.
  private static let spacing = window / Double(capacity - 2)

  private struct Sample {
    var time: Double
    var position: Double
  }
  /// The last samples; no allocation while dragging.
  private var samples = InlineArray<64, Sample>(repeating: Sample(time: 0, position: 0))
  private var count = 0

  public init() {}

  /// Notes where the pointer was. A second sample at one time replaces the first, and one that follows
  /// two that are closer than `spacing` the second of them.
  public mutating func add(position: Double, at time: Double) {
    if count > 0, self[count - 1].time == time {
      count -= 1
    } else if count > 1, self[count - 1].time - self[count - 2].time < Self.spacing {
      count -= 1
    }
    samples[count % Self.capacity] = Sample(time: time, position: position)
    count += 1
  }

  /// Counts positions from elsewhere; what has been noted moves with it.
  mutating func shift(by distance: Double) {
    for index in samples.indices { samples[index].position += distance }
  }

  private subscript(index: Int) -> Sample { samples[index % Self.capacity] }

  /// Points a second at `time`, within ±8000; 0 where nothing can be said.
  public func velocity(at time: Double) -> Double {
    guard count > 1, time - self[count - 1].time < Self.stillness else { return 0 }
    let last = self[count - 1].time
    var first = count - 1
    while first > 0, first > count - Self.capacity, last - self[first - 1].time <= Self.window {
      first -= 1
    }
    guard last - self[first].time >= Self.shortestSpan else { return 0 }
    let n = Double(count - first)
    var (sumT, sumX, sumTT, sumTX) = (0.0, 0.0, 0.0, 0.0)
    for index in first..<count {
      // Relative to the last sample: large clocks would swallow the digits.
      let t = self[index].time - last
      let x = self[index].position - self[count - 1].position
      sumT += t
      sumX += x
      sumTT += t * t
      sumTX += t * x
    }
    let spread = n * sumTT - sumT * sumT
    guard spread > 0 else { return 0 }
    let slope = (n * sumTX - sumT * sumX) / spread
    // Places that are too far apart to be subtracted say nothing.
    return slope.isFinite ? min(max(slope, -Self.fastest), Self.fastest) : 0
  }
}
