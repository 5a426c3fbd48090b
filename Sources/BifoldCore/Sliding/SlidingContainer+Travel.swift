/// How the front panel gets from one place to another, and what is told of it.
extension SlidingContainer {
  /// - Parameter style: of a travel that begins at rest; nil for that of the options.
  mutating func go(
    to destination: State, _ animation: Animation, along style: Style? = nil,
    _ completion: CompletionID? = nil
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
    depart(to: destination.fraction, animation, along: style)
  }

  /// Goes anywhere between the ends and stays there until something else moves it: for a panel that
  /// is posed to be looked at.
  /// - Parameter fraction: of the way, 0…1.
  mutating func pose(at fraction: Double, _ animation: Animation) {
    guard !options.isLocked, fraction.isFinite else { return }
    let fraction = min(max(fraction, 0), 1)
    if fraction != self.fraction, announced == nil { announce(resting == .open ? .closed : .open) }
    // Led to an end, that is where it will rest.
    if announced != nil, fraction == 0 || fraction == 1 {
      announce(fraction == 1 ? .open : .closed)
    }
    depart(to: fraction, animation, along: nil)
  }

  /// To the nearer end, unless it is on its way to one already.
  mutating func goToNearerEnd(_ animation: Animation) {
    guard isHeld || !isBoundForEnd else { return }
    go(to: nearerEnd, animation)
  }

  private var isBoundForEnd: Bool { slide.target <= 0 || slide.target >= 1 }

  /// Sets out from where it is and however fast.
  mutating func depart(
    to share: Double, _ animation: Animation, along style: Style?
  ) {
    let from = place
    let velocity = currentVelocity
    let isUnderWay = !slide.isAtRest(at: time) || velocity.share != 0
    isHeld = false
    press?.grip = .nothing
    parallax = Motion(at: 0)
    if animation == .immediate || motion == .reduced {
      slide = Slide(standingAt: Slide.Place(share: share, aside: 0))
    } else if isUnderWay {
      slide = sprung(from: from, velocity: velocity, to: share, Self.spring)
    } else {
      slide = styled(style ?? options.style, from: from, to: share)
    }
    settle()
  }

  /// From rest, as the style has it.
  private func styled(_ style: Style, from: Slide.Place, to share: Double) -> Slide {
    func eased(_ curve: TimingCurve, _ duration: Double) -> Slide {
      Slide(from: from, to: share, along: curve, duration: duration, startingAt: time)
    }
    let isLarge = isLarge
    let smooth = isLarge ? Self.smoothDuration.large : Self.smoothDuration.small
    switch style {
    case .bouncy:
      let isOpening = share > from.share
      let bounce: Slide.Bounce = isOpening ? .opening : .closing
      // What hardly moves bounces no further than it moves.
      let reach = min(Self.bounceReach, travel)
      return Slide(
        from: from, to: share,
        bouncing: isLarge ? bounce.slowed(by: Self.largeBounce) : bounce,
        reach: isOpening ? reach : -reach, startingAt: time)
    case .timed(let curve, let duration):
      return eased(
        curve.isMeasured ? curve : .easeInOut,
        duration.isFinite ? min(max(duration, 0), Self.longestTravel) : 0)
    case .spring(let spring)
    where spring.stiffness.isFinite && spring.damping.isFinite && spring.stiffness > 0
      && spring.damping > 0:
      let slide = sprung(from: from, velocity: .zero, to: share, spring)
      return slide.end - time <= Self.longestTravel ? slide : eased(.easeInOut, smooth)
    case .smooth, .spring:
      return eased(.easeInOut, smooth)
    }
  }

  /// Seconds that a style of a program's own may take to its rest.
  private static let longestTravel = 10.0

  func sprung(
    from: Slide.Place, velocity: Slide.Place, to share: Double, _ spring: Spring
  ) -> Slide {
    Slide(
      from: from, velocity: velocity, to: share, spring: spring,
      nearness: Scroller.nearness / pointsPerShare, startingAt: time)
  }

  var isLarge: Bool {
    switch options.pace {
    case .bySize: min(size.width, size.height) >= Self.largeSide
    case .small: false
    case .large: true
    }
  }

  /// Where the panel is, its lean included.
  var place: Slide.Place {
    var place = slide.place(at: time)
    place.aside += parallax.value(at: time)
    return place
  }

  var currentVelocity: Slide.Place {
    if isHeld {
      let velocity = isDragged ? press?.tracker.velocity(at: time) ?? handVelocity : 0
      return Slide.Place(share: velocity / pointsPerShare, aside: 0)
    }
    var velocity = slide.velocity(at: time)
    velocity.aside += parallax.velocity(at: time)
    return velocity
  }

  /// What a hand's points are as a share. A way of under a point counts as one, so that a hand may
  /// open also what hardly moves.
  var pointsPerShare: Double { max(travel, 1) }

  /// Is where it was bound for at once.
  mutating func arrive() {
    guard !isHeld, slide.end != -.infinity else { return }
    slide = Slide(standingAt: Slide.Place(share: slide.target, aside: 0))
    settle()
  }

  /// Tells of the rest it has come to, if it has.
  mutating func settle() {
    guard !isHeld, slide.isAtRest(at: time) else { return }
    let state: State = slide.target >= 0.5 ? .open : .closed
    slide = Slide(standingAt: Slide.Place(share: slide.target, aside: 0))
    if announced != nil, isBoundForEnd {
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

  mutating func finishFade(of panel: Panel) {
    guard let fade = fades.removeValue(forKey: panel) else { return }
    announcements.append(.swapped(panel))
    answer(fade.completion, .done)
  }

  mutating func answer(_ completion: CompletionID?, _ outcome: Outcome) {
    if let completion { announcements.append(.completed(completion, outcome)) }
  }

  /// Once for each change of mind.
  mutating func announce(_ destination: State) {
    guard announced != destination else { return }
    placeBackPanel()
    announced = destination
    announcements.append(.event(destination == .open ? .willOpen : .willClose))
  }

  mutating func placeBackPanel() {
    guard !isBackPanelPlaced else { return }
    isBackPanelPlaced = true
    announcements.append(.backPanel(.placed))
  }

  mutating func removeBackPanelIfClosed() {
    guard options.backPanelWhileClosed == .removed, isBackPanelPlaced, resting == .closed,
      announced == nil
    else { return }
    isBackPanelPlaced = false
    announcements.append(.backPanel(.removed))
  }

  mutating func applyOptions(after former: Options) {
    if !allowsHand { letGo() }
    if options.backPanelWhileClosed == .kept { placeBackPanel() }
    removeBackPanelIfClosed()
    if options.parallax != former.parallax { leanTowardPointer() }
  }
}
