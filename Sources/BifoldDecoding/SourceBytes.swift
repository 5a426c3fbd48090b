import BifoldWire
import Glibc

/// The bytes of a picture or manifest, mapped from its file or in memory.
///
/// A file that shrinks while it is read ends the process with SIGBUS. That is accepted: the
/// program starts another worker and asks once more.
struct SourceBytes: ~Copyable {
  private enum Storage {
    case mapped(UnsafeRawBufferPointer)
    case array([UInt8])
  }

  private let storage: Storage

  /// Opens a source.
  /// - Parameter limit: The most bytes that are accepted.
  init(_ source: PictureSource, limit: Int, subject: String) throws(DecodingFailure) {
    switch source {
    case .bytes(let bytes):
      try Self.check(count: bytes.count, limit: limit, subject: subject)
      storage = .array(bytes)
    case .part(let part):
      storage = .mapped(try Self.map(part.container, limit: limit, subject: subject))
    case .file(let path):
      storage = .mapped(try Self.map(path, limit: limit, subject: subject))
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

  private static func map(
    _ path: [UInt8], limit: Int, subject: String
  ) throws(DecodingFailure) -> UnsafeRawBufferPointer {
    guard !path.isEmpty, !path.contains(0) else {
      throw DecodingFailure(.open, subject: subject, reason: "is not the name of a file")
    }
    // Not to wait for a writer where the name is a pipe's.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { open($0, flags) } ?? -1 }
    }
    guard descriptor >= 0 else {
      throw DecodingFailure(.open, subject: subject, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw DecodingFailure(.open, subject: subject, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw DecodingFailure(.open, subject: subject, reason: "is not a regular file")
    }
    let count = Int(status.st_size)
    try check(count: count, limit: limit, subject: subject)
    guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
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
