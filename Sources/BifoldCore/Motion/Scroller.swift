/// A position along one axis that can be dragged, thrown, snapped and sent somewhere, and caught
/// at any moment of it.
///
/// The unit is the owner's: points for a list, items for a shelf. Time comes from outside.
public struct Scroller: Sendable {
  /// Where it may rest.
  public private(set) var range: ClosedRange<Double>
  /// How long the view is, in units: the reach of the rubber band.
  public var length: Double
  /// How many points a unit is.
  public var pointsPerUnit: Double
  public var deceleration: Deceleration
  /// What carries it to a place that it is sent to.
  public var travelSpring = Spring.critical(omega: Deceleration.fast.omega)

  /// Units a second of the hand that holds it, for what takes it from the hand.
  var handVelocity = 0.0

  private var motion: Motion
  /// While held: where it would stand if nothing pulled it back.
  private var held: Double?
  /// How long the view was when it was taken hold of: the band that a hand has stretched stays as it
  /// is while the window changes.
  private var heldLength = 1.0
  /// How it was before its ends moved, as long as nothing else has moved it since.
  private var former: Former?
  /// How it was before its ends moved last.
  private var last: Former?

  private struct Former {
    let range: ClosedRange<Double>
    let motion: Motion
    let held: Double?
  }

  /// Points from its target within which it counts as arrived.
  static let nearness = 0.5
  /// Units, and units a second, that only rounding makes.
  private static let sameness = 1e-6

  public init(
    at position: Double = 0, range: ClosedRange<Double> = 0...0, length: Double = 1,
    pointsPerUnit: Double = 1, deceleration: Deceleration = .normal
  ) {
    self.range = range
    self.length = length
    self.pointsPerUnit = pointsPerUnit
    self.deceleration = deceleration
    motion = Motion(at: position)
  }

  public var isHeld: Bool { held != nil }

  public func position(at time: Double) -> Double {
    held.map(withRubberBand) ?? motion.value(at: time)
  }

  /// Units a second; 0 while held.
  public func velocity(at time: Double) -> Double {
    isHeld ? 0 : motion.velocity(at: time)
  }

  /// Where it is going, or is.
  public var target: Double { held.map(clamped) ?? motion.target }

  public func isAtRest(at time: Double) -> Bool { !isHeld && motion.isAtRest(at: time) }

  /// When it comes to rest by itself, in seconds; nil while held.
  public var end: Double? { isHeld ? nil : motion.end }

  private var nearnessInUnits: Double { Self.nearness / pointsPerUnit }

  private func clamped(_ position: Double) -> Double {
    min(max(position, range.lowerBound), range.upperBound)
  }

  private func withRubberBand(_ raw: Double) -> Double { withRubberBand(raw, past: range) }

  private func withRubberBand(_ raw: Double, past range: ClosedRange<Double>) -> Double {
    let length = heldLength
    if raw < range.lowerBound {
      return range.lowerBound
        - RubberBand.offset(overshoot: range.lowerBound - raw, length: length)
    }
    if raw > range.upperBound {
      return range.upperBound
        + RubberBand.offset(overshoot: raw - range.upperBound, length: length)
    }
    return raw
  }

  private func withoutRubberBand(_ position: Double) -> Double {
    let length = heldLength
    if position < range.lowerBound {
      return range.lowerBound
        - RubberBand.overshoot(offset: range.lowerBound - position, length: length)
    }
    if position > range.upperBound {
      return range.upperBound
        + RubberBand.overshoot(offset: position - range.upperBound, length: length)
    }
    return position
  }

  /// Takes hold of it where it is, in rest or in flight.
  public mutating func grab(at time: Double) {
    guard !isHeld else { return }
    former = nil
    handVelocity = 0
    heldLength = length
    held = withoutRubberBand(motion.value(at: time))
  }

  /// Moves it by the pointer's way; past an end it follows less and less.
  public mutating func drag(by delta: Double) {
    guard let raw = held, delta.isFinite else { return }
    former = nil
    held = raw + delta
  }

