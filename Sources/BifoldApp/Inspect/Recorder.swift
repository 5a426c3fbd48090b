import BifoldCore
import Glibc

/// Writes a session's events to a file, a line each, as they happen.
///
/// It begins when the first library is there and is shown from its front, with what a replay under the
/// same options needs to stand where the session stood then; what is done before has nothing to meet.
final class Recorder {
  private var file: UnsafeMutablePointer<FILE>?
  /// When the recording began, in seconds of the session.
  private var start: Double?

  init(_ path: String) throws(RunError) {
    file = fopen(path, "w")
    if file == nil {
      throw RunError("\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  /// Begins, once.
  func begin(with state: Bookshelf, at time: Double) {
    guard start == nil else { return }
    start = time
    note(.scale(state.scale), at: time)
    note(.resize(state.size), at: time)
    if state.isMenuOpening { note(.command(.openMenu, animation: .immediate), at: time) }
    if state.isMenuLocked { note(.command(.lock, animation: .immediate), at: time) }
    for (overlays, key) in [(Overlays.frameTimes, "F3"), (.inspector, "F4"), (.help, "F1")]
    where state.overlays.contains(overlays) {
      note(.key(Key(key), action: .press, modifiers: []), at: time)
    }
  }

  func note(_ event: Event, at time: Double) {
    guard let file, let start else { return }
    fputs(EventLine(event, at: time - start).json + "\n", file)
    // The display may end the process at any time.
    fflush(file)
  }

  func close() {
    if let file { fclose(file) }
    file = nil
  }

  deinit { close() }
}
