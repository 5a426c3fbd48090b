import BifoldContent
import Dispatch
import Synchronization

/// Reads catalogues on a thread of its own and keeps the newest until the loop takes it.
final class CatalogueLoader: Sendable {
  /// What reading came to.
  enum Content: Sendable {
    case read(Catalogue)
    /// With what there is to show where nothing else is shown yet.
    case failed(LibraryError, instead: Catalogue)
  }

  private struct State {
    /// How many have been asked for.
    var asked = 0
    var content: Content?
  }

  private let state = Mutex(State())

  /// Begins to read. What was asked for earlier and is not there yet is no longer wanted.
  func load(
    _ request: Catalogue.Request, client: DecoderClient?,
    whenRead ring: @escaping @Sendable () -> Void
  ) {
    let number = state.withLock { state in
      state.asked += 1
      state.content = nil
      return state.asked
    }
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let content: Content
      do throws(LibraryError) {
        content = .read(try Catalogue.load(request, client: client))
      } catch {
        content = .failed(error, instead: .withoutBooks(for: request.fidelity, client: client))
      }
      state.withLock { state in
        if state.asked == number { state.content = content }
      }
      ring()
    }
  }

  func take() -> Content? {
    state.withLock { state in
      defer { state.content = nil }
      return state.content
    }
  }
}
