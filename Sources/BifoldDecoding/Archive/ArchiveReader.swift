import BifoldWire

/// Reads archives, and keeps the few that were read last as they are: pages of one are asked for
/// one after the other.
final class ArchiveReader {
  /// How many archives stay open; a solid one may hold `ArchiveLimits.keptBytes`.
  private static let mostOpen = 3

  /// The one that was used last is last.
  private var open: [(identity: FileIdentity, archive: OpenArchive)] = []

  /// Whether bytes are an archive of files, whatever their name says.
  static func recognises(_ bytes: UnsafeRawBufferPointer) -> Bool {
    ArchiveFormat(of: bytes) != nil
  }

  /// What is in an archive.
  /// - Parameters:
  ///   - identity: The file's; where it is open already, `source` is not asked for.
  ///   - subject: What failures call the archive.
  ///   - source: Maps the file.
  func listing(
    of identity: FileIdentity, subject: String,
    source: () throws(DecodingFailure) -> SourceBytes
  ) throws(DecodingFailure) -> ArchiveListing {
    try archive(identity, subject: subject, source: source).listing
  }

  /// The bytes of one entry.
  /// - Parameter ordinal: As the listing has it.
  func contents(
    of ordinal: Int, in identity: FileIdentity, subject: String,
    source: () throws(DecodingFailure) -> SourceBytes
  ) throws(DecodingFailure) -> EntryContents {
    try archive(identity, subject: subject, source: source).contents(of: ordinal, subject: subject)
  }

  /// In which order the entries of an archive can be had; nil where it is not open.
  func order(of identity: FileIdentity) -> ArchiveListing.Order? {
    open.first { $0.identity == identity }?.archive.listing.order
  }

  private func archive(
    _ identity: FileIdentity, subject: String,
    source: () throws(DecodingFailure) -> SourceBytes
  ) throws(DecodingFailure) -> OpenArchive {
    if let place = open.firstIndex(where: { $0.identity == identity }) {
      let found = open.remove(at: place)
      open.append(found)
      return found.archive
    }
    // Room is made first: two large ones need not be in memory at once.
    if open.count >= Self.mostOpen { open.removeFirst() }
    let archive = try OpenArchive(try source(), subject: subject)
    open.append((identity, archive))
    return archive
  }
}
