import Glibc
import Testing

/// The program in a window on a screen of its own, and a hand on its pointer and keys.
final class WindowedProgram {
  let screen: VirtualScreen
  let child: Child
  /// As the window system numbers it.
  private let window: String
  /// Its top left on the screen.
  private let origin: (x: Int, y: Int)
  private let folder: TemporaryFolder

  /// Opens the window and waits until it shows something.
  init(_ options: [String] = []) throws {
    screen = try VirtualScreen()
    folder = try TemporaryFolder()
    let words = ["--record", folder.text("events")] + options
    child = try Bifold.start(
      words.map { Array($0.utf8) },
      environment: ["DISPLAY": screen.name, "BIFOLD_CHECK_GL": "1"])
    var found = ""
    let running = child
    let display = screen
    _ = try Moment.wait(seconds: 60) {
      guard running.isRunning else { return true }
      found = (try? display.act(["search", "--onlyvisible", "--name", "^Bifold"])) ?? ""
      return !found.isEmpty
    }
    guard let window = found.split(separator: "\n").first.map(String.init) else {
      running.wait(seconds: 1)
      throw VirtualScreen.Failure(
        "no window: \(String(decoding: running.errors, as: UTF8.self))")
    }
    self.window = window
    var place = (x: 0, y: 0)
    for line in try screen.act(["getwindowgeometry", "--shell", window]).split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.first == "X", let x = Int(parts[1]) { place.x = x }
      if parts.first == "Y", let y = Int(parts[1]) { place.y = y }
    }
    origin = place
    // Its bar is black, and to the right of it lies the shelf or a picture's ground: it has drawn.
    try waitFor("the first frame") { try self.pixel(640, 60) != self.pixel(640, 5) }
  }

  // MARK: Looking

  func pixel(_ x: Int, _ y: Int) throws -> Pixel {
    try screen.pixel(origin.x + x, origin.y + y)
  }

  /// The window's content.
  func pixels(width: Int = 1280, height: Int = 800) throws -> Raster {
    let all = try screen.pixels()
    var pixels: [Pixel] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(all[origin.x + x, origin.y + y]) }
    }
    return Raster(width: width, height: height, pixels: pixels)
  }

  func shows(_ colour: Pixel, _ x: Int, _ y: Int) throws -> Bool {
    try pixel(x, y).distance(to: colour) <= 1
  }

  /// Waits for something to be seen, however slow the machine.
  func waitFor(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () throws -> Bool
  ) throws {
    let isSeen = try Moment.wait(seconds: 20) { try condition() || !self.child.isRunning }
    #expect(isSeen && child.isRunning, "\(what) did not come", sourceLocation: sourceLocation)
  }

  /// Waits until nothing has changed on the screen for a while.
  func waitForRest() throws {
    var last = try screen.pixels()
    var since = Moment.now
    let isStill = try Moment.wait(seconds: 20) {
      let next = try self.screen.pixels()
      if next != last { (last, since) = (next, Moment.now) }
      return Moment.now - since > 0.6
    }
    #expect(isStill)
  }

  /// The events that it has recorded so far, as a file for `inspect`.
  func recording() -> String { folder.text("events") }

  func recordedLines() throws -> [String] {
    String(decoding: try folder.bytes(of: "events"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// A file of the test's own beside the recording.
  func file(_ name: String) -> (text: String, path: [UInt8]) {
    (folder.text(name), folder.path(name))
  }

  // MARK: Acting

  private func move(_ x: Int, _ y: Int) -> [String] {
    ["mousemove", "\(origin.x + x)", "\(origin.y + y)"]
  }

  func press(_ x: Int, _ y: Int) throws {
    try screen.act(move(x, y) + ["mousedown", "1", "sleep", "0.05", "mouseup", "1"])
  }

  /// Presses, moves through points and lets go.
  /// - Parameter pause: seconds between two points.
  func drag(_ points: [(Int, Int)], pause: Double) throws {
    var commands: [String] = []
    for (index, point) in points.enumerated() {
      commands += move(point.0, point.1)
      if index == 0 { commands += ["mousedown", "1"] }
      commands += ["sleep", "\(pause)"]
    }
    try screen.act(commands + ["mouseup", "1"])
  }

  /// From one point to another in steps.
  func drag(from a: (Int, Int), to b: (Int, Int), steps: Int = 12, pause: Double) throws {
    try drag(
      (0...steps).map { (a.0 + (b.0 - a.0) * $0 / steps, a.1 + (b.1 - a.1) * $0 / steps) },
      pause: pause)
  }

  func wheel(down: Bool, at x: Int, _ y: Int) throws {
    try screen.act(move(x, y) + ["click", down ? "5" : "4"])
  }

  /// Keys by X's names.
  func keys(_ names: String...) throws { try screen.act(["key", "--delay", "60"] + names) }

  func resize(width: Int, height: Int) throws {
    try screen.act(["windowsize", window, "\(width)", "\(height)"])
  }

  // MARK: Ending

  /// Processor time that it has used, in ticks of the system's clock.
  func processorTicks() throws -> Int {
    guard let file = fopen("/proc/\(child.pid)/stat", "r") else {
      throw VirtualScreen.Failure("it runs no more")
    }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = fread(&buffer, 1, buffer.count, file)
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    guard let name = text.lastIndex(of: ")") else { throw VirtualScreen.Failure("no times") }
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      throw VirtualScreen.Failure("no times")
    }
    return user + system
  }

  /// Quits it by its key; it must go in peace.
  func quit(_ key: String = "q", sourceLocation: SourceLocation = #_sourceLocation) throws {
    try screen.act(move(640, 20) + ["key", key])
    child.wait(seconds: 20)
    let run = Bifold.finished(child, sourceLocation: sourceLocation)
    #expect(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    for line in run.errorLines {
      #expect(!line.hasPrefix("bifold: OpenGL:"), "\(line)", sourceLocation: sourceLocation)
    }
    #expect(run.errors.isEmpty, "\(run.errors)", sourceLocation: sourceLocation)
  }
}
