import BifoldCore
import BifoldTesting
import Glibc
import Testing

@testable import BifoldApp

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

  /// A snapshot knows nothing of what was read, and has no marks. A file in the place of the reading
  /// places' folder: nobody can tell what was read.
  static func hideMarks(in memory: TemporaryFolder) throws {
    try memory.makeFolder("bifold")
    try memory.write([], to: "bifold/places")
  }

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
      try Self.hideMarks(in: folder)
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
    // Keys that come before the books would move nothing; with them the recording begins.
    try waitFor("the books") { (try? self.recordedLines().count) ?? 0 >= 2 }
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
    var difference: Raster.Difference?
    func isThere() throws -> Bool {
      difference = try raster(width: wanted.width, height: wanted.height)
        .difference(from: wanted)
      return difference == nil
    }
    let isShown = try Moment.wait(seconds: 20) {
      guard self.child.isRunning else { return true }
      return try self.screen.dump().resembles(wanted, x: self.origin.x, y: self.origin.y)
        && isThere()
    }
    if !isShown || !child.isRunning { _ = try isThere() }
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

  /// The lines of the recording that are written to their end.
  func recordedLines() throws -> [String] {
    String(decoding: try folder.bytes(of: "events"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The same as events.
  func recordedEvents() throws -> [TimedEvent] {
    try EventLine.read(recordedLines().joined(separator: "\n"))
  }

  /// How much of what a hand does is in the recording.
  private struct Deeds {
    var presses = 0
    var releases = 0
    var notches = 0
    var keys = 0
    var keyReleases = 0

    /// Whether so many are there.
    func hold(_ other: Deeds, and more: Deeds) -> Bool {
      [\Deeds.presses, \.releases, \.notches, \.keys, \.keyReleases].allSatisfy {
        self[keyPath: $0] >= other[keyPath: $0] + more[keyPath: $0]
      }
    }
  }

  private func recordedDeeds() throws -> Deeds {
    var deeds = Deeds()
    for event in try recordedEvents().map(\.event) {
      switch event {
      case .pointerDown: deeds.presses += 1
      case .pointerUp: deeds.releases += 1
      case .wheel: deeds.notches += 1
      case .key(_, .press, _): deeds.keys += 1
      case .key(_, .release, _): deeds.keyReleases += 1
      default: break
      }
    }
    return deeds
  }

  // MARK: Acting

  private func move(_ x: Int, _ y: Int) -> [String] {
    ["mousemove", "\(origin.x + x)", "\(origin.y + y)"]
  }

  /// Runs xdotool, and waits until the program has taken what came of it: until then neither the
  /// screen nor the recording says anything of it.
  private func act(_ commands: [String], coming deeds: Deeds) throws {
    let before = try recordedDeeds()
    try screen.act(commands)
    try waitFor("what \(commands) does") { try self.recordedDeeds().hold(before, and: deeds) }
  }

  func press(_ x: Int, _ y: Int) throws {
    try act(
      move(x, y) + ["mousedown", "1", "sleep", "0.05", "mouseup", "1"],
      coming: Deeds(presses: 1, releases: 1))
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
    try act(commands + ["mouseup", "1"], coming: Deeds(presses: 1, releases: 1))
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
    guard let last = points.last else { return }
    let place = Point(x: Double(last.0), y: Double(last.1))
    try waitFor("the last of its moves") {
      try self.recordedEvents().last?.event == .pointerMove(place)
    }
  }

  func wheel(down: Bool, at x: Int, _ y: Int) throws {
    try act(move(x, y) + ["click", down ? "5" : "4"], coming: Deeds(notches: 1))
  }

  /// Keys by X's names.
  func keys(_ names: String...) throws {
    try act(
      ["key", "--delay", "60"] + names, coming: Deeds(keys: names.count, keyReleases: names.count))
  }

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
