import BifoldWire

/// Finds out what a file is and what it holds, without decoding any of it.
enum ContentsReader {
  static func read(_ source: PictureSource) throws(DecodingFailure) -> FileContents {
    let subject = source.name
    let bytes = try SourceBytes(source, limit: FileKind.largestContainer, subject: subject)
    return try bytes.withUnsafeBytes { (raw) throws(DecodingFailure) in
      switch FileKind(of: raw) {
      case .document: .document(try document(raw, subject: subject))
      case .picture: .picture(try picture(raw, subject: subject))
      }
    }
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
