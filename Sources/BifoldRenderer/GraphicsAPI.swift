@preconcurrency import CEpoxy

/// Which OpenGL a context speaks.
public enum GraphicsAPI: String, CaseIterable, Sendable {
  /// OpenGL 3.3 core or later.
  case desktop
  /// OpenGL ES 3.0 or later: what small boards have.
  case embedded

  /// What a context of this kind must at least be, as epoxy counts versions.
  var leastVersion: Int32 { self == .desktop ? 33 : 30 }

  public var title: String { self == .desktop ? "OpenGL 3.3 core" : "OpenGL ES 3.0" }

  /// What would do, in words: one, or either.
  public static func titles(_ api: GraphicsAPI?) -> String {
    (api.map { [$0] } ?? allCases).map(\.title).joined(separator: " or ")
  }

  /// What the current context speaks, or why that is not enough.
  static func ofCurrentContext() throws(GraphicsError) -> GraphicsAPI {
    bifold_name_missing_functions()
    let api: GraphicsAPI = epoxy_is_desktop_gl() ? .desktop : .embedded
    let version = epoxy_gl_version()
    guard version >= api.leastVersion else {
      throw GraphicsError(
        .context, api.title,
        "this driver has only version \(version / 10).\(version % 10) (\(glString(GL_RENDERER)))")
    }
    return api
  }
}

/// Whether the driver checks every call and says what is wrong, at a price.
public enum Checking: Sendable {
  case unchecked
  case checked
}

func glString(_ name: Int32) -> String {
  guard let text = epoxy_glGetString(GLenum(name)) else { return "" }
  return String(cString: text)
}

func glInteger(_ name: Int32) -> Int {
  var value: GLint = 0
  epoxy_glGetIntegerv(GLenum(name), &value)
  return Int(value)
}
