import Dispatch
import Glibc
import Synchronization

/// Remembers where books were left, from one session to the next.
///
/// The disk is read and written on a thread of its own; `open`, `note` and `takeFound` never wait for
/// it. Safe to use from any thread.
package final class ReadingPlaces: Sendable {
  /// A book that is open, once.
  package struct Visit: Hashable, Comparable, Sendable {
    fileprivate let number: UInt64

    init(number: UInt64) { self.number = number }

    package static func < (one: Visit, other: Visit) -> Bool { one.number < other.number }
  }

  /// What is known of a book that was opened.
  package struct Found: Hashable, Sendable {
    package let visit: Visit
    /// Nil where the book has never been read, or its place is lost.
    package let place: ReadingPlace?
  }

  /// What is known of a book that stands on a shelf.
  package struct Seen: Hashable, Sendable {
    /// The number that the library was given when it was looked at.
    package let library: UInt64
    package let book: Int
    /// Nil where it has never been read, or its place is lost.
    package let place: ReadingPlace?
  }

  /// The books of a library that are being read.
  package struct Begun: Hashable, Sendable {
    /// The number that the library was given when it was looked through.
    package let library: UInt64
    /// Left after the cover and before the end, the one that was read last first.
    package let books: [Int]
  }

  /// Books of one library that are looked through for those, from its first on: each costs as much as
  /// opening ten files.
  package static let mostSearched = 2_000

  private struct State {
    /// How often somebody has begun to look a library through.
    var searches: UInt64 = 0
    var begun: Begun?
    /// How often somebody has begun to look at a shelf.
    var looks: UInt64 = 0
    var seen: [Seen] = []
    var visits: UInt64 = 0
    var schedule = PlaceSchedule()
    var found: [Found] = []
    /// Whether the thread will look at the schedule by itself.
    var isAwaited = false
    var isFaultSaid = false
    /// Filled by the thread.
    var books: [Visit: BookIdentity] = [:]
  }

  /// How long the end of the program may wait for the disk.
  package static let patience = DispatchTimeInterval.milliseconds(200)

  private let folder: PlaceFolder?
  private let say: @Sendable (String) -> Void
  private let onFound: @Sendable () -> Void
  private let date: @Sendable () -> Int
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "bifold.reading-places", qos: .utility)
  /// Of its own, so that a book that is opened waits for no shelf.
  private let looking = DispatchQueue(label: "bifold.reading-marks", qos: .utility)

  /// - Parameters:
  ///   - folder: raw bytes; it need not be there, but what it lies in. Nil where there is no place for
  ///     it: nothing is found then, and nothing kept.
  ///   - date: the date, in seconds since 1970.
  ///   - say: told once, from another thread, where places cannot be written.
  ///   - onFound: called from another thread when `takeFound` or `takeSeen` has something.
  package init(
    folder: [UInt8]?, date: @escaping @Sendable () -> Int = { time(nil) },
    say: @escaping @Sendable (String) -> Void, onFound: @escaping @Sendable () -> Void = {}
  ) {
    self.folder = folder.map(PlaceFolder.init)
    self.date = date
    self.say = say
    self.onFound = onFound
  }

  /// Begins to look for a book's place; the answer is among `takeFound` soon.
  package func open(_ book: Int, of library: Library) -> Visit {
    let visit = state.withLock { state in
      state.visits += 1
      return Visit(number: state.visits)
    }
    // Somebody waits to read on.
    queue.async(qos: .userInitiated, flags: .enforceQoS) { [self] in
      // It may be a book that has only just been closed. What has been noted of this visit stays.
      writeAll()
      let identity = BookIdentity(of: book, in: library)
      let place = folder?.read(identity)
      state.withLock { state in
        state.books[visit] = identity
        state.found.append(Found(visit: visit, place: place))
      }
      onFound()
    }
    return visit
  }

  /// Appends what has been found since.
  package func takeFound(into found: inout [Found]) {
    state.withLock { state in
      found.append(contentsOf: state.found)
      state.found.removeAll(keepingCapacity: true)
    }
  }

  /// Begins to look how far books on a shelf have been read; the answers are among `takeSeen` by and
  /// by, in this order. Only the newest wish counts. Where nothing was ever read, no book is looked
  /// at; where that cannot be told, there is no answer.
  /// - Parameter name: any number, to know the answers by.
  package func look(at books: [Int], of library: Library, named name: UInt64) {
    let number = state.withLock { state in
      state.looks += 1
      return state.looks
    }
    looking.async { [self] in
      guard let folder, let isAnythingRead = folder.hasPlaces else { return }
      for book in books {
        guard state.withLock({ $0.looks == number }) else { return }
        let place =
          isAnythingRead ? folder.read(BookIdentity(of: book, in: library)) : nil
        state.withLock { $0.seen.append(Seen(library: name, book: book, place: place)) }
        onFound()
      }
    }
  }

  /// Appends what has been seen since.
  package func takeSeen(into seen: inout [Seen]) {
    state.withLock { state in
      seen.append(contentsOf: state.seen)
      state.seen.removeAll(keepingCapacity: true)
    }
  }

  /// Begins to look a library through for the books that are being read; the answer is `takeBegun` some
  /// time later. Only the newest wish counts.
  /// - Parameter name: any number, to know the answer by.
  package func search(_ library: Library, named name: UInt64) {
    let number = state.withLock { state in
      state.searches += 1
      return state.searches
    }
    queue.async { [self] in
      // It may be a book that has only just been closed.
      writeAll()
      looking.async { [self] in
        guard let books = begun(in: library, search: number) else { return }
        state.withLock { $0.begun = Begun(library: name, books: books) }
        onFound()
      }
    }
  }

  /// What has been looked through last, once.
  package func takeBegun() -> Begun? {
    state.withLock { state in
      defer { state.begun = nil }
      return state.begun
    }
  }

  /// Nil where something else is looked for by now.
  private func begun(in library: Library, search number: UInt64) -> [Int]? {
    guard let folder, folder.hasPlaces == true else { return [] }
    var found: [(book: Int, date: Int)] = []
    for book in 0..<min(library.count, Self.mostSearched) {
      guard state.withLock({ $0.searches == number }) else { return nil }
      guard let place = folder.read(BookIdentity(of: book, in: library)),
        place.pageCount == library.sheetCount(at: book), place.isUnderway
      else { continue }
      found.append((book, place.dateRead))
    }
    // Of two that were read in the same second the shelf's order counts.
    return found.sorted { ($1.date, $0.book) < ($0.date, $1.book) }.map(\.book)
  }

  /// Notes where a book is now. It is on disk at most a second later; the same place again costs
  /// nothing, as in every frame. Its date is set here.
  package func note(_ place: ReadingPlace, of visit: Visit) {
    var place = place
    place.dateRead = date()
    let delay = state.withLock { state -> Double? in
      guard state.schedule.note(place, of: visit), !state.isAwaited else { return nil }
      state.isAwaited = true
      return state.schedule.delay(at: Self.now)
    }
    if let delay { awaitSchedule(delay) }
  }

  /// Writes what has been noted. To be called when a book is closed and before the program ends.
  /// - Parameter patience: how long it waits for the disk; what is not done then is done later, or
  ///   where the program ends the place is an older one.
  package func flush(patience: DispatchTimeInterval = patience) {
    let done = DispatchSemaphore(value: 0)
    queue.async(qos: .userInitiated, flags: .enforceQoS) { [self] in
      writeAll()
      done.signal()
    }
    _ = done.wait(timeout: .now() + patience)
  }

  // MARK: The thread

  private func awaitSchedule(_ delay: Double) {
    queue.asyncAfter(deadline: .now() + delay) { [self] in
      write(
        state.withLock { state in
          let books = state.books
          return state.schedule.takeDue(at: Self.now) { books[$0] != nil }
        })
      let next = state.withLock { state in
        let next = state.schedule.delay(at: Self.now)
        state.isAwaited = next != nil
        return next
      }
      if let next { awaitSchedule(next) }
    }
  }

  private func writeAll() {
    write(
      state.withLock { state in
        let books = state.books
        return state.schedule.takeAll(at: Self.now) { books[$0] != nil }
      })
  }

  private func write(_ places: [(visit: Visit, place: ReadingPlace)]) {
    for (visit, place) in places {
      guard let book = state.withLock({ $0.books[visit] }) else { continue }
      guard let folder else {
        sayOnce("reading places cannot be kept: there is no folder for them")
        continue
      }
      do throws(PlaceFolder.Fault) {
        try folder.write(place, of: book)
      } catch {
        let name = String(decoding: folder.path, as: UTF8.self)
        sayOnce("\(name): reading places cannot be kept: \(error.reason)")
      }
    }
  }

  private func sayOnce(_ message: String) {
    let isNew = state.withLock { state in
      defer { state.isFaultSaid = true }
      return !state.isFaultSaid
    }
    if isNew { say(message) }
  }

  /// Seconds, by a clock that only runs on.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
