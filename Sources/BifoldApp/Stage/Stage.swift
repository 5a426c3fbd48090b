import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldScene
import BifoldWire

/// A bookshelf on a renderer: state → layout → scene → batches → GL, and the pictures for it.
/// Window, snapshot, film and benchmark all draw through this; they differ in where events come
/// from, whose clock runs, and what becomes of the finished frame.
final class Stage {
  private(set) var simulation: Simulation
  private(set) var scene = Scene()
  let renderer: Renderer
  let pictures: PictureStream
  private(set) var pageSizes: PageSizeStream

  /// - Parameter pageMegabytes: of graphics memory that an open book's pages may take up.
  init(
    simulation: Simulation, renderer: Renderer, client: DecoderClient?, pageMegabytes: Int = 256
  ) {
    self.simulation = simulation
    self.renderer = renderer
    pictures = PictureStream(
      renderer: renderer, client: client, pageBytes: Double(pageMegabytes) * 1024 * 1024)
    pageSizes = PageSizeStream(client: client)
    self.simulation.noteFrame { $0.clock = renderer.drawingClock }
  }

  var state: Bookshelf { simulation.state }

  func take(_ catalogue: Catalogue) {
    simulation.take(catalogue)
    pictures.forget()
    pageSizes.forget()
  }

  func advance(to time: Double) {
    following { $0.advance(to: time) }
    if state.past == nil { pictures.dropPast() }
  }

  /// Applies an event at its time.
  func apply(_ event: Event, at time: Double) -> Effects {
    let shelf = simulation.shownShelf
    let effects = following { $0.apply(event, at: time) }
    if simulation.shownShelf != shelf {
      for kind in [Picture.Kind.cover, .title, .author] { pictures.forget(kind) }
      pictures.forget(Picture(.notice, Notice.emptyShelf.rawValue))
    }
    if effects.contains(.perspectiveChanged) {
      pictures.forget(Picture(.notice, Notice.perspective.rawValue))
    }
    return effects
  }

  /// Takes which books of the first shelf are being read.
  func take(booksBeingRead books: [Int]) { simulation.take(booksBeingRead: books) }

  /// Has the open book lie where and as it was left.
  func resume(_ place: ReadingPlace) {
    following {
      $0.change { state in
        state.resume(
          page: place.page, cover: place.cover, mode: place.mode, direction: place.direction)
      }
    }
  }

  /// Does what may turn the reading direction or leave a past behind.
  private func following<Result>(_ body: (inout Simulation) -> Result) -> Result {
    let past = state.past
    let direction = state.direction
    let result = body(&simulation)
    // At once, while the pictures on it are still there.
    if let new = state.past, new !== past { pictures.show(new) }
    if state.direction != direction {
      // Words stand at the other side of their pictures, and help has other arrows.
      for kind in [Picture.Kind.label, .guide] { pictures.forget(kind) }
    }
    return result
  }

  /// Changes the state by hand, for pictures of a moment and for benchmarks.
  func change(_ body: (inout Bookshelf) -> Void) { simulation.change(body) }

  /// Takes a book from the shelf, at once.
  func openBook(_ index: Int) { simulation.open(book: index, .immediate) }

  /// Opens the first book at a page, where it was left if none is said; one past its end is its last.
  func open(page: Int?) { simulation.open(book: 0, page: page) }

  /// Says something over the panel, for a while: what it is about by the last part of its path.
  func announce(_ message: String) {
    simulation.announce(Messages.brief(message))
    pictures.forget(Picture(.notice, Notice.message.rawValue))
  }

  /// Changes more than the state by hand.
  func change(simulation body: (inout Simulation) throws(RunError) -> Void) throws(RunError) {
    try body(&simulation)
  }

  func arrange(_ cards: [Card]) { simulation.arrange(cards) }

  /// The menu's events since they were last taken.
  func takeFrame(at time: Double) -> Simulation.Frame { simulation.takeFrame(at: time) }

  /// Asks for the pictures that are seen now and next, and takes those that have come.
  /// - Returns: whether any came.
  @discardableResult
  func streamPictures(_ haste: PictureStream.Haste = .perFrame) -> Bool {
    pageSizes.stream(for: self)
    return pictures.stream(for: self, haste)
  }

  /// Waits until every picture of the present state is there, or known not to come.
  /// - Parameter limit: seconds after which it waits no more.
  func awaitPictures(_ signal: PictureSignal, atMost limit: Double = .infinity) {
    let deadline = Clock.now() + limit
    streamPictures(.all)
    while !pictures.isComplete, Clock.now() < deadline {
      signal.wait()
      streamPictures(.all)
    }
  }

