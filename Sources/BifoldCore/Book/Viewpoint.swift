/// From where the open book is seen: its plane is the screen's, and the eye stands before it. A leaf
/// counts places from the spine's top end, the book as a whole in the window.
public struct Viewpoint: Hashable, Sendable {
  /// The place of the book's plane that the eye is before, in points: where all meets that recedes
  /// at a right angle.
  public var vanishingPoint: Point
  /// Minus one over the distance of the eye in points; 0 infinitely far away.
  public var m34: Double

  public init(vanishingPoint: Point, m34: Double) {
    self.vanishingPoint = vanishingPoint
    self.m34 = m34
  }

  /// Where a place in space is seen, in the book's plane; nil behind the eye.
  public func project(_ p: Point3D) -> Point? {
    let w = 1 + m34 * p.z
    guard w >= Projection.nearestW else { return nil }
    return Point(
      x: vanishingPoint.x + (p.x - vanishingPoint.x) / w,
      y: vanishingPoint.y + (p.y - vanishingPoint.y) / w)
  }

  /// The line of all places that are seen at a place of the book's plane.
  public func line(through p: Point) -> LineOfSight {
    LineOfSight(
      foot: p, slopeX: (p.x - vanishingPoint.x) * m34, slopeY: (p.y - vanishingPoint.y) * m34,
      eye: m34 < 0 ? -1 / m34 : .infinity)
  }

  var mirrored: Viewpoint {
    Viewpoint(
      vanishingPoint: Point(x: -vanishingPoint.x, y: vanishingPoint.y), m34: m34)
  }
}

/// A line from the eye to a place of the book's plane, told by its height over that: at height z it
/// is at `foot + z · slope`.
public struct LineOfSight: Hashable, Sendable {
  /// Where it meets the book's plane.
  public var foot: Point
  /// Points sideways for a point of height.
  public var slopeX: Double
  public var slopeY: Double
  /// The height of the eye in points, where the line begins.
  public var eye: Double

  public init(foot: Point, slopeX: Double, slopeY: Double, eye: Double) {
    self.foot = foot
    self.slopeX = slopeX
    self.slopeY = slopeY
    self.eye = eye
  }

  /// From an eye along a direction; nil where that does not lead down to the book.
  public init?(from eye: Point3D, along direction: Point3D) {
    guard direction.z < 0 else { return nil }
    let (x, y) = (direction.x / direction.z, direction.y / direction.z)
    guard x.isFinite, y.isFinite else { return nil }
    self.init(
      foot: Point(x: eye.x - eye.z * x, y: eye.y - eye.z * y), slopeX: x, slopeY: y, eye: eye.z)
  }

  public func place(at height: Double) -> Point {
    Point(x: foot.x + slopeX * height, y: foot.y + slopeY * height)
  }

  var mirrored: LineOfSight {
    LineOfSight(
      foot: Point(x: -foot.x, y: foot.y), slopeX: -slopeX, slopeY: slopeY, eye: eye)
  }
}

/// What a line of sight meets of a leaf first.
public struct LeafHit: Hashable, Sendable {
  /// In points from the spine's top end, x toward the outer edge, on either face.
  public var page: Point
  public var face: LeafFace
  /// Over the book's plane, in points.
  public var height: Double
}
