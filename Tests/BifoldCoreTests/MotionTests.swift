import BifoldTesting
import BifoldCore
import Testing

@Suite("Motion")
struct MotionTests {
  @Test("What stands still is at rest from ever to ever")
  func rest() {
    let motion = Motion(at: 5)
    for time in [-1e9, 0, 1e9] {
      #expect(motion.value(at: time) == 5)
      #expect(motion.velocity(at: time) == 0)
      #expect(motion.isAtRest(at: time))
    }
  }

  @Test("Along a curve it goes from its start to its target in its time")
  func curve() {
    let motion = Motion(from: 10, to: 30, duration: 2, curve: .easeInOut, startingAt: 100)
    #expect(motion.value(at: 99) == 10)
    #expect(motion.value(at: 100) == 10)
    #expect(abs(motion.value(at: 101) - 20) < 1e-9)
    #expect(motion.value(at: 102) == 30)
    #expect(!motion.isAtRest(at: 101.999))
    #expect(motion.isAtRest(at: 102))
    #expect(motion.velocity(at: 103) == 0)
  }

  @Test("A duration of nothing arrives at once")
  func noDuration() {
    let motion = Motion(from: 1, to: 2, duration: 0, curve: .easeOut, startingAt: 3)
    #expect(motion.value(at: 3) == 2)
    #expect(motion.velocity(at: 3) == 0)
  }

  @Test("Its velocity is the change of its value")
  func velocity() {
    let motions = [
      Motion(from: 10, to: 300, duration: 0.8, curve: .easeInOut, startingAt: 1),
      Motion(
        from: 0, velocity: -900, to: 200, spring: Spring(stiffness: 97, damping: 14),
        nearness: 0.5, startingAt: 1),
      Motion(
        from: 0, velocity: 400, to: 200, spring: Spring(stiffness: 100, damping: 50),
        nearness: 0.5, startingAt: 1),
      Motion(from: 0, velocity: 900, deceleration: .normal, nearness: 0.5, startingAt: 1),
    ]
    for motion in motions {
      var worst = 0.0
      for step in 1..<70 {
        let t = 1 + Double(step) / 100
        guard t < motion.end - 0.01 else { break }
        let h = 1e-5
        let change = (motion.value(at: t + h) - motion.value(at: t - h)) / (2 * h)
        worst = max(worst, abs(change - motion.velocity(at: t)))
      }
      #expect(worst < 0.01)
    }
  }

  @Test("A spring that counts as at rest never leaves the neighbourhood of its target again")
  func settling() {
    var random = SplitMix64(seed: 100)
    for _ in 0..<300 {
      let stiffness = random.double(in: 4...900)
      let ratio = [1, random.double(in: 0.05...3)][random.int(in: 0..<2)]
      let spring = Spring(stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot())
      let (offset, velocity) = (random.double(in: -500...500), random.double(in: -8000...8000))
      let motion = Motion(
        from: offset, velocity: velocity, to: 0, spring: spring, nearness: 0.5, startingAt: 4)
      #expect(motion.end.isFinite)
      for step in 0..<200 {
        let t = motion.end - 4 + Double(step) / 50
        #expect(
          abs(spring.state(after: t, offset: offset, velocity: velocity).offset) <= 0.5 + 1e-6)
      }
    }
  }
}
