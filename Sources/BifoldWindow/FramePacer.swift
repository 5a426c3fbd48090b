/// Spaces frames by our own clock, because drivers do not keep the swap interval everywhere: under
/// Xvfb, or while hidden, a swap returns at once.
public struct FramePacer: Sendable {
  /// Seconds from frame to frame.
  public var period: Double
  private var next = -Double.infinity

  public init(period: Double) {
    self.period = period
  }

  /// A screen's period where its rate is known, else a 60th of a second.
  public init(refreshRate: Double?) {
    let rate = refreshRate ?? 60
    self.init(period: 1 / (rate > 1 ? rate : 60))
  }

  /// Seconds to wait before the next frame may begin; notes that it does.
  public mutating func delay(at now: Double) -> Double {
    // A driver that waits itself is a little early or late: leave it a tenth of a period.
    let wait = next - now
    guard wait > period * 0.1 else {
      next = max(next, now - period) + period
      return 0
    }
    next += period
    return min(wait, period)
  }
}
