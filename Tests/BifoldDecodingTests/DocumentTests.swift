import BifoldContent
import BifoldTesting
import BifoldWire
import Testing

@testable import BifoldDecoding

extension DecodingTests {
  @Suite("Documents")
  struct DocumentTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try DecoderService.start()
    }

    private static let pages = [
      PDFFile.Page(100, 200, red: 1), PDFFile.Page(300, 100, blue: 1),
      PDFFile.Page(150, 150, green: 1),
    ]

    private func page(_ number: Int) throws -> PictureSource {
      try PictureSource.part(
        ContainerPart(container: folder.path("a"), number: number, name: "page \(number + 1)")
      ).opened()
    }

    private func file() throws -> PictureSource {
      try PictureSource.file(path: folder.path("a")).opened()
    }

    private func picture(
      _ number: Int, _ width: Int, _ height: Int, _ fit: PictureFit
    ) throws -> DecodedPicture {
      try PictureDecoder.decode(
        PictureOrder(
          source: try page(number), width: width, height: height, fit: fit, mipLevels: .base))
    }

    private func pixels(_ picture: DecodedPicture) -> Set<[UInt8]> {
      let bytes = Array(picture.pixels)
      return Set(stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) })
    }

    @Test("What it holds: its pages, who wrote it; the bytes decide, not the name")
    func contents() throws {
      try folder.write(PDFFile(Self.pages, author: "N.  N.").bytes, to: "a")
      #expect(
        try ContentsReader.read(file())
          == .document(DocumentContents(pageCount: 3, author: "N. N.")))
      #expect(
        try (0..<3).map { try PictureDecoder.header(of: try page($0)) } == [
          PictureHeader(width: 100, height: 200), PictureHeader(width: 300, height: 100),
          PictureHeader(width: 150, height: 150),
        ])
      // A document in place of a picture shows its first page.
      #expect(
        try PictureDecoder.header(of: file())
          == PictureHeader(width: 100, height: 200))
    }

    @Test("Pages are drawn at the size that they are shown in, to their edges")
    func drawn() throws {
      try folder.write(PDFFile(Self.pages).bytes, to: "a")
      for (number, size) in [(0, (400, 800)), (0, (33, 66)), (1, (90, 30)), (2, (777, 777))] {
        let drawn = try picture(number, size.0, size.1, .inside)
        #expect((drawn.width, drawn.height) == size)
        let page = Self.pages[number]
        let color = [UInt8(page.red * 255), UInt8(page.green * 255), UInt8(page.blue * 255), 255]
        #expect(pixels(drawn) == [color])
      }
      // Of another shape, it is cropped; at an odd scale, still without an edge of paper.
      let covering = try picture(1, 47, 71, .cover)
      #expect((covering.width, covering.height) == (47, 71))
      #expect(pixels(covering) == [[0, 0, 255, 255]])
    }

    @Test("What stands before the document is passed over")
    func preface() throws {
      let preface = [UInt8](repeating: 10, count: 600)
      try folder.write(preface + PDFFile(Self.pages).bytes, to: "a")
      guard case .document(let document) = try ContentsReader.read(file())
      else {
        Issue.record("is no document")
        return
      }
      #expect(document.pageCount == 3)
    }

    @Test("A page that is not there is refused, and so is a part of a picture", arguments: [3, -1])
    func missing(number: Int) throws {
      try folder.write(PDFFile(Self.pages).bytes, to: "a")
      #expect(throws: DecodingFailure.self) { try PictureDecoder.header(of: try page(number)) }
      #expect(throws: DecodingFailure.self) { try picture(number, 10, 10, .inside) }
    }

    @Test("An encrypted document says so")
    func encrypted() throws {
      var document = PDFFile(Self.pages)
      let key = String(repeating: "00", count: 32)
      document.trailer =
        "/Encrypt<</Filter/Standard/V 1/R 2/O<\(key)>/U<\(key)>/P -4>>/ID[<00><00>]"
      try folder.write(document.bytes, to: "a")
      let failure = try #require(throws: DecodingFailure.self) {
        try ContentsReader.read(file())
      }
      #expect(failure.reason == "is encrypted")
    }

    @Test("Cut anywhere, it is read or refused, and its pages with it")
    func truncated() throws {
      let bytes = PDFFile(Self.pages).bytes
      for count in stride(from: 1, to: bytes.count, by: 7) {
        try folder.write(bytes.prefix(count), to: "a")
        guard
          case .document(let document)? = try? ContentsReader.read(
            file())
        else { continue }
        #expect(document.pageCount <= 3)
        for number in 0..<document.pageCount {
          // Whatever is left of it.
          _ = try? picture(number, 20, 20, .inside)
        }
      }
    }

    @Test("What is none of it all is said to be that")
    func unknown() throws {
      try folder.write([1, 2, 3], to: "a")
      let failure = try #require(throws: DecodingFailure.self) {
        try ContentsReader.read(file())
      }
      #expect(failure.reason == "is no picture, archive or PDF of a known format")
      try folder.write(
        Array("<svg xmlns='http://www.w3.org/2000/svg' width='3' height='4'/>".utf8), to: "a")
      #expect(
        try ContentsReader.read(file())
          == .picture(PictureHeader(width: 3, height: 4)))
      #expect(throws: DecodingFailure.self) { try PictureDecoder.header(of: try page(0)) }
    }
  }
}
