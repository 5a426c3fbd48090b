import BifoldContent
import BifoldCore
import BifoldTesting
import BifoldWire
import Testing

@Suite("Books that are files")
struct ContainerTests {
  private let folder: TemporaryFolder
  private let client: DecoderClient

  init() throws {
    folder = try TemporaryFolder()
    client = try Fixtures.client()
  }

  private typealias Entry = ZipWriter.Entry

  private func zip(_ entries: [Entry]) -> [UInt8] { ZipWriter(entries).finished() }

  private func page(_ name: String, _ colour: String = "red") -> Entry {
    Entry(name, Fixtures.svg(colour))
  }

  private func read(_ names: String...) throws -> LibraryContents {
    try LibraryReader.read(
      paths: names.isEmpty ? [folder.path] : names.map(folder.path), client: client)
  }

  private func titles(_ contents: LibraryContents) -> [String] {
    (0..<contents.library.count).compactMap { contents.library.title(at: $0) }
  }

  private func names(_ book: Book?) -> [String] {
    (book?.pages ?? []).map {
      if case .part(let part) = $0 { part.name } else { "" }
    }
  }

  @Test("Archives, documents and folders are books side by side, in one order; the bytes decide")
  func library() throws {
    try folder.write(zip([page("1.svg")]), to: "Ch 10.cbz")
    try folder.write(zip([page("1.svg"), page("2.svg")]), to: "Ch 2")
    try folder.write(
      PDFFile([.init(10, 20), .init(10, 20)], author: "N. N.").bytes, to: "Ch 3.pdf")
    // A PDF by the name of an archive, and a picture.
    try folder.write(PDFFile([.init(10, 20)]).bytes, to: "Ch 4.cbr")
    try folder.write(Fixtures.svg("red"), to: "Ch 5.cb7")
    try folder.makeFolder("Ch 6")
    try folder.write(Fixtures.svg("red"), to: "Ch 6/1.svg")
    var tar = TarWriter()
    tar.add("a/1.svg", Fixtures.svg("red"))
    try folder.write(tar.finished(), to: "Ch 7.zip")
    for name in ["notes.txt", "ComicInfo.xml.bak", "thumbs.db"] {
      try folder.write(Array("PKnothing".utf8), to: name)
    }
    let contents = try read()
    #expect(contents.faults.isEmpty, "\(contents.faults)")
    #expect(titles(contents) == ["Ch 2", "Ch 3", "Ch 4", "Ch 5", "Ch 6", "Ch 7", "Ch 10"])
    let counts = (0..<7).map { contents.library.sheetCount(at: $0) }
    #expect(counts == [2, 2, 1, 1, 1, 1, 1])
    #expect(contents.library.author(at: 1) == "N. N.")
  }

  @Test("Pages stand in natural order through all folders; what is no page is left out")
  func order() throws {
    let entries = [
      "b/10.svg", "b/2.svg", "a/1.svg", "__MACOSX/a/1.svg", "a/._1.svg", "a/.hidden/1.svg",
      "b/Thumbs.db", "b/notes.txt", "@eaDir/1.svg", "c/2b.svg", "c/2.svg", "inner.cbz",
    ].map { page($0) }
    try folder.write(zip(entries), to: "a.cbz")
    let contents = try read("a.cbz")
    let book = contents.library.book(at: 0)
    #expect(names(book) == ["a/1.svg", "b/2.svg", "b/10.svg", "c/2.svg", "c/2b.svg"])
    #expect(book?.cover == book?.pages.first)
    #expect(contents.faults.isEmpty)
  }

  @Test("A page in an archive is the same picture as in a file, packed or not")
  func pictures() throws {
    let colours = ["#102030", "#405060", "#708090"]
    try folder.write(
      zip(
        colours.enumerated().map {
          Entry("\($0).svg", Fixtures.svg($1), packing: $0 == 1 ? .deflated : .stored)
        }), to: "a.cbz")
    let book = try #require(try read("a.cbz").library.book(at: 0))
    for (page, colour) in Swift.zip(book.pages, colours) {
      let order = { PictureOrder(source: $0, width: 8, height: 8, fit: .cover, mipLevels: .base) }
      let (packed, plain) = (
        try client.picture(order(page)), try client.picture(order(.bytes(Fixtures.svg(colour))))
      )
      #expect(packed == plain)
      #expect(try client.header(of: page) == PictureHeader(width: 20, height: 30))
    }
  }

  @Test("Names in other encodings: all pages, in order, shown as best they can be")
  func encodings() throws {
    // "あ" in Shift-JIS, "中" in GBK.
    let names: [[UInt8]] = [[0x82, 0xA0], [0xD6, 0xD0]]
    let entries = names.flatMap { name in
      [2, 1].map { Entry(name + Array("\($0).svg".utf8), Fixtures.svg("red")) }
    }
    try folder.write(zip(entries), to: "a.cbz")
    let contents = try LibraryReader.check(paths: [folder.path("a.cbz")], client: client)
    #expect(contents.faults.isEmpty)
    #expect(self.names(contents.library.book(at: 0)).map(\.last) == ["g", "g", "g", "g"])
    #expect(contents.library.book(at: 0)?.pages.count == 4)
    #expect(self.names(contents.library.book(at: 0)).first == "あ1.svg")
  }

