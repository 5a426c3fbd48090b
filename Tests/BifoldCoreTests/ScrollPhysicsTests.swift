import BifoldTesting
import BifoldCore
import Foundation
import Testing

@Suite("Deceleration and rubber band")
struct ScrollPhysicsTests {
  @Test("Thrown at 1 pt/s it travels 0.4995 pt, or 0.0995 when fast")
  func figures() {
    #expect(abs(Deceleration.normal.travel(velocity: 1) - 0.4995) < 5e-5)
    #expect(abs(Deceleration.fast.travel(velocity: 1) - 0.0995) < 5e-5)
    #expect(abs(Deceleration.normal.travel(velocity: -2000) + 999) < 0.1)
    #expect(abs(Deceleration.fast.omega - 10.05) < 0.001)
    #expect(abs(Deceleration.normal.omega - 2.002) < 0.0005)
  }

  @Test("The way left alone is what a thousandth at a time adds up to", arguments: [0.998, 0.99])
  func summed(rate: Double) {
    let motion = Motion(
      from: 100, velocity: 3000, deceleration: Deceleration(rate: rate), nearness: 0.5,
      startingAt: 7)
    // Each tenth of a millisecond at its mean speed, the speed multiplied by the rate's tenth root.
    let part = pow(rate, 0.1)
    var (x, v) = (100.0, 3000.0)
    var worst = 0.0
    for step in 0..<20_000 {
      let t = 7 + Double(step) * 1e-4
      if t < motion.end {
        worst = max(worst, abs(motion.value(at: t) - x), abs(motion.velocity(at: t) - v))
      }
      x += v * (1 + part) / 2 * 1e-4
      v *= part
    }
    #expect(worst < 0.01)
  }

  @Test("It ends where half a point is left, and there at once", arguments: [0.998, 0.99])
  func end(rate: Double) {
    for velocity in [3000.0, -800] {
      let motion = Motion(
        from: 0, velocity: velocity, deceleration: Deceleration(rate: rate), nearness: 0.5,
        startingAt: 2)
      #expect(abs(abs(motion.value(at: motion.end - 1e-9) - motion.target) - 0.5) < 1e-4)
      #expect(motion.value(at: motion.end) == motion.target)
      #expect(motion.velocity(at: motion.end) == 0)
      #expect(motion.isAtRest(at: motion.end) && !motion.isAtRest(at: motion.end - 1e-6))
      #expect(abs(motion.target + velocity / (1000 * log(rate))) < 1e-9)
    }
  }

  @Test(
    "The spring to the projected end is the deceleration curve itself", arguments: [0.998, 0.99])
  func springIsDeceleration(rate: Double) {
    let deceleration = Deceleration(rate: rate)
    for velocity in [4000.0, -250] {
      let free = Motion(
        from: 30, velocity: velocity, deceleration: deceleration, nearness: 0.5, startingAt: 1)
      let spring = Motion(
        from: 30, velocity: velocity, to: 30 - velocity / (1000 * log(rate)),
        spring: .critical(omega: -1000 * log(rate)), nearness: 0.5, startingAt: 1)
      var worst = 0.0
      for step in 0..<400 {
        let t = 1 + Double(step) / 100
        if t >= min(free.end, spring.end) { break }
        worst = max(worst, abs(free.value(at: t) - spring.value(at: t)))
        worst = max(worst, abs(free.velocity(at: t) - spring.velocity(at: t)))
      }
      #expect(worst < 1e-6)
      #expect(abs(free.target - spring.target) < 1e-9)
    }
  }

  @Test("A rubber band follows 0.55 at first, half its length at D/0.55, and never its length")
  func rubberBand() {
    let length = 700.0
    #expect(RubberBand.offset(overshoot: 0, length: length) == 0)
    #expect(abs(RubberBand.offset(overshoot: 1e-6, length: length) / 1e-6 - 0.55) < 1e-6)
    #expect(abs(RubberBand.offset(overshoot: length / 0.55, length: length) - length / 2) < 1e-9)
    #expect(RubberBand.offset(overshoot: 1e9, length: length) < length)
    // The same formula without a quotient in a quotient.
    for overshoot in stride(from: 0.0, through: 3000, by: 50) {
      let expected = length * 0.55 * overshoot / (length + 0.55 * overshoot)
      #expect(abs(RubberBand.offset(overshoot: overshoot, length: length) - expected) < 1e-9)
    }
  }

  @Test("What the band took back is given back on the way in")
  func inverse() {
    var random = SplitMix64(seed: 90)
    for _ in 0..<500 {
      let length = random.double(in: 10...3000)
      let overshoot = random.double(in: 0...5000)
      let offset = RubberBand.offset(overshoot: overshoot, length: length)
      #expect(
        abs(RubberBand.overshoot(offset: offset, length: length) - overshoot)
          < 1e-6 * max(1, overshoot))
    }
    #expect(RubberBand.overshoot(offset: 900, length: 700).isFinite)
  }

  @Test("It comes back on a critical spring of stiffness 100")
  func returnSpring() {
    #expect(RubberBand.spring == Spring(stiffness: 100, damping: 20))
  }
}
