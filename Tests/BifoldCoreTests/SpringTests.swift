import BifoldTesting
import BifoldCore
import Foundation
import Testing

@Suite("Spring")
struct SpringTests {
  /// x″ = −k·x − c·x′ by Runge and Kutta's fourth order, in steps of a tenth of a millisecond.
  private static func integrate(
    _ spring: Spring, offset: Double, velocity: Double, until end: Double,
    visit: (Double, Double, Double) -> Void
  ) {
    let h = 1e-4
    var (x, v) = (offset, velocity)
    func pull(_ x: Double, _ v: Double) -> Double { -spring.stiffness * x - spring.damping * v }
    for step in 0..<Int((end / h).rounded()) {
      visit(Double(step) * h, x, v)
      let (k1, l1) = (v, pull(x, v))
      let (k2, l2) = (v + h / 2 * l1, pull(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, pull(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, pull(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
  }

  @Test(
    "Under-, critically and over-damped, it moves as a fine integration does",
    arguments: [
      (100.0, 2.0), (96.8, 13.8), (100, 20), (400, 40), (100, 20.0001), (100, 30), (50, 90),
    ])
  func againstIntegration(stiffness: Double, damping: Double) {
    let spring = Spring(stiffness: stiffness, damping: damping)
    for (offset, velocity) in [(1.0, 0.0), (0, 5), (-2, 30), (1, -40)] {
      var (worst, worstVelocity) = (0.0, 0.0)
      Self.integrate(spring, offset: offset, velocity: velocity, until: 1.5) { t, x, v in
        let state = spring.state(after: t, offset: offset, velocity: velocity)
        worst = max(worst, abs(state.offset - x))
        worstVelocity = max(worstVelocity, abs(state.velocity - v))
      }
      #expect(worst < 1e-6)
      #expect(worstVelocity < 1e-5)
    }
  }

  @Test("The critical spring of a frequency has stiffness ω² and damping 2ω")
  func critical() {
    let spring = Spring.critical(omega: 10)
    #expect(spring.stiffness == 100)
    #expect(spring.damping == 20)
    // From rest it never passes its target.
    for step in 1...300 {
      #expect(spring.state(after: Double(step) / 100, offset: 1, velocity: 0).offset > 0)
    }
  }

  @Test(
    "A second, a damping of 0.7 and a velocity give the stiffness and damping of the design",
    arguments: [(0.0, 96.8, 13.8, 0.05), (0.7, 93.8, 13.56, 0.05)])
  func designFigures(velocity: Double, stiffness: Double, damping: Double, tolerance: Double) {
    let spring = Spring(duration: 1, dampingRatio: 0.7, initialVelocity: velocity)
    #expect(abs(spring.stiffness - stiffness) < tolerance)
    #expect(abs(spring.damping - damping) < tolerance)
  }

  @Test(
    "Let go at rest, it meets its target when it was told to, and not before",
    arguments: [(0.85, 0.3), (0.5, 1.0), (0.2, 2.0), (0.98, 0.45)])
  func arrival(ratio: Double, time: Double) {
    let spring = Spring(dampingRatio: ratio, arrivingAfter: time)
    #expect(abs(spring.damping / (2 * spring.stiffness.squareRoot()) - ratio) < 1e-12)
    // Stepped by hand, with the equation of motion alone.
    let steps = 200_000
    let step = time / Double(steps)
    var (x, v) = (1.0, 0.0)
    var arrived: Double?
    for index in 1...steps * 2 where arrived == nil {
      v += (-spring.stiffness * x - spring.damping * v) * step
      x += v * step
      if x <= 0 { arrived = Double(index) * step }
    }
    #expect(abs((arrived ?? 0) - time) < time * 1e-3)
  }

  @Test("A spring of a duration solves the equation of the design, for its larger ω")
  func durations() {
    var random = SplitMix64(seed: 80)
    var solved = 0
    for _ in 0..<300 {
      let duration = random.double(in: 0.1...3)
      let zeta = random.double(in: 0.1...0.98)
      let velocity = random.double(in: 0...5)
      let spring = Spring(duration: duration, dampingRatio: zeta, initialVelocity: velocity)
      let omega = spring.stiffness.squareRoot()
      func left(_ omega: Double) -> Double {
        (zeta * omega - velocity) / (omega * (1 - zeta * zeta).squareRoot())
          * exp(-zeta * omega * duration)
      }
      // A fast one over a long time never gets as far: the equation has no solution then.
      guard (1...4000).contains(where: { left(Double($0) * 0.25) > 0.0011 }) else { continue }
      solved += 1
      #expect(abs(left(omega) - 0.001) < 1e-9)
      #expect(abs(spring.damping - 2 * zeta * omega) < 1e-9)
      // No solution beyond it.
      for factor in [1.001, 1.01, 1.1, 1.5, 2, 5, 20] {
        #expect(left(omega * factor) < 0.001)
      }
    }
    #expect(solved > 100)
  }
}
