/// Asks for a picture, decoded to sRGB.
package struct PictureOrder: Hashable, Sendable {
  package var source: PictureSource
  /// The box in pixels, at least 1 × 1; not looked at for `PictureFit.original`.
  package var width: Int
  package var height: Int
  package var fit: PictureFit
  package var mipLevels: MipLevels

  package init(
    source: PictureSource, width: Int, height: Int, fit: PictureFit, mipLevels: MipLevels = .all
  ) {
    self.source = source
    self.width = width
    self.height = height
    self.fit = fit
    self.mipLevels = mipLevels
  }

  func write(to writer: inout ByteWriter) {
    source.write(to: &writer)
    writer.append(count: width)
    writer.append(count: height)
    writer.append(fit.rawValue)
    writer.append(mipLevels.rawValue)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    source = try PictureSource(from: &reader)
    width = try reader.readCount()
    height = try reader.readCount()
    let fit = try reader.readUInt8()
    guard let known = PictureFit(rawValue: fit) else { throw .unknownValue(fit, of: "picture fit") }
    self.fit = known
    let levels = try reader.readUInt8()
    guard let known = MipLevels(rawValue: levels) else {
      throw .unknownValue(levels, of: "choice of mip levels")
    }
    mipLevels = known
  }
}
