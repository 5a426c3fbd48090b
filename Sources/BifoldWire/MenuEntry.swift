/// One item of a `MenuItems.plist`; paths as they stand there.
package struct MenuEntry: Hashable, Sendable {
  package var image: String
  /// The item's picture on the front panel; nil where it shows books instead.
  package var bigImage: String?
  /// The item's colour, encoded sRGB, each 0…255 and finite.
  package var red: Double
  package var green: Double
  package var blue: Double
  package var title: String?
  /// A folder or a `Books.plist` that the item shows.
  package var books: String?

  package init(
    image: String, bigImage: String?, red: Double, green: Double, blue: Double,
    title: String? = nil, books: String? = nil
  ) {
    self.image = image
    self.bigImage = bigImage
    self.red = red
    self.green = green
    self.blue = blue
    self.title = title
    self.books = books
  }

  func write(to writer: inout ByteWriter) {
    writer.append(image)
    writer.append(bigImage)
    writer.append(red)
    writer.append(green)
    writer.append(blue)
    writer.append(title)
    writer.append(books)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    image = try reader.readText()
    bigImage = try reader.readOptionalText()
    red = try reader.readDouble()
    green = try reader.readDouble()
    blue = try reader.readDouble()
    title = try reader.readOptionalText()
    books = try reader.readOptionalText()
  }
}
