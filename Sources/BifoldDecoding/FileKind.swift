/// What kind of thing a file's bytes are.
enum FileKind {
  case document
  case picture

  /// Bytes of a document or an archive: more is not mapped at once.
  static let largestContainer = 4 << 30
  /// Bytes before a document's own, as its readers allow them.
  private static let documentPreface = 1_024

  init(of bytes: UnsafeRawBufferPointer) {
    self = Self.isDocument(bytes) ? .document : .picture
  }

  private static func isDocument(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let mark = Array("%PDF-".utf8)
    let start = bytes.prefix(documentPreface + mark.count)
    return start.indices.contains { start[$0...].starts(with: mark) }
  }
}
