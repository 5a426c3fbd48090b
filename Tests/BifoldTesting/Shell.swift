import Glibc

/// Runs a line of the shell.
package enum Shell {
  /// - Returns: What it printed, and its status as `wait` gives it: the low seven bits are the signal
  ///   that ended it.
  package static func run(_ line: String) throws -> (output: String, status: Int32) {
    guard let stream = popen(line, "r") else {
      throw TemporaryFolder.Failure(what: "popen", error: errno)
    }
    var bytes: [UInt8] = []
    while case let byte = fgetc(stream), byte != EOF {
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return (String(decoding: bytes, as: UTF8.self), pclose(stream))
  }
}
