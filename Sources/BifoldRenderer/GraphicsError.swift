/// Why something cannot be drawn: what was being done, to which thing, and the reason.
public struct GraphicsError: Error, Hashable, CustomStringConvertible {
  public enum Stage: String, Sendable {
    case display = "opening a display"
    case context = "making an OpenGL context"
    case shader = "compiling"
    case program = "linking"
    case framebuffer = "making a framebuffer"
    case texture = "making a texture"
  }

  public var stage: Stage
  /// The thing: a shader's name, a platform, a size.
  public var subject: String
  /// One line, or a numbered source and the driver's log.
  public var reason: String

  public init(_ stage: Stage, _ subject: String, _ reason: String) {
    self.stage = stage
    self.subject = subject
    self.reason = reason
  }

  public var description: String { "\(stage.rawValue): \(subject): \(reason)" }
}
