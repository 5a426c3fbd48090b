import BifoldCore

/// A convex polygon on the screen, in pixels: what the tests hold against what was drawn. It shares
/// no formula with the shaders: areas are those of polygons clipped by squares, in doubles.
struct Polygon {
  struct Corner: Hashable {
    var x: Double
    var y: Double
  }

  /// A side as a signed distance, positive inside: `nx · x + ny · y + c`.
  private struct Side {
    var nx: Double
    var ny: Double
    var c: Double
  }

  let corners: [Corner]
  private let sides: [Side]

  /// - Parameter corners: of a convex polygon, in order; which way round does not matter.
  init(_ corners: [Corner]) {
    let isForward = Self.area(of: corners) >= 0
    self.corners = isForward ? corners : corners.reversed()
    var sides: [Side] = []
    for (index, a) in self.corners.enumerated() {
      let b = self.corners[(index + 1) % corners.count]
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      // A side of no length bounds nothing.
      guard length > 0 else { continue }
      let (nx, ny) = (-dy / length, dx / length)
      sides.append(Side(nx: nx, ny: ny, c: -nx * a.x - ny * a.y))
    }
    self.sides = sides
  }

  /// What is seen of a card, at so many pixels a point.
  init(_ card: Card, scale: Double = 1) {
    let outline = card.outline
    self.init(
      (0..<outline.count).map {
        Corner(x: outline[$0].point.x * scale, y: outline[$0].point.y * scale)
      })
  }

  var area: Double { Self.area(of: corners) }

  /// Pixels from a place to the nearest side's line, positive inside. Outside it is negative, and
  /// no farther than the true distance.
  func depth(_ x: Double, _ y: Double) -> Double {
    if corners.count < 3 { return -.infinity }
    var least = Double.infinity
    for side in sides { least = min(least, side.nx * x + side.ny * y + side.c) }
    return least
  }

  /// The same from the middle of a pixel.
  func depth(ofPixel x: Int, _ y: Int) -> Double { depth(Double(x) + 0.5, Double(y) + 0.5) }

  /// The share of a pixel that the polygon covers.
  func coverage(ofPixel x: Int, _ y: Int) -> Double {
    let depth = depth(ofPixel: x, y)
    // Half a pixel's diagonal, and a little for rounding.
    if depth > 0.7072 { return 1 }
    if depth < -0.7072 { return 0 }
    let (left, top) = (Double(x), Double(y))
    var rest = corners
    rest = Self.clip(rest) { $0.x - left }
    rest = Self.clip(rest) { left + 1 - $0.x }
    rest = Self.clip(rest) { $0.y - top }
    rest = Self.clip(rest) { top + 1 - $0.y }
    return rest.count < 3 ? 0 : Self.area(of: rest)
  }

  /// Sutherland and Hodgman's clipping by one half plane, which is where `inside` is positive.
  private static func clip(_ corners: [Corner], by inside: (Corner) -> Double) -> [Corner] {
    guard var previous = corners.last else { return [] }
    var result: [Corner] = []
    var before = inside(previous)
    for corner in corners {
      let now = inside(corner)
      if (before >= 0) != (now >= 0) {
        let t = before / (before - now)
        result.append(
          Corner(
            x: previous.x + (corner.x - previous.x) * t,
            y: previous.y + (corner.y - previous.y) * t))
      }
      if now >= 0 { result.append(corner) }
      (previous, before) = (corner, now)
    }
    return result
  }

  private static func area(of corners: [Corner]) -> Double {
    guard var previous = corners.last else { return 0 }
    var twice = 0.0
    for corner in corners {
      twice += previous.x * corner.y - corner.x * previous.y
      previous = corner
    }
    return twice / 2
  }
}
