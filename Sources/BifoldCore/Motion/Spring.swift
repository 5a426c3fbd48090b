import Glibc

/// A damped spring pulling toward zero, solved in closed form, so that every frame rate sees the
/// same curve: x″ = −stiffness · x − damping · x′, for a mass of 1.
public struct Spring: Hashable, Sendable {
  /// In 1/s².
  public var stiffness: Double
  /// In 1/s; critical at 2 · √stiffness.
  public var damping: Double

  public init(stiffness: Double, damping: Double) {
    self.stiffness = stiffness
    self.damping = damping
  }

  /// The spring that comes to rest fastest without passing its target.
  /// - Parameter omega: its natural frequency in rad/s.
  public static func critical(omega: Double) -> Spring {
    Spring(stiffness: omega * omega, damping: 2 * omega)
  }

  /// The spring that, let go at rest, meets its target for the first time after so many seconds.
  /// - Parameters:
  ///   - ratio: of its damping to the critical one, over 0 and under 1.
  ///   - time: in seconds, > 0. From x = e^(−ζωt) · (cos wt + ζω/w · sin wt) with w = ω√(1 − ζ²),
  ///     which is 0 first at wt = π − acos ζ.
  public init(dampingRatio ratio: Double, arrivingAfter time: Double) {
    let omega = (.pi - acos(ratio)) / (time * (1 - ratio * ratio).squareRoot())
    self.init(stiffness: omega * omega, damping: 2 * ratio * omega)
  }

  /// Where it is and how fast, `time` seconds after it stood at `offset` from its target with
  /// `velocity`.
  public func state(after time: Double, offset x0: Double, velocity v0: Double)
    -> (offset: Double, velocity: Double)
  {
    let decay = damping / 2
    let discriminant = stiffness - decay * decay
    // Nearly critical springs are taken as critical: the general forms lose all digits there.
    if abs(discriminant) <= 1e-9 * stiffness {
      let e = exp(-decay * time)
      let c = v0 + decay * x0
      return (e * (x0 + c * time), e * (v0 - decay * c * time))
    }
    if discriminant > 0 {
      let w = discriminant.squareRoot()
      let e = exp(-decay * time)
      let (c, s) = (cos(w * time), sin(w * time))
      let b = (v0 + decay * x0) / w
      return (e * (x0 * c + b * s), e * (v0 * c - (x0 * w + decay * b) * s))
    }
    let w = (-discriminant).squareRoot()
    let (r1, r2) = (-decay + w, -decay - w)
    let c2 = (v0 - r1 * x0) / (r2 - r1)
    let c1 = x0 - c2
    let (e1, e2) = (exp(r1 * time), exp(r2 * time))
    return (c1 * e1 + c2 * e2, c1 * r1 * e1 + c2 * r2 * e2)
  }
}

extension Spring {
  /// The spring that a duration, a damping ratio and an initial velocity describe, as in
  /// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:…)`: the
  /// larger ω with ((ζω − v) / (ω √(1 − ζ²))) · e^(−ζωT) = 0.001.
  ///
  /// - Parameters:
  ///   - duration: seconds, over 0.
  ///   - dampingRatio: ζ, over 0 and under 1.
  ///   - initialVelocity: in distances to the target a second.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double) {
    let zeta = min(max(dampingRatio, 0.001), 0.999)
    let root = (1 - zeta * zeta).squareRoot()
    func residue(_ omega: Double) -> Double {
      abs(zeta * omega - initialVelocity) / (omega * root) * exp(-zeta * omega * duration) - 0.001
    }
    // The envelope falls monotonically beyond its hump: bisect from far outside it.
    var high = 1000 / (zeta * duration)
    var low = max(initialVelocity / zeta, 0) + 1e-6
    // Beyond v/ζ the first factor only grows toward ζ/√(1−ζ²): its hump lies before low + 1/(ζT).
    low += 1 / (zeta * duration)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if residue(middle) > 0 { low = middle } else { high = middle }
    }
    self.init(stiffness: high * high, damping: 2 * zeta * high)
  }
}
