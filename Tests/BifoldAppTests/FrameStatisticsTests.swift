import BifoldTesting
import Testing

@testable import BifoldApp

@Suite("Frame statistics")
struct FrameStatisticsTests {
  @Test("Nothing says nothing")
  func none() {
    #expect(FrameStatistics([]) == nil)
  }

  @Test("One time is every figure, in milliseconds")
  func one() throws {
    let figures = try #require(FrameStatistics([0.004]))
    for figure in [figures.mean, figures.p50, figures.p95, figures.p99, figures.max] {
      #expect(abs(figure - 4) < 1e-9)
    }
  }

  @Test("Percentiles are nearest ranks: no frame is made up")
  func hundred() throws {
    var random = SplitMix64(seed: 5)
    let times = (1...100).map { Double($0) / 1000 }.shuffled(using: &random)
    let figures = try #require(FrameStatistics(times))
    #expect(abs(figures.mean - 50.5) < 1e-9)
    #expect(abs(figures.p50 - 50) < 1e-9)
    #expect(abs(figures.p95 - 95) < 1e-9)
    #expect(abs(figures.p99 - 99) < 1e-9)
    #expect(abs(figures.max - 100) < 1e-9)
  }

  @Test("So many frames do not exceed a percentile, and it is one of them")
  func ranks() throws {
    var random = SplitMix64(seed: 6)
    for count in 1...120 {
      let times = (0..<count).map { _ in random.double(in: 0.0001...0.1) }
      let figures = try #require(FrameStatistics(times))
      for (share, figure) in [(0.5, figures.p50), (0.95, figures.p95), (0.99, figures.p99)] {
        let within = times.count { $0 * 1000 <= figure }
        #expect(Double(within) >= share * Double(count))
        let below = times.count { $0 * 1000 < figure }
        #expect(Double(below) < share * Double(count))
        #expect(times.contains { $0 * 1000 == figure })
      }
      #expect(figures.p50 <= figures.p95)
      #expect(figures.p95 <= figures.p99)
      #expect(figures.p99 <= figures.max)
    }
  }
}
