extension SlidingContainer {
  /// Applies an event at the present time: the left button's or a finger's presses and drags,
  /// Escape and Back (`Backspace`), the window's size and the loss of its focus. All others mean
  /// nothing to it.
  ///
  /// A drag takes the panel once it has gone 16 points, more than 1.2 times as far across as down;
  /// the 16 are not jumped. Let go, it follows a velocity over 250 points a second, else it goes to
  /// the nearer end.
  public mutating func handle(_ event: Event) {
    switch event {
    case .pointerDown(let point, .left): pointerDown(point)
    case .pointerMove(let point): pointerMove(point)
    case .pointerUp(let point, .left): pointerUp(point)
    case .key(.escape, .press, _), .key(.backspace, .press, _):
      if allowsHand, state == .open { close() }
    case .resize(let size): resize(to: size)
    case .focus(.lost): cancelPress()
    case .pointerDown, .pointerUp, .wheel, .key, .text, .pinch, .scale, .focus, .command: break
    }
  }

  private mutating func pointerDown(_ point: Point) {
    cancelPress()
    guard bounds.contains(point) else { return }
    follow(point)
    press = Press(
      origin: point, card: nil, caught: isAtRest ? .nothing : .motion, last: point, shelfStart: 0)
    // What is in flight stops under the pointer at once.
    if !isAtRest { grab() }
  }

  private mutating func pointerMove(_ point: Point) {
    guard point.x.isFinite, point.y.isFinite else { return }
    follow(point)
    guard var press else { return }
    if press.grip == .undecided {
      guard let axis = press.axis(to: point) else {
        self.press?.last = point
        return
      }
      let takes = axis == .horizontal && allowsHand
      press.grip = takes ? .door : .nothing
      press.last = press.turningPoint(toward: point)
      if takes { grab() } else { release(velocity: 0) }
    }
    if press.grip == .door {
      drag(by: point.x - press.last.x)
      press.tracker.add(position: point.x, at: time)
    }
    press.last = point
    self.press = press
  }

  private mutating func pointerUp(_ point: Point) {
    guard let press else { return }
    self.press = nil
    if isHeld {
      release(velocity: press.grip == .door ? press.tracker.velocity(at: time) : 0)
    } else if press.grip == .undecided, press.caught == .nothing, allowsHand, isAtRest,
      let edge = visibleEdge, edge.contains(press.origin), edge.contains(point)
    {
      close()
    }
  }

  private mutating func cancelPress() {
    release(velocity: 0)
    press = nil
  }

  private mutating func follow(_ point: Point) {
    guard size.width > 0 else { return }
    lean = min(max(2 * point.x / size.width - 1, -1), 1)
    leanTowardPointer()
  }
}
