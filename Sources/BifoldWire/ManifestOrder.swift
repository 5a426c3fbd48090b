/// Asks for a manifest to be read.
package struct ManifestOrder: Hashable, Sendable {
  package var source: PictureSource
  package var kind: ManifestKind
  /// What messages call the manifest.
  package var name: String

  package init(source: PictureSource, kind: ManifestKind, name: String) {
    self.source = source
    self.kind = kind
    self.name = name
  }

  func write(to writer: inout ByteWriter) {
    source.write(to: &writer)
    writer.append(kind.rawValue)
    writer.append(name)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    source = try PictureSource(from: &reader)
    let kind = try reader.readUInt8()
    guard let known = ManifestKind(rawValue: kind) else {
      throw .unknownValue(kind, of: "manifest kind")
    }
    self.kind = known
    name = try reader.readText()
  }
}
