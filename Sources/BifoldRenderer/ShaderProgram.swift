import BifoldShaders
@preconcurrency import CEpoxy

/// A linked program on the current context.
final class ShaderProgram {
  let name: GLuint

  init(
    _ source: ShaderSource.Program, in language: ShaderSource.Language
  ) throws(GraphicsError) {
    let vertex = try Self.compile(source.vertex, GL_VERTEX_SHADER, language)
    defer { epoxy_glDeleteShader(vertex) }
    let fragment = try Self.compile(source.fragment, GL_FRAGMENT_SHADER, language)
    defer { epoxy_glDeleteShader(fragment) }
    name = epoxy_glCreateProgram()
    epoxy_glAttachShader(name, vertex)
    epoxy_glAttachShader(name, fragment)
    epoxy_glLinkProgram(name)
    var linked: GLint = 0
    epoxy_glGetProgramiv(name, GLenum(GL_LINK_STATUS), &linked)
    guard linked == GL_TRUE else {
      var log = [CChar](repeating: 0, count: 4096)
      epoxy_glGetProgramInfoLog(name, GLsizei(log.count), nil, &log)
      epoxy_glDeleteProgram(name)
      throw GraphicsError(.program, source.name, Self.text(log))
    }
  }

  func free() { epoxy_glDeleteProgram(name) }

  /// Compiles files one after another as one shader. The header goes in front of the first.
  private static func compile(
    _ files: [ShaderSource.File], _ stage: Int32, _ language: ShaderSource.Language
  ) throws(GraphicsError) -> GLuint {
    let text = language.header + files.map(\.text).joined()
    let shader = epoxy_glCreateShader(GLenum(stage))
    text.withCString { pointer in
      var source: UnsafePointer<GLchar>? = pointer
      epoxy_glShaderSource(shader, 1, &source, nil)
    }
    epoxy_glCompileShader(shader)
    var compiled: GLint = 0
    epoxy_glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
    guard compiled == GL_TRUE else {
      var log = [CChar](repeating: 0, count: 4096)
      epoxy_glGetShaderInfoLog(shader, GLsizei(log.count), nil, &log)
      epoxy_glDeleteShader(shader)
      let numbered = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { "\($0.offset + 1): \($0.element)" }.joined(separator: "\n")
      throw GraphicsError(
        .shader, files.map(\.name).joined(separator: " + "), Self.text(log) + "\n" + numbered)
    }
    return shader
  }

  private static func text(_ log: [CChar]) -> String {
    String(decoding: log.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
