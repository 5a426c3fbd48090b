import BifoldTesting
import Testing

@testable import BifoldCore

@Suite("Frame history")
struct FrameHistoryTests {
  @Test("Percentiles are those of the last 240 frames, sorted anew")
  func percentiles() {
    var random = SplitMix64(seed: 71)
    var history = FrameHistory()
    var all: [(processor: Double, drawing: Double)] = []
    for _ in 0..<700 {
      // Some are equal, so that taking one out must not take another.
      let processor = Double(random.int(in: 0..<9)) / 1000
      let drawing = random.double(in: 0...0.04)
      all.append((processor, drawing))
      history.note(processor: processor, drawing: drawing, drawCalls: 3, textureBytes: 5)
      let last = all.suffix(FrameHistory.capacity)
      #expect(history.count == last.count)
      for (series, sorted) in [
        (history.processor, last.map(\.processor).sorted()),
        (history.drawing, last.map(\.drawing).sorted()),
        (history.whole, last.map { $0.processor + $0.drawing }.sorted()),
      ] {
        for share in [0.5, 0.95, 0.99, 1] {
          // At most a share of all lie under it, and at least that share do not exceed it.
          let value = series.percentile(share)
          let under = Double(sorted.count { $0 < value }) / Double(sorted.count)
          let reached = Double(sorted.count { $0 <= value }) / Double(sorted.count)
          #expect(under < share && reached >= share)
        }
      }
      let oldest = last.first.map { $0.processor + $0.drawing }
      let newest = last.last.map { $0.processor + $0.drawing }
      #expect(history.frame(0).whole == oldest)
      #expect(history.frame(history.count - 1).whole == newest)
    }
  }

  @Test("Without a frame everything is 0; what is no time is not taken")
  func nothing() {
    var history = FrameHistory()
    #expect(history.whole.percentile(0.5) == 0)
    history.note(processor: .nan, drawing: 1, drawCalls: 1, textureBytes: 1)
    history.note(processor: 1, drawing: .infinity, drawCalls: 1, textureBytes: 1)
    #expect(history.count == 0)
  }
}
