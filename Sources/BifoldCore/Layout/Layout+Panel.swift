/// The front panel: its ground, its bar and hamburger, and the picture of the chosen item.
extension Layout {
  static func panelFrame(of shelf: Bookshelf) -> Rect {
    Rect(x: shelf.hinge, y: 0, width: shelf.size.width, height: shelf.size.height)
  }

  mutating func appendPanel(of shelf: Bookshelf) {
    let ground: Card.Content =
      switch shelf.screen {
      case .picture: .color(shelf.chosenItem?.color ?? .black)
      case .shelf: shelf.rules.shelfGround
      }
    var panel = Card(
      .panel,
      frame: Self.panelFrame(of: shelf), content: ground)
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

  /// Says that the shelf is empty, in the middle of it.
  mutating func appendEmptyNotice(of shelf: Bookshelf) {
    guard shelf.bookCount == 0, shelf.readiness == .ready else { return }
    let words = shelf.noticeBox
    let top = shelf.showsBar ? Metrics.barHeight : 0
    let origin = shelf.placed(
      Point(
        x: (shelf.size.width - words.width) / 2,
        y: (top + shelf.size.height - words.height) / 2))
    append(
      Card(
        .label(.notice(.emptyShelf)),
        frame: Rect(
          x: shelf.hinge + origin.x, y: origin.y, width: words.width, height: words.height),
        content: .picture(
          Picture(.notice, Notice.emptyShelf.rawValue),
          frame: Rect(origin: .zero, size: words), over: .clear),
        light: 0.75))
  }

  /// The value of m34 over the window's foot, while `[` and `]` change it.
  mutating func appendPerspectiveNotice(of shelf: Bookshelf) {
    guard shelf.perspectiveNoticeOpacity > 0 else { return }
    let words = shelf.noticeBox
    let padding = Size(width: 16, height: 8)
    let size = Size(
      width: Metrics.perspectiveWidth + 2 * padding.width,
      height: words.height + 2 * padding.height)
    let origin = shelf.placed(
      Point(x: (shelf.size.width - size.width) / 2, y: shelf.size.height - size.height - 24))
    var card = Card(
      .label(.notice(.perspective)), frame: Rect(origin: origin, size: size),
      // The words stand in the middle of their picture, which is clear at both ends.
      content: .picture(
        Picture(.notice, Notice.perspective.rawValue),
        frame: Rect(
          x: (size.width - words.width) / 2, y: padding.height, width: words.width,
          height: words.height),
        over: Color(red: 0, green: 0, blue: 0, alpha: 0.75)),
      corners: Card.Corners(left: 8, right: 8))
    card.opacity = shelf.perspectiveNoticeOpacity
    append(card)
  }
}
