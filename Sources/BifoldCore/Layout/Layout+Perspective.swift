/// What the inspector draws on the door: where its corners are, and where all that recedes meets.
extension Layout {
  mutating func appendPerspective(
    of door: DoorGeometry, beside panel: InspectorPanel, in shelf: Bookshelf
  ) {
    let window = Rect(origin: .zero, size: shelf.size)
    func line(_ part: InspectorPart, from: Point, to: Point, _ color: Color) {
      guard let seen = window.clipped(from: from, to: to),
        let card = Card(.inspector(part), from: seen.from, to: seen.to, width: 1, color: color)
      else { return }
      append(card)
    }
    let leaf = door.leaf
    let center = door.vanishingPoint
    if let meeting = door.edgesMeetingPoint {
      line(.horizon, from: meeting, to: center, OverlayLook.line)
      // From the edges' ends that are nearer the viewer.
      let isRightNearer = meeting.x < center.x
      func edge(_ index: Int, _ left: Int, _ right: Int) {
        guard let corner = leaf.corner(isRightNearer ? right : left) else { return }
        line(.edge(index), from: corner, to: meeting, OverlayLook.line)
      }
      edge(0, 0, 1)
      edge(1, 3, 2)
    }
    let flat = door.withoutPerspective.leaf
    for index in 0..<2 {
      // Its top left and its bottom left.
      if let corner = flat.corner(3 * index) {
        line(.receding(index), from: corner, to: center, InspectorLook.ray)
      }
    }
    for index in 0..<4 {
      guard let corner = leaf.corner(index) else { continue }
      append(
        dot: .halo(index), at: corner, side: PerspectiveLook.haloSide, PerspectiveLook.shade)
      append(
        dot: .corner(index), at: corner, side: PerspectiveLook.handleSide, OverlayLook.accent)
    }
    let arm = PerspectiveLook.arm
    append(
      dot: .halo(4), at: center, side: 2 * arm + 4, PerspectiveLook.shade)
    line(
      .vanishingPoint(0), from: Point(x: center.x - arm, y: center.y),
      to: Point(x: center.x + arm, y: center.y), OverlayLook.accent)
    line(
      .vanishingPoint(1), from: Point(x: center.x, y: center.y - arm),
      to: Point(x: center.x, y: center.y + arm), OverlayLook.accent)
    for corner in 0..<4 {
      guard let tag = Self.tagFrame(of: corner, door, beside: panel, in: shelf) else { continue }
      append(
        Card(
          .inspector(.cornerTag(corner)), frame: tag, content: .color(PerspectiveLook.shade),
          corners: Card.Corners(left: 4, right: 4)))
    }
    if let words = Self.wordsFrame(of: door, beside: panel, in: shelf) {
      append(
        Card(
          .inspector(.vanishingPointWords), frame: words, content: .color(PerspectiveLook.shade),
          corners: Card.Corners(left: 4, right: 4)))
    }
  }

  /// What the cross is, where the panel leaves room to say so.
  mutating func appendPerspectiveWords(
    of door: DoorGeometry, beside panel: InspectorPanel, in shelf: Bookshelf
  ) {
    guard var words = Self.wordsFrame(of: door, beside: panel, in: shelf) else { return }
    if let width = shelf.mirrorWidth { words = words.mirrored(in: width) }
    append(
      .vanishingPoint, in: words.inset(by: Insets(left: PerspectiveLook.wordsPadding)),
      color: Ink.bright, of: shelf)
  }

  /// The corners' numbers, as in the table, where the panel leaves room.
  mutating func appendCornerNumbers(
    of door: DoorGeometry, beside panel: InspectorPanel, in shelf: Bookshelf
  ) {
    for corner in 0..<4 {
      guard var tag = Self.tagFrame(of: corner, door, beside: panel, in: shelf) else { continue }
      if let width = shelf.mirrorWidth { tag = tag.mirrored(in: width) }
      append(
        Double(shelf.seen(corner) + 1), decimals: 0, for: .cornerTag(corner),
        endingAt: tag.maxX - PerspectiveLook.tagPadding, in: tag, color: OverlayLook.accent,
        of: shelf)
    }
  }

