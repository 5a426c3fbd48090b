import Glibc

/// How a scrolled thing slows down, after `UIScrollView`: the speed is multiplied by a rate every
/// millisecond.
public struct Deceleration: Hashable, Sendable {
  /// The share of the speed that is left after a millisecond, over 0 and under 1.
  public var rate: Double

  public static let normal = Deceleration(rate: 0.998)
  public static let fast = Deceleration(rate: 0.99)

  public init(rate: Double) {
    self.rate = rate
  }

  /// −1000 · ln(rate), in 1/s: 2.002 normal, 10.05 fast. Also the natural frequency of the
  /// critically damped spring that travels to a snap target; when the target is the projected
  /// end, that spring *is* the deceleration curve.
  public var omega: Double { -1000 * log(rate) }

  /// How far something with this velocity still travels: v / ω.
  public func travel(velocity: Double) -> Double { velocity / omega }
}

/// The pull of a view's edge on content that is dragged past its end: the further, the less it
/// follows, and never further than the view is long.
public enum RubberBand {
  /// The share of the pointer's first point that the content follows.
  static let softness = 0.55

  /// How far the content stands past its end.
  /// - Parameters:
  ///   - overshoot: how far the pointer has gone past the end, ≥ 0.
  ///   - length: of the view, > 0, in the same unit.
  public static func offset(overshoot: Double, length: Double) -> Double {
    (1 - 1 / (overshoot * softness / length + 1)) * length
  }

  /// How fast the content goes for a pointer's speed: the derivative of `offset(overshoot:length:)`.
  public static func following(overshoot: Double, length: Double) -> Double {
    let share = overshoot * softness / length + 1
    return softness / (share * share)
  }

  /// The pointer's overshoot for which the content stands `offset` past its end; the inverse of
  /// `offset(overshoot:length:)`, so that content can be caught in mid-return without a jump.
  public static func overshoot(offset: Double, length: Double) -> Double {
    let share = min(offset / length, 1 - 1e-9)
    return (1 / (1 - share) - 1) * length / softness
  }

  /// The spring that brings it back: mass 1, stiffness 100, critical.
  public static let spring = Spring.critical(omega: 10)
}
