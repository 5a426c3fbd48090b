/// What holds the front panel, and how it lets go.
extension SlidingContainer {
  /// Points a second from which a release counts as a throw.
  static let throwVelocity = 250.0
  /// Points that the panel leans at most.
  static let parallaxReach = 20.0
  /// How it follows the pointer, in rad/s: without haste.
  static let parallaxSpring = Spring.critical(omega: 10)
  /// Points from its place within which the lean counts as there.
  static let parallaxNearness = 0.1

  var allowsHand: Bool { !options.isLocked && options.allowsManualSliding }

  /// Stops it where it is, at rest or in flight.
  mutating func grab() {
    guard allowsHand, !isHeld else { return }
    slide = Slide(standingAt: place)
    parallax = Motion(at: 0)
    isHeld = true
    isDragged = false
    handVelocity = 0
  }

  /// - Parameter points: to the right positive. Past an end no hand leads, but what a bounce took
  ///   there it leads back.
  mutating func drag(by points: Double) {
    guard isHeld, points.isFinite else { return }
    let from = slide.place(at: time)
    let x = from.share * pointsPerShare + from.aside
    let way = min(max(x + points, min(x, 0)), max(x, pointsPerShare)) - x
    var to = from
    if from.aside * way < 0 {
      to.aside = from.aside > 0 ? max(from.aside + way, 0) : min(from.aside + way, 0)
    }
    let rest = way - (to.aside - from.aside)
    to.share = min(max(from.share + rest / pointsPerShare, 0), 1)
    guard to.share != from.share || to.aside != from.aside else { return }
    if !isDragged {
      isDragged = true
      announcements.append(.event(.willBeginDragging))
      if announced == nil { announce(resting == .open ? .closed : .open) }
    }
    slide = Slide(standingAt: to)
  }

  /// - Parameter velocity: points a second, to the right positive.
  mutating func release(velocity: Double) {
    guard isHeld else { return }
    // Held without being moved, it was not thrown.
    let velocity = isDragged && velocity.isFinite ? velocity : 0
    let destination: State =
      switch options.release {
      case .nearerEnd:
        abs(velocity) > Self.throwVelocity ? (velocity > 0 ? .open : .closed) : nearerEnd
      case .openUnlessThrown:
        fraction >= 1 || fraction > 0 && velocity >= -Self.throwVelocity ? .open : .closed
      }
    // Caught in flight and sent the other way without a drag: that is a change of mind.
    if !isDragged, announced != nil { announce(destination) }
    isHeld = false
    slide =
      motion == .reduced
      ? Slide(standingAt: destination)
      : sprung(
        from: place, velocity: Slide.Place(share: velocity / pointsPerShare, aside: 0),
        to: destination.fraction, Self.spring)
    settle()
  }

  /// Puts the panel at a share of its way, as a hand would that stays there.
  mutating func hold(at fraction: Double) {
    grab()
    drag(by: (fraction - self.fraction) * pointsPerShare)
  }

  /// What a hand holds leaves it; the rest of the gesture means nothing.
  mutating func letGo() {
    release(velocity: 0)
    press?.grip = .nothing
  }

  /// While open and at rest.
  mutating func leanTowardPointer() {
    guard isAtRest, resting == .open, motion == .full else { return }
    let target = options.parallax == .off ? 0 : (lean ?? 0) * Self.parallaxReach
    guard target != parallax.target else { return }
    parallax = Motion(
      from: parallax.value(at: time), velocity: parallax.velocity(at: time), to: target,
      spring: Self.parallaxSpring, nearness: Self.parallaxNearness, startingAt: time)
  }
}
