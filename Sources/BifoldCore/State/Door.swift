/// What a sliding thing tells about itself.
public enum SlidingEvent: String, Hashable, Sendable {
  case willBeginDragging, willOpen, didOpen, willClose, didClose
}

/// The menu's swing: a fraction from 0, shut, to 1, open, that a hand or a program moves and that
/// never rests between, unless it is posed there to be looked at.
struct Door: Sendable {
  private var motion = Motion(at: 0)
  private var held: Double?
  /// Which way was announced and has not come to rest yet.
  private var announced: Way?
  private var wasOpen = false
  /// Whether the hand that holds it has moved it.
  private var isDragged = false
  var isLocked = false
  /// Told since they were last taken.
  var events: [SlidingEvent] = []

  /// Points that the whole swing is long: the menu's width.
  var width = 80.0

  /// How it moves from rest, to one end or the other.
  enum Course: Hashable, Sendable {
    /// - Parameter duration: in seconds.
    case curve(TimingCurve, duration: Double)
    /// One that would pass its target is stopped there, as a door is by its frame.
    case spring(Spring)

    func motion(
      from: Double, to target: Double, nearness: Double, startingAt start: Double
    ) -> Motion {
      switch self {
      case .curve(let curve, let duration):
        Motion(from: from, to: target, duration: duration, curve: curve, startingAt: start)
      case .spring(let spring):
        Motion(
          from: from, velocity: 0, to: target, spring: spring, nearness: nearness,
          startingAt: start)
      }
    }

    /// As the originals' panel: 0.3 s.
    static let eased = Course.curve(.easeInOut, duration: 0.3)
    /// As long, but under way at the first frame, and it arrives with a touch of speed left.
    static let lively = Course.spring(Spring(dampingRatio: 0.85, arrivingAfter: 0.3))
  }

  /// Of a swing that a program or a press asks for.
  var course = Course.eased

  /// The spring that takes over from a hand, in rad/s: at home within 0.4 s from anywhere.
  static let spring = Spring.critical(omega: 20)
  /// Points a second from which a release counts as a throw.
  static let throwVelocity = 250.0

  /// How near an end it counts as there, as a fraction.
  private var nearness: Double { Scroller.nearness / width }

  func fraction(at time: Double) -> Double {
    min(max(held ?? motion.value(at: time), 0), 1)
  }

  /// Where it is or is going.
  var isOpening: Bool { (held ?? motion.target) > 0.5 }

  func isAtRest(at time: Double) -> Bool {
    guard held == nil else { return false }
    return motion.isAtRest(at: time) || isOverrun(at: time)
  }

  var isHeld: Bool { held != nil }

  /// Whether a spring with a fast hand behind it has carried it to its stop already.
  private func isOverrun(at time: Double) -> Bool {
    let value = motion.value(at: time)
    return motion.target >= 1 && value >= 1 || motion.target <= 0 && value <= 0
  }

  mutating func grab(at time: Double) {
    guard !isLocked, held == nil else { return }
    held = fraction(at: time)
    isDragged = false
  }

  /// - Parameter points: to the right is open.
  mutating func drag(by points: Double) {
    guard let from = held, points.isFinite else { return }
    let to = min(max(from + points / width, 0), 1)
    held = to
    if to != from, !isDragged {
      isDragged = true
      events.append(.willBeginDragging)
      if announced == nil { announce(wasOpen ? .shut : .open) }
    }
  }

  /// - Parameter velocity: points a second, to the right positive.
  mutating func release(velocity: Double, at time: Double, rule: Rules.DoorRelease) {
    guard let from = held else { return }
    let opens: Bool =
      switch rule {
      case .openUnlessThrown: from >= 1 || from > 0 && velocity >= -Self.throwVelocity
      case .nearerEnd: abs(velocity) > Self.throwVelocity ? velocity > 0 : from >= 0.5
      }
    // Caught in flight and sent the other way without a drag: that is a change of mind.
    if !isDragged, announced != nil { announce(opens ? .open : .shut) }
    held = nil
    motion = Motion(
      from: from, velocity: velocity / width, to: opens ? 1 : 0, spring: Self.spring,
      nearness: nearness, startingAt: time)
  }

  /// Swings, from wherever it is and however fast.
  /// - Parameter course: of a swing that begins at rest; nil for its own.
  mutating func swing(
    _ way: Way, _ animation: Animation, along course: Course? = nil, at time: Double
  ) {
    guard !isLocked else { return }
    let target = way == .open ? 1.0 : 0.0
    let from = fraction(at: time)
    guard target != from || !isAtRest(at: time) else { return }
    let velocity = held == nil && !isAtRest(at: time) ? motion.velocity(at: time) : 0
    announce(way)
    held = nil
    switch animation {
    case .immediate:
      motion = Motion(at: target)
    case .animated where velocity == 0:
      motion = (course ?? self.course).motion(
        from: from, to: target, nearness: nearness, startingAt: time)
    case .animated:
      motion = Motion(
        from: from, velocity: velocity, to: target, spring: Self.spring,
        nearness: nearness, startingAt: time)
    }
  }

  /// Is where it was bound for at once.
  mutating func arrive(at time: Double) {
    guard held == nil else { return }
    motion = Motion(at: motion.target)
    settle(at: time)
  }

  /// Puts it anywhere between its ends, where it stays until something swings it: only while its
  /// transform is inspected.
  mutating func pose(at fraction: Double, _ animation: Animation, at time: Double) {
    guard !isLocked, fraction.isFinite else { return }
    let from = self.fraction(at: time)
    let target = min(max(fraction, 0), 1)
    held = nil
    if target != from, announced == nil { announce(wasOpen ? .shut : .open) }
    motion =
      animation == .immediate
      ? Motion(at: target)
      : course.motion(from: from, to: target, nearness: nearness, startingAt: time)
    settle(at: time)
  }

  /// Sends it to its nearer end, unless it is on its way to one already.
  mutating func goToNearerEnd(_ animation: Animation, at time: Double) {
    guard isHeld || !isBoundForEnd else { return }
    swing(fraction(at: time) >= 0.5 ? .open : .shut, animation, at: time)
  }

  private var isBoundForEnd: Bool { motion.target <= 0 || motion.target >= 1 }

  enum Way: Sendable { case open, shut }

  /// Once for each change of mind.
  private mutating func announce(_ way: Way) {
    guard announced != way else { return }
    announced = way
    events.append(way == .open ? .willOpen : .willClose)
  }

  /// Tells of the rest it has come to, if it has.
  mutating func settle(at time: Double) {
    guard isAtRest(at: time) else { return }
    if motion.target != motion.value(at: time) { motion = Motion(at: motion.target) }
    guard announced != nil, isBoundForEnd else { return }
    announced = nil
    wasOpen = isOpening
    events.append(wasOpen ? .didOpen : .didClose)
  }
}
