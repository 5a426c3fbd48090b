import BifoldContent
import BifoldCore
import BifoldWire

/// A bookshelf with what it shows, laid out at its present time: everything up to the scene, and
/// nothing of OpenGL.
struct Simulation {
  private(set) var state: Bookshelf
  private(set) var layout = Layout()
  private(set) var catalogue: Catalogue
  /// Which of the catalogue's shelves is shown.
  private(set) var shownShelf = 0
  /// Counts the catalogues.
  private(set) var catalogueNumber: UInt64 = 0
  /// What is being read, since that was last known: it comes on its shelf when that is shown next, for
  /// nothing moves under a reader's eyes.
  private var booksBeingRead: [Int]?
  /// Counts the libraries that have stood on the shelf, to know one by.
  private(set) var libraryNumber: UInt64 = 0
  /// Whether the layout is of an earlier state.
  private var isStale = true
  /// What is said last of what could not be read.
  private var message = ""
  /// Counts up whenever what is seen may have changed.
  private(set) var revision: UInt64 = 0

  /// Who is asked for the sizes of a book's pages as it opens, and waited for, so that the same
  /// events always show the same. Nil where they come by and by, as in a window.
  private let decoder: DecoderClient?

  init(state: Bookshelf, catalogue: Catalogue, decoder: DecoderClient? = nil) {
    self.decoder = decoder
    self.state = state
    self.catalogue = catalogue
    take(catalogue)
    arrange()
  }

  /// Shows another catalogue; places stay as far as they exist.
  mutating func take(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    catalogueNumber += 1
    booksBeingRead = nil
    state.setMenu(catalogue.items.map(\.item))
    showShelf()
    isStale = true
  }

  /// Puts the chosen item's books on the shelf.
  private mutating func showShelf() {
    libraryNumber += 1
    shownShelf = item(state.selectedItem)?.shelf ?? 0
    if let books = booksBeingRead, let shelf = catalogue.readingShelf, shownShelf == shelf {
      catalogue.shelves[shelf] = catalogue.shelves[0].selection(books)
      booksBeingRead = nil
    }
    state.setLibrary(
      bookCount: library.count, readiness: catalogue.readiness,
      authorship: library.namesAuthors ? .named : .unnamed)
  }

  var library: Library {
    catalogue.shelves.indices.contains(shownShelf) ? catalogue.shelves[shownShelf] : .listed([])
  }

  func item(_ index: Int) -> Catalogue.Item? {
    catalogue.items.indices.contains(index) ? catalogue.items[index] : nil
  }

  /// Lets time pass. Where nothing moves, nothing is laid out.
  mutating func advance(to time: Double) {
    if let change = state.nextChange, change <= time { isStale = true }
    // A book that is asked for comes when it can, whenever somebody looks.
    while state.awaitsBook, state.time + Self.bookStep < time {
      state.advance(to: state.time + Self.bookStep)
      openWantedBook()
    }
    state.advance(to: time)
    openWantedBook()
    arrange()
  }

  /// Seconds from one look whether a book that is asked for can come to the next.
  private static let bookStep = 1.0 / 120

  /// Takes the book from the shelf that is asked for.
  private mutating func openWantedBook() {
    guard let book = state.wantedBook else { return }
    open(book: book)
  }

  /// Takes a book from the shelf.
  /// - Parameter page: where it opens; nil for its first spread.
  mutating func open(book index: Int, page: Int? = nil, _ animation: Animation = .animated) {
    let sheets = library.sheetCount(at: index)
    state.open(
      book: index, sheets: sheets, page: page, doublePages: library.doubleSheets(at: index),
      direction: library.direction(at: index), animation)
    isStale = true
    guard let decoder, state.book?.index == index, state.fidelity == .natural else { return }
    var known: [(page: Int, size: Size)] = []
    for first in stride(from: 0, to: sheets, by: SizesOrder.mostSources) {
      let pages = first..<min(first + SizesOrder.mostSources, sheets)
      let sources = pages.compactMap { library.sheet($0, at: index) }
      // What cannot be read counts as a usual page; reading it says what is wrong.
      guard case .sizes(let sizes)? = try? decoder.perform(.sizes(SizesOrder(sources: sources)))
      else { continue }
      for (page, result) in zip(pages, sizes.results) {
        guard let header = try? result.get() else { continue }
        known.append(
          (page: page, size: Size(width: Double(header.width), height: Double(header.height))))
      }
    }
    state.setPageSizes(known, ofBook: index)
  }

  /// Applies an event at its time.
  mutating func apply(_ event: Event, at time: Double) -> Effects {
    advance(to: time)
    let selected = state.selectedItem
    guard !state.isIndifferent(to: event) else { return [] }
    let effects = state.handle(event, on: layout)
    openWantedBook()
    if state.selectedItem != selected, state.chosenItem?.destination == .shelf { showShelf() }
    isStale = true
    arrange()
    return effects
  }

  /// Changes the state by hand, for pictures of a moment and for benchmarks.
  mutating func change(_ body: (inout Bookshelf) -> Void) {
    body(&state)
    isStale = true
    arrange()
  }

  /// Takes which books of the first shelf are being read.
  mutating func take(booksBeingRead books: [Int]) { booksBeingRead = books }

