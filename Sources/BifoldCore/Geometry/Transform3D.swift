import Glibc

/// A 4 × 4 matrix in Core Animation's conventions: points are row vectors, `v' = v · M`, and a
/// translation sits in `m41`, `m42`, `m43`.
///
/// The words are Core Animation's: what `CATransform3DRotate(t, …)` does, `t.rotated(…)` does
/// here; `CATransform3DConcat(a, b)` is `a.concatenating(b)`. Perspective is one number:
/// `transform.m34 = -1 / d` puts the eye `d` points in front of the screen. See
/// <https://developer.apple.com/documentation/quartzcore/catransform3d>.
///
///     var door = Transform3D.perspective(distance: 1000)
///     door = door.rotated(by: -.pi / 4, x: 0, y: 1, z: 0)
///
/// The eye looks along −z, +z comes toward the viewer, y points down. A positive angle about y
/// turns the right side away from the viewer.
public struct Transform3D: Hashable, Sendable {
  public var m11, m12, m13, m14: Double
  public var m21, m22, m23, m24: Double
  public var m31, m32, m33, m34: Double
  public var m41, m42, m43, m44: Double

  public static let identity = Transform3D(
    m11: 1, m12: 0, m13: 0, m14: 0,
    m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)

  /// Sixteen numbers, row by row.
  @inlinable
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double,
    m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double,
    m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }
}

// MARK: - Making

extension Transform3D {
  /// A move by `x`, `y`, `z` points.
  @inlinable
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
    var t = identity
    t.m41 = x
    t.m42 = y
    t.m43 = z
    return t
  }

  /// A scale by factors along the axes.
  @inlinable
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    var t = identity
    t.m11 = x
    t.m22 = y
    t.m33 = z
    return t
  }

  /// A turn by `angle` radians about the axis (x, y, z), by Rodrigues' formula. An axis of no
  /// length turns nothing.
  public static func rotation(by angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (c, s) = (cos(angle), sin(angle))
    let k = 1 - c
    var t = identity
    t.m11 = c + x * x * k
    t.m12 = x * y * k + z * s
    t.m13 = x * z * k - y * s
    t.m21 = x * y * k - z * s
    t.m22 = c + y * y * k
    t.m23 = y * z * k + x * s
    t.m31 = x * z * k + y * s
    t.m32 = y * z * k - x * s
    t.m33 = c + z * z * k
    return t
  }

  /// The identity with `m34 = -1 / distance`: after it, a point at depth z has w = 1 − z/d.
  /// - Parameter distance: from the eye to the screen, in points; infinity gives the identity.
  @inlinable
  public static func perspective(distance: Double) -> Transform3D {
    perspective(m34: -1 / distance)
  }

  /// The identity with this m34.
  @inlinable
  public static func perspective(m34: Double) -> Transform3D {
    var t = identity
    t.m34 = m34
    return t
  }
}

// MARK: - Combining

extension Transform3D {
  /// `self · other`: this transform acts first, then `other`.
  @inlinable
  public func concatenating(_ b: Transform3D) -> Transform3D {
    Transform3D(
      m11: m11 * b.m11 + m12 * b.m21 + m13 * b.m31 + m14 * b.m41,
      m12: m11 * b.m12 + m12 * b.m22 + m13 * b.m32 + m14 * b.m42,
      m13: m11 * b.m13 + m12 * b.m23 + m13 * b.m33 + m14 * b.m43,
      m14: m11 * b.m14 + m12 * b.m24 + m13 * b.m34 + m14 * b.m44,
      m21: m21 * b.m11 + m22 * b.m21 + m23 * b.m31 + m24 * b.m41,
      m22: m21 * b.m12 + m22 * b.m22 + m23 * b.m32 + m24 * b.m42,
      m23: m21 * b.m13 + m22 * b.m23 + m23 * b.m33 + m24 * b.m43,
      m24: m21 * b.m14 + m22 * b.m24 + m23 * b.m34 + m24 * b.m44,
      m31: m31 * b.m11 + m32 * b.m21 + m33 * b.m31 + m34 * b.m41,
      m32: m31 * b.m12 + m32 * b.m22 + m33 * b.m32 + m34 * b.m42,
      m33: m31 * b.m13 + m32 * b.m23 + m33 * b.m33 + m34 * b.m43,
      m34: m31 * b.m14 + m32 * b.m24 + m33 * b.m34 + m34 * b.m44,
      m41: m41 * b.m11 + m42 * b.m21 + m43 * b.m31 + m44 * b.m41,
      m42: m41 * b.m12 + m42 * b.m22 + m43 * b.m32 + m44 * b.m42,
      m43: m41 * b.m13 + m42 * b.m23 + m43 * b.m33 + m44 * b.m43,
      m44: m41 * b.m14 + m42 * b.m24 + m43 * b.m34 + m44 * b.m44)
  }

