import Glibc

/// One number over time, in closed form: where it is and how fast at any moment, without steps.
public struct Motion: Sendable {
  private enum Course: Sendable {
    case rest
    case curve(from: Double, duration: Double, TimingCurve)
    case spring(offset: Double, velocity: Double, Spring)
    case deceleration(from: Double, velocity: Double, Deceleration)
    /// A deceleration that meets an end on its way, and from then on a spring.
    case stopped(from: Double, velocity: Double, Deceleration, after: Double, Spring)
  }

  private var course: Course
  /// When it begins, in seconds: before, it stands at its first value.
  public let start: Double
  /// Where it comes to rest.
  public let target: Double
  /// When it counts as at rest, in seconds: infinitely early for what never moved.
  public let end: Double

  /// Something that stands still.
  public init(at value: Double) {
    course = .rest
    start = 0
    target = value
    end = -.infinity
  }

  /// From one value to another along a curve. A duration of 0 arrives at once.
  public init(
    from: Double, to target: Double, duration: Double, curve: TimingCurve, startingAt start: Double
  ) {
    course = .curve(from: from, duration: duration, curve)
    self.start = start
    self.target = target
    end = start + duration
  }

  /// From a value with a velocity to a target, on a spring.
  /// - Parameter nearness: how near the target, in the same unit, it counts as at rest.
  public init(
    from: Double, velocity: Double, to target: Double, spring: Spring, nearness: Double,
    startingAt start: Double
  ) {
    let offset = from - target
    course = .spring(offset: offset, velocity: velocity, spring)
    self.start = start
    self.target = target
    end =
      start
      + Self.settlingTime(of: spring, offset: offset, velocity: velocity, nearness: nearness)
  }

  /// Left to itself with a velocity.
  public init(
    from: Double, velocity: Double, deceleration: Deceleration, nearness: Double,
    startingAt start: Double
  ) {
    course = .deceleration(from: from, velocity: velocity, deceleration)
    self.start = start
    let travel = deceleration.travel(velocity: velocity)
    target = from + travel
    end =
      abs(travel) <= nearness
      ? start : start + log(abs(travel) / nearness) / deceleration.omega
  }

  /// Left to itself with a velocity, until it meets an end that it springs back to.
  /// - Parameter target: between `from` and where it would roll out to.
  public init(
    from: Double, velocity: Double, deceleration: Deceleration, stoppedAt target: Double,
    by spring: Spring, nearness: Double, startingAt start: Double
  ) {
    let share = (target - from) / deceleration.travel(velocity: velocity)
    let after = -log(1 - share) / deceleration.omega
    course = .stopped(from: from, velocity: velocity, deceleration, after: after, spring)
    self.start = start
    self.target = target
    end =
      start + after
      + Self.settlingTime(
        of: spring, offset: 0, velocity: velocity * (1 - share), nearness: nearness)
  }

  public func value(at time: Double) -> Double {
    if time >= end { return target }
    let t = max(time - start, 0)
    switch course {
    case .rest:
      return target
    case .curve(let from, let duration, let curve):
      return from + (target - from) * curve(t / duration)
    case .spring(let offset, let velocity, let spring):
      return target + spring.state(after: t, offset: offset, velocity: velocity).offset
    case .deceleration(_, let velocity, let deceleration):
      return target - deceleration.travel(velocity: velocity) * exp(-deceleration.omega * t)
    case .stopped(let from, let velocity, let deceleration, let after, let spring):
      let travel = deceleration.travel(velocity: velocity)
      if t < after { return from + travel * (1 - exp(-deceleration.omega * t)) }
      let speed = velocity * exp(-deceleration.omega * after)
      return target + spring.state(after: t - after, offset: 0, velocity: speed).offset
    }
  }

  /// Units a second.
  public func velocity(at time: Double) -> Double {
    if time >= end { return 0 }
    let t = max(time - start, 0)
    switch course {
    case .rest:
      return 0
    case .curve(let from, let duration, let curve):
      return (target - from) / duration * curve.slope(at: t / duration)
    case .spring(let offset, let velocity, let spring):
      return spring.state(after: t, offset: offset, velocity: velocity).velocity
    case .deceleration(_, let velocity, let deceleration):
      return velocity * exp(-deceleration.omega * t)
    case .stopped(_, let velocity, let deceleration, let after, let spring):
      let speed = velocity * exp(-deceleration.omega * min(t, after))
      return t < after
        ? speed : spring.state(after: t - after, offset: 0, velocity: speed).velocity
    }
  }

  public func isAtRest(at time: Double) -> Bool { time >= end }

  /// A time after which the spring stays within `nearness` of its target: its envelope is
  /// bounded by (|x0| + |v0 + λx0| · t) · e^(−λt) at every damping, λ the slower decay.
  private static func settlingTime(
    of spring: Spring, offset: Double, velocity: Double, nearness: Double
  ) -> Double {
    let half = spring.damping / 2
    let discriminant = half * half - spring.stiffness
    let lambda = discriminant > 0 ? half - discriminant.squareRoot() : half
    let push = abs(velocity + lambda * offset)
    func envelope(_ t: Double) -> Double { (abs(offset) + push * t) * exp(-lambda * t) }
    if abs(offset) <= nearness, push == 0 { return 0 }
    // The envelope falls after its hump, at 1/λ the latest.
    var low = 1 / lambda
    if envelope(low) <= nearness { return low }
    var high = low
    while envelope(high) > nearness, high < 1e6 { high *= 2 }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if envelope(middle) > nearness { low = middle } else { high = middle }
    }
    return high
  }
}
