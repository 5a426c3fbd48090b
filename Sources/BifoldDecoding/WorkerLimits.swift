import Glibc

/// What a worker denies itself before it looks at other people's bytes.
package enum WorkerLimits {
  /// Address space, in bytes. Far above what the largest picture takes, for libraries reserve much
  /// more than they use; it keeps a runaway from taking the machine's memory.
  private static let addressSpace: rlim_t = 6 << 30
  /// Open files: the standard ones, the pictures of two orders of sizes, fonts and profiles.
  private static let openFiles: rlim_t = 192

  /// Sanitizers reserve terabytes at the start, need more later, and make system calls of their own.
  static let isUnderSanitizer = reservedBytes() >= Int(addressSpace) / 2

  /// Lowers the limits; those that cannot be lowered stay as they are.
  package static func apply() {
    offerToOutOfMemoryKiller()
    if !isUnderSanitizer { lower(RLIMIT_AS, to: addressSpace) }
    lower(RLIMIT_NOFILE, to: openFiles)
    // Nothing is ever written to a file, neither a picture's copy nor a picture of memory.
    signal(SIGXFSZ, SIG_IGN)
    lower(RLIMIT_FSIZE, to: 0)
    lower(RLIMIT_CORE, to: 0)
  }

  /// The limits that this process is under now, in words.
  static var inForce: [String] {
    func limit(_ resource: __rlimit_resource) -> rlim_t? {
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0,
        limit.rlim_max != ~0
      else { return nil }
      return limit.rlim_max
    }
    var words: [String] = []
    if let bytes = limit(RLIMIT_AS) { words.append("at most \(bytes >> 20) MiB of address space") }
    if let files = limit(RLIMIT_NOFILE), files <= openFiles {
      words.append("at most \(files) open files")
    }
    if limit(RLIMIT_FSIZE) == 0 { words.append("no file is written to") }
    if limit(RLIMIT_CORE) == 0 { words.append("no core dumps") }
    return words
  }

  /// Where the machine runs out of memory, the worker is what it can best do without.
  private static func offerToOutOfMemoryKiller() {
    let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    let most = Array("1000".utf8)
    _ = write(file, most, most.count)
  }

  /// The address space in use; 0 where the system does not say.
  private static func reservedBytes() -> Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 64)
    let count = read(file, &text, text.count)
    let pages = text.prefix(max(0, count)).prefix { $0 != UInt8(ascii: " ") }
    return (Int(String(decoding: pages, as: UTF8.self)) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Sets the limit that is in force and the one it could be raised to.
  private static func lower(_ resource: __rlimit_resource, to value: rlim_t) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return }
    let most = min(limit.rlim_max, value)
    limit = rlimit(rlim_cur: most, rlim_max: most)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}
