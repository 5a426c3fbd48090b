/// What a picture's header says: its size as a person sees it, after its EXIF orientation, and how fast a
/// small version of it is to be had.
package struct PictureHeader: Hashable, Sendable {
  /// What it takes to have the picture in a small size.
  package enum Scaling: UInt8, Sendable {
    /// As long as in its own: all of it is decoded first.
    case afterwards = 0
    /// A fraction of that: it is decoded in the small size.
    case onLoad = 1
  }

  /// Pixels; points for a document's page.
  package var width: Int
  package var height: Int
  package var scaling: Scaling

  package init(width: Int, height: Int, scaling: Scaling = .afterwards) {
    self.width = width
    self.height = height
    self.scaling = scaling
  }

  func write(to writer: inout ByteWriter) {
    writer.append(count: width)
    writer.append(count: height)
    writer.append(scaling.rawValue)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    width = try reader.readCount()
    height = try reader.readCount()
    let scaling = try reader.readUInt8()
    guard let known = Scaling(rawValue: scaling) else {
      throw .unknownValue(scaling, of: "way to a small size")
    }
    self.scaling = known
  }
}
