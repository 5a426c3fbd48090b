import BifoldWire
import Testing

@testable import BifoldDecoding

extension DecodingTests {
  @Suite("ComicInfo")
  struct ComicInfoTests {
    private static let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <Title>Rain &amp;
          Snow</Title><Series>Weather</Series><Number>½</Number><Volume>2</Volume>
        <Writer>N. N.</Writer><Summary><![CDATA[It <rains>.]]></Summary><Genre>Calm</Genre>
        <Manga>YesAndRightToLeft</Manga>
        <Pages>
          <Page Image="0" Type="InnerCover"/>
          <Page Image="2" Type="FrontCover" ImageWidth="12"/>
          <Page Image="4" DoublePage="True"/><Page Image="6" Type="Story DoublePage"/>
          <Page Image="x" Type="FrontCover"/><Page Type="FrontCover"/>
          <Page Image="-1" Type="FrontCover"/><Page Image="10000" DoublePage="true"/>
        </Pages>
      </ComicInfo>
      """

    private static var expected: ComicInfo {
      var info = ComicInfo()
      info.title = "Rain & Snow"
      info.series = "Weather"
      info.number = "½"
      info.volume = "2"
      info.writer = "N. N."
      info.summary = "It <rains>."
      info.direction = .rightToLeft
      info.frontCovers = [2]
      info.doublePages = [4, 6]
      return info
    }

    @Test("Everything in it that a reader wants")
    func whole() {
      #expect(ComicInfoReader.read(Array(Self.text.utf8)) == Self.expected)
    }

    @Test("With a byte order mark, and as UTF-16 of either order")
    func encodings() {
      let text = Self.text
      #expect(ComicInfoReader.read([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == Self.expected)
      var little: [UInt8] = [0xFF, 0xFE]
      var big: [UInt8] = [0xFE, 0xFF]
      for unit in text.utf16 {
        little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      #expect(ComicInfoReader.read(little) == Self.expected)
      #expect(ComicInfoReader.read(big) == Self.expected)
    }

    @Test(
      "What is malformed or something else is refused",
      arguments: [
        "", "rain", "<ComicInfo>", "<Comic/>", "<ComicInfo></Comic>", "<ComicInfo a=1/>",
        "<ComicInfo>&lol;</ComicInfo>", "<ComicInfo><Title>\u{1}</Title>",
      ])
    func refused(text: String) { #expect(ComicInfoReader.read(Array(text.utf8)) == nil) }

    @Test("Bytes that are no UTF-8 are refused; what is empty says nothing")
    func empty() {
      #expect(ComicInfoReader.read(Array("<ComicInfo>".utf8) + [0xC3, 0x28]) == nil)
      let blank = "<ComicInfo><Title> \n</Title><Manga>Yes</Manga><Pages/></ComicInfo>"
      #expect(ComicInfoReader.read(Array(blank.utf8)) == ComicInfo())
    }

    @Test("Titles elsewhere are not the book's; long ones are cut; nesting costs nothing")
    func bounded() throws {
      let inner = "<ComicInfo><Pages><Page Image='0'><Title>no</Title></Page></Pages></ComicInfo>"
      #expect(ComicInfoReader.read(Array(inner.utf8)) == ComicInfo())
      let long = String(repeating: "ab ", count: 300_000)
      let info = try #require(
        ComicInfoReader.read(Array("<ComicInfo><Title>\(long)</Title></ComicInfo>".utf8)))
      #expect((info.title?.count ?? 0) <= 1_000)
      let deep = String(repeating: "<a>", count: 100_000)
      #expect(ComicInfoReader.read(Array(("<ComicInfo>" + deep).utf8)) == nil)
    }
  }
}
