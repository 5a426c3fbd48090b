/// Memory that somebody has for themselves, until nobody holds the loan any more.
package final class MemoryLoan: Sendable {
  package let memory: SharedMemory
  private let onReturn: @Sendable (SharedMemory) -> Void

  /// - Parameter onReturn: Called once, on whatever thread gives it up.
  package init(
    _ memory: SharedMemory, onReturn: @escaping @Sendable (SharedMemory) -> Void = { _ in }
  ) {
    self.memory = memory
    self.onReturn = onReturn
  }

  deinit { onReturn(memory) }
}
