/// Which pages lie side by side, and which are the two sides of one leaf.
///
/// A book is a row of items. Item 0 is its cover, even items are right pages, odd ones left pages;
/// items 2k and 2k + 1 are front and back of leaf k. At the spread position X the items 2X + 1 and
/// 2X + 2 lie before the reader; at −1 the book is closed and shows its cover alone.
///
/// Double pages, cover alone: page 0 is item 0, the others follow in pairs. A wide page takes a
/// whole spread, a half on each side; where that would begin on a right page, a blank goes before
/// it. With P portrait and W wide, P PP W PP W reads [1] [2 3] [4] [5 6] [7].
///
/// A page is in one spread only, but a first page that is wide or paired is the closed book's front
/// as well, whole, for that must show something: item 0, and then again the first spread's.
///
/// Single pages: page k is item 2k, alone at X = k − 1, on a leaf whose back is blank. The cover's
/// placement plays no part, and a wide page is one page as any other. To the left lies nothing: what
/// has been turned is put away.
///
/// Made in O(n), asked in constant time. No argument traps.
public struct Pairing: Hashable, Sendable {
  public let pageCount: Int
  public let cover: CoverPlacement
  public let mode: PageMode
  /// A missing back of the last leaf is not among them.
  private let items: [Face]
  /// Of each page, the spread position that it is read at.
  private let places: [Int]

  /// - Parameters:
  ///   - pageCount: negative counts as 0.
  ///   - isWide: whether a page is wider than high; asked once of each, in order.
  public init(
    pageCount: Int, cover: CoverPlacement = .alone, mode: PageMode = .double,
    isWide: (_ page: Int) -> Bool
  ) {
    self.pageCount = max(pageCount, 0)
    self.cover = cover
    self.mode = mode
    var items: [Face] = []
    var places: [Int] = []
    items.reserveCapacity(2 * self.pageCount + 2)
    places.reserveCapacity(self.pageCount)
    for page in 0..<self.pageCount {
      guard mode == .double else {
        if page > 0 { items.append(.blank) }
        items.append(.page(page))
        places.append(page - 1)
        continue
      }
      let isWide = isWide(page)
      if page == 0 {
        items.append(.page(0))
        guard isWide || cover == .paired else {
          places.append(-1)
          continue
        }
      }
      if isWide, BookSide(ofItem: items.count) == .right { items.append(.blank) }
      places.append((items.count - 1) / 2)
      if isWide {
        items.append(.half(page, .left))
        items.append(.half(page, .right))
      } else {
        items.append(.page(page))
      }
    }
    self.items = items
    self.places = places
  }

  /// - Parameter sizes: one a page, in any unit; nil where it is not known yet, which counts as
  ///   portrait.
  public init(sizes: [Size?], cover: CoverPlacement = .alone, mode: PageMode = .double) {
    self.init(pageCount: sizes.count, cover: cover, mode: mode) { page in
      sizes[page].map { $0.width > $0.height } ?? false
    }
  }

  /// How many items there are before a missing back of the last leaf is made up for.
  public var itemCount: Int { items.count }

  /// How many leaves turn, each of two items.
  public var leafCount: Int { (items.count + 1) / 2 }

  /// The spread positions that show a page: from −1, the closed book, to that of the last one. A
  /// book without pages has −1 alone.
  public var positions: ClosedRange<Int> { -1...max(items.count / 2 - 1, -1) }

  /// What an item shows; nil where no leaf is. The missing back of the last leaf is blank.
  public func face(atItem item: Int) -> Face? {
    guard item >= 0, item < 2 * leafCount else { return nil }
    return item < items.count ? items[item] : .blank
  }

  /// What gives an item its size: what it shows, or for a blank the page beside it or on the front
  /// of its leaf.
  public func model(ofItem item: Int) -> Face? {
    let face = face(atItem: item)
    return face == .blank ? self.face(atItem: item - 1) : face
  }

  /// What lies before the reader; nil where there is nothing, and at any position outside
  /// `positions`.
  public func spread(at position: Int) -> (left: Face?, right: Face?) {
    guard positions.contains(position) else { return (nil, nil) }
    let left = 2 * position + 1
    return (mode == .single ? nil : face(atItem: left), face(atItem: left + 1))
  }

  /// Where a page is read. One before the first counts as the first, one past the last as the last.
  public func position(ofPage page: Int) -> Int {
    places.isEmpty ? -1 : places[min(max(page, 0), places.count - 1)]
  }

  /// The first page that is seen at a position, or at the nearest that there is; nil in a book
  /// without pages.
  ///
  /// This is the page that a reading place keeps. Keep it while the pairing changes, and ask the new
  /// one for its `position(ofPage:)`: the reader still sees it, and a nudge back leads back. Asked
  /// anew after each nudge it may be the page before.
  public func page(at position: Int) -> Int? {
    let spread = spread(at: min(max(position, positions.lowerBound), positions.upperBound))
    return spread.left?.page ?? spread.right?.page
  }
}
