import BifoldWire

/// Decodes pictures within the limits on their size.
enum PictureDecoder {
  /// The largest picture file that is read, in bytes.
  private static let fileLimit = 1 << 30
  /// The longest side of the box that a picture may be asked for in, in pixels.
  private static let longestBox = 16_384

  static func header(of source: PictureSource) throws(DecodingFailure) -> PictureHeader {
    let bytes = try SourceBytes(source, limit: fileLimit, subject: source.name)
    return try bytes.withUnsafeBytes { (raw) throws(DecodingFailure) in
      try checkedHeader(of: raw, subject: source.name)
    }
  }

  static func decode(_ order: PictureOrder) throws(DecodingFailure) -> DecodedPicture {
    let subject = order.source.name
    // The box is not looked at for an original, but must not be nonsense either.
    let box = order.fit == .original ? (1, 1) : (order.width, order.height)
    guard 1...longestBox ~= box.0, 1...longestBox ~= box.1 else {
      throw DecodingFailure(
        .request, subject: subject,
        reason: "cannot be fitted to \(box.0) × \(box.1) pixels (1 to \(longestBox) a side)")
    }
    let bytes = try SourceBytes(order.source, limit: fileLimit, subject: subject)
    return try bytes.withUnsafeBytes { (raw) throws(DecodingFailure) in
      _ = try checkedHeader(of: raw, subject: subject)
      var samples = try Vips.thumbnail(
        of: raw, width: Int32(box.0), height: Int32(box.1), fit: order.fit, subject: subject)
      // libvips reads a PNG file that is cut short in silence.
      if samples.warning == nil, isCutShort(raw) { samples.warning = "the file ends too early" }
      if order.fit == .contain {
        return try centred(samples, in: order, subject: subject)
      }
      guard
        let layout = MipLayout(
          width: samples.width, height: samples.height, levels: order.mipLevels),
        let straight = StraightPixels(samples.bytes, bands: samples.bands, layout: layout)
      else {
        throw DecodingFailure(
          .decode, subject: subject,
          reason: "decoding gave \(samples.bytes.count) bytes for "
            + "\(samples.width) × \(samples.height) pixels")
      }
      return DecodedPicture(
        layout: layout, pixels: MipChain.levels(of: straight, layout: layout)[...],
        warning: samples.warning)
    }
  }

  /// The picture in the middle of a clear box.
  private static func centred(
    _ samples: borrowing Vips.Samples, in order: PictureOrder, subject: String
  ) throws(DecodingFailure) -> DecodedPicture {
    let bands = samples.bands
    let bytes = samples.bytes
    guard
      let layout = MipLayout(width: order.width, height: order.height, levels: order.mipLevels),
      let base = MipLayout(width: order.width, height: order.height, levels: .base),
      3...4 ~= bands, samples.width <= order.width, samples.height <= order.height,
      bytes.count == samples.width * samples.height * bands
    else {
      throw DecodingFailure(.decode, subject: subject, reason: "decoding gave another size")
    }
    let (left, top) = ((order.width - samples.width) / 2, (order.height - samples.height) / 2)
    var box = [UInt8](repeating: 0, count: base.byteCount)
    for y in 0..<samples.height {
      var pixel = ((y + top) * order.width + left) * MipLayout.bytesPerPixel
      for x in 0..<samples.width {
        let sample = (y * samples.width + x) * bands
        for band in 0..<3 { box[pixel + band] = bytes[sample + band] }
        box[pixel + 3] = bands == 4 ? bytes[sample + 3] : 255
        pixel += MipLayout.bytesPerPixel
      }
    }
    let pixels = box.withUnsafeBufferPointer { samples in
      StraightPixels(samples, bands: MipLayout.bytesPerPixel, layout: base)
        .map { MipChain.levels(of: $0, layout: layout) } ?? []
    }
    return DecodedPicture(layout: layout, pixels: pixels[...], warning: samples.warning)
  }

  /// Whether a PNG file lacks its end, which every whole one has in its last bytes.
  private static func isCutShort(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return false }
    let end = Array("IEND".utf8)
    // Some programs leave other bytes behind it.
    let tail = bytes.suffix(4_096)
    return !tail.indices.contains { tail[$0...].starts(with: end) }
  }

  private static func checkedHeader(
    of bytes: UnsafeRawBufferPointer, subject: String
  ) throws(DecodingFailure) -> PictureHeader {
    let header = try Vips.header(of: bytes, subject: subject)
    guard max(header.width, header.height) <= MipLayout.longestSide else {
      throw DecodingFailure(
        .header, subject: subject,
        reason: "\(header.width) × \(header.height) pixels are more than "
          + "\(MipLayout.longestSide) a side")
    }
    guard header.width * header.height <= MipLayout.largestArea else {
      throw DecodingFailure(
        .header, subject: subject,
        reason: "\(header.width) × \(header.height) pixels are more than "
          + "\(MipLayout.largestArea / 1_000_000) million")
    }
    return header
  }
}
