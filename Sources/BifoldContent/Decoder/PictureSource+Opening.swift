import BifoldWire
import Glibc

/// The program opens, the worker only reads.
extension PictureSource {
  /// The same source with its file open, where it is one. May wait for a disk or a network.
  /// - Throws: Stage `open`, where there is no file that can be read.
  package func opened() throws(DecodingFailure) -> PictureSource {
    switch self {
    case .file(let path): return .opened(try Self.open(path, subject: name), path: path)
    case .part(var part):
      part.file = try Self.open(part.container, subject: name)
      return .part(part)
    case .opened, .bytes: return self
    }
  }

  private static func open(
    _ path: [UInt8], subject: String
  ) throws(DecodingFailure) -> OpenFile {
    guard !path.isEmpty, !path.contains(0) else {
      throw DecodingFailure(.open, subject: subject, reason: "is not the name of a file")
    }
    let descriptor = QuietFile.open(path)
    guard descriptor >= 0 else {
      throw DecodingFailure(.open, subject: subject, reason: String(cString: strerror(errno)))
    }
    let file = OpenFile(adopting: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw DecodingFailure(.open, subject: subject, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw DecodingFailure(.open, subject: subject, reason: "is not a regular file")
    }
    return file
  }
}
