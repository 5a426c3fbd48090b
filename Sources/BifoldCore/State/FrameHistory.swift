/// How long the last frames took. Kept in order of time and in order of size, so that neither a
/// new frame nor a percentile allocates or sorts.
public struct FrameHistory: Sendable {
  /// One part of every frame, in seconds.
  struct Series: Sendable {
    /// By time, the oldest at `FrameHistory.next` once it is full; what is not known is no number.
    fileprivate(set) var times: [Double] = []
    private var sorted: [Double] = []

    /// Sets its room aside once, for all frames to come.
    init() {
      times.reserveCapacity(FrameHistory.capacity)
      sorted.reserveCapacity(FrameHistory.capacity)
    }

    /// Whether none is known.
    var isEmpty: Bool { sorted.isEmpty }

    /// Linear in how many there are.
    fileprivate mutating func put(_ time: Double, at index: Int) {
      if index < times.count {
        if !times[index].isNaN { sorted.remove(at: place(of: times[index])) }
        times[index] = time
      } else {
        times.append(time)
      }
      if !time.isNaN { sorted.insert(time, at: place(of: time)) }
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

  /// What a frame takes: processor and drawing, or the graphics processor where that is longer, for
  /// both work side by side.
  private(set) var whole = Series()
  /// From events to batches.
  private(set) var processor = Series()
  /// Handing them to the driver; without showing them, which waits for the screen.
  private(set) var drawing = Series()
  /// The graphics processor, where it is timed.
  private(set) var graphics = Series()
  public private(set) var drawCalls = 0
  public private(set) var textureBytes = 0
  /// How the drawing is timed.
  public var clock = DrawingClock.calls
  /// How many frames were noted, which is the next one's number.
  public private(set) var noted = 0

  public init() {}

  public var count: Int { whole.times.count }

  /// Where a frame is kept, by its number.
  private func index(of frame: Int) -> Int { frame % Self.capacity }

  /// Notes a frame, in seconds.
  /// - Parameters:
  ///   - processor: from events to batches.
  ///   - drawing: from there until it is handed over.
  public mutating func note(
    processor: Double, drawing: Double, drawCalls: Int, textureBytes: Int
  ) {
    guard (processor + drawing).isFinite else { return }
    let next = index(of: noted)
    whole.put(processor + drawing, at: next)
    self.processor.put(processor, at: next)
    self.drawing.put(drawing, at: next)
    graphics.put(.nan, at: next)
    self.drawCalls = drawCalls
    self.textureBytes = textureBytes
    noted += 1
  }

  /// Notes how long the graphics processor had a frame, in seconds, which is known some frames
  /// later. One that is no longer kept is passed over.
  /// - Parameter frame: its number, which was `noted` before it was noted itself.
  public mutating func note(graphics time: Double, of frame: Int) {
    guard time.isFinite, time >= 0, frame >= 0, frame < noted, noted - frame <= count else {
      return
    }
    let index = index(of: frame)
    graphics.put(time, at: index)
    whole.put(max(processor.times[index] + drawing.times[index], time), at: index)
  }

  /// A frame by its age: 0 is the oldest that is kept.
  func frame(_ age: Int) -> (whole: Double, processor: Double, drawing: Double) {
    let index = index(of: noted - count + age)
    return (whole.times[index], processor.times[index], drawing.times[index])
  }
}
