/// A picture's size as a person sees it, after its EXIF orientation.
package struct PictureHeader: Hashable, Sendable {
  /// Pixels.
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
