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
