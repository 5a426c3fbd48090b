import BifoldCore
import Glibc

/// Writes a session's events to a file, a line each, as they happen.
final class Recorder {
  private var file: UnsafeMutablePointer<FILE>?

  init(_ path: String) throws(RunError) {
    file = fopen(path, "w")
    if file == nil {
      throw RunError("\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  func note(_ event: Event, at time: Double) {
    guard let file else { return }
    fputs(EventLine(event, at: time).json + "\n", file)
    // The display may end the process at any time.
    fflush(file)
  }

  func close() {
    if let file { fclose(file) }
    file = nil
  }

  deinit { close() }
}