  @Test("What is encrypted says so, and the rest of the library opens")
  func encrypted() throws {
    var secret = page("1.svg")
    secret.flags |= 1
    try folder.write(zip([secret]), to: "a.cbz")
    try folder.write(zip([secret, page("2.svg")]), to: "b.cbz")
    try folder.write(zip([page("1.svg")]), to: "c.cbz")
    let contents = try read()
    #expect(titles(contents) == ["b", "c"])
    #expect(
      contents.faults.map(\.reason) == ["is encrypted", "1 of 2 files in it are encrypted"])
    // The page keeps its place.
    #expect(contents.library.sheetCount(at: 0) == 2)
  }

  @Test("A broken page costs itself alone; a check names the archive, the page and the reason")
  func broken() throws {
    try folder.write(
      zip([page("1.svg"), Entry("2.jpg", Array("broken".utf8)), page("3.svg")]), to: "a.cbz")
    let contents = try LibraryReader.check(paths: [folder.path], client: client)
    #expect(contents.library.sheetCount(at: 0) == 3)
    let path = String(decoding: folder.path("a.cbz"), as: UTF8.self)
    #expect(
      contents.faults.map(\.description) == ["\(path): 2.jpg: is no picture of a known format"])
  }

  @Test("Nothing to see: said of what was asked for, passed over in a folder")
  func empty() throws {
    try folder.write(zip([]), to: "a.cbz")
    try folder.write(zip([Entry("a.txt", [1])]), to: "b.cbz")
    #expect(
      try read("a.cbz", "b.cbz").faults.map(\.reason)
        == Array(repeating: "holds no pictures", count: 2))
    try folder.write(zip([page("1.svg")]), to: "c.cbz")
    let contents = try read()
    #expect(titles(contents) == ["c"] && contents.faults.isEmpty)
  }

  @Test("What a book says of itself: in an archive and in a folder")
  func described() throws {
    let text = """
      <ComicInfo><Series>Weather</Series><Number>3</Number><Title>Rain</Title><Writer>N. N.</Writer>
      <Manga>YesAndRightToLeft</Manga><Pages><Page Image="1" Type="FrontCover"/>
      <Page Image="2" DoublePage="true"/><Page Image="99" DoublePage="true"/></Pages></ComicInfo>
      """
    let pages = [page("1.svg"), page("2.svg"), page("3.svg")]
    try folder.write(
      zip(
        pages + [Entry("x/ComicInfo.xml", [1]), Entry("comicinfo.XML", Array(text.utf8))]),
      to: "a.cbz")
    try folder.makeFolder("b")
    for number in 1...3 { try folder.write(Fixtures.svg("red"), to: "b/\(number).svg") }
    try folder.write(Array(text.utf8), to: "b/ComicInfo.xml")
    let contents = try read()
    #expect(contents.faults.isEmpty)
    for index in 0..<2 {
      let book = try #require(contents.library.book(at: index))
      #expect(book.title == "Weather 3: Rain" && book.author == "N. N.")
      #expect(book.direction == .rightToLeft)
      #expect(book.cover == book.pages[1])
      #expect(book.doublePages == [2])
      // The cover is not the first page: it lies before it.
      #expect(contents.library.sheetCount(at: index) == 4)
      #expect(contents.library.doubleSheets(at: index) == [3])
      #expect(contents.library.direction(at: index) == .rightToLeft)
    }
    // One that cannot be read is a fault, and the book is there without it.
    try folder.write(zip(pages + [Entry("ComicInfo.xml", [1])]), to: "c.cbz")
    let broken = try read("c.cbz")
    #expect(titles(broken) == ["c"])
    #expect(broken.faults.map(\.entry) == ["ComicInfo.xml"])
    #expect(broken.faults.map(\.reason) == ["is malformed"])
  }

  @Test(
    "Titles of what is known",
    arguments: [
      (["T", nil, nil, nil], "T"), ([nil, "S", nil, nil], "S"), ([nil, "S", "1", nil], "S 1"),
      (["T", "S", nil, "2"], "S, vol. 2: T"), (["T", "S", "½", "2"], "S, vol. 2, no. ½: T"),
      ([nil, nil, "1", "2"], "file"),
    ] as [([String?], String)])
  func titles(parts: [String?], title: String) {
    var info = ComicInfo()
    (info.title, info.series, info.number, info.volume) = (parts[0], parts[1], parts[2], parts[3])
    var book = Book(title: "file", cover: .bytes([]), pages: [])
    book.describe(by: info)
    #expect(book.title == title)
  }

  @Test("A file that is replaced while it is open has its new pages the next time")
  func replaced() throws {
    try folder.write(zip([page("1.svg", "#102030")]), to: "a.cbz")
    let source = try #require(try read("a.cbz").library.book(at: 0)?.pages.first)
    let order = PictureOrder(source: source, width: 8, height: 8, fit: .cover, mipLevels: .base)
    let first = try client.picture(order)
    try folder.write(zip([page("1.svg", "#405060")]), to: "b")
    try folder.move("b", to: "a.cbz")
    let second = try client.picture(order)
    #expect(first != second)
    try folder.remove("a.cbz")
    let failure = #expect(throws: DecodingFailure.self) { try client.picture(order) }
    #expect(failure?.stage == .open)
  }
}
