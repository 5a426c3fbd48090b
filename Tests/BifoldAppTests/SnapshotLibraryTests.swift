import BifoldTesting
import Testing

/// Libraries that the tests make, seen in the pictures that the program draws of them.
@Suite("Snapshot: libraries")
struct SnapshotLibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let red = Pixel(200, 40, 30)
  private static let green = Pixel(20, 160, 60)
  private static let blue = Pixel(30, 60, 220)
  private static let yellow = Pixel(230, 200, 20)

  /// The middle of the cover that stands in the centre.
  private func centre(
    _ path: String, shelf: Int, says: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Pixel {
    let run = try Bifold.succeed(
      [
        "snapshot", "--size", "400x300", "--shelf", "\(shelf)", "-o", folder.text("shot.png"), path,
      ], sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    if let says {
      #expect(run.errorLines.count == 1, "\(run.errors)", sourceLocation: sourceLocation)
      #expect(run.errors.contains(says), "\(run.errors)", sourceLocation: sourceLocation)
    } else {
      #expect(run.errors.isEmpty, "\(run.errors)", sourceLocation: sourceLocation)
    }
    // The bar takes 44 points of the height.
    return try Raster(png: folder.path("shot.png"))[200, 172]
  }

  private func expect(
    _ found: Pixel, _ wanted: Pixel, within tolerance: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      found.distance(to: wanted) <= tolerance, "\(found), not \(wanted)",
      sourceLocation: sourceLocation)
  }

  /// The titles of the books that `inspect` lists, by index.
  private func titles(_ path: String) throws -> [String] {
    let inspected = try Bifold.inspect(["--size", "3000x400", path])
    return inspected.cards.filter { $0.role == "book" }
      .sorted { $0.id < $1.id }.map(\.label)
  }

  @Test("Pictures given one by one are books, PNG and JPEG and SVG alike")
  func files() throws {
    try folder.write(Fixtures.png(Self.red), to: "a.png")
    try folder.write(FlatJPEG.file(Self.green, width: 64, height: 96), to: "b.jpg")
    try folder.write(Fixtures.svg("rgb(30,60,220)"), to: "c.svg")
    expect(try centre(folder.text("a.png"), shelf: 0), Self.red)
    expect(try centre(folder.text("b.jpg"), shelf: 0), Self.green, within: 3)
    expect(try centre(folder.text("c.svg"), shelf: 0), Self.blue)
    let run = try Bifold.succeed([
      "snapshot", "--size", "400x300", "--shelf", "1", "-o", folder.text("shot.png"),
      folder.text("a.png"), folder.text("b.jpg"), folder.text("c.svg"),
    ])
    #expect(run.errors.isEmpty)
    expect(try Raster(png: folder.path("shot.png"))[200, 172], Self.green, within: 3)
  }

  @Test("A folder of pictures is one book, its first page in natural order the cover")
  func book() throws {
    try folder.makeFolder("Numbers")
    try folder.write(FlatJPEG.file(Self.green, width: 64, height: 96), to: "Numbers/10.jpg")
    try folder.write(Fixtures.png(Self.red), to: "Numbers/2.png")
    try folder.write([1, 2, 3], to: "Numbers/.hidden.png")
    try folder.write(Array("no picture".utf8), to: "Numbers/1.txt")
    #expect(try titles(folder.text("Numbers")) == ["Numbers"])
    expect(try centre(folder.text("Numbers"), shelf: 0), Self.red)
    expect(try centre(folder.text("Numbers/"), shelf: 0), Self.red)
  }

  @Test("A folder of folders is a library, to any depth that is allowed")
  func library() throws {
    try folder.makeFolder("Shelf")
    for (name, colour) in [("2 Two", Self.green), ("10 Ten", Self.blue), ("1 One", Self.red)] {
      try folder.makeFolder("Shelf/\(name)")
      try folder.write(Fixtures.png(colour), to: "Shelf/\(name)/page.png")
    }
    try folder.makeFolder("Shelf/2 Two/Deep")
    try folder.write(Fixtures.png(Self.yellow), to: "Shelf/2 Two/Deep/x.png")
    try folder.makeFolder("Shelf/empty")
    #expect(try titles(folder.text("Shelf")) == ["1 One", "2 Two", "Deep", "10 Ten"])
    let colours = [Self.red, Self.green, Self.yellow, Self.blue]
    for (index, colour) in colours.enumerated() {
      expect(try centre(folder.text("Shelf"), shelf: index), colour)
    }
  }

  @Test("A cover fills its place: what stands out is cut evenly")
  func fill() throws {
    // Three bands, twice as wide as high: of the outer ones only the inner part shows.
    try folder.write(
      Fixtures.png(width: 240, height: 120) { x, _ in
        x < 80 ? Self.red : x < 160 ? Self.green : Self.blue
      }, to: "wide.png")
    expect(try centre(folder.text("wide.png"), shelf: 0), Self.green)
    let raster = try Raster(png: folder.path("shot.png"))
    // The cover is 165 points high and so 105 wide; scaled to 330 × 165, a third of it is 110.
    expect(raster[156, 172], Self.green, within: 2)
    expect(raster[244, 172], Self.green, within: 2)
  }

  @Test("An unreadable picture: a placeholder at its place, one line, and the others show")
  func unreadable() throws {
    for name in ["lib", "lib/a", "lib/b", "lib/c"] { try folder.makeFolder(name) }
    try folder.write(Fixtures.png(Self.red), to: "lib/a/1.png")
    try folder.write(Array("this is no picture".utf8), to: "lib/b/1.png")
    try folder.write(Fixtures.png(Self.blue), to: "lib/c/1.png")
    let fault = folder.text("lib/b/1.png")
    let colours = [Self.red, Pixel(hex: 0x4C5A63), Self.blue]
    for (index, colour) in colours.enumerated() {
      expect(try centre(folder.text("lib"), shelf: index, says: fault), colour)
    }
  }

  @Test("A truncated picture shows what there is, and one line names it")
  func truncated() throws {
    let whole = FlatJPEG.file(Self.green, width: 400, height: 600)
    try folder.write(whole.prefix(whole.count / 2), to: "half.jpg")
    let run = try Bifold.succeed([
      "snapshot", "--size", "400x300", "-o", folder.text("shot.png"), folder.text("half.jpg"),
    ])
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.contains(folder.text("half.jpg")), "\(run.errors)")
    // Above the middle there was something to read.
    expect(try Raster(png: folder.path("shot.png"))[200, 110], Self.green, within: 4)
  }

  @Test("Names that are not UTF-8 are shown like any other")
  func bytes() throws {
    let name: [UInt8] = [0xFF, 0xC3, 0x28] + Array(".png".utf8)
    try folder.write(Fixtures.png(Self.yellow), to: name)
    let words = ["snapshot", "--size", "400x300", "-o", folder.text("shot.png")]
    for path in [folder.path + [47] + name, folder.path] {
      let run = try Bifold.run(bytes: words.map { Array($0.utf8) } + [path])
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
      expect(try Raster(png: folder.path("shot.png"))[200, 172], Self.yellow)
      try folder.remove("shot.png")
    }
  }

  // MARK: Manifests

  private func plist(_ body: String) -> [UInt8] {
    Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><array>\(body)</array></plist>".utf8)
  }

  @Test("Books.plist: covers by paths relative to it, and a broken entry costs itself alone")
  func books() throws {
    try folder.makeFolder("Art")
    try folder.write(Fixtures.png(Self.red), to: "Art/red.png")
    try folder.write(Fixtures.png(Self.blue), to: "Art/blue.png")
    func entry(_ cover: String) -> String {
      "<dict><key>cover</key><string>\(cover)</string><key>pages</key><array/></dict>"
    }
    try folder.write(plist(entry("Art/red.png") + entry("Art/blue.png")), to: "Books.plist")
    expect(try centre(folder.text("Books.plist"), shelf: 0), Self.red)
    expect(try centre(folder.text("Books.plist"), shelf: 1), Self.blue)

    let wrong = "<dict><key>cover</key><integer>3</integer></dict>"
    try folder.write(
      plist(entry("Art/red.png") + wrong + entry("Art/blue.png")), to: "Books.plist")
    let path = folder.text("Books.plist")
    let says = "\(path): entry 2: cover"
    expect(try centre(path, shelf: 0, says: says), Self.red)
    expect(try centre(path, shelf: 1, says: says), Self.blue)
  }

  @Test("MenuItems.plist: colours, pictures, titles and books of one's own")
  func menu() throws {
    try folder.write(Fixtures.png(Self.yellow, width: 40, height: 40), to: "icon.png")
    try folder.write(Fixtures.png(Self.blue, width: 320, height: 320), to: "big.png")
    try folder.makeFolder("Own")
    try folder.write(Fixtures.png(Self.green), to: "Own/1.png")
    func entry(_ colour: Pixel, _ more: String) -> String {
      "<dict><key>image</key><string>icon.png</string><key>colors</key><array>"
        + [colour.red, colour.green, colour.blue].map { "<integer>\($0)</integer>" }.joined()
        + "</array>\(more)</dict>"
    }
    let picture = "<key>bigImage</key><string>big.png</string>"
    let shelf = "<key>title</key><string>Mine</string><key>books</key><string>Own</string>"
    let wrong = "<dict><key>image</key><string>icon.png</string></dict>"
    let (first, second) = (Pixel(10, 120, 90), Pixel(140, 20, 90))
    try folder.write(
      plist(entry(first, picture) + wrong + entry(second, shelf)), to: "MenuItems.plist")
    let path = folder.text("MenuItems.plist")

    let run = try Bifold.succeed(["inspect", "--menu", "1", path])
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("\(path): entry 2: "), "\(run.errors)")
    let inspected = try run.json(Inspected.self)
    #expect(inspected.cards.filter { $0.role == "menuRow" }.map(\.label) == ["", "Mine"])

    func shot(_ options: [String]) throws -> Raster {
      _ = try Bifold.succeed(
        ["snapshot", "--size", "640x480"] + options + ["-o", folder.text("shot.png"), path])
      return try Raster(png: folder.path("shot.png"))
    }
    // Two rows of 218 points; icons 40 points a side in the middle of the first 80.
    let open = try shot(["--menu", "1"])
    expect(open[4, 60], first)
    expect(open[4, 470], second)
    expect(open[40, 44 + 109], Self.yellow)
    expect(open[40, 44 + 218 + 109], Self.yellow)
    // The first item's picture on its colour.
    let detail = try shot(["--item", "0"])
    expect(detail[320, 262], Self.blue)
    expect(detail[20, 262], first)
    // The other's books.
    expect(try shot(["--item", "1"])[320, 262], Self.green)
    let own = try Bifold.succeed(["inspect", "--item", "1", path]).json(Inspected.self)
    #expect(own.screen == "shelf")
    #expect(own.books == [0])
    #expect(own.card("book.0")?.label == "Own")
  }

  @Test(
    "A manifest that is none is refused in one line",
    arguments: [
      "garbage", "", "<plist><array>", "bplist00\u{1}\u{2}\u{3}",
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>",
      "<?xml version=\"1.0\"?><plist version=\"1.0\">"
        + String(repeating: "<array>", count: 50_000)
        + String(repeating: "</array>", count: 50_000) + "</plist>",
      "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaa\">]><plist><array/></plist>",
    ])
  func brokenManifest(text: String) throws {
    for name in ["Books.plist", "MenuItems.plist"] {
      try folder.write(Array(text.utf8), to: name)
      let run = try Bifold.succeed(["inspect", folder.text(name)])
      #expect(run.errorLines.count == 1, "\(run.errors.prefix(500))")
      #expect(run.errors.hasPrefix("bifold: \(folder.text(name)): "))
      _ = try run.json(Inspected.self)
    }
  }

  @Test("A menu of three thousand items has its pictures where it is looked at")
  func longMenu() throws {
    try folder.write(Fixtures.svg("rgb(20,160,60)"), to: "icon.svg")
    let item =
      "<dict><key>image</key><string>icon.svg</string><key>bigImage</key><string>icon.svg</string><key>colors</key><array>"
      + "<integer>200</integer><integer>40</integer><integer>30</integer></array></dict>"
    let text =
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><array>"
      + String(repeating: item, count: 3_000) + "</array></plist>"
    try folder.write(Array(text.utf8), to: "MenuItems.plist")
    _ = try Bifold.succeed([
      "snapshot", "--size", "400x300", "--menu", "1", "-o", folder.text("shot.png"),
      folder.text("MenuItems.plist"),
    ])
    let shot = try Raster(png: folder.path("shot.png"))
    // Rows are 80 high, icons 40 wide in their middle.
    for y in [84, 164, 244] { expect(shot[40, y], Self.green, within: 3) }
    // Its end, in a window so high that many are seen at once.
    try folder.write(
      Array(
        """
        {"t":0,"type":"key","key":"M"}
        {"t":1,"type":"key","key":"End"}
        """.utf8), to: "events")
    _ = try Bifold.succeed([
      "snapshot", "--size", "400x1400", "--events", folder.text("events"), "--time", "4", "-o",
      folder.text("end.png"), folder.text("MenuItems.plist"),
    ])
    let end = try Raster(png: folder.path("end.png"))
    for y in stride(from: 1_360, to: 84, by: -80) { expect(end[40, y], Self.green, within: 3) }
  }

  // MARK: Folders

  @Test("An empty folder is an empty shelf, and one line says so")
  func empty() throws {
    try folder.makeFolder("empty")
    let run = try Bifold.succeed(["inspect", folder.text("empty")])
    #expect(run.errorLines == ["bifold: \(folder.text("empty")): holds no pictures"])
    #expect(try run.json(Inspected.self).books.isEmpty)
    _ = try centre(folder.text("empty"), shelf: 0, says: "holds no pictures")
    let shot = try Raster(png: folder.path("shot.png"))
    for (x, y) in [(200, 100), (200, 250), (10, 60), (390, 290)] { #expect(shot[x, y].isRoom) }
    // The words across its middle.
    #expect((0..<400).count { !shot[$0, 172].isRoom } > 20)
  }

  @Test("Folders deeper than sixteen are named and left out")
  func deep() throws {
    var name = "deep"
    for _ in 0..<20 {
      try folder.makeFolder(name)
      name += "/in"
    }
    try folder.makeFolder(name)
    try folder.write(Fixtures.png(Self.red), to: "deep/1.png")
    try folder.write(Fixtures.png(Self.blue), to: "\(name)/1.png")
    let run = try Bifold.succeed(["inspect", folder.text("deep")])
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("16"))
    #expect(try run.json(Inspected.self).books == [0])
  }

  @Test("Links in a circle end")
  func circle() throws {
    try folder.makeFolder("round")
    try folder.write(Fixtures.png(Self.red), to: "round/1.png")
    try folder.link("round/again", to: "../round")
    try folder.link("round/up", to: "..")
    let run = try Bifold.succeed(["inspect", folder.text("round")])
    #expect(try run.json(Inspected.self).books == [0])
  }

  @Test("The bytes decide what a file is, not its name")
  func misnamed() throws {
    try folder.write(Fixtures.png(Self.red), to: "picture")
    expect(try centre(folder.text("picture"), shelf: 0), Self.red)
    try folder.write(FlatJPEG.file(Self.green, width: 64, height: 96), to: "really.png")
    expect(try centre(folder.text("really.png"), shelf: 0), Self.green, within: 3)
    try folder.write(Array("text".utf8), to: "text")
    let run = try Bifold.succeed(["inspect", folder.text("text")])
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("\(folder.text("text")): "))
  }

  @Test("Nothing is written to a library")
  func untouched() throws {
    try folder.makeFolder("lib")
    try folder.write(Fixtures.png(Self.red), to: "lib/1.png")
    let before = try folder.bytes(of: "lib/1.png")
    _ = try centre(folder.text("lib"), shelf: 0)
    _ = try Bifold.succeed(["check", folder.text("lib")])
    #expect(try folder.names(in: "lib") == ["1.png"])
    #expect(try folder.bytes(of: "lib/1.png") == before)
  }
}
