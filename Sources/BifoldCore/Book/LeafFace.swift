/// A side of a leaf.
public enum LeafFace: Hashable, Sendable {
  /// What is seen of it while it lies at the right.
  case recto
  /// What is seen of it once it has been turned.
  case verso

  var other: LeafFace { self == .recto ? .verso : .recto }
}
