import Glibc

/// The beginning of an ordinary file.
struct FileHead {
  /// The bytes of the whole file.
  var size: Int
  /// So many of them as were asked for, or as there are.
  var bytes: [UInt8]

  /// Waits for the disk, and for nothing else: pipes and devices are not read.
  /// - Parameters:
  ///   - path: raw bytes.
  ///   - most: how many bytes are read.
  init?(of path: [UInt8], most: Int) {
    guard !path.isEmpty, !path.contains(0) else { return nil }
    let file = QuietFile.open(path)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: max(most, 0))
    var length = 0
    while length < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        read(file, $0.baseAddress?.advanced(by: length), $0.count - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      length += count
    }
    self.bytes = Array(bytes.prefix(length))
  }
}
