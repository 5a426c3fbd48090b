/// What a hand does to a leaf.
extension Turning {
  /// Takes hold of a leaf where it is seen, in rest or in flight.
  ///
  /// Only those in flight and the uppermost of either side can be held; of others the nearest such
  /// one is.
  /// - Parameter handle: where it is held; one in flight keeps the handle that it has, so that its
  ///   shape does not change.
  /// - Returns: what is held now, or nil where nothing can be turned.
  @discardableResult
  public mutating func grab(
    leaf: Int, by handle: LeafHandle = .unaided, at time: Double
  ) -> LeafInFlight? {
    dropDone(at: time)
    if isHeld { release(at: time) }
    guard range.lowerBound < range.upperBound else { return nil }
    let turnable = range.lowerBound + 1...range.upperBound
    let reached = min(max(leaf, low - 1), high + 1)
    let leaf = min(max(reached, turnable.lowerBound), turnable.upperBound)
    if leaf < low || leaf > high {
      makeRoom(at: time)
      if flights.isEmpty { lying = leaf < low ? .left : .right }
      let flight = Flight(
        leaves: leaf...leaf, way: Motion(at: leaf < low ? 1 : 0), handle: handle)
      flights.insert(flight, at: leaf < low ? 0 : flights.count)
    }
    guard let index = flights.firstIndex(where: { $0.leaves.contains(leaf) }) else { return nil }
    let fraction = courses(at: time)[index].fraction
    flights[index].way = Motion(at: fraction)
    flights[index].sway = Motion(at: flights[index].sway.value(at: time))
    flights[index].hold = .held
    return held
  }

  /// The leaf that a hand holds.
  public var held: LeafInFlight? {
    guard let index = heldIndex else { return nil }
    let flight = flights[index]
    return LeafInFlight(
      leaves: flight.leaves, fraction: flight.way.target, sway: flight.sway.target,
      handle: flight.handle, hold: .held)
  }

  /// Leads the held leaf; those in its way give way.
  /// - Parameters:
  ///   - fraction: brought into 0…1.
  ///   - sway: how far below its line the handle is, as a share of the leaf's height.
  public mutating func drag(to fraction: Double, sway: Double = 0) {
    guard let index = heldIndex, fraction.isFinite, sway.isFinite else { return }
    flights[index].way = Motion(at: min(max(fraction, 0), 1))
    flights[index].sway = Motion(at: sway)
  }

  /// Lets go: the leaf goes along a velocity over the threshold, else to the nearer side, and the
  /// target follows it.
  /// - Parameters:
  ///   - velocity: fractions of a turn a second.
  ///   - swayVelocity: heights of the leaf a second, downward positive.
  ///   - threshold: fractions a second, ≥ 0; `throwVelocity(reach:)`.
  public mutating func release(
    velocity: Double = 0, swayVelocity: Double = 0,
    threshold: Double = Self.throwVelocity(reach: 1000), at time: Double
  ) {
    guard let index = heldIndex else { return }
    let fraction = flights[index].way.target
    let velocity = velocity.isFinite ? velocity : 0
    let swayVelocity = swayVelocity.isFinite ? swayVelocity : 0
    let goal = abs(velocity) > threshold ? (velocity > 0 ? 1.0 : 0) : (fraction < 0.5 ? 0 : 1)
    let leaves = flights[index].leaves
    leavePushed(at: time)
    flights[index].hold = .free
    send(index, from: Course(fraction: fraction, velocity: velocity), to: goal, at: time)
    flights[index].sway = Motion(
      from: flights[index].sway.target, velocity: swayVelocity, to: 0, spring: Self.spring,
      nearness: Self.swayNearness, startingAt: time)
    retarget(
      to: goal == 1 ? max(target, leaves.upperBound) : min(target, leaves.lowerBound - 1), at: time)
    dropDone(at: time)
  }
}
