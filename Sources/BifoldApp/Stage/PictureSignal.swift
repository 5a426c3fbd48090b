import Dispatch

/// Rings when a picture has come, from whatever thread; for those who have nothing else to do than
/// to wait for it.
final class PictureSignal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func ring() { semaphore.signal() }

  /// Waits for a ring, at most so long that a lost one does no harm.
  func wait() { _ = semaphore.wait(timeout: .now() + .milliseconds(250)) }
}
