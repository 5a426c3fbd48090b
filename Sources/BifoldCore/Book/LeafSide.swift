/// A side of the open book, in reading space.
public enum LeafSide: Hashable, Sendable {
  /// Where leaves lie that are still to be read: fraction 0.
  case right
  /// Where leaves lie that have been turned: fraction 1.
  case left
}

/// A side of a leaf.
public enum LeafFace: Hashable, Sendable {
  /// What is seen of it while it lies at the right.
  case recto
  /// What is seen of it once it has been turned.
  case verso

  var other: LeafFace { self == .recto ? .verso : .recto }
}
