/// A decoded picture and its mip chain.
package struct DecodedPicture: Hashable, Sendable {
  /// Sizes and places of the levels in `pixels`.
  package var layout: MipLayout
  /// All levels one after another.
  package var pixels: Pixels
  /// What is wrong with a file that could be read only in part; nil where nothing is.
  package var warning: String?

  /// The base level's size in pixels.
  package var width: Int { layout.width }
  package var height: Int { layout.height }

  /// Where whoever has the message finds the pixels.
  private enum Place: UInt8 {
    /// They end it.
    case message = 0
    /// In the memory that came with the order.
    case room = 1
  }

  package init(layout: MipLayout, pixels: Pixels, warning: String? = nil) {
    self.layout = layout
    self.pixels = pixels
    self.warning = warning
  }

  func write(to writer: inout ByteWriter) {
    writer.append(count: layout.width)
    writer.append(count: layout.height)
    writer.append(count: layout.levels)
    writer.append(warning)
    writer.append((pixels.unseen == nil ? Place.room : .message).rawValue)
  }

  /// - Parameter room: What was lent for the pixels.
  init(from reader: inout ByteReader, room: MemoryLoan?) throws(WireError) {
    let width = try reader.readCount()
    let height = try reader.readCount()
    let levels = try reader.readCount()
    warning = try reader.readOptionalText()
    let mark = try reader.readUInt8()
    guard let place = Place(rawValue: mark) else {
      throw .unknownValue(mark, of: "place of pixels")
    }
    switch place {
    case .message: pixels = Pixels(reader.readRest())
    case .room:
      guard let room else { throw .noRoom }
      pixels = Pixels(in: room)
    }
    guard let layout = MipLayout(width: width, height: height, levels: levels),
      layout.byteCount == pixels.count
    else {
      throw .wrongPixelCount(width: width, height: height, levels: levels, bytes: pixels.count)
    }
    self.layout = layout
  }
}
