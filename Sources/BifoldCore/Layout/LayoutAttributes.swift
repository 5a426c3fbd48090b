/// Where and how a layout places one item, in the words of `UICollectionViewLayoutAttributes`.
public struct LayoutAttributes: Hashable, Sendable {
  public var index: Int
  /// In content coordinates, points.
  public var center: Point
  /// Before the transform, in points.
  public var size: Size
  /// Scale and turn about the centre; perspective is the view's.
  public var transform: Transform3D
  /// The factor of `transform`'s scale.
  public var scale: Double
  /// How much of the light reaches the item, 0…1.
  public var light: Double
  /// Higher is in front.
  public var zIndex: Int

  /// What the item covers in content coordinates, scaled but not turned.
  public var frame: Rect {
    Rect(
      x: center.x - size.width * scale / 2, y: center.y - size.height * scale / 2,
      width: size.width * scale, height: size.height * scale)
  }
}
