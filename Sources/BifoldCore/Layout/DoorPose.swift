/// How a door stands: the numbers that its transform is made of.
public struct DoorPose: Hashable, Sendable {
  /// 0 shut and edge-on, 1 open and flat.
  public var fraction: Double
  public var m34: Double
  /// Radians about y, negative away from the viewer.
  public var angle: Double
  /// The point of the leaf that stands at its position, in shares of its size: it turns about this,
  /// and this is its vanishing point.
  public var anchorPoint: Point

  /// The middle of its right edge.
  public static let hinge = Point(x: 1, y: 0.5)

  /// - Parameters:
  ///   - angle: nil for the one that belongs to the fraction.
  public init(
    fraction: Double, m34: Double, angle: Double? = nil, anchorPoint: Point = Self.hinge
  ) {
    self.fraction = fraction
    self.m34 = m34
    self.angle = angle ?? Self.angle(at: fraction)
    self.anchorPoint = anchorPoint
  }

  /// As it is seen in the window.
  func seen(_ direction: ReadingDirection) -> DoorPose {
    guard direction == .rightToLeft else { return self }
    var pose = self
    pose.angle = 0 - angle
    pose.anchorPoint.x = 1 - anchorPoint.x
    return pose
  }

  /// A right angle when shut; exactly flat when open, where −0° would do harm.
  public static func angle(at fraction: Double) -> Double {
    fraction >= 1 ? 0 : -(1 - fraction) * .pi / 2
  }
}
