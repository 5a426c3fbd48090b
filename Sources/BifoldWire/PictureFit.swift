/// How a picture is fitted to the box it is asked for in.
package enum PictureFit: UInt8, Hashable, Sendable {
  /// Inside the box, in its own proportions. Photographs are never enlarged, drawings are.
  case inside = 0
  /// Covers the box exactly; what stands out is cropped evenly on both sides.
  case cover = 1
  /// The picture's own size; the box is not looked at.
  case original = 2
  /// As large as it can be inside the box, in the middle of it; what is left of the box is clear.
  case contain = 3
}
