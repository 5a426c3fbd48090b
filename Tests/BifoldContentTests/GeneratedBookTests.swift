import BifoldContent
import BifoldWire
import Testing

@Suite("Generated books")
struct GeneratedBookTests {
  @Test("Covers and pages are small, plain SVG, and the same each time")
  func small() {
    for index in Array(0..<60) + [999_999, 1_000_000_007, .max] {
      let book = GeneratedBook(index: index)
      #expect(book.cover == GeneratedBook(index: index).cover)
      for svg in [book.cover, book.page(0), book.page(book.pageCount - 1)] {
        #expect(svg.count < 15 * 1_024)
        let text = String(decoding: svg, as: UTF8.self)
        #expect(text.hasPrefix("<svg "))
        #expect(text.hasSuffix("</svg>"))
        #expect(!text.contains("filter") && !text.contains("nan") && !text.contains("inf"))
      }
    }
  }

  @Test("Two hundred covers are two hundred pictures")
  func distinct() {
    #expect(Set((0..<200).map { GeneratedBook(index: $0).cover }).count == 200)
  }

  @Test("A million books cost nothing, and end where they end")
  func library() {
    let library = Library.generated(count: 1_000_000)
    #expect(library.count == 1_000_000)
    #expect(library.book(at: 999_999)?.pages.count == GeneratedBook(index: 999_999).pageCount)
    #expect(library.cover(at: 7) == library.book(at: 7)?.cover)
    #expect(library.title(at: 7) == library.book(at: 7)?.title)
    #expect(library.author(at: 7) == nil)
    #expect(library.book(at: 1_000_000) == nil && library.book(at: -1) == nil)
    #expect(Library.generated(count: -5).count == 0)
  }

  @Test("Sheets are the cover and then the pages, and a cover that is the first page comes once")
  func sheets() throws {
    let generated = Library.generated(count: 9)
    let book = try #require(generated.book(at: 4))
    let count = generated.sheetCount(at: 4)
    #expect((0..<count).map { generated.sheet($0, at: 4) } == [book.cover] + book.pages)
    #expect(generated.sheet(count, at: 4) == nil && generated.sheet(-1, at: 4) == nil)
    #expect(generated.sheetCount(at: 9) == 0 && generated.sheet(0, at: 9) == nil)
    let (one, two): (PictureSource, PictureSource) = (.bytes([1]), .bytes([2]))
    let listed = Library.listed([
      Book(title: "In it", cover: one, pages: [one, two]),
      Book(title: "Apart", cover: one, pages: [two, two]),
      Book(title: "Cover alone", cover: one, pages: []),
    ])
    let sheets = (0..<3).map { book in
      (0..<listed.sheetCount(at: book)).map { listed.sheet($0, at: book) }
    }
    #expect(sheets == [[one, two], [one, two, two], [one]])
  }
}
