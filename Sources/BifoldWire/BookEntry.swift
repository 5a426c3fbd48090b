/// One book of a `Books.plist`; paths as they stand there.
package struct BookEntry: Hashable, Sendable {
  package var cover: String
  package var pages: [String]

  package init(cover: String, pages: [String]) {
    self.cover = cover
    self.pages = pages
  }

  func write(to writer: inout ByteWriter) {
    writer.append(cover)
    writer.append(count: pages.count)
    for page in pages { writer.append(page) }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    cover = try reader.readText()
    pages = try reader.readList { reader throws(WireError) in try reader.readText() }
  }
}
