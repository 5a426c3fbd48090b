/// How far a hand leads a leaf.
public struct LeafLead: Hashable, Sendable {
  /// Of the turn, 0…1.
  public var fraction: Double
  /// How far below its line the handle is, as a share of the leaf's height.
  public var sway: Double

  public init(fraction: Double, sway: Double = 0) {
    self.fraction = fraction
    self.sway = sway
  }
}
