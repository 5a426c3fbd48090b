import BifoldWire

/// A cover and pages, none of them decoded yet.
package struct Book: Hashable, Sendable {
  package var title: String
  package var author: String?
  package var cover: PictureSource
  package var pages: [PictureSource]

  package init(
    title: String, author: String? = nil, cover: PictureSource, pages: [PictureSource]
  ) {
    self.title = title
    self.author = author
    self.cover = cover
    self.pages = pages
  }

  /// How many sheets are turned over: the pages, and before them the cover where it is none of them.
  var sheetCount: Int { pages.count + sheetsBeforePages }

  /// - Parameter number: 1..<sheetCount; sheet 0 is the cover.
  func sheet(_ number: Int) -> PictureSource { pages[number - sheetsBeforePages] }

  private var sheetsBeforePages: Int { pages.first == cover ? 0 : 1 }
}
