/// How everything was, fading over how it is: what stands in for travel under reduced motion.
struct Dissolve: Sendable {
  let past: Past
  /// The opacity of the past.
  let fade: Motion

  /// Seconds.
  static let duration = 0.2

  init(from past: Past, startingAt start: Double) {
    self.past = past
    fade = Motion(from: 1, to: 0, duration: Self.duration, curve: .easeInOut, startingAt: start)
  }
}

/// A bookshelf as it was. One object for each dissolve, so that who draws it knows it again.
public final class Past: Sendable {
  public let state: Bookshelf

  init(_ state: Bookshelf) { self.state = state }
}

extension Bookshelf {
  /// How it was before it changed at once, while that still fades.
  public var past: Past? { dissolve?.past }

  /// How much of the past is seen, 0…1.
  var pastOpacity: Double { dissolve?.fade.value(at: time) ?? 0 }

  /// Whether something is on its way somewhere that no hand holds.
  private var isTravelling: Bool {
    !door.isAtRest && !door.isHeld
      || !covers.isAtRest(at: time) && !covers.isHeld
      || !menuList.isAtRest(at: time) && !menuList.isHeld
      || isBookMoving || !inspector.homing.isAtRest(at: time)
  }

  /// Does what may set things on their way; under reduced motion they are there at once.
  mutating func settingOut<Result>(_ body: (inout Bookshelf) -> Result) -> Result {
    guard motion == .reduced else { return body(&self) }
    let before = self
    defer { arrive(from: before) }
    return body(&self)
  }

  /// Puts whatever has set out on its way where it is bound for.
  /// - Parameter before: as it was before it set out.
  mutating func arrive(from before: Bookshelf) {
    guard isTravelling else { return }
    door.arrive()
    covers.arrive(at: time)
    menuList.arrive(at: time)
    book?.arrive(at: time)
    settleBook()
    inspector.homing = Motion(at: 0)
    var past = before
    // A chain of them would keep everything that ever was.
    past.dissolve = nil
    dissolve = Dissolve(from: Past(past), startingAt: time)
  }
}
