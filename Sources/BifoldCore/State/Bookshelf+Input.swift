/// What the program around a bookshelf must do for it.
public struct Effects: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let quit = Effects(rawValue: 1)
  public static let toggleFullScreen = Effects(rawValue: 2)
  /// m34 has changed: its label is to be made anew.
  public static let perspectiveChanged = Effects(rawValue: 4)
  /// The door's transform is to be put on the clipboard, as Swift.
  public static let copyTransform = Effects(rawValue: 8)
}

extension Bookshelf {
  /// Applies an event at the present time.
  /// - Parameters:
  ///   - event: in the window, as it is seen.
  ///   - layout: the cards as they stand at this time, which a pointer may meet.
  /// - Returns: what is left to do outside.
  @discardableResult
  public mutating func handle(_ event: Event, on layout: Layout) -> Effects {
    if event.isInput { endWelcome() }
    settleFocus()
    defer { settleFocus() }
    let event = read(event)
    return settingOut { $0.respond(to: event, on: layout) }
  }

  private mutating func respond(to event: Event, on layout: Layout) -> Effects {
    // Whatever takes something from a hand goes on as fast as the hand did.
    if let press {
      let velocity = press.tracker.velocity(at: time)
      switch press.grip {
      case .door: door.handVelocity = velocity
      case .covers: covers.handVelocity = -velocity / covers.pointsPerUnit
      case .menuList: menuList.handVelocity = -velocity / menuList.pointsPerUnit
      case .spread: book?.spread.handVelocity = -velocity / size.width
      case .undecided, .leaf, .opening, .swipe, .control, .nothing: break
      }
    }
    switch event {
    case .pointerDown(let point, .left): pointerDown(point, on: layout)
    case .pointerMove(let point): pointerMove(point)
    case .pointerUp(let point, .left): return pointerUp(point, on: layout)
    case .pointerDown, .pointerUp: break
    case .wheel(let point, let dx, let dy, let modifiers):
      wheel(point, dx: dx, dy: dy, modifiers, on: layout)
    case .key(let key, let action, let modifiers):
      if action != .release { return self.key(key, action, modifiers) }
    case .text(let text): return self.text(text)
    case .resize(let size): resize(to: size)
    case .scale(let scale): rescale(to: scale)
    case .focus(.lost): cancelPress()
    case .focus(.gained): break
    case .pinch(_, let phase, let scale): pinch(phase, scale: scale)
    case .command(let command, let animation): perform(command, animation)
    }
    return []
  }

  /// Whether an event leaves everything as it is, so that nothing need be drawn for it: a pointer
  /// that passes over, a key that comes up.
  public func isIndifferent(to event: Event) -> Bool {
    switch event {
    case .pointerMove: press == nil
    case .key(_, .release, _), .focus(.gained): true
    case .pointerDown(_, let button), .pointerUp(_, let button): button != .left
    default: false
    }
  }

  private mutating func perform(_ command: Command, _ animation: Animation) {
    switch command {
    case .openMenu: door.open(animation)
    case .closeMenu: door.close(animation)
    case .lock:
      // What a hand moves is let go: locked, it would stay where it is.
      if press?.grip == .door { press?.grip = .nothing }
      door.release(velocity: 0)
      door.goToNearerEnd(.animated)
      door.options.isLocked = true
    case .unlock: door.options.isLocked = false
    case .welcome: if animation == .animated { beginWelcome() }
    }
  }

  mutating func toggleMenu() {
    door.go(to: door.state == .open ? .closed : .open, .animated)
  }
}

// MARK: - Pointer

