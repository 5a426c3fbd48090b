/// Asks for the sizes of several pictures without decoding them.
package struct SizesOrder: Hashable, Sendable {
  /// The most pictures in one order. A local disk gives so many headers in milliseconds: a picture
  /// that becomes wanted meanwhile has not long to wait.
  package static let mostSources = 64

  /// The most of them that are parts of containers, each of which may have to be unpacked first.
  package static let mostParts = 8

  package var sources: [PictureSource]

  /// - Parameter sources: at most `mostSources`; an order of more is refused by who reads it.
  package init(sources: [PictureSource]) { self.sources = sources }

  func write(to writer: inout ByteWriter) {
    writer.append(count: sources.count)
    for source in sources { source.write(to: &writer) }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    sources = try reader.readList(most: Self.mostSources) { reader throws(WireError) in
      try PictureSource(from: &reader)
    }
  }
}
