import BifoldCore

/// Plane geometry of the tests' own, by the textbook and not by the code under test.
enum Plane {
  /// How far apart two places are along the axis where they differ more.
  static func distance(_ a: Point, _ b: Point) -> Double { max(abs(a.x - b.x), abs(a.y - b.y)) }

  /// Whether a point is inside a polygon of any winding, by counting crossings to the right.
  static func contains(_ polygon: [Point], _ p: Point) -> Bool {
    var inside = false
    for (i, a) in polygon.enumerated() {
      let b = polygon[(i + 1) % polygon.count]
      if (a.y > p.y) != (b.y > p.y), p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
        inside.toggle()
      }
    }
    return inside
  }

  /// From a point to the nearest point of a polygon's rim.
  static func distanceToRim(_ polygon: [Point], _ p: Point) -> Double {
    var nearest = Double.infinity
    for (i, a) in polygon.enumerated() {
      let b = polygon[(i + 1) % polygon.count]
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = dx * dx + dy * dy
      let t =
        length > 0 ? min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0), 1) : 0
      let (ex, ey) = (p.x - a.x - t * dx, p.y - a.y - t * dy)
      nearest = min(nearest, (ex * ex + ey * ey).squareRoot())
    }
    return nearest
  }

  static func area(_ polygon: [Point]) -> Double {
    var twice = 0.0
    for (i, a) in polygon.enumerated() {
      let b = polygon[(i + 1) % polygon.count]
      twice += a.x * b.y - b.x * a.y
    }
    return twice / 2
  }
}

extension Outline {
  var points: [Point] { (0..<count).map { self[$0].point } }
}
