/// How the transform inspector is arranged, by the room beside the door. All lengths in points.
enum InspectorForm {
  /// One column, as wide as its numbers like.
  case column
  /// One column beside the door of a narrow window, with a decimal less.
  case narrow
  /// Tables beside sliders, the view from above under both, in windows too low for one column.
  case wide

  /// The one that shows most in a room.
  init(fitting room: Rect) {
    func fits(_ form: InspectorForm) -> Bool {
      form.width + form.margin <= room.size.width
    }
    let isHighEnough = room.size.height >= Self.column.height
    if fits(.column), isHighEnough || !fits(.wide) {
      self = .column
    } else {
      self = fits(.wide) && !isHighEnough ? .wide : .narrow
    }
  }

  /// Between the panel and the window's right edge, and the bar.
  var margin: Double { self == .column ? 12 : 8 }
  /// Between its edges and what stands on it.
  var padding: Double { self == .column ? 12 : 8 }
  /// Between its two columns.
  static let columnGap = 12.0
  var columnWidth: Double { self == .column ? 296 : 208 }

  var width: Double {
    let columns = self == .wide ? 2 * columnWidth + Self.columnGap : columnWidth
    return columns + 2 * padding
  }

  /// Of the room that one column wants, with all that there is and the lowest view from above.
  var height: Double {
    typealias Panel = InspectorPanel
    let sections =
      Panel.slidersHeight + Panel.transformHeight + Panel.cornersHeight
      + Panel.planHeights.lowerBound + Panel.buttonHeight
    return margin - Panel.gap + sections + 4 * Panel.gap + 2 * padding
  }

  /// From the left of the sliders: a track. Its numbers end at the column's right.
  var trackLeft: Double { self == .column ? 84 : 64 }
  var trackWidth: Double { self == .column ? 136 : 66 }

  /// Right edges of the matrix' columns, from the table's left.
  func matrixColumn(_ column: Int) -> Double {
    self == .column ? [64, 136, 208, 296][column] : [50, 94, 138, 208][column]
  }

  /// Decimals of the matrix' columns but the last, whose numbers are a thousandth as large.
  var decimals: Int { self == .column ? 4 : 3 }
  /// From the left of m34's cell in the matrix to where its number ends.
  var cellWidth: Double { self == .column ? 76 : 66 }

  /// Right edges of a corner's number, x and y, from the table's left; the left corners' first.
  func cornerColumns(_ side: Int) -> (number: Double, x: Double, y: Double) {
    switch (self, side) {
    case (.column, 0): (8, 72, 136)
    case (.column, _): (168, 232, 296)
    case (_, 0): (8, 54, 98)
    default: (118, 164, 208)
    }
  }
}
