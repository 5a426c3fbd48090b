import BifoldCore
import BifoldTesting
import BifoldWire
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import BifoldContent

@Suite("Reading places")
struct ReadingPlacesTests {
  private let folder: TemporaryFolder
  private let library = Library.generated(count: 10)

  init() throws { folder = try TemporaryFolder() }

  /// The places of one running copy, and what it says.
  private final class Copy: Sendable {
    let places: ReadingPlaces
    private let said: Lines
    private let found = DispatchSemaphore(value: 0)

    private final class Lines: Sendable {
      let all = Mutex<[String]>([])
    }

    init(_ path: [UInt8]?, date: Int = 1_000) {
      let said = Lines()
      self.said = said
      places = ReadingPlaces(
        folder: path, date: { date }, say: { line in said.all.withLock { $0.append(line) } },
        onFound: { [found] in found.signal() })
    }

    var lines: [String] { said.all.withLock { $0 } }

    /// Opens a book and waits for its place.
    func open(
      _ book: Int, of library: Library
    ) throws -> (visit: ReadingPlaces.Visit, place: ReadingPlace?) {
      let visit = places.open(book, of: library)
      try awaitAnswer()
      var all: [ReadingPlaces.Found] = []
      places.takeFound(into: &all)
      try #require(all.count == 1 && all[0].visit == visit)
      return (visit, all[0].place)
    }

    func isAnswered(within time: DispatchTimeInterval) -> Bool {
      found.wait(timeout: .now() + time) == .success
    }

    func awaitAnswer() throws {
      try #require(found.wait(timeout: .now() + .seconds(20)) == .success, "nothing was found")
    }

    func note(_ page: Int, of visit: ReadingPlaces.Visit) {
      places.note(ReadingPlace(page: page, pageCount: 100), of: visit)
    }

    /// As at the end of the program, but for a machine that is busy.
    func flush() { places.flush(patience: .seconds(20)) }
  }

