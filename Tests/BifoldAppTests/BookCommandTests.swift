import BifoldTesting
import Testing

/// Books taken from the shelf, as `inspect` and `snapshot` have them.
@Suite("Books on the command line")
struct BookCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Portrait, portrait, wide, portrait, broken, square: cover alone, a blank before the wide page.
  private func writeBook() throws {
    try folder.makeFolder("book")
    try folder.write(Fixtures.svg("#ff0000", width: 40, height: 60), to: "book/1.svg")
    try folder.write(Fixtures.svg("#00ff00", width: 40, height: 60), to: "book/2.svg")
    try folder.write(Fixtures.svg("#0000ff", width: 120, height: 60), to: "book/3.svg")
    try folder.write(Fixtures.svg("#ffff00", width: 40, height: 60), to: "book/4.svg")
    try folder.write(Array("no picture".utf8), to: "book/5.png")
    try folder.write(Fixtures.svg("#00ffff", width: 50, height: 50), to: "book/6.svg")
  }

  private func inspect(_ options: [String]) throws -> Inspected {
    try Bifold.succeed(["inspect"] + options + [folder.text("book")]).json(Inspected.self)
  }

  @Test("What is open is told: screen, spread, opening, pages with their words")
  func told() throws {
    try writeBook()
    let spread = try inspect(["--screen", "book"])
    #expect(spread.screen == "book")
    #expect(spread.spread == 0)
    #expect(spread.opening == 1)
    #expect(spread.card("page.1")?.label == "Page 2")
    #expect(spread.card("page.1")?.role == "page")
    // The blank before the wide page.
    #expect(spread.card("page.2") != nil)
    #expect(spread.card("label.page")?.label == "2 of 6")
    #expect(spread.card("book.0") == nil)
    let wide = try inspect(["--book", "0", "--spread", "1"])
    #expect(wide.card("label.page")?.label == "3 of 6")
    let shelf = try inspect([])
    #expect(shelf.screen == "shelf")
    #expect(shelf.spread == nil && shelf.opening == nil)
    let middle = try inspect(["--book", "0", "--opening", "0.5"])
    #expect(middle.opening == 0.5)
  }

  @Test("A wide page lies over both halves, a square one in its own; no page is distorted")
  func shapes() throws {
    try writeBook()
    func size(_ item: Int, _ options: String...) throws -> (width: Double, height: Double) {
      let card = try #require(try inspect(options).card("page.\(item)"))
      return (card.corners[1][0] - card.corners[0][0], card.corners[3][1] - card.corners[0][1])
    }
    let left = try size(3, "--book", "0", "--spread", "1")
    let right = try size(4, "--book", "0", "--spread", "1")
    #expect(left == right)
    // 120 to 60, half on each side, to within a pixel.
    #expect(abs(left.width - left.height) <= 1)
    let portrait = try size(5, "--book", "0", "--spread", "2")
    #expect(abs(portrait.width * 1.5 - portrait.height) <= 1.5)
    let square = try size(7, "--book", "0", "--spread", "3")
    #expect(abs(square.width - square.height) <= 1)
  }

  @Test("The snapshot has each page's own colour, and says which page is broken")
  func colours() throws {
    try writeBook()
    func raster(_ spread: String) throws -> (Raster, String) {
      let run = try Bifold.succeed([
        "snapshot", "--size", "600x400", "--book", "0", "--spread", spread, "-o",
        folder.text("x.png"), folder.text("book"),
      ])
      return (try Raster(png: folder.path("x.png")), run.errors)
    }
    let (first, quiet) = try raster("0")
    #expect(first[200, 200].distance(to: Pixel(hex: 0x00FF00)) <= 1)
    #expect(quiet.isEmpty)
    let (wide, _) = try raster("1")
    for x in [200, 400] { #expect(wide[x, 200].distance(to: Pixel(hex: 0x0000FF)) <= 1) }
    let (broken, fault) = try raster("2")
    #expect(broken[220, 200].distance(to: Pixel(hex: 0xFFFF00)) <= 1)
    #expect(fault.split(separator: "\n").count == 1)
    #expect(fault.contains("5.png"), "\(fault)")
  }

  /// The page number that is said at a spread, and the colour of the left and the right page there.
  private struct Sight: Equatable {
    var spread: Double?
    var label: String?
    var left: Int?
    var right: Int?
  }

  @Test(
    "Books of 1, 2, 3 and 5,000 pages are read to their ends, and no further",
    arguments: [1, 2, 3, 5000])
  func counts(count: Int) throws {
    try folder.makeFolder("book")
    // Each page's colour is its number.
    for page in 1...count {
      let number = "00000" + String(page * 3, radix: 16)
      try folder.write(
        Fixtures.svg("#" + number.suffix(6), width: 40, height: 60), to: "book/\(page).svg")
    }
    func sight(_ spread: Int) throws -> Sight {
      let options = ["--size", "600x400", "--book", "0", "--spread", "\(spread)"]
      let told = try Bifold.succeed(["inspect"] + options + [folder.text("book")])
        .json(Inspected.self)
      _ = try Bifold.succeed(
        ["snapshot"] + options + ["-o", folder.text("x.png"), folder.text("book")])
      let raster = try Raster(png: folder.path("x.png"))
      func page(_ item: Int) -> Int? {
        guard let corners = told.card("page.\(item)")?.corners else { return nil }
        let pixel = raster[Int((corners[0][0] + corners[1][0]) / 2), 200]
        let number = Int(pixel.red) << 16 | Int(pixel.green) << 8 | Int(pixel.blue)
        return number.isMultiple(of: 3) ? number / 3 : -number
      }
      // The cover alone stands at the right.
      let at = Int(told.spread ?? 0)
      return Sight(
        spread: told.spread, label: told.card("label.page")?.label, left: page(2 * at + 1),
        right: page(2 * at + 2))
    }
    let cover = Sight(spread: -1, label: "1 of \(count)", left: nil, right: 1)
    #expect(try sight(-1) == cover)
    let last = count / 2 - 1
    let end =
      count == 1
      ? cover
      : count.isMultiple(of: 2)
        ? Sight(spread: Double(last), label: "\(count) of \(count)", left: count, right: nil)
        : Sight(
          spread: Double(last), label: "\(count - 1)–\(count) of \(count)", left: count - 1,
          right: count)
    #expect(try sight(last) == end)
    #expect(try sight(99_999) == end)
    if count > 3 {
      let middle = try sight(1233)
      #expect(
        middle == Sight(spread: 1233, label: "2468–2469 of 5000", left: 2468, right: 2469))
    }
  }

  @Test("The next book is open at a time, however that is come to")
  func next() throws {
    try writeBook()
    let keys = [0.0, 0.2, 0.9, 1.6].map {
      "{\"t\":\($0),\"type\":\"key\",\"key\":\"\($0 == 0.2 ? "End" : "Right")\",\"action\":\"press\"}\n"
    }
    try folder.write(Array(keys.joined().utf8), to: "events")
    let options = ["inspect", "--book", "2", "--events", folder.text("events")]
    let once = try Bifold.succeed(options + ["--time", "5"]).json(Inspected.self)
    #expect(once.screen == "book" && once.opening == 1)
    #expect(once.shelf == 3)
    // Frame by frame the same.
    let lines = try Bifold.succeed(options + ["--trace"]).text.split(separator: "\n")
    #expect(lines.last?.contains(#""shelf":3,"#) ?? false, "\(lines.last ?? "")")
  }

  @Test("A book that is not there, or has no pages, is refused")
  func refused() throws {
    try writeBook()
    let run = try Bifold.run(["inspect", "--book", "1", folder.text("book")])
    #expect(run.status == 1)
    #expect(run.errors.contains("--book 1") && run.errors.contains("1 book"), "\(run.errors)")
    let none = try Bifold.run(["inspect", "--book", "0", "--books", "0"])
    #expect(none.status == 1)
    #expect(none.errors.contains("no books"), "\(none.errors)")
  }

  @Test(
    "What belongs to a book is refused without one",
    arguments: [
      ["--spread", "1"], ["--opening", "0.5"], ["--screen", "shelf", "--opening", "1"],
      ["--screen", "picture", "--book", "0"],
    ])
  func alone(options: [String]) throws {
    for command in [["inspect"], ["snapshot", "-o", folder.text("x.png")]] {
      let run = try Bifold.run(command + options)
      #expect(run.status == 2)
      #expect(run.errors.contains(options.contains("--book") ? "--book 0" : "--book N"))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("A replay opens the book, turns its leaves and tells the spread")
  func replay() throws {
    try writeBook()
    try folder.write(
      Array(
        """
        {"t":0.1,"type":"key","key":"Enter","action":"press"}
        {"t":0.8,"type":"key","key":"Right","action":"press"}
        {"t":0.9,"type":"key","key":"Right","action":"press"}

        """.utf8), to: "events")
    let end = try inspect(["--events", folder.text("events")])
    #expect(end.screen == "book")
    #expect(end.spread == 2)
    #expect(end.opening == 1)
    let run = try Bifold.succeed(
      ["inspect", "--events", folder.text("events"), "--trace", folder.text("book")])
    let lines = run.text.split(separator: "\n")
    #expect(lines.first?.contains(#""spread":null"#) ?? false)
    #expect(lines.last?.contains(#""spread":2"#) ?? false)
    #expect(lines.contains { $0.contains(#""spread":1."#) }, "a leaf is seen on its way")
  }

  @Test("With --time the opening of the book is shown, and it ends at the spread")
  func opening() throws {
    try writeBook()
    let early = try inspect(["--book", "0", "--time", "0.1"])
    let progress = try #require(early.opening)
    #expect(progress > 0.02 && progress < 0.9)
    let late = try inspect(["--book", "0", "--time", "2"])
    #expect(late.opening == 1 && late.spread == 0)
  }

  @Test("How leaves turn can be chosen", arguments: ["none", "rigid", "curl"])
  func leaves(style: String) throws {
    try writeBook()
    let turning = try inspect(["--book", "0", "--spread", "0.3", "--leaf", style])
    // A bent leaf is its lying part and its lifted one.
    let cards = turning.cards.filter { $0.id == "page.2" || $0.id == "page.3" }.count
    #expect(cards == (style == "curl" ? 2 : 1))
    #expect(turning.spread == (style == "none" ? 0 : 0.3))
  }
}
