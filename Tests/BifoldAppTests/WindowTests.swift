import BifoldCore
import BifoldTesting
import Glibc
import Testing

@testable import BifoldApp

/// The window on a virtual screen, with real pointer and key events. One at a time: each has a
/// display server and a renderer of its own.
@Suite("Window", .serialized)
struct WindowTests {
  /// The first row of the menu: the library's colour.
  private static let firstRow = Pixel(hex: 0x5B4BA6)
  private static let smile = Pixel(hex: 0xF95407)

  @Test("The hamburger opens the menu, a drag shuts it, Q ends it all")
  func hamburger() throws {
    let window = try WindowedProgram()
    #expect(try window.showsRoom(8, 60))
    try window.press(26, 22)
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 8, 60) }
    try window.waitFor("its whole width") { try window.shows(Self.firstRow, 176, 120) }
    let open = try window.replay()
    #expect(open.fraction == 1)
    // The panel lies beside it.
    #expect(try window.showsRoom(204, 60))

    try window.drag(from: (560, 250), to: (300, 253), pause: 0.02)
    try window.waitFor("the shelf again") { try window.showsRoom(8, 60) }
    #expect(try !window.shows(Self.firstRow, 8, 60))
    let shut = try window.replay()
    #expect(shut.fraction == 0)
    #expect(shut.shelf == 0)
    // A recording begins with what a replay needs to stand where the session stood.
    let lines = try window.recordedLines()
    #expect(lines.first?.contains(#""type":"scale""#) ?? false)
    #expect(lines.dropFirst().first?.contains(#""type":"resize""#) ?? false)
    #expect(lines.prefix(2).allSatisfy { $0.contains(#""t":0,"#) })
    try window.quit()
  }

  @Test("A press on a row shows its picture, and the screen is the snapshot's to the pixel")
  func row() throws {
    let window = try WindowedProgram()
    try window.press(26, 22)
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 176, 120) }
    // Rows are 80 points high; the second is Smile.
    try window.press(100, 44 + 120)
    try window.waitFor("its ground") { try window.shows(Self.smile, 8, 490) }
    let inspected = try window.replay()
    #expect(inspected.screen == "picture")
    #expect(inspected.item == 1)
    #expect(inspected.fraction == 0)
    // There is a picture on the ground.
    try window.waitFor("its picture") {
      let raster = try window.raster()
      return (240..<560).contains { raster[$0, 272] != Self.smile }
    }
    try window.expectSnapshot(["--item", "1"])
    try window.quit()
  }

  @Test("Shelf and open menu look in the window as they do off-screen")
  func sameAsSnapshot() throws {
    let window = try WindowedProgram(["--fidelity", "natural"])
    try window.expectSnapshot([])
    try window.press(26, 22)
    try window.expectSnapshot(["--menu", "1"])
    try window.keys("m")
    try window.expectSnapshot([])
    try window.quit()
  }

  @Test("The original's window looks as its snapshot does")
  func original() throws {
    let window = try WindowedProgram(["--fidelity", "original"], ground: Self.smile)
    try window.expectSnapshot(["--fidelity", "original"])
    try window.press(26, 22)
    try window.expectSnapshot(["--fidelity", "original", "--menu", "1"])
    try window.quit()
  }

  @Test("Settings are obeyed, but for what the command line says")
  func settings() throws {
    let file = "fidelity = original\nreduce-motion = on\n"
    let original = try WindowedProgram(ground: Self.smile, settings: file)
    try original.expectSnapshot(["--fidelity", "original"])
    try original.quit()
    let natural = try WindowedProgram(["--fidelity", "natural"], settings: file)
    try natural.expectSnapshot([])
    try natural.quit()
  }

  @Test("Right to left the hamburger is at the right, and the left arrow leads on")
  func rightToLeft() throws {
    let options = ["--direction", "rtl"]
    let window = try WindowedProgram(options)
    try window.keys("Left")
    try window.expectSnapshot(options + ["--shelf", "1"])
    try window.press(800 - 26, 22)
    try window.expectSnapshot(options + ["--shelf", "1", "--menu", "1"])
    try window.quit()
  }

  @Test("A book opens, a leaf is turned by key and by hand, and the next session opens it there")
  func book() throws {
    let memory = try TemporaryFolder()
    try memory.makeFolder("bifold")
    try memory.write([], to: "bifold/welcomed")
    let window = try WindowedProgram(memory: memory)
    try window.keys("Return")
    try window.expectSnapshot(["--book", "0"])
    try window.keys("Right")
    try window.expectSnapshot(["--book", "0", "--spread", "1"])
    try window.drag(from: (600, 300), to: (200, 280), pause: 0.02)
    try window.expectSnapshot(["--book", "0", "--spread", "2"])
    let inspected = try window.replay()
    #expect(inspected.screen == "book")
    #expect(inspected.spread == 2)
    try window.quit()

    let next = try WindowedProgram(memory: memory)
    try next.keys("Return")
    try next.expectSnapshot(["--book", "0", "--spread", "2"])
    try next.keys("Escape")
    let end = try next.replay()
    #expect(end.screen == "shelf" && end.opening == nil)
    try next.quit()
  }

  @Test("Keys, wheel and a flick move the shelf; the recording tells the same end")
  func shelf() throws {
    let window = try WindowedProgram()
    try window.keys("Right", "Right")
    try window.expectSnapshot(["--shelf", "2"])
    try window.keys("Left")
    try window.expectSnapshot(["--shelf", "1"])
    try window.keys("End")
    try window.expectSnapshot(["--shelf", "11"])
    try window.keys("Home")
    try window.expectSnapshot(["--shelf", "0"])
    try window.wheel(down: true, at: 400, 250)
    try window.expectSnapshot(["--shelf", "1"])

    try window.drag(from: (560, 250), to: (330, 248), steps: 8, pause: 0.012)
    let inspected = try window.replay()
    #expect(inspected.shelf >= 2)
    #expect(inspected.fraction == 0)
    try window.expectSnapshot(["--shelf", "\(inspected.shelf)"])
    // The neighbour comes to the middle when it is pressed.
    try window.press(560, 270)
    try window.expectSnapshot(["--shelf", "\(inspected.shelf + 1)"])
    try window.quit("ctrl+q")
  }

  @Test("The menu by keys alone: down, choose, and back with Escape")
  func keys() throws {
    let window = try WindowedProgram()
    try window.keys("m")
    // The key leads into the menu, where a ring says so: white, two points wide, in the first row.
    try window.waitFor("the ring") {
      let white = Pixel(hex: 0xFFFFFF)
      return try window.shows(white, 100, 49) && window.shows(white, 100, 50)
    }
    try window.expectSnapshot(["--events", window.recording(), "--time", "60"])
    try window.keys("Down", "Return")
    try window.expectSnapshot(["--item", "1"])
    try window.keys("m")
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 176, 120) }
    try window.keys("Escape")
    try window.expectSnapshot(["--item", "1"])
    try window.keys("Escape")
    try window.expectSnapshot([])
    #expect(try window.replay().screen == "shelf")
    try window.quit()
  }

  @Test("Begun in full screen, the first press of F leads back to a window")
  func begunInFullScreen() throws {
    let window = try WindowedProgram(["--fullscreen"], content: .nothing)
    let (right, foot) = (VirtualScreen.width - 10, VirtualScreen.height - 10)
    try window.waitFor("full screen") { try window.screen.pixel(right, foot).isRoom }
    try window.keys("f")
    try window.waitFor("the window") {
      try !window.screen.pixel(right, foot).isRoom
    }
    let (width, height) = (WindowedProgram.width, WindowedProgram.height)
    let (x, y) = ((VirtualScreen.width - width) / 2, (VirtualScreen.height - height) / 2)
    try window.waitFor("the window in the middle, as large as was asked for") {
      let screen = try window.screen.dump()
      return screen[x + 8, y + 60].isRoom && screen[x + width - 8, y + height - 8].isRoom
        && !screen[x - 8, y + 60].isRoom && !screen[x + width - 8, y + height + 8].isRoom
    }
    // It stands in the middle of the screen, and keys go to what lies under the pointer.
    let middle = ["\(VirtualScreen.width / 2)", "\(VirtualScreen.height / 2)"]
    try window.screen.act(["mousemove"] + middle + ["key", "q"])
    window.child.wait(seconds: 20)
    let run = Bifold.finished(window.child)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test("Full screen fills the screen, and back again the window is as it was")
  func fullScreen() throws {
    let window = try WindowedProgram()
    let (right, foot) = (VirtualScreen.width - 10, VirtualScreen.height - 10)
    #expect(try !window.screen.pixel(right, foot).isRoom)
    try window.keys("f")
    try window.waitFor("full screen") {
      try window.screen.pixel(right, foot).isRoom
    }
    try window.keys("F11")
    try window.expectSnapshot([])
    try window.quit()
  }

  @Test("A resize keeps menu and place, and fills the new window")
  func resize() throws {
    let window = try WindowedProgram()
    try window.keys("Right", "Right")
    try window.press(26, 22)
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 176, 120) }
    for (width, height) in [(700, 420), (400, 640), (900, 560), (300, 200)] {
      try window.resize(width: width, height: height)
      try window.expectSnapshot(
        ["--size", "\(width)x\(height)", "--shelf", "2", "--menu", "1"])
      let inspected = try window.replay()
      #expect(inspected.size == [Double(width), Double(height)])
      #expect(inspected.fraction == 1)
      #expect(inspected.shelf == 2)
    }
    try window.quit()
  }

  @Test("Opened at a page, from right to left, the window shows that page of the first book")
  func page() throws {
    let memory = try TemporaryFolder()
    try memory.makeFolder("bifold")
    try memory.write([], to: "bifold/welcomed")
    let window = try WindowedProgram(["-p", "5", "-m"], memory: memory)
    // Pages 4 and 5 are the second spread after the cover.
    try window.expectSnapshot(["--book", "0", "--spread", "1", "--direction", "rtl"])
    try window.keys("Left")
    try window.expectSnapshot(["--book", "0", "--spread", "2", "--direction", "rtl"])
    try window.quit()
  }

  @Test("A file that is a book opens at once")
  func oneFile() throws {
    let memory = try TemporaryFolder()
    try memory.makeFolder("bifold")
    try memory.write([], to: "bifold/welcomed")
    let pages = (1...4).map {
      ZipWriter.Entry("\($0).svg", Fixtures.svg("#\($0)04020", width: 40, height: 60))
    }
    try memory.write(ZipWriter(pages).finished(), to: "a.cbz")
    let path = memory.text("a.cbz")
    let window = try WindowedProgram([path], memory: memory)
    try window.expectSnapshot(["--book", "0", "--spread", "0", path])
    try window.quit()
  }

  @Test("The first start shows the menu once; the second start does not")
  func firstStart() throws {
    let memory = try TemporaryFolder()
    try WindowedProgram.hideMarks(in: memory)
    func welcomes(_ window: WindowedProgram) throws -> [TimedEvent] {
      try window.recordedEvents().filter { $0.event == .command(.welcome, animation: .animated) }
    }
    let first = try WindowedProgram(memory: memory)
    try first.waitFor("the welcome") { try !welcomes(first).isEmpty }
    // The menu is open for a tenth of a second, which a slow machine may not get round to showing:
    // that it opens is seen in what was recorded, by that clock.
    let welcome = try #require(try welcomes(first).first)
    #expect(try first.replay(["--time", "\(welcome.time + 0.7)"]).fraction == 1)
    try first.expectSnapshot(["--shelf", "3"])
    #expect(try welcomes(first).count == 1)
    let replayed = try first.replay()
    #expect(replayed.fraction == 0)
    #expect(replayed.shelf == 3)
    try first.quit()

    let second = try WindowedProgram(memory: memory)
    try second.expectSnapshot([])
    try second.keys("Right")
    try second.expectSnapshot(["--shelf", "1"])
    #expect(try welcomes(second).isEmpty)
    try second.quit()
  }

  @Test("A key at the first start takes over from the show")
  func firstStartTakenOver() throws {
    let memory = try TemporaryFolder()
    try WindowedProgram.hideMarks(in: memory)
    let window = try WindowedProgram(memory: memory)
    try window.keys("Right")
    try window.expectSnapshot(["--shelf", "4"])
    #expect(try window.replay().fraction == 0)
    try window.quit()
  }

  @Test("While nothing moves nothing is drawn, nor for a pointer that only passes over")
  func idle() throws {
    let window = try WindowedProgram()
    func comesToRest() throws -> Bool {
      // Pictures beyond the window's ends may still come: it may take a while, but it must come.
      try Moment.wait(seconds: 20) {
        let before = try window.processorTicks()
        usleep(1_500_000)
        return try window.processorTicks() - before <= 2
      }
    }
    #expect(try comesToRest())
    try window.press(26, 22)
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 176, 120) }
    #expect(try comesToRest())

    let before = try window.processorTicks()
    try window.hover((0..<120).map { (240 + $0 * 4, 60 + $0 * 3) })
    #expect(try window.processorTicks() - before <= 20)
    try window.quit()
  }

  @Test("Forty drags, presses and turns back without a rest, and everything stands")
  func session() throws {
    let window = try WindowedProgram(["--books", "1000"])
    var random = SplitMix64(seed: 60)
    for _ in 0..<40 where window.child.isRunning {
      switch random.int(in: 0..<6) {
      case 0: try window.press(26, 22)
      case 1: try window.keys("m")
      case 2: try window.keys(random.once(in: 2) ? "Right" : "Left")
      case 3: try window.wheel(down: random.once(in: 2), at: 420, 250)
      default:
        try window.drag(
          (0..<random.int(in: 2..<14)).map { _ in
            (random.int(in: 0..<800), random.int(in: 60..<490))
          }, pause: 0.016)
      }
    }
    #expect(window.child.isRunning)
    let inspected = try window.replay(["--books", "1000"])
    #expect(inspected.fraction == 0 || inspected.fraction == 1)
    #expect(inspected.shelf == inspected.shelf.rounded())
    #expect(try window.recordedLines().count > 30)
    // The recording replayed is what stands on the screen.
    try window.expectSnapshot(["--books", "1000", "--events", window.recording(), "--time", "3600"])
    try window.quit()
  }

  @Test("The perspective changes by its keys and says so in the title")
  func perspective() throws {
    let window = try WindowedProgram()
    try window.keys("bracketleft")
    try window.waitFor("the title") {
      try !window.screen.act(["search", "--name", "m34 = .*1 / 1250"]).isEmpty
    }
    #expect(abs(try window.replay().m34 + 1.0 / 1_250) < 1e-12)
    try window.quit()
  }

  @Test("A library that cannot be read leaves the window open, with its line")
  func brokenLibrary() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("empty")
    let window = try WindowedProgram([folder.text("empty")], content: .nothing)
    // The menu's rows come with what was read.
    try window.press(26, 22)
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 176, 120) }
    try window.expectSnapshot(["--menu", "1", folder.text("empty")], says: "holds no pictures")
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
    try window.waitFor("the menu") { try window.shows(Self.firstRow, 176, 120) }
    window.screen.end()
    let ending = window.child.wait(seconds: 20)
    guard case .exited = ending else {
      Issue.record("\(ending)")
      return
    }
    // Every event up to then is on the disk.
    #expect(try window.replay().fraction == 1)
  }

  @Test("The benchmark draws every scene in a window too")
  func bench() throws {
    let screen = try VirtualScreen()
    let run = try Bifold.succeed(
      [
        "bench", "--window", "--scene", "all", "--frames", "5", "--warmup-seconds", "0",
        "--size", "300x200", "--json", "-",
      ], environment: ["DISPLAY": screen.name])
    let scenes = try run.json([Benchmarked].self)
    #expect(scenes.map(\.scene) == ["menu", "shelf", "book", "tour", "stress", "idle"])
    for scene in scenes {
      #expect(scene.target == "window")
      #expect(scene.size == [300, 200])
      #expect(scene.frames == (scene.scene == "idle" ? 0 : 5))
    }
    let info = try Bifold.succeed(["info", "--json"], environment: ["DISPLAY": screen.name])
    #expect(try info.json(Machine.self).window.works)
  }
}
