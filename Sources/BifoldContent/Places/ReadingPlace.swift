import BifoldCore

/// Where a book was left, and how it was read.
package struct ReadingPlace: Hashable, Sendable {
  /// The first page that was seen, from 0; the cover is one of the pages.
  package var page: Int
  package var pageCount: Int
  package var cover: CoverPlacement
  package var mode: PageMode
  /// Nil where the reader left it as it was.
  package var direction: ReadingDirection?
  /// Seconds since 1970, UTC.
  package var dateRead: Int

  /// The share of the book up to the last page that was seen, 0…1.
  package var share: Double {
    let last = page + (mode == .double ? 1 : 0)
    return pageCount > 1 ? min(Double(last) / Double(pageCount - 1), 1) : 1
  }

  /// Whether it lies after the cover and before the end.
  package var isUnderway: Bool { page > 0 && share < 1 }

  package init(
    page: Int, pageCount: Int, cover: CoverPlacement = .alone, mode: PageMode = .double,
    direction: ReadingDirection? = nil, dateRead: Int = 0
  ) {
    self.page = page
    self.pageCount = pageCount
    self.cover = cover
    self.mode = mode
    self.direction = direction
    self.dateRead = dateRead
  }
}
