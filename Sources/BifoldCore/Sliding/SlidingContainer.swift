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
  public internal(set) var isBackPanelPlaced: Bool

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
  /// Points a second of a hand that no press of the container's own follows, to the right positive.
  var handVelocity = 0.0

  /// Which way was announced and has not come to rest yet.
  var announced: State?
  /// Where it rested last.
  var resting: State
  var announcements: [Announcement] = []
  /// Calls that wait for the panel's rest.
  var calls: [(id: CompletionID, destination: State)] = []
  var fades: [Panel: Fade] = [:]

  struct Fade: Sendable {
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
  ///   - size: in points; sides that are not finite or below 0 count as 0, those over a
  ///     million as a million.
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

  /// 0 to a million; nil for what is not finite.
  private static func length(_ length: Double) -> Double? {
    length.isFinite ? min(max(length, 0), longestSide) : nil
  }

  /// Points; no display has as many, and what is reckoned with them stays finite and exact.
  private static let longestSide = 1_000_000.0

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
    if announcements.isEmpty { return [] }
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
  /// - Parameter size: in points; a side that is not finite stays as it was, one below 0 is 0, one over
  ///   a million is a million.
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
    return slide.target >= 0.5 ? .open : .closed
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

  var nearerEnd: State { fraction >= 0.5 ? .open : .closed }
}
