/// Where a picture's (or a manifest's) bytes come from.
package enum PictureSource: Hashable, Sendable {
  /// A file, named by the raw bytes of its path: names need not be UTF-8.
  case file(path: [UInt8])
  /// A file that is open already; the path is for messages. What is sent to the worker is this: it
  /// opens nothing itself.
  case opened(OpenFile, path: [UInt8])
  case part(ContainerPart)
  /// The encoded bytes themselves, such as a generated SVG or an embedded icon.
  case bytes([UInt8])

  /// What a message calls this source; bytes that are not UTF-8 are shown as U+FFFD.
  package var name: String {
    switch self {
    case .file(let path), .opened(_, let path): String(decoding: path, as: UTF8.self)
    case .part(let part): "\(String(decoding: part.container, as: UTF8.self)): \(part.name)"
    case .bytes: "picture in memory"
    }
  }

  func write(to writer: inout ByteWriter) {
    switch self {
    case .file(let path):
      writer.append(UInt8(0))
      writer.append(blob: path[...])
    case .bytes(let bytes):
      writer.append(UInt8(1))
      writer.append(blob: bytes[...])
    case .opened(let file, let path):
      writer.append(UInt8(2))
      writer.append(blob: path[...])
      writer.append(file)
    case .part(let part):
      writer.append(UInt8(3))
      part.write(to: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    switch try reader.readUInt8() {
    case 0: self = .file(path: Array(try reader.readBlob()))
    case 1: self = .bytes(Array(try reader.readBlob()))
    case 2:
      let path = Array(try reader.readBlob())
      self = .opened(try reader.readFile(), path: path)
    case 3: self = .part(try ContainerPart(from: &reader))
    case let kind: throw .unknownValue(kind, of: "picture source")
    }
  }
}