  private func names() -> [String] {
    guard let stream = opendir(folder.path("places").map { CChar(bitPattern: $0) } + [0]) else {
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  @Test("A book is found again where it was left, by the next program too")
  func roundTrip() throws {
    let first = Copy(folder.path("places"), date: 1_796_276_426)
    let (visit, none) = try first.open(3, of: library)
    #expect(none == nil && names() == [])
    let place = ReadingPlace(
      page: 4, pageCount: 20, cover: .paired, mode: .single, direction: .rightToLeft,
      dateRead: 1_796_276_426)
    first.places.note(place, of: visit)
    first.flush()
    #expect(names() == ["\(BookIdentity(of: 3, in: library)).place"])
    #expect(try first.open(3, of: library).place == place)
    let second = Copy(folder.path("places"))
    #expect(try second.open(3, of: library).place == place)
    #expect(try second.open(4, of: library).place == nil)
    #expect(first.lines == [] && second.lines == [])
  }

  @Test("A book that is opened again at once is where it was left, though that was not due")
  func reopened() throws {
    let copy = Copy(folder.path("places"))
    let visit = try copy.open(1, of: library).visit
    copy.note(99, of: visit)
    copy.flush()
    for page in 0..<50 { copy.note(page, of: visit) }
    #expect(try copy.open(1, of: library).place?.page == 49)
  }

  @Test("What is noted is written without anybody asking for it, the last of it too")
  func unasked() throws {
    let copy = Copy(folder.path("places"))
    let visit = try copy.open(6, of: library).visit
    let other = try copy.open(7, of: library).visit
    let places = PlaceFolder(path: folder.path("places"))
    func wait(for page: Int, of index: Int) -> Bool {
      let book = BookIdentity(of: index, in: library)
      for _ in 0..<2_000 where places.read(book)?.page != page { usleep(10_000) }
      return places.read(book)?.page == page
    }
    copy.note(1, of: visit)
    #expect(wait(for: 1, of: 6))
    // Its turn comes later than the first book's.
    usleep(200_000)
    copy.note(8, of: other)
    copy.flush()
    for page in 2...5 { copy.note(page, of: visit) }
    copy.note(9, of: other)
    #expect(wait(for: 5, of: 6))
    #expect(wait(for: 9, of: 7))
  }

  @Test("What is noted before the book has been looked at is kept as well")
  func early() throws {
    let copy = Copy(folder.path("places"))
    let visit = copy.places.open(2, of: library)
    copy.note(9, of: visit)
    copy.flush()
    #expect(try Copy(folder.path("places")).open(2, of: library).place?.page == 9)
  }

  @Test("A moved book's place is found, a damaged one's is not and is written anew")
  func damaged() throws {
    let copy = Copy(folder.path("places"))
    let visit = try copy.open(5, of: library).visit
    copy.note(1, of: visit)
    copy.flush()
    let name = try #require(names().first)
    // As another book of another library it is the same book.
    let moved = Library.listed([try #require(library.book(at: 5))])
    #expect(try copy.open(0, of: moved).place?.page == 1)
    let whole = ReadingPlace(page: 1, pageCount: 100, dateRead: 1_000).text
    for bytes in [
      [], Array(whole.dropLast()), whole + whole, [UInt8](repeating: 0xFF, count: 300),
      [UInt8](repeating: 10, count: 1_000_000),
    ] {
      try folder.write(bytes, to: "places/\(name)")
      let (again, place) = try copy.open(5, of: library)
      #expect(place == nil)
      copy.note(2, of: again)
      copy.flush()
      #expect(try copy.open(5, of: library).place?.page == 2)
    }
    #expect(names() == [name] && copy.lines == [])
  }

  @Test("Who reads while somebody writes finds the old or the new place, never a part")
  func atomic() throws {
    let places = PlaceFolder(path: folder.path("places"))
    let book = BookIdentity(of: 0, in: library)
    @Sendable func place(_ page: Int) -> ReadingPlace {
      // Of every length.
      ReadingPlace(page: page * page * page, pageCount: 1_000_000)
    }
    try places.write(place(0), of: book)
    let file = folder.path("places/\(book).place")
    let isDone = Atomic(false)
    let finished = DispatchGroup()
    DispatchQueue.global().async(group: finished) {
      for page in 1..<100 {
        do { try places.write(place(page), of: book) } catch { Issue.record(error) }
      }
      isDone.store(true, ordering: .releasing)
    }
    var last = 0
    while !isDone.load(ordering: .acquiring) {
      let head = try #require(FileHead(of: file, most: 10_000))
      #expect(head.size == head.bytes.count)
      let read = try #require(ReadingPlace(text: head.bytes)).page
      #expect(read >= last)
      last = read
    }
    finished.wait()
    #expect(places.read(book) == place(99))
    #expect(names() == ["\(book).place"])
  }

  @Test("Two copies do no harm to each other, in the same book or in others")
  func copies() async throws {
    let copies = [Copy(folder.path("places")), Copy(folder.path("places"))]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, copy) in copies.enumerated() {
        group.addTask { [library] in
          // The first book is both copies', the others each one's own.
          for book in [0, 1 + number, 3 + number] {
            let visit = try copy.open(book, of: library).visit
            for page in 0..<20 {
              copy.note(page, of: visit)
              copy.flush()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let third = Copy(folder.path("places"))
    for book in 0..<5 { #expect(try third.open(book, of: library).place?.page == 19) }
    #expect(names() == (0..<5).map { "\(BookIdentity(of: $0, in: library)).place" }.sorted())
    #expect(copies.flatMap(\.lines) == [])
  }

  @Test("Where nothing can be written one line says so, and reading goes on")
  func unwritable() throws {
    // Not by permissions: who may do everything could write all the same.
    try folder.write([], to: "file")
    let copy = Copy(folder.path("file/places"))
    for book in 0..<3 {
      let (visit, place) = try copy.open(book, of: library)
      #expect(place == nil)
      copy.note(5, of: visit)
      copy.flush()
      copy.note(6, of: visit)
      copy.flush()
    }
    let path = String(decoding: folder.path("file/places"), as: UTF8.self)
    #expect(copy.lines == ["\(path): reading places cannot be kept: Not a directory"])
    let nowhere = Copy(nil)
    let visit = try nowhere.open(0, of: library).visit
    for page in 0..<3 {
      nowhere.note(page, of: visit)
      nowhere.flush()
    }
    #expect(nowhere.lines == ["reading places cannot be kept: there is no folder for them"])
  }

  @Test("A place that cannot take the old one's leaves nothing behind")
  func tidy() throws {
    let places = PlaceFolder(path: folder.path("places"))
    let book = BookIdentity(of: 0, in: library)
    try folder.makeFolder("places")
    // A folder cannot be replaced by a file.
    try folder.makeFolder("places/\(book).place")
    #expect(throws: PlaceFolder.Fault(reason: "Is a directory")) {
      try places.write(ReadingPlace(page: 0, pageCount: 1), of: book)
    }
    #expect(names() == ["\(book).place"] && places.read(book) == nil)
  }

  @Test("Only their owner may read them")
  func owner() throws {
    let copy = Copy(folder.path("places"))
    let visit = try copy.open(0, of: library).visit
    copy.note(1, of: visit)
    copy.flush()
    for (name, mode) in [("places", 0o700), ("places/\(try #require(names().first))", 0o600)] {
      var status = stat()
      try #require(stat(folder.path(name).map { CChar(bitPattern: $0) } + [0], &status) == 0)
      #expect(status.st_mode & 0o777 == mode_t(mode))
    }
  }

  /// What is seen of books on a shelf, once all answers are there.
  private func seen(
    _ copy: Copy, _ books: [Int], of library: Library, named name: UInt64 = 1
  ) throws -> [ReadingPlaces.Seen] {
    copy.places.look(at: books, of: library, named: name)
    var seen: [ReadingPlaces.Seen] = []
    for _ in books { try copy.awaitAnswer() }
    copy.places.takeSeen(into: &seen)
    return seen
  }

  @Test("A shelf is told which of its books were read, and how far")
  func shelf() throws {
    let writer = Copy(folder.path("places"))
    // Where nothing was ever read, no book needs to be looked at.
    let none = try seen(writer, [4, 5], of: library)
    #expect(none.map(\.book) == [4, 5] && none.allSatisfy { $0.place == nil })
    let visit = try writer.open(4, of: library).visit
    writer.note(7, of: visit)
    writer.flush()
    let reader = Copy(folder.path("places"))
    let some = try seen(reader, [5, 4, 3], of: library, named: 9)
    #expect(some.map(\.book) == [5, 4, 3] && some.allSatisfy { $0.library == 9 })
    #expect(some.map { $0.place?.page } == [nil, 7, nil])
    // Where there is no folder for them, nothing is known.
    try folder.write([1], to: "file")
    for path in [nil, folder.path("file")] {
      let lost = Copy(path)
      lost.places.look(at: [4], of: library, named: 1)
      #expect(!lost.isAnswered(within: .milliseconds(300)))
    }
  }

  @Test("A library is told which of its books are being read, the one that was read last first")
  func begun() throws {
    let reader = Copy(folder.path("places"))
    func begun(_ name: UInt64) throws -> ReadingPlaces.Begun {
      reader.places.search(library, named: name)
      try reader.awaitAnswer()
      return try #require(reader.places.takeBegun())
    }
    #expect(try begun(1) == ReadingPlaces.Begun(library: 1, books: []))
    // The last of its pages, as many as it has, and the date.
    for (book, page, date) in [(2, 3, 50), (4, 9, 70), (5, 0, 90), (6, 1, 60), (1, 2, 60)] {
      let writer = Copy(folder.path("places"), date: date)
      let count = library.sheetCount(at: book)
      let visit = try writer.open(book, of: library).visit
      writer.places.note(
        ReadingPlace(page: book == 4 ? count - 1 : page, pageCount: count), of: visit)
      writer.flush()
    }
    // 4 is at its end, and 5 at its cover.
    #expect(try begun(2) == ReadingPlaces.Begun(library: 2, books: [1, 6, 2]))
    #expect(reader.places.takeBegun() == nil)
    // Of others nothing is said.
    reader.places.search(library.part(0..<2), named: 3)
    try reader.awaitAnswer()
    #expect(reader.places.takeBegun()?.books == [1])
  }

  @Test("How much of a book has been read is told by the last page that was seen")
  func share() {
    for (page, count, mode, share) in [
      (0, 1, PageMode.double, 1.0), (0, 11, .single, 0), (5, 11, .single, 0.5),
      (0, 11, .double, 0.1),
      (9, 11, .double, 1), (10, 11, .double, 1), (10, 11, .single, 1), (1, 3, .double, 1),
    ] {
      #expect(ReadingPlace(page: page, pageCount: count, mode: mode).share == share)
    }
  }
}
