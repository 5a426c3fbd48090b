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
  /// x·cos θ = p + k·x·sin θ, where the sight through p leans k for a point of height. At the first
  /// and last tenth of its way the place is seen to move outward, so that a pointer cannot lead it
  /// there: from ±0.8 on it is led more and more as without perspective, and nothing jumps.
  /// - Parameters:
  ///   - reach: > 0.
  ///   - x: of the pointer in the book's plane, points from the spine.
  public static func fraction(reach: Double, under x: Double, from viewpoint: Viewpoint) -> Double {
    guard reach > 0, x.isFinite else { return 0 }
    let share = min(max(x / reach, -1), 1)
    let plain = acos(share)
    let line = viewpoint.line(through: Point(x: share * reach, y: 0))
    let slope = line.slopeX
    let ratio = share / (1 + slope * slope).squareRoot()
    let exact = min(max(acos(min(max(ratio, -1), 1)) - atan(slope), 0), .pi)
    let weight = min((1 - abs(share)) / 0.2, 1)
    return (plain + (exact - plain) * weight) / .pi
  }

  /// Where a pointer would have to be that leads the place to where it is now: the inverse of
  /// `fraction(reach:under:from:)`, so that a leaf that is caught does not jump.
  /// - Parameters:
  ///   - reach: > 0.
  ///   - fraction: brought into 0…1.
  /// - Returns: x in the book's plane, points from the spine.
  /// - Complexity: some fifty evaluations; for events, not for every leaf of a frame.
  public static func pointer(reach: Double, at fraction: Double, from viewpoint: Viewpoint)
    -> Double
  {
    // The farther left the pointer the more is turned.
    var (low, high) = (-reach, reach)
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if Self.fraction(reach: reach, under: middle, from: viewpoint) > fraction {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }
}
