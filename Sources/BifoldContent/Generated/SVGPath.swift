/// The outline of a shape as SVG path data.
package struct SVGPath {
  package private(set) var text = ""

  package init() {}

  package mutating func move(_ x: Double, _ y: Double) { text += "M\(short(x)) \(short(y))" }
  package mutating func line(_ x: Double, _ y: Double) { text += "L\(short(x)) \(short(y))" }
  package mutating func close() { text += "Z" }

  package mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    text += "C\(short(x1)) \(short(y1)) \(short(x2)) \(short(y2)) \(short(x)) \(short(y))"
  }

  /// A quarter or half of a circle, clockwise on screen unless said otherwise.
  package mutating func arc(radius: Double, x: Double, y: Double, turn: Turn = .clockwise) {
    let sweep = turn == .clockwise ? 1 : 0
    text += "A\(short(radius)) \(short(radius)) 0 0 \(sweep) \(short(x)) \(short(y))"
  }

  package mutating func polygon(_ points: [(x: Double, y: Double)]) {
    polyline(points)
    close()
  }

  /// A line of straight pieces, left open.
  package mutating func polyline(_ points: [(x: Double, y: Double)]) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(point.x, point.y) } else { line(point.x, point.y) }
    }
  }

  /// A line of no length: with round ends, a disc.
  package mutating func dot(_ x: Double, _ y: Double) { text += "M\(short(x)) \(short(y))h0" }

  package mutating func circle(x: Double, y: Double, radius: Double) {
    move(x - radius, y)
    arc(radius: radius, x: x + radius, y: y)
    arc(radius: radius, x: x - radius, y: y)
    close()
  }

  package mutating func rectangle(_ frame: SVGCanvas.Frame) {
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
    polygon([(frame.x, frame.y), (right, frame.y), (right, bottom), (frame.x, bottom)])
  }

  /// A smooth line through points that are evenly spaced in x (Catmull and Rom's spline).
  package mutating func smooth(_ points: [(x: Double, y: Double)]) {
    guard let first = points.first, let last = points.last else { return }
    for index in points.indices.dropLast() {
      let before = index > 0 ? points[index - 1] : first
      let from = points[index]
      let to = points[index + 1]
      let after = index + 2 < points.count ? points[index + 2] : last
      curve(
        from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6,
        to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6, to.x, to.y)
    }
  }

  /// A closed smooth line through points.
  package mutating func loop(_ points: [(x: Double, y: Double)]) {
    guard points.count > 2 else { return }
    let count = points.count
    move(points[0].x, points[0].y)
    for index in points.indices {
      let before = points[(index + count - 1) % count]
      let from = points[index]
      let to = points[(index + 1) % count]
      let after = points[(index + 2) % count]
      curve(
        from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6,
        to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6, to.x, to.y)
    }
    close()
  }

  package enum Turn {
    case clockwise
    case counterclockwise
  }
}
