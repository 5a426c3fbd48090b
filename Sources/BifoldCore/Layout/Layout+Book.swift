/// The book that is off the shelf.
extension Layout {
  mutating func appendBook(of shelf: Bookshelf, on flow: FlowLayout) {
    guard let book = shelf.book else { return }
    let cover = Self.cover(book.index, flow, shelf)
    switch shelf.fidelity {
    case .original: appendOriginal(book, of: shelf, from: cover)
    case .natural: appendNatural(book, of: shelf, from: cover)
    }
    appendPageNumber(of: book, in: shelf)
  }

  /// A page's card.
  /// - Parameters:
  ///   - size: of the card, before the pose's transform.
  ///   - resting: of the page at rest, of which the card shows as much as it can: on the shelf a cover
  ///     shows less than all.
  static func page(
    _ item: Int, of book: OpenBook, _ size: Size, resting: Size, pose: BookPose, angle: Double
  ) -> Card {
    let picture = book.pairing.face(atItem: item).flatMap { Picture(of: $0) }
    let content: Card.Content =
      if let picture {
        // The cover that was seen on the shelf is under its own page.
        .picture(
          picture, frame: filling(size, resting), over: item == 0 ? .clear : paper)
      } else {
        .color(paper)
      }
    return Card(
      .page(item), size: size, position: pose.position,
      anchorPoint: BookSide(ofItem: item).anchorPoint, transform: pose.transform(angle: angle),
      content: content)
  }

  /// Where a page lies that fills a card from its middle.
  private static func filling(_ card: Size, _ page: Size) -> Rect {
    guard page.width > 0, page.height > 0 else { return Rect(origin: .zero, size: card) }
    let growth = max(card.width / page.width, card.height / page.height)
    let (width, height) = (page.width * growth, page.height * growth)
    return Rect(
      x: (card.width - width) / 2, y: (card.height - height) / 2, width: width, height: height)
  }

  /// Whether a card shows its front to the viewer; edge-on it shows neither.
  static func showsFront(_ card: Card) -> Bool {
    let outline = card.outline
    guard outline.count >= 3 else { return false }
    // Twice its area, positive where its corners go round as in its own plane.
    var area = 0.0
    for index in 0..<outline.count {
      let (a, b) = (outline[index].point, outline[(index + 1) % outline.count].point)
      area += a.x * b.y - b.x * a.y
    }
    return area > 0
  }

  /// How much of its own page is seen of the front: on the shelf it is the cover that was there, which
  /// is sharp at that size.
  static func pageShare(at progress: Double) -> Double { min(max(progress / 0.25, 0), 1) }

  /// Pixels by which pages stay clear of the edges of the cover that they lie under on the shelf: soft
  /// edges on the same line would add up.
  static func clearance(at progress: Double) -> Double { min(max(1 - progress / 0.1, 0), 1) }

  /// The room closes over the shelf, and all that stands on it fades as one: faded one by one, covers
  /// would be seen through one another.
  mutating func appendVeil(_ index: Int, opacity: Double, in shelf: Bookshelf) {
    guard opacity > 0, opacity < 1 else { return }
    var veil = Card(
      .bookPart(.veil, index),
      frame: Self.panelFrame(of: shelf), content: shelf.rules.shelfGround)
    veil.opacity = opacity
    append(veil)
  }

  /// The outer corners of a right page that is still on its way to the reader: on the shelf all lie
  /// under the cover.
  static func corners(of page: Card, rest: Double, in shelf: Bookshelf) -> Card.Corners {
    let corners = shelf.rules.coverCorners
    let growth = page.size.height / max(shelf.flowLayout.itemSize.height, 1) * max(rest, 0)
    return Card.Corners(left: corners.left * growth, right: corners.right * growth)
  }

  /// The cover as it was seen on the shelf, where its page lies.
  static func front(of book: OpenBook, under page: Card) -> Card {
    var front = page
    front.id = .book(book.index)
    front.content = .picture(
      Picture(.cover, book.index), frame: Rect(origin: .zero, size: page.size),
      over: placeholder(for: book.index))
    return front
  }

  /// Says on a page that it cannot be read.
  mutating func appendFault(on page: Card, _ item: Int, of book: OpenBook, in shelf: Bookshelf) {
    guard let number = book.pairing.face(atItem: item)?.page, book.faulty.contains(number) else {
      return
    }
    let words = shelf.noticeBox
    guard page.size.width >= Self.faultWidth else { return }
    var card = page
    card.id = .pagePart(.fault, item)
    card.size = words
    card.anchorPoint = Point(
      x: 0.5 + (page.anchorPoint.x - 0.5) * page.size.width / words.width, y: 0.5)
    card.content = .words(
      Picture(.notice, Notice.faultyPage.rawValue), of: words, color: Self.faultColor)
    append(card)
  }

  /// Points that the words take.
  private static let faultWidth = 200.0
  /// On paper: as quiet as print that somebody has begun to rub out.
  private static let faultColor = Color(hex: 0x6B6154)

  /// Which pages are read, below them.
  private mutating func appendPageNumber(of book: OpenBook, in shelf: Bookshelf) {
    guard shelf.rules.shelfWords == .below else { return }
    let opacity = Self.numberRise * (shelf.openingProgress - 1) + 1
    guard opacity > 0, let pages = shelf.readPages else { return }
    var number = FigureRow()
    number.append(pages.lowerBound + 1)
    if pages.count > 1 {
      number.append(.dash)
      number.append(pages.upperBound + 1)
    }
    number.append(.of)
    number.append(book.sheetCount)
    let foot = shelf.size.height - Bookshelf.pageMargins.bottom
    append(
      number, for: .pageNumber,
      at: Point(
        x: shelf.hinge + (shelf.size.width - number.width(scale: shelf.scale)) / 2,
        y: foot + (Bookshelf.pageMargins.bottom - Metrics.figureBox.height) / 2 + 2),
      color: Ink.quiet, opacity: min(opacity, 1), in: shelf)
  }

  /// How fast the number comes up at the end of the opening: over its last third.
  private static let numberRise = 3.0
}

extension Card {
  /// Draws its edges back, in pixels.
  mutating func stayClear(by pixels: Double) {
    seams.left -= pixels
    seams.top -= pixels
    seams.right -= pixels
    seams.bottom -= pixels
  }
}
