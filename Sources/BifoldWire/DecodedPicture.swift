/// A decoded picture and its mip chain.
package struct DecodedPicture: Hashable, Sendable {
  /// Sizes and places of the levels in `pixels`.
  package var layout: MipLayout
  /// RGBA, 8 bits each, premultiplied, encoded sRGB; all levels one after another.
  package var pixels: ArraySlice<UInt8>
  /// What is wrong with a file that could be read only in part; nil where nothing is.
  package var warning: String?

  /// The base level's size in pixels.
  package var width: Int { layout.width }
  package var height: Int { layout.height }

  package init(layout: MipLayout, pixels: ArraySlice<UInt8>, warning: String? = nil) {
    self.layout = layout
    self.pixels = pixels
    self.warning = warning
  }

  func write(to writer: inout ByteWriter) {
    writer.append(count: layout.width)
    writer.append(count: layout.height)
    writer.append(count: layout.levels)
    writer.append(warning)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    let width = try reader.readCount()
    let height = try reader.readCount()
    let levels = try reader.readCount()
    warning = try reader.readOptionalText()
    pixels = reader.readRest()
    guard let layout = MipLayout(width: width, height: height, levels: levels),
      layout.byteCount == pixels.count
    else {
      throw .wrongPixelCount(width: width, height: height, levels: levels, bytes: pixels.count)
    }
    self.layout = layout
  }
}
