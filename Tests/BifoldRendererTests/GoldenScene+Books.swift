import BifoldCore

/// The open book in both fidelities, as dense as displays come. Of a real window what has most to go
/// wrong: the fold, edges and corners of pages, leaves and their shadows.
extension GoldenScene {
  private enum Moment: String, CaseIterable {
    case resting, opening
    /// A third of the way over.
    case curl, board

    func spread(_ fidelity: Fidelity) -> Double {
      switch self {
      case .resting, .opening: 1
      case .curl, .board: 1.35
      }
    }

    /// The top left of what is kept, in points.
    func origin(_ fidelity: Fidelity) -> Point {
      switch (self, fidelity) {
      // The foot of the fold, both pages and the page number.
      case (.resting, .natural): Point(x: 240, y: 275)
      case (.resting, .original): Point(x: 240, y: 100)
      case (.opening, _): Point(x: 200, y: 220)
      case (.curl, .natural): Point(x: 300, y: 230)
      case (.board, .natural): Point(x: 300, y: 230)
      case (_, .original): Point(x: 240, y: 100)
      }
    }
  }

  static let books = Moment.allCases.flatMap { moment in
    Fidelity.allCases.flatMap { fidelity in
      moment == .board && fidelity == .original
        ? [] : [1, 1.5, 2].map { scene(of: moment, fidelity, scale: $0) }
    }
  }

  private static func scene(
    of moment: Moment, _ fidelity: Fidelity, scale: Double
  ) -> GoldenScene {
    var state = Bookshelf(
      size: Size(width: 640, height: 400), scale: scale, fidelity: fidelity, screen: .shelf,
      items: Patterns.items(4, titled: true), bookCount: 9,
      leafStyle: moment == .board ? .rigid : .curl)
    state.setLibrary(bookCount: 9, authorship: .named)
    state.hold(shelfPosition: 4)
    state.open(book: 4, sheets: 12, .immediate)
    state.hold(spread: moment.spread(fidelity))
    if moment == .opening { state.hold(opening: 0.4) }
    return GoldenScene(
      name: "book-\(moment.rawValue)-\(fidelity)-\(Int(scale * 100))", state: state,
      words: .shown,
      view: Rect(origin: moment.origin(fidelity), size: Size(width: 160, height: 110)))
  }
}
