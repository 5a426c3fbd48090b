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
      "-nolisten", "tcp", "-noreset",
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

  /// What the screen shows now. The file is a window dump: a header of big-endian words, the
  /// colours of a palette, then the pixels.
  func pixels() throws -> Raster {
    let bytes = try folder.bytes(of: "Xvfb_screen0")
    func word(_ index: Int) throws -> Int {
      guard bytes.count >= 100 else { throw Failure("the screen's file is too short") }
      return (0..<4).reduce(0) { $0 << 8 | Int(bytes[index * 4 + $1]) }
    }
    let (width, height) = (try word(4), try word(5))
    let (bits, stride) = (try word(11), try word(12))
    let start = try word(0) + word(19) * 12
    guard try word(1) == 7, try word(7) == 0, bits == 32, width <= 8_192, height <= 8_192,
      bytes.count >= start + stride * height
    else { throw Failure("the screen's file has a form that is not expected") }
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let at = start + y * stride + x * 4
        pixels.append(Pixel(bytes[at + 2], bytes[at + 1], bytes[at]))
      }
    }
    return Raster(width: width, height: height, pixels: pixels)
  }

  /// One pixel of the screen, without reading the others.
  func pixel(_ x: Int, _ y: Int) throws -> Pixel {
    let path = folder.path("Xvfb_screen0").map { CChar(bitPattern: $0) } + [0]
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw Failure("the screen's file cannot be opened") }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 100)
    guard pread(file, &header, 100, 0) == 100 else { throw Failure("the screen's file is short") }
    func word(_ index: Int) -> Int {
      (0..<4).reduce(0) { $0 << 8 | Int(header[index * 4 + $1]) }
    }
    var bytes: [UInt8] = [0, 0, 0, 0]
    let place = word(0) + word(19) * 12 + y * word(12) + x * 4
    guard pread(file, &bytes, 4, place) == 4 else {
      throw Failure("(\(x), \(y)) is off the screen")
    }
    return Pixel(bytes[2], bytes[1], bytes[0])
  }

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
