import BifoldWire

/// An item of the menu, read from a `MenuItems.plist`.
package struct MenuItem: Hashable, Sendable {
  package var image: PictureSource
  /// What the front panel shows; nil where the item shows books.
  package var bigImage: PictureSource?
  /// Encoded sRGB, each 0…255.
  package var red: Double
  package var green: Double
  package var blue: Double
  package var title: String?
  /// The path of a folder or of a `Books.plist`, for `LibraryReader.read`.
  package var books: [UInt8]?

  package init(
    image: PictureSource, bigImage: PictureSource?, red: Double, green: Double, blue: Double,
    title: String? = nil, books: [UInt8]? = nil
  ) {
    self.image = image
    self.bigImage = bigImage
    self.red = red
    self.green = green
    self.blue = blue
    self.title = title
    self.books = books
  }
}
