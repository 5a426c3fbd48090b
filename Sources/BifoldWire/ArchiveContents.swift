/// What is listed in an archive. Nothing of it has been decoded.
package struct ArchiveContents: Hashable, Sendable {
  /// A file in the archive.
  package struct Entry: Hashable, Sendable {
    /// Its place in the archive.
    package var number: Int
    /// Raw bytes, as stored; they need not be UTF-8 and lead nowhere.
    package var path: [UInt8]
    /// The path as best it can be shown.
    package var name: String

    package init(number: Int, path: [UInt8], name: String) {
      self.number = number
      self.path = path
      self.name = name
    }
  }

  /// Such as "ZIP" or "RAR 5".
  package var format: String
  package var entries: [Entry]
  /// What is wrong with the archive, each in one line; the entries are there all the same.
  package var faults: [String]

  package init(format: String, entries: [Entry], faults: [String] = []) {
    self.format = format
    self.entries = entries
    self.faults = faults
  }

  func write(to writer: inout ByteWriter) {
    writer.append(format)
    writer.append(count: entries.count)
    for entry in entries {
      writer.append(count: entry.number)
      writer.append(blob: entry.path[...])
      // Most names are what their bytes say.
      writer.append(entry.name.utf8.elementsEqual(entry.path) ? nil : entry.name)
    }
    writer.append(count: faults.count)
    for fault in faults { writer.append(fault) }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    format = try reader.readText()
    entries = try reader.readList(most: ContainerLimits.mostParts) { reader throws(WireError) in
      let number = try reader.readCount()
      let path = Array(try reader.readBlob())
      let name = try reader.readOptionalText() ?? String(decoding: path, as: UTF8.self)
      return Entry(number: number, path: path, name: name)
    }
    faults = try reader.readList(most: ContainerLimits.mostParts) { reader throws(WireError) in
      try reader.readText()
    }
  }
}
