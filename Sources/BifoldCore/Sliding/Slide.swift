/// The front panel's course: a share of its way, which a resize leaves as it is, and points beside
/// it, which a bounce adds. Both follow one curve at a time, so their sum does.
struct Slide: Sendable {
  /// A place, or a velocity, of the panel.
  struct Place: Sendable {
    /// Of the way, 0 closed, 1 open.
    var share: Double
    /// Points, to the right positive.
    var aside: Double

    static let zero = Place(share: 0, aside: 0)
  }

  private let way: Motion
  private let aside: Motion
  /// The second leg of a bounce.
  private let wayBack: Motion?
  /// When the share is at its end: a spring that would pass it is stopped there, as a door is by
  /// its frame.
  private let stop: Double
  /// When it comes to rest, in seconds; infinitely early for what stands.
  let end: Double

  init(standingAt place: Place) {
    self.init(way: Motion(at: place.share), aside: Motion(at: place.aside))
  }

  init(standingAt state: SlidingContainer.State) {
    self.init(standingAt: Place(share: state.fraction, aside: 0))
  }

  private init(way: Motion, aside: Motion, wayBack: Motion? = nil, stop: Double? = nil) {
    self.way = way
    self.aside = aside
    self.wayBack = wayBack
    self.stop = min(stop ?? way.end, way.end)
    end = max(self.stop, wayBack?.end ?? aside.end)
  }

  /// Along a curve.
  /// - Parameter duration: seconds, ≥ 0.
  init(
    from place: Place, to share: Double, along curve: TimingCurve,
    duration: Double, startingAt start: Double
  ) {
    func motion(from: Double, to: Double) -> Motion {
      Motion(from: from, to: to, duration: duration, curve: curve, startingAt: start)
    }
    self.init(
      way: motion(from: place.share, to: share), aside: motion(from: place.aside, to: 0))
  }

  /// Past the end, and back to it.
  /// - Parameter reach: points past the end, to the right positive.
  init(
    from place: Place, to share: Double, bouncing bounce: Bounce, reach: Double,
    startingAt start: Double
  ) {
    func outward(from: Double, to: Double) -> Motion {
      Motion(
        from: from, to: to, duration: bounce.outward, curve: .easeOut, startingAt: start)
    }
    self.init(
      way: outward(from: place.share, to: share),
      aside: outward(from: place.aside, to: reach),
      wayBack: Motion(
        from: reach, to: 0, duration: bounce.back, curve: .easeIn,
        startingAt: start + bounce.outward))
  }

  /// On a spring, keeping its velocity.
  /// - Parameters:
  ///   - velocity: shares and points a second.
  ///   - nearness: how near its end the share counts as there.
  init(
    from place: Place, velocity: Place, to share: Double, spring: Spring,
    nearness: Double, startingAt start: Double
  ) {
    // Looked at from its end, the panel always comes from below. Between the ends nothing stops it.
    let side = share > 0.5 ? 1.0 : -1.0
    let arrival =
      share > 0 && share < 1
      ? nil : spring.arrival(offset: (place.share - share) * side, velocity: velocity.share * side)
    self.init(
      way: Motion(
        from: place.share, velocity: velocity.share, to: share, spring: spring,
        nearness: nearness, startingAt: start),
      aside: Motion(
        from: place.aside, velocity: velocity.aside, to: 0, spring: spring,
        nearness: Scroller.nearness, startingAt: start),
      stop: arrival.map { start + $0 })
  }

  /// The seconds of both legs of a bounce, out past the end and back to it.
  struct Bounce: Sendable {
    var outward: Double
    var back: Double

    static let opening = Bounce(outward: 0.18, back: 0.18)
    static let closing = Bounce(outward: 0.18, back: 0.10)

    func slowed(by factor: Double) -> Bounce {
      Bounce(outward: outward * factor, back: back * factor)
    }
  }

  var target: Double { way.target }

  func place(at time: Double) -> Place {
    let share = time >= stop ? way.target : min(max(way.value(at: time), 0), 1)
    return Place(share: share, aside: legBeside(at: time).value(at: time))
  }

  /// Shares and points a second.
  func velocity(at time: Double) -> Place {
    let isStopped = time >= stop || way.value(at: time) != min(max(way.value(at: time), 0), 1)
    return Place(
      share: isStopped ? 0 : way.velocity(at: time),
      aside: legBeside(at: time).velocity(at: time))
  }

  private func legBeside(at time: Double) -> Motion {
    if let wayBack, time >= wayBack.start { return wayBack }
    return aside
  }

  func isAtRest(at time: Double) -> Bool { time >= end }
}
