/// What numbers on the screen are made of. Each is one picture, drawn once, that cards show side by
/// side, so that a number that changes costs nothing but its cards.
public enum Figure: Int, CaseIterable, Sendable {
  case zero, one, two, three, four, five, six, seven, eight, nine
  case point
  case minus
  /// The word between a place and how many there are.
  case of
  /// Between two pages.
  case dash

  public var text: String {
    switch self {
    case .point: "."
    case .minus: "−"
    case .of: "of"
    case .dash: "–"
    default: String(rawValue)
    }
  }

  /// Points of space before it.
  var lead: Double { self == .of ? Metrics.ofSpace : 0 }

  /// Points to where the next one begins. All digits are equally wide.
  var advance: Double {
    switch self {
    case .point: Metrics.pointAdvance
    case .of: Metrics.ofAdvance
    case .dash: Metrics.dashAdvance
    default: Metrics.digitAdvance
    }
  }
}

extension Figure {
  /// Points of its picture that hold ink: no more is drawn. A digit's may reach past its advance.
  fileprivate var shownWidth: Double {
    self == .of ? Metrics.figureBox.width : min(advance.rounded(.up) + 2, Metrics.figureBox.width)
  }
}

/// Figures in a row, as many as a line needs; a value that allocates nothing.
struct FigureRow {
  private var figures: (UInt64, UInt64) = (0, 0)
  private(set) var count = 0

  /// As many as it holds.
  static let capacity = 32
  private static let bits = 4

  /// One that is not there is the point.
  subscript(index: Int) -> Figure {
    let word = index < Self.capacity / 2 ? figures.0 : figures.1
    let shift = UInt64(index % (Self.capacity / 2) * Self.bits)
    return Figure(rawValue: Int(word >> shift & 15)) ?? .point
  }

  /// What does not fit is left out.
  mutating func append(_ figure: Figure) {
    guard count < Self.capacity else { return }
    let value = UInt64(figure.rawValue) << UInt64(count % (Self.capacity / 2) * Self.bits)
    if count < Self.capacity / 2 { figures.0 |= value } else { figures.1 |= value }
    count += 1
  }

  /// Appends a whole number.
  mutating func append(_ number: Int) {
    if number < 0 { append(.minus) }
    var rest = number.magnitude
    var place: UInt = 1
    while rest / place >= 10 { place *= 10 }
    while place > 0 {
      append(Figure(rawValue: Int(rest / place)) ?? .zero)
      rest %= place
      place /= 10
    }
  }

  /// Appends a number with so many decimals, rounded; what is not finite, or too large for that, is
  /// a minus alone.
  mutating func append(_ number: Double, decimals: Int) {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (number * Double(scale)).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return append(.minus) }
    let whole = Int(scaled)
    if whole < 0 { append(.minus) }
    append(abs(whole) / scale)
    guard decimals > 0 else { return }
    append(.point)
    var rest = abs(whole) % scale
    for _ in 0..<decimals {
      scale /= 10
      append(Figure(rawValue: rest / scale) ?? .zero)
      rest %= scale
    }
  }

  /// How long the row is in points, each figure on whole pixels.
  func width(scale: Double) -> Double {
    (0..<count).reduce(0) { $0 + FigureRow.step(self[$1], scale: scale) }
  }

  static func step(_ figure: Figure, scale: Double) -> Double {
    max((figure.advance * scale).rounded(), 1) / scale
  }
}

extension Layout {
  /// Puts a row of figures into the window.
  /// - Parameters:
  ///   - label: what they say; its card, which shows nothing, is all of them for who cannot see.
  ///   - origin: their top left, in points of the window; it is moved onto whole pixels.
  mutating func append(
    _ row: FigureRow, for label: CardID.Label, at origin: Point, color: Color, opacity: Double = 1,
    in shelf: Bookshelf
  ) {
    var origin = shelf.onPixels(origin)
    var whole = Card(
      .label(label),
      frame: Rect(
        origin: origin,
        size: Size(width: row.width(scale: shelf.scale), height: Metrics.figureBox.height)),
      content: .color(.clear))
    whole.opacity = opacity
    append(whole)
    for index in 0..<row.count {
      let figure = row[index]
      let pen = Point(x: origin.x + figure.lead, y: origin.y)
      var card = Card(
        .figure(label, index),
        frame: Rect(
          origin: shelf.onPixels(pen),
          size: Size(width: figure.shownWidth, height: Metrics.figureBox.height)),
        content: .words(
          Picture(.figure, figure.rawValue), of: Metrics.figureBox, color: color))
      card.opacity = opacity
      append(card)
      origin.x += FigureRow.step(figure, scale: shelf.scale)
    }
  }
}
