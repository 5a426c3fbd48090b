import BifoldTesting
import Testing

@Suite("Check")
struct CheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["lib", "lib/A", "lib/B"] { try folder.makeFolder(name) }
    try folder.write(Fixtures.png(Pixel(1, 2, 3)), to: "lib/A/1.png")
    try folder.write(Fixtures.svg("red"), to: "lib/A/2.svg")
    try folder.write(FlatJPEG.file(Pixel(9, 8, 7), width: 16, height: 24), to: "lib/B/1.jpg")
  }

  private func check(_ names: String...) throws -> Bifold.Run {
    let run = try Bifold.run(["check"] + names.map(folder.text))
    // No terminal, so no progress; faults are what was asked for.
    #expect(run.errors.isEmpty, "\(run.errors)")
    return run
  }

  /// The lines that name a fault in a file or folder.
  private func faults(_ run: Bifold.Run) -> [String] {
    run.lines.filter { $0.hasPrefix(folder.text) }
  }

  @Test("A good library has no faults")
  func good() throws {
    let run = try check("lib")
    #expect(run.status == 0)
    #expect(faults(run).isEmpty)
    #expect(run.text.contains("2 books"))
    #expect(run.text.contains("3 pages"))
  }

  @Test("Each broken file is one line: path, entry, what is wrong")
  func broken() throws {
    try folder.write(Array("none".utf8), to: "lib/A/3.png")
    try folder.write([], to: "lib/B/2.jpg")
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], to: "lib/B/3.jpg")
    let run = try check("lib")
    #expect(run.status == 1)
    let lines = faults(run)
    #expect(lines.count == 3, "\(run.text)")
    for (line, start) in zip(lines, ["lib/A: 3.png: ", "lib/B: 2.jpg: ", "lib/B: 3.jpg: "]) {
      #expect(line.hasPrefix(folder.text(start)), "\(line)")
      #expect(line.count > folder.text(start).count + 5)
      #expect(!line.hasSuffix("."))
    }
    #expect(run.text.contains("3 faults"))
  }

  @Test("A truncated picture is a fault", arguments: ["png", "jpg"])
  func truncated(suffix: String) throws {
    let whole =
      suffix == "jpg"
      ? FlatJPEG.file(Pixel(200, 9, 50), width: 400, height: 600)
      : try Fixtures.png(width: 200, height: 300) { x, y in
        Pixel(UInt8(x * y % 251), UInt8(x * 7 % 256), UInt8((x ^ y) & 255))
      }
    try folder.write(whole.prefix(whole.count / 2), to: "lib/A/half.\(suffix)")
    let run = try check("lib")
    #expect(run.status == 1)
    #expect(faults(run).count == 1, "\(run.text)")
    #expect(faults(run).first?.contains("half.\(suffix): ") ?? false)
  }

  @Test("A broken entry of a manifest is named by its number, and the others count")
  func manifest() throws {
    let good = "<dict><key>cover</key><string>lib/A/1.png</string><key>pages</key><array/></dict>"
    try folder.write(
      Array(
        """
        <?xml version="1.0"?><plist version="1.0"><array>\(good)<string>x</string>\(good)\
        <dict><key>cover</key><string>lib/gone.png</string><key>pages</key><array/></dict>\
        </array></plist>
        """.utf8), to: "Books.plist")
    let run = try check("Books.plist")
    #expect(run.status == 1)
    #expect(run.text.contains("3 books"))
    #expect(faults(run).count == 2, "\(run.text)")
    #expect(run.text.contains(folder.text("Books.plist: entry 2: ")))
    #expect(run.text.contains(folder.text("lib: gone.png: ")))
  }

  @Test("What is not what its name says is a fault")
  func unsupported() throws {
    try folder.write([1, 2, 3], to: "lib/comic.cbz")
    try folder.write([1, 2, 3], to: "lib/paper.pdf")
    let run = try check("lib")
    #expect(run.status == 1)
    #expect(faults(run).count == 2)
    #expect(run.text.contains("comic.cbz: "))
    #expect(run.text.contains("paper.pdf: "))
    #expect(run.text.contains("2 books"))
  }

  @Test("An empty folder is a fault")
  func empty() throws {
    try folder.makeFolder("empty")
    let run = try check("empty")
    #expect(run.status == 1)
    #expect(faults(run).count == 1)
  }

  @Test("Several paths are checked together")
  func several() throws {
    let run = try check("lib/A", "lib/B/1.jpg")
    #expect(run.status == 0)
    #expect(run.text.contains("2 books"))
  }
}