  /// Lets go. It snaps to what `target` makes of the projected end, or rolls out.
  ///
  /// - Parameters:
  ///   - velocity: units a second.
  ///   - target: the place to rest for a projected end; nil lets it roll out freely.
  public mutating func release(
    velocity: Double, at time: Double, snappingTo target: ((Double) -> Double)? = nil
  ) {
    guard let raw = held else { return }
    former = nil
    let velocity = velocity.isFinite ? velocity : 0
    let from = withRubberBand(raw)
    held = nil
    if from != clamped(from) {
      // It goes on as fast as it was seen to go, which the band made slower than the hand.
      let overshoot = abs(raw - clamped(raw))
      let velocity = velocity * RubberBand.following(overshoot: overshoot, length: heldLength)
      settle(from: from, velocity: velocity, to: clamped(from), RubberBand.spring, at: time)
      return
    }
    let projected = from + deceleration.travel(velocity: velocity)
    let end = clamped(target?(projected) ?? projected)
    if target == nil, end == projected {
      motion = Motion(
        from: from, velocity: velocity, deceleration: deceleration, nearness: nearnessInUnits,
        startingAt: time)
    } else if target == nil {
      motion = Motion(
        from: from, velocity: velocity, deceleration: deceleration, stoppedAt: end,
        by: RubberBand.spring, nearness: nearnessInUnits, startingAt: time)
    } else {
      settle(
        from: from, velocity: velocity, to: end, .critical(omega: deceleration.omega), at: time)
    }
  }

  /// Travels to a place from where it is, keeping its present velocity, or the hand's. A place that is
  /// no number is none.
  public mutating func travel(to target: Double, at time: Double) {
    guard !target.isNaN else { return }
    let from = position(at: time)
    let isInside = held.map { clamped($0) == $0 } ?? true
    let velocity =
      isHeld ? (isInside && handVelocity.isFinite ? handVelocity : 0) : velocity(at: time)
    former = nil
    held = nil
    settle(from: from, velocity: velocity, to: clamped(target), travelSpring, at: time)
  }

  /// Is there at once. A place that is no number is none.
  public mutating func jump(to target: Double) {
    guard !target.isNaN else { return }
    former = nil
    held = nil
    motion = Motion(at: clamped(target))
  }

  /// Is where it was bound for at once; in a hand, or at rest, it stays as it is.
  public mutating func arrive(at time: Double) {
    if !isHeld, !isAtRest(at: time) { motion = Motion(at: motion.target) }
  }

  private mutating func settle(
    from: Double, velocity: Double, to target: Double, _ spring: Spring, at time: Double
  ) {
    motion = Motion(
      from: from, velocity: velocity, to: target, spring: spring, nearness: nearnessInUnits,
      startingAt: time)
  }

  /// What moves its ends.
  public enum Cause: Sendable { case view, content }

  /// Changes where it may rest. What then lies outside is brought in, at once when at rest.
  /// - Parameter cause: a view that is undone before anything else moves it leaves it again where it
  ///   was, or on its way there. What comes to its content moves nothing.
  public mutating func limit(to range: ClosedRange<Double>, by cause: Cause, at time: Double) {
    guard range != self.range else { return }
    if cause == .content { (former, last) = (nil, nil) }
    let present = Former(range: self.range, motion: motion, held: held)
    let former = former ?? present
    defer { if cause == .view { (self.former, last) = (former, present) } }
    self.range = range
    if let raw = former.held {
      // What a hand holds stays where it was seen with other ends.
      held =
        range == former.range
        ? raw : withoutRubberBand(withRubberBand(raw, past: former.range))
    } else if let last, last.range == range, isSame(as: last.motion, at: time) {
      motion = last.motion
    } else {
      // Nothing has been brought in, or that very moment.
      if isSame(as: former.motion, at: time) { motion = former.motion }
      let wanted = former.motion.target
      if clamped(wanted) != motion.target {
        if isAtRest(at: time) { jump(to: wanted) } else { travel(to: wanted, at: time) }
      }
    }
  }

  private func isSame(as other: Motion, at time: Double) -> Bool {
    abs(motion.value(at: time) - other.value(at: time)) < Self.sameness
      && abs(motion.velocity(at: time) - other.velocity(at: time)) < Self.sameness
  }
}
