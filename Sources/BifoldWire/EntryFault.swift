/// What is wrong with one entry of a manifest; the other entries are not touched by it.
package struct EntryFault: Hashable, Sendable {
  /// The entry's place in the manifest, counted from 1.
  package var entry: Int
  package var reason: String

  package init(entry: Int, reason: String) {
    self.entry = entry
    self.reason = reason
  }

  func write(to writer: inout ByteWriter) {
    writer.append(count: entry)
    writer.append(reason)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    entry = try reader.readCount()
    reason = try reader.readText()
  }
}
