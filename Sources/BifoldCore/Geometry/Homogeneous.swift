/// A point after a transform and before the divide: the screen has (x/w, y/w), z/w is its depth.
public struct Homogeneous: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double
  public var w: Double

  @inlinable
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Where it is seen. Only meaningful in front of the eye, w > 0.
  @inlinable
  public var divided: Point { Point(x: x / w, y: y / w) }
}

extension Transform3D {
  /// (x, y, z, 1) · M.
  @inlinable
  public func applied(x: Double, y: Double, z: Double = 0) -> Homogeneous {
    Homogeneous(
      x: x * m11 + y * m21 + z * m31 + m41,
      y: x * m12 + y * m22 + z * m32 + m42,
      z: x * m13 + y * m23 + z * m33 + m43,
      w: x * m14 + y * m24 + z * m34 + m44)
  }
}
