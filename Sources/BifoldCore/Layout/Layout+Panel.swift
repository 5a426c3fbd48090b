/// The front panel: its ground, its bar and hamburger, and the picture of the chosen item.
extension Layout {
  mutating func appendPanel(of shelf: Bookshelf) {
    let ground: Color =
      switch shelf.screen {
      case .picture: shelf.chosenItem?.color ?? .black
      case .shelf: shelf.rules.shelfColor
      }
    var panel = Card(
      .panel,
      frame: Rect(x: shelf.hinge, y: 0, width: shelf.size.width, height: shelf.size.height),
      content: .color(ground))
    // The door is drawn over it and meets it at the hinge.
    panel.seams.left = 1
    append(panel)
  }

  mutating func appendPicture(of shelf: Bookshelf) {
    guard shelf.chosenItem != nil else { return }
    let top = Metrics.barHeight
    let room = Size(width: shelf.size.width, height: shelf.size.height - top)
    let side = shelf.detailSide
    let origin = shelf.placed(
      Point(x: (room.width - side) / 2, y: top + (room.height - side) / 2))
    append(
      Card(
        .picture,
        frame: Rect(x: shelf.hinge + origin.x, y: origin.y, width: side, height: side),
        content: .picture(
          Picture(.detail, shelf.selectedItem),
          frame: Rect(x: 0, y: 0, width: side, height: side), over: .clear)))
  }

  mutating func appendBar(of shelf: Bookshelf) {
    guard shelf.showsBar else { return }
    var bar = Card(
      .bar,
      frame: Rect(x: shelf.hinge, y: 0, width: shelf.size.width, height: Metrics.barHeight),
      content: .color(.black))
    bar.seams.left = 1
    append(bar)
    append(
      Card(
        .hamburger,
        size: Size(width: Metrics.hamburgerSide, height: Metrics.hamburgerSide),
        position: Point(x: shelf.hinge + Metrics.hamburgerInset, y: Metrics.hamburgerCenterY),
        transform: .rotation(by: shelf.fraction * .pi / 2, x: 0, y: 0, z: 1),
        content: .strokes(.white)))
  }

  /// The value of m34 over the panel's foot, while `[` and `]` change it.
  mutating func appendPerspectiveLabel(of shelf: Bookshelf) {
    guard shelf.perspectiveLabelOpacity > 0 else { return }
    let words = Bookshelf.labelBox
    let padding = Size(width: 16, height: 8)
    // As wide as the longest value that the keys reach; the words' picture goes on beyond, clear.
    let size = Size(
      width: Metrics.perspectiveWidth + 2 * padding.width,
      height: words.height + 2 * padding.height)
    let origin = shelf.placed(
      Point(x: (shelf.size.width - size.width) / 2, y: shelf.size.height - size.height - 24))
    var card = Card(
      .label(.perspective), frame: Rect(origin: origin, size: size),
      content: .picture(
        Picture(.label, shelf.perspectiveLabelIndex),
        frame: Rect(
          x: padding.width, y: padding.height, width: words.width, height: words.height),
        over: Color(red: 0, green: 0, blue: 0, alpha: 0.75)),
      corners: Card.Corners(left: 8, right: 8))
    card.opacity = shelf.perspectiveLabelOpacity
    append(card)
  }
}
