/// Where the menu's rows stand on the door.
extension Bookshelf {
  public var rowHeight: Double {
    max(Metrics.rowHeight, (size.height - Metrics.barHeight) / Double(max(items.count, 1)))
  }

  /// How many rows have room at a time.
  var rowsInView: Double { (size.height - Metrics.barHeight) / rowHeight }

  /// Points that the rows are scrolled up by.
  public var menuScroll: Double { menuList.position(at: time) * rowHeight }

  /// The rows of which something is seen on the door's leaf, or would be if it were open.
  public var visibleRows: Range<Int> {
    let end = Double(items.count)
    let top = menuList.position(at: time)
    let first = Int(min(max(top.rounded(.down), 0), end))
    let last = Int(min(max((top + rowsInView).rounded(.up), 0), end))
    return first..<max(first, last)
  }

  /// A row's place on the door, in points from the leaf's top left, whether seen or not.
  func frame(ofRow index: Int) -> Rect {
    Rect(
      x: 0, y: Metrics.barHeight + Double(index) * rowHeight - menuScroll, width: menuWidth,
      height: rowHeight)
  }

  /// The part of a place that lies between the leaf's bar and its foot.
  func onLeaf(_ frame: Rect) -> Rect {
    let top = max(frame.minY, Metrics.barHeight)
    return Rect(
      x: frame.minX, y: top, width: frame.size.width,
      height: max(min(frame.maxY, size.height) - top, 0))
  }

  /// Points at the left of a row that its icon is centred in: all of a narrow row.
  var iconSpace: Double {
    menuWidth <= Metrics.iconSpace.upperBound
      ? menuWidth
      : min(
        max(menuWidth * Metrics.iconShare, Metrics.iconSpace.lowerBound),
        Metrics.iconSpace.upperBound)
  }

  /// An icon's place on the door, for a row that begins at y.
  func iconFrame(inRowAt y: Double) -> Rect {
    let space = iconSpace
    let side = Metrics.iconSide
    return Rect(
      origin: onPixels(Point(x: (space - side) / 2, y: y + (rowHeight - side) / 2)),
      size: Size(width: side, height: side))
  }

  /// The place of a row's words on the door, for a row that begins at y.
  func labelFrame(inRowAt y: Double) -> Rect {
    let box = labelBox
    return Rect(
      origin: onPixels(Point(x: iconSpace, y: y + (rowHeight - box.height) / 2)),
      size: box)
  }

  /// How much white a row's colour is mixed with.
  func glow(ofRow index: Int) -> Double {
    litRow == index ? Self.pressedGlow * rowGlow.value(at: time) : 0
  }

  static let pressedGlow = 0.35
  /// Seconds in which a pressed row's light fades.
  static let glowDuration = 0.35
}
