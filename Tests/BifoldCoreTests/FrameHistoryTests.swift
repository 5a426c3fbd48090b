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
    history.note(graphics: 1, of: 0)
    #expect(history.graphics.isEmpty)
  }

  @Test("The graphics processor's time comes late, to its own frame, and counts where it is longer")
  func late() {
    var random = SplitMix64(seed: 72)
    var history = FrameHistory()
    var all: [(work: Double, graphics: Double?)] = []
    for number in 0..<900 {
      #expect(history.noted == number)
      let (processor, drawing) = (random.double(in: 0...0.01), random.double(in: 0...0.01))
      history.note(processor: processor, drawing: drawing, drawCalls: 1, textureBytes: 1)
      all.append((processor + drawing, nil))
      // Some are never timed, and some answers come when their frame is forgotten.
      if random.int(in: 0..<3) > 0 {
        let frame = number - random.int(in: 0..<300)
        let time = random.double(in: 0...0.03)
        history.note(graphics: time, of: frame)
        if frame >= 0, number - frame < FrameHistory.capacity { all[frame].graphics = time }
      }
      for time in [Double.nan, .infinity, -1] { history.note(graphics: time, of: number) }
      for frame in [-1, number + 1, Int.max, Int.min] { history.note(graphics: 9, of: frame) }
      let last = all.suffix(FrameHistory.capacity)
      for (age, frame) in last.enumerated() {
        #expect(history.frame(age).whole == max(frame.work, frame.graphics ?? 0))
      }
      let known = last.compactMap(\.graphics).sorted()
      #expect(history.graphics.isEmpty == known.isEmpty)
      #expect(history.graphics.percentile(1) == known.last ?? 0)
      #expect(history.whole.percentile(1) == last.map { max($0.work, $0.graphics ?? 0) }.max())
    }
  }
}
