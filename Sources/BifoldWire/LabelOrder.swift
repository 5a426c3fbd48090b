/// Asks for one line of white text as a picture: premultiplied, so that its colour is multiplied
/// in when it is drawn. A line is always the same number of pixels high at the same size, and its
/// baseline lies at the same height.
package struct LabelOrder: Hashable, Sendable {
  package var text: String
  /// The font's size (its em) in pixels.
  package var pixelSize: Double
  /// The widest the line may be, in pixels; longer text ends in "…".
  package var maximumWidth: Int
  package var weight: LabelWeight
  /// Pixels. The picture is then exactly `maximumWidth` × `boxHeight`, with all its mip levels, and
  /// the line stands at its left, in the middle of its height. Nil makes it as large as the line.
  package var boxHeight: Int?

  package init(
    text: String, pixelSize: Double, maximumWidth: Int, weight: LabelWeight = .regular,
    boxHeight: Int? = nil
  ) {
    self.text = text
    self.pixelSize = pixelSize
    self.maximumWidth = maximumWidth
    self.weight = weight
    self.boxHeight = boxHeight
  }

  func write(to writer: inout ByteWriter) {
    writer.append(text)
    writer.append(pixelSize)
    writer.append(count: maximumWidth)
    writer.append(weight.rawValue)
    // No box is 0 pixels high.
    writer.append(count: boxHeight ?? 0)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    text = try reader.readText()
    pixelSize = try reader.readDouble()
    maximumWidth = try reader.readCount()
    let weight = try reader.readUInt8()
    guard let known = LabelWeight(rawValue: weight) else {
      throw .unknownValue(weight, of: "label weight")
    }
    self.weight = known
    let height = try reader.readCount()
    boxHeight = height > 0 ? height : nil
  }
}
