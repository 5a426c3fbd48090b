import Glibc

/// The monotonic clock, in seconds: the only one that anything here reads.
enum Clock {
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Seconds that the process has lived, its start as the kernel noted it.
  static func sinceProcessStart() -> Double? {
    guard let bytes = try? OutputFile.read("/proc/self/stat") else { return nil }
    let line = String(decoding: bytes, as: UTF8.self)
    // The name, in parentheses, may hold anything; the start is the 20th field after it.
    guard let name = line.lastIndex(of: ")") else { return nil }
    let fields = line[line.index(after: name)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
    var boot = timespec()
    clock_gettime(CLOCK_BOOTTIME, &boot)
    let now = Double(boot.tv_sec) + Double(boot.tv_nsec) * 1e-9
    return now - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
