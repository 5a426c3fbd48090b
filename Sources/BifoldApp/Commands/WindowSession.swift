import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldWindow
import Glibc

/// The window's loop: events in, frames out, and nothing drawn while nothing changes.
struct WindowSession {
  let window: Window
  let stage: Stage
  let decoders: Decoders
  var options: StateOptions
  let recorder: Recorder?

  /// What was read beside the loop, until the loop takes it.
  private let loader = CatalogueLoader()
  private var bookmark = Bookmark { Window.wake() }
  private let start = Clock.now()
  /// Since when the first start's welcome waits for its pictures, in seconds of the session.
  private var welcomeAwaited: Double?
  private var loop: FrameLoop

  init(
    window: Window, stage: Stage, decoders: Decoders, options: StateOptions, recorder: Recorder?
  ) {
    self.window = window
    self.stage = stage
    self.decoders = decoders
    self.options = options
    self.recorder = recorder
    loop = FrameLoop(pacer: FramePacer(refreshRate: window.refreshRate))
  }

  /// Reads the library beside the loop; the window is there at once.
  func load() {
    loader.load(options.request, client: decoders.client) { Window.wake() }
  }

  private var now: Double { Clock.now() - start }

  /// Runs until the window is closed.
  mutating func run() {
    while !window.shouldClose {
      let events = window.events(waiting: waiting)
      let moment = now
      takeCatalogue(at: moment)
      takeDrops()
      if events.contains(where: \.isInput) { welcome(.now, at: moment) }
      for event in events {
        recorder?.note(event, at: moment)
        perform(stage.apply(event, at: moment))
      }
      loop.advance(stage, to: now)
      bookmark.follow(stage)
      if let news = stage.pictures.takeNews() { stage.announce(news) }
      welcome(.whenComplete, at: stage.state.time)
      if window.takeDamage() { loop.damage() }
      guard !window.isHidden, loop.beginsFrame(stage, at: now) else { continue }
      let begun = Clock.now()
      stage.build()
      let built = Clock.now()
      stage.draw(into: window.target)
      // What follows may wait for the screen.
      let drawn = Clock.now()
      window.present()
      stage.noteFrame(processor: built - begun, drawing: drawn - built)
    }
    bookmark.close()
    recorder?.close()
  }

  /// How long the next wait for events may be.
  private var waiting: Window.Waiting {
    // Nobody tells when a hidden window comes back on every system.
    if window.isHidden { return .upTo(Self.hiddenRest) }
    let patience = welcomeAwaited.map { max($0 + Self.welcomePatience - now, 0) }
    let rest = loop.rest(of: stage, at: now)
    return (patience.map { min(rest ?? $0, $0) } ?? rest).map { .upTo($0) } ?? .forEvents
  }

  /// Seconds between two looks whether a hidden window is seen again.
  private static let hiddenRest = 0.25

  private func perform(_ effects: Effects) {
    if effects.contains(.quit) { window.close() }
    if effects.contains(.toggleFullScreen) { window.toggleFullScreen() }
    if effects.contains(.copyTransform) {
      window.setClipboard(
        DoorSource.text(
          of: stage.state.doorGeometry, mirroredIn: stage.state.mirrorWidth))
    }
    if effects.contains(.perspectiveChanged) {
      window.setTitle("Bifold – \(Simulation.perspectiveText(stage.state.m34))")
    }
  }

  private enum Welcoming { case now, whenComplete }

  /// Gives the first start's welcome, once: with all its pictures, or when somebody will not wait.
  private mutating func welcome(_ welcoming: Welcoming, at moment: Double) {
    guard let since = welcomeAwaited else { return }
    let isDue =
      welcoming == .now || stage.pictures.isAhead || moment - since >= Self.welcomePatience
    guard isDue, !window.isHidden else { return }
    welcomeAwaited = nil
    // Another copy may have been quicker.
    guard FirstStart.claim() else { return stage.change { $0.hold(shelfPosition: 0) } }
    let event = Event.command(.welcome, animation: .animated)
    recorder?.note(event, at: moment)
    perform(stage.apply(event, at: moment))
  }

  /// Seconds that the welcome waits for pictures at most.
  private static let welcomePatience = 3.0

  private mutating func takeCatalogue(at moment: Double) {
    switch loader.take() {
    case nil: break
    case .read(let catalogue):
      show(catalogue, at: moment)
    case .failed(let error, let instead):
      Messages.say(error)
      // What is shown already stays.
      if stage.simulation.catalogue.readiness == .awaited { show(instead, at: moment) }
      stage.announce("\(error)")
    }
  }

  private mutating func show(_ catalogue: Catalogue, at moment: Double) {
    for fault in catalogue.faults { Messages.say(fault) }
    stage.take(catalogue)
    if let first = catalogue.faults.first {
      let more = catalogue.faults.count - 1
      stage.announce(more == 0 ? "\(first)" : "\(first), and \(more) more")
    }
    // Books that are opened are begun from the front.
    let wanted = options.makeState(catalogue)
    stage.change { state in
      state.begin(on: wanted.screen, item: wanted.selectedItem)
      state.hold(shelfPosition: 0)
    }
    if options.page != nil || catalogue.isOneFile(at: options.paths),
      stage.simulation.library.count > 0
    {
      stage.open(page: options.page.map { $0 - 1 })
      // What is dropped later has pages of its own.
      options.page = nil
    }
    // What is shown in its place has no welcome of its own left to give.
    welcomeAwaited = nil
    if stage.state.offersWelcome, FirstStart.isDue {
      welcomeAwaited = moment
      stage.change { state in
        state.hold(shelfPosition: Double(Bookshelf.welcomeStart(bookCount: state.bookCount)))
      }
    }
    recorder?.begin(with: stage.state, at: moment)
  }

  private mutating func takeDrops() {
    let paths = window.takeDroppedPaths()
    guard !paths.isEmpty else { return }
    options.paths = paths
    options.generatedBooks = nil
    options.screen = nil
    load()
  }
}
