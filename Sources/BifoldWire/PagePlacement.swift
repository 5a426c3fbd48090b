/// How a page of a book is put into a box that other pages share: it fills a part of it exactly, at
/// the top left; what is left goes on as the page's own border, so that nothing else is mixed in where
/// the box is shown smaller.
package struct PagePlacement: Hashable, Sendable {
  /// What the page fills, in pixels; at least 1 × 1, and no more than the box.
  package var width: Int
  package var height: Int
  package var part: Part

  /// What of the picture is shown.
  package enum Part: UInt8, Hashable, Sendable {
    case whole = 0
    /// Of a page that lies over a whole spread.
    case leftHalf = 1
    case rightHalf = 2
  }

  package init(width: Int, height: Int, part: Part) {
    self.width = width
    self.height = height
    self.part = part
  }

  func write(to writer: inout ByteWriter) {
    writer.append(count: width)
    writer.append(count: height)
    writer.append(part.rawValue)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    width = try reader.readCount()
    height = try reader.readCount()
    let part = try reader.readUInt8()
    guard let known = Part(rawValue: part) else { throw .unknownValue(part, of: "part of a page") }
    self.part = known
  }
}
