/// A front panel that slides aside and reveals a back panel: a pure value. Time, input and size
/// come from outside; frames and announcements are read from it.
///
/// ```swift
/// var container = SlidingContainer(size: Size(width: 320, height: 480))
/// container.open(completion: 1)
/// container.advance(to: 0.36)
/// for announcement in container.takeAnnouncements() { print(announcement) }
/// // event(willOpen), event(didOpen), completed(1, done)
/// print(container.frames.front.minX)  // 262: the width less the visible portion, 58
/// ```
///
/// Lengths are points, times seconds. It never rests half open: what a hand lets go travels on, and
/// whatever is under way can be caught, sent back or resized and continues from where it is.
/// `SlidingController` hands the announcements to a delegate and to observers.
public struct SlidingContainer: Sendable {
  /// Changed at any moment; the fraction stays. Locked, or without manual sliding, what a hand
  /// holds leaves it for the nearer end.
  public var options: Options {
    didSet { applyOptions(after: oldValue) }
  }

  /// Reduced, everything that does not follow a hand arrives at once, and tells the same.
  public var motion = MotionPreference.full {
    didSet {
      guard motion == .reduced else { return }
      parallax = Motion(at: 0)
      arrive()
      for panel in Panel.allCases { finishFade(of: panel) }
    }
  }

  public private(set) var size: Size
  public private(set) var orientation: Orientation
  /// The present, in seconds.
  public private(set) var time: Double
  /// Whether the back panel is to be laid out, drawn, hit and listed.
  public private(set) var isBackPanelPlaced: Bool

  var slide: Slide
  /// Points that the panel leans toward the pointer.
  var parallax = Motion(at: 0)
  /// Where the pointer last was, −1 at the left edge to 1 at the right one.
  var lean: Double?
  var press: Press?
  /// Whether the front panel stands where a hand holds it.
  var isHeld = false
  /// Whether the hand that holds it has moved it.
  var isDragged = false

  /// Which way was announced and has not come to rest yet.
  private(set) var announced: State?
  /// Where it rested last.
  private(set) var resting: State
  private var announcements: [Announcement] = []
  /// Calls that wait for the panel's rest.
  private var calls: [(id: CompletionID, destination: State)] = []
  private var fades: [Panel: Fade] = [:]

  private struct Fade: Sendable {
    /// The opacity of the former content.
    let opacity: Motion
    let completion: CompletionID?
  }

  /// Points that a bounce goes past the end.
  static let bounceReach = 10.0
  /// How much longer a bounce lasts on a large screen.
  static let largeBounce = 1.5
  /// Seconds of the smooth style, on small screens and on large ones.
  static let smoothDuration = (small: 0.25, large: 0.4)
  /// Points that the shorter side of a large screen has at least: the smallest tablet's.
  static let largeSide = 768.0
  /// Seconds of a cross-fade.
  static let fadeDuration = 0.25
  /// What takes over from a hand, or from a travel, in rad/s: at home within 0.4 s from anywhere.
  static let spring = Spring.critical(omega: 20)

  /// - Parameters:
  ///   - size: in points; sides that are not finite or below 0 count as 0.
  ///   - state: where it rests at first.
  ///   - time: the present, in seconds; 0 where it is not finite.
  public init(
    size: Size, options: Options = Options(), state: State = .closed,
    orientation: Orientation = .portrait, startingAt time: Double = 0
  ) {
    self.size = Size(width: Self.length(size.width) ?? 0, height: Self.length(size.height) ?? 0)
    self.options = options
    self.orientation = orientation
    self.time = time.isFinite ? time : 0
    resting = state
    slide = Slide(standingAt: state)
    isBackPanelPlaced = state == .open || options.backPanelWhileClosed == .kept
  }

  /// Not below 0; nil for what is not finite.
  private static func length(_ length: Double) -> Double? {
    length.isFinite ? max(length, 0) : nil
  }

  // MARK: Time

  /// Moves the present on. Whatever comes to rest on the way does so at its own time, however far
  /// the step. A time that is not finite or lies before the present changes nothing.
  public mutating func advance(to time: Double) {
    guard time.isFinite, time >= self.time else { return }
    while let next = nextEventTime, next <= time {
      self.time = max(self.time, next)
      settle()
      for panel in Panel.allCases where fades[panel]?.opacity.isAtRest(at: self.time) == true {
        finishFade(of: panel)
      }
    }
    self.time = time
  }

  /// When it next tells something by itself, in seconds; nil where it waits for others.
  public var nextEventTime: Double? {
    var next = isHeld || slide.end == -.infinity ? nil : slide.end
    for fade in fades.values { next = min(next ?? .infinity, fade.opacity.end) }
    return next
  }

  /// What was told since this was last asked, in order.
  public mutating func takeAnnouncements() -> [Announcement] {
    defer { announcements.removeAll(keepingCapacity: true) }
    return announcements
  }

