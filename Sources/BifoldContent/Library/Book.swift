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
}
