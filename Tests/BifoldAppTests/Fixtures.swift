import BifoldTesting
import BifoldContent
import BifoldWire
import Glibc

/// Files that tests make, and the worker that reads and writes pictures for them.
enum Fixtures {
  /// One worker for all tests of this process.
  private static let client = Result { () throws in
    try DecoderClient(executable: DecoderExecutable.locate(), workers: 1)
  }

  static func worker() throws -> DecoderClient { try client.get() }

  /// A drawing of one colour.
  static func svg(_ colour: String, width: Int = 40, height: Int = 60) -> [UInt8] {
    Array(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>\
      <rect width='\(width)' height='\(height)' fill='\(colour)'/></svg>
      """.utf8)
  }

  /// A PNG file of one colour.
  static func png(_ colour: Pixel, width: Int = 40, height: Int = 60) throws -> [UInt8] {
    try png(width: width, height: height) { _, _ in colour }
  }

  static func png(
    width: Int, height: Int, _ colour: (_ x: Int, _ y: Int) -> Pixel
  ) throws -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = colour(x, y)
        pixels += [pixel.red, pixel.green, pixel.blue, 255]
      }
    }
    return Array(
      try worker().encodePNG(PixelBlock(width: width, height: height, pixels: pixels[...])))
  }
}

extension TemporaryFolder {
  /// The names in a folder, in order.
  func names(in folder: String = "") throws -> [String] {
    guard let stream = opendir(path(folder).map { CChar(bitPattern: $0) } + [0]) else {
      throw Failure(what: folder, error: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func bytes(of name: String) throws -> [UInt8] {
    guard let file = fopen(path(name).map { CChar(bitPattern: $0) } + [0], "rb") else {
      throw Failure(what: name, error: errno)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// As a word of a command line.
  func text(_ name: String) -> String { String(decoding: path(name), as: UTF8.self) }

  /// The folder itself, as a word of a command line.
  var text: String { String(decoding: path, as: UTF8.self) }
}

extension TemporaryFolder {
  func remove(_ name: String) throws {
    guard unlink(path(name).map { CChar(bitPattern: $0) } + [0]) == 0 else {
      throw Failure(what: name, error: errno)
    }
  }
}