extension Bookshelf {
  private mutating func pointerDown(_ point: Point, on layout: Layout) {
    cancelPress()
    leaveFocusToPointer()
    pageEntry = nil
    // Help goes at a touch, which means nothing else.
    if overlays.contains(.help) { return show(overlays.subtracting(.help)) }
    let card = card(at: point, on: layout)
    if let card, let grip = Self.inspectorGrip(on: card) {
      press = Press(
        origin: point, card: card, caught: .nothing, last: point, shelfStart: 0)
      press?.grip = grip
      if case .control(let control) = grip { hold(control, at: point) }
      return
    }
    let isMoving: Bool =
      switch card {
      // A row that can be pressed is meant, also while the door still swings.
      case .menuRow: !menuList.isAtRest(at: time)
      case .hamburger: false
      case .page where isReading && fidelity == .natural: !door.isAtRest
      default: screen == .shelf && !covers.isAtRest(at: time) || !door.isAtRest || isBookMoving
      }
    press = Press(
      origin: point, card: card, caught: isMoving ? .motion : .nothing, last: point,
      shelfStart: covers.position(at: time), spreadStart: spreadPosition)
    // What is in flight under the pointer stops there at once, as if held by a finger.
    switch card {
    case .hamburger, nil: break
    case .menuRow(let row):
      if !isMoving {
        litRow = row
        rowGlow = Motion(at: 1)
      } else {
        menuList.grab(at: time)
      }
    case .book, .panel, .page:
      if door.isAtRest, catchBook() {
        press?.grip = .opening
      } else if case .page(let item) = card, door.isAtRest, catchLeaf(ofItem: item, at: point) {
        press?.grip = .leaf
      } else if fidelity == .original, isReading, book?.spread.isAtRest(at: time) == false {
        book?.spread.grab(at: time)
      } else if screen == .shelf, !covers.isAtRest(at: time) {
        covers.grab(at: time)
      }
    default: break
    }
    if card != .hamburger, !door.isAtRest { door.grab() }
  }

  /// What a pointer holds that went down on the inspector; nil where it did not.
  private static func inspectorGrip(on card: CardID) -> Press.Grip? {
    switch card {
    case .inspector(.control(let control)): .control(control)
    case .overlay(.inspector): .nothing
    default: nil
    }
  }

  private mutating func pointerMove(_ point: Point) {
    guard var press, point.x.isFinite, point.y.isFinite else { return }
    if press.grip == .undecided {
      guard let axis = press.axis(to: point) else {
        self.press?.last = point
        return
      }
      press.grip = grip(for: press, along: axis)
      press.last = press.turningPoint(toward: point)
      fadeRowLight()
      switch press.grip {
      case .door: door.grab()
      case .covers: covers.grab(at: time)
      case .menuList: menuList.grab(at: time)
      case .spread: book?.spread.grab(at: time)
      case .leaf:
        if !grabLeaf(dragged: press.last.x - press.origin.x, at: press.last) {
          press.grip = .nothing
        }
      case .undecided, .opening, .swipe, .control, .nothing: break
      }
      releaseWhatIsNotHeld(by: press.grip)
    }
    switch press.grip {
    case .door:
      door.drag(by: point.x - press.last.x)
      press.tracker.add(position: point.x, at: time)
    case .covers:
      covers.drag(by: -(point.x - press.last.x) / covers.pointsPerUnit)
      press.tracker.add(position: point.x, at: time)
    case .menuList:
      menuList.drag(by: -(point.y - press.last.y) / menuList.pointsPerUnit)
      press.tracker.add(position: point.y, at: time)
    case .leaf: leadLeaf(to: point)
    case .spread:
      book?.spread.drag(by: -(point.x - press.last.x) / size.width)
      press.tracker.add(position: point.x, at: time)
    case .opening:
      leadBook(by: point.x - press.last.x)
      press.tracker.add(position: point.x, at: time)
    case .swipe: press.tracker.add(position: point.x, at: time)
    case .control(let control):
      if control.isSlider { slide(control, to: point) }
    case .undecided, .nothing: break
    }
    press.last = point
    self.press = press
  }

  /// What a drag along an axis moves, by where it began.
  private func grip(for press: Press, along axis: Press.Axis) -> Press.Grip {
    let isOpen = fraction > 0
    switch axis {
    case .vertical:
      switch press.card {
      case .menuRow, .menu, .menuBar, .menuBackdrop: return .menuList
      default: return .nothing
      }
    case .horizontal:
      if isMenuLocked {
        return screen != .shelf || isOpen ? .nothing : isReading ? readingGrip : .covers
      }
      if screen == .picture || isOpen { return .door }
      switch press.card {
      case .bar, .hamburger: return .door
      default:
        return press.origin.x < Metrics.edgeWidth ? .door : isReading ? readingGrip : .covers
      }
    }
  }

  private var readingGrip: Press.Grip {
    fidelity == .original ? .spread : leafStyle == .none ? .swipe : .leaf
  }

