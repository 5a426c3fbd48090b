import BifoldCore
import BifoldTesting
import Testing

@testable import BifoldContent

@Suite("Reading place")
struct ReadingPlaceTests {
  private static let place = ReadingPlace(
    page: 12, pageCount: 200, cover: .paired, mode: .single, direction: .rightToLeft,
    dateRead: 1_796_276_426)

  /// The check was worked out by another program.
  private static let text = """
    # Where a book was left, pages counted from 0. Bifold ignores this file once it is changed.
    version = 1
    page = 12
    pages = 200
    cover = paired
    mode = single
    direction = rtl
    read = 2026-12-03T05:40:26Z
    check = 435596fecacc6c96c6097575124fa21b

    """

  /// Lines with a check that is right.
  private static func checked(_ lines: [String]) -> [UInt8] {
    let body = lines.map { $0 + "\n" }.joined()
    var hash = ContentHash()
    hash.combine(body.utf8)
    return Array((body + "check = \(hash.text)\n").utf8)
  }

  private static let lines = [
    "version = 1", "page = 3", "pages = 9", "cover = alone", "mode = double",
    "read = 2024-02-29T23:59:59Z",
  ]

  @Test("The file's lines are what they are said to be")
  func format() {
    #expect(Self.place.text == Array(Self.text.utf8))
    #expect(ReadingPlace(text: Array(Self.text.utf8)) == Self.place)
  }

  @Test("Every place comes back as it was")
  func roundTrip() {
    for cover in [CoverPlacement.alone, .paired] {
      for mode in [PageMode.double, .single] {
        for direction in [nil, ReadingDirection.leftToRight, .rightToLeft] {
          for (page, date) in [(0, 0), (199, 253_402_300_799), (1, 1_709_251_199)] {
            let place = ReadingPlace(
              page: page, pageCount: 200, cover: cover, mode: mode, direction: direction,
              dateRead: date)
            #expect(ReadingPlace(text: place.text) == place)
          }
        }
      }
    }
    // A date that has no four-digit year is the nearest that has.
    var place = Self.place
    place.dateRead = .max
    #expect(ReadingPlace(text: place.text)?.dateRead == 253_402_300_799)
    place.dateRead = .min
    #expect(ReadingPlace(text: place.text)?.dateRead == 0)
  }

  @Test("No part of a file is a place, and none with a byte changed")
  func damaged() {
    let whole = Array(Self.text.utf8)
    for count in 0..<whole.count {
      #expect(ReadingPlace(text: Array(whole.prefix(count))) == nil)
      #expect(ReadingPlace(text: Array(whole.suffix(count))) == nil)
    }
    for index in whole.indices {
      for change in [1, 0x20, 0x80] as [UInt8] {
        var bytes = whole
        bytes[index] ^= change
        #expect(ReadingPlace(text: bytes) == nil)
      }
    }
    #expect(ReadingPlace(text: whole + [10]) == nil)
    #expect(ReadingPlace(text: whole + whole) == nil)
  }

  @Test("Random bytes are no place, whether their check is right or not")
  func random() {
    var random = SplitMix64(seed: 77)
    let words =
      Self.lines + ["=", " = ", "\n", "page = -1", "x", "\u{0}", "9", "é", "# ", "pages = "]
    for _ in 0..<2_000 {
      let bytes = (0..<random.int(in: 0..<300)).map { _ in UInt8(random.int(in: 0..<256)) }
      #expect(ReadingPlace(text: bytes) == nil)
      let lines = (0..<random.int(in: 0..<12)).map { _ in words[random.int(in: 0..<words.count)] }
      if let place = ReadingPlace(text: Self.checked(lines)) {
        #expect(0..<place.pageCount ~= place.page)
      }
    }
  }

  @Test("What is whole is a place only where all of it makes sense")
  func sense() {
    let place = ReadingPlace(page: 3, pageCount: 9, dateRead: 1_709_251_199)
    #expect(ReadingPlace(text: Self.checked(Self.lines)) == place)
    // A later program may say more.
    #expect(ReadingPlace(text: Self.checked(["# x"] + Self.lines + ["zoom = 2"])) == place)
    for index in Self.lines.indices {
      var fewer = Self.lines
      fewer.remove(at: index)
      #expect(ReadingPlace(text: Self.checked(fewer)) == nil)
    }
    for (index, line) in [
      (0, "version = 2"), (0, "version = 01"), (1, "page = 9"), (1, "page = -1"), (1, "page = 3.0"),
      (1, "page = 99999999999999999999"), (2, "pages = 0"), (2, "pages = x"), (2, "pages = 3"),
      (3, "cover = "), (3, "cover = Alone"), (4, "mode = triple"), (4, "mode"),
      (5, "read = 2024-02-30T23:59:59Z"), (5, "read = 2024-02-29 23:59:59Z"),
      (5, "read = yesterday"),
      (5, "read = 2024-02-29T23:59:60Z"), (5, "read = 1969-12-31T23:59:59Z"),
      (5, "read = 99999-2-29T23:59:5Z"), (5, "read = 2024-02-29T23:59:59Z\ndirection = up"),
    ] {
      var changed = Self.lines
      changed[index] = line
      #expect(ReadingPlace(text: Self.checked(changed)) == nil, "\(line)")
    }
    let long = Self.lines + ["# " + String(repeating: "x", count: 4_096)]
    #expect(ReadingPlace(text: Self.checked(long)) == nil)
  }
}
