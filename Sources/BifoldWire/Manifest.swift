/// What a manifest holds: the good entries in their order, and what is wrong with the others.
package struct Manifest: Hashable, Sendable {
  package enum Entries: Hashable, Sendable {
    case books([BookEntry])
    case menu([MenuEntry])
  }

  package var entries: Entries
  package var faults: [EntryFault]

  package init(entries: Entries, faults: [EntryFault]) {
    self.entries = entries
    self.faults = faults
  }

  func write(to writer: inout ByteWriter) {
    switch entries {
    case .books(let books):
      writer.append(ManifestKind.books.rawValue)
      writer.append(count: books.count)
      for book in books { book.write(to: &writer) }
    case .menu(let items):
      writer.append(ManifestKind.menu.rawValue)
      writer.append(count: items.count)
      for item in items { item.write(to: &writer) }
    }
    writer.append(count: faults.count)
    for fault in faults { fault.write(to: &writer) }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    let kind = try reader.readUInt8()
    switch ManifestKind(rawValue: kind) {
    case .books:
      entries = .books(
        try reader.readList { reader throws(WireError) in try BookEntry(from: &reader) })
    case .menu:
      entries = .menu(
        try reader.readList { reader throws(WireError) in try MenuEntry(from: &reader) })
    case nil: throw .unknownValue(kind, of: "manifest kind")
    }
    faults = try reader.readList { reader throws(WireError) in try EntryFault(from: &reader) }
  }
}
