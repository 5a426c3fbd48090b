/// The door: a leaf hinged at its right edge, the black behind it, its bar, rows and words.
extension Layout {
  mutating func appendDoor(of shelf: Bookshelf) {
    let door = shelf.doorGeometry
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
    if shelf.rules.light == .lamp { appendLight(of: shelf, on: door) }
  }

  /// What the light makes of the door: the panel stands before it and throws a shadow that widens as
  /// the door opens, the hinge's edge catches the light, and the free edge shows its thickness while
  /// it is turned to the light. The bars stay black.
  private mutating func appendLight(of shelf: Bookshelf, on door: DoorGeometry) {
    let (width, top) = (shelf.menuWidth, Metrics.barHeight)
    let height = shelf.size.height - top
    guard height > 0 else { return }
    func append(_ id: CardID, x: Double, width: Double, _ content: Card.Content) {
      var card = door.part(
        id, of: Rect(x: x, y: top, width: width, height: height), content: content)
      // It lies on the rows; what is light darkens as they do.
      card.backing = .scene
      card.light = card.opacity
      card.opacity = 1
      self.append(card)
    }
    func white(_ alpha: Double) -> Color { Color(red: 1, green: 1, blue: 1, alpha: alpha) }
    let shadow = min(
      Self.narrowShadow + (Self.wideShadow - Self.narrowShadow) * shelf.fraction, width / 2)
    append(
      .leftShadow, x: width - shadow, width: shadow,
      .gradient(from: .clear, to: Color(red: 0, green: 0, blue: 0, alpha: Self.shadowDarkness)))
    append(.hingeLight, x: width - 1, width: 1, .color(white(Self.hingeBrightness)))
    guard shelf.fraction < 1 else { return }
    append(
      .edgeLight, x: 0, width: Self.thickness,
      .color(white(Self.edgeBrightness * (1 - shelf.fraction))))
  }

  /// Points that the panel's shadow is wide on the shut door and on the open one.
  private static let narrowShadow = 4.0
  private static let wideShadow = 20.0
  private static let shadowDarkness = 0.4
  private static let hingeBrightness = 0.18
  /// Points of the door's free edge.
  private static let thickness = 2.0
  private static let edgeBrightness = 0.5

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
