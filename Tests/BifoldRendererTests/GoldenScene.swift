import BifoldCore
import BifoldRenderer
import BifoldScene

/// A moment of a bookshelf, drawn as the program draws it: state → layout → scene → GL, with
/// pictures of the sizes that the program asks for.
struct GoldenScene: Sendable {
  let name: String
  var state: Bookshelf
  var words = Words.none
  /// What of it is kept, in points; nil for all.
  var view: Rect?

  /// Whether labels stand where words do.
  enum Words: Sendable { case none, shown }

  /// What a test may do wrong on purpose on the way.
  struct Mutation: Sendable {
    var cards: @Sendable (inout [Card], _ scale: Double) -> Void = { _, _ in }
    /// What is uploaded in a picture's place.
    var picture: @Sendable (Picture, Bitmap) -> Bitmap = { $1 }

    static let none = Mutation()
  }

  func draw(on canvas: Canvas, _ mutation: Mutation = .none) throws -> Bitmap {
    var layout = Layout()
    layout.arrange(state)
    var cards = layout.cards
    mutation.cards(&cards, state.scale)
    try fill(canvas, layout, mutation)
    var scene = Scene()
    scene.build(
      from: cards, size: state.size, scale: state.scale, residency: canvas.residency)
    let drawn = try canvas.draw(scene)
    guard let view else { return drawn }
    return drawn.cropped(
      x: pixels(view.minX), y: pixels(view.minY), width: pixels(view.size.width),
      height: pixels(view.size.height))
  }

  private func pixels(_ length: Double) -> Int { Int((length * state.scale).rounded()) }

  private func fill(_ canvas: Canvas, _ layout: Layout, _ mutation: Mutation) throws {
    func fill(
      _ kind: Picture.Kind, _ size: Size, _ indices: Range<Int>,
      _ bitmap: (Int, _ width: Int, _ height: Int) -> Bitmap
    ) throws {
      guard !indices.isEmpty else { return }
      let (width, height) = (pixels(size.width), pixels(size.height))
      try canvas.makeRoom(for: kind, width: width, height: height, layers: indices.count)
      for index in indices {
        let picture = Picture(kind, index)
        try canvas.put(
          mutation.picture(picture, bitmap(index, width, height)), as: picture)
      }
    }
    try fill(.cover, state.coverSize, layout.visibleBooks, Patterns.cover)
    // Pages are large: only those that are seen.
    let pages = layout.cards.flatMap(\.pagePictures)
    if let first = pages.min(), let last = pages.max() {
      let size =
        state.fidelity == .original ? OriginalBook.pageSize : state.pageFit.size(of: nil)
      let (width, height) = (pixels(size.width), pixels(size.height))
      try canvas.makeRoom(for: .page, width: width, height: height, layers: last - first + 1)
      for index in Set(pages) {
        let picture = Picture(.page, index)
        try canvas.put(
          mutation.picture(picture, Patterns.page(index, width: width, height: height)),
          as: picture)
      }
    }
    let rows = state.items.indices
    try fill(.icon, Bookshelf.iconSize, rows) { index, side, _ in
      Patterns.icon(index, side: side)
    }
    if state.labelBox.width >= 1 { try fill(.label, state.labelBox, rows, Patterns.label) }
    if words == .shown {
      let books = layout.visibleBooks
      try fill(.title, state.titleBox, books, Patterns.label)
      try fill(.author, state.authorBox, books, Patterns.label)
      try fill(.figure, Bookshelf.figureBox, 0..<Figure.allCases.count, Patterns.figure)
      if !state.overlays.isEmpty {
        try fill(.caption, Bookshelf.captionBox, 0..<Caption.allCases.count, Patterns.label)
      }
      if state.overlays.contains(.help) {
        try fill(
          .guide, state.guideBox, 0..<2 * KeyGuide.entries(state.direction).count, Patterns.label)
      }
    }
    let side = Size(width: state.detailSide, height: state.detailSide)
    try fill(.detail, side, state.selectedItem..<state.selectedItem + 1) { index, side, _ in
      Patterns.detail(index, side: side)
    }
  }
}

