import BifoldCore
import CGLFW

/// What GLFW's callbacks have told since they were last asked.
final class Inbox {
  private let window: OpaquePointer
  var events: [Event] = []
  var dropped: [[UInt8]] = []
  var isDamaged = false
  private(set) var scale = 1.0
  private var pointer = Point.zero

  init(_ window: OpaquePointer) {
    self.window = window
    scale = Self.contentScale(of: window)
  }

  /// GLFW's callbacks are C functions without a context: the window's user pointer leads here.
  /// Unretained: the window owns its inbox and silences it before it goes.
  func listen() {
    glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
    glfwSetMouseButtonCallback(window, receiveButton)
    glfwSetCursorPosCallback(window, receivePointer)
    glfwSetScrollCallback(window, receiveScroll)
    glfwSetKeyCallback(window, receiveKey)
    glfwSetCharCallback(window, receiveCharacter)
    glfwSetFramebufferSizeCallback(window, receiveSize)
    glfwSetWindowContentScaleCallback(window, receiveScale)
    glfwSetWindowFocusCallback(window, receiveFocus)
    glfwSetWindowRefreshCallback(window, receiveDamage)
    glfwSetDropCallback(window, receiveDrop)
  }

  func silence() { glfwSetWindowUserPointer(window, nil) }

  static func contentScale(of window: OpaquePointer) -> Double {
    var (x, y): (Float, Float) = (1, 1)
    glfwGetWindowContentScale(window, &x, &y)
    return x.isFinite && x > 0 ? Double(x) : 1
  }

  /// Points from GLFW's screen coordinates, which are pixels under X11 and points elsewhere.
  private func point(_ x: Double, _ y: Double) -> Point {
    var (width, height): (Int32, Int32) = (0, 0)
    var (pixelWidth, pixelHeight): (Int32, Int32) = (0, 0)
    glfwGetWindowSize(window, &width, &height)
    glfwGetFramebufferSize(window, &pixelWidth, &pixelHeight)
    let ratio = width > 0 ? Double(pixelWidth) / Double(width) : 1
    return Point(x: x * ratio / scale, y: y * ratio / scale)
  }

  fileprivate func moved(x: Double, y: Double) {
    pointer = point(x, y)
    if case .pointerMove = events.last { events.removeLast() }
    events.append(.pointerMove(pointer))
  }

  fileprivate func button(_ button: Int32, _ action: Int32) {
    let buttons: [Int32: PointerButton] = [
      GLFW_MOUSE_BUTTON_LEFT: .left, GLFW_MOUSE_BUTTON_RIGHT: .right,
      GLFW_MOUSE_BUTTON_MIDDLE: .middle,
    ]
    guard let button = buttons[button] else { return }
    events.append(
      action == GLFW_PRESS
        ? .pointerDown(pointer, button: button) : .pointerUp(pointer, button: button))
  }

  fileprivate func scrolled(dx: Double, dy: Double) {
    events.append(.wheel(pointer, dx: dx, dy: dy, modifiers: modifiers))
  }

  /// GLFW tells a wheel's notch without the keys that are down.
  private var modifiers: Modifiers {
    func isDown(_ keys: Int32...) -> Bool {
      keys.contains { glfwGetKey(window, $0) == GLFW_PRESS }
    }
    var modifiers = Modifiers()
    if isDown(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT) { modifiers.insert(.shift) }
    if isDown(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL) { modifiers.insert(.control) }
    if isDown(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT) { modifiers.insert(.alt) }
    return modifiers
  }

  fileprivate func key(_ key: Int32, _ action: Int32, _ modifiers: Int32) {
    guard let key = Key(glfw: key) else { return }
    let action: KeyAction =
      action == GLFW_PRESS ? .press : action == GLFW_REPEAT ? .repeat : .release
    events.append(.key(key, action: action, modifiers: Modifiers(glfw: modifiers)))
  }

  fileprivate func typed(_ codepoint: UInt32) {
    if let scalar = UnicodeScalar(codepoint) { events.append(.text(String(scalar))) }
  }

  fileprivate func resized(width: Int32, height: Int32) {
    isDamaged = true
    // A minimised window has no size; it keeps the one it had.
    guard width > 0, height > 0 else { return }
    events.append(
      .resize(Size(width: Double(width) / scale, height: Double(height) / scale)))
  }

  fileprivate func rescaled() {
    scale = Self.contentScale(of: window)
    events.append(.scale(scale))
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetFramebufferSize(window, &width, &height)
    resized(width: width, height: height)
  }

  fileprivate func focused(_ focus: FocusState) {
    events.append(.focus(focus))
  }
}

// MARK: - Callbacks

/// Free functions: a closure inside isolated code would crash when called from another thread.
private func inbox(of window: OpaquePointer?) -> Inbox? {
  glfwGetWindowUserPointer(window).map { Unmanaged<Inbox>.fromOpaque($0).takeUnretainedValue() }
}

private func receivePointer(window: OpaquePointer?, x: Double, y: Double) {
  inbox(of: window)?.moved(x: x, y: y)
}

private func receiveButton(window: OpaquePointer?, button: Int32, action: Int32, mods: Int32) {
  inbox(of: window)?.button(button, action)
}

private func receiveScroll(window: OpaquePointer?, dx: Double, dy: Double) {
  inbox(of: window)?.scrolled(dx: dx, dy: dy)
}

private func receiveKey(
  window: OpaquePointer?, key: Int32, scancode: Int32, action: Int32, mods: Int32
) {
  inbox(of: window)?.key(key, action, mods)
}

private func receiveCharacter(window: OpaquePointer?, codepoint: UInt32) {
  inbox(of: window)?.typed(codepoint)
}

private func receiveSize(window: OpaquePointer?, width: Int32, height: Int32) {
  inbox(of: window)?.resized(width: width, height: height)
}

private func receiveScale(window: OpaquePointer?, x: Float, y: Float) {
  inbox(of: window)?.rescaled()
}

private func receiveFocus(window: OpaquePointer?, isFocused: Int32) {
  inbox(of: window)?.focused(isFocused == GLFW_TRUE ? .gained : .lost)
}

private func receiveDamage(window: OpaquePointer?) {
  inbox(of: window)?.isDamaged = true
}

private func receiveDrop(
  window: OpaquePointer?, count: Int32, paths: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  guard let inbox = inbox(of: window), let paths else { return }
  for index in 0..<Int(count) {
    guard let path = paths[index] else { continue }
    var bytes: [UInt8] = []
    var at = path
    while at.pointee != 0 {
      bytes.append(UInt8(bitPattern: at.pointee))
      at += 1
    }
    inbox.dropped.append(bytes)
  }
}
