import BifoldTesting
import Glibc

/// An X server of a test's own without a screen: 1400 × 900 pixels in a file.
final class VirtualScreen {
  struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
  }

  static let width = 1400
  static let height = 900

  /// As in `DISPLAY`.
  let name: String
  private let server: Child
  private let folder: TemporaryFolder
  private let pointerTool: Tool

  init() throws {
    let tool = try Tool("Xvfb", package: "xvfb")
    pointerTool = try Tool("xdotool", package: "xdotool")
    folder = try TemporaryFolder()
    // The server chooses a free number and says it on its standard output.
    let words = [
      "-displayfd", "1", "-screen", "0", "\(Self.width)x\(Self.height)x24", "-fbdir", folder.text,
      // Without repeating keys: a slow machine would make two presses of one.
      "-nolisten", "tcp", "-noreset", "-r",
    ]
    server = try Child(
      tool.path, words.map { Array($0.utf8) }, environment: Bifold.environment())
    guard let number = server.firstLine(seconds: 20), let display = Int(number) else {
      server.wait(seconds: 1)
      throw Failure("Xvfb does not start: \(String(decoding: server.errors, as: UTF8.self))")
    }
    name = ":\(display)"
  }

  deinit { end() }

  /// Ends the server, and with it the display.
  func end() {
    server.send(SIGTERM)
    server.wait(seconds: 10)
  }

  // MARK: Pixels

  /// What the screen shows now.
  func dump() throws -> ScreenDump { try ScreenDump(try folder.bytes(of: "Xvfb_screen0")) }

  /// One pixel of the screen.
  func pixel(_ x: Int, _ y: Int) throws -> Pixel { try dump()[x, y] }

  // MARK: Pointer and keys

  /// Runs xdotool with commands one after another.
  /// - Returns: what it prints.
  @discardableResult
  func act(_ commands: [String]) throws -> String {
    let child = try Child(
      pointerTool.path, commands.map { Array($0.utf8) },
      environment: Bifold.environment(["DISPLAY": name]))
    guard child.wait(seconds: 60) == .exited(0) else {
      throw Failure("xdotool: \(String(decoding: child.errors, as: UTF8.self))")
    }
    return String(decoding: child.output, as: UTF8.self)
  }
}
