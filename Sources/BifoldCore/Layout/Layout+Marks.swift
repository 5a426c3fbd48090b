/// What tells how far books have been read.
extension Layout {
  /// The dot over a book that has not been opened yet. It stands in the cover's plane, above its top
  /// edge, where no cover is too bright or too dark for it.
  mutating func appendMark(of index: Int, on cover: Card, scale: Double, in shelf: Bookshelf) {
    let mark = shelf.marks[index]
    guard mark.reading == .unread else { return }
    let side = max(Self.dotSide * scale, Self.leastDotSide)
    var dot = Self.part(
      .mark, index, of: cover,
      Rect(
        x: (cover.size.width - side) / 2, y: -Self.dotRise * scale - side, width: side,
        height: side),
      .color(Ink.bright))
    dot.corners = Card.Corners(left: side / 2, right: side / 2)
    dot.opacity =
      cover.opacity * Self.dotOpacity * shelf.marks.opacity(of: mark, at: shelf.time)
    append(dot)
  }

  /// How far the book in the centre has been read: a hairline below its words, as wide as a title of
  /// middle length, in the colour that stands for it.
  /// - Parameters:
  ///   - top: where it may begin, in points of the panel.
  ///   - opacity: of the words.
  mutating func appendProgress(of index: Int, top: Double, opacity: Double, in shelf: Bookshelf) {
    let mark = shelf.marks[index]
    let opacity = opacity * shelf.marks.opacity(of: mark, at: shelf.time)
    guard case .begun(let share) = mark.reading, opacity > 0,
      top + Self.progressHeight + Self.progressFoot <= shelf.size.height
    else { return }
    let origin = shelf.placed(Point(x: (shelf.size.width - Self.progressWidth) / 2, y: top))
    func line(_ part: CardID.BookPart, _ width: Double, _ color: Color) -> Card {
      var card = Card(
        .bookPart(part, index),
        frame: Rect(
          x: shelf.hinge + origin.x, y: origin.y, width: width, height: Self.progressHeight),
        content: .color(color))
      card.alignment = .wholePixels
      return card
    }
    var track = line(.track, Self.progressWidth, Ink.quiet)
    track.opacity = Self.trackOpacity * opacity
    append(track)
    guard share > 0 else { return }
    var progress = line(.progress, Self.progressWidth * share, mark.accent ?? Ink.bright)
    progress.opacity = opacity
    append(progress)
  }

  /// Points, as those of the shelf of a window 800 points high; the dot's height above the cover.
  private static let dotSide = 7.0
  private static let leastDotSide = 5.0
  private static let dotRise = 14.0
  private static let dotOpacity = 0.85
  /// Points.
  private static let progressWidth = 120.0
  private static let progressHeight = 2.0
  /// Points that stay free below it.
  private static let progressFoot = 4.0
  private static let trackOpacity = 0.28
}
