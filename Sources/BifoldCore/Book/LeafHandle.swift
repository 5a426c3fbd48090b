/// Where a turn holds its leaf. In shares of the leaf, so that a resize leaves it as it is.
public struct LeafHandle: Hashable, Sendable {
  /// x from the spine to the outer edge, y from the top to the foot, both 0…1.
  public var place: Point
  /// How far below its line the handle runs in mid-turn, as a share of the leaf's height; negative
  /// above it. Nothing at both ends.
  public var tilt: Double

  public init(place: Point, tilt: Double = 0) {
    self.place = place
    self.tilt = tilt
  }

  /// Of a turn that no hand makes: at the outer edge a little below the middle, so that the lower
  /// corner leads, as a finger would have it.
  public static let unaided = LeafHandle(place: Point(x: 1, y: 0.58), tilt: -0.07)
}
