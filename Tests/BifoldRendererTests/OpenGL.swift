import BifoldRenderer
import Testing

/// All tests that call OpenGL. A context is current on one thread at a time, and the software
/// renderer uses every core by itself: they run one after another.
@Suite("OpenGL", .serialized)
struct OpenGL {}

/// What a test expects the driver to say.
enum Complaints {
  case none
  /// The test makes a fault on purpose.
  case expected
}

/// Draws on a context of its own, whose driver checks every call, and ends with what the driver
/// said: it must have been nothing, unless a fault is what the test is about.
func withCanvas<Result>(
  _ api: GraphicsAPI = .desktop, anisotropy: Float? = nil, complaints: Complaints = .none,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (Canvas) throws -> Result
) throws -> Result {
  let canvas = try Canvas(api, anisotropy: anisotropy)
  let result = try body(canvas)
  let messages = try #require(canvas.renderer.debugLog, sourceLocation: sourceLocation).messages
  #expect(messages.isEmpty == (complaints == .none), "\(messages)", sourceLocation: sourceLocation)
  return result
}
