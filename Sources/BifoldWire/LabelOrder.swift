/// Asks for one line of white text as a picture: premultiplied, so that its colour is multiplied
/// in when it is drawn. A line is always the same number of pixels high at the same size, and its
/// baseline lies at the same height.
package struct LabelOrder: Hashable, Sendable {
  package var text: String
  /// The font's size (its em) in pixels.
  package var pixelSize: Double
  /// How small the font may become, in pixels, so that the whole text fits.
  package var smallestPixelSize: Double
  /// The widest the line may be, in pixels; what does not fit at the smallest size ends in "…".
  package var maximumWidth: Int
  package var weight: LabelWeight
  /// Pixels. The picture is then exactly `maximumWidth` × `boxHeight`, with all its mip levels, and
  /// the line stands in the middle of its height. Nil makes it as large as the line.
  package var boxHeight: Int?
  /// Where in a box the line stands.
  package var alignment: LabelAlignment

  /// - Parameter smallestPixelSize: nil keeps the font's size and cuts the text.
  package init(
    text: String, pixelSize: Double, smallestPixelSize: Double? = nil, maximumWidth: Int,
    weight: LabelWeight = .regular, boxHeight: Int? = nil, alignment: LabelAlignment = .leading
  ) {
    self.text = text
    self.pixelSize = pixelSize
    self.smallestPixelSize = smallestPixelSize ?? pixelSize
    self.maximumWidth = maximumWidth
    self.weight = weight
    self.boxHeight = boxHeight
    self.alignment = alignment
  }

  func write(to writer: inout ByteWriter) {
    writer.append(text)
    writer.append(pixelSize)
    writer.append(smallestPixelSize)
    writer.append(count: maximumWidth)
    writer.append(weight.rawValue)
    // No box is 0 pixels high.
    writer.append(count: boxHeight ?? 0)
    writer.append(alignment.rawValue)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    text = try reader.readText()
    pixelSize = try reader.readDouble()
    smallestPixelSize = try reader.readDouble()
    maximumWidth = try reader.readCount()
    let weight = try reader.readUInt8()
    guard let knownWeight = LabelWeight(rawValue: weight) else {
      throw .unknownValue(weight, of: "label weight")
    }
    self.weight = knownWeight
    let height = try reader.readCount()
    boxHeight = height > 0 ? height : nil
    let alignment = try reader.readUInt8()
    guard let knownAlignment = LabelAlignment(rawValue: alignment) else {
      throw .unknownValue(alignment, of: "label alignment")
    }
    self.alignment = knownAlignment
  }
}
