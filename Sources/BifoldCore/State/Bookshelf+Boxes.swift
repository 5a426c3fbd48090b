/// The sizes of the pictures of words: so much of each is asked for.
extension Bookshelf {
  /// The size in points of the picture of a row's words, which begin at its left, in the middle of
  /// its height: what the icon leaves of the row, less a margin. Narrow doors have no words.
  public var labelBox: Size {
    Size(
      width: max(menuWidth - iconSpace - Metrics.labelMargin, 0),
      height: Metrics.labelHeight)
  }

  /// The size in points of the picture of a book's title, whose words stand in its middle.
  public var titleBox: Size {
    Size(
      width: max(min(Metrics.titleWidth, size.width - 2 * Metrics.labelMargin), 1),
      height: Metrics.titleHeight)
  }

  /// The size in points of the picture of a book's author, whose words stand in its middle.
  public var authorBox: Size {
    Size(width: titleBox.width, height: Metrics.authorHeight)
  }

  /// The size in points of the picture of a figure, whose pen begins at its left.
  public static let figureBox = Metrics.figureBox

  /// The size in points of the picture of a notice, whose words stand in its middle.
  public var noticeBox: Size {
    Size(
      width: max(min(Metrics.noticeWidth, size.width - 2 * Metrics.labelMargin), 1),
      height: Metrics.labelHeight)
  }

  /// The size in points of the picture of a caption.
  public static let captionBox = Metrics.captionBox
}
