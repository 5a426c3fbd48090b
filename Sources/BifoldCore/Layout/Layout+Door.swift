/// The door: a leaf hinged at its right edge, the black behind it, its bar, rows and words.
extension Layout {
  mutating func appendDoor(of shelf: Bookshelf) {
    let door = DoorGeometry(
      width: shelf.menuWidth, height: shelf.size.height, fraction: shelf.fraction, m34: shelf.m34)
    var backdrop = Card(
      .menuBackdrop,
      frame: Rect(x: 0, y: 0, width: shelf.hinge, height: shelf.size.height),
      content: .color(.black))
    // Between two pixels the rows' own edges meet the panel; the black under them stays clear.
    let isOnPixel = (shelf.hinge * shelf.scale).truncatingRemainder(dividingBy: 1) == 0
    backdrop.seams.right = isOnPixel ? 0 : -1
    append(backdrop)

    var leaf = door.leaf
    leaf.seams.right = -1
    append(leaf)
    append(
      door.part(
        .menuBar, of: Rect(x: 0, y: 0, width: shelf.menuWidth, height: Metrics.barHeight),
        content: .color(.black), seams: Card.Seams(bottom: 1)))
    appendRows(of: shelf, on: door)
  }

  private mutating func appendRows(of shelf: Bookshelf, on door: DoorGeometry) {
    guard !shelf.items.isEmpty else { return }
    let height = shelf.rowHeight
    let scroll = shelf.menuScroll
    let top = Metrics.barHeight
    let end = Double(shelf.items.count)
    let first = Int(min(max((scroll / height).rounded(.down), 0), end))
    let last = Int(
      min(max(((scroll + shelf.size.height - top) / height).rounded(.up), 0), end))
    for index in first..<max(first, last) {
      let y = top + Double(index) * height - scroll
      // The door's leaf ends below its bar and at its foot, and so do the rows on it.
      let visible = Rect(
        x: 0, y: max(y, top), width: shelf.menuWidth,
        height: min(y + height, shelf.size.height) - max(y, top))
      guard visible.size.height > 0 else { continue }
      let isLast = y + height >= shelf.size.height
      let item = shelf.items[index]
      var row = door.part(
        .menuRow(index), of: visible,
        content: .color(item.color.mixed(with: .white, by: shelf.glow(ofRow: index))),
        seams: Card.Seams(bottom: isLast ? 0 : 1))
      row.isFocused = shelf.focusedRow == index
      append(row)
      appendPicture(
        .menuIcon(index), Picture(.icon, index), in: shelf.iconFrame(inRowAt: y),
        within: visible, on: door)
      if shelf.menuWidth > Metrics.iconSpace, !item.title.isEmpty {
        appendPicture(
          .label(.menuRow(index)), Picture(.label, index), in: shelf.labelFrame(inRowAt: y),
          within: visible, on: door)
      }
    }
  }

  /// A picture on the door, cut where the row that it belongs to is cut.
  private mutating func appendPicture(
    _ id: CardID, _ picture: Picture, in frame: Rect, within row: Rect, on door: DoorGeometry
  ) {
    let top = max(frame.minY, row.minY)
    let visible = Rect(
      x: frame.minX, y: top, width: min(frame.maxX, row.maxX) - frame.minX,
      height: min(frame.maxY, row.maxY) - top)
    guard visible.size.width > 0, visible.size.height > 0 else { return }
    var card = door.part(
      id, of: visible,
      content: .picture(
        picture,
        frame: Rect(
          x: 0, y: frame.minY - top, width: frame.size.width, height: frame.size.height),
        over: .clear))
    // It darkens with the door, but what is under it shows through where it is clear.
    card.backing = .scene
    card.light = card.opacity
    card.opacity = 1
    append(card)
  }
}
