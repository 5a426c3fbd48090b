/// Asks for a picture, decoded to sRGB.
package struct PictureOrder: Hashable, Sendable {
  package var source: PictureSource
  /// The box in pixels, at least 1 × 1; not looked at for `PictureFit.original`.
  package var width: Int
  package var height: Int
  package var fit: PictureFit
  package var mipLevels: MipLevels
  /// Of a page of a book, which is asked for with `PictureFit.cover`; else nil.
  package var page: PagePlacement?
  /// Memory for the pixels, exactly as much as they and their mip levels take; nil where they are to be
  /// sent. They may be sent all the same.
  package var room: OpenFile?

  package init(
    source: PictureSource, width: Int, height: Int, fit: PictureFit, mipLevels: MipLevels = .all,
    page: PagePlacement? = nil
  ) {
    self.source = source
    self.width = width
    self.height = height
    self.fit = fit
    self.mipLevels = mipLevels
    self.page = page
  }

  /// What the reply's layout will be, where that is known before: a box is filled.
  package var layout: MipLayout? {
    switch fit {
    case .cover, .contain: MipLayout(width: width, height: height, levels: mipLevels)
    case .inside, .original: nil
    }
  }

  func write(to writer: inout ByteWriter) {
    source.write(to: &writer)
    writer.append(count: width)
    writer.append(count: height)
    writer.append(fit.rawValue)
    writer.append(mipLevels.rawValue)
    writer.append(page == nil ? 0 : 1 as UInt8)
    page?.write(to: &writer)
    writer.append(room == nil ? 0 : 1 as UInt8)
    if let room { writer.append(room) }
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
    switch try reader.readUInt8() {
    case 0: page = nil
    case 1: page = try PagePlacement(from: &reader)
    case let other: throw .unknownValue(other, of: "mark of a page")
    }
    switch try reader.readUInt8() {
    case 0: room = nil
    case 1: room = try reader.readFile()
    case let other: throw .unknownValue(other, of: "mark of room for pixels")
    }
  }
}
