import BifoldWire

/// Finds out what a file is and what it holds, without decoding any of it.
enum ContentsReader {
  static func read(
    _ source: PictureSource, from archives: ArchiveReader = ArchiveReader()
  ) throws(DecodingFailure) -> FileContents {
    let subject = source.name
    let bytes = try SourceBytes(source, limit: FileKind.largestContainer, subject: subject)
    let kind = try bytes.withUnsafeBytes { FileKind(of: $0) }
    if kind == .archive { return .archive(try archive(source, subject: subject, from: archives)) }
    return try bytes.withUnsafeBytes { (raw) throws(DecodingFailure) in
      kind == .document
        ? .document(try document(raw, subject: subject))
        : .picture(try picture(raw, subject: subject))
    }
  }

  private static func archive(
    _ source: PictureSource, subject: String, from archives: ArchiveReader
  ) throws(DecodingFailure) -> ArchiveContents {
    let map = { () throws(DecodingFailure) in
      try SourceBytes(source, limit: FileKind.largestContainer, subject: subject)
    }
    let listing =
      if case .opened(let file, _) = source {
        try archives.listing(
          of: FileIdentity(of: file, subject: subject), subject: subject, source: map)
      } else {
        try OpenArchive(try map(), subject: subject).listing
      }
    var faults = listing.faults.map(\.reason)
    let encryptedCount = listing.entries.count { $0.protection == .encrypted }
    if encryptedCount > 0 {
      guard encryptedCount < listing.entries.count else {
        throw DecodingFailure(.open, subject: subject, reason: "is encrypted")
      }
      faults.append("\(encryptedCount) of \(listing.entries.count) files in it are encrypted")
    }
    return ArchiveContents(
      format: listing.format,
      entries: listing.entries.map { entry in
        ArchiveContents.Entry(
          number: entry.ordinal, path: entry.path, name: displayName(of: entry.path))
      }, faults: faults)
  }

  private static func picture(
    _ bytes: UnsafeRawBufferPointer, subject: String
  ) throws(DecodingFailure) -> PictureHeader {
    do throws(DecodingFailure) {
      return try PictureDecoder.checkedHeader(of: bytes, subject: subject)
    } catch {
      guard error.reason == Vips.unknownFormat else { throw error }
      throw DecodingFailure(
        .header, subject: subject, reason: "is no picture, archive or PDF of a known format")
    }
  }

  private static func document(
    _ bytes: UnsafeRawBufferPointer, subject: String
  ) throws(DecodingFailure) -> DocumentContents {
    let document = try Vips.document(bytes, subject: subject)
    guard document.pageCount <= ContainerLimits.mostParts else {
      throw DecodingFailure(
        .header, subject: subject,
        reason: "\(document.pageCount) pages are more than \(ContainerLimits.mostParts)")
    }
    return document
  }
}