  /// Makes the batches of the present state.
  func build() {
    scene.build(
      from: simulation.layout.cards, size: state.size, scale: state.scale,
      residency: pictures.residency)
  }

  /// Notes how long the frame took that was just drawn, in seconds, and what has become known of
  /// earlier ones.
  func noteFrame(processor: Double, drawing: Double) {
    simulation.noteFrame {
      $0.note(
        processor: processor, drawing: drawing, drawCalls: scene.batches.count,
        textureBytes: renderer.textureBytes)
      while let answer = renderer.takeAnswer() {
        $0.note(graphics: answer.seconds, of: answer.frame)
      }
    }
  }

  /// Draws the batches; where frame times are shown, as they can be timed.
  func draw(into target: Target) {
    if state.overlays.contains(.frameTimes) {
      renderer.draw(scene, into: target, timedAs: state.frames.noted)
    } else {
      renderer.draw(scene, into: target)
    }
  }
}

// MARK: - What a picture is of

extension Stage {
  /// How a picture is asked for; nil for one that nothing is known of.
  func request(for picture: Picture, ticket: UInt64, width: Int, height: Int) -> PictureRequest? {
    func request(_ source: PictureSource?, _ fit: PictureFit) -> PictureRequest? {
      source.map {
        PictureRequest(ticket: ticket, source: $0, width: width, height: height, fit: fit)
      }
    }
    func label(
      _ text: String, _ alignment: LabelAlignment, points: Double = Self.labelSize,
      weight: LabelWeight = .medium, smallestShare: Double = Self.smallestShare
    ) -> PictureRequest {
      let size = max(points * state.scale, Self.leastPixelSize)
      return PictureRequest(
        ticket: ticket,
        label: LabelOrder(
          text: text, pixelSize: size,
          smallestPixelSize: max(size * smallestShare, Self.leastPixelSize),
          maximumWidth: width, weight: weight, boxHeight: height, alignment: alignment))
    }
    switch picture.kind {
    case .cover:
      return request(simulation.library.cover(at: picture.index), .cover)
    case .page, .sketch:
      let page = Picture(.page, picture.index)
      guard let source = simulation.page(of: page),
        let placement = state.placement(of: page, inBox: (width, height))
      else { return nil }
      return PictureRequest(
        ticket: ticket, source: source, width: width, height: height, fit: .cover,
        page: placement)
    case .icon:
      return request(simulation.item(picture.index)?.icon, .contain)
    case .detail:
      return request(simulation.item(picture.index)?.detail, .contain)
    case .label:
      guard let text = simulation.item(picture.index)?.item.title, !text.isEmpty else { return nil }
      // The words of a row begin or end beside its icon.
      return label(text, state.direction == .leftToRight ? .leading : .trailing)
    case .title:
      guard let text = simulation.library.title(at: picture.index), !text.isEmpty else {
        return nil
      }
      return label(text, .center, points: Self.titleSize, weight: .semibold, smallestShare: 1)
    case .author:
      guard let text = simulation.library.author(at: picture.index), !text.isEmpty else {
        return nil
      }
      return label(
        text, .center, points: Self.figureSize, weight: .regular, smallestShare: 1)
    case .figure:
      return Figure(rawValue: picture.index).map {
        label($0.text, .leading, points: Self.figureSize, weight: .regular)
      }
    case .caption:
      return Caption(rawValue: picture.index).map {
        label(
          $0.text, .leading, points: $0 == .helpTitle ? Self.titleSize : Self.figureSize,
          weight: $0 == .helpTitle ? .semibold : .regular)
      }
    case .guide:
      let (entry, column) = picture.index.quotientAndRemainder(dividingBy: 2)
      let entries = KeyGuide.entries(state.direction)
      guard entries.indices.contains(entry) else { return nil }
      let line = entries[entry]
      return label(
        column == 0 ? line.keys : line.action,
        column == 1 && state.guideForm == .justified ? .trailing : .leading,
        points: state.guidePoints, weight: column == 0 ? .medium : .regular)
    case .past:
      return nil
    case .notice:
      return Notice(rawValue: picture.index).map { label(simulation.text(of: $0), .center) }
    }
  }

  /// Points of the menu's words, of titles, of authors and numbers, and how much smaller words may
  /// become before they are cut.
  private static let labelSize = 15.0
  private static let titleSize = 17.0
  private static let figureSize = 13.0
  private static let smallestShare = 5.0 / 6
  /// Pixels under which no letter can be told from another.
  static let leastPixelSize = 4.0
}
