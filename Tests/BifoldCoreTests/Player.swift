import BifoldCore

/// A bookshelf played on by hand: events at their times, a layout for every one of them.
struct Player {
  var state: Bookshelf
  private(set) var layout = Layout()
  /// Everything the menu's swing has told.
  private(set) var events: [SlidingEvent] = []
  /// How many pages each book has, for a library that answers who asks for one; nil where none does.
  var sheets: Int?

  init(_ state: Bookshelf) {
    self.state = state
    layout.arrange(state)
  }

  /// Seven items, the first of them the shelf, in a window of 1280 × 800 unless said otherwise.
  init(
    _ fidelity: Fidelity, _ screen: Screen = .picture, size: Size = Size(width: 1280, height: 800),
    bookCount: Int = 12, motion: MotionPreference = .full,
    direction: ReadingDirection = .leftToRight, leafStyle: LeafStyle = .curl
  ) {
    self.init(
      Bookshelf(
        size: size, fidelity: fidelity, screen: screen, items: Self.items, bookCount: bookCount,
        motion: motion, direction: direction, leafStyle: leafStyle))
  }

  /// A shelf whose first book lies open, at rest.
  static func reading(
    _ fidelity: Fidelity = .natural, sheets: Int, at page: Int? = nil,
    size: Size = Size(width: 1280, height: 800), bookCount: Int = 12,
    motion: MotionPreference = .full, direction: ReadingDirection = .leftToRight,
    leafStyle: LeafStyle = .curl
  ) -> Player {
    var player = Player(
      fidelity, .shelf, size: size, bookCount: bookCount, motion: motion, direction: direction,
      leafStyle: leafStyle)
    player.sheets = sheets
    player.change { $0.open(book: 0, sheets: sheets, page: page, .immediate) }
    // Escape knows what has opened once an event has come.
    player.apply(.focus(.gained))
    return player
  }

  static let items: [MenuItem] =
    [MenuItem(title: "Books", color: Color(red: 0.5, green: 0.25, blue: 0), destination: .shelf)]
    + (1..<7).map {
      MenuItem(
        title: "Item \($0)", color: Color(red: 0, green: Double($0) / 10, blue: 0.5),
        destination: .picture)
    }

  var time: Double { state.time }

  mutating func advance(to moment: Double) {
    state.advance(to: moment)
    openWantedBook()
    collect()
  }

  mutating func advance(by seconds: Double) { advance(to: time + seconds) }

  @discardableResult
  mutating func apply(_ event: Event) -> Effects {
    layout.arrange(state)
    let effects = state.handle(event, on: layout)
    openWantedBook()
    collect()
    return effects
  }

  /// As the program does that has the library.
  private mutating func openWantedBook() {
    if let sheets, let book = state.wantedBook { state.open(book: book, sheets: sheets) }
  }

  /// Changes the state by hand.
  mutating func change(_ body: (inout Bookshelf) -> Void) {
    body(&state)
    collect()
  }

  private mutating func collect() {
    layout.arrange(state)
    events += state.takeEvents()
  }

  mutating func down(_ x: Double, _ y: Double) {
    apply(.pointerDown(Point(x: x, y: y), button: .left))
  }

  mutating func move(_ x: Double, _ y: Double) { apply(.pointerMove(Point(x: x, y: y))) }

  mutating func up(_ x: Double, _ y: Double) {
    apply(.pointerUp(Point(x: x, y: y), button: .left))
  }

  /// A press of a length in one place.
  mutating func press(_ x: Double, _ y: Double, for seconds: Double = 0.08) {
    down(x, y)
    advance(by: seconds)
    up(x, y)
  }

  /// A drag at a steady speed with a sample every 10 ms, without the release.
  /// - Returns: the points that it moved after the 16 that showed its axis, along that axis.
  @discardableResult
  mutating func drag(
    from start: Point, by way: Point, speed: Double
  ) -> Point {
    down(start.x, start.y)
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    let count = Int((length / (speed * 0.01)).rounded())
    var beyond = Point.zero
    var from: Point?
    for step in 1...count {
      advance(by: 0.01)
      let share = Double(step) / Double(count)
      let at = Point(x: start.x + way.x * share, y: start.y + way.y * share)
      move(at.x, at.y)
      if let from {
        beyond = Point(x: at.x - from.x, y: at.y - from.y)
      } else if max(abs(at.x - start.x), abs(at.y - start.y)) >= 16 {
        let turned = Point(
          x: start.x + min(max(at.x - start.x, -16), 16),
          y: start.y + min(max(at.y - start.y, -16), 16))
        from = turned
        beyond = Point(x: at.x - turned.x, y: at.y - turned.y)
      }
    }
    return beyond
  }

  /// A drag and its release where it ends.
  mutating func throwing(from start: Point, by way: Point, speed: Double) {
    drag(from: start, by: way, speed: speed)
    up(start.x + way.x, start.y + way.y)
  }

  mutating func key(_ key: Key, _ action: KeyAction = .press, with modifiers: Modifiers = []) {
    apply(.key(key, action: action, modifiers: modifiers))
  }

  mutating func openMenu() {
    apply(.command(.openMenu, animation: .immediate))
    events = []
  }

  mutating func forgetEvents() { events = [] }

  func card(_ id: CardID) -> Card? { layout.cards.first { $0.id == id } }

  /// The middle of a card as it is seen.
  func middle(of id: CardID) -> Point? {
    guard let card = card(id) else { return nil }
    return card.projection.project(Point(x: card.size.width / 2, y: card.size.height / 2)).divided
  }

  func color(ofRow row: Int) -> Color? {
    guard case .color(let color)? = card(.menuRow(row))?.content else { return nil }
    return color
  }

  /// Whether everything that is placed is placed somewhere.
  var isFinite: Bool {
    state.fraction.isFinite && state.shelfPosition.isFinite && state.menuScroll.isFinite
      && state.m34.isFinite
      && layout.cards.allSatisfy {
        $0.transform.isFinite && $0.position.x.isFinite && $0.position.y.isFinite
          && $0.size.width.isFinite && $0.size.height.isFinite && $0.opacity.isFinite
      }
  }
}