  /// This transform with a turn that acts before it, as `CATransform3DRotate`.
  @inlinable
  public func rotated(by angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D.rotation(by: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// This transform with a move that acts before it, as `CATransform3DTranslate`.
  @inlinable
  public func translated(x: Double, y: Double, z: Double = 0) -> Transform3D {
    Transform3D.translation(x: x, y: y, z: z).concatenating(self)
  }

  /// This transform with a scale that acts before it, as `CATransform3DScale`.
  @inlinable
  public func scaled(x: Double, y: Double, z: Double = 1) -> Transform3D {
    Transform3D.scale(x: x, y: y, z: z).concatenating(self)
  }

  /// The same transform as seen by something whose anchor point stands `offset` away from this
  /// one's: both then share one vanishing point. This is how a part of a layer follows it.
  @inlinable
  public func seen(from offset: Point) -> Transform3D {
    Transform3D.translation(x: offset.x, y: offset.y)
      .concatenating(self)
      .concatenating(.translation(x: -offset.x, y: -offset.y))
  }
}

// MARK: - Asking

extension Transform3D {
  @inlinable public var isIdentity: Bool { self == .identity }

  /// Whether it keeps parallel lines parallel on the screen, for a flat layer: no perspective
  /// and nothing that leaves the plane, as `CATransform3DIsAffine`.
  @inlinable
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// Whether every one of the sixteen numbers is finite.
  @inlinable
  public var isFinite: Bool {
    // A sum is finite only if no term is infinite or NaN; the zeros keep it from overflowing.
    (m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0 + m31 * 0
      + m32 * 0 + m33 * 0 + m34 * 0 + m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0) == 0
  }

  /// The determinant of the whole matrix.
  public var determinant: Double {
    let s0 = m11 * m22 - m21 * m12
    let s1 = m11 * m23 - m21 * m13
    let s2 = m11 * m24 - m21 * m14
    let s3 = m12 * m23 - m22 * m13
    let s4 = m12 * m24 - m22 * m14
    let s5 = m13 * m24 - m23 * m14
    let c0 = m31 * m42 - m41 * m32
    let c1 = m31 * m43 - m41 * m33
    let c2 = m31 * m44 - m41 * m34
    let c3 = m32 * m43 - m42 * m33
    let c4 = m32 * m44 - m42 * m34
    let c5 = m33 * m44 - m43 * m34
    return s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
  }

  /// The transform that undoes this one, or nil where there is none (`CATransform3DInvert`
  /// returns the input then, which hides the fault).
  public func inverted() -> Transform3D? {
    let s0 = m11 * m22 - m21 * m12
    let s1 = m11 * m23 - m21 * m13
    let s2 = m11 * m24 - m21 * m14
    let s3 = m12 * m23 - m22 * m13
    let s4 = m12 * m24 - m22 * m14
    let s5 = m13 * m24 - m23 * m14
    let c0 = m31 * m42 - m41 * m32
    let c1 = m31 * m43 - m41 * m33
    let c2 = m31 * m44 - m41 * m34
    let c3 = m32 * m43 - m42 * m33
    let c4 = m32 * m44 - m42 * m34
    let c5 = m33 * m44 - m43 * m34
    let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
    let k = 1 / determinant
    guard determinant != 0, k.isFinite else { return nil }
    return Transform3D(
      m11: (m22 * c5 - m23 * c4 + m24 * c3) * k,
      m12: (-m12 * c5 + m13 * c4 - m14 * c3) * k,
      m13: (m42 * s5 - m43 * s4 + m44 * s3) * k,
      m14: (-m32 * s5 + m33 * s4 - m34 * s3) * k,
      m21: (-m21 * c5 + m23 * c2 - m24 * c1) * k,
      m22: (m11 * c5 - m13 * c2 + m14 * c1) * k,
      m23: (-m41 * s5 + m43 * s2 - m44 * s1) * k,
      m24: (m31 * s5 - m33 * s2 + m34 * s1) * k,
      m31: (m21 * c4 - m22 * c2 + m24 * c0) * k,
      m32: (-m11 * c4 + m12 * c2 - m14 * c0) * k,
      m33: (m41 * s4 - m42 * s2 + m44 * s0) * k,
      m34: (-m31 * s4 + m32 * s2 - m34 * s0) * k,
      m41: (-m21 * c3 + m22 * c1 - m23 * c0) * k,
      m42: (m11 * c3 - m12 * c1 + m13 * c0) * k,
      m43: (-m41 * s3 + m42 * s1 - m43 * s0) * k,
      m44: (m31 * s3 - m32 * s1 + m33 * s0) * k)
  }
}
