import BifoldContent
import BifoldCore

/// Brings an opened book to where it was left, and keeps where it is left.
struct Bookmark {
  private let places: ReadingPlaces
  /// The book that is open.
  private var book: (shelf: Int, index: Int, visit: ReadingPlaces.Visit)?
  /// Whether it is known where it was left: before, nothing is kept.
  private var isFound = false
  private var found: [ReadingPlaces.Found] = []

  /// - Parameter onFound: called from another thread when there is something to take.
  init(onFound: @escaping @Sendable () -> Void) {
    places = ReadingPlaces(
      folder: StateFolder.make().map { $0 + Array("/places".utf8) },
      say: { Messages.say($0) }, onFound: onFound)
  }

  /// Takes what has been found, and notes where the book is. In a frame in which nothing has changed
  /// it costs nothing.
  mutating func follow(_ stage: Stage) {
    let open = stage.state.book
    if let book, book.index != open?.index || book.shelf != stage.simulation.shownShelf {
      self.book = nil
      places.flush(patience: .milliseconds(0))
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
      stage.change { $0.resume(page: place.page, cover: place.cover, mode: place.mode) }
    }
    guard isFound, let book = stage.state.book else { return }
    places.note(
      ReadingPlace(
        page: book.page, pageCount: book.sheetCount, cover: book.cover, mode: book.mode),
      of: visit)
  }

  /// Writes what has been noted, before the program ends.
  func close() { places.flush() }
}
