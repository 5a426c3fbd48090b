import BifoldCore
import Testing

@Suite("Timing curve")
struct TimingCurveTests {
  private static let controls: [[Double]] = [
    [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0, 0, 1, 1], [0.25, 0.1, 0.25, 1],
    [0.9, -0.4, 0.1, 1.4],
  ]

  /// The curve sampled by de Casteljau's halving lines, time and way.
  private static func samples(of c: [Double], count: Int) -> [(time: Double, way: Double)] {
    func point(_ values: [Double], _ s: Double) -> Double {
      var values = values
      while values.count > 1 {
        values = zip(values, values.dropFirst()).map { $0 * (1 - s) + $1 * s }
      }
      return values[0]
    }
    return (0...count).map { index in
      let s = Double(index) / Double(count)
      return (point([0, c[0], c[2], 1], s), point([0, c[1], c[3], 1], s))
    }
  }

  @Test("It goes through every sampled point of the Bézier", arguments: controls)
  func againstSampling(c: [Double]) {
    let curve = TimingCurve(c[0], c[1], c[2], c[3])
    var worst = 0.0
    for sample in Self.samples(of: c, count: 2000) {
      worst = max(worst, abs(curve(sample.time) - sample.way))
    }
    #expect(worst < 1e-9)
  }

  @Test("Its slope is the way's change over the time's", arguments: controls)
  func slope(c: [Double]) {
    let curve = TimingCurve(c[0], c[1], c[2], c[3])
    let samples = Self.samples(of: c, count: 4000)
    var worst = 0.0
    for index in stride(from: 100, through: 3900, by: 50) {
      let (a, b) = (samples[index - 1], samples[index + 1])
      let expected = (b.way - a.way) / (b.time - a.time)
      worst = max(worst, abs(curve.slope(at: samples[index].time) - expected))
    }
    #expect(worst < 1e-3)
  }

  @Test("The named curves are those of the design")
  func names() {
    #expect(TimingCurve.easeIn == TimingCurve(0.42, 0, 1, 1))
    #expect(TimingCurve.easeOut == TimingCurve(0, 0, 0.58, 1))
    #expect(TimingCurve.easeInOut == TimingCurve(0.42, 0, 0.58, 1))
    #expect(abs(TimingCurve.linear(0.3) - 0.3) < 1e-12)
    // In is slow at first, out at last, in-out is the same from both ends.
    #expect(TimingCurve.easeIn(0.5) < 0.4)
    #expect(TimingCurve.easeOut(0.5) > 0.6)
    for share in [0.1, 0.25, 0.4] {
      #expect(abs(TimingCurve.easeInOut(share) + TimingCurve.easeInOut(1 - share) - 1) < 1e-12)
      #expect(abs(TimingCurve.easeIn(share) + TimingCurve.easeOut(1 - share) - 1) < 1e-12)
    }
  }

  @Test("It begins at 0 and ends at 1, before and after too, and never falls")
  func ends() {
    for c in Self.controls.prefix(5) {
      let curve = TimingCurve(c[0], c[1], c[2], c[3])
      #expect(curve(-1) == 0 && curve(0) == 0 && curve(1) == 1 && curve(2) == 1)
      var last = 0.0
      for step in 0...1000 {
        let way = curve(Double(step) / 1000)
        #expect(way >= last - 1e-12)
        last = way
      }
    }
  }
}
