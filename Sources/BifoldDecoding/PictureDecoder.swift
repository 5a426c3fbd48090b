import BifoldWire

/// Decodes pictures within the limits on their size.
enum PictureDecoder {
  /// The largest picture file that is read, in bytes.
  private static let fileLimit = 1 << 30
  /// The longest side of the box that a picture may be asked for in, in pixels.
  private static let longestBox = 16_384

  static func header(
    of source: PictureSource, from archives: ArchiveReader = ArchiveReader()
  ) throws(DecodingFailure) -> PictureHeader {
    let opened = try OpenedSource(source, limit: fileLimit, from: archives)
    return try opened.bytes.withUnsafeBytes { (raw) throws(DecodingFailure) in
      var header = try checkedHeader(of: raw, page: opened.page, subject: source.name)
      // To have the small ones of many pages, one would read an archive that has an order twice.
      if opened.order == .any, isJPEG(raw) { header.scaling = .onLoad }
      return header
    }
  }

  /// A size or a failure for each picture, from its header alone.
  static func sizes(
    of order: SizesOrder, from archives: ArchiveReader = ArchiveReader()
  ) -> PictureSizes {
    PictureSizes(
      results: order.sources.map { source in
        Result { () throws(DecodingFailure) in try header(of: source, from: archives) }
      })
  }

  static func decode(
    _ order: PictureOrder, from archives: ArchiveReader = ArchiveReader()
  ) throws(DecodingFailure) -> DecodedPicture {
    let subject = order.source.name
    // The box is not looked at for an original, but must not be nonsense either.
    let box = order.fit == .original ? (1, 1) : (order.width, order.height)
    guard 1...longestBox ~= box.0, 1...longestBox ~= box.1 else {
      throw DecodingFailure(
        .request, subject: subject,
        reason: "cannot be fitted to \(box.0) × \(box.1) pixels (1 to \(longestBox) a side)")
    }
    let inner = try extent(of: order, subject: subject)
    let opened = try OpenedSource(order.source, limit: fileLimit, from: archives)
    return try opened.bytes.withUnsafeBytes { (raw) throws(DecodingFailure) in
      _ = try checkedHeader(of: raw, page: opened.page, subject: subject)
      var samples = try Vips.thumbnail(
        of: raw, page: opened.page, width: Int32(inner?.width ?? box.0),
        height: Int32(inner?.height ?? box.1), fit: order.fit, subject: subject)
      if let warning = opened.warning { samples.warning = warning }
      if samples.warning == nil, CutShort.recognises(raw) {
        samples.warning = "the file ends too early"
      }
      if let page = order.page {
        return try placed(samples, as: page, in: order, subject: subject)
      }
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
        layout: layout, pixels: MipChain.pixels(of: straight, layout: layout, in: order.room),
        warning: samples.warning)
    }
  }

  /// What a page is decoded to, both halves of a wide one; nil for what is no page.
  private static func extent(
    of order: PictureOrder, subject: String
  ) throws(DecodingFailure) -> (width: Int, height: Int)? {
    guard let page = order.page else { return nil }
    guard order.fit == .cover, 1...order.width ~= page.width, 1...order.height ~= page.height
    else {
      throw DecodingFailure(
        .request, subject: subject,
        reason: "a page of \(page.width) × \(page.height) pixels does not go into a box of "
          + "\(order.width) × \(order.height)")
    }
    return (page.part == .whole ? page.width : 2 * page.width, page.height)
  }

  /// The picture in the middle of a clear box.
  private static func centred(
    _ samples: borrowing Vips.Samples, in order: PictureOrder, subject: String
  ) throws(DecodingFailure) -> DecodedPicture {
    let bands = samples.bands
    let (width, height) = (samples.width, samples.height)
    guard width <= order.width, height <= order.height else {
      throw DecodingFailure(.decode, subject: subject, reason: "decoding gave another size")
    }
    let (left, top) = ((order.width - width) / 2, (order.height - height) / 2)
    return try boxed(samples, in: order, subject: subject) { bytes, box in
      for y in 0..<height {
        for x in 0..<width {
          let sample = (y * width + x) * bands
          let pixel = ((y + top) * order.width + x + left) * MipLayout.bytesPerPixel
          for band in 0..<3 { box[pixel + band] = bytes[sample + band] }
          box[pixel + 3] = bands == 4 ? bytes[sample + 3] : 255
        }
      }
    }
  }

  /// A page at the top left of its box, which goes on as the page's border.
  private static func placed(
    _ samples: borrowing Vips.Samples, as page: PagePlacement, in order: PictureOrder,
    subject: String
  ) throws(DecodingFailure) -> DecodedPicture {
    let bands = samples.bands
    let (width, height) = (samples.width, samples.height)
    let left = page.part == .rightHalf ? page.width : 0
    guard left + page.width <= width, page.height <= height else {
      throw DecodingFailure(.decode, subject: subject, reason: "decoding gave another size")
    }
    return try boxed(samples, in: order, subject: subject) { bytes, box in
      for y in 0..<order.height {
        let row = min(y, page.height - 1) * width + left
        for x in 0..<order.width {
          let sample = (row + min(x, page.width - 1)) * bands
          let pixel = (y * order.width + x) * MipLayout.bytesPerPixel
          for band in 0..<3 { box[pixel + band] = bytes[sample + band] }
          box[pixel + 3] = bands == 4 ? bytes[sample + 3] : 255
        }
      }
    }
  }

  /// Makes a box of straight RGBA pixels out of samples, clear at first.
  private static func boxed(
    _ samples: borrowing Vips.Samples, in order: PictureOrder, subject: String,
    _ fill: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) throws(DecodingFailure) -> DecodedPicture {
    guard
      let layout = MipLayout(width: order.width, height: order.height, levels: order.mipLevels),
      let base = MipLayout(width: order.width, height: order.height, levels: .base),
      3...4 ~= samples.bands,
      samples.bytes.count == samples.width * samples.height * samples.bands
    else {
      throw DecodingFailure(.decode, subject: subject, reason: "decoding gave another size")
    }
    var box = [UInt8](repeating: 0, count: base.byteCount)
    box.withUnsafeMutableBufferPointer { fill(samples.bytes, $0) }
    let pixels = box.withUnsafeBufferPointer { samples in
      StraightPixels(samples, bands: MipLayout.bytesPerPixel, layout: base)
        .map { MipChain.pixels(of: $0, layout: layout, in: order.room) }
    }
    return DecodedPicture(layout: layout, pixels: pixels ?? Pixels([]), warning: samples.warning)
  }

  /// Whether this is of the one format that is decoded to an eighth of its size several times as fast.
  private static func isJPEG(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// A size within the limits.
  static func checkedHeader(
    of bytes: UnsafeRawBufferPointer, page: Int32 = Vips.noPage, subject: String
  ) throws(DecodingFailure) -> PictureHeader {
    let header = try Vips.header(of: bytes, page: page, subject: subject)
    guard min(header.width, header.height) >= 1 else {
      throw DecodingFailure(.header, subject: subject, reason: "has no size")
    }
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
