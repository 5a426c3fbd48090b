import Glibc

extension Spring {
  /// Seconds until it first meets its target from below, where it ever does. Something with a stop
  /// at the target stays there from then on.
  /// - Parameters:
  ///   - offset: from the target, ≤ 0.
  ///   - velocity: toward the target positive.
  func arrival(offset x0: Double, velocity v0: Double) -> Double? {
    if x0 == 0, v0 >= 0 { return 0 }
    let decay = damping / 2
    let discriminant = stiffness - decay * decay
    let c = v0 + decay * x0
    // The forms of `state(after:offset:velocity:)`, set to 0.
    if abs(discriminant) <= 1e-9 * stiffness {
      return c > 0 && x0 < 0 ? -x0 / c : nil
    }
    if discriminant > 0 {
      let w = discriminant.squareRoot()
      let phase = atan2(x0, -c / w)
      return (phase > 0 ? phase : phase + .pi) / w
    }
    let w = (-discriminant).squareRoot()
    let (r1, r2) = (-decay + w, -decay - w)
    let c2 = (v0 - r1 * x0) / (r2 - r1)
    let ratio = -c2 / (x0 - c2)
    return x0 < 0 && ratio > 1 ? log(ratio) / (r1 - r2) : nil
  }
}
