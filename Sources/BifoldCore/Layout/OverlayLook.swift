/// Colours that all overlays share.
enum OverlayLook {
  /// Opaque: what lies under it need not be drawn.
  static let ground = Color(hex: 0x0D1013)
  static let line = Color(red: 1, green: 1, blue: 1, alpha: 0.25)
  static let accent = Color(hex: 0xF2C14E)
}

extension Layout {
  /// Words at the left of a line, in the middle of its height.
  mutating func append(_ caption: Caption, in line: Rect, color: Color, of shelf: Bookshelf) {
    let box = Metrics.captionBox
    append(
      Card(
        .label(.caption(caption)),
        frame: Rect(
          origin: shelf.onPixels(Point(x: line.minX, y: line.midY - box.height / 2)),
          size: Size(width: caption.shownWidth, height: box.height)),
        content: .words(Picture(.caption, caption.rawValue), of: box, color: color)))
  }

  /// A number that ends at a place of a line, in the middle of its height.
  mutating func append(
    _ value: Double, decimals: Int, for label: CardID.Label, endingAt right: Double, in line: Rect,
    color: Color, of shelf: Bookshelf
  ) {
    var row = FigureRow()
    row.append(value, decimals: decimals)
    append(
      row, for: label,
      at: Point(
        x: right - row.width(scale: shelf.scale), y: line.midY - Metrics.figureBox.height / 2),
      color: color, in: shelf)
  }
}
