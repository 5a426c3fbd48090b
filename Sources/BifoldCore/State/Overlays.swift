/// What can lie over everything else. The raw value is its name on a command line.
public enum Overlay: String, CaseIterable, Hashable, Sendable {
  /// The keys, by F1 or ?.
  case help
  /// How long frames take, by F3.
  case frameTimes = "frame-times"
  /// The door's transform, by F4.
  case inspector
}

/// Those that are asked for.
public struct Overlays: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public init(_ overlay: Overlay) {
    self =
      switch overlay {
      case .help: .help
      case .frameTimes: .frameTimes
      case .inspector: .inspector
      }
  }

  public static let help = Overlays(rawValue: 1)
  public static let frameTimes = Overlays(rawValue: 2)
  public static let inspector = Overlays(rawValue: 4)
}
