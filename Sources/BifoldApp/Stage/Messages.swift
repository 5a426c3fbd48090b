import Glibc
import Synchronization

/// What is said to a person, on standard error, one line each.
enum Messages {
  static func say(_ message: some CustomStringConvertible) {
    write(STDERR_FILENO, "bifold: \(oneLine("\(message)"))\n")
  }

  /// A message without the folders of what it is about, for where there is little room.
  static func brief(_ message: String) -> String {
    oneLine(String(message.split(separator: "/").last ?? ""))
  }

  /// Text without control characters: a file's name may hold line ends and what terminals obey.
  static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      line.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(line)
  }

  /// A line that the next one replaces; for terminals.
  static func show(progress: String) { write(STDERR_FILENO, "\r\u{1B}[K\(progress)") }

  /// What was asked for, on standard output.
  static func put(_ text: String) { put(Array(text.utf8)) }

  static func put(_ bytes: [UInt8]) {
    if !write(STDOUT_FILENO, bytes) {
      let reason = errno
      _ = outputError.compareExchange(expected: 0, desired: reason, ordering: .relaxed)
    }
  }

  /// Why something on standard output could not be written, if so: the system's first number.
  static var outputFault: Int32? {
    let error = outputError.load(ordering: .relaxed)
    return error == 0 ? nil : error
  }

  private static let outputError = Atomic<Int32>(0)

  private static func write(_ descriptor: Int32, _ text: String) {
    _ = write(descriptor, Array(text.utf8))
  }

  private static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
