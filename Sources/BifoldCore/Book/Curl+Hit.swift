import Glibc

/// Which point of the sheet is seen at a place.
extension Curl {
  /// Points beside the page that still count as on it: an edge belongs to the leaf, and rounding
  /// must not open a gap between its parts.
  private static let tolerance = 1e-6

  /// The point of the leaf that a line of sight meets first, or nil where it misses it. Constant
  /// time.
  public func hit(_ line: LineOfSight) -> LeafHit? {
    let line = lying == .right ? line : line.mirrored
    // Across and along the contact line: u = u0 + z · du, v = v0 + z · dv.
    let (x, y) = (line.foot.x - contact.x, line.foot.y - contact.y)
    let u0 = x * across.x + y * across.y
    let v0 = y * across.x - x * across.y
    let du = line.slopeX * across.x + line.slopeY * across.y
    let dv = line.slopeY * across.x - line.slopeX * across.y
    var best: LeafHit?
    func meet(height: Double, past s: Double, _ face: LeafFace) {
      guard height < line.eye, height > best?.height ?? -.infinity else { return }
      let v = v0 + height * dv
      let page = Point(
        x: contact.x + s * across.x - v * across.y, y: contact.y + s * across.y + v * across.x)
      guard page.x >= -Self.tolerance, page.x <= size.width + Self.tolerance,
        page.y >= -Self.tolerance, page.y <= size.height + Self.tolerance
      else { return }
      best = LeafHit(page: page, face: face, height: height)
    }
    // The sight runs along (−du, −1) in (u, z): it meets a face whose normal points against it.
    func face(normalU: Double, normalZ: Double) -> LeafFace {
      normalU * du + normalZ >= 0 ? upperFace : upperFace.other
    }
    if u0 <= Self.tolerance || angle == 0 { meet(height: 0, past: u0, upperFace) }
    let arc = angle * radius
    // The cylinder: (u0 + z · du)² + (z − r)² = r².
    if arc > 0 {
      let a = du * du + 1
      let half = radius - u0 * du
      let root = half * half - a * u0 * u0
      if root >= 0 {
        for z in [(half + root.squareRoot()) / a, (half - root.squareRoot()) / a] {
          let u = u0 + z * du
          let phi = atan2(u, radius - z)
          guard phi >= 0, phi <= angle else { continue }
          meet(height: z, past: phi * radius, face(normalU: -sin(phi), normalZ: cos(phi)))
        }
      }
    }
    // The plane beyond, through (r · sin α, r · (1 − cos α)) along (cos α, sin α).
    let facing = cosine - sine * du
    if angle > 0, facing != 0 {
      let z = (sine * (u0 - radius * sine) + cosine * radius * (1 - cosine)) / facing
      let past =
        (u0 + z * du - radius * sine) * cosine + (z - radius * (1 - cosine)) * sine
      if past >= -Self.tolerance, z >= 0 {
        meet(height: z, past: arc + past, face(normalU: -sine, normalZ: cosine))
      }
    }
    return best
  }
}
