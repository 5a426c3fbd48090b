import BifoldWire
import Testing

@testable import BifoldDecoding

/// All that goes through libvips: one at a time, as in the worker.
@Suite("Decoding", .serialized)
struct DecodingTests {
  /// 16 × 12 pixels, red left and blue right, to be turned clockwise by a quarter.
  static let turnedJPEG = hexadecimal(
    """
    ffd8ffe100bc45786966000049492a000800000006001201030001000000060000001a010500010000005600
    00001b010500010000005e000000280103000100000002000000130203000100000001000000698704000100
    0000660000000000000038630000e803000038630000e8030000060000900700040000003032313001910700
    040000000102030000a00700040000003031303001a0030001000000ffff000002a004000100000010000000
    03a00400010000000c00000000000000ffdb0043000302020302020303030304030304050805050404050a07
    0706080c0a0c0c0b0a0b0b0d0e12100d0e110e0b0b1016101113141515150c0f171816141812141514ffdb00
    430103040405040509050509140d0b0d14141414141414141414141414141414141414141414141414141414
    14141414141414141414141414141414141414141414ffc0001108000c001003011100021101031101ffc400
    14000100000000000000000000000000000007ffc40014100100000000000000000000000000000000ffc400
    1501010100000000000000000000000000000907ffc40014110100000000000000000000000000000000ffda
    000c03010002110311003f000f47080070b30ca3189926a1c2cc329fffd9
    """)

  static func hexadecimal(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  private static let start: Result<Void, DecodingFailure> = Result {
    () throws(DecodingFailure) in try DecoderService.start()
  }

  init() throws { try Self.start.get() }

  private func picture(
    _ source: PictureSource, width: Int, height: Int, fit: PictureFit,
    mipLevels: MipLevels = .base
  ) throws -> DecodedPicture {
    try PictureDecoder.decode(
      PictureOrder(source: source, width: width, height: height, fit: fit, mipLevels: mipLevels))
  }

  private func pixel(_ picture: DecodedPicture, _ x: Int, _ y: Int) -> [UInt8] {
    let start = picture.pixels.startIndex + (y * picture.width + x) * 4
    return Array(picture.pixels[start..<start + 4])
  }

  private func svg(width: Int, height: Int, _ body: String) -> PictureSource {
    .bytes(
      Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>\(body)</svg>"
          .utf8))
  }

  // MARK: PNG

