/// What a PDF says of itself.
package struct DocumentContents: Hashable, Sendable {
  package var pageCount: Int
  package var author: String?

  package init(pageCount: Int, author: String? = nil) {
    self.pageCount = pageCount
    self.author = author
  }

  func write(to writer: inout ByteWriter) {
    writer.append(count: pageCount)
    writer.append(author)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    pageCount = try reader.readCount()
    author = try reader.readOptionalText()
    guard pageCount <= ContainerLimits.mostParts else {
      throw .tooMany(count: pageCount, most: ContainerLimits.mostParts)
    }
  }
}
