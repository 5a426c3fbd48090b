import BifoldAssets
import BifoldContent
import BifoldTesting
import BifoldWire
import Foundation
import Testing
import bifold_library

@Suite("The built-in library")
struct BuiltInLibraryTests {
  /// A cover or a page as it was compiled into the program.
  struct Page: Sendable {
    let book: String
    let number: Int
    let svg: [UInt8]

    var name: String { "\(book), \(number == 0 ? "cover" : "page \(number)")" }
    var text: String { String(decoding: svg, as: UTF8.self) }
  }

  static let books: [[Page]] = (0..<bifold_book_count()).compactMap { index in
    guard let book = bifold_book_at(index)?.pointee else { return nil }
    return (0..<book.page_count).map { number in
      let page = book.pages[number]
      return Page(
        book: String(cString: book.title), number: number,
        svg: Array(UnsafeBufferPointer(start: page.bytes, count: page.count)))
    }
  }

  @Test("At least six books, each a cover and 8 to 16 pages, under 8 MB in all")
  func extent() {
    #expect(Self.books.count >= 6)
    for pages in Self.books {
      #expect(9...17 ~= pages.count, "\(pages[0].book)")
      #expect(Set(pages.map(\.svg)).count == pages.count, "\(pages[0].book): two pages are alike")
    }
    #expect(Self.books.joined().map(\.svg.count).reduce(0, +) < 8 << 20)
    #expect(bifold_book_at(bifold_book_count()) == nil)
  }

  @Test("Each book has a title and an author of its own")
  func names() {
    let books = (0..<bifold_book_count()).compactMap { bifold_book_at($0)?.pointee }
    #expect(Set(books.map { String(cString: $0.title) }).count == books.count)
    #expect(Set(books.map { String(cString: $0.author) }).count == books.count)
    #expect(books.allSatisfy { $0.title.pointee != 0 && $0.author.pointee != 0 })
  }

  @Test("The files in the repository are what the generator draws")
  func reproduced() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Assets/Library").standardizedFileURL
    for file in Binding.files {
      let committed = try Data(contentsOf: folder.appending(path: file.path))
      #expect(Array(committed) == file.bytes, "\(file.path): run swift run bifold-library")
    }
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let names = (found?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
    #expect(names.count == Binding.files.count)
  }

  @Test("No page has more than the paper and three inks", arguments: books.indices)
  func palette(index: Int) {
    let pages = Self.books[index]
    var book: Set<Substring> = []
    for page in pages {
      let colours = Set(page.text.matches(of: /#[0-9A-Fa-f]{6}/).map(\.output))
      #expect(2...4 ~= colours.count, "\(page.name)")
      #expect(!page.text.contains("opacity") && !page.text.contains("filter"))
      book.formUnion(colours)
    }
    #expect(book.count == 4)
  }

  @Test("What is read stands out from its ground as WCAG 2 asks of text", arguments: books.indices)
  func contrast(index: Int) throws {
    for page in Self.books[index] {
      // The first rectangle is the whole sheet; what is read stands in its lower third.
      let ground = try #require(page.text.firstMatch(of: /<rect [^>]*fill='#([0-9A-F]{6})'/)).1
      let lines = page.text.matches(of: /<text [^>]*y='([0-9.]+)'[^>]*fill='#([0-9A-F]{6})'/)
        .filter { Double($0.1) ?? 0 > 400 }
      #expect(!lines.isEmpty, "\(page.name)")
      for line in lines {
        let ratio = try Self.contrast(ground, line.2)
        #expect(ratio >= 4.5, "\(page.name): \(ratio)")
      }
    }
  }

  private static func contrast(_ a: Substring, _ b: Substring) throws -> Double {
    let (a, b) = (try luminance(a), try luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of a colour of sRGB.
  private static func luminance(_ colour: Substring) throws -> Double {
    let number = try #require(Int(colour, radix: 16))
    func linear(_ shift: Int) -> Double {
      let share = Double(number >> shift & 255) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  @Test("Every page is decoded at twice its size", arguments: books.indices)
  func decoded(index: Int) throws {
    let pages = Self.books[index]
    let client = try Fixtures.client()
    defer { client.shutdown() }
    for page in pages {
      let picture = try client.picture(
        PictureOrder(
          source: .bytes(page.svg), width: 724, height: 1_136, fit: .inside, mipLevels: .base))
      #expect(picture.width == 724 && picture.height == 1_136, "\(page.name)")
      #expect(picture.warning == nil, "\(page.name)")
    }
  }

  @Test("No line of text reaches the margin", arguments: books.indices)
  func margins(index: Int) throws {
    let pages = Self.books[index]
    let client = try Fixtures.client()
    defer { client.shutdown() }
    for page in pages {
      let text = page.text
      let head = try #require(text.firstMatch(of: /<svg [^>]*><rect [^>]*>/)).output
      let lines = text.matches(of: /<text .*?<\/text>/).map(\.output).joined()
      // At least a title or heading, and the lines below it.
      #expect(text.matches(of: /<text\s/).count >= 2, "\(page.name)")
      let picture = try client.picture(
        PictureOrder(
          source: .bytes(Array("\(head)\(lines)</svg>".utf8)), width: 362, height: 568,
          fit: .inside, mipLevels: .base))
      let box = try #require(Self.extent(of: picture), "\(page.name)")
      #expect(box.left >= Self.side, "\(page.name) begins at \(box.left)")
      #expect(box.right < 362 - Self.side, "\(page.name) ends at \(box.right)")
      #expect(box.top >= Self.side, "\(page.name) begins at \(box.top)")
      #expect(box.bottom < 568 - Self.foot, "\(page.name) ends at \(box.bottom)")
    }
  }

  /// What stays clear beside and above text, and below it, in points.
  private static let side = 26
  private static let foot = 20

  /// The columns and rows that differ from the ground, which is what the first pixel shows.
  private static func extent(
    of picture: DecodedPicture
  ) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let pixels = Array(picture.pixels)
    var extent: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let start = (y * picture.width + x) * 4
        // Nearly all of them are the ground itself.
        if pixels[start] == pixels[0], pixels[start + 1] == pixels[1],
          pixels[start + 2] == pixels[2], pixels[start + 3] == pixels[3]
        {
          continue
        }
        let isGround = (0..<4).allSatisfy { abs(Int(pixels[start + $0]) - Int(pixels[$0])) <= 8 }
        if isGround { continue }
        let old = extent ?? (x, y, x, y)
        extent = (min(old.left, x), min(old.top, y), max(old.right, x), max(old.bottom, y))
      }
    }
    return extent
  }
}
