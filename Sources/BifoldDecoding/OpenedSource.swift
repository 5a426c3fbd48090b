import BifoldWire

/// A source's bytes, and where they are a document, the page that is meant.
struct OpenedSource: ~Copyable {
  let bytes: SourceBytes
  /// `Vips.noPage` for what is a picture itself.
  let page: Int32

  /// - Parameter limit: the most bytes of a picture, or of an entry of an archive.
  init(_ source: PictureSource, limit: Int) throws(DecodingFailure) {
    let subject = source.name
    guard case .part(let part) = source else {
      let file = try SourceBytes(source, limit: limit, subject: subject)
      page = try file.withUnsafeBytes { FileKind(of: $0) == .document ? 0 : Vips.noPage }
      bytes = file
      return
    }
    let container = try SourceBytes(
      .file(path: part.container), limit: FileKind.largestContainer, subject: subject)
    guard let number = Int32(exactly: part.number), number >= 0,
      try container.withUnsafeBytes({ FileKind(of: $0) == .document })
    else { throw DecodingFailure(.request, subject: subject, reason: "has no such part") }
    page = number
    bytes = container
  }
}
