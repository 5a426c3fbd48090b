import BifoldWire
import Glibc

/// The bytes of a picture or manifest, mapped from the file that came with the request, or in
/// memory.
///
/// A file that shrinks while it is read ends the process with SIGBUS. That is accepted: the
/// program starts another worker and asks once more.
struct SourceBytes: ~Copyable {
  private enum Storage {
    case mapped(UnsafeRawBufferPointer)
    case array([UInt8])
  }

  private let storage: Storage

  /// Maps a source; its file need not stay open.
  /// - Parameter limit: The most bytes that are accepted.
  init(_ source: PictureSource, limit: Int, subject: String) throws(DecodingFailure) {
    switch source {
    case .bytes(let bytes):
      try Self.check(count: bytes.count, limit: limit, subject: subject)
      storage = .array(bytes)
    case .opened(let file, _):
      storage = .mapped(try Self.map(file, limit: limit, subject: subject))
    case .part(let part):
      guard let file = part.file else { throw Self.unaccompanied(subject) }
      storage = .mapped(try Self.map(file, limit: limit, subject: subject))
    case .file:
      throw Self.unaccompanied(subject)
    }
  }

  deinit {
    if case .mapped(let bytes) = storage {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
  }

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(DecodingFailure) -> Result
  ) throws(DecodingFailure) -> Result {
    switch storage {
    case .mapped(let bytes): try body(bytes)
    case .array(let bytes):
      try bytes.withUnsafeBufferPointer { (buffer) throws(DecodingFailure) in
        try body(UnsafeRawBufferPointer(buffer))
      }
    }
  }

  /// Only the program opens what a request names.
  private static func unaccompanied(_ subject: String) -> DecodingFailure {
    DecodingFailure(.request, subject: subject, reason: "came without its file")
  }

  private static func map(
    _ file: OpenFile, limit: Int, subject: String
  ) throws(DecodingFailure) -> UnsafeRawBufferPointer {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else {
      throw DecodingFailure(.open, subject: subject, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw DecodingFailure(.open, subject: subject, reason: "is not a regular file")
    }
    let count = Int(status.st_size)
    try check(count: count, limit: limit, subject: subject)
    guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, 0),
      address != MAP_FAILED
    else {
      throw DecodingFailure(.open, subject: subject, reason: String(cString: strerror(errno)))
    }
    return UnsafeRawBufferPointer(start: address, count: count)
  }

  private static func check(
    count: Int, limit: Int, subject: String
  ) throws(DecodingFailure) {
    guard count > 0 else { throw DecodingFailure(.open, subject: subject, reason: "is empty") }
    guard count <= limit else {
      throw DecodingFailure(
        .open, subject: subject, reason: "is larger than \(limit >> 20) MB")
    }
  }
}
