import BifoldWire
import CVips

/// The one place that calls the shim over libvips; its status codes become typed errors here.
enum Vips {
  /// libvips' own words, at most this many bytes of them.
  private static let longestMessage = 1_024

  /// Samples in memory that libvips set aside.
  struct Samples: ~Copyable {
    fileprivate(set) var raw = cvips_pixels()
    /// What libvips complained of though it could go on; nil where it did not.
    var warning: String?

    var width: Int { Int(raw.width) }
    var height: Int { Int(raw.height) }
    /// Samples for each pixel.
    var bands: Int { Int(raw.bands) }

    var bytes: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: raw.samples, count: raw.samples == nil ? 0 : raw.count)
    }

    deinit { cvips_free(raw.samples) }
  }

  /// Starts libvips; once in a process.
  static func start() throws(DecodingFailure) {
    guard cvips_start("bifold-decoder") == 0 else {
      throw failure(.worker, subject: "libvips")
    }
  }

  /// The formats that the installed libvips reads and that are not blocked.
  static var formats: [String] {
    loaders.filter { cvips_loads($0.loader) }.map(\.format)
  }

  private static let loaders: [(format: String, loader: String)] = [
    ("JPEG", "jpegload_buffer"), ("PNG", "pngload_buffer"), ("WebP", "webpload_buffer"),
    ("GIF", "gifload_buffer"), ("TIFF", "tiffload_buffer"), ("AVIF", "heifload_buffer"),
    ("HEIF", "heifload_buffer"), ("JPEG XL", "jxlload_buffer"), ("SVG", "svgload_buffer"),
    ("PDF", "pdfload_buffer"),
  ]

  /// A picture's size after its orientation, or the size in points of a document's page.
  static func header(
    of bytes: UnsafeRawBufferPointer, page: Int32 = noPage, subject: String
  ) throws(DecodingFailure) -> PictureHeader {
    var extent = cvips_extent()
    guard cvips_header(bytes.baseAddress, bytes.count, page, &extent) == 0 else {
      throw failure(.header, subject: subject)
    }
    _ = takeMessage()
    return PictureHeader(width: Int(extent.width), height: Int(extent.height))
  }

  /// A picture or a document's page as RGB, or as RGBA with straight alpha.
  static func thumbnail(
    of bytes: UnsafeRawBufferPointer, page: Int32 = noPage, width: Int32, height: Int32,
    fit: PictureFit, subject: String
  ) throws(DecodingFailure) -> Samples {
    let mode =
      switch fit {
      case .inside: CVIPS_INSIDE
      case .cover: CVIPS_COVER
      case .original: CVIPS_ORIGINAL
      case .contain: CVIPS_CONTAIN
      }
    var samples = Samples()
    guard
      cvips_thumbnail(bytes.baseAddress, bytes.count, page, width, height, mode, &samples.raw) == 0
    else { throw failure(.decode, subject: subject) }
    samples.warning = takeMessage(.afterSuccess)
    return samples
  }

  /// In place of a page, for what is no document.
  static let noPage = Int32(CVIPS_NO_PAGE)

  static func document(
    _ bytes: UnsafeRawBufferPointer, subject: String
  ) throws(DecodingFailure) -> DocumentContents {
    var document = cvips_document()
    guard cvips_read_document(bytes.baseAddress, bytes.count, &document) == 0 else {
      throw failure(.header, subject: subject)
    }
    _ = takeMessage()
    let author = withUnsafeBytes(of: &document.author) { SingleLine.text($0) }
    return DocumentContents(pageCount: Int(document.pages), author: author)
  }

  /// Hands what stands in markup on to the handlers.
  /// - Returns: whether it is well formed.
  static func readMarkup(
    _ text: [UInt8], _ handlers: cvips_markup, context: UnsafeMutableRawPointer
  ) -> Bool {
    text.withUnsafeBytes {
      cvips_read_markup(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, handlers, context)
    }
  }

  /// One line of Pango markup as coverage, one byte a pixel, cropped to its ink.
  static func text(_ markup: String, font: String) throws(DecodingFailure) -> Samples {
    var samples = Samples()
    guard cvips_text(markup, font, &samples.raw) == 0 else {
      throw failure(.label, subject: "label")
    }
    _ = takeMessage()
    return samples
  }

  /// A PNG file of straight samples.
  /// - Parameter bands: 3 for RGB, 4 for RGBA.
  static func png(
    of samples: [UInt8], width: Int, height: Int, bands: Int
  ) throws(DecodingFailure) -> [UInt8] {
    guard let width = Int32(exactly: width), let height = Int32(exactly: height),
      let bands = Int32(exactly: bands)
    else { throw DecodingFailure(.encode, subject: "PNG", reason: "the size is out of range") }
    var file: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = samples.withUnsafeBytes {
      cvips_encode_png($0.baseAddress, width, height, bands, &file, &count)
    }
    guard status == 0, let file else { throw failure(.encode, subject: "PNG") }
    defer { cvips_free(file) }
    _ = takeMessage()
    return Array(UnsafeBufferPointer(start: file, count: count))
  }

  private static func failure(_ stage: DecodingFailure.Stage, subject: String) -> DecodingFailure {
    let said = takeMessage() ?? "its data ends too early or makes no sense"
    if said.contains("Document is encrypted") {
      return DecodingFailure(stage, subject: subject, reason: "is encrypted")
    }
    if said.contains("XML parse error") {
      return DecodingFailure(stage, subject: subject, reason: "is a damaged drawing")
    }
    // libvips' words for this speak of its own parts.
    let isUnknown = said.contains("is not in a known format")
    return DecodingFailure(stage, subject: subject, reason: isUnknown ? unknownFormat : said)
  }

  static let unknownFormat = "is no picture of a known format"

  private enum Occasion {
    case afterSuccess
    case afterFailure
  }

  /// What libvips said since the last call, in one line; nil where it said nothing.
  private static func takeMessage(_ occasion: Occasion = .afterFailure) -> String? {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestMessage) { buffer in
      cvips_take_message(buffer.baseAddress, buffer.count)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    var lines = text.split(whereSeparator: \.isNewline).map(String.init)
    // The HEIF loader looks beyond the end of every sound file as well.
    if occasion == .afterSuccess { lines.removeAll { $0.hasPrefix("source: bad seek") } }
    // A damaged file says the same again for each of its blocks.
    var distinct: [String] = []
    for line in lines where !distinct.contains(line) && distinct.count < 3 { distinct.append(line) }
    return distinct.isEmpty ? nil : distinct.joined(separator: "; ")
  }
}
