/// The cards that a state shows, back to front, and which of them a point meets.
///
/// Built once and filled again every frame: after the first frames nothing is allocated. The cost
/// follows what is visible.
public struct Layout: Sendable {
  public internal(set) var cards: [Card] = []
  /// The indices of the covers among them.
  public internal(set) var visibleBooks = 0..<0
  /// The covers of this frame, back to front; kept so that no frame allocates.
  var covers: [(index: Int, card: Card)] = []

  public init() {}

  /// Lays out a state as it is at its present time.
  public mutating func arrange(_ shelf: Bookshelf) {
    cards.removeAll(keepingCapacity: true)
    visibleBooks = 0..<0
    appendPanel(of: shelf)
    switch shelf.screen {
    case .picture: appendPicture(of: shelf)
    case .shelf:
      let flow = shelf.flowLayout
      appendCovers(of: shelf, on: flow)
      appendWords(of: shelf, on: flow)
      appendEmptyNotice(of: shelf)
      appendBook(of: shelf, on: flow)
    }
    appendBar(of: shelf)
    if shelf.fraction > 0 { appendDoor(of: shelf) }
    appendFocus(on: .window, of: shelf)
    appendPerspectiveNotice(of: shelf)
    appendMessage(of: shelf)
    appendEndNotice(of: shelf)
    appendPageEntry(of: shelf)
    bringIntoWindow(of: shelf)
    // What follows reads from left to right, and is laid out in the window.
    appendFrameTimes(of: shelf)
    appendInspector(of: shelf)
    appendFocus(on: .inspector, of: shelf)
    appendHelp(of: shelf)
    appendPast(of: shelf)
  }

  /// How everything was, over all of it.
  private mutating func appendPast(of shelf: Bookshelf) {
    guard shelf.past != nil, shelf.pastOpacity > 0 else { return }
    let frame = Rect(origin: .zero, size: shelf.size)
    var card = Card(
      .past, frame: frame, content: .picture(Picture(.past, 0), frame: frame, over: .clear))
    card.opacity = shelf.pastOpacity
    append(card)
  }

  mutating func append(_ card: Card) { cards.append(card) }

  /// Brings cards from reading space into the window.
  ///
  /// Figures keep their order: their row moves as a whole, as the card does that says what it is,
  /// which comes before them. Linear in the number of cards; allocates nothing.
  /// - Parameter first: the index of the first that is not there yet.
  mutating func bringIntoWindow(from first: Int = 0, of shelf: Bookshelf) {
    guard let width = shelf.mirrorWidth else { return }
    var rowShift = 0.0
    for index in first..<cards.count {
      if case .figure = cards[index].id {
        cards[index].position.x += rowShift
        continue
      }
      rowShift = width - 2 * cards[index].position.x
      cards[index].mirror(in: width)
    }
  }

  /// Takes any cards, for scenes that no state of a bookshelf has: by their `zPosition`, and those
  /// of one `zPosition` in the order in which they come, back to front.
  ///
  /// Linear where they come in that order already, n log n where not.
  public mutating func arrange(_ cards: some Sequence<Card>) {
    self.cards.removeAll(keepingCapacity: true)
    self.cards.append(contentsOf: cards)
    let isInOrder = zip(self.cards, self.cards.dropFirst()).allSatisfy {
      $0.zPosition <= $1.zPosition
    }
    if isInOrder { return }
    self.cards = self.cards.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }.map(\.element)
  }

  /// The card that is seen at a point of the window: the frontmost one that reacts. Icons and labels
  /// let a press through to what they stand on.
  public func hit(_ point: Point) -> CardID? {
    for card in cards.reversed() {
      if card.id.isDecoration { continue }
      if case .hamburger = card.id {
        // A finger's width round it counts; the strokes alone would be hard to meet.
        let half = Metrics.hamburgerTouchSide / 2
        if abs(point.x - card.position.x) <= half, abs(point.y - card.position.y) <= half {
          return .hamburger
        }
        continue
      }
      if card.hit(point) != nil { return card.id }
    }
    return nil
  }
}
