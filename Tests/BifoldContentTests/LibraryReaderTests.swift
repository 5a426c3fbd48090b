import BifoldTesting
import BifoldContent
import BifoldWire
import Testing

@Suite("Library reader")
struct LibraryReaderTests {
  private let folder: TemporaryFolder
  private let client: DecoderClient

  init() throws {
    folder = try TemporaryFolder()
    client = try Fixtures.client()
  }

  private func name(_ source: PictureSource) -> String {
    guard case .file(let path) = source else { return "" }
    return String(decoding: path.dropFirst(folder.path.count + 1), as: UTF8.self)
  }

  @Test("A folder of pictures is one book, its pages in natural order")
  func book() throws {
    for name in ["10.svg", "2.svg", "1.svg", ".hidden.svg", "Thumbs.db", "notes.txt"] {
      try folder.write(Fixtures.svg("red"), to: name)
    }
    let contents = try LibraryReader.read(paths: [folder.path + [47]], client: client)
    let book = try #require(contents.library.book(at: 0))
    #expect(contents.library.count == 1)
    #expect(book.pages.map(name) == ["1.svg", "2.svg", "10.svg"])
    #expect(book.cover == book.pages[0])
    #expect(Array(book.title.utf8) == FileName.last(of: folder.path))
    #expect(contents.faults.isEmpty && contents.menu.isEmpty)
  }

  @Test("Folders in a folder are a library; links in a circle end")
  func library() throws {
    for book in ["Ch 10", "Ch 2", "empty", "deep", "deep/inner"] { try folder.makeFolder(book) }
    for page in ["Ch 10/1.svg", "Ch 2/1.svg", "Ch 2/2.svg", "deep/inner/a.svg"] {
      try folder.write(Fixtures.svg("red"), to: page)
    }
    try folder.link("deep/up", to: "..")
    try folder.link("nowhere", to: "missing")
    try folder.link("z again", to: "Ch 2")
    let contents = try LibraryReader.read(paths: [folder.path], client: client)
    let library = contents.library
    // What lies deeper is of the first folder on the way.
    #expect(contents.groups.map(\.title) == ["Ch 2", "Ch 10", "deep"])
    #expect(contents.groups.map(\.books) == [0..<1, 1..<2, 2..<3])
    #expect((0..<library.count).map { library.title(at: $0) } == ["Ch 2", "Ch 10", "inner"])
  }

  @Test("Folders beyond the depth are left out with a fault")
  func deep() throws {
    var path = "d"
    try folder.makeFolder(path)
    for _ in 0..<18 {
      path += "/d"
      try folder.makeFolder(path)
    }
    try folder.write(Fixtures.svg("red"), to: path + "/a.svg")
    let contents = try LibraryReader.read(paths: [folder.path], client: client)
    #expect(contents.library.count == 0)
    #expect(contents.faults.contains { $0.reason == "lies more than 16 folders deep" })
  }

  @Test("Names that are not UTF-8 are read and opened")
  func notUTF8() throws {
    for number in [2, 1] {
      try folder.write(Fixtures.svg("red"), to: [0xB5, 0xDA] + Array("\(number).svg".utf8))
    }
    let contents = try LibraryReader.check(paths: [folder.path], client: client)
    #expect(contents.library.book(at: 0)?.pages.count == 2)
    #expect(contents.faults.isEmpty)
  }

  @Test("A single picture is a book of one page, whatever it is called")
  func single() throws {
    try folder.write(Fixtures.svg("red"), to: "One.svg")
    try folder.write(Fixtures.svg("red"), to: "two")
    try folder.write(Array("no picture".utf8), to: "three")
    let contents = try LibraryReader.read(
      paths: ["One.svg", "two", "three"].map(folder.path), client: client)
    #expect(contents.library.count == 2)
    #expect(contents.library.title(at: 0) == "One")
    #expect(contents.faults.map(\.path) == [folder.path("three")])
  }

  @Test("Manifests are read relative to themselves, with their broken entries named")
  func manifests() throws {
    try folder.write(
      Array(
        """
        <plist><array>
        <dict><key>cover</key><string>b1/c.svg</string><key>pages</key>
        <array><string>b1/1.svg</string><string>/abs/2.svg</string></array></dict>
        <dict><key>cover</key><integer>3</integer></dict>
        </array></plist>
        """.utf8), to: "Books.plist")
    try folder.write(
      Array(
        """
        <plist><array><dict><key>image</key><string>i.svg</string><key>bigImage</key>
        <string>big/i.svg</string><key>colors</key><array><integer>1</integer>
        <integer>2</integer><integer>3</integer></array></dict></array></plist>
        """.utf8), to: "MenuItems.plist")
    let contents = try LibraryReader.read(
      paths: ["Books.plist", "MenuItems.plist"].map(folder.path), client: client)
    let book = try #require(contents.library.book(at: 0))
    #expect(book.title == "b1")
    #expect(book.cover == .file(path: folder.path("b1/c.svg")))
    #expect(
      book.pages == [.file(path: folder.path("b1/1.svg")), .file(path: Array("/abs/2.svg".utf8))])
    #expect(
      contents.menu == [
        MenuItem(
          image: .file(path: folder.path("i.svg")), bigImage: .file(path: folder.path("big/i.svg")),
          red: 1, green: 2, blue: 3)
      ])
    let file = String(decoding: folder.path("Books.plist"), as: UTF8.self)
    #expect(contents.faults.map(\.description) == ["\(file): entry 2: cover has the wrong type"])
  }

  @Test("A missing path is an error that names it; broken archives and documents are faults")
  func unreadable() throws {
    #expect(throws: LibraryError.missing(path: folder.path("gone"))) {
      try LibraryReader.read(paths: [folder.path("gone")], client: client)
    }
    try folder.write([1], to: "a.cbz")
    try folder.write([1], to: "b.pdf")
    for paths in [[folder.path], [folder.path("a.cbz"), folder.path("b.pdf")]] {
      let contents = try LibraryReader.read(paths: paths, client: client)
      #expect(contents.faults.map(\.path) == [folder.path("a.cbz"), folder.path("b.pdf")])
      let reason = "is no picture, archive or PDF of a known format"
      #expect(contents.faults.map(\.reason) == [reason, reason])
    }
  }

  @Test("A check names every broken picture by folder and file")
  func check() throws {
    try folder.write(Fixtures.svg("red"), to: "1.svg")
    try folder.write(Array("broken".utf8), to: "2.jpg")
    let contents = try LibraryReader.check(paths: [folder.path], client: client)
    #expect(contents.library.book(at: 0)?.pages.count == 2)
    #expect(contents.faults.map(\.path) == [folder.path])
    #expect(contents.faults.map(\.entry) == ["2.jpg"])
    let place = String(decoding: folder.path, as: UTF8.self)
    #expect(contents.faults.first?.description.hasPrefix("\(place): 2.jpg: ") == true)
  }
}