  private mutating func pointerUp(_ point: Point, on layout: Layout) -> Effects {
    guard let press else { return [] }
    let velocity = press.tracker.velocity(at: time)
    self.press = nil
    fadeRowLight()
    switch press.grip {
    case .undecided:
      releaseWhatIsNotHeld(by: .nothing)
      // The hamburger may have moved from under the finger meanwhile.
      let isSame = press.card == .hamburger || card(at: point, on: layout) == press.card
      if press.caught == .nothing, isSame { pressed(press.card, at: point, on: layout) }
    case .door:
      door.release(velocity: velocity)
    case .covers:
      releaseCovers(velocity: -velocity, from: press.shelfStart)
    case .menuList:
      menuList.release(velocity: -velocity / menuList.pointsPerUnit, at: time)
    case .leaf: releaseLeaf(.thrown)
    case .spread: releaseSpread(velocity: velocity, from: press.spreadStart)
    case .opening where point == press.origin:
      // A press that moves nothing sends it on its way again.
      if let bound = book?.bound { book?.go(bound, at: time) }
    case .opening: releaseBook(velocity: velocity)
    case .swipe: swipe(way: point.x - press.origin.x, velocity: velocity)
    case .control(let control):
      return letGo(of: control, isOver: card(at: point, on: layout) == press.card)
    case .nothing:
      break
    }
    return []
  }

  /// Lets go of all that a pointer stopped but does not move.
  private mutating func releaseWhatIsNotHeld(by grip: Press.Grip) {
    if grip != .door { door.release(velocity: 0) }
    if grip != .covers { releaseCovers(velocity: 0, from: shelfPosition) }
    if grip != .menuList { menuList.release(velocity: 0, at: time) }
    if grip != .leaf { releaseLeaf() }
    if grip != .spread { releaseSpread(velocity: 0, from: spreadPosition) }
    if grip != .opening, pinch == nil { releaseBook(velocity: 0) }
  }

  /// - Parameter velocity: of the content offset, points a second.
  private mutating func releaseCovers(velocity: Double, from start: Double) {
    let layout = flowLayout
    let snapping = rules.snapping
    let released = shelfPosition
    covers.release(velocity: velocity / layout.pitch, at: time) { projected in
      switch snapping {
      case .directed: layout.directedSnap(projected: projected, velocity: velocity)
      case .nearest:
        layout.nearestSnap(
          projected: projected, start: start, released: released, velocity: velocity)
      }
    }
  }

  mutating func cancelPress() {
    guard press != nil else { return }
    press = nil
    fadeRowLight()
    releaseWhatIsNotHeld(by: .nothing)
  }

  private mutating func fadeRowLight() {
    guard litRow != nil, rowGlow.target == 1 else { return }
    rowGlow = Motion(
      from: 1, to: 0, duration: Self.glowDuration, curve: .easeOut, startingAt: time)
  }

  /// A press and release on one card, without a drag between.
  private mutating func pressed(_ card: CardID?, at point: Point, on layout: Layout) {
    switch card {
    case .hamburger:
      toggleMenu()
    case .menuRow(let row):
      choose(item: row)
      door.close()
    case .menu, .menuBar, .menuBackdrop, .menuIcon, .leftShadow, .hingeLight, .edgeLight, .label,
      .figure, .bookPart, .pagePart, .overlay, .helpBackdrop, .frameBar, .refreshLine, .inspector,
      .focus, .past, .item, nil:
      break
    case .panel, .bar, .picture, .book, .page:
      // Its visible edge closes the open menu, whatever lies there.
      if door.state == .open {
        door.close()
      } else if case .book(let index) = card {
        if index == nearestBook, covers.isAtRest(at: time) {
          want(book: index)
        } else {
          covers.travel(to: Double(index), at: time)
        }
      } else if case .page(let item) = card {
        press(onItem: item, at: point, on: layout)
      }
    }
  }

  private mutating func wheel(
    _ point: Point, dx: Double, dy: Double, _ modifiers: Modifiers, on layout: Layout
  ) {
    // While a button is down, the hand has whatever the wheel would move. Shift only turns the axis.
    guard press == nil, (dx + dy).isFinite else { return }
    if modifiers == .control { return zoom(by: dy) }
    guard modifiers.isSubset(of: .shift) else { return }
    // Up and left are positive and lead back.
    let notches = abs(dx) > abs(dy) ? -dx : -dy
    switch card(at: point, on: layout) {
    case .inspector, .overlay(.inspector): break
    case .menuRow, .menu, .menuBar, .menuBackdrop:
      menuList.travel(
        to: menuList.target + notches * Self.wheelStep / menuList.pointsPerUnit, at: time)
    default:
      if isReading {
        turn(by: Int(min(max(notches.rounded(.awayFromZero), -1000), 1000)))
      } else if screen == .shelf {
        step(by: notches)
      }
    }
  }

