import BifoldWire

/// One of each message, with every optional part once present and once not.
enum Examples {
  static let requests: [DecoderRequest] = [
    .picture(
      PictureOrder(
        source: .file(path: Array("/tmp/ä.jpg".utf8) + [0xFF, 0x80]), width: 300, height: 471,
        fit: .cover, mipLevels: .all)),
    .picture(
      PictureOrder(
        source: .bytes([1, 2, 3]), width: 1, height: 1, fit: .original, mipLevels: .base)
    ),
    .picture(
      PictureOrder(
        source: .bytes([7]), width: 300, height: 471, fit: .cover,
        page: PagePlacement(width: 290, height: 470, part: .rightHalf))),
    .label(
      LabelOrder(text: "Grüße & <Küsse> 猫", pixelSize: 17.5, maximumWidth: 300, weight: .semibold)),
    .manifest(ManifestOrder(source: .bytes([]), kind: .menu, name: "MenuItems.plist")),
    .manifest(ManifestOrder(source: .file(path: [47]), kind: .books, name: "")),
    .header(.file(path: Array("x".utf8))),
    .encodePNG(PixelBlock(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6, 7, 8])),
    .label(
      LabelOrder(
        text: "1", pixelSize: 15, smallestPixelSize: 12.5, maximumWidth: 20, weight: .bold,
        boxHeight: 24, alignment: .center)),
    .label(LabelOrder(text: "2", pixelSize: 15, maximumWidth: 20, alignment: .trailing)),
    .abilities,
    .sizes(SizesOrder(sources: [.file(path: [47, 0xFF]), .bytes([1, 2]), .bytes([])])),
    .sizes(SizesOrder(sources: [])),
    .contents(.file(path: Array("a.cbz".utf8))),
    .comicInfo(
      .part(ContainerPart(container: [0xFF, 47], number: 9_999, name: "ComicInfo.xml"))),
    .sizes(SizesOrder(sources: (0..<64).map { .bytes([$0]) })),
  ]

  static let replies: [DecoderReply] = [
    picture(width: 3, height: 2, levels: .all, warning: nil),
    picture(width: 1, height: 1, levels: .base, warning: "premature end"),
    .manifest(
      Manifest(
        entries: .books([
          BookEntry(cover: "a/c.jpg", pages: ["a/1.jpg", "a/2.jpg"]),
          BookEntry(cover: "b", pages: []),
        ]), faults: [EntryFault(entry: 2, reason: "pages is missing")])),
    .manifest(
      Manifest(
        entries: .menu([
          MenuEntry(image: "i", bigImage: "b", red: 0, green: 127.5, blue: 255),
          MenuEntry(
            image: "i", bigImage: nil, red: 1, green: 2, blue: 3, title: "Smile", books: "books"),
        ]), faults: [])),
    .header(PictureHeader(width: 4_000, height: 3)),
    .header(PictureHeader(width: 4_000, height: 3, scaling: .onLoad)),
    .png([137, 80, 78, 71]),
    .failure(DecodingFailure(.header, subject: "a.jpg", reason: "is not a picture")),
    .abilities(DecoderAbilities(formats: ["PNG", "JPEG XL"], protections: ["no core dumps"])),
    .abilities(DecoderAbilities(formats: [], protections: [])),
    .sizes(
      PictureSizes(results: [
        .success(PictureHeader(width: 32_768, height: 1)),
        .failure(DecodingFailure(.open, subject: "b.jpg", reason: "is empty")),
        .success(PictureHeader(width: 10_000, height: 10_000)),
      ])),
    .sizes(PictureSizes(results: [])),
    .contents(.picture(PictureHeader(width: 3, height: 4))),
    .contents(.document(DocumentContents(pageCount: 10_000))),
    .contents(.document(DocumentContents(pageCount: 0, author: "A"))),
    .contents(
      .archive(
        ArchiveContents(
          format: "RAR 5",
          entries: [
            ArchiveContents.Entry(number: 0, path: Array("a/1.jpg".utf8), name: "a/1.jpg"),
            ArchiveContents.Entry(number: 7, path: [0x82, 0xA0], name: "あ"),
          ], faults: ["ends too early"]))),
    .comicInfo(ComicInfo()),
    .comicInfo(comicInfo),
  ].compactMap(\.self)

  private static var comicInfo: ComicInfo {
    var info = ComicInfo()
    info.title = "Rain"
    info.series = "Weather"
    info.number = "½"
    info.volume = "2"
    info.writer = "N. N."
    info.summary = ""
    info.direction = .rightToLeft
    info.frontCovers = [0, 3]
    info.doublePages = [5]
    return info
  }

  private static func picture(
    width: Int, height: Int, levels: MipLevels, warning: String?
  ) -> DecoderReply? {
    guard let layout = MipLayout(width: width, height: height, levels: levels) else { return nil }
    let pixels = (0..<layout.byteCount).map { UInt8(truncatingIfNeeded: $0 * 7) }
    return .picture(DecodedPicture(layout: layout, pixels: Pixels(pixels[...]), warning: warning))
  }

  /// The bytes of a frame as they go through the socket.
  static func bytes(_ frame: Frame) -> [UInt8] { frame.head + frame.tail }

  /// The frames in a stream that arrives in pieces of the given size.
  static func frames(
    in stream: [UInt8], pieces: Int, reader: inout FrameReader
  ) throws(WireError) -> [Frame] {
    var frames: [Frame] = []
    var start = 0
    while start < stream.count {
      let piece = Array(stream[start..<min(start + pieces, stream.count)])
      try piece.withUnsafeBufferPointer { (buffer) throws(WireError) in
        try reader.receive(UnsafeRawBufferPointer(buffer), into: &frames)
      }
      start += pieces
    }
    return frames
  }
}
