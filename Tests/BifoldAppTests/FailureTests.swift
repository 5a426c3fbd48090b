import BifoldTesting
import Glibc
import Testing

/// What fails at run time: status 1 and one line that a person can act on. A path that is not there
/// is wrong usage: status 2.
@Suite("Failures")
struct FailureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.text(name) }

  private func expectFailure(
    _ run: Bifold.Run, status: Int32 = 1, saying parts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == status, sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    #expect(run.errorLines.count == 1, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.hasPrefix("bifold: "), sourceLocation: sourceLocation)
    for part in parts {
      #expect(run.errors.contains(part), "\(run.errors)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Paths

  @Test(
    "A path that is not there is named, with the reason",
    arguments: [
      [], ["inspect"], ["check"], ["snapshot", "-o", "/nonexistent/x.png"],
      ["bench", "--offscreen", "--frames", "1", "--warmup-seconds", "0"],
    ])
  func missingPath(command: [String]) throws {
    let run = try Bifold.run(command + [path("nothing here")])
    expectFailure(run, status: 2, saying: path("nothing here"), "o such file or")
  }

  @Test("One missing path among others is enough")
  func oneMissing() throws {
    try folder.write(Fixtures.svg("red"), to: "a.svg")
    expectFailure(
      try Bifold.run(["inspect", path("a.svg"), path("b.svg")]), status: 2,
      saying: path("b.svg"), "did you mean \(path("a.svg"))?")
  }

  @Test("A missing path fails without a worker too")
  func missingPathAndWorker() throws {
    let run = try Bifold.run(
      ["inspect", path("nothing")], environment: ["BIFOLD_DECODER": "/nonexistent"])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.contains { $0.contains(path("nothing")) })
  }

  @Test("A mistyped command is told from a mistyped path")
  func mistyped() throws {
    expectFailure(
      try Bifold.run(["inspekt"]), status: 2, saying: "did you mean the command inspect?")
    try folder.makeFolder("Comics")
    expectFailure(
      try Bifold.run([path("Comisc")]), status: 2, saying: "did you mean \(path("Comics"))?")
    let run = try Bifold.run([path("entirely-unlike-anything")])
    expectFailure(run, status: 2, saying: "entirely-unlike-anything")
    #expect(!run.errors.contains("did you mean"))
  }

  @Test("A link that leads nowhere is not proposed for itself")
  func danglingLink() throws {
    #expect(symlink("gone.png", path("dangling.png")) == 0)
    let run = try Bifold.run(["inspect", path("dangling.png")])
    expectFailure(run, status: 2, saying: path("dangling.png"), "o such file or")
    #expect(!run.errors.contains("did you mean"))
  }

  @Test("A path that cannot be opened is named, and the others are shown")
  func unreadable() throws {
    try folder.write(Fixtures.svg("red"), to: "a.svg")
    // A loop of links cannot be opened by anybody, whatever their rights.
    #expect(symlink("loop", path("loop")) == 0)
    let run = try Bifold.run(["inspect", path("loop"), path("a.svg")])
    #expect(run.status == 0)
    #expect(run.errorLines.count == 1 && run.errors.contains(path("loop")), "\(run.errors)")
    #expect(try run.json(Inspected.self).books == [0])
    expectFailure(try Bifold.run(["inspect", path("loop")]), saying: path("loop"))
  }

  @Test("A path through a file is no folder")
  func fileAsFolder() throws {
    try folder.write(Fixtures.svg("red"), to: "a.svg")
    expectFailure(try Bifold.run(["inspect", path("a.svg/inner")]), saying: path("a.svg/inner"))
  }

  @Test("A path whose bytes are no UTF-8 is shown as best it can be")
  func bytes() throws {
    let name = folder.path("x") + [0xFF, 0xC3, 0x28]
    for command in ["inspect", "check"] {
      let run = try Bifold.run(bytes: [Array(command.utf8), name])
      expectFailure(run, status: 2, saying: path("x") + "\u{FFFD}")
    }
    expectFailure(try Bifold.run(bytes: [name]), status: 2, saying: path("x") + "\u{FFFD}")
  }

  @Test("Control characters in a name neither break the line nor reach the terminal")
  func controlCharacters() throws {
    let run = try Bifold.run(["inspect", path("a\nb\u{1B}[31mc")])
    expectFailure(run, status: 2, saying: "o such file or")
    #expect(!run.errors.contains("\u{1B}"))
  }

  // MARK: Output

  @Test(
    "Standard output that takes nothing is a failure",
    arguments: [["inspect"], ["info", "--json"], ["snapshot", "--size", "20x20", "-o", "-"]])
  func fullOutput(command: [String]) throws {
    let shell = try Child(
      "/bin/sh",
      [Array("-c".utf8), Array("exec \"$0\" \"$@\" >/dev/full".utf8)]
        + ([try BuildFolder.program()] + command).map { Array($0.utf8) },
      environment: Bifold.environment())
    shell.wait(seconds: 60)
    expectFailure(Bifold.finished(shell), saying: "standard output: cannot be written: ")
  }

  @Test("A PNG may go to standard output, and through a link to where it leads")
  func otherOutputs() throws {
    let options = ["snapshot", "--size", "40x30", "--books", "0"]
    let run = try Bifold.succeed(options + ["-o", "-"])
    _ = try Bifold.succeed(options + ["-o", path("plain.png")])
    #expect(run.output == (try folder.bytes(of: "plain.png")))
    try folder.write([], to: "real.png")
    #expect(symlink("real.png", path("link.png")) == 0)
    _ = try Bifold.succeed(options + ["-o", path("link.png")])
    #expect(try folder.bytes(of: "real.png") == run.output)
    var status = stat()
    #expect(lstat(path("link.png"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("A picture of more than a hundred megapixels is refused before it is drawn")
  func tooLarge() throws {
    expectFailure(
      try Bifold.run(["snapshot", "--size", "16384x16384", "-o", path("x.png")]),
      saying: "16384 × 16384", "100 megapixels")
    #expect(try folder.names().isEmpty)
  }

  @Test("A PNG that cannot be written")
  func unwritablePNG() throws {
    let run = try Bifold.run(
      ["snapshot", "--size", "32x32", "-o", path("no/such/folder.png")])
    expectFailure(run, saying: path("no/such/folder.png"), "cannot be written", "No such file")
  }

  @Test("A PNG in a folder's place, and nothing left beside it")
  func folderAsPNG() throws {
    try folder.makeFolder("taken")
    let run = try Bifold.run(["snapshot", "--size", "32x32", "-o", path("taken")])
    expectFailure(run, saying: path("taken"), "cannot be written")
    #expect(try folder.names() == ["taken"])
  }

  @Test("A film into a folder that cannot be made")
  func unwritableFilm() throws {
    let run = try Bifold.run(
      ["snapshot", "--size", "32x32", "--film", "0..1:2", "-o", path("no/such")])
    expectFailure(run, saying: path("no/such"), "cannot be made")
  }

  @Test("A film into a file")
  func filmIntoFile() throws {
    try folder.write([1], to: "file")
    let run = try Bifold.run(
      ["snapshot", "--size", "32x32", "--film", "0..1:2", "-o", path("file")])
    expectFailure(run, saying: path("file"))
  }

  @Test("A benchmark's JSON that cannot be written")
  func unwritableJSON() throws {
    let run = try Bifold.run([
      "bench", "--offscreen", "--scene", "menu", "--frames", "1", "--warmup-seconds", "0",
      "--size", "32x32", "--json", path("no/such.json"),
    ])
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(path("no/such.json")))
  }

  @Test("A picture larger than the driver can draw, and one of no pixel")
  func extremeSizes() throws {
    let large = try Bifold.run(
      ["snapshot", "--size", "16384x16384", "--scale", "8", "-o", path("x.png")])
    expectFailure(large, saying: "131072")
    #expect(try folder.names() == [])
    // A quarter of a pixel is drawn as one.
    let small = try Bifold.succeed(
      ["snapshot", "--size", "1x1", "--scale", "0.25", "-o", path("x.png")])
    #expect(small.errors.isEmpty)
    #expect(try Raster(png: folder.path("x.png")).width == 1)
  }

  @Test("What is no ordinary file is written into, never put away")
  func fifo() throws {
    let name = folder.path("pipe").map { CChar(bitPattern: $0) } + [0]
    try #require(mkfifo(name, 0o600) == 0)
    // Open for reading too, so that writing to it waits for nobody.
    let end = open(name, O_RDWR | O_NONBLOCK)
    try #require(end >= 0)
    defer { close(end) }
    let run = try Bifold.succeed(["snapshot", "--size", "32x32", "-o", path("pipe")])
    #expect(run.errors.isEmpty)
    var status = stat()
    try #require(lstat(name, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
    #expect(try folder.names() == ["pipe"])
  }

  // MARK: Events

  @Test("Recorded events that are not there, or are a folder")
  func missingEvents() throws {
    for command in [["inspect"], ["snapshot", "-o", path("x.png")]] {
      expectFailure(
        try Bifold.run(command + ["--events", path("none")]), saying: path("none"), "No such file")
      expectFailure(
        try Bifold.run(command + ["--events", path("")]), saying: "Is a directory")
    }
  }

  @Test("A fault in recorded events is named by file and line")
  func brokenEvents() throws {
    try folder.write(
      Array("{\"t\":0,\"type\":\"scale\",\"scale\":1}\n\n{\"t\":1,\"type\":\"swim\"}\n".utf8),
      to: "events")
    expectFailure(
      try Bifold.run(["inspect", "--events", path("events")]),
      saying: path("events"), "line 3", "swim")
    try folder.write(Array(#"{"t":0,"type":"key","key":"Rihgt"}"#.utf8), to: "events")
    for command in [["inspect"], ["snapshot", "-o", path("x.png")]] {
      expectFailure(
        try Bifold.run(command + ["--events", path("events")]),
        saying: path("events"), "line 1", "Rihgt", "did you mean Right?")
    }
    try folder.write([0xFF, 0x00, 0xFE, 0x0A], to: "events")
    expectFailure(
      try Bifold.run(["inspect", "--events", path("events")]), saying: path("events"), "line 1")
  }

  @Test("Events centuries away do not keep anybody waiting")
  func farEvents() throws {
    let line = #"{"t":1e12,"type":"key","key":"M"}"#
    try folder.write(Array(line.utf8), to: "events")
    let run = try Bifold.run(["inspect", "--events", path("events")], seconds: 20)
    // Refused with its line, or skipped to: both are answers.
    #expect(run.status == 0 || run.errors.contains("line 1"))
  }

  // MARK: Windows

  @Test(
    "Without a window system one line says so",
    arguments: [[:], ["DISPLAY": ":29999"], ["DISPLAY": ""], ["DISPLAY": "nonsense"]])
  func noDisplay(environment: [String: String]) throws {
    expectFailure(try Bifold.run([], environment: environment), saying: "no window system")
    let bench = try Bifold.run(
      ["bench", "--window", "--scene", "menu", "--frames", "1", "--json", "-"],
      environment: environment)
    expectFailure(bench, saying: "no window system")
  }
}
