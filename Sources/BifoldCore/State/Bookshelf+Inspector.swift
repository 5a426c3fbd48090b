/// The transform inspector: sliders on the live door.
extension Bookshelf {
  /// The door as it stands now, in reading space.
  public var doorGeometry: DoorGeometry {
    DoorGeometry(
      width: menuWidth, height: size.height,
      pose: inspector.pose(fraction: fraction, m34: m34, at: time))
  }

  /// Whether the transform was copied a moment ago.
  public var isCopied: Bool { time < inspector.copiedUntil }

  /// The inspector comes: a shut door swings so that there is something to see, and one that is
  /// held for a picture stays where it is.
  mutating func openInspector(_ animation: Animation) {
    moveFocus(to: .control(.m34))
    if door.isHeld {
      if press == nil { door.pose(at: fraction, .immediate) }
    } else if door.state == .closed {
      door.pose(at: Inspector.fraction, animation)
    }
  }

  /// The inspector goes: the door is the formula's again, and rests at an end. m34 stays.
  mutating func closeInspector(_ animation: Animation) {
    inspector.giveBack(from: doorGeometry.pose, animation, along: door.options.style, at: time)
    inspector.copiedUntil = -.infinity
    if case .control = press?.grip { press = nil }
    // One that a hand holds goes where the hand lets it.
    if press == nil || !door.isHeld { door.goToNearerEnd(animation) }
  }

  // MARK: Pointer

  /// A pointer went down on a control; a slider takes its value at once.
  mutating func hold(_ control: InspectorControl, at point: Point) {
    moveFocus(to: .control(control))
    if control.isSlider { slide(control, to: point) }
  }

  /// Puts a slider's knob under the pointer.
  mutating func slide(_ control: InspectorControl, to point: Point) {
    // The panel stands in the window as it is.
    let x = mirrored(point).x
    guard x.isFinite else { return }
    set(control, toShare: InspectorPanel(of: self).share(of: control, at: x))
  }

  /// The pointer went up again.
  mutating func letGo(of control: InspectorControl, isOver: Bool) -> Effects {
    switch control {
    case .m34: .perspectiveChanged
    case .angle, .anchorX, .anchorY, .fraction: []
    case .reset, .copy: isOver ? push(control) : []
    }
  }

  private mutating func set(_ control: InspectorControl, toShare share: Double) {
    switch control {
    case .m34: setM34(DoorPose.m34(at: share))
    case .angle: inspector.take(angle: DoorPose.angle(atShare: share))
    case .anchorX: inspector.take(anchorX: direction == .rightToLeft ? 1 - share : share)
    case .anchorY: inspector.take(anchorY: share)
    case .fraction: door.pose(at: share, .immediate)
    case .reset, .copy: break
    }
  }

  private mutating func push(_ button: InspectorControl) -> Effects {
    switch button {
    case .copy:
      return copyTransform()
    case .reset:
      inspector.giveBack(from: doorGeometry.pose, .animated, along: door.options.style, at: time)
      setM34(Self.defaultM34)
      return .perspectiveChanged
    case .m34, .angle, .anchorX, .anchorY, .fraction:
      return []
    }
  }

  mutating func copyTransform() -> Effects {
    inspector.copiedUntil = time + Inspector.copiedDuration
    return .copyTransform
  }

  // MARK: Keys

  /// What a control that has the keyboard does with a key; nil for one that is none of its own.
  mutating func inspectorKey(
    _ key: Key, _ action: KeyAction, _ modifiers: Modifiers, on focus: InspectorControl
  ) -> Effects? {
    keyboard.reveal()
    switch key {
    case .down: moveFocus(to: .control(focus.stepped(by: 1)))
    case .up: moveFocus(to: .control(focus.stepped(by: -1)))
    case .left: return step(focus, by: -1, modifiers)
    case .right: return step(focus, by: 1, modifiers)
    case .home: return move(focus, toShare: 0)
    case .end: return move(focus, toShare: 1)
    case .enter where action == .press, .space where action == .press: return push(focus)
    case .enter, .space: break
    default: return nil
    }
    return []
  }

  private mutating func step(
    _ control: InspectorControl, by steps: Double, _ modifiers: Modifiers
  ) -> Effects {
    let step = modifiers.contains(.shift) ? control.coarseStep : control.fineStep
    return move(
      control, toShare: doorGeometry.pose.seen(direction).share(of: control) + steps * step)
  }

  private mutating func move(_ control: InspectorControl, toShare share: Double) -> Effects {
    set(control, toShare: min(max(share, 0), 1))
    return control == .m34 ? .perspectiveChanged : []
  }
}
