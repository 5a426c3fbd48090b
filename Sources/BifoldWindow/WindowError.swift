/// Why there is no window: what was being done and the window system's reason.
public struct WindowError: Error, Hashable, CustomStringConvertible {
  public enum Stage: String, Sendable {
    case system = "no window system"
    case window = "no window"
  }

  public var stage: Stage
  public var reason: String

  public var description: String { "\(stage.rawValue): \(reason)" }
}
