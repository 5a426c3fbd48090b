/// Pixels to be written as a PNG file.
package struct PixelBlock: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// RGBA, 8 bits each, premultiplied, encoded sRGB, rows top to bottom without padding.
  package var pixels: ArraySlice<UInt8>

  package init(width: Int, height: Int, pixels: ArraySlice<UInt8>) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  func write(to writer: inout ByteWriter) {
    writer.append(count: width)
    writer.append(count: height)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    width = try reader.readCount()
    height = try reader.readCount()
    pixels = reader.readRest()
    guard let layout = MipLayout(width: width, height: height, levels: .base),
      layout.byteCount == pixels.count
    else {
      throw .wrongPixelCount(width: width, height: height, levels: 1, bytes: pixels.count)
    }
  }
}
