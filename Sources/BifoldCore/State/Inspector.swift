/// The transform inspector: what of the door's pose a hand has taken over.
struct Inspector: Sendable {
  /// Radians; nil while the angle follows the fraction.
  private(set) var angle: Double?
  private(set) var anchorPoint = DoorPose.hinge
  /// Until when its button says that the transform was copied, in seconds.
  var copiedUntil = -Double.infinity

  /// How far from the formula's pose the door was when it was given back, and how much of that is
  /// left: it goes home, it does not jump.
  private var astray = (angle: 0.0, anchorPoint: Point.zero)
  var homing = Motion(at: 0)

  /// Where the shut door goes, so that there is something to see.
  static let fraction = 0.6
  /// Seconds that "Copied" stays to be read.
  static let copiedDuration = 1.6

  /// Whether a control says something else than the fraction does.
  func overrides(_ control: InspectorControl) -> Bool {
    switch control {
    case .angle: angle != nil
    case .anchorX: anchorPoint.x != DoorPose.hinge.x
    case .anchorY: anchorPoint.y != DoorPose.hinge.y
    case .m34, .fraction, .reset, .copy: false
    }
  }

  func pose(fraction: Double, m34: Double, at time: Double) -> DoorPose {
    var pose = DoorPose(fraction: fraction, m34: m34, angle: angle, anchorPoint: anchorPoint)
    guard !homing.isAtRest(at: time) else { return pose }
    let share = homing.value(at: time)
    pose.angle = min(pose.angle + astray.angle * share, 0)
    pose.anchorPoint.x += astray.anchorPoint.x * share
    pose.anchorPoint.y += astray.anchorPoint.y * share
    return pose
  }

  mutating func take(angle: Double) {
    self.angle = angle
    homing = Motion(at: 0)
  }

  mutating func take(anchorX x: Double) {
    anchorPoint.x = x
    homing = Motion(at: 0)
  }

  mutating func take(anchorY y: Double) {
    anchorPoint.y = y
    homing = Motion(at: 0)
  }

  /// How near the formula the door counts as there, as a share of how far it was astray: under half
  /// a point of a door as wide as they come.
  private static let nearness = 0.001

  /// Lets the formula have the door again.
  /// - Parameters:
  ///   - pose: as it stands now.
  ///   - style: of the door's swing, so that both are one movement.
  mutating func giveBack(
    from pose: DoorPose, _ animation: Animation, along style: SlidingContainer.Style,
    at time: Double
  ) {
    astray.angle = pose.angle - DoorPose.angle(at: pose.fraction)
    astray.anchorPoint = Point(
      x: pose.anchorPoint.x - DoorPose.hinge.x, y: pose.anchorPoint.y - DoorPose.hinge.y)
    angle = nil
    anchorPoint = DoorPose.hinge
    let isAstray = astray.angle != 0 || astray.anchorPoint != .zero
    homing =
      isAstray && animation == .animated
      ? Self.homing(along: style, startingAt: time)
      : Motion(at: 0)
  }

  private static func homing(along style: SlidingContainer.Style, startingAt start: Double)
    -> Motion
  {
    switch style {
    case .timed(let curve, let duration):
      Motion(from: 1, to: 0, duration: duration, curve: curve, startingAt: start)
    case .spring(let spring):
      Motion(
        from: 1, velocity: 0, to: 0, spring: spring, nearness: nearness, startingAt: start)
    case .bouncy, .smooth:
      Motion(
        from: 1, to: 0, duration: SlidingContainer.smoothDuration.small, curve: .easeInOut,
        startingAt: start)
    }
  }
}
