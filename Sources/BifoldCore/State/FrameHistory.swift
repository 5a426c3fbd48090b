/// How long the last frames took. Kept in order of time and in order of size, so that neither a
/// new frame nor a percentile allocates or sorts.
public struct FrameHistory: Sendable {
  /// One part of every frame, in seconds.
  struct Series: Sendable {
    /// By time, the oldest at `FrameHistory.next` once it is full.
    fileprivate(set) var times: [Double] = []
    private var sorted: [Double] = []

    /// Sets its room aside once, for all frames to come.
    init() {
      times.reserveCapacity(FrameHistory.capacity)
      sorted.reserveCapacity(FrameHistory.capacity)
    }

    /// Linear in how many there are.
    fileprivate mutating func put(_ time: Double, at index: Int) {
      if index < times.count {
        sorted.remove(at: place(of: times[index]))
        times[index] = time
      } else {
        times.append(time)
      }
      sorted.insert(time, at: place(of: time))
    }

    /// Where a time stands among the sorted ones, or would.
    private func place(of time: Double) -> Int {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle] < time { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// The time that a share of all do not exceed; 0 where there is none.
    func percentile(_ share: Double) -> Double {
      guard !sorted.isEmpty else { return 0 }
      let rank = Int((share * Double(sorted.count)).rounded(.up)) - 1
      return sorted[min(max(rank, 0), sorted.count - 1)]
    }
  }

  /// How many frames it holds.
  public static let capacity = 240

  /// From the beginning of a frame to its end.
  private(set) var whole = Series()
  /// From events to batches.
  private(set) var processor = Series()
  /// Handing them to the driver, and showing them.
  private(set) var drawing = Series()
  public private(set) var drawCalls = 0
  public private(set) var textureBytes = 0
  /// Where the next frame goes.
  private var next = 0

  public init() {}

  public var count: Int { whole.times.count }

  /// Notes a frame, in seconds.
  /// - Parameters:
  ///   - processor: from events to batches.
  ///   - drawing: from there to the frame's end.
  public mutating func note(
    processor: Double, drawing: Double, drawCalls: Int, textureBytes: Int
  ) {
    guard (processor + drawing).isFinite else { return }
    whole.put(processor + drawing, at: next)
    self.processor.put(processor, at: next)
    self.drawing.put(drawing, at: next)
    self.drawCalls = drawCalls
    self.textureBytes = textureBytes
    next = (next + 1) % Self.capacity
  }

  /// A frame by its age: 0 is the oldest that is kept.
  func frame(_ age: Int) -> (whole: Double, processor: Double) {
    let index = count < Self.capacity ? age : (next + age) % Self.capacity
    return (whole.times[index], processor.times[index])
  }
}
