/// What is seen of a flat layer: a convex polygon on the screen, of up to five corners.
///
/// An ordinary layer has four, in the order top-left, top-right, bottom-right, bottom-left. One
/// that reaches behind the eye is cut at the eye plane before the divide, so that it never flips
/// and never yields NaN: three to five corners then, or none.
public struct Outline: Sendable {
  /// A corner: its place on the screen and its depth, z/w, nearer the viewer where larger.
  public struct Corner: Hashable, Sendable {
    public var point: Point
    public var depth: Double

    public init(point: Point, depth: Double) {
      self.point = point
      self.depth = depth
    }
  }

  private var corners = InlineArray<5, Corner>(repeating: Corner(point: .zero, depth: 0))
  public private(set) var count = 0
  /// Whether a part of the layer was cut away at the eye plane.
  public private(set) var isClipped = false

  public subscript(index: Int) -> Corner { corners[index] }

  /// The outline of a layer of this size seen through a projection. Constant time.
  public init(of size: Size, through projection: Projection) {
    let layer: InlineArray<4, Point> = [
      Point(x: 0, y: 0), Point(x: size.width, y: 0),
      Point(x: size.width, y: size.height), Point(x: 0, y: size.height),
    ]
    var previous = projection.project(layer[3])
    for index in 0..<4 {
      let current = projection.project(layer[index])
      let isBefore = previous.w >= Projection.nearestW
      let isNow = current.w >= Projection.nearestW
      if isBefore != isNow {
        isClipped = true
        let t = (Projection.nearestW - previous.w) / (current.w - previous.w)
        append(
          Homogeneous(
            x: previous.x + (current.x - previous.x) * t,
            y: previous.y + (current.y - previous.y) * t,
            z: previous.z + (current.z - previous.z) * t,
            w: Projection.nearestW))
      }
      if isNow { append(current) } else { isClipped = true }
      previous = current
    }
  }

  /// Of corners that need not lie in one plane, in order. Those behind the eye are left out.
  init(corners: InlineArray<4, Homogeneous>) {
    for index in 0..<4 {
      if corners[index].w >= Projection.nearestW {
        append(corners[index])
      } else {
        isClipped = true
      }
    }
  }

  private mutating func append(_ corner: Homogeneous) {
    let point = corner.divided
    guard count < 5, point.x.isFinite, point.y.isFinite else { return }
    corners[count] = Corner(point: point, depth: corner.z / corner.w)
    count += 1
  }

  /// The enclosed area in square points; positive where the layer shows its front.
  public var signedArea: Double {
    guard count >= 3 else { return 0 }
    var twice = 0.0
    var previous = corners[count - 1].point
    for index in 0..<count {
      let current = corners[index].point
      twice += previous.x * current.y - current.x * previous.y
      previous = current
    }
    return twice / 2
  }

  /// The upright rectangle round it; zero where nothing is seen.
  public var bounds: Rect {
    guard count > 0 else { return .zero }
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    for index in 0..<count {
      let p = corners[index].point
      minX = min(minX, p.x)
      minY = min(minY, p.y)
      maxX = max(maxX, p.x)
      maxY = max(maxY, p.y)
    }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
