import BifoldWire
import Testing

@testable import BifoldDecoding

extension DecodingTests {
  /// Pages of books in the box that all of a book share.
  @Suite("Pages in a box", .serialized)
  struct Pages {
    init() throws { _ = try DecodingTests() }

    /// 40 × 20: red left, green right, with a blue foot.
    private static let drawing: PictureSource = .bytes(
      Array(
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>\
        <rect width='20' height='20' fill='#f00'/>\
        <rect x='20' width='20' height='20' fill='#0f0'/>\
        <rect y='15' width='40' height='5' fill='#00f'/></svg>
        """.utf8))

    private func page(_ placement: PagePlacement, width: Int = 30, height: Int = 24) throws
      -> (Int, Int) -> [UInt8]
    {
      let picture = try PictureDecoder.decode(
        PictureOrder(
          source: Self.drawing, width: width, height: height, fit: .cover, mipLevels: .base,
          page: placement))
      #expect(picture.width == width && picture.height == height)
      return { x, y in
        let start = picture.pixels.startIndex + (y * width + x) * 4
        return Array(picture.pixels[start..<start + 4])
      }
    }

    private let red: [UInt8] = [255, 0, 0, 255]
    private let green: [UInt8] = [0, 255, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]

    @Test("A page fills its part of the box, and its border the rest")
    func whole() throws {
      let pixel = try page(PagePlacement(width: 20, height: 10, part: .whole))
      #expect(pixel(0, 0) == red)
      #expect(pixel(8, 4) == red)
      #expect(pixel(11, 4) == green)
      #expect(pixel(19, 4) == green)
      #expect(pixel(29, 4) == green, "its right border goes on")
      #expect(pixel(4, 9) == blue)
      #expect(pixel(4, 23) == blue, "its foot goes on")
      #expect(pixel(29, 23) == blue)
    }

    @Test("A half of a wide page has no pixel of the other")
    func halves() throws {
      let left = try page(PagePlacement(width: 16, height: 16, part: .leftHalf))
      let right = try page(PagePlacement(width: 16, height: 16, part: .rightHalf))
      for x in 0..<16 {
        #expect(left(x, 2) == red)
        #expect(right(x, 2) == green)
      }
      #expect(left(16, 2) == red && right(16, 2) == green)
      #expect(left(3, 15) == blue && right(3, 15) == blue)
    }

    @Test(
      "A page that has no room in its box is refused",
      arguments: [(31, 10), (10, 25), (0, 10), (10, 0)])
    func refused(width: Int, height: Int) {
      #expect(throws: DecodingFailure.self) {
        _ = try page(PagePlacement(width: width, height: height, part: .whole))
      }
    }
  }
}
