/// How the plane of a flat layer is seen: from points of its bounds to homogeneous screen points.
///
/// A point p lands on `position + (p − anchorPoint · size) · M`; the position is folded in here,
/// so that `project(p).divided` is the place on the screen. The third row of M plays no part: a
/// layer has no depth of its own.
public struct Projection: Hashable, Sendable {
  // Columns of the 3 × 4 map (p.x, p.y, 1) → (x, y, z, w), position included in x and y.
  @usableFromInline var x: Row
  @usableFromInline var y: Row
  @usableFromInline var z: Row
  @usableFromInline var w: Row

  /// A linear function of a point: `dx · x + dy · y + constant`.
  public struct Row: Hashable, Sendable {
    public var dx: Double
    public var dy: Double
    public var constant: Double

    @inlinable
    public init(dx: Double, dy: Double, constant: Double) {
      self.dx = dx
      self.dy = dy
      self.constant = constant
    }

    @inlinable
    public func callAsFunction(_ x: Double, _ y: Double) -> Double {
      dx * x + dy * y + constant
    }
  }

  /// What is nearer the eye than this share of its distance is cut away before the divide. Small
  /// enough that nothing seen is missed, large enough that every quotient stays finite.
  public static let nearestW = 1.0 / 1024

  /// The determinant, which is the cosine of a plain turn, under which a plane counts as seen
  /// edge-on: the cosine of a right angle comes out as 6e-17, not as 0.
  @usableFromInline static let edgeOn = 1e-12

  @inlinable
  public init(
    size: Size, position: Point, zPosition: Double = 0, anchorPoint: Point,
    transform m: Transform3D
  ) {
    let ax = anchorPoint.x * size.width
    let ay = anchorPoint.y * size.height
    w = Row(dx: m.m14, dy: m.m24, constant: m.m44 - ax * m.m14 - ay * m.m24)
    z = Row(
      dx: m.m13 + zPosition * w.dx, dy: m.m23 + zPosition * w.dy,
      constant: m.m43 - ax * m.m13 - ay * m.m23 + zPosition * w.constant)
    x = Row(
      dx: m.m11 + position.x * w.dx, dy: m.m21 + position.x * w.dy,
      constant: m.m41 - ax * m.m11 - ay * m.m21 + position.x * w.constant)
    y = Row(
      dx: m.m12 + position.y * w.dx, dy: m.m22 + position.y * w.dy,
      constant: m.m42 - ax * m.m12 - ay * m.m22 + position.y * w.constant)
  }

  /// Where a point of the layer's bounds goes, before the divide.
  @inlinable
  public func project(_ p: Point) -> Homogeneous {
    Homogeneous(x: x(p.x, p.y), y: y(p.x, p.y), z: z(p.x, p.y), w: w(p.x, p.y))
  }

  /// The point of the layer's plane that is seen at a place on the screen, or nil where that
  /// place sees none: the plane is edge-on, or what would be met lies behind the eye.
  public func unproject(_ point: Point) -> Point? {
    guard let inverse = inverse() else { return nil }
    let q = inverse.q(point.x, point.y)
    guard q > 0 else { return nil }
    return Point(x: inverse.u(point.x, point.y) / q, y: inverse.v(point.x, point.y) / q)
  }

  /// The way back, as three functions that are linear *on the screen*: u = p.x / w, v = p.y / w
  /// and q = 1 / w. Their quotients are the layer's point; q is positive in front of the eye.
  public struct Inverse: Hashable, Sendable {
    public var u: Row
    public var v: Row
    public var q: Row

    @inlinable
    init(u: Row, v: Row, q: Row) {
      self.u = u
      self.v = v
      self.q = q
    }
  }

  /// The adjugate over the determinant, or nil for a plane seen edge-on.
  @inlinable
  public func inverse() -> Inverse? {
    let a = y.dy * w.constant - y.constant * w.dy
    let b = y.constant * w.dx - y.dx * w.constant
    let c = y.dx * w.dy - y.dy * w.dx
    let determinant = x.dx * a + x.dy * b + x.constant * c
    let k = 1 / determinant
    guard k.isFinite, abs(determinant) > Self.edgeOn else { return nil }
    return Inverse(
      u: Row(
        dx: a * k, dy: (x.constant * w.dy - x.dy * w.constant) * k,
        constant: (x.dy * y.constant - x.constant * y.dy) * k),
      v: Row(
        dx: b * k, dy: (x.dx * w.constant - x.constant * w.dx) * k,
        constant: (x.constant * y.dx - x.dx * y.constant) * k),
      q: Row(
        dx: c * k, dy: (x.dy * w.dx - x.dx * w.dy) * k,
        constant: (x.dx * y.dy - x.dy * y.dx) * k))
  }
}
