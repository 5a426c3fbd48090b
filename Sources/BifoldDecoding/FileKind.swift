/// What kind of thing a file's bytes are.
enum FileKind {
  case document
  case archive
  case picture

  /// Bytes of a document or an archive: more is not mapped at once.
  static let largestContainer = ArchiveLimits.fileBytes
  /// Bytes before a document's own, as its readers allow them.
  private static let documentPreface = 1_024

  init(of bytes: UnsafeRawBufferPointer) {
    let mark = Array("%PDF-".utf8)
    let start = bytes.prefix(Self.documentPreface + mark.count)
    // An archive may begin with a document that it holds.
    if bytes.starts(with: mark) {
      self = .document
    } else if ArchiveReader.recognises(bytes) {
      self = .archive
    } else {
      self = start.indices.contains { start[$0...].starts(with: mark) } ? .document : .picture
    }
  }
}
