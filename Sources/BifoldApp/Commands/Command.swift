import BifoldContent
import BifoldCore
import BifoldRenderer

/// A subcommand: what its command line means, and doing it.
protocol Command: Sendable {
  /// As in `bifold snapshot`; empty for the window.
  static var name: String { get }
  /// What stands after the name in the help's first line.
  static var synopsis: String { get }
  static var summary: String { get }
  static var options: [Option] { get }
  init(_ arguments: ParsedArguments) throws(UsageError)
  /// - Returns: the exit status.
  func run() throws(RunError) -> Int32
}

extension StateOptions {
  /// The first state to show: everything but its pictures.
  func makeState(_ catalogue: Catalogue) -> Bookshelf {
    let items = catalogue.items.map(\.item)
    var state = Bookshelf(
      size: size, scale: scale, fidelity: fidelity, items: items,
      bookCount: catalogue.shelves.first?.count ?? 0, menuWidth: menuWidth, m34: m34,
      motion: motion, direction: direction, deceleration: deceleration, leafStyle: leafStyle)
    // The item that the screen belongs to; then the one that is named, on its own screen unless
    // that is named too.
    let home = (book == nil ? screen : .book)?.screen ?? catalogue.firstScreen(for: request)
    state.begin(on: home, item: items.firstIndex { $0.destination == home } ?? 0)
    if let item { state.choose(item: item) }
    if let screen { state.show(screen.screen) }
    state.hold(shelfPosition: shelfPosition ?? book.map(Double.init) ?? 0)
    state.hold(fraction: fraction)
    state.show(overlays, .immediate)
    return state
  }

  private var showsBook: Bool { screen == .book || book != nil }

  /// Whether the animation that is shown is the opening of the book.
  var showsOpening: Bool {
    showsBook && isAnimated && events == nil && opening == nil && spread == nil
  }

  /// What is shown of itself where no events were recorded.
  func animation(from state: Bookshelf) -> Replay {
    showsOpening
      ? Replay([TimedEvent(time: 0, event: .key(.enter, action: .press, modifiers: []))])
      : .menuSwing(from: state)
  }

  /// Takes the book from the shelf that is asked for.
  func openBook(in simulation: inout Simulation) throws(RunError) {
    guard showsBook, !showsOpening else { return }
    let index = book ?? Int(min(max(shelfPosition ?? 0, 0), 1e9).rounded())
    let count = simulation.library.count
    guard index < count else {
      throw RunError(
        count == 0
          ? "--book \(index): there are no books"
          : "--book \(index): there are \(count) books, from 0")
    }
    guard simulation.library.sheetCount(at: index) > 0 else {
      throw RunError("--book \(index): it has no pages")
    }
    simulation.open(book: index, .immediate)
    simulation.change { state in
      if let spread { state.hold(spread: spread) }
      if let opening { state.hold(opening: opening) }
      state.hold(fraction: fraction)
    }
  }

  var request: Catalogue.Request {
    Catalogue.Request(paths: paths, generatedBooks: generatedBooks, fidelity: fidelity)
  }

  /// Reads what is to be shown and says what could not be read.
  func loadCatalogue(_ decoders: Decoders) throws(RunError) -> Catalogue {
    let catalogue: Catalogue
    do throws(LibraryError) {
      catalogue = try Catalogue.load(request, client: decoders.client)
    } catch {
      throw RunError(error)
    }
    for fault in catalogue.faults { Messages.say(fault) }
    if let item, !catalogue.items.indices.contains(item) {
      throw RunError("--item \(item): the menu has \(catalogue.items.count) items, from 0")
    }
    return catalogue
  }

  /// Makes a stage without a window, in the first state.
  func makeOffscreenStage(
    _ catalogue: Catalogue, _ decoders: Decoders
  ) throws(RunError) -> OffscreenStage {
    let offscreen: OffscreenStage
    do throws(GraphicsError) {
      offscreen = try OffscreenStage(
        state: makeState(catalogue), catalogue: catalogue, client: decoders.client,
        samples: samples, pageMegabytes: memory)
    } catch {
      throw RunError(error.description)
    }
    try offscreen.stage.change { (simulation) throws(RunError) in
      try openBook(in: &simulation)
    }
    return offscreen
  }

  /// The events to replay, if any.
  func readEvents() throws(RunError) -> [TimedEvent]? {
    guard let events else { return nil }
    let text = String(decoding: try OutputFile.read(events), as: UTF8.self)
    do throws(EventFault) {
      return try EventLine.read(text)
    } catch {
      throw RunError("\(events): \(error)")
    }
  }
}
