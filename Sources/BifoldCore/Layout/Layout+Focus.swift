/// The ring round what has the keyboard.
extension Layout {
  /// On what something lies that has the keyboard.
  enum FocusGround: Sendable { case window, inspector }

  /// Marks the card that has the keyboard, and draws a ring round it where that is to be seen. It
  /// follows the card, so that it stands in its perspective.
  mutating func appendFocus(on ground: FocusGround, of shelf: Bookshelf) {
    guard (shelf.focusedControl != nil) == (ground == .inspector), let id = shelf.focusedCard,
      let index = cards.lastIndex(where: { $0.id == id })
    else { return }
    cards[index].isFocused = true
    guard shelf.isFocusShown else { return }
    var ring = Self.ring(round: cards[index], of: shelf)
    if shelf.screen == .shelf, case .book(let index) = id {
      // From the one that leaves the centre to the one that comes.
      let last = Double(shelf.bookCount - 1)
      let steps = abs(min(max(shelf.shelfPosition, 0), last) - Double(index))
      ring.opacity = min(2 - 4 * steps, 1)
    }
    guard ring.size.width > 2 * FocusLook.radius, ring.size.height > 2 * FocusLook.radius else {
      return
    }
    append(ring)
  }

  private static func ring(round card: Card, of shelf: Bookshelf) -> Card {
    let scale = shelf.scale
    func pixels(_ length: Double) -> Double { max((length * scale).rounded(), 1) / scale }
    let content = Card.Content.ring(
      FocusLook.color, width: pixels(FocusLook.width), edge: FocusLook.edge,
      edgeWidth: pixels(FocusLook.edgeWidth))
    let radius = FocusLook.radius
    let corners = Card.Corners(left: radius, right: radius)
    /// One that lies flat in the window.
    func flat(_ frame: Rect, _ outset: Double, above: Double? = nil) -> Card {
      let (beside, above) = (-pixels(outset), -pixels(above ?? outset))
      var ring = Card(
        .focus,
        frame: frame.inset(by: Insets(top: above, left: beside, bottom: above, right: beside)),
        content: content, corners: corners)
      // Nothing is sharper, but what moves would be seen to step.
      if !shelf.isMoving { ring.alignment = .wholePixels }
      return ring
    }
    switch card.id {
    case .hamburger:
      let side = card.size.width
      return flat(
        Rect(
          x: card.position.x - side / 2, y: card.position.y - side / 2, width: side, height: side),
        FocusLook.hamburgerOutset)
    case .inspector(.control(let control)) where control.isSlider:
      return flat(
        InspectorPanel(of: shelf).row(of: control), FocusLook.sliderOutset, above: FocusLook.slit)
    case .inspector:
      return flat(card.outline.bounds, FocusLook.controlOutset)
    case .menuRow:
      var ring = inPlane(of: card, -pixels(FocusLook.rowInset))
      // Rows lie side by side, and are seen over black.
      ring.light = card.opacity
      ring.alignment = .wholePixels
      return ring
    default:
      let outline = card.outline
      return outline.isUpright
        ? flat(outline.bounds, FocusLook.outset) : inPlane(of: card, pixels(FocusLook.outset))
    }
    /// One that stands where the card does.
    func inPlane(of card: Card, _ outset: Double) -> Card {
      let (width, height) = (card.size.width + 2 * outset, card.size.height + 2 * outset)
      return Card(
        .focus, size: Size(width: width, height: height), position: card.position,
        anchorPoint: Point(
          x: (card.anchorPoint.x * card.size.width + outset) / max(width, 1),
          y: (card.anchorPoint.y * card.size.height + outset) / max(height, 1)),
        transform: card.transform, content: content, corners: corners, alignment: card.alignment)
    }
  }
}

extension Outline {
  /// Whether it is a rectangle with upright sides, as well as anybody can see.
  fileprivate var isUpright: Bool {
    guard count == 4, !isClipped else { return false }
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
    let (a, b, c, d) = (self[0].point, self[1].point, self[2].point, self[3].point)
    return isSame(a.x, d.x) && isSame(b.x, c.x) && isSame(a.y, b.y) && isSame(c.y, d.y)
  }
}

/// Lengths in points and colours of the ring.
private enum FocusLook {
  /// White between two dark lines: one of the two is seen on any ground, yellow and black alike.
  static let color = Color.white
  static let width = 2.0
  static let edge = Color(red: 0, green: 0, blue: 0, alpha: 0.75)
  static let edgeWidth = 1.0
  static let radius = 8.0
  /// From what it is round to its outer edge.
  static let outset = 6.0
  static let hamburgerOutset = 8.0
  static let controlOutset = 4.0
  /// Beside a slider's words it stays off them, and between two of them there is hardly room.
  static let sliderOutset = 8.0
  static let slit = 1.0
  /// From a row's edge inward: what lies beside it is another row.
  static let rowInset = 4.0
}
