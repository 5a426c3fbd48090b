@preconcurrency import CEpoxy

/// Has the driver time frames on the graphics processor, and never waits for what it found: each
/// answer is read when it is there, some frames late.
package final class FrameTimer {
  /// How long a frame was drawn.
  package struct Answer: Hashable, Sendable {
    /// As the frame was named when it was begun.
    package var frame: Int
    package var seconds: Double
  }

  /// How many frames may wait for their answers; further ones are not timed. A driver is two or
  /// three frames behind.
  package static let depth = 4

  private let api: GraphicsAPI
  private let queries: [GLuint]
  /// The frame that each query is of.
  private var frames = Array(repeating: 0, count: depth)
  /// The query that has waited longest, and how many wait.
  private var oldest = 0
  package private(set) var waiting = 0
  private var isTiming = false

  /// Makes the queries in the current context, whether its clock is to be trusted or not.
  /// - Returns: nil where it has none.
  package init?(on api: GraphicsAPI) {
    guard Self.isOffered(by: api) else { return nil }
    self.api = api
    var names = Array(repeating: GLuint(0), count: Self.depth)
    epoxy_glGenQueries(GLsizei(Self.depth), &names)
    queries = names
  }

  /// OpenGL has them since 3.3, but may count with no bits; OpenGL ES has them as an extension.
  static func isOffered(by api: GraphicsAPI) -> Bool {
    guard api == .desktop || epoxy_has_gl_extension("GL_EXT_disjoint_timer_query") else {
      return false
    }
    var bits: GLint = 0
    epoxy_glGetQueryiv(GLenum(GL_TIME_ELAPSED), GLenum(GL_QUERY_COUNTER_BITS), &bits)
    return bits > 0
  }

  /// Frees the queries; their context must be current.
  func free() { epoxy_glDeleteQueries(GLsizei(queries.count), queries) }

  /// What is drawn from here on is timed, unless too many answers are awaited already.
  package func begin(frame: Int) {
    guard !isTiming, waiting < Self.depth else { return }
    let index = (oldest + waiting) % Self.depth
    frames[index] = frame
    epoxy_glBeginQuery(GLenum(GL_TIME_ELAPSED), queries[index])
    isTiming = true
  }

  /// The frame that was begun is drawn.
  package func end() {
    guard isTiming else { return }
    epoxy_glEndQuery(GLenum(GL_TIME_ELAPSED))
    isTiming = false
    waiting += 1
  }

  /// The next answer, in the order of the frames; nil where it is not there yet.
  package func take() -> Answer? {
    guard waiting > 0 else { return nil }
    let query = queries[oldest]
    var isThere: GLuint = 0
    epoxy_glGetQueryObjectuiv(query, GLenum(GL_QUERY_RESULT_AVAILABLE), &isThere)
    guard isThere != 0 else { return nil }
    var nanoseconds: UInt64 = 0
    withUnsafeMutablePointer(to: &nanoseconds) { pointer in
      pointer.withMemoryRebound(to: GLuint64.self, capacity: 1) { value in
        if api == .desktop {
          epoxy_glGetQueryObjectui64v(query, GLenum(GL_QUERY_RESULT), value)
        } else {
          epoxy_glGetQueryObjectui64vEXT(query, GLenum(GL_QUERY_RESULT), value)
        }
      }
    }
    let answer = Answer(frame: frames[oldest], seconds: Double(nanoseconds) * 1e-9)
    oldest = (oldest + 1) % Self.depth
    waiting -= 1
    // The clock of a processor that slept or changed its pace in between says nothing.
    if api == .embedded, glInteger(GL_GPU_DISJOINT_EXT) != 0 {
      waiting = 0
      return nil
    }
    return answer
  }
}
