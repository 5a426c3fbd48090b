import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldContent

@Suite("Book identity")
struct BookIdentityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A folder of so many pages, each different.
  private func makeBook(_ name: String, pages: Int) throws -> [PictureSource] {
    try folder.makeFolder(name)
    return try (0..<pages).map { try page($0, of: name, content(of: $0)) }
  }

  private func content(of page: Int) -> [UInt8] {
    (0..<6_000).map { UInt8(truncatingIfNeeded: $0 * 7 + page * 13) }
  }

  @discardableResult
  private func page(_ number: Int, of book: String, _ bytes: [UInt8]) throws -> PictureSource {
    try folder.write(bytes, to: "\(book)/\(number).jpg")
    return .file(path: folder.path("\(book)/\(number).jpg"))
  }

  private func identity(_ sheets: [PictureSource]) -> BookIdentity {
    BookIdentity(sheetCount: sheets.count) { sheets[$0] }
  }

  @Test(
    "The hash is FNV-1a with 128 bits",
    arguments: [
      ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
      ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    ])
  func hash(text: String, value: String) {
    var hash = ContentHash()
    hash.combine(text.utf8)
    #expect(hash.text == value)
  }

  @Test("The samples are the first, the last and others evenly between, ten at most")
  func samples() {
    for count in [Int.min, -1, 0] { #expect(BookIdentity.samples(of: count) == []) }
    for count in 1...10 { #expect(BookIdentity.samples(of: count) == Array(0..<count)) }
    #expect(BookIdentity.samples(of: 11) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10])
    #expect(
      BookIdentity.samples(of: 5_000)
        == [0, 555, 1_110, 1_666, 2_221, 2_777, 3_332, 3_888, 4_443, 4_999])
    let all = BookIdentity.samples(of: .max)
    #expect(all.count == 10 && all.last == .max - 1 && all == all.sorted())
  }

  /// Worked out by another program, from what the files of today's readers are named by.
  @Test("It stays the same from version to version")
  func lasting() throws {
    try folder.write([UInt8](repeating: 0x11, count: 5_000), to: "a")
    try folder.write([UInt8](repeating: 0x22, count: 10), to: "b")
    let sheets: [PictureSource] = [
      .file(path: folder.path("a")), .file(path: folder.path("b")),
      .file(path: folder.path("none")),
      .bytes([UInt8](repeating: 0x33, count: 5_000)),
    ]
    #expect(identity(sheets).description == "954f0baec96e66f13df627258c722399")
  }

  @Test("A book that is renamed, moved or copied is the same book")
  func moved() throws {
    let before = identity(try makeBook("a", pages: 30))
    #expect(identity(try makeBook("copy", pages: 30)) == before)
    try folder.makeFolder("elsewhere")
    let paths = ["a", "elsewhere/b"].map { folder.path($0).map { CChar(bitPattern: $0) } + [0] }
    try #require(rename(paths[0], paths[1]) == 0)
    let after = (0..<30).map { PictureSource.file(path: folder.path("elsewhere/b/\($0).jpg")) }
    #expect(identity(after) == before)
  }

  @Test("A sampled page's beginning or length makes another book, the rest of it does not")
  func changed() throws {
    let sheets = try makeBook("a", pages: 30)
    let before = identity(sheets)
    let samples = [0, 3, 6, 9, 12, 16, 19, 22, 25, 29]
    for number in 0..<30 {
      let isSampled = samples.contains(number)
      let whole = content(of: number)
      for place in [0, 4_095] {
        var bytes = whole
        bytes[place] ^= 1
        try page(number, of: "a", bytes)
        #expect((identity(sheets) != before) == isSampled)
      }
      try page(number, of: "a", whole + [0])
      #expect((identity(sheets) != before) == isSampled)
      var bytes = whole
      bytes[4_096] ^= 1
      try page(number, of: "a", bytes)
      #expect(identity(sheets) == before)
      unlink(folder.path("a/\(number).jpg").map { CChar(bitPattern: $0) } + [0])
      #expect((identity(sheets) != before) == isSampled)
      try page(number, of: "a", whole)
      #expect(identity(sheets) == before)
    }
  }

  @Test("A page more or less, or another order, makes another book")
  func arrangement() throws {
    var sheets = try makeBook("a", pages: 30)
    let before = identity(sheets)
    #expect(identity(Array(sheets.dropLast())) != before)
    #expect(identity(sheets + [sheets[29]]) != before)
    sheets.swapAt(0, 3)
    #expect(identity(sheets) != before)
    #expect(identity([]) == identity([]))
  }

  @Test("Pages in memory are looked at whole; libraries' books are told apart")
  func memory() {
    var bytes = content(of: 1)
    let before = identity([.bytes(bytes)])
    bytes[5_999] ^= 1
    #expect(identity([.bytes(bytes)]) != before)
    let library = Library.generated(count: 40)
    let all = (0..<40).map { BookIdentity(of: $0, in: library) }
    #expect(Set(all).count == 40)
    #expect(BookIdentity(of: 7, in: .generated(count: 1_000)) == all[7])
    #expect(BookIdentity(of: 40, in: library) == BookIdentity(of: -1, in: library))
  }

  @Test("No more is asked for than is looked at, and what is no file is passed by")
  func bounded() throws {
    var asked = 0
    _ = BookIdentity(sheetCount: 1_000_000) { _ in
      asked += 1
      return nil
    }
    #expect(asked == 10)
    try folder.makeFolder("folder")
    try #require(mkfifo(folder.path("pipe").map { CChar(bitPattern: $0) } + [0], 0o600) == 0)
    let missing = identity([.file(path: folder.path("none"))])
    for path in [
      folder.path("folder"), folder.path("pipe"), Array("/dev/zero".utf8), [], [0], [47, 0, 47],
    ] {
      #expect(identity([.file(path: path)]) == missing)
    }
  }
}
