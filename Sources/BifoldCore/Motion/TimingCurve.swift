/// A cubic Bézier from (0, 0) to (1, 1) that maps a share of the time to a share of the way, as
/// `CAMediaTimingFunction`.
public struct TimingCurve: Hashable, Sendable {
  public var x1: Double
  public var y1: Double
  public var x2: Double
  public var y2: Double

  public static let linear = TimingCurve(0, 0, 1, 1)
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)

  /// - Parameters: the two control points; x parts in 0…1, so that time never runs back.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// Whether what it leads to stays finite and in the neighbourhood of its way.
  var isMeasured: Bool {
    (0...1).contains(x1) && (0...1).contains(x2) && abs(y1) <= 100 && abs(y2) <= 100
  }

  /// The share of the way at a share of the time, 0…1.
  public func callAsFunction(_ time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return Self.bezier(y1, y2, parameter(at: time))
  }

  /// The slope of the way over the time there.
  public func slope(at time: Double) -> Double {
    if time < 0 || time > 1 { return 0 }
    let s = parameter(at: time)
    let dx = Self.derivative(x1, x2, s)
    return dx > 1e-9 ? Self.derivative(y1, y2, s) / dx : 0
  }

  /// x(s) rises monotonically, so bisection always finds s; 50 halvings reach a double's grain.
  private func parameter(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if Self.bezier(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }

  private static func derivative(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
  }
}
