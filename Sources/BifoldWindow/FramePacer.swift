/// Spaces frames by our own clock, because drivers do not keep the swap interval everywhere: under
/// Xvfb, or while hidden, a swap returns at once.
public struct FramePacer: Sendable {
  /// Seconds from frame to frame.
  public var period: Double
  /// When the next frame may begin.
  private var next = -Double.infinity

  public init(period: Double) {
    self.period = period
  }

  /// A screen's period where its rate is known, else a 60th of a second.
  public init(refreshRate: Double?) {
    let rate = refreshRate ?? 60
    self.init(period: 1 / (rate > 1 ? rate : 60))
  }

  /// Seconds until the next frame may begin; 0 where it may now.
  public func wait(at now: Double) -> Double {
    // A driver that waits itself is a little early or late: leave it a tenth of a period.
    next - now > period * 0.1 ? min(next - now, period) : 0
  }

  /// Notes that a frame begins. One that is a little late does not make the next one late too.
  public mutating func begin(at now: Double) {
    next = (now - next < period ? next : now) + period
  }
}
