import BifoldCore

/// Every screen in both fidelities, as dense as displays come: of each the part that has most to
/// go wrong, so that the window is of a real size and the pictures are small.
extension GoldenScene {
  private enum Subject: String, CaseIterable {
    case picture, shelf, door, help, inspector
    case frameTimes = "frame-times"

    var overlay: Overlays {
      switch self {
      case .picture, .shelf, .door: []
      case .help: .help
      case .inspector: .inspector
      case .frameTimes: .frameTimes
      }
    }

    /// The top left of what is kept, in points.
    func origin(_ fidelity: Fidelity) -> Point {
      switch (self, fidelity) {
      // The bar's edge, and a corner of the picture.
      case (.picture, _): Point(x: 170, y: 20)
      // The foot of the centred cover, its shadows, the neighbour's foot, and the words.
      case (.shelf, .natural): Point(x: 170, y: 290)
      // A round corner on slate.
      case (.shelf, .original): Point(x: 150, y: 30)
      // Bar, hamburger, hinge, a row with its words.
      case (.door, _): Point(x: 10, y: 10)
      // The sheet's corner, its title and the first keys.
      case (.help, _): Point(x: 20, y: 0)
      // Sliders' numbers, a button, matrix and corners, and the door from above.
      case (.inspector, _): Point(x: 350, y: 125)
      // The end of the graph, and numbers.
      case (.frameTimes, _): Point(x: 474, y: 56)
      }
    }
  }

  static let screens = Subject.allCases.flatMap { subject in
    Fidelity.allCases.flatMap { fidelity in
      // An overlay is the same in both, but for what lies below it.
      (subject.overlay.isEmpty || fidelity == .natural ? [1, 1.5, 2] : [1]).map {
        scene(of: subject, fidelity, scale: $0)
      }
    }
  }

  private static func scene(
    of subject: Subject, _ fidelity: Fidelity, scale: Double
  ) -> GoldenScene {
    var state = Bookshelf(
      size: Size(width: 640, height: 400), scale: scale, fidelity: fidelity,
      screen: subject == .picture ? .picture : .shelf,
      items: Patterns.items(4, titled: true), bookCount: 9)
    state.setLibrary(bookCount: 9, authorship: .named)
    state.hold(shelfPosition: fidelity == .original ? 4.5 : subject == .door ? 3.3 : 4)
    state.hold(fraction: subject == .door ? 0.6 : 0)
    for frame in 0..<240 {
      // Slower and slower, and a late one among them.
      let drawing = 0.004 + 0.00003 * Double(frame) + (frame == 170 ? 0.012 : 0)
      state.frames.note(
        processor: 0.001, drawing: drawing, drawCalls: 21, textureBytes: 3_400_000)
    }
    state.show(subject.overlay, .immediate)
    return GoldenScene(
      name: "screen-\(subject.rawValue)-\(fidelity)-\(Int(scale * 100))", state: state,
      words: .shown,
      view: Rect(origin: subject.origin(fidelity), size: Size(width: 160, height: 110)))
  }
}
