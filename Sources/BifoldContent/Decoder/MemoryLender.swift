import BifoldWire
import Synchronization

/// Lends a worker memory for the pixels of its pictures, which then need not go through the socket,
/// and uses it again: memory that is new costs more than to copy pictures does, for the system has to
/// find and clear every page of it.
///
/// Each worker has a lender of its own. One that breaks its word reaches no pictures but its own.
final class MemoryLender: Sendable {
  /// How many may be lent at once, and kept: each has a descriptor, of which a process has 1,024.
  static let most = 16
  /// Bytes kept for later; the page of a screen of 3,840 × 2,160 pixels takes 44 million. What is larger
  /// is not lent.
  static let mostKept = 48 << 20

  private struct State {
    /// Longest unused first.
    var kept: [SharedMemory] = []
    var lentCount = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// - Returns: Memory of exactly so many bytes, which comes back with the loan; nil where there is none
  ///   to lend.
  func lend(_ count: Int) -> MemoryLoan? {
    guard count <= Self.mostKept else { return nil }
    let (isFree, used) = state.withLock { state -> (Bool, SharedMemory?) in
      guard !state.isClosed, state.lentCount < Self.most else { return (false, nil) }
      state.lentCount += 1
      let place = state.kept.lastIndex { $0.count == count }
      return (true, place.map { state.kept.remove(at: $0) })
    }
    guard isFree else { return nil }
    guard let memory = used ?? SharedMemory(count: count) else {
      state.withLock { $0.lentCount -= 1 }
      return nil
    }
    return MemoryLoan(memory) { [self] in takeBack($0) }
  }

  /// Nothing more is lent or kept; what is lent is given back to the system when it returns.
  func close() {
    let kept = state.withLock { state in
      state.isClosed = true
      defer { state.kept = [] }
      return state.kept
    }
    // Not under the lock: it takes a while.
    _ = kept
  }

  private func takeBack(_ memory: SharedMemory) {
    let surplus = state.withLock { state -> [SharedMemory] in
      state.lentCount -= 1
      guard !state.isClosed else { return [memory] }
      state.kept.append(memory)
      var surplus: [SharedMemory] = []
      while state.kept.count > Self.most || state.kept.reduce(0, { $0 + $1.count }) > Self.mostKept
      {
        surplus.append(state.kept.removeFirst())
      }
      return surplus
    }
    _ = surplus
  }
}
