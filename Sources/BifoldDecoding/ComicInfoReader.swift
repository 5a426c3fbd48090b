import BifoldWire
import CVips

/// Reads `ComicInfo.xml`. What is not understood in it is passed over; of a file that is malformed
/// nothing is taken.
enum ComicInfoReader {
  /// The largest file, in bytes: some list every page with its size and checksum.
  private static let fileLimit = 1 << 20

  static func read(
    _ source: PictureSource, from archives: ArchiveReader
  ) throws(DecodingFailure) -> ComicInfo {
    let opened = try OpenedSource(source, limit: fileLimit, from: archives)
    let bytes = try opened.bytes.withUnsafeBytes { (raw) throws(DecodingFailure) in Array(raw) }
    guard let info = read(bytes) else {
      throw DecodingFailure(.manifest, subject: source.name, reason: "is malformed")
    }
    return info
  }

  /// - Returns: nil where the bytes are no well-formed XML, or XML of something else.
  static func read(_ bytes: [UInt8]) -> ComicInfo? {
    let collector = Collector()
    let handlers = cvips_markup(
      begin: { context, name in Collector.of(context)?.begin(Collector.text(name)) },
      attribute: { context, name, value in
        Collector.of(context)?
          .take(attribute: Collector.text(name), Collector.text(value))
      },
      text: { context, text, count in
        Collector.of(context)?.take(UnsafeRawBufferPointer(start: text, count: count))
      },
      end: { context in Collector.of(context)?.end() })
    let context = Unmanaged.passUnretained(collector).toOpaque()
    let isWellFormed = Vips.readMarkup(utf8(bytes), handlers, context: context)
    return isWellFormed && collector.isComicInfo ? collector.finished : nil
  }

  /// Without a byte order mark; some programs write UTF-16.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// Gathers what the markup tells.
private final class Collector {
  private var info = ComicInfo()
  private(set) var isComicInfo = false
  /// The names of the elements that are open.
  private var path: [String] = []
  private var text: [UInt8] = []
  /// Of the `Page` element that is open.
  private var page: (image: Int?, kind: String, isDouble: Bool) = (nil, "", false)

  /// Bytes of one text that are kept.
  private static let longestText = 16_384

  static func of(_ context: UnsafeMutableRawPointer?) -> Collector? {
    context.map { Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
  }

  static func text(_ string: UnsafePointer<CChar>?) -> String {
    string.map { String(cString: $0) } ?? ""
  }

  var finished: ComicInfo { info }

  func begin(_ name: String) {
    if path.isEmpty { isComicInfo = name == "ComicInfo" }
    path.append(name)
    text.removeAll(keepingCapacity: true)
    page = (nil, "", false)
  }

  func take(attribute name: String, _ value: String) {
    guard path.count == 3, path[1] == "Pages", path[2] == "Page" else { return }
    switch name {
    case "Image": page.image = Int(value)
    case "Type": page.kind = value
    case "DoublePage": page.isDouble = value.lowercased() == "true"
    default: break
    }
  }

  func take(_ bytes: UnsafeRawBufferPointer) {
    text += bytes.prefix(max(Self.longestText - text.count, 0))
  }

  func end() {
    if path.count == 2, let name = path.last { take(element: name) }
    if path.count == 3, path[1] == "Pages", path[2] == "Page" { takePage() }
    path.removeLast()
    text.removeAll(keepingCapacity: true)
  }

  private func take(element name: String) {
    let line = SingleLine.text(String(decoding: text, as: UTF8.self))
    switch name {
    case "Title": info.title = line
    case "Series": info.series = line
    case "Number": info.number = line
    case "Volume": info.volume = line
    case "Writer": info.writer = line
    case "Summary": info.summary = line
    case "Manga": if line == "YesAndRightToLeft" { info.direction = .rightToLeft }
    default: break
    }
  }

  /// `Type` is a list of words; `DoublePage` has been a type and is an attribute of its own now.
  private func takePage() {
    guard let image = page.image, 0..<ContainerLimits.mostParts ~= image else { return }
    let kinds = page.kind.split(separator: " ")
    if kinds.contains("FrontCover"), info.frontCovers.count < ContainerLimits.mostParts {
      info.frontCovers.append(image)
    }
    if page.isDouble || kinds.contains("DoublePage"),
      info.doublePages.count < ContainerLimits.mostParts
    {
      info.doublePages.append(image)
    }
  }
}
