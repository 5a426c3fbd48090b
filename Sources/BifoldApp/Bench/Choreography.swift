import BifoldCore
import Glibc

/// What moves in a benchmark's scene, as a function of the frame's number alone: every run draws
/// the same frames.
enum Choreography: String, CaseIterable, Sendable {
  /// The door swings open and shut over the shelf.
  case menu
  /// The shelf moves over its covers and back.
  case shelf
  /// The leaves of an open book turn and turn back.
  case book
  /// A minute's use in eight seconds: scrolling, the menu, its items.
  case tour
  /// Many turning cards.
  case stress
  /// Nothing moves.
  case idle

  /// Frames a second that the choreography is written for.
  static let rate = 60.0

  /// The screen that it moves on; nil for the one that the program begins with.
  var screen: Screen? { self == .shelf || self == .book ? .shelf : nil }

  /// The state's change for a frame.
  func move(_ stage: Stage, frame: Int, books: Int, cards: inout [Card]) {
    let t = Double(frame) / Self.rate
    switch self {
    case .menu:
      stage.change { $0.hold(fraction: 0.5 - 0.5 * cos(t * 2)) }
    case .shelf:
      let middle = Double(books - 1) / 2
      stage.change { $0.hold(shelfPosition: middle + 2 * sin(t * 0.5)) }
    case .book:
      stage.change { $0.hold(spread: 2 - 2 * cos(t * 0.8)) }
    case .stress:
      StressScene.turn(&cards, to: t)
      stage.arrange(cards)
    case .tour, .idle:
      break
    }
  }
}

/// Many cards in a grid, each turning about its own axis.
enum StressScene {
  /// - Parameters:
  ///   - count: of cards.
  ///   - pictures: how many different covers they show.
  static func cards(_ count: Int, size: Size, pictures: Int) -> [Card] {
    guard count > 0 else { return [] }
    let columns = max(Int((Double(count) * size.width / size.height).squareRoot().rounded(.up)), 1)
    let rows = (count + columns - 1) / columns
    let cell = Size(width: size.width / Double(columns), height: size.height / Double(rows))
    return (0..<count).map { index in
      let place = Point(
        x: (Double(index % columns) + 0.5) * cell.width,
        y: (Double(index / columns) + 0.5) * cell.height)
      let shown = Size(width: cell.width * 0.9, height: cell.height * 0.9)
      return Card(
        .item(index), size: shown, position: place,
        content: .picture(
          Picture(.cover, index % max(pictures, 1)), frame: Rect(origin: .zero, size: shown),
          over: Color(hex: 0x566069)))
    }
  }

  static func turn(_ cards: inout [Card], to t: Double) {
    for index in cards.indices {
      cards[index].transform = Transform3D.perspective(distance: 1000)
        .rotated(by: t + Double(index) * 0.1, x: 0, y: 1, z: 0)
    }
  }
}
