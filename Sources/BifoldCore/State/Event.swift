/// What a person, the window or a program does to a bookshelf. Places are in points of the window.
public enum Event: Hashable, Sendable {
  case pointerDown(Point, button: PointerButton)
  case pointerMove(Point)
  case pointerUp(Point, button: PointerButton)
  /// Notches of a wheel; up and left are positive.
  case wheel(Point, dx: Double, dy: Double, modifiers: Modifiers)
  case key(Key, action: KeyAction, modifiers: Modifiers)
  /// Typed characters, as the keyboard's layout makes them.
  case text(String)
  case pinch(Point, phase: PinchPhase, scale: Double)
  case resize(Size)
  /// Framebuffer pixels a point.
  case scale(Double)
  case focus(FocusState)
  case command(Command, animation: Animation)
}

extension Event {
  /// Whether a person or a program wants something, and it is not only the window that changes.
  public var isInput: Bool {
    switch self {
    case .pointerDown, .wheel, .text, .pinch, .command: true
    case .key(_, let action, _): action != .release
    case .pointerMove, .pointerUp, .resize, .scale, .focus: false
    }
  }
}

public enum PointerButton: String, CaseIterable, Hashable, Sendable {
  case left, middle, right
}

public enum KeyAction: String, CaseIterable, Hashable, Sendable {
  case press, `repeat`, release
}

public enum PinchPhase: String, CaseIterable, Hashable, Sendable {
  case began, changed, ended, cancelled
}

/// Whether the window has the keyboard.
public enum FocusState: Hashable, Sendable {
  case gained, lost
}

/// What a program may ask for.
public enum Command: String, CaseIterable, Hashable, Sendable {
  case openMenu, closeMenu, lock, unlock
  /// The first start's show of covers and door.
  case welcome
}

public enum Animation: Hashable, Sendable {
  case animated, immediate
}

public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  public static let alt = Modifiers(rawValue: 4)
  public static let command = Modifiers(rawValue: 8)
}

/// A key by its name: `Left`, `PageDown`, `F11`, `M`, `0`. Printable keys are named by the capital
/// they carry on a US keyboard.
public struct Key: Hashable, Sendable {
  public let name: String

  public init(_ name: String) { self.name = name }

  public static let left = Key("Left")
  public static let right = Key("Right")
  public static let up = Key("Up")
  public static let down = Key("Down")
  public static let home = Key("Home")
  public static let end = Key("End")
  public static let pageUp = Key("PageUp")
  public static let pageDown = Key("PageDown")
  public static let space = Key("Space")
  public static let enter = Key("Enter")
  public static let escape = Key("Escape")
  public static let backspace = Key("Backspace")
  public static let tab = Key("Tab")
  public static let f11 = Key("F11")

  /// Every name that a window gives a key.
  public static let names =
    [
      "Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Space", "Enter",
      "Escape", "Backspace", "Tab",
    ] + (1...12).map { "F\($0)" } + "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-=/[]+".map { String($0) }
}
