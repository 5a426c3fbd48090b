/// What lies over everything else while it is asked for.
public struct Overlays: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The keys, by F1 or ?.
  public static let help = Overlays(rawValue: 1)
  /// How long frames take, by F3.
  public static let frameTimes = Overlays(rawValue: 2)
  /// The door's transform, by F4.
  public static let inspector = Overlays(rawValue: 4)
}
