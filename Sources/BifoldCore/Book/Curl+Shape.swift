import Glibc

/// Where the sheet is.
extension Curl {
  /// How far past the contact line a point of the page is, in points; at most 0 where it lies flat.
  public func distance(of p: Point) -> Double {
    (p.x - contact.x) * across.x + (p.y - contact.y) * across.y
  }

  /// Where a point of the page is in space. Constant time, no allocation; the vertex shader does the
  /// same.
  public func point(at p: Point) -> Point3D {
    let s = distance(of: p)
    guard s > 0 else { return mirrored(Point3D(x: p.x, y: p.y, z: 0)) }
    let arc = angle * radius
    var (along, height) = (0.0, 0.0)
    if s < arc {
      let phi = s / radius
      along = radius * sin(phi)
      height = radius * (1 - cos(phi))
    } else {
      along = radius * sine + (s - arc) * cosine
      height = radius * (1 - cosine) + (s - arc) * sine
    }
    return mirrored(
      Point3D(
        x: p.x + across.x * (along - s), y: p.y + across.y * (along - s), z: height))
  }

  /// The direction, of length 1, away from the face that lies up while the leaf lies flat.
  public func normal(at p: Point) -> Point3D {
    let s = distance(of: p)
    guard s > 0 else { return Point3D(x: 0, y: 0, z: 1) }
    var (sine, cosine) = (sine, cosine)
    if s < angle * radius {
      sine = sin(s / radius)
      cosine = cos(s / radius)
    }
    return mirrored(Point3D(x: -sine * across.x, y: -sine * across.y, z: cosine))
  }

  /// The face that lies up while the leaf lies flat.
  public var upperFace: LeafFace { lying == .right ? .recto : .verso }

  private func mirrored(_ p: Point3D) -> Point3D {
    lying == .right ? p : Point3D(x: -p.x, y: p.y, z: p.z)
  }
}
