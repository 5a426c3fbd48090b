/// What a file turns out to be, by its bytes.
package enum FileContents: Hashable, Sendable {
  case picture(PictureHeader)
  case document(DocumentContents)
  case archive(ArchiveContents)

  func write(to writer: inout ByteWriter) {
    switch self {
    case .picture(let header):
      writer.append(UInt8(0))
      header.write(to: &writer)
    case .document(let document):
      writer.append(UInt8(1))
      document.write(to: &writer)
    case .archive(let archive):
      writer.append(UInt8(2))
      archive.write(to: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    switch try reader.readUInt8() {
    case 0: self = .picture(try PictureHeader(from: &reader))
    case 1: self = .document(try DocumentContents(from: &reader))
    case 2: self = .archive(try ArchiveContents(from: &reader))
    case let kind: throw .unknownValue(kind, of: "kind of contents")
    }
  }
}
