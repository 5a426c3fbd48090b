import Glibc

/// A leaf that does not bend: turned about the spine by 180° times its fraction.
public struct RigidLeaf: Hashable, Sendable {
  /// In points.
  public let size: Size
  public let sine: Double
  public let cosine: Double

  /// - Parameter fraction: of its turn, brought into 0…1.
  public init(of size: Size, fraction: Double) {
    self.size = size
    let f = fraction > 0 ? min(fraction, 1) : 0
    // Flat means flat, and upright has no width.
    sine = f == 0 || f == 1 ? 0 : sin(.pi * f)
    cosine = f == 0.5 ? 0 : cos(.pi * f)
  }

  /// Where a point of the page is in space.
  public func point(at p: Point) -> Point3D {
    Point3D(x: p.x * cosine, y: p.y, z: p.x * sine)
  }

  /// The point of the leaf that is met, or nil where the line misses it or runs along it.
  public func hit(_ line: LineOfSight) -> LeafHit? {
    // z · cos = x · sin, with x = x0 + z · slope.
    let facing = cosine - line.slopeX * sine
    guard abs(facing) > Projection.edgeOn else { return nil }
    let z = line.foot.x * sine / facing
    let place = line.place(at: z)
    let page = Point(x: place.x * cosine + z * sine, y: place.y)
    guard page.x >= 0, page.x <= size.width, page.y >= 0, page.y <= size.height, z < line.eye
    else { return nil }
    return LeafHit(page: page, face: facing > 0 ? .recto : .verso, height: z)
  }

  /// Which fraction has a place of the page, `reach` points from the spine, under the pointer.
  ///
  /// The spine moves by (1 − cos θ)/2 of its travel t, so (r − t/2)·cos θ + t/2 = p + k·r·sin θ, where
  /// the sight through p leans k for a point of height. At the first and last tenth of its way the
  /// place is seen to move outward, so that a pointer cannot lead it there: from ±0.8 on it is led
  /// more and more as without perspective, and nothing jumps.
  /// - Parameters:
  ///   - reach: > 0.
  ///   - x: of the pointer in the book's plane, points from where the spine stands before the turn,
  ///     as the viewpoint's.
  ///   - travel: how far the spine moves to the right in a whole turn.
  public static func fraction(
    reach: Double, under x: Double, from viewpoint: Viewpoint, spineTravel travel: Double = 0
  ) -> Double {
    guard reach > 0, x.isFinite, travel.isFinite else { return 0 }
    let half = halfWay(reach, travel)
    let share = min(max((x - travel / 2) / half, -1), 1)
    let plain = acos(share)
    let line = viewpoint.line(through: Point(x: travel / 2 + share * half, y: 0))
    let lean = line.slopeX * reach
    let ratio = share * half / (half * half + lean * lean).squareRoot()
    let exact = min(max(acos(min(max(ratio, -1), 1)) - atan2(lean, half), 0), .pi)
    let weight = min((1 - abs(share)) / 0.2, 1)
    return (plain + (exact - plain) * weight) / .pi
  }

  /// Half of the way that a place goes in a turn, with the spine. One that the spine takes along with
  /// it is led as one that is farther out.
  private static func halfWay(_ reach: Double, _ travel: Double) -> Double {
    max(reach - travel / 2, reach / 4)
  }

  /// Where a pointer would have to be that leads the place to where it is now: the inverse of
  /// `fraction(reach:under:from:spineTravel:)`, so that a leaf that is caught does not jump.
  /// - Parameters:
  ///   - reach: > 0.
  ///   - fraction: brought into 0…1.
  /// - Returns: x in the book's plane, points from where the spine stands before the turn.
  /// - Complexity: some fifty evaluations; for events, not for every leaf of a frame.
  public static func pointer(
    reach: Double, at fraction: Double, from viewpoint: Viewpoint, spineTravel travel: Double = 0
  ) -> Double {
    // The farther left the pointer the more is turned.
    let half = halfWay(reach, travel)
    var (low, high) = (travel / 2 - half, travel / 2 + half)
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if Self.fraction(reach: reach, under: middle, from: viewpoint, spineTravel: travel)
        > fraction
      {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }
}
