import Glibc
import Testing

/// The window on a virtual screen, with real pointer and key events. One at a time: each has a
/// display server and a renderer of its own.
@Suite("Window", .serialized)
struct WindowTests {
  /// The first row of the menu: the library's colour.
  private static let firstRow = Pixel(hex: 0x55636F)
  private static let shelf = Pixel(hex: 0x2A3138)
  private static let smile = Pixel(hex: 0xF95407)

  @Test("The hamburger opens the menu, a drag shuts it, Q ends it all")
  func hamburger() throws {
    let window = try WindowedProgram()
    #expect(try window.shows(Self.shelf, 8, 60))
    try window.press(26, 22)
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 8, 60) }
    try window.waitFor("its whole width") { try window.shows(Self.firstRow, 278, 130) }
    let open = try Bifold.inspect(["--events", window.recording()])
    #expect(open.fraction == 1)
    // The panel lies beside it.
    #expect(try window.shows(Self.shelf, 284, 60))

    try window.drag(from: (900, 400), to: (600, 404), pause: 0.02)
    try window.waitFor("the shelf again") { try window.shows(Self.shelf, 8, 60) }
    #expect(try !window.shows(Self.firstRow, 8, 60))
    let shut = try Bifold.inspect(["--events", window.recording()])
    #expect(shut.fraction == 0)
    #expect(shut.shelf == 0)
    try window.quit()
  }

  @Test("A press on a row shows its picture, and the screen is the snapshot's to the pixel")
  func row() throws {
    let window = try WindowedProgram()
    try window.press(26, 22)
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 278, 130) }
    // Rows are 94.5 points high; the second is Smile.
    try window.press(100, 44 + 142)
    try window.waitFor("its ground") { try window.shows(Self.smile, 8, 790) }
    try window.waitForRest()
    let inspected = try Bifold.inspect(["--events", window.recording()])
    #expect(inspected.screen == "picture")
    #expect(inspected.item == 1)
    #expect(inspected.fraction == 0)
    // There is a picture on the ground.
    let raster = try window.pixels()
    #expect((480..<800).contains { raster[$0, 422] != Self.smile })
    try expectSnapshot(of: window, ["--item", "1"])
    try window.quit()
  }

  /// Compares the screen with the off-screen picture of a state.
  private func expectSnapshot(
    of window: WindowedProgram, _ options: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = window.file("shot.png")
    _ = try Bifold.succeed(["snapshot"] + options + ["-o", file.text])
    let wanted = try Raster(png: file.path)
    var distance: Int?
    // Labels and covers come in their own time.
    _ = try Moment.wait(seconds: 20) {
      distance = try window.pixels().distance(to: wanted)
      return (distance ?? .max) <= 1
    }
    #expect((distance ?? .max) <= 1, "\(options)", sourceLocation: sourceLocation)
  }

  @Test("Shelf and open menu look in the window as they do off-screen")
  func sameAsSnapshot() throws {
    let window = try WindowedProgram(["--fidelity", "natural"])
    try expectSnapshot(of: window, [])
    // Out of the way, so that no row is lit.
    try window.keys("m")
    try expectSnapshot(of: window, ["--menu", "1"])
    try window.keys("m")
    try expectSnapshot(of: window, [])
    try window.quit()
  }

  @Test("The original's window looks as its snapshot does")
  func original() throws {
    let window = try WindowedProgram(["--fidelity", "original"])
    try expectSnapshot(of: window, ["--fidelity", "original"])
    try window.press(26, 22)
    try expectSnapshot(of: window, ["--fidelity", "original", "--menu", "1"])
    try window.quit()
  }

  @Test("Keys, wheel and a flick move the shelf; the recording tells the same end")
  func shelf() throws {
    let window = try WindowedProgram()
    try window.press(640, 60)
    try window.keys("Right", "Right")
    try expectSnapshot(of: window, ["--shelf", "2"])
    try window.keys("Left")
    try expectSnapshot(of: window, ["--shelf", "1"])
    try window.keys("End")
    try expectSnapshot(of: window, ["--shelf", "11"])
    try window.keys("Home")
    try expectSnapshot(of: window, ["--shelf", "0"])
    try window.wheel(down: true, at: 640, 400)
    try expectSnapshot(of: window, ["--shelf", "1"])

    try window.drag(from: (900, 400), to: (600, 398), steps: 8, pause: 0.012)
    try window.waitForRest()
    let inspected = try Bifold.inspect(["--events", window.recording()])
    #expect(inspected.shelf >= 2)
    #expect(inspected.fraction == 0)
    try expectSnapshot(of: window, ["--shelf", "\(inspected.shelf)"])
    // The neighbour comes to the middle when it is pressed.
    try window.press(900, 420)
    try expectSnapshot(of: window, ["--shelf", "\(inspected.shelf + 1)"])
    try window.quit("ctrl+q")
  }

  @Test("A resize keeps menu and place, and fills the new window")
  func resize() throws {
    let window = try WindowedProgram()
    try window.keys("Right", "Right", "m")
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 278, 130) }
    for (width, height) in [(1_000, 640), (500, 860), (1_390, 890), (300, 200)] {
      try window.resize(width: width, height: height)
      let size = ["--size", "\(width)x\(height)", "--shelf", "2", "--menu", "1"]
      let file = window.file("shot.png")
      _ = try Bifold.succeed(["snapshot"] + size + ["-o", file.text])
      let wanted = try Raster(png: file.path)
      var distance: Int?
      _ = try Moment.wait(seconds: 20) {
        distance = try window.pixels(width: width, height: height).distance(to: wanted)
        return (distance ?? .max) <= 1
      }
      #expect((distance ?? .max) <= 1, "\(width) × \(height)")
      let inspected = try Bifold.inspect(["--events", window.recording()])
      #expect(inspected.size == [Double(width), Double(height)])
      #expect(inspected.fraction == 1)
      #expect(inspected.shelf == 2)
    }
    try window.quit()
  }

  @Test("While nothing moves nothing is drawn, at rest and under a pointer that passes over")
  func idle() throws {
    let window = try WindowedProgram()
    try window.waitForRest()
    // Pictures beyond the window's ends may still come.
    let isIdle = try Moment.wait(seconds: 20) {
      let before = try window.processorTicks()
      usleep(1_500_000)
      return try window.processorTicks() - before <= 2
    }
    #expect(isIdle)
    // After work it rests again.
    try window.press(26, 22)
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 278, 130) }
    let restsAgain = try Moment.wait(seconds: 20) {
      let before = try window.processorTicks()
      usleep(1_500_000)
      return try window.processorTicks() - before <= 2
    }
    #expect(restsAgain)
    try window.quit()
  }

  @Test("Six seconds of dragging, pressing and turning back, and everything stands")
  func session() throws {
    let window = try WindowedProgram(["--books", "1000"])
    var random = SplitMix64(seed: 60)
    let end = Moment.now + 6
    while Moment.now < end, window.child.isRunning {
      switch random.int(in: 0..<6) {
      case 0: try window.press(26, 22)
      case 1: try window.keys("m")
      case 2: try window.keys(random.once(in: 2) ? "Right" : "Left")
      case 3: try window.wheel(down: random.once(in: 2), at: 700, 400)
      default:
        try window.drag(
          (0..<random.int(in: 2..<14)).map { _ in
            (random.int(in: 0..<1_280), random.int(in: 60..<790))
          }, pause: 0.016)
      }
    }
    #expect(window.child.isRunning)
    try window.waitForRest()
    let inspected = try Bifold.inspect(["--books", "1000", "--events", window.recording()])
    #expect(inspected.fraction == 0 || inspected.fraction == 1)
    #expect(inspected.shelf == inspected.shelf.rounded())
    #expect(try window.recordedLines().count > 30)
    // The recording replayed is what stands on the screen.
    try expectSnapshot(
      of: window, ["--books", "1000", "--events", window.recording(), "--time", "3600"])
    try window.quit()
  }

  @Test("The perspective changes by its keys and says so in the title")
  func perspective() throws {
    let window = try WindowedProgram()
    try window.keys("bracketleft")
    try window.waitFor("the title") {
      try !window.screen.act(["search", "--name", "m34 = .*1 / 1250"]).isEmpty
    }
    try window.waitForRest()
    #expect(abs(try Bifold.inspect(["--events", window.recording()]).m34 + 1.0 / 1_250) < 1e-12)
    try window.quit()
  }

  @Test("A library that cannot be read leaves the window open, with its line")
  func brokenLibrary() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("empty")
    let window = try WindowedProgram([folder.text("empty")])
    #expect(try window.shows(Self.shelf, 640, 400))
    try window.screen.act(["key", "q"])
    window.child.wait(seconds: 20)
    let run = Bifold.finished(window.child)
    #expect(run.status == 0)
    #expect(run.errorLines == ["bifold: \(folder.text("empty")): holds no pictures"])
  }

  @Test("A recording that cannot be written is said before anything else")
  func unwritableRecording() throws {
    let screen = try VirtualScreen()
    let run = try Bifold.run(
      ["--record", "/nonexistent/events"], environment: ["DISPLAY": screen.name])
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.contains("/nonexistent/events: cannot be written"))
  }

  @Test("A display that dies ends the program, not its workers' patience")
  func lostDisplay() throws {
    let window = try WindowedProgram()
    try window.press(26, 22)
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 278, 130) }
    window.screen.end()
    let ending = window.child.wait(seconds: 20)
    guard case .exited = ending else {
      Issue.record("\(ending)")
      return
    }
    // Every event up to then is on the disk.
    #expect(try Bifold.inspect(["--events", window.recording()]).fraction == 1)
  }

  @Test("The benchmark draws in a window too")
  func bench() throws {
    let screen = try VirtualScreen()
    let run = try Bifold.succeed(
      [
        "bench", "--window", "--scene", "menu", "--frames", "5", "--warmup-seconds", "0",
        "--size", "300x200", "--json", "-",
      ], environment: ["DISPLAY": screen.name])
    let scenes = try run.json([Benchmarked].self)
    #expect(scenes.first?.target == "window")
    #expect(scenes.first?.size == [300, 200])
    #expect(scenes.first?.frames == 5)
    let info = try Bifold.succeed(["info", "--json"], environment: ["DISPLAY": screen.name])
    #expect(try info.json(Machine.self).window.works)
  }
}
