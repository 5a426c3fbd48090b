/// How the leaves of the natural book lie at rest: flat, read ones at the left, the others at the
/// right.
public enum NaturalBook {
  /// Radians about the spine of leaf k at the spread position X: −180° · clamp(X + 1 − k, 0, 1).
  /// Exactly 0 and exactly −π at rest; 0 where X is not a number.
  public static func angle(ofLeaf leaf: Int, at position: Double) -> Double {
    let turned = position + 1 - Double(leaf)
    // From 0, for −0 would be written so.
    return turned > 0 ? -.pi * min(turned, 1) : 0
  }

  /// Radians about the spine of one side of its leaf; exactly 0 where that lies before the reader.
  public static func angle(ofItem item: Int, at position: Double) -> Double {
    angle(ofLeaf: item >> 1, at: position) + BookSide(ofItem: item).turn
  }
}
