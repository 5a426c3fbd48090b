import BifoldWire

/// The single requests, each with its own kind of reply. All wait.
extension DecoderClient {
  package func picture(_ order: PictureOrder) throws(DecodingFailure) -> DecodedPicture {
    let request = DecoderRequest.picture(order)
    guard case .picture(let picture) = try perform(request) else { throw Self.mismatch(request) }
    return picture
  }

  package func label(_ order: LabelOrder) throws(DecodingFailure) -> DecodedPicture {
    let request = DecoderRequest.label(order)
    guard case .picture(let picture) = try perform(request) else { throw Self.mismatch(request) }
    return picture
  }

  package func manifest(_ order: ManifestOrder) throws(DecodingFailure) -> Manifest {
    let request = DecoderRequest.manifest(order)
    guard case .manifest(let manifest) = try perform(request) else {
      throw Self.mismatch(request)
    }
    return manifest
  }

  package func header(of source: PictureSource) throws(DecodingFailure) -> PictureHeader {
    let request = DecoderRequest.header(source)
    guard case .header(let header) = try perform(request) else { throw Self.mismatch(request) }
    return header
  }

  package func contents(of source: PictureSource) throws(DecodingFailure) -> FileContents {
    let request = DecoderRequest.contents(source)
    return try Self.contents(perform(request), of: request)
  }

  package func comicInfo(of source: PictureSource) throws(DecodingFailure) -> ComicInfo {
    let request = DecoderRequest.comicInfo(source)
    return try Self.comicInfo(perform(request), of: request)
  }

  /// What several files are, all asked for together: every worker is at it.
  package func contents(
    of sources: [PictureSource]
  ) -> [Result<FileContents, DecodingFailure>] {
    performAll(sources.map { .contents($0) }, Self.contents)
  }

  package func comicInfo(
    of sources: [PictureSource]
  ) -> [Result<ComicInfo, DecodingFailure>] {
    performAll(sources.map { .comicInfo($0) }, Self.comicInfo)
  }

  private func performAll<Answer>(
    _ requests: [DecoderRequest],
    _ take: (DecoderReply, DecoderRequest) throws(DecodingFailure) -> Answer
  ) -> [Result<Answer, DecodingFailure>] {
    zip(requests, performAll(requests)).map { request, result in
      Result { () throws(DecodingFailure) in try take(try result.get(), request) }
    }
  }

  private static func contents(
    _ reply: DecoderReply, of request: DecoderRequest
  ) throws(DecodingFailure) -> FileContents {
    guard case .contents(let contents) = reply else { throw mismatch(request) }
    return contents
  }

  private static func comicInfo(
    _ reply: DecoderReply, of request: DecoderRequest
  ) throws(DecodingFailure) -> ComicInfo {
    guard case .comicInfo(let info) = reply else { throw mismatch(request) }
    return info
  }

  package func abilities() throws(DecodingFailure) -> DecoderAbilities {
    let request = DecoderRequest.abilities
    guard case .abilities(let abilities) = try perform(request) else {
      throw Self.mismatch(request)
    }
    return abilities
  }

  /// A PNG file of premultiplied pixels.
  package func encodePNG(_ block: PixelBlock) throws(DecodingFailure) -> ArraySlice<UInt8> {
    let request = DecoderRequest.encodePNG(block)
    guard case .png(let file) = try perform(request) else { throw Self.mismatch(request) }
    return file
  }
}