extension GoldenScene {
  /// - Parameters:
  ///   - width: in pixels.
  ///   - fraction: how far the menu is open.
  ///   - shelf: the place between covers; nil shows the chosen item's picture.
  private init(
    _ name: String, _ width: Double, _ height: Double, scale: Double = 1,
    _ fidelity: Fidelity = .natural, fraction: Double = 0, shelf: Double? = nil,
    menuWidth: Double? = nil, m34: Double = Bookshelf.defaultM34,
    _ direction: ReadingDirection = .leftToRight
  ) {
    var state = Bookshelf(
      size: Size(width: width / scale, height: height / scale), scale: scale,
      fidelity: fidelity, screen: shelf == nil ? .picture : .shelf,
      items: Patterns.items(4, titled: true), bookCount: 9, menuWidth: menuWidth, m34: m34,
      direction: direction)
    if let shelf { state.hold(shelfPosition: shelf) }
    state.hold(fraction: fraction)
    self.init(name: name, state: state)
  }

  /// A book in the centre that is being read, and unread ones beside it.
  private var withMarks: GoldenScene {
    var scene = withWords
    for book in 0..<9 { scene.state.note(book == 2 ? .begun(0.6) : .unread, ofBook: book) }
    scene.state.note(accent: Color(hex: 0xF28A3A), ofBook: 2)
    scene.state.advance(to: 1)
    return scene
  }

  private var withWords: GoldenScene {
    var scene = self
    scene.words = .shown
    return scene
  }

  /// Half a pixel a point where the originals' sizes need a larger window than fits in a file.
  static let all =
    [
      GoldenScene("shelf", 320, 200, shelf: 0),
      GoldenScene("shelf-between", 320, 200, shelf: 2.5),
      GoldenScene("shelf-marks", 400, 300, scale: 0.5, shelf: 2).withMarks,
      GoldenScene("shelf-fine", 300, 200, scale: 1.25, shelf: 0.3),
      GoldenScene("shelf-original", 320, 200, scale: 0.5, .original, shelf: 2.5),
      GoldenScene(
        "shelf-original-door", 320, 200, scale: 0.5, .original, fraction: 0.75, shelf: 0.3),
      GoldenScene("picture", 280, 200),
      GoldenScene("door-quarter", 280, 200, fraction: 0.25, menuWidth: 200),
      GoldenScene("door-half", 280, 200, fraction: 0.5, shelf: 2.5, menuWidth: 200),
      GoldenScene("door-fine", 300, 200, scale: 1.25, fraction: 0.75, menuWidth: 160),
      GoldenScene("door-open", 280, 200, fraction: 1, menuWidth: 200),
      GoldenScene("door-dense", 320, 240, scale: 2, fraction: 0.5, menuWidth: 60),
      GoldenScene("door-near-eye", 280, 200, fraction: 0.5, menuWidth: 200, m34: -1 / 250),
      GoldenScene("door-past-eye", 280, 200, fraction: 0.4, menuWidth: 200, m34: 1 / 150),
      GoldenScene(
        "door-half-right-to-left", 240, 400, fraction: 0.5, shelf: 2.1, menuWidth: 120,
        .rightToLeft
      ).withWords,
    ] + screens + books

  static func named(_ name: String) -> GoldenScene? { all.first { $0.name == name } }
}

extension GoldenScene: CustomStringConvertible {
  var description: String { name }
}

extension Card {
  /// The pages that it may show.
  fileprivate var pagePictures: [Int] {
    let pictures: [Picture?] =
      switch content {
      case .picture(let picture, _, _): [picture]
      case .shadedPicture(let picture, _, _, _): [picture]
      case .sheet(let sheet): [sheet.recto.picture, sheet.verso.picture]
      default: []
      }
    return pictures.compactMap { $0 }.filter { $0.kind == .page }.map(\.index)
  }
}
