/// What a set of times says, in milliseconds.
struct FrameStatistics: Encodable, Sendable {
  var mean: Double
  var p50: Double
  var p95: Double
  var p99: Double
  var max: Double

  /// - Parameter seconds: one time a frame; nil of none.
  init?(_ seconds: [Double]) {
    guard !seconds.isEmpty else { return nil }
    let sorted = seconds.sorted()
    // The nearest rank: the smallest time that so many of the frames do not exceed.
    func percentile(_ share: Double) -> Double {
      let rank = (share * Double(sorted.count)).rounded(.up)
      return sorted[min(Swift.max(Int(rank) - 1, 0), sorted.count - 1)] * 1000
    }
    mean = seconds.reduce(0, +) / Double(seconds.count) * 1000
    (p50, p95, p99) = (percentile(0.5), percentile(0.95), percentile(0.99))
    max = (sorted.last ?? 0) * 1000
  }
}
