import BifoldCore

/// A bookshelf under random events, and what must hold whatever they are.
///
/// - All that is placed is placed somewhere; fraction, covers and rows stay within their limits and
///   the rubber band.
/// - Each will… has its did…: no rest is told without a way announced before, and no way twice.
/// - Left alone, the door rests at an end and a book in the centre in 3 s, the rows in 5 s.
/// - A resize that is undone before anything else happens changes nothing.
///
/// Library and menu change meanwhile.
package struct EventTrial {
  /// What is tried.
  package struct Kind: Sendable, CustomStringConvertible {
    package var fidelity: Fidelity
    package var motion = MotionPreference.full
    package var direction = ReadingDirection.leftToRight

    package var description: String { "\(fidelity), motion \(motion), \(direction)" }

    package static let all = [
      Kind(fidelity: .original), Kind(fidelity: .natural),
      Kind(fidelity: .natural, motion: .reduced),
      Kind(fidelity: .natural, direction: .rightToLeft),
    ]
  }

  package struct Violation: Error, CustomStringConvertible {
    package var kind: Kind
    /// Which event it came after, and how many were before that.
    package var event: String
    package var index: Int
    package var fault: String

    package var description: String { "\(kind), event \(index), \(event): \(fault)" }
  }

  /// How often all came to rest, the door told of an end, and a resize was undone.
  package private(set) var rests = 0
  package private(set) var swings = 0
  package private(set) var undoneResizes = 0
  /// How often a book lay open at rest.
  package private(set) var opened = 0

  private let kind: Kind
  private var source: EventSource
  private var state: Bookshelf
  private var layout = Layout()
  private var index = 0
  /// Books and rows that may be past an end.
  private var reach = (shelf: 0.0, rows: 0.0)
  /// What the door told last, dragging apart; nothing has been told of a shut one.
  private var told = SlidingEvent.didClose
  /// Whether a hand has dragged the door since it last rested.
  private var isDragged = false
  private var bookCount = 40
  /// The most books since the last rest: what a shorter shelf leaves outside comes back on its way.
  private var mostBooks = 40
  private var mostRows = 0.0

  private static let items = (0..<12).map {
    MenuItem(
      title: "Item \($0)", color: Color(red: 0.5, green: Double($0) / 12, blue: 0.2),
      destination: $0 == 0 ? .shelf : .picture)
  }
  /// Events between two rests.
  private static let stretch = 50
  /// Seconds within which everything rests that snaps, and a list that rolls freely.
  private static let patience = 3.0
  private static let longPatience = 5.0

  /// Points past an end that the return's spring takes a throw at 8000 points a second.
  private static let hardestThrow = 8000 / (10 * 2.718281828)

  package init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    source = EventSource(seed: seed, numbers: .any)
    state = Bookshelf(
      size: Size(width: 1280, height: 800), fidelity: kind.fidelity, screen: .shelf,
      items: Array(Self.items.prefix(7)), bookCount: bookCount, motion: kind.motion,
      direction: kind.direction)
    layout.arrange(state)
  }

  package mutating func run(events count: Int) throws(Violation) {
    for _ in 0..<count {
      index += 1
      let event = source.next(in: state.size)
      func require(_ holds: Bool, _ fault: @autoclosure () -> String) throws(Violation) {
        if !holds {
          throw Violation(kind: kind, event: "\(event)", index: index, fault: fault())
        }
      }
      state.advance(to: state.time + source.pause())
      layout.arrange(state)
      state.handle(event, on: layout)
      openWantedBook()
      if source.random.once(in: 150) { changeContent() }
      layout.arrange(state)
      try require(isPlaced, "something is nowhere")
      try require((0...1).contains(state.fraction), "fraction \(state.fraction)")
      let shelf = state.shelfPosition
      // A rubber band is never as long as the view, and the hardest throw passes an end by v/(10e).
      // What a view has stretched comes back in a smaller one too.
      reach.shelf = max(
        reach.shelf, max(state.size.width, Self.hardestThrow) / state.flowLayout.pitch)
      let room = max(state.size.height - 44, 1)
      try require(
        shelf >= -reach.shelf - 1e-9
          && shelf <= Double(max(mostBooks, 1) - 1) + reach.shelf + 1e-9,
        "shelf at \(shelf), at most \(reach.shelf) past an end")
      reach.rows = max(reach.rows, max(room, Self.hardestThrow) / state.rowHeight)
      mostRows = max(mostRows, Double(state.items.count) - room / state.rowHeight)
      let rows = state.menuScroll / state.rowHeight
      try require(
        rows >= -reach.rows - 1e-9 && rows <= mostRows + reach.rows + 1e-9, "rows at \(rows)")
      try require(takesTurns(), "a rest without a way announced, after \(told)")
      if source.random.once(in: 60) {
        let change = changedByAResize()
        try require(change == nil, "a resize that was undone changed \(change ?? "")")
      }
      if index % Self.stretch == 0 {
        state.handle(
          source.random.once(in: 2)
            ? .focus(.lost) : .pointerUp(Point(x: 600, y: 400), button: .left), on: layout)
        state.advance(to: state.time + Self.patience)
        try require(takesTurns(), "a rest without a way announced, after \(told)")
        // The inspector may pose the door halfway, for as long as it is there.
        let isPosed = state.overlays.contains(.inspector)
        try require(
          isPosed || [0, 1].contains(state.fraction), "the door rests at \(state.fraction)")
        let shelf = state.shelfPosition
        try require(
          shelf == shelf.rounded() && (0..<Double(max(bookCount, 1))).contains(shelf),
          "the shelf rests at \(shelf)")
        state.handle(.pinch(Point(x: 600, y: 400), phase: .cancelled, scale: 1), on: layout)
        state.advance(to: state.time + Self.longPatience - Self.patience)
        try require(!state.isMoving, "something still moves")
        if let book = state.book {
          try require(
            state.openingProgress == 1 && book.bound == .reader,
            "a book rests at \(state.openingProgress) of its way")
          try require(
            state.spreadPosition == Double(book.targetSpread)
              && book.positions.contains(book.targetSpread),
            "a book of \(book.positions) rests at \(state.spreadPosition)")
          opened += 1
        }
        let most = max(Double(state.items.count) * state.rowHeight - (state.size.height - 44), 0)
        try require(
          state.menuScroll >= 0 && state.menuScroll <= most + 1e-6,
          "the rows rest at \(state.menuScroll) of \(most)")
        try require(
          state.items.isEmpty || state.items.indices.contains(state.selectedItem),
          "item \(state.selectedItem) of \(state.items.count) is chosen")
        try require(isPosed || told == .didOpen || told == .didClose, "\(told) has no end")
        rests += 1
        reach = (0, 0)
        (mostBooks, mostRows) = (bookCount, 0)
      }
    }
  }

  /// As whoever has the library does; now and then with sizes of its pages, and sometimes it is not
  /// there.
  private mutating func openWantedBook() {
    // Presses that are made up seldom meet the cover in the centre, and no pages.
    let unasked = source.random.once(in: 30) && state.book == nil ? state.nearestBook : nil
    if let book = state.wantedBook ?? unasked, !source.random.once(in: 10) {
      let sheets = [0, 1, 2, 3, 12, 40, 200][source.random.int(in: 0..<7)]
      state.open(
        book: book, sheets: sheets, page: source.random.once(in: 3) ? 7 : nil,
        source.random.once(in: 8) ? .immediate : .animated)
    }
    guard let book = state.book, source.random.once(in: 20) else { return }
    let page = source.random.int(in: 0..<book.sheetCount)
    let size = Size(
      width: source.random.double(in: 0...3), height: source.random.double(in: 0...3))
    state.setPageSizes([(page: page, size: size)], ofBook: book.index)
  }

  private var isPlaced: Bool {
    state.m34.isFinite && state.spreadPosition.isFinite && state.openingProgress.isFinite
      && layout.cards.allSatisfy {
        $0.transform.isFinite && $0.position.x.isFinite && $0.position.y.isFinite
          && $0.size.width.isFinite && $0.size.height.isFinite && $0.opacity.isFinite
      }
  }

  /// Whether what was told since last follows on what was told before.
  private mutating func takesTurns() -> Bool {
    for event in state.takeEvents() {
      if event == .willBeginDragging {
        isDragged = true
        continue
      }
      let isRest = event == .didOpen || event == .didClose
      let wasRest = told == .didOpen || told == .didClose
      if isRest && wasRest || event == told { return false }
      // Only a hand may let go to the other side than announced.
      if isRest, !isDragged, told != (event == .didOpen ? .willOpen : .willClose) { return false }
      told = event
      if isRest {
        swings += 1
        isDragged = false
      }
    }
    return true
  }

  /// A library that is read again, a menu that others filled.
  private mutating func changeContent() {
    if source.random.once(in: 2) {
      bookCount = source.random.once(in: 4) ? 0 : source.random.int(in: 1..<60)
      state.setLibrary(bookCount: bookCount)
    } else {
      let count = source.random.once(in: 6) ? 0 : source.random.int(in: 1..<Self.items.count)
      state.setMenu(Array(Self.items.suffix(count)))
    }
    mostBooks = max(mostBooks, bookCount)
  }

  /// - Returns: what a resize that is undone leaves changed; nil for nothing.
  private mutating func changedByAResize() -> String? {
    undoneResizes += 1
    let size = state.size
    var other = state
    let width = source.random.double(in: 300...2000)
    let height = source.random.double(in: 200...1400)
    other.handle(.resize(Size(width: width, height: height)), on: layout)
    other.handle(.resize(size), on: layout)
    var same = state
    for step in 0..<3 {
      same.advance(to: state.time + 0.05 * Double(step))
      other.advance(to: state.time + 0.05 * Double(step))
      let places = [
        ("fraction", same.fraction, other.fraction),
        ("shelf", same.shelfPosition, other.shelfPosition),
        ("rows", same.menuScroll, other.menuScroll),
        ("spread", same.spreadPosition, other.spreadPosition),
        ("opening", same.openingProgress, other.openingProgress),
      ]
      for (name, before, after) in places where abs(before - after) > 1e-6 {
        return "\(name) \(before) to \(after) at \(width) × \(height)"
      }
      if same.selectedItem != other.selectedItem { return "the chosen item" }
      if same.screen != other.screen { return "the screen" }
      if same.overlays != other.overlays { return "the overlays" }
      if same.isMenuOpening != other.isMenuOpening { return "where the door is bound for" }
    }
    return nil
  }
}
