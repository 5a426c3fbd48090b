/// One picture inside a file: a page of a document, or an entry of an archive.
package struct ContainerPart: Hashable, Sendable {
  /// The file, named by the raw bytes of its path.
  package var container: [UInt8]
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
  }

  init(from reader: inout ByteReader) throws(WireError) {
    container = Array(try reader.readBlob())
    number = try reader.readCount()
    name = try reader.readText()
  }
}
