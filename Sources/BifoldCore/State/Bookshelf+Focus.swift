/// Where the keyboard is, and how keys lead it on.
extension Bookshelf {
  /// What has the keyboard: never something that is not there to be seen.
  public var focus: Focus {
    let wanted = keyboard.element
    if isReachable(wanted) { return wanted }
    switch wanted {
    case .row where isReachable(.row(0)): return .row(items.count - 1)
    case .row where isReachable(keyboard.beforeMenu): return keyboard.beforeMenu
    case .control where isReachable(keyboard.beforeInspector): return keyboard.beforeInspector
    default: break
    }
    // A menu as wide as the window leaves nothing else of it.
    return isReachable(.content) || !isReachable(.row(0)) ? .content : .row(0)
  }

  /// Whether it is shown what has the keyboard.
  public var isFocusShown: Bool {
    switch (keyboard.trace, focus) {
    case (.everywhere, _), (.inside, .row), (.inside, .control): true
    case (.none, _), (.inside, .hamburger), (.inside, .content): false
    }
  }

  /// The row that the keyboard would choose, while the menu is open.
  public var focusedRow: Int? {
    if case .row(let row) = focus { row } else { nil }
  }

  /// The control of the inspector that the keyboard has.
  var focusedControl: InspectorControl? {
    if case .control(let control) = focus { control } else { nil }
  }

  /// The card that has the keyboard; nil where there is none yet.
  var focusedCard: CardID? {
    switch focus {
    case .hamburger: .hamburger
    case .row(let row): .menuRow(row)
    case .content where screen == .picture: .picture
    case .content where isReading: book.flatMap(Self.focusedPage)
    case .content: nearestBook.map { .book($0) } ?? .label(.notice(.emptyShelf))
    case .control(let control): .inspector(.control(control))
    }
  }

  /// What is read of an open book: its right page, where there is one.
  private static func focusedPage(of book: OpenBook) -> CardID? {
    let left = 2 * book.targetSpread + 1
    let item = book.pairing.face(atItem: left + 1) == nil ? left : left + 1
    return book.pairing.face(atItem: item) == nil ? nil : .page(item)
  }

  /// Whether something is there to have the keyboard. A door that is nearer shut counts as shut, and
  /// rows that are scrolled away as there: they come into view.
  private func isReachable(_ element: Focus) -> Bool {
    /// Whether so much of the panel's left is in the window.
    func shows(_ width: Double) -> Bool {
      door.state == .closed || menuWidth + width < size.width
    }
    return switch element {
    case .hamburger: showsBar && shows(Metrics.hamburgerInset + Metrics.hamburgerSide / 2)
    case .row(let row): isMenuOpening && items.indices.contains(row)
    case .content: shows((size.width - contentWidth) / 2)
    case .control: overlays.contains(.inspector)
    }
  }

  /// In points.
  private var contentWidth: Double {
    if screen == .picture { return detailSide }
    if isReading { return 2 * pageBox.width }
    return bookCount > 0 ? coverSize.width : noticeBox.width
  }
}

// MARK: - What moves it

extension Bookshelf {
  mutating func moveFocus(to element: Focus) {
    keyboard.move(from: focus, to: element)
    if case .row(let row) = element { bringIntoView(row: row) }
  }

  /// Goes on by so many of what is there, round and round, in the order in which it is read.
  private mutating func moveFocus(by step: Int) {
    keyboard.trace = .everywhere
    // Hamburger, rows, content, controls.
    let rows = isMenuOpening ? items.count : 0
    let count = rows + 2 + InspectorControl.allCases.count
    func element(at place: Int) -> Focus {
      switch place {
      case 0: .hamburger
      case ...rows: .row(place - 1)
      case rows + 1: .content
      default: .control(InspectorControl(rawValue: place - rows - 2) ?? .m34)
      }
    }
    var place =
      switch focus {
      case .hamburger: 0
      case .row(let row): row + 1
      case .content: rows + 1
      case .control(let control): rows + 2 + control.rawValue
      }
    for _ in 0..<count {
      place = (place + step + count) % count
      if isReachable(element(at: place)) { return moveFocus(to: element(at: place)) }
    }
  }

  /// A pointer has gone down somewhere: nobody is shown where the keyboard is, and it leaves what a
  /// press does away with.
  mutating func leaveFocusToPointer() {
    keyboard.trace = .none
    switch focus {
    case .hamburger, .row: moveFocus(to: .content)
    case .content, .control: break
    }
  }

  /// Opens the menu and goes into it, to the row of what is shown; or shuts it.
  mutating func toggleMenuByKey() {
    let wasOpening = isMenuOpening
    toggleMenu()
    keyboard.reveal()
    if !wasOpening, isMenuOpening, !items.isEmpty { moveFocus(to: .row(selectedItem)) }
  }

  /// Goes to the row that is nearest to an index, for a key.
  mutating func focus(row: Int) {
    keyboard.reveal()
    moveFocus(to: .row(min(max(row, 0), items.count - 1)))
  }

  private mutating func bringIntoView(row: Int) {
    let (top, foot) = (Double(row), Double(row + 1))
    if menuList.target > top {
      menuList.travel(to: top, at: time)
    } else if menuList.target + rowsInView < foot {
      menuList.travel(to: foot - rowsInView, at: time)
    }
  }

  /// Notes what has opened and what is gone, and where that leaves the keyboard.
  mutating func settleFocus() {
    keyboard.move(from: keyboard.element, to: focus)
    // What the inspector does to the door is not for Escape to undo.
    let isPosing =
      if case .control = press?.grip { true } else { press == nil && focusedControl != nil }
    opened.note(.menu, isOpen: isMenuOpening, isPosing ? .under : .over)
    opened.note(.frameTimes, isOpen: overlays.contains(.frameTimes))
    opened.note(.inspector, isOpen: overlays.contains(.inspector))
    opened.note(.book, isOpen: isReading)
  }
}

// MARK: - What it does with keys

extension Bookshelf {
  /// What a key means to what has the keyboard; nil for one that means the same everywhere.
  mutating func focusKey(
    _ key: Key, _ action: KeyAction, _ modifiers: Modifiers
  ) -> Effects? {
    if key == .tab {
      if modifiers.isSubset(of: .shift) { moveFocus(by: modifiers.contains(.shift) ? -1 : 1) }
      return []
    }
    if overlays.contains(.inspector), action == .press, key == Key("C"),
      modifiers.contains(.control)
    {
      return copyTransform()
    }
    switch focus {
    case .control(let control):
      return inspectorKey(key, action, modifiers, on: control)
    case .hamburger where key == .enter || key == .space:
      if action == .press { toggleMenuByKey() }
      return []
    case .content where isFocusShown && isMenuOpening:
      switch key {
      // As a press on the panel's visible edge.
      case .enter, .space: if action == .press { door.close() }
      case .left, .right, .home, .end, .pageUp, .pageDown:
        if screen == .shelf { shelfKey(read(key), modifiers) }
      default: return nil
      }
      return []
    case .hamburger, .row, .content:
      return nil
    }
  }
}
