import BifoldCore
import BifoldScene
import Testing

/// An open book in a small window, with its pages given as pictures: state → layout → scene → GL.
/// Of what else is in the window only the ground is left, in a green that nothing of a book has.
struct BookStage {
  var state: Bookshelf
  let sheets: Int

  /// Pixels of a window that shows a natural book wide enough to have a fold and a curl.
  static let width = 161
  static let height = 200
  static let ground = Color(red: 0, green: 1, blue: 0)

  /// - Parameters:
  ///   - width: of the window, in pixels.
  ///   - sheets: pages of the book, all of the usual shape.
  init(
    _ fidelity: Fidelity = .natural, _ style: LeafStyle = .curl, width: Int = width,
    height: Int = height, scale: Double = 1, sheets: Int = 12, motion: MotionPreference = .full
  ) {
    self.sheets = sheets
    state = Bookshelf(
      size: Size(width: Double(width) / scale, height: Double(height) / scale), scale: scale,
      fidelity: fidelity, bookCount: 1, motion: motion, leafStyle: style)
    state.open(book: 0, sheets: sheets, .immediate)
  }

  // MARK: Pictures

  /// Gives every page a picture of one colour.
  func fill(_ canvas: Canvas, _ color: (_ page: Int) -> Pixel) throws {
    try canvas.makeRoom(for: .page, width: 4, height: 6, layers: 2 * sheets)
    try canvas.makeRoom(for: .cover, width: 4, height: 6, layers: 1)
    for page in 0..<sheets {
      try canvas.put(
        Bitmap(width: 4, height: 6, filledWith: color(page)), as: Picture(.page, 2 * page))
    }
    try canvas.put(Bitmap(width: 4, height: 6, filledWith: color(0)), as: Picture(.cover, 0))
  }

  // MARK: Drawing

  /// The book's cards over the ground, back to front.
  var cards: [Card] {
    var layout = Layout()
    layout.arrange(state)
    var cards = layout.cards.filter {
      switch $0.id {
      case .panel, .page, .pagePart, .book, .bookPart(.readEdge, _), .bookPart(.unreadEdge, _),
        .bookPart(.leafShadow, _):
        true
      default: false
      }
    }
    for index in cards.indices where cards[index].id == .panel {
      cards[index].content = .color(Self.ground)
    }
    return cards
  }

  /// Without the edges of the leaves below, whose colour is that of paper.
  var cardsWithoutEdges: [Card] {
    cards.filter {
      switch $0.id {
      case .bookPart(.readEdge, _), .bookPart(.unreadEdge, _): false
      default: true
      }
    }
  }

  /// The same, as if it were lit from everywhere: no shade, no shadow.
  var plainCards: [Card] {
    var cards = cards.filter {
      switch $0.id {
      case .pagePart, .bookPart: false
      default: true
      }
    }
    for index in cards.indices { cards[index].light = 1 }
    return cards
  }

  func draw(on canvas: Canvas) throws -> Bitmap { try draw(cards, on: canvas) }

  func draw(_ cards: [Card], on canvas: Canvas) throws -> Bitmap {
    try canvas.draw(
      cards, width: Int((state.size.width * state.scale).rounded()),
      height: Int((state.size.height * state.scale).rounded()), scale: state.scale)
  }

  // MARK: Where it lies

  /// x of the spine, in points.
  var spineX: Double {
    guard state.fidelity == .natural else { return state.size.width / 2 }
    let page = cards.last {
      if case .page = $0.id { true } else { false }
    }
    return page.map { $0.position.x + $0.transform.m41 / $0.transform.m44 } ?? state.size.width / 2
  }

  /// The rows of pixels that a page's inner edge takes up, away from its ends.
  var rows: Range<Int> {
    guard state.fidelity == .natural else {
      return 0..<Int((state.size.height * state.scale).rounded())
    }
    let fit = state.pageFit
    let height = fit.size(of: nil).height
    let from = (fit.center.y - height / 2) * state.scale
    return Int(from.rounded()) + 2..<Int((from + height * state.scale).rounded()) - 2
  }
}
