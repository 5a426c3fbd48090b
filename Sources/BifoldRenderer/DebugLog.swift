@preconcurrency import CEpoxy

/// What the driver says of our calls, through KHR_debug. Synchronous, so that the call at fault is
/// on the stack.
public final class DebugLog {
  /// One line each; notifications, which are no faults, are left out.
  public private(set) var messages: [String] = []
  private let isInstalled: Bool

  /// Listens to the current context, where it can tell.
  init() {
    isInstalled =
      epoxy_has_gl_extension("GL_KHR_debug") || epoxy_gl_version() >= 43 && epoxy_is_desktop_gl()
    guard isInstalled else { return }
    epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT))
    epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
    // Unretained: the renderer owns this log, and takes the callback out before the log goes.
    epoxy_glDebugMessageCallback(
      receiveDebugMessage, Unmanaged.passUnretained(self).toOpaque())
  }

  func remove() {
    if isInstalled { epoxy_glDebugMessageCallback(nil, nil) }
  }

  fileprivate func add(_ message: String) { messages.append(message) }
}

/// A free function: a closure inside an isolated one would crash when the driver calls it from a
/// thread of its own.
private func receiveDebugMessage(
  source: GLenum, type: GLenum, id: GLuint, severity: GLenum, length: GLsizei,
  message: UnsafePointer<CChar>?, user: UnsafeRawPointer?
) {
  guard severity != GLenum(GL_DEBUG_SEVERITY_NOTIFICATION), let message, let user else { return }
  let kind =
    switch Int32(bitPattern: type) {
    case GL_DEBUG_TYPE_ERROR: "error"
    case GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR: "deprecated"
    case GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR: "undefined"
    case GL_DEBUG_TYPE_PORTABILITY: "portability"
    case GL_DEBUG_TYPE_PERFORMANCE: "performance"
    default: "other"
    }
  Unmanaged<DebugLog>.fromOpaque(user).takeUnretainedValue()
    .add("\(kind): \(String(cString: message))")
}
