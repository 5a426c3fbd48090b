import Glibc

/// The memory that a process takes from the machine.
enum ProcessMemory {
  /// Bytes in memory that are its own or shared, not those of files, which the system can give to
  /// others at any time; nil where it does not say. See proc_pid_status(5).
  static func bytes(of process: pid_t) -> Int? {
    let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // Two or three times what it is.
    var text = [UInt8](repeating: 0, count: 4_096)
    let count = read(file, &text, text.count)
    guard count > 0 else { return nil }
    var sum: Int?
    for line in text[..<count].split(separator: UInt8(ascii: "\n")) {
      guard line.starts(with: Self.own) || line.starts(with: Self.shared) else { continue }
      let digits = line.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard let kilobytes = Int(String(decoding: digits, as: UTF8.self)) else { continue }
      sum = (sum ?? 0) + kilobytes << 10
    }
    return sum
  }

  private static let own = Array("RssAnon:".utf8)
  private static let shared = Array("RssShmem:".utf8)
}
