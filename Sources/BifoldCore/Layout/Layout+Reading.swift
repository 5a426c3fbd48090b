/// What is said over the open book.
extension Layout {
  /// What is said after the last page: that there is a next book, or that there is none.
  mutating func appendEndNotice(of shelf: Bookshelf) {
    guard let book = shelf.book, shelf.endNoticeOpacity > 0 else { return }
    appendPlate(
      with: book.index + 1 < shelf.bookCount ? .nextBook : .lastBook, .foot,
      opacity: shelf.endNoticeOpacity, of: shelf)
  }

  /// What could not be read: under the bar, where it hides neither a title nor a page's number.
  mutating func appendMessage(of shelf: Bookshelf) {
    guard shelf.messageOpacity > 0 else { return }
    appendPlate(with: .message, .head, opacity: shelf.messageOpacity, of: shelf)
  }

  private mutating func appendPlate(
    with notice: Notice, _ end: PlateEnd, opacity: Double, of shelf: Bookshelf
  ) {
    let words = shelf.noticeBox
    let frame = Self.plate(Size(width: words.width, height: words.height), end, in: shelf)
    var card = Card(
      .label(.notice(notice)), frame: frame,
      content: .picture(
        Picture(.notice, notice.rawValue),
        frame: Rect(
          x: (frame.size.width - words.width) / 2, y: (frame.size.height - words.height) / 2,
          width: words.width, height: words.height),
        over: Self.plateColor),
      corners: Self.plateCorners)
    card.opacity = opacity
    append(card)
  }

  /// The number of a page, while it is typed.
  mutating func appendPageEntry(of shelf: Bookshelf) {
    guard let entry = shelf.pageEntry, let book = shelf.book else { return }
    var row = FigureRow()
    if entry.number > 0 { row.append(entry.number) }
    row.append(.of)
    row.append(book.sheetCount)
    let words = Caption.goToPage.shownWidth
    let figures = row.width(scale: shelf.scale)
    let frame = Self.plate(
      Size(width: words + Self.entryGap + figures, height: Metrics.captionBox.height), .foot,
      in: shelf)
    append(
      Card(
        .label(.pageEntry), frame: frame, content: .color(Self.plateColor),
        corners: Self.plateCorners))
    let line = frame.inset(
      by: Insets(left: Self.platePadding.width, right: Self.platePadding.width))
    append(.goToPage, in: line, color: Ink.quiet, of: shelf)
    append(
      row, for: .typedPage,
      at: Point(x: line.maxX - figures, y: line.midY - Metrics.figureBox.height / 2),
      color: Ink.bright, in: shelf)
  }

  private enum PlateEnd { case head, foot }

  /// A plate over an end of the panel with room for words of a size, on whole pixels.
  private static func plate(_ words: Size, _ end: PlateEnd, in shelf: Bookshelf) -> Rect {
    let width = min(words.width, shelf.size.width) + 2 * platePadding.width
    let height = words.height + 2 * platePadding.height
    let origin = shelf.placed(
      Point(
        x: shelf.hinge + (shelf.size.width - width) / 2,
        y: end == .foot
          ? shelf.size.height - height - plateFoot
          : (shelf.showsBar ? Metrics.barHeight : 0) + plateHead))
    return Rect(x: origin.x, y: origin.y, width: width, height: height)
  }

  /// Opaque: words on words cannot be read.
  private static let plateColor = OverlayLook.ground
  private static let plateCorners = Card.Corners(left: 8, right: 8)
  private static let platePadding = Size(width: 16, height: 8)
  /// Points below it, and above one under the bar.
  private static let plateFoot = 56.0
  private static let plateHead = 12.0
  private static let entryGap = 8.0
}
