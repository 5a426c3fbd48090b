import BifoldCore
import CGLFW

extension Key {
  /// The key that GLFW names by a number; nil for those that no reader uses.
  init?(glfw key: Int32) {
    switch key {
    case GLFW_KEY_0...GLFW_KEY_9, GLFW_KEY_A...GLFW_KEY_Z:
      self.init(String(UnicodeScalar(UInt8(key))))
    case GLFW_KEY_KP_0...GLFW_KEY_KP_9:
      self.init(String(key - GLFW_KEY_KP_0))
    case GLFW_KEY_F1...GLFW_KEY_F12:
      self.init("F\(key - GLFW_KEY_F1 + 1)")
    default:
      guard let name = Self.named[key] else { return nil }
      self.init(name)
    }
  }

  private static let named: [Int32: String] = [
    GLFW_KEY_LEFT: "Left", GLFW_KEY_RIGHT: "Right", GLFW_KEY_UP: "Up", GLFW_KEY_DOWN: "Down",
    GLFW_KEY_HOME: "Home", GLFW_KEY_END: "End", GLFW_KEY_PAGE_UP: "PageUp",
    GLFW_KEY_PAGE_DOWN: "PageDown", GLFW_KEY_SPACE: "Space", GLFW_KEY_ENTER: "Enter",
    GLFW_KEY_KP_ENTER: "Enter", GLFW_KEY_ESCAPE: "Escape", GLFW_KEY_BACKSPACE: "Backspace",
    GLFW_KEY_TAB: "Tab", GLFW_KEY_MINUS: "-", GLFW_KEY_EQUAL: "=", GLFW_KEY_SLASH: "/",
    GLFW_KEY_LEFT_BRACKET: "[", GLFW_KEY_RIGHT_BRACKET: "]", GLFW_KEY_KP_ADD: "+",
    GLFW_KEY_KP_SUBTRACT: "-",
  ]
}

extension Modifiers {
  init(glfw bits: Int32) {
    self = []
    if bits & GLFW_MOD_SHIFT != 0 { insert(.shift) }
    if bits & GLFW_MOD_CONTROL != 0 { insert(.control) }
    if bits & GLFW_MOD_ALT != 0 { insert(.alt) }
    if bits & GLFW_MOD_SUPER != 0 { insert(.command) }
  }
}