  /// Points that a wheel's notch moves a list.
  static let wheelStep = 40.0
}

// MARK: - Keys

extension Bookshelf {
  private mutating func key(_ key: Key, _ action: KeyAction, _ modifiers: Modifiers) -> Effects {
    let control = modifiers.contains(.control)
    if overlays.contains(.help), key.name != "F1" {
      show(overlays.subtracting(.help))
      // What dismisses a sheet is meant for it; what means something of its own does that too.
      if ["Escape", "Backspace", "Enter", "Space"].contains(key.name) { return [] }
    }
    if let effects = entryKey(key, action) { return effects }
    if let effects = focusKey(key, action, modifiers) { return effects }
    let key = read(key)
    switch key.name {
    case "F1" where action == .press: show(overlays.symmetricDifference(.help))
    case "F3" where action == .press: show(overlays.symmetricDifference(.frameTimes))
    case "F4" where action == .press:
      show(overlays.symmetricDifference(.inspector))
      keyboard.reveal()
    case "Q" where action == .press: return .quit
    case "F" where action == .press && !control, "F11" where action == .press:
      return .toggleFullScreen
    case "J" where action == .press && modifiers.isEmpty:
      cancelPress()
      turnDirection()
    case "M" where action == .press && !control: toggleMenuByKey()
    // Held, it would run through everything that is open.
    case "Escape", "Backspace": if action == .press { back() }
    case _ where door.state == .open: menuKey(key)
    case _ where isReading: bookKey(key, action, modifiers)
    case "Enter" where screen == .shelf:
      if action == .press, let index = nearestBook { want(book: index) }
    case _ where screen == .shelf: shelfKey(key, modifiers)
    default: break
    }
    return []
  }

  /// Closes what opened last, then leads from an item's picture back to the shelf, where there is
  /// one.
  private mutating func back() {
    // A door that a hand is only beginning to open is none yet that has opened.
    if press?.grip == .door { return door.close() }
    switch opened.last(but: isMenuLocked ? .menu : nil) {
    case .menu: door.close()
    case .frameTimes: show(overlays.subtracting(.frameTimes))
    case .inspector: show(overlays.subtracting(.inspector))
    case .book: closeBook()
    // A book that was to come next stays where it is.
    case nil where wish != nil: wish = nil
    case nil:
      guard screen == .picture else { return }
      if let shelf = items.firstIndex(where: { $0.destination == .shelf }) {
        choose(item: shelf)
      } else {
        show(home)
      }
    }
  }

  private mutating func menuKey(_ key: Key) {
    guard !items.isEmpty else { return }
    switch key {
    case .down: focus(row: focusedRow.map { $0 + 1 } ?? 0)
    case .up: focus(row: focusedRow.map { $0 - 1 } ?? items.count - 1)
    case .home: focus(row: 0)
    case .end: focus(row: items.count - 1)
    case .enter, .space:
      if let row = focusedRow {
        choose(item: row)
        door.close()
      }
    default: break
    }
  }

  mutating func shelfKey(_ key: Key, _ modifiers: Modifiers) {
    switch key {
    case .space where modifiers.contains(.shift): step(by: -1)
    case .right, .pageDown, .space: step(by: 1)
    case .left, .pageUp: step(by: -1)
    case .home: covers.travel(to: 0, at: time)
    case .end: covers.travel(to: Double(max(bookCount - 1, 0)), at: time)
    default: break
    }
  }

  /// On from the book that stands or will stand in the centre, so that a held key loses no count.
  private mutating func step(by books: Double) {
    covers.travel(to: (covers.target + books).rounded(), at: time)
  }

  private mutating func text(_ text: String) -> Effects {
    if isEnteringPage {
      enter(text)
      return []
    }
    switch text {
    case "[": changeEyeDistance(by: 1.25)
    case "]": changeEyeDistance(by: 0.8)
    case "?":
      show(overlays.symmetricDifference(.help))
      return []
    default: return []
    }
    return .perspectiveChanged
  }
}
