import BifoldTesting
import Glibc
import Testing

/// The program in a window on a screen of its own, and a hand on its pointer and keys.
final class WindowedProgram {
  /// Of the window, in pixels and points.
  static let width = 800
  static let height = 500

  let screen: VirtualScreen
  let child: Child
  /// As the window system numbers it.
  private let window: String
  /// Its top left on the screen.
  private let origin: (x: Int, y: Int)
  private let folder: TemporaryFolder

  /// Opens the window and waits until it shows the first of what it is to show.
  /// - Parameters:
  ///   - ground: the colour beside that; nil where it is the natural shelf's.
  ///   - memory: what was kept of earlier sessions; nil where all that matters is that this is not
  ///     the first.
  ///   - settings: what the settings' file says; nil where there is none.
  init(
    _ options: [String] = [], ground: Pixel? = nil,
    content: Content = .something, memory: TemporaryFolder? = nil, settings: String? = nil
  ) throws {
    screen = try VirtualScreen()
    folder = try TemporaryFolder()
    if memory == nil {
      try folder.makeFolder("bifold")
      try folder.write([], to: "bifold/welcomed")
    }
    if let settings {
      try folder.makeFolder("config")
      try folder.makeFolder("config/bifold")
      try folder.write(Array(settings.utf8), to: "config/bifold/settings")
    }
    let size = "\(Self.width)x\(Self.height)"
    let words = ["--size", size, "--record", folder.text("events")] + options
    child = try Bifold.start(
      words.map { Array($0.utf8) },
      environment: [
        "DISPLAY": screen.name, "BIFOLD_CHECK_GL": "1",
        "XDG_STATE_HOME": (memory ?? folder).text("."),
        "XDG_CONFIG_HOME": folder.text("config"),
      ])
    var found = ""
    let running = child
    let display = screen
    _ = Moment.wait(seconds: 60) {
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
    // Keys that come before the books would move nothing.
    try waitFor("the first frame") {
      // In this order: before the first frame the middle is black, which is no content.
      func isGround(_ pixel: Pixel) -> Bool {
        ground.map { $0.distance(to: pixel) <= 1 } ?? pixel.isRoom
      }
      guard isGround(try self.pixel(8, 60)) else { return false }
      return try content == .nothing || !isGround(self.pixel(Self.width / 2, Self.height / 2))
    }
  }

  /// What lies in the middle of the ground once everything is read.
  enum Content { case something, nothing }

  // MARK: Looking

  func pixel(_ x: Int, _ y: Int) throws -> Pixel {
    try screen.pixel(origin.x + x, origin.y + y)
  }

  /// The window's content.
  func raster(
    width: Int = WindowedProgram.width, height: Int = WindowedProgram.height
  ) throws -> Raster {
    try screen.dump().raster(x: origin.x, y: origin.y, width: width, height: height)
  }

  /// Waits until the window shows a picture, to a 255th of every part of every pixel.
  func expect(_ wanted: Raster, sourceLocation: SourceLocation = #_sourceLocation) throws {
    _ = try Moment.wait(seconds: 20) {
      try self.screen.dump().resembles(wanted, x: self.origin.x, y: self.origin.y)
        || !self.child.isRunning
    }
    var difference: Raster.Difference?
    _ = try Moment.wait(seconds: 3) {
      difference = try self.raster(width: wanted.width, height: wanted.height)
        .difference(from: wanted)
      return difference == nil
    }
    #expect(
      difference == nil, "\(difference.map(String.init(describing:)) ?? "")",
      sourceLocation: sourceLocation)
  }

  /// Waits until the window shows what is drawn of a state off-screen.
  /// - Parameter says: a part of what is said of it on standard error.
  func expectSnapshot(
    _ options: [String], says: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let size = "\(Self.width)x\(Self.height)"
    let run = try Bifold.succeed(
      ["snapshot", "--size", size] + options + ["-o", folder.text("shot.png")],
      sourceLocation: sourceLocation)
    #expect(run.errors.contains(says) || says.isEmpty, sourceLocation: sourceLocation)
    try expect(Raster(png: folder.path("shot.png")), sourceLocation: sourceLocation)
  }

  func shows(_ colour: Pixel, _ x: Int, _ y: Int) throws -> Bool {
    try pixel(x, y).distance(to: colour) <= 1
  }

  /// Whether the natural shelf's ground is seen.
  func showsRoom(_ x: Int, _ y: Int) throws -> Bool { try pixel(x, y).isRoom }

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
    var last = try screen.dump()
    var since = Moment.now
    let isStill = try Moment.wait(seconds: 20) {
      let next = try self.screen.dump()
      if next != last { (last, since) = (next, Moment.now) }
      return Moment.now - since > 0.6
    }
    #expect(isStill)
  }

  /// The events that it has recorded so far, as a file for `inspect`.
  func recording() -> String { folder.text("events") }

  /// What the recorded events come to when they are replayed.
  func replay(
    _ options: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Inspected {
    try Bifold.inspect(
      ["--size", "\(Self.width)x\(Self.height)", "--events", recording()] + options,
      sourceLocation: sourceLocation)
  }

  func recordedLines() throws -> [String] {
    String(decoding: try folder.bytes(of: "events"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
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

  /// Passes over points, a hundredth of a second each, without pressing.
  func hover(_ points: [(Int, Int)]) throws {
    try screen.act(points.flatMap { move($0.0, $0.1) + ["sleep", "0.01"] })
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
    try screen.act(move(Self.width / 2, 20) + ["key", key])
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
