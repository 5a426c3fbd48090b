import BifoldContent
import BifoldCore

/// Brings an opened book to where it was left, keeps where it is left, and tells the shelf how far
/// books have been read.
struct Bookmark {
  private let places: ReadingPlaces
  /// The book that is open.
  private var book: (shelf: Int, index: Int, visit: ReadingPlaces.Visit)?
  /// Whether it is known where it was left: before, nothing is kept.
  private var isFound = false
  private var found: [ReadingPlaces.Found] = []
  /// What of which library was looked at last.
  private var looked: (library: UInt64, books: Range<Int>)?
  private var seen: [ReadingPlaces.Seen] = []
  /// The catalogue that was last looked through for what is being read.
  private var searched: UInt64?

  /// Books beyond the visible ones, on both sides, that are looked at too.
  private static let ahead = 3

  /// - Parameter onFound: called from another thread when there is something to take.
  init(onFound: @escaping @Sendable () -> Void) {
    places = ReadingPlaces(
      folder: StateFolder.make().map { $0 + Array("/places".utf8) },
      say: { Messages.say($0) }, onFound: onFound)
  }

  /// Takes what has been found, and notes where the book is. In a frame in which nothing has changed
  /// it costs nothing.
  mutating func follow(_ stage: Stage) {
    look(at: stage)
    search(stage)
    let open = stage.state.book
    if let book, book.index != open?.index || book.shelf != stage.simulation.shownShelf {
      self.book = nil
      places.flush(patience: .milliseconds(0))
      // It may have been begun or ended.
      searched = nil
    }
    guard let open else { return }
    let visit: ReadingPlaces.Visit
    if let book {
      visit = book.visit
    } else {
      visit = places.open(open.index, of: stage.simulation.library)
      book = (stage.simulation.shownShelf, open.index, visit)
      isFound = false
    }
    found.removeAll(keepingCapacity: true)
    places.takeFound(into: &found)
    for found in found where found.visit == visit {
      isFound = true
      guard let place = found.place, place.pageCount == open.sheetCount else { continue }
      stage.resume(place)
    }
    guard isFound, let book = stage.state.book else { return }
    let place = ReadingPlace(
      page: book.page, pageCount: book.sheetCount, cover: book.cover, mode: book.mode,
      direction: book.direction)
    places.note(place, of: visit)
    let reading = Reading.begun(place.share)
    if stage.state.reading(ofBook: book.index) != reading {
      stage.change { $0.note(reading, ofBook: book.index) }
    }
  }

  /// Looks the catalogue through for what is being read, once and whenever a book has been closed, where
  /// there is a shelf for that.
  private mutating func search(_ stage: Stage) {
    let simulation = stage.simulation
    guard simulation.catalogue.readingShelf != nil, let all = simulation.catalogue.shelves.first
    else { return }
    if searched != simulation.catalogueNumber, stage.state.book == nil {
      searched = simulation.catalogueNumber
      places.search(all, named: simulation.catalogueNumber)
    }
    if let begun = places.takeBegun(), begun.library == simulation.catalogueNumber {
      stage.take(booksBeingRead: begun.books)
    }
  }

  /// Looks at the books that are seen on the shelf, and takes what has been seen of them. The
  /// original shows nothing of it.
  private mutating func look(at stage: Stage) {
    guard stage.state.fidelity == .natural else { return }
    let library = stage.simulation.libraryNumber
    let books = stage.simulation.layout.visibleBooks
    if stage.state.screen == .shelf, stage.state.book == nil,
      looked.map({ $0 != (library, books) }) ?? true
    {
      looked = (library, books)
      let wanted =
        max(
          books.lowerBound - Self.ahead, 0)..<min(
          books.upperBound + Self.ahead, stage.state.bookCount)
      let unknown = wanted.filter { stage.state.reading(ofBook: $0) == .unknown }
      if !unknown.isEmpty {
        places.look(at: unknown, of: stage.simulation.library, named: library)
      }
    }
    let accents = stage.pictures.takeAccents()
    seen.removeAll(keepingCapacity: true)
    places.takeSeen(into: &seen)
    guard !accents.isEmpty || !seen.isEmpty else { return }
    stage.change { state in
      for (book, color) in accents { state.note(accent: color, ofBook: book) }
      for seen in seen
      where seen.library == library && state.reading(ofBook: seen.book) == .unknown {
        state.note(seen.place.map { .begun($0.share) } ?? .unread, ofBook: seen.book)
      }
    }
  }

  /// Writes what has been noted, before the program ends.
  func close() { places.flush() }
}
