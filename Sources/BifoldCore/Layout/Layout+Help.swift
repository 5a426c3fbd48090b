/// The keys as they are, on a sheet in the middle of the window.
extension Layout {
  mutating func appendHelp(of shelf: Bookshelf) {
    let opacity = shelf.helpOpacity
    guard opacity > 0 else { return }
    typealias Look = HelpLook
    var dim = Card(
      .helpBackdrop, frame: Rect(origin: .zero, size: shelf.size), content: .color(Look.dim))
    dim.opacity = opacity
    append(dim)

    let box = shelf.guideBox
    let entries = KeyGuide.entries(shelf.direction)
    let padding = shelf.guidePadding
    // From where keys begin to where what they do does.
    let step = shelf.guideForm == .columns ? box.width : 0
    let room = shelf.size.height - 2 * Look.leastMargin - Look.titleHeight - 2 * padding
    let line = min(Look.lineHeight, max(room, 0) / Double(entries.count))
    let size = Size(
      width: box.width + step + 2 * padding,
      height: Look.titleHeight + line * Double(entries.count) + 2 * padding)
    let origin = shelf.onPixels(
      Point(x: (shelf.size.width - size.width) / 2, y: (shelf.size.height - size.height) / 2))
    var sheet = Card(
      .overlay(.help), frame: Rect(origin: origin, size: size), content: .color(OverlayLook.ground),
      corners: Card.Corners(left: 8, right: 8))
    sheet.opacity = opacity
    append(sheet)

    func words(
      _ label: CardID.Label, _ picture: Picture, of size: Size, x: Double, y: Double,
      _ color: Color
    ) {
      var card = Card(
        .label(label), frame: Rect(origin: shelf.onPixels(Point(x: x, y: y)), size: size),
        content: .words(picture, of: size, color: color))
      card.opacity = opacity
      append(card)
    }
    let left = origin.x + padding
    words(
      .caption(.helpTitle), Picture(.caption, Caption.helpTitle.rawValue), of: Metrics.captionBox,
      x: left, y: origin.y + padding, Ink.bright)
    for index in entries.indices {
      let y = origin.y + padding + Look.titleHeight + line * Double(index) + (line - box.height) / 2
      words(
        .guideKeys(index), Picture(.guide, 2 * index), of: box, x: left, y: y, Ink.bright)
      words(
        .guideAction(index), Picture(.guide, 2 * index + 1), of: box, x: left + step, y: y,
        Ink.quiet)
    }
  }
}

/// Lengths in points and colours of the help.
private enum HelpLook {
  static let lineHeight = 26.0
  static let titleHeight = 34.0
  /// Between the sheet and the window's edges, where that is short of room.
  static let leastMargin = 8.0
  static let dim = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
}
