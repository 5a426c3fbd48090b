import BifoldCore

/// The four edges of a card on the screen, as signed distances in pixels, positive inside: left,
/// top, right, bottom.
struct Edges {
  private let dx: SIMD4<Double>
  private let dy: SIMD4<Double>
  private let constant: SIMD4<Double>

  /// The edges are where u and v are 0 and where they reach the card's far ends.
  init(_ inverse: Projection.Inverse, _ size: Size, _ scale: Double) {
    let (u, v, q) = (inverse.u, inverse.v, inverse.q)
    let (w, h) = (size.width, size.height)
    let dx = SIMD4(u.dx, v.dx, w * q.dx - u.dx, h * q.dx - v.dx) / scale
    let dy = SIMD4(u.dy, v.dy, w * q.dy - u.dy, h * q.dy - v.dy) / scale
    let constant = SIMD4(
      u.constant, v.constant, w * q.constant - u.constant, h * q.constant - v.constant)
    let length = (dx * dx + dy * dy).squareRoot()
    self.dx = dx / length
    self.dy = dy / length
    self.constant = constant / length
  }

  /// Corners: top-left and top-right, bottom-left and bottom-right.
  typealias Corners = (top: SIMD4<Float>, bottom: SIMD4<Float>)

  /// Where the edges meet when each is moved outward by so many pixels; nil where two of them are
  /// nearly parallel, so that they would meet far away.
  func corners(outward: SIMD4<Double>) -> Corners? {
    let c = constant + outward
    // Left and right with top, then with bottom.
    guard let topLeft = meet(0, 1, c), let topRight = meet(2, 1, c),
      let bottomLeft = meet(0, 3, c), let bottomRight = meet(2, 3, c)
    else { return nil }
    return (
      SIMD4(lowHalf: topLeft, highHalf: topRight),
      SIMD4(lowHalf: bottomLeft, highHalf: bottomRight)
    )
  }

  private func meet(_ a: Int, _ b: Int, _ c: SIMD4<Double>) -> SIMD2<Float>? {
    let cross = dx[a] * dy[b] - dx[b] * dy[a]
    guard abs(cross) > Self.sharpest else { return nil }
    return SIMD2(
      Float((dy[a] * c[b] - dy[b] * c[a]) / cross), Float((dx[b] * c[a] - dx[a] * c[b]) / cross))
  }

  /// The sine of the sharpest corner that is still drawn corner by corner.
  private static let sharpest = 0.1

  /// Whether corners that were moved lie on the right side of all edges that were moved with
  /// them: of a card that is thinner than the move, they do not.
  func contain(_ corners: Corners, outward: SIMD4<Double>) -> Bool {
    func isInside(_ p: SIMD2<Float>) -> Bool {
      let distance = dx * Double(p.x) + dy * Double(p.y) + constant + outward
      return distance.min() > -Self.grain
    }
    return isInside(corners.top.lowHalf) && isInside(corners.top.highHalf)
      && isInside(corners.bottom.lowHalf) && isInside(corners.bottom.highHalf)
  }

  /// Pixels that rounding to a Float may move a corner.
  private static let grain = 0.01

  /// Pixels from a border within which an edge counts as on it: what scaling points by 1.25 and
  /// back leaves of a whole pixel is far less, and what anybody sees far more.
  private static let nearness = 1e-6

  /// Which edges run along pixel borders.
  static func crispness(of outline: Outline, scale: Double) -> SIMDMask<SIMD4<Int64>> {
    func isCrisp(_ a: Point, _ b: Point) -> Bool {
      let (ax, ay, bx, by) = (a.x * scale, a.y * scale, b.x * scale, b.y * scale)
      func isOnBorder(_ p: Double, _ q: Double) -> Bool {
        abs(p - q) <= nearness && abs(p - p.rounded()) <= nearness
      }
      return isOnBorder(ax, bx) || isOnBorder(ay, by)
    }
    let (tl, tr) = (outline[0].point, outline[1].point)
    let (br, bl) = (outline[2].point, outline[3].point)
    return SIMDMask(
      arrayLiteral: isCrisp(tl, bl), isCrisp(tl, tr), isCrisp(tr, br), isCrisp(bl, br))
  }

  /// Pixels that a length of the card is on the screen, where it is seen largest.
  static func pixels(of length: Double, _ size: Size, _ outline: Outline, _ scale: Double)
    -> Double
  {
    let x = max(distance(outline, 0, 1), distance(outline, 3, 2)) / size.width
    let y = max(distance(outline, 0, 3), distance(outline, 1, 2)) / size.height
    return max(x, y) * length * scale
  }

  fileprivate static func distance(_ outline: Outline, _ a: Int, _ b: Int) -> Double {
    let (p, q) = (outline[a].point, outline[b].point)
    let (x, y) = (p.x - q.x, p.y - q.y)
    return (x * x + y * y).squareRoot()
  }
}

extension Instance.Stretch {
  init(_ outline: Outline, _ scale: Double) {
    across = min(Edges.distance(outline, 0, 1), Edges.distance(outline, 3, 2)) * scale
    down = min(Edges.distance(outline, 0, 3), Edges.distance(outline, 1, 2)) * scale
  }
}
