import BifoldWire

/// The bytes of a source: a file's, or those of an entry that has been unpacked from one.
struct OpenedSource: ~Copyable {
  let bytes: SourceBytes
  /// Of a document, the page that is meant; `Vips.noPage` for what is a picture itself.
  let page: Int32
  /// What is wrong with bytes that are there only in part.
  let warning: String?
  /// In which order they and what lies beside them can be had.
  let order: ArchiveListing.Order

  /// - Parameter limit: the most bytes of a picture that is a file of its own.
  init(
    _ source: PictureSource, limit: Int, from archives: ArchiveReader
  ) throws(DecodingFailure) {
    let subject = source.name
    guard case .part(let part) = source else {
      let file = try SourceBytes(source, limit: limit, subject: subject)
      page = try file.withUnsafeBytes { FileKind(of: $0) == .document ? 0 : Vips.noPage }
      bytes = file
      warning = nil
      order = .any
      return
    }
    let container = try SourceBytes(source, limit: FileKind.largestContainer, subject: subject)
    switch try container.withUnsafeBytes({ FileKind(of: $0) }) {
    case .document:
      guard let number = Int32(exactly: part.number), number >= 0 else {
        throw DecodingFailure(.request, subject: subject, reason: "has no such page")
      }
      bytes = container
      page = number
      warning = nil
      order = .any
    case .archive:
      let (entry, order) = try Self.entry(part, subject: subject, from: archives)
      bytes = try SourceBytes(
        .bytes(entry.bytes), limit: ArchiveLimits.entryBytes, subject: subject)
      page = Vips.noPage
      warning = entry.warning
      self.order = order
    case .picture:
      throw DecodingFailure(.request, subject: subject, reason: "is part of no archive or PDF")
    }
  }

  private static func entry(
    _ part: ContainerPart, subject: String, from archives: ArchiveReader
  ) throws(DecodingFailure) -> (EntryContents, ArchiveListing.Order) {
    guard let file = part.file else {
      throw DecodingFailure(.request, subject: subject, reason: "came without its file")
    }
    do throws(DecodingFailure) {
      let identity = try FileIdentity(of: file, subject: subject)
      let contents = try archives.contents(of: part.number, in: identity, subject: subject) {
        () throws(DecodingFailure) in
        try SourceBytes(.part(part), limit: FileKind.largestContainer, subject: subject)
      }
      return (contents, archives.order(of: identity) ?? .any)
    } catch {
      throw DecodingFailure(error.stage, subject: subject, reason: error.reason)
    }
  }
}
