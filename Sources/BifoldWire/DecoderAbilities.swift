/// What a worker can read on this machine, and what holds it.
package struct DecoderAbilities: Hashable, Sendable {
  /// Names of picture formats, such as `JPEG`.
  package var formats: [String]
  /// What it cannot do, in words, as far as the system has agreed to keep it from it.
  package var protections: [String]

  package init(formats: [String], protections: [String]) {
    self.formats = formats
    self.protections = protections
  }

  func write(to writer: inout ByteWriter) {
    for list in [formats, protections] {
      writer.append(count: list.count)
      for text in list { writer.append(text) }
    }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    func list() throws(WireError) -> [String] {
      var list: [String] = []
      for _ in 0..<(try reader.readCount()) { list.append(try reader.readText()) }
      return list
    }
    formats = try list()
    protections = try list()
  }
}
