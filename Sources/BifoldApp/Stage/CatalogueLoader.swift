import BifoldContent
import Dispatch
import Synchronization

/// Reads catalogues on a thread of its own and keeps the newest until the loop takes it.
final class CatalogueLoader: Sendable {
  private struct State {
    /// How many have been asked for.
    var asked = 0
    var content: Result<Catalogue, LibraryError>?
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
      let content: Result<Catalogue, LibraryError>
      do throws(LibraryError) {
        content = .success(try Catalogue.load(request, client: client))
      } catch {
        content = .failure(error)
      }
      state.withLock { state in
        if state.asked == number { state.content = content }
      }
      ring()
    }
  }

  func take() -> Result<Catalogue, LibraryError>? {
    state.withLock { state in
      defer { state.content = nil }
      return state.content
    }
  }
}
