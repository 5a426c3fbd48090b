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

  /// How the pixels go with the message.
  private enum Passage: UInt8 {
    /// They end it.
    case asBytes = 0
    /// It comes with the memory that they lie in.
    case asFile = 1
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
    if let file = pixels.file {
      writer.append(Passage.asFile.rawValue)
      writer.append(file)
    } else {
      writer.append(Passage.asBytes.rawValue)
    }
  }

  /// What follows the message.
  var tail: ArraySlice<UInt8> { pixels.file == nil ? pixels.bytes : [] }

  init(from reader: inout ByteReader) throws(WireError) {
    let width = try reader.readCount()
    let height = try reader.readCount()
    let levels = try reader.readCount()
    warning = try reader.readOptionalText()
    let mark = try reader.readUInt8()
    guard let passage = Passage(rawValue: mark) else {
      throw .unknownValue(mark, of: "passage of pixels")
    }
    let bytes = reader.readRest()
    guard let layout = MipLayout(width: width, height: height, levels: levels),
      bytes.count == (passage == .asBytes ? layout.byteCount : 0)
    else {
      throw .wrongPixelCount(width: width, height: height, levels: levels, bytes: bytes.count)
    }
    self.layout = layout
    switch passage {
    case .asBytes: pixels = Pixels(bytes)
    case .asFile:
      pixels = Pixels(try SealedMemory(received: reader.readFile(), count: layout.byteCount))
    }
  }
}