  // MARK: Calls

  /// Slides the front panel aside. Already on its way there, it goes on, and the call is answered
  /// with the others when it arrives.
  public mutating func open(
    _ animation: Animation = .animated, completion: CompletionID? = nil
  ) {
    go(to: .open, animation, completion)
  }

  /// Slides the front panel back over the back panel; otherwise as `open`.
  public mutating func close(
    _ animation: Animation = .animated, completion: CompletionID? = nil
  ) {
    go(to: .closed, animation, completion)
  }

  /// Tells that a panel has other content from now on.
  /// - Parameter animation: animated, what was seen of the panel before fades over it in 0.25 s
  ///   with `pastOpacity(of:)`. A swap in mid-fade supersedes the one before.
  public mutating func swap(
    _ panel: Panel, _ animation: Animation = .immediate, completion: CompletionID? = nil
  ) {
    if let former = fades.removeValue(forKey: panel) { answer(former.completion, .superseded) }
    let duration = animation == .animated && motion == .full ? Self.fadeDuration : 0
    fades[panel] = Fade(
      opacity: Motion(from: 1, to: 0, duration: duration, curve: .easeInOut, startingAt: time),
      completion: completion)
    if duration == 0 { finishFade(of: panel) }
  }

  /// Takes another size. State and fraction stay, in mid-drag and in mid-flight too.
  /// - Parameter size: in points; a side that is not finite stays as it was, one below 0 is 0.
  public mutating func resize(to size: Size) {
    self.size = Size(
      width: Self.length(size.width) ?? self.size.width,
      height: Self.length(size.height) ?? self.size.height)
  }

  /// Turns, where `options` allow the orientation; otherwise as `resize`.
  public mutating func rotate(
    to orientation: Orientation, size: Size, completion: CompletionID? = nil
  ) {
    guard options.orientations.contains(orientation) else {
      return answer(completion, .refused(.orientationNotAllowed))
    }
    guard orientation != self.orientation else {
      return answer(completion, .refused(.alreadyThere))
    }
    self.orientation = orientation
    resize(to: size)
    announcements.append(.rotated(orientation))
    answer(completion, .done)
  }

  // MARK: What is read from it

  /// Where it rests or is bound for; in a hand, the nearer end.
  public var state: State {
    if isHeld { return nearerEnd }
    return slide.target > 0.5 ? .open : .closed
  }

  /// Of the way to its open place, 0…1. A bounce goes past the end without it.
  public var fraction: Double { slide.place(at: time).share }

  /// Points a second of the front panel, to the right positive; 0 in a hand.
  public var velocity: Double {
    let velocity = slide.velocity(at: time)
    return velocity.share * travel + velocity.aside + parallax.velocity(at: time)
  }

  /// Whether it rests open or closed, in nobody's hand.
  public var isAtRest: Bool { !isHeld && slide.end == -.infinity }

  /// Whether the next frame differs by itself.
  public var isMoving: Bool {
    slide.end != -.infinity || !parallax.isAtRest(at: time) || !fades.isEmpty
  }

  /// How much of a panel's former content is seen, 0…1: 0 but while it cross-fades.
  public func pastOpacity(of panel: Panel) -> Double {
    fades[panel]?.opacity.value(at: time) ?? 0
  }

  private var nearerEnd: State { fraction >= 0.5 ? .open : .closed }

  // MARK: Travel

  private mutating func go(
    to destination: State, _ animation: Animation, _ completion: CompletionID?
  ) {
    guard !options.isLocked else { return answer(completion, .refused(.locked)) }
    if announced == nil, resting == destination {
      return answer(completion, .refused(.alreadyThere))
    }
    for call in calls where call.destination != destination { answer(call.id, .superseded) }
    calls.removeAll { $0.destination != destination }
    if let completion { calls.append((completion, destination)) }
    let isOnItsWay = announced == destination && !isHeld && slide.target == destination.fraction
    if isOnItsWay {
      if animation == .immediate { arrive() }
      return
    }
    announce(destination)
    depart(to: destination, animation)
  }

  /// Sets out from where it is and however fast.
  private mutating func depart(to destination: State, _ animation: Animation) {
    let from = place
    let velocity = currentVelocity
    let isUnderWay = !slide.isAtRest(at: time) || velocity.share != 0
    isHeld = false
    press?.grip = .nothing
    parallax = Motion(at: 0)
    if animation == .immediate || motion == .reduced {
      slide = Slide(standingAt: destination)
    } else if isUnderWay {
      slide = sprung(from: from, velocity: velocity, to: destination, Self.spring)
    } else {
      slide = styled(from: from, to: destination)
    }
    settle()
  }

