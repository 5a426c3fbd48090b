extension Card {
  /// A straight line between two places in the window; one of no length is none.
  init?(_ id: CardID, from: Point, to: Point, width: Double, color: Color) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length.isFinite, length > 0 else { return nil }
    var turn = Transform3D.identity
    // A flat line needs no turning, and has crisp edges then.
    if dy != 0 {
      (turn.m11, turn.m12) = (dx / length, dy / length)
      (turn.m21, turn.m22) = (-dy / length, dx / length)
    }
    self.init(
      id, size: Size(width: length, height: width),
      position: Point(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2), transform: turn,
      content: .color(color))
  }
}

extension Rect {
  /// The part of a straight line that lies within, by Liang and Barsky's parameters.
  func clipped(from: Point, to: Point) -> (from: Point, to: Point)? {
    var (first, last) = (0.0, 1.0)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    guard dx.isFinite, dy.isFinite else { return nil }
    func cut(_ toward: Double, _ distance: Double) {
      // Along an edge it lies on one side of it all the way.
      if toward == 0 {
        if distance < 0 { last = -1 }
      } else if toward < 0 {
        first = max(first, distance / toward)
      } else {
        last = min(last, distance / toward)
      }
    }
    cut(-dx, from.x - minX)
    cut(dx, maxX - from.x)
    cut(-dy, from.y - minY)
    cut(dy, maxY - from.y)
    guard first < last else { return nil }
    return (
      Point(x: from.x + dx * first, y: from.y + dy * first),
      Point(x: from.x + dx * last, y: from.y + dy * last)
    )
  }
}