  @Test("Opaque pixels survive a PNG file, which is the same each time")
  func opaquePNG() throws {
    let pixels = (0..<7 * 5).flatMap { (index: UInt8) -> [UInt8] in
      [index * 7, index, 255 - index, 255]
    }
    let block = PixelBlock(width: 7, height: 5, pixels: pixels[...])
    let file = try PNGEncoder.encode(block)
    #expect(try PNGEncoder.encode(block) == file)
    #expect(
      try picture(.bytes(file), width: 1, height: 1, fit: .original).pixels.elementsEqual(pixels))
    // 8 bits, RGB, and the sRGB chunk straight after the header with a right checksum.
    #expect(file[24..<26] == [8, 2])
    #expect(Array(file[37..<41]) == Array("sRGB".utf8))
    #expect(checksum(file[37..<42]) == [0xAE, 0xCE, 0x1C, 0xE9])
    #expect(Array(file[42..<46]) == [0xAE, 0xCE, 0x1C, 0xE9])
    #expect(!containsTime(file))
  }

  @Test("Translucent pixels survive a PNG file")
  func translucentPNG() throws {
    let pixels: [UInt8] = [0, 0, 0, 0, 128, 0, 64, 128, 1, 0, 0, 1, 255, 128, 0, 255]
    let file = try PNGEncoder.encode(PixelBlock(width: 2, height: 2, pixels: pixels[...]))
    #expect(file[25] == 6)
    #expect(
      try picture(.bytes(file), width: 1, height: 1, fit: .original).pixels.elementsEqual(pixels))
  }

  /// CRC-32 as the PNG specification defines it.
  private func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    return stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: ~crc >> $0) }
  }

  private func containsTime(_ file: [UInt8]) -> Bool {
    let names = ["tIME", "tEXt", "iTXt", "zTXt", "eXIf"].map { Array($0.utf8) }
    return file.indices.dropLast(4).contains { names.contains(Array(file[$0..<$0 + 4])) }
  }

  // MARK: Pictures

  @Test("EXIF orientation turns header and picture")
  func orientation() throws {
    let source = PictureSource.bytes(Self.turnedJPEG)
    #expect(
      try PictureDecoder.header(of: source)
        == PictureHeader(width: 12, height: 16, scaling: .onLoad))
    let decoded = try picture(source, width: 1, height: 1, fit: .original)
    #expect((decoded.width, decoded.height) == (12, 16))
    // The left half is on top now.
    let top = pixel(decoded, 6, 2)
    let bottom = pixel(decoded, 6, 13)
    #expect(top[0] > 200 && top[2] < 50)
    #expect(bottom[0] < 50 && bottom[2] > 200)
  }

  @Test("A photograph is made to fit, never enlarged; a drawing is drawn at the size")
  func inside() throws {
    let jpeg = PictureSource.bytes(Self.turnedJPEG)
    let small = try picture(jpeg, width: 6, height: 100, fit: .inside)
    #expect((small.width, small.height) == (6, 8))
    let same = try picture(jpeg, width: 400, height: 400, fit: .inside)
    #expect((same.width, same.height) == (12, 16))
    let drawing = try picture(svg(width: 10, height: 20, ""), width: 400, height: 400, fit: .inside)
    #expect((drawing.width, drawing.height) == (200, 400))
  }

  @Test(
    "A cover fills its box exactly",
    arguments: [(300, 471), (299, 470), (1, 1), (7, 300), (301, 8), (362, 568)])
  func cover(width: Int, height: Int) throws {
    let drawing = svg(width: 362, height: 568, "<rect width='362' height='568' fill='#204060'/>")
    for source in [drawing, .bytes(Self.turnedJPEG)] {
      let decoded = try picture(source, width: width, height: height, fit: .cover)
      #expect((decoded.width, decoded.height) == (width, height))
    }
    let flat = try picture(drawing, width: width, height: height, fit: .cover)
    // No seam where rounding left the drawing short of the box.
    #expect(Set((0..<width).map { pixel(flat, $0, height / 2) }) == [[0x20, 0x40, 0x60, 255]])
  }

  @Test("A cover is cropped evenly")
  func crop() throws {
    let bars = svg(
      width: 300, height: 100,
      "<rect width='300' height='100' fill='#f00'/><rect x='100' width='100' height='100'/>")
    let decoded = try picture(bars, width: 100, height: 100, fit: .cover)
    #expect(Set((0..<100).map { pixel(decoded, $0, 50) }) == [[0, 0, 0, 255]])
  }

  @Test("A drawing's edges are sharp at any size")
  func sharp() throws {
    let half = svg(width: 8, height: 8, "<rect width='4' height='8' fill='#fff'/>")
    let decoded = try picture(half, width: 512, height: 512, fit: .inside)
    #expect(pixel(decoded, 255, 100) == [255, 255, 255, 255])
    #expect(pixel(decoded, 256, 100) == [0, 0, 0, 0])
  }

  @Test("Translucent colour comes premultiplied")
  func premultiplied() throws {
    let pale = svg(
      width: 4, height: 4, "<rect width='4' height='4' fill='#ff0000' fill-opacity='0.5'/>")
    let decoded = try picture(pale, width: 4, height: 4, fit: .inside, mipLevels: .all)
    #expect(decoded.layout.levels == 3)
    let first = pixel(decoded, 1, 1)
    #expect(first[3] == 127 || first[3] == 128)
    #expect(first[0] == first[3] && first[1] == 0)
    let last = Array(decoded.pixels.suffix(4))
    #expect(last == first)
  }

  @Test("A truncated photograph is shown with a warning")
  func truncated() throws {
    let whole = Self.turnedJPEG
    let decoded = try picture(
      .bytes(Array(whole.dropLast(6))), width: 1, height: 1, fit: .original)
    #expect((decoded.width, decoded.height) == (12, 16))
    #expect(decoded.warning != nil)
    #expect(try picture(.bytes(whole), width: 1, height: 1, fit: .original).warning == nil)
  }

  @Test("Bytes that are no picture fail with one line", arguments: 0..<40)
  func broken(seed: Int) throws {
    var bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * (seed + 3) ^ seed) }
    if seed.isMultiple(of: 2) { bytes = Array(Self.turnedJPEG.prefix(12 + seed)) + bytes }
    let reply = DecoderService.answer(
      .picture(PictureOrder(source: .bytes(bytes), width: 9, height: 9, fit: .inside)))
    if case .failure(let failure) = reply {
      #expect(!failure.reason.isEmpty && !failure.reason.contains("\n"))
    }
  }

  @Test("Single broken bytes in a photograph never stop the worker")
  func mutated() throws {
    for index in Self.turnedJPEG.indices {
      var bytes = Self.turnedJPEG
      bytes[index] ^= 0xFF
      _ = DecoderService.answer(
        .picture(PictureOrder(source: .bytes(bytes), width: 9, height: 9, fit: .cover)))
    }
  }

  @Test("Picture bombs are refused with the limit")
  func bombs() throws {
    for (width, height, word) in [(33_000, 2, "32768"), (20_000, 20_000, "million")] {
      let file = try hollowPNG(width: width, height: height)
      let failure = #expect(throws: DecodingFailure.self) {
        try picture(.bytes(file), width: 64, height: 64, fit: .inside)
      }
      #expect(failure?.stage == .header)
      #expect(failure?.reason.contains(word) == true)
    }
  }

  /// A PNG whose header promises more than it holds.
  private func hollowPNG(width: Int, height: Int) throws -> [UInt8] {
    var file = try PNGEncoder.encode(PixelBlock(width: 1, height: 1, pixels: [1, 2, 3, 255]))
    for (offset, side) in [(16, width), (20, height)] {
      for byte in 0..<4 {
        file[offset + byte] = UInt8(truncatingIfNeeded: side >> (24 - 8 * byte))
      }
    }
    file.replaceSubrange(29..<33, with: checksum(file[12..<29]))
    return file
  }

  @Test("Of many pictures each has its size, or says why it has none, and no other is touched")
  func sizes() throws {
    func png(_ width: Int, _ height: Int) throws -> PictureSource {
      .bytes(try hollowPNG(width: width, height: height))
    }
    let order = SizesOrder(sources: [
      // 80 million pixels of which there are none in the file: nobody has decoded them.
      try png(20_000, 4_000), .bytes(Self.turnedJPEG),
      .file(path: Array("/nonexistent/a.jpg".utf8)), try png(3, 32_768),
      svg(width: 300, height: 100, ""), .bytes([]), .bytes(Array("no picture".utf8)),
      try png(33_000, 2), try png(20_000, 20_000), .bytes(Array(Self.turnedJPEG.prefix(20))),
      svg(width: 100, height: 300, "<rect"), .file(path: []), svg(width: 0, height: 10, ""),
      svg(width: 40, height: 60, ""),
    ])
    guard case .sizes(let sizes) = DecoderService.answer(.sizes(order)) else {
      Issue.record("no sizes")
      return
    }
    #expect(
      sizes.results.map { (try? $0.get()).map { [$0.width, $0.height] } }
        == [
          [20_000, 4_000], [12, 16], nil, [3, 32_768], [300, 100], nil, nil, nil, nil, nil, nil,
          nil, nil, [40, 60],
        ])
    let stages = sizes.results.compactMap { result -> DecodingFailure.Stage? in
      guard case .failure(let failure) = result else { return nil }
      #expect(!failure.reason.isEmpty && !failure.reason.contains("\n"))
      return failure.stage
    }
    #expect(
      stages == [.request, .open, .header, .header, .header, .header, .header, .request, .header])
    // The answer is one that the program takes.
    let reply = DecoderReply.sizes(sizes)
    #expect(try DecoderReply(reply.frame(number: 1)) == reply)
  }

  @Test("Single broken bytes never stop the worker from giving sizes that the program takes")
  func mutatedSizes() throws {
    let pictures = [Self.turnedJPEG, try hollowPNG(width: 5, height: 7)]
    for picture in pictures {
      for start in stride(from: 0, to: picture.count, by: SizesOrder.mostSources) {
        let places = start..<min(start + SizesOrder.mostSources, picture.count)
        let order = SizesOrder(
          sources: places.map {
            var bytes = picture
            bytes[$0] ^= 0xFF
            return .bytes(bytes)
          })
        let reply = DecoderService.answer(.sizes(order))
        #expect(try DecoderReply(reply.frame(number: 1)) == reply)
      }
    }
  }

  @Test("Nonsense sizes and files are refused")
  func nonsense() {
    let source = PictureSource.bytes(Self.turnedJPEG)
    for (width, height) in [(0, 1), (1, 0), (16_385, 1), (.max, .max), (-1, 5)] {
      let failure = #expect(throws: DecodingFailure.self) {
        try picture(source, width: width, height: height, fit: .inside)
      }
      #expect(failure?.stage == .request)
    }
    for path in ["/", "/dev/zero", "/dev/null"] {
      let failure = #expect(throws: DecodingFailure.self) {
        try PictureDecoder.header(of: .opened(Self.open(Array(path.utf8)), path: Array(path.utf8)))
      }
      #expect(failure?.stage == .open)
    }
    #expect(throws: DecodingFailure.self) { try PictureDecoder.header(of: .bytes([])) }
  }

  // MARK: Labels

  @Test("Labels are white, premultiplied and equally high")
  func label() throws {
    let order = LabelOrder(text: "Smile", pixelSize: 20, maximumWidth: 400, weight: .semibold)
    let label = try LabelRenderer.draw(order)
    #expect(label.height == 28)
    #expect((30...90).contains(label.width))
    #expect(label.pixels.contains(255))
    for start in stride(from: 0, to: label.pixels.count, by: 4) {
      #expect(Set(label.pixels[start..<start + 4]).count == 1)
    }
    for text in ["a", "Älg", "gjpq", "", "   ", "\n\t\u{7}"] {
      let other = try LabelRenderer.draw(
        LabelOrder(text: text, pixelSize: 20, maximumWidth: 400, weight: .regular))
      #expect(other.height == 28)
    }
  }

  @Test("Text that is too long ends in an ellipsis within its width")
  func ellipsis() throws {
    let text = "A very long title that goes on and on & on <and> on"
    let whole = try LabelRenderer.draw(LabelOrder(text: text, pixelSize: 16, maximumWidth: 2_000))
    #expect(whole.width > 200)
    for maximum in [200, 120, 40, 5, 1] {
      let cut = try LabelRenderer.draw(
        LabelOrder(text: text, pixelSize: 16, maximumWidth: maximum))
      #expect(cut.width <= maximum)
      if maximum >= 40 { #expect(cut.width > maximum - 16) }
    }
    let short = try LabelRenderer.draw(
      LabelOrder(text: "A very long…", pixelSize: 16, maximumWidth: 2_000))
    let cut = try LabelRenderer.draw(
      LabelOrder(text: text, pixelSize: 16, maximumWidth: short.width))
    #expect(cut == short)
  }

  /// The lowest row of ink in each half of a label's ink, left and right.
  private func feet(_ text: String) throws -> (left: Int, right: Int) {
    let label = try LabelRenderer.draw(LabelOrder(text: text, pixelSize: 40, maximumWidth: 2_000))
    let pixels = Array(label.pixels.prefix(label.width * label.height * 4))
    let ink = try #require(self.ink(label))
    func foot(_ columns: ClosedRange<Int>) -> Int {
      (0..<label.height).last { y in
        columns.contains { pixels[(y * label.width + $0) * 4 + 3] > 40 }
      } ?? 0
    }
    // The outermost tenths: nothing but the first and the last letter reaches there.
    let margin = max((ink.x.upperBound - ink.x.lowerBound) / 10, 2)
    return (
      foot(ink.x.lowerBound...ink.x.lowerBound + margin),
      foot(ink.x.upperBound - margin...ink.x.upperBound)
    )
  }

  @Test("Right-to-left words begin at the right, also within words that do not")
  func rightToLeft() throws {
    // Of the two letters lamed stands on the line, and final nun reaches far below it.
    let hebrew = try feet("ןל")
    #expect(hebrew.right > hebrew.left + 4)
    let turned = try feet("לן")
    #expect(turned.left > turned.right + 4)
    // What comes first in a line of Latin words stands at its left; p reaches below.
    let latin = try feet("ln pl")
    #expect(abs(latin.left - latin.right) <= 1)
    let mixed = try feet("p ןל")
    #expect(mixed.left > latin.left + 4)
    #expect(mixed.right > latin.right + 4)
    let within = try feet("לל p")
    #expect(within.left > within.right + 4)
  }

  /// The first and last columns and rows of a label that have ink.
  private func ink(_ label: DecodedPicture) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let pixels = Array(label.pixels.prefix(label.width * label.height * 4))
    let inked = (0..<label.width * label.height).filter { pixels[$0 * 4 + 3] > 40 }
    let columns = inked.map { $0 % label.width }
    guard let left = columns.min(), let right = columns.max(), let top = inked.first,
      let foot = inked.last
    else { return nil }
    return (left...right, top / label.width...foot / label.width)
  }

  @Test("Text that nearly fits is drawn smaller, down to a size, before it is cut")
  func shrinks() throws {
    let text = "Thumbs down"
    func label(_ width: Int, smallest: Double?) throws -> DecodedPicture {
      try LabelRenderer.draw(
        LabelOrder(
          text: text, pixelSize: 30, smallestPixelSize: smallest, maximumWidth: width,
          boxHeight: 48))
    }
    let room = try #require(try ink(label(400, smallest: nil))).x.upperBound + 2
    let whole = try #require(try ink(label(room, smallest: 25)))
    let tight = room * 9 / 10
    let smaller = try #require(try ink(label(tight, smallest: 25)))
    #expect(smaller.x.upperBound < tight && smaller.x.upperBound > tight * 85 / 100)
    #expect(smaller.y.count < whole.y.count)
    // The same letters: a cut text keeps the height of its own.
    let cut = try #require(try ink(label(tight, smallest: nil)))
    #expect(cut.y.count == whole.y.count)
    // Still in the middle of its box.
    #expect(abs(smaller.y.lowerBound + smaller.y.upperBound - 47) <= 6)
    let most = try #require(try ink(label(room / 2, smallest: 25)))
    #expect(most.x.upperBound < room / 2)
  }

  @Test("A centred line stands in the middle of its box", arguments: [100, 101, 333])
  func centered(width: Int) throws {
    let label = try LabelRenderer.draw(
      LabelOrder(
        text: "HOH", pixelSize: 20, maximumWidth: width, boxHeight: 40, alignment: .center))
    #expect(label.width == width && label.height == 40)
    let letters = try #require(ink(label))
    #expect(abs(letters.x.lowerBound - (width - 1 - letters.x.upperBound)) <= 3)
  }

  @Test("A line at the right ends where its box does", arguments: [100, 101, 333])
  func trailing(width: Int) throws {
    let label = try LabelRenderer.draw(
      LabelOrder(
        text: "HOH", pixelSize: 20, maximumWidth: width, boxHeight: 40, alignment: .trailing))
    #expect(label.width == width && label.height == 40)
    let letters = try #require(ink(label))
    #expect(width - 1 - letters.x.upperBound <= 3)
    #expect(letters.x.lowerBound > width - 60)
  }

  @Test("A line that ends at the right does so, and a cut one shows its beginning")
  func trailing() throws {
    func label(_ text: String, _ alignment: LabelAlignment, width: Int) throws -> DecodedPicture {
      try LabelRenderer.draw(
        LabelOrder(
          text: text, pixelSize: 20, maximumWidth: width, boxHeight: 40, alignment: alignment))
    }
    let leading = try #require(ink(try label("HOH", .leading, width: 200)))
    let trailing = try #require(ink(try label("HOH", .trailing, width: 200)))
    #expect(trailing.x.upperBound == 199)
    #expect(trailing.x.count == leading.x.count && trailing.y == leading.y)
    // What is too long fills its box either way, and is the same picture but for a rest of space.
    let text = "Honour to whom honour is due"
    let cut = try #require(ink(try label(text, .trailing, width: 120)))
    let plain = try #require(ink(try label(text, .leading, width: 120)))
    #expect(cut.x.count == plain.x.count && cut.x.lowerBound - plain.x.lowerBound < 20)
  }

  @Test("The worker names what it reads and what holds it")
  func abilities() {
    guard case .abilities(let abilities) = DecoderService.answer(.abilities) else {
      Issue.record("no abilities")
      return
    }
    #expect(Set(abilities.formats).isSuperset(of: ["JPEG", "PNG", "SVG"]))
    #expect(Set(abilities.formats).count == abilities.formats.count)
  }

  @Test("Any text and size has an answer")
  func hostileLabel() {
    let texts = [
      "<b>", "&amp;", "</span>", "\u{0}", "a\u{301}\u{301}\u{301}", "\u{202E}abc",
      String(repeating: "x", count: 100_000), "e" + String(repeating: "\u{301}", count: 5_000),
      "\u{FFFF}", "\u{10FFFF}", "👩‍👩‍👧‍👦",
    ]
    for text in texts {
      let reply = DecoderService.answer(
        .label(LabelOrder(text: text, pixelSize: 12, maximumWidth: 100)))
      guard case .picture = reply else {
        Issue.record("no picture for \(text.prefix(10))")
        continue
      }
    }
    for size in [0, -1, .nan, .infinity, 1e300] {
      let reply = DecoderService.answer(
        .label(LabelOrder(text: "a", pixelSize: size, maximumWidth: 100)))
      guard case .failure = reply else {
        Issue.record("no failure for \(size)")
        continue
      }
      let least = DecoderService.answer(
        .label(
          LabelOrder(text: "a", pixelSize: 12, smallestPixelSize: size, maximumWidth: 100)))
      guard case .failure = least else {
        Issue.record("no failure for the smallest of \(size)")
        continue
      }
    }
  }
}
