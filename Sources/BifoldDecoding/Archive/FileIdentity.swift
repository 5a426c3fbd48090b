import BifoldWire
import Glibc

/// Which file it is, and in which state: another size or time is another file.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  /// In bytes.
  var byteCount: Int64
  /// When it was last written to, in seconds since 1970 and nanoseconds.
  var modified: Int64
  var nanoseconds: Int64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    byteCount = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
  }

  init(of file: OpenFile, subject: String) throws(DecodingFailure) {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else {
      throw DecodingFailure(.open, subject: subject, reason: String(cString: strerror(errno)))
    }
    self.init(status)
  }
}