  /// From rest, as the style has it.
  private func styled(from: Slide.Place, to destination: State) -> Slide {
    func eased(_ curve: TimingCurve, _ duration: Double) -> Slide {
      Slide(from: from, to: destination, along: curve, duration: duration, startingAt: time)
    }
    let isLarge = isLarge
    let smooth = isLarge ? Self.smoothDuration.large : Self.smoothDuration.small
    switch options.style {
    case .bouncy:
      let bounce: Slide.Bounce = destination == .open ? .opening : .closing
      // What hardly moves bounces no further than it moves.
      let reach = min(Self.bounceReach, travel)
      return Slide(
        from: from, to: destination,
        bouncing: isLarge ? bounce.slowed(by: Self.largeBounce) : bounce,
        reach: destination == .open ? reach : -reach, startingAt: time)
    case .timed(let curve, let duration):
      return eased(curve, duration.isFinite ? max(duration, 0) : 0)
    case .spring(let spring)
    where spring.stiffness.isFinite && spring.damping.isFinite && spring.stiffness > 0
      && spring.damping > 0:
      return sprung(from: from, velocity: .zero, to: destination, spring)
    case .smooth, .spring:
      return eased(.easeInOut, smooth)
    }
  }

  private func sprung(
    from: Slide.Place, velocity: Slide.Place, to destination: State, _ spring: Spring
  ) -> Slide {
    Slide(
      from: from, velocity: velocity, to: destination, spring: spring,
      nearness: Scroller.nearness / pointsPerShare, startingAt: time)
  }

  private var isLarge: Bool {
    switch options.pace {
    case .bySize: min(size.width, size.height) >= Self.largeSide
    case .small: false
    case .large: true
    }
  }

  /// Where the panel is, its lean included.
  private var place: Slide.Place {
    var place = slide.place(at: time)
    place.aside += parallax.value(at: time)
    return place
  }

  private var currentVelocity: Slide.Place {
    if isHeld {
      let velocity = isDragged ? press?.tracker.velocity(at: time) ?? 0 : 0
      return Slide.Place(share: velocity / pointsPerShare, aside: 0)
    }
    var velocity = slide.velocity(at: time)
    velocity.aside += parallax.velocity(at: time)
    return velocity
  }

  /// What a hand's points are as a share. A way of under a point counts as one, so that a hand may
  /// open also what hardly moves.
  private var pointsPerShare: Double { max(travel, 1) }

  /// Is where it was bound for at once.
  private mutating func arrive() {
    guard !isHeld, slide.end != -.infinity else { return }
    slide = Slide(standingAt: slide.target > 0.5 ? .open : .closed)
    settle()
  }

  /// Tells of the rest it has come to, if it has.
  private mutating func settle() {
    guard !isHeld, slide.isAtRest(at: time) else { return }
    let state: State = slide.target > 0.5 ? .open : .closed
    slide = Slide(standingAt: state)
    if announced != nil {
      announced = nil
      resting = state
      removeBackPanelIfClosed()
      announcements.append(.event(state == .open ? .didOpen : .didClose))
      let waiting = calls
      calls.removeAll()
      for call in waiting {
        answer(call.id, call.destination == state ? .done : .superseded)
      }
    }
    leanTowardPointer()
  }

  private mutating func finishFade(of panel: Panel) {
    guard let fade = fades.removeValue(forKey: panel) else { return }
    announcements.append(.swapped(panel))
    answer(fade.completion, .done)
  }

  private mutating func answer(_ completion: CompletionID?, _ outcome: Outcome) {
    if let completion { announcements.append(.completed(completion, outcome)) }
  }

  /// Once for each change of mind.
  private mutating func announce(_ destination: State) {
    guard announced != destination else { return }
    placeBackPanel()
    announced = destination
    announcements.append(.event(destination == .open ? .willOpen : .willClose))
  }

  private mutating func placeBackPanel() {
    guard !isBackPanelPlaced else { return }
    isBackPanelPlaced = true
    announcements.append(.backPanel(.placed))
  }

  private mutating func removeBackPanelIfClosed() {
    guard options.backPanelWhileClosed == .removed, isBackPanelPlaced, resting == .closed,
      announced == nil
    else { return }
    isBackPanelPlaced = false
    announcements.append(.backPanel(.removed))
  }

  private mutating func applyOptions(after former: Options) {
    if !allowsHand { letGo() }
    if options.backPanelWhileClosed == .kept { placeBackPanel() }
    removeBackPanelIfClosed()
    if options.parallax != former.parallax { leanTowardPointer() }
  }
}

// MARK: - The hand

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
    let velocity = isDragged ? velocity : 0
    let destination: State =
      abs(velocity) > Self.throwVelocity ? (velocity > 0 ? .open : .closed) : nearerEnd
    // Caught in flight and sent the other way without a drag: that is a change of mind.
    if !isDragged, announced != nil { announce(destination) }
    isHeld = false
    slide =
      motion == .reduced
      ? Slide(standingAt: destination)
      : sprung(
        from: place, velocity: Slide.Place(share: velocity / pointsPerShare, aside: 0),
        to: destination, Self.spring)
    settle()
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
