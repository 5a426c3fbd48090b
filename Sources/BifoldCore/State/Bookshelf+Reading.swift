/// What turns the leaves of the open book.
extension Bookshelf {
  /// Turns so many leaves on, or back. Past the last one it asks for the next book, the second time.
  /// - Parameter action: a key that is held asks for no other book.
  mutating func turn(by leaves: Int, _ action: KeyAction = .press) {
    guard let book else { return }
    if leaves > 0, book.targetSpread == book.positions.upperBound { return leaveAtEnd(action) }
    turn(to: book.targetSpread + leaves)
  }

  /// Turns to a spread, or to the nearest there is.
  mutating func turn(to spread: Int, _ animation: Animation = .animated) {
    guard let book else { return }
    let spread = min(max(spread, book.positions.lowerBound), book.positions.upperBound)
    switch (fidelity, animation) {
    case (.original, .animated): self.book?.spread.travel(to: Double(spread), at: time)
    case (.original, .immediate): self.book?.spread.jump(to: Double(spread))
    case (.natural, .animated): self.book?.turning.go(to: spread, at: time)
    case (.natural, .immediate): self.book?.turning.jump(to: spread)
    }
    endNotice = Motion(at: 0)
    self.book?.settlePage()
  }

  /// Turns to the spread that shows a page.
  public mutating func turn(toPage page: Int, _ animation: Animation = .animated) {
    guard let book else { return }
    let spread = book.pairing.position(ofPage: page)
    settingOut { $0.turn(to: spread, animation) }
  }

  /// Says that this was the last page; asked once more while that is read, takes the next book.
  ///
  /// Who turns leaves in haste has not read it yet, and is told once more.
  private mutating func leaveAtEnd(_ action: KeyAction) {
    guard let book else { return }
    let next = book.index + 1
    let asked = endNotice.start - Self.endNoticeDuration
    if endNotice.value(at: time) > 0, time - asked >= Self.leastPause, action == .press,
      next < bookCount
    {
      endNotice = Motion(at: 0)
      want(book: next)
    } else {
      endNotice = Motion(
        from: 1, to: 0, duration: Self.noticeFade, curve: .easeIn,
        startingAt: time + Self.endNoticeDuration)
    }
  }

  /// Seconds that the end of a book is said.
  static let endNoticeDuration = 3.0
  /// Seconds between two presses of which the second one is no haste: ten a second are.
  static let leastPause = 0.25

  /// How much is seen of what is said at the end of a book, 0…1.
  public var endNoticeOpacity: Double { endNotice.value(at: time) }

  /// What a key does to the open book.
  mutating func bookKey(_ key: Key, _ action: KeyAction, _ modifiers: Modifiers) {
    switch key {
    case .left where modifiers.isSuperset(of: [.control, .shift]),
      .right where modifiers.isSuperset(of: [.control, .shift]):
      guard action == .press else { return }
      cancelPress()
      book?.nudge(at: time)
    case .space where modifiers.contains(.shift): turn(by: -1)
    case .right, .pageDown, .space: turn(by: 1, action)
    case .left, .pageUp: turn(by: -1)
    case .home: turn(to: .min)
    case .end: turn(to: .max)
    case Key("G") where action == .press && modifiers.isEmpty: pageEntry = PageEntry()
    case Key("D") where action == .press && modifiers.isEmpty:
      cancelPress()
      if let mode = book?.mode { book?.show(mode == .double ? .single : .double, at: time) }
    default: break
    }
  }

  /// A press on the outer half of a page turns its leaf.
  mutating func press(onItem item: Int, at point: Point, on layout: Layout) {
    guard isReading,
      let card = layout.cards.last(where: { $0.id == .page(item) }),
      let place = card.hit(mirrored(point))
    else { return }
    // Of mirrored cards too, places are counted from the left.
    let share = mirrorWidth == nil ? place.x / card.size.width : 1 - place.x / card.size.width
    switch BookSide(ofItem: item) {
    case .right where share > 0.5: turn(by: 1)
    case .left where share < 0.5: turn(by: -1)
    default: break
    }
  }
}
