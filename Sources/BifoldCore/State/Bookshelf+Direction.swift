/// Between the window, where events happen and cards are met, and reading space, where everything
/// else of a state is.
extension Bookshelf {
  /// The width of the window where it is the mirror image of reading space; nil where both are one.
  public var mirrorWidth: Double? { direction == .rightToLeft ? size.width : nil }

  /// A place of the window in reading space, or one of reading space in the window.
  func mirrored(_ point: Point) -> Point {
    mirrorWidth.map { point.mirrored(in: $0) } ?? point
  }

  /// A place of the window in reading space.
  func inReadingSpace(_ frame: Rect) -> Rect {
    mirrorWidth.map { frame.mirrored(in: $0) } ?? frame
  }

  /// Which corner of the door that is seen one is, from the top left one clockwise.
  func seen(_ corner: Int) -> Int {
    direction == .leftToRight ? corner : [1, 0, 3, 2][corner]
  }

  /// Where something so wide stands in the window that reads from left to right in itself, as
  /// overlays do: as a whole on the other side, and never with its beginning outside.
  /// - Parameter x: its left edge in reading space.
  func windowX(of width: Double, at x: Double) -> Double {
    mirrorWidth.map { max($0 - width - x, 0) } ?? x
  }

  /// The card that is seen at a place of reading space.
  func card(at point: Point, on layout: Layout) -> CardID? { layout.hit(mirrored(point)) }

  /// An event of the window in reading space. Keys stay what they are: some mean a place on the
  /// screen.
  func read(_ event: Event) -> Event {
    guard mirrorWidth != nil else { return event }
    switch event {
    case .pointerDown(let point, let button):
      return .pointerDown(mirrored(point), button: button)
    case .pointerMove(let point):
      return .pointerMove(mirrored(point))
    case .pointerUp(let point, let button):
      return .pointerUp(mirrored(point), button: button)
    case .wheel(let point, let dx, let dy, let modifiers):
      return .wheel(mirrored(point), dx: -dx, dy: dy, modifiers: modifiers)
    case .pinch(let point, let phase, let scale):
      return .pinch(mirrored(point), phase: phase, scale: scale)
    case .key, .text, .resize, .scale, .focus, .command:
      return event
    }
  }

  /// The key that means the same where one reads from left to right: arrows point at what they
  /// lead to.
  func read(_ key: Key) -> Key {
    guard direction == .rightToLeft else { return key }
    return key == .left ? .right : key == .right ? .left : key
  }
}

// MARK: - Turning it

extension Bookshelf {
  /// Reads the other way: all is the mirror image of what it was, and nothing else changes. Of an open
  /// book only that one is meant.
  mutating func turnDirection() {
    if book != nil {
      shelfDirection = shelfDirection ?? direction
      book?.direction = direction.other
    }
    direction = direction.other
    // The past was not.
    dissolve = nil
  }

  /// Reads the open book its own way, until it is back on the shelf.
  /// - Parameter before: how everything was; animated, it fades over how it is.
  mutating func readBook(
    _ direction: ReadingDirection, from before: Bookshelf, _ animation: Animation = .animated
  ) {
    guard direction != self.direction else { return }
    shelfDirection = shelfDirection ?? self.direction
    turn(to: direction, from: before, animation)
  }

  /// Reads as before the book was opened.
  mutating func readShelf(from before: Bookshelf, _ animation: Animation) {
    guard let direction = shelfDirection else { return }
    shelfDirection = nil
    turn(to: direction, from: before, animation)
  }

  private mutating func turn(
    to direction: ReadingDirection, from before: Bookshelf, _ animation: Animation
  ) {
    guard direction != self.direction else { return }
    self.direction = direction
    dissolve = nil
    guard animation == .animated else { return }
    var past = before
    // A chain of them would keep everything that ever was.
    past.dissolve = nil
    dissolve = Dissolve(from: Past(past), startingAt: time)
  }
}