  /// Says something over the panel, for a while.
  mutating func announce(_ message: String) {
    self.message = message
    change { $0.announce() }
  }

  /// Notes how long a frame took. It is no reason to draw another.
  mutating func noteFrame(_ note: (inout FrameHistory) -> Void) { note(&state.frames) }

  /// Lays out other cards than the state's.
  mutating func arrange(_ cards: [Card]) {
    layout.arrange(cards)
    isStale = false
    revision += 1
  }

  private mutating func arrange() {
    guard isStale else { return }
    layout.arrange(state)
    isStale = false
    revision += 1
  }

  /// What a trace says of one frame.
  struct Frame {
    var time: Double
    var fraction: Double
    var shelf: Double
    /// Nil without an open book.
    var spread: Double?
    var events: [SlidingEvent]
  }

  mutating func takeFrame(at time: Double) -> Frame {
    Frame(
      time: time, fraction: state.fraction, shelf: state.shelfPosition,
      spread: state.book == nil ? nil : state.spreadPosition,
      events: state.takeEvents())
  }

  /// The source of a picture of the open book's pages.
  func page(of picture: Picture) -> PictureSource? {
    guard let book = state.book, let page = book.face(of: picture)?.page else { return nil }
    return library.sheet(page, at: book.index)
  }

  private func pageName(ofItem item: Int) -> String {
    guard let page = state.book?.pairing.face(atItem: item)?.page else { return "" }
    return page == 0 ? "Cover" : "Page \(page + 1)"
  }

  /// What `inspect` and an accessibility tree call a card.
  func label(of card: CardID) -> String {
    switch card {
    case .menuRow(let row), .menuIcon(let row), .label(.menuRow(let row)):
      item(row)?.item.title ?? ""
    case .bookPart(.mark, _): "Unread"
    case .bookPart(.progress, let index): Self.percent(state.reading(ofBook: index))
    case .book(let index), .label(.title(let index)): library.title(at: index) ?? ""
    case .label(.author(let index)): library.author(at: index) ?? ""
    case .picture: item(state.selectedItem)?.item.title ?? ""
    case .page(let item): pageName(ofItem: item)
    case .hamburger: "Menu"
    case .pagePart: ""
    case .panel: state.fraction > 0 ? "Close the menu" : ""
    case .label(.notice(let notice)): text(of: notice)
    case .label(.place(let index)): place(of: index)
    case .label(.pageNumber): pageNumber
    case .label(.pageEntry): Caption.goToPage.text
    case .label(.typedPage): state.typedPage
    case .label(.caption(let caption)), .label(.measure(let caption, _)): caption.text
    case .label(.cornerNumber(let corner)), .label(.cornerTag(let corner)):
      "Corner \(corner + 1)"
    case .label(.guideKeys(let index)): KeyGuide.entries(state.direction)[index].keys
    case .label(.guideAction(let index)): KeyGuide.entries(state.direction)[index].action
    case .overlay(let overlay): Self.name(of: overlay)
    case .inspector(.control(let control)): control.title
    case .bar, .menuBackdrop, .menu, .menuBar, .leftShadow, .hingeLight, .edgeLight, .bookPart,
      .inspector, .focus, .past, .figure, .helpBackdrop, .frameBar, .refreshLine, .item:
      ""
    }
  }

  private static func name(of overlay: Overlay) -> String {
    switch overlay {
    case .help: "Help"
    case .frameTimes: "Frame times"
    case .inspector: "Transform inspector"
    }
  }

  private static func percent(_ reading: Reading) -> String {
    guard case .begun(let share) = reading else { return "" }
    return "\(Int((share * 100).rounded())) % read"
  }

  /// Where a book stands on its shelf, in words.
  func place(of book: Int) -> String { "\(book + 1) of \(library.count)" }

  /// Which pages are read, in words.
  private var pageNumber: String {
    guard let book = state.book, let read = state.readPages else { return "" }
    let first = "\(read.lowerBound + 1)"
    let pages = read.count > 1 ? "\(first)–\(read.upperBound + 1)" : first
    return "\(pages) of \(book.sheetCount)"
  }

  func text(of notice: Notice) -> String {
    switch notice {
    case .perspective: Self.perspectiveText(state.m34)
    case .nextBook:
      "The end. Once more for “\(state.book.flatMap { library.title(at: $0.index + 1) } ?? "")”"
    case .lastBook: "The end of the last book"
    case .faultyPage: "This page cannot be read"
    case .message: message
    case .emptyShelf:
      shownShelf == catalogue.readingShelf
        ? "A book that you have begun stands here until you come to its end."
        : "No pictures here. Drop a folder of them on the window."
    }
  }

  /// m34 as people think of it: one over the eye's distance.
  static func perspectiveText(_ m34: Double) -> String {
    let distance = abs(1 / m34)
    guard m34 != 0, distance < 1e9 else { return "m34 = 0" }
    // Only what the command line names can be so near that its tenths matter.
    let digits = distance < 10 ? decimal(distance, 1) : String(Int(distance.rounded()))
    return "m34 = \(m34 < 0 ? "−" : "")1 / \(digits)"
  }
}
