/// One picture inside a file: a page of a document, or an entry of an archive.
package struct ContainerPart: Hashable, Sendable {
  /// The file, named by the raw bytes of its path.
  package var container: [UInt8]
  /// The file where it is open already, as it is sent to the worker.
  package var file: OpenFile?
  /// The page, or the entry's place in the archive; from 0.
  package var number: Int
  /// What messages call the part.
  package var name: String

  package init(container: [UInt8], number: Int, name: String) {
    self.container = container
    self.number = number
    self.name = name
  }

  func write(to writer: inout ByteWriter) {
    writer.append(blob: container[...])
    writer.append(count: number)
    writer.append(name)
    writer.append(UInt8(file == nil ? 0 : 1))
    if let file { writer.append(file) }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    container = Array(try reader.readBlob())
    number = try reader.readCount()
    name = try reader.readText()
    switch try reader.readUInt8() {
    case 0: file = nil
    case 1: file = try reader.readFile()
    case let mark: throw .unknownValue(mark, of: "mark of an open file")
    }
  }
}
