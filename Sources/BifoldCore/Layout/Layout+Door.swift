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

  /// Rows, then icons, then words: each kind is drawn at once, and none lies over another row's.
  private mutating func appendRows(of shelf: Bookshelf, on door: DoorGeometry) {
    let rows = shelf.visibleRows
    for index in rows {
      let frame = shelf.frame(ofRow: index)
      var row = door.part(
        .menuRow(index), of: shelf.onLeaf(frame),
        content: .color(
          shelf.items[index].color.mixed(with: .white, by: shelf.glow(ofRow: index))),
        // It reaches under the next row, where there is one on the leaf.
        seams: Card.Seams(bottom: frame.maxY < shelf.size.height ? 1 : 0))
      row.isFocused = shelf.focusedRow == index
      if shelf.rules.placement == .wholePixels { row.alignment = .wholePixels }
      append(row)
    }
    for index in rows {
      appendPicture(
        .menuIcon(index), Picture(.icon, index), in: shelf.iconFrame(inRowAt:), of: shelf, door)
    }
    guard shelf.labelBox.width >= 1 else { return }
    for index in rows where !shelf.items[index].title.isEmpty {
      appendPicture(
        .label(.menuRow(index)), Picture(.label, index), in: shelf.labelFrame(inRowAt:),
        of: shelf, door)
    }
  }

  /// A picture on a row, cut where the row is cut.
  private mutating func appendPicture(
    _ id: CardID, _ picture: Picture, in place: (Double) -> Rect, of shelf: Bookshelf,
    _ door: DoorGeometry
  ) {
    let whole = shelf.frame(ofRow: picture.index)
    let row = shelf.onLeaf(whole)
    let frame = place(whole.minY)
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
