import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldWindow
import Dispatch
import Glibc
import Synchronization

/// The window's loop: events in, frames out, and nothing drawn while nothing changes.
struct WindowSession {
  let window: Window
  let stage: Stage
  let decoders: Decoders
  var options: StateOptions
  let recorder: Recorder?

  /// What was read beside the loop, until the loop takes it.
  private let inbox = CatalogueInbox()
  private let start = Clock.now()
  private var pacer: FramePacer
  /// The revision that the screen shows.
  private var shown: UInt64?

  init(
    window: Window, stage: Stage, decoders: Decoders, options: StateOptions, recorder: Recorder?
  ) {
    self.window = window
    self.stage = stage
    self.decoders = decoders
    self.options = options
    self.recorder = recorder
    pacer = FramePacer(refreshRate: window.refreshRate)
  }

  /// Reads the library beside the loop; the window is there at once.
  func load() {
    let (request, client, inbox) = (options.request, decoders.client, inbox)
    DispatchQueue.global(qos: .userInitiated).async {
      do throws(LibraryError) {
        inbox.put(.success(try Catalogue.load(request, client: client)))
      } catch {
        inbox.put(.failure(error))
      }
      Window.wake()
    }
  }

  private var now: Double { Clock.now() - start }

  /// Runs until the window is closed.
  mutating func run() {
    while !window.shouldClose {
      let events = window.events(waiting: waiting)
      takeCatalogue()
      takeDrops()
      let moment = now
      for event in events {
        recorder?.note(event, at: moment)
        perform(stage.apply(event, at: moment))
      }
      stage.advance(to: now)
      let hasNewPictures = stage.streamPictures()
      let isDamaged = window.takeDamage()
      guard hasNewPictures || isDamaged || shown != stage.simulation.revision else { continue }
      stage.build()
      stage.draw(into: window.target)
      window.present()
      shown = stage.simulation.revision
    }
    recorder?.close()
  }

  /// How long the next wait for events may be: not at all while something moves, and for ever
  /// while nothing does.
  private var waiting: Window.Waiting {
    mutating get {
      if window.isHidden { return .upTo(0.25) }
      if stage.state.isMoving || shown != stage.simulation.revision {
        let delay = pacer.delay(at: now)
        return delay > 0 ? .upTo(delay) : .none
      }
      if stage.pictures.hasMore { return .none }
      return stage.pictures.patience.map { .upTo($0) } ?? .forEvents
    }
  }

  private func perform(_ effects: Effects) {
    if effects.contains(.quit) { window.close() }
    if effects.contains(.toggleFullScreen) { window.toggleFullScreen() }
    if effects.contains(.perspectiveChanged) {
      window.setTitle("Bifold – \(Simulation.perspectiveText(stage.state.m34))")
    }
  }

  private mutating func takeCatalogue() {
    switch inbox.take() {
    case nil: return
    case .success(let catalogue):
      for fault in catalogue.faults { Messages.say(fault) }
      let isFirst = stage.simulation.catalogue.items.isEmpty
      stage.take(catalogue)
      // The first catalogue brings the item that the screen belongs to.
      if isFirst {
        let wanted = options.makeState(catalogue)
        stage.change { state in
          state.choose(item: wanted.selectedItem)
          state.screen = wanted.screen
        }
      }
    case .failure(let error):
      Messages.say(error)
    }
  }

  private mutating func takeDrops() {
    let paths = window.takeDroppedPaths()
    guard !paths.isEmpty else { return }
    options.paths = paths
    options.generatedBooks = nil
    load()
  }
}

/// A catalogue on its way from the thread that read it to the loop.
final class CatalogueInbox: Sendable {
  private let content = Mutex<Result<Catalogue, LibraryError>?>(nil)

  func put(_ result: Result<Catalogue, LibraryError>) { content.withLock { $0 = result } }

  func take() -> Result<Catalogue, LibraryError>? {
    content.withLock { content in
      defer { content = nil }
      return content
    }
  }
}