  /// In reading space: beside a corner, toward the middle of the door; that of a corner outside the window at its edge.
  private static func tagFrame(
    of corner: Int, _ door: DoorGeometry, beside panel: InspectorPanel, in shelf: Bookshelf
  ) -> Rect? {
    guard let place = door.leaf.corner(corner), place.x.isFinite, place.y.isFinite else {
      return nil
    }
    let (size, lead) = (PerspectiveLook.tagSize, PerspectiveLook.tagLead)
    let isLeft = corner == 0 || corner == 3
    let x = isLeft ? place.x + lead : place.x - lead - size.width
    let y = corner < 2 ? place.y + lead : place.y - lead - size.height
    let edge = PerspectiveLook.tagMargin
    let frame = Rect(
      origin: shelf.onPixels(
        Point(
          x: min(max(x, edge), shelf.size.width - edge - size.width),
          y: min(max(y, edge), shelf.size.height - edge - size.height))), size: size)
    return frame.intersects(shelf.inReadingSpace(panel.frame)) ? nil : frame
  }

  /// In reading space: at the right of the cross, or at its left where the panel leaves no room there.
  private static func wordsFrame(
    of door: DoorGeometry, beside panel: InspectorPanel, in shelf: Bookshelf
  ) -> Rect? {
    let panel = shelf.inReadingSpace(panel.frame)
    let size = PerspectiveLook.wordsSize
    let center = door.vanishingPoint
    let lead = PerspectiveLook.wordsLead
    let y = center.y - size.height / 2
    let right = Rect(origin: Point(x: center.x + lead, y: y), size: size)
    if !right.intersects(panel) { return right }
    let left = Rect(origin: Point(x: center.x - lead - size.width, y: y), size: size)
    return left.minX < 0 || left.intersects(panel) ? nil : left
  }

  /// A round point.
  mutating func append(dot part: InspectorPart, at place: Point, side: Double, _ color: Color) {
    append(
      Card(
        .inspector(part), size: Size(width: side, height: side), position: place,
        content: .color(color), corners: Card.Corners(left: side / 2, right: side / 2)))
  }
}

extension DoorGeometry {
  /// Where its top and foot edge would meet if they went on, or nil where they stay parallel: the
  /// place that a point infinitely far along them is seen at.
  var edgesMeetingPoint: Point? {
    let transform = leaf.transform
    guard transform.m14 != 0 else { return nil }
    // The shift that follows the perspective moves it as it moves the vanishing point.
    let along = transform.m11 / transform.m14
    let place = Point(x: leaf.position.x + along, y: vanishingPoint.y)
    return place.x.isFinite ? place : nil
  }

  /// The same door seen from infinitely far away.
  var withoutPerspective: DoorGeometry {
    var pose = pose
    pose.m34 = 0
    return DoorGeometry(width: width, height: height, pose: pose)
  }
}

/// Lengths in points of what lies on the door.
private enum PerspectiveLook {
  static let handleSide = 8.0
  static let haloSide = 12.0
  static let arm = 8.0
  /// From the cross to its words, of these to their ground's edges, and the size of that.
  static let wordsLead = 14.0
  static let wordsPadding = 8.0
  static let wordsSize = Size(width: 108, height: 22)
  /// The number of a corner: its ground, from the corner to that, from that to the window's edges,
  /// and from its number to that.
  static let tagSize = Size(width: 16, height: 18)
  static let tagLead = 6.0
  static let tagMargin = 4.0
  static let tagPadding = 4.0
  /// Under what must be seen on every colour that a row may have.
  static let shade = Color(red: 0, green: 0, blue: 0, alpha: 0.6)
}
