import Glibc

/// Pictures as files that need no decoder: netpbm's "portable arbitrary map", red, green and blue
/// bytes behind a header of text.
enum PAM {
  struct Fault: Error, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "\(path): \(reason)" }
  }

  /// - Parameter comment: one line.
  static func write(_ bitmap: Bitmap, comment: String, to path: String) throws {
    let header = """
      P7
      # \(comment)
      WIDTH \(bitmap.width)
      HEIGHT \(bitmap.height)
      DEPTH 3
      MAXVAL 255
      TUPLTYPE RGB
      ENDHDR

      """
    var bytes = Array(header.utf8)
    bytes.reserveCapacity(bytes.count + bitmap.pixels.count)
    for index in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      bytes.append(bitmap.pixels[index])
      bytes.append(bitmap.pixels[index + 1])
      bytes.append(bitmap.pixels[index + 2])
    }
    guard let file = fopen(path, "w") else { throw fault(path) }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw fault(path) }
  }

  /// A file as `write` makes it; every pixel is opaque.
  static func read(_ path: String) throws -> (bitmap: Bitmap, comment: String) {
    let bytes = try contents(of: path)
    var (width, height, comment) = (0, 0, "")
    var position = 0
    while position < bytes.count {
      let end = bytes[position...].firstIndex(of: 10) ?? bytes.count
      let line = String(decoding: bytes[position..<end], as: UTF8.self)
      position = end + 1
      if line == "ENDHDR" { break }
      if line.hasPrefix("# ") { comment = String(line.dropFirst(2)) }
      if line.hasPrefix("WIDTH ") { width = Int(line.dropFirst(6)) ?? 0 }
      if line.hasPrefix("HEIGHT ") { height = Int(line.dropFirst(7)) ?? 0 }
    }
    guard width > 0, height > 0, bytes.count - position == width * height * 3 else {
      throw Fault(path: path, reason: "not a picture as these tests write them")
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for index in stride(from: position, to: bytes.count, by: 3) {
      pixels.append(bytes[index])
      pixels.append(bytes[index + 1])
      pixels.append(bytes[index + 2])
      pixels.append(255)
    }
    return (Bitmap(width: width, height: height, pixels: pixels), comment)
  }

  private static func contents(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw fault(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer.prefix(count))
    }
  }

  private static func fault(_ path: String) -> Fault {
    Fault(path: path, reason: String(cString: strerror(errno)))
  }
}
