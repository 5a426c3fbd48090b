import Glibc

/// Opens people's files so that nothing of them changes, not even when they were last read.
enum QuietFile {
  /// Linux's `O_NOATIME`, which the C library's headers do not show; the same on x86-64 and ARM.
  private static let withoutAccessTime: Int32 = 0o1_000_000

  enum Kind {
    case file
    case folder
  }

  /// - Returns: a descriptor that is read from, or -1 with `errno` set.
  static func open(_ path: [UInt8], _ kind: Kind = .file) -> Int32 {
    // Not to wait for a writer where the name is a pipe's.
    let flags =
      O_RDONLY | O_CLOEXEC | (kind == .folder ? O_DIRECTORY : O_NONBLOCK | O_NOCTTY)
    let path = path.map { CChar(bitPattern: $0) } + [0]
    let descriptor = Glibc.open(path, flags | withoutAccessTime)
    // Only the owner may keep the time from being noted.
    return descriptor < 0 && errno == EPERM ? Glibc.open(path, flags) : descriptor
  }
}
