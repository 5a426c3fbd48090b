/// How keys and what they do stand beside each other.
public enum GuideForm: Sendable {
  /// Each in a column of its own.
  case columns
  /// In one line, the keys at its left end and what they do at its right one: where there is no room
  /// for two columns.
  case justified
}

extension Bookshelf {
  public var guideForm: GuideForm {
    2 * Metrics.guideLeastColumn + Metrics.guideMargin <= size.width * Metrics.guideShare
      ? .columns : .justified
  }

  /// Points between the sheet's edges and its words.
  var guidePadding: Double {
    min(Metrics.guidePadding, size.width / (guideForm == .columns ? 16 : 20))
  }

  /// The size in points of the picture of one side of a line of help: of a column, or of the line.
  public var guideBox: Size {
    let width: Double =
      switch guideForm {
      case .columns:
        min(Metrics.guideWidth, (size.width * Metrics.guideShare - Metrics.guideMargin) / 2)
      case .justified: size.width - Metrics.guideMargin - 2 * guidePadding
      }
    return Size(width: max(width, 1), height: Metrics.labelHeight)
  }

  /// The size of its font in points: one for all lines, in which the longest one fits.
  public var guidePoints: Double {
    switch guideForm {
    case .columns: Metrics.guidePoints
    case .justified: Metrics.guidePoints * min(guideBox.width / Metrics.guideLongestLine, 1)
    }
  }
}
