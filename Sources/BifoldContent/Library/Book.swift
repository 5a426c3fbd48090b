import BifoldCore
import BifoldWire

/// A cover and pages, none of them decoded yet.
package struct Book: Hashable, Sendable {
  package var title: String
  package var author: String?
  package var cover: PictureSource
  package var pages: [PictureSource]
  /// Which way it is read; nil where it does not say.
  package var direction: ReadingDirection?
  /// Pages, by their place in `pages`, that are two in one picture, whatever its shape.
  package var doublePages: Set<Int> = []

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

  /// The sheets that are double pages.
  var doubleSheets: Set<Int> { Set(doublePages.map { $0 + sheetsBeforePages }) }

  private var sheetsBeforePages: Int { pages.first == cover ? 0 : 1 }
}
