import Glibc

/// How the space over the book's plane is seen: from a curl's own places, x from the spine to the
/// side that it lies at and y from the spine's top, in points, to homogeneous screen points.
package struct SheetSpace: Sendable {
  /// x, y and w on the screen as linear functions of a place.
  package let x: Row
  package let y: Row
  package let w: Row
  /// The eye, homogeneous: w is 0 where it is infinitely far away.
  package let eye: Homogeneous

  package struct Row: Hashable, Sendable {
    package var dx: Double
    package var dy: Double
    package var dz: Double
    package var constant: Double

    package func callAsFunction(_ p: Point3D) -> Double {
      dx * p.x + dy * p.y + dz * p.z + constant
    }
  }

  /// Nil where the book is seen edge-on, from behind, or not at all.
  /// - Parameter card: with its anchor point in the middle of the spine.
  package init?(of card: Card, _ curl: Curl, _ direction: ReadingDirection) {
    let m = card.transform
    guard m.isFinite, let inverse = m.inverted() else { return nil }
    let sign = (curl.lying == .right) == (direction == .leftToRight) ? 1.0 : -1
    let middle = curl.size.height / 2
    func row(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Row {
      Row(dx: sign * a, dy: b, dz: c, constant: d - middle * b)
    }
    w = row(m.m14, m.m24, m.m34, m.m44)
    let (px, py) = (card.position.x, card.position.y)
    x = row(
      m.m11 + px * m.m14, m.m21 + px * m.m24, m.m31 + px * m.m34, m.m41 + px * m.m44)
    y = row(
      m.m12 + py * m.m14, m.m22 + py * m.m24, m.m32 + py * m.m34, m.m42 + py * m.m44)
    // What has no x, no y and no w on the screen, on the side that the plane's front looks to.
    let side: Double = inverse.m33 < 0 ? -1 : 1
    eye = Homogeneous(
      x: sign * inverse.m31 * side, y: (inverse.m32 + middle * inverse.m34) * side,
      z: inverse.m33 * side, w: inverse.m34 * side)
    guard eye.z > Projection.edgeOn, eye.w >= 0, sign * facing > Projection.edgeOn else {
      return nil
    }
  }

  /// Of the plane: positive where x, y and the screen's are as much left-handed as each other.
  private var facing: Double {
    (x.dx * (y.dy * w.constant - y.constant * w.dy)
      - x.dy * (y.dx * w.constant - y.constant * w.dx)
      + x.constant * (y.dx * w.dy - y.dy * w.dx))
  }

  package func project(_ p: Point3D) -> Homogeneous {
    Homogeneous(x: x(p), y: y(p), z: 0, w: w(p))
  }

  /// All places that are seen at one of the window; nil where that is beyond the horizon.
  func line(through p: Point) -> LineOfSight? {
    // Places whose x − p.x · w and y − p.y · w are 0.
    let (a, b) = (x.dx - p.x * w.dx, x.dy - p.x * w.dy)
    let (c, d) = (y.dx - p.y * w.dx, y.dy - p.y * w.dy)
    let determinant = a * d - b * c
    func solve(_ e: Double, _ f: Double) -> Point {
      Point(x: (b * f - d * e) / determinant, y: (c * e - a * f) / determinant)
    }
    let foot = solve(x.constant - p.x * w.constant, y.constant - p.y * w.constant)
    let slope = solve(x.dz - p.x * w.dz, y.dz - p.y * w.dz)
    guard foot.x.isFinite, foot.y.isFinite, slope.x.isFinite, slope.y.isFinite,
      w(Point3D(x: foot.x, y: foot.y, z: 0)) > 0
    else { return nil }
    return LineOfSight(
      foot: foot, slopeX: slope.x, slopeY: slope.y,
      eye: eye.w > 0 ? eye.z / eye.w : .infinity)
  }
}

extension Curl {
  /// Where a point of the page is, x from the spine to the side that the leaf lies at.
  package func place(of p: Point) -> Point3D {
    var place = point(at: p)
    if lying == .left { place.x = -place.x }
    return place
  }

  /// How far past the contact line the sheet turns away from an eye, in points; nil where all of it
  /// shows the face that lies up. There it is seen along a straight line, for the plane that touches
  /// the cylinder there goes through the eye.
  package func silhouette(from eye: Homogeneous) -> Double? {
    guard angle > 0 else { return nil }
    // Facing the eye is (z − r · w) · cos φ − u · sin φ + r · w, where (u, z, w) is the eye over
    // the contact line.
    let u =
      (eye.x - contact.x * eye.w) * across.x + (eye.y - contact.y * eye.w) * across.y
    let z = eye.z - radius * eye.w
    let reach = (u * u + z * z).squareRoot()
    guard reach > radius * eye.w else { return nil }
    let phi = acos(-radius * eye.w / reach) - atan2(u, z)
    return phi < angle ? max(phi, 0) * radius : nil
  }
}
