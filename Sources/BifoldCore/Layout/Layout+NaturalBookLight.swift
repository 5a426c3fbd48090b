import Glibc

/// What light makes of the open natural book: shadows, the fold, and the ground that it lies on.
extension Layout {
  /// What a leaf takes of the light of both pages.
  mutating func appendShadow(of curl: Curl, _ leaf: LeafInFlight, _ spread: NaturalSpread) {
    // Where there is no page, nor a part of the leaf itself, there is nothing that it falls on.
    let lying = spread.shelf.isBent(leaf) ? spread.book.turning.lying : nil
    let isLeft = leaf.recto > 0 || lying == .left
    let isRight = leaf.verso < spread.book.pairing.leafCount - 1 || lying == .right
    appendShadow(
      of: curl, left: spread.book.mode == .double && isLeft ? curl.size.width : 0,
      right: isRight ? curl.size.width : 0,
      // Shadows of many leaves would add up to black.
      opacity: spread.shown / Double(max(spread.leafCount, 1)).squareRoot(), spread)
  }

  /// What has been read takes the light of what lies under it, on the way from the shelf.
  /// - Parameter item: the one that lies there, of however few leaves.
  mutating func appendReadShadow(on item: Int, of spread: NaturalSpread) {
    guard item < 2 * spread.book.pairing.leafCount, spread.shown < 1 else { return }
    appendShadow(
      of: Curl(hinged: spread.size(ofItem: 0).present, fraction: spread.shown), left: 0,
      right: spread.size(ofItem: item).present.width,
      opacity: min(spread.shown / Self.shadowRise, 1), spread)
  }

  /// Of the way from the shelf, in which that comes.
  private static let shadowRise = 0.1

  /// - Parameters:
  ///   - left: points to the left of the spine within which it falls on something.
  ///   - right: and to the right.
  ///   - opacity: of the darkest shadow there is.
  private mutating func appendShadow(
    of curl: Curl, left: Double, right: Double, opacity: Double, _ spread: NaturalSpread
  ) {
    guard left + right > 0, opacity > 0 else { return }
    var shadow = Card(
      .bookPart(.leafShadow, spread.book.index),
      size: Size(width: left + right, height: curl.size.height), position: spread.pose.position,
      anchorPoint: Point(x: left / (left + right), y: 0.5),
      transform: spread.pose.space(angle: 0), content: .sheetShadow(curl, .leftToRight))
    shadow.opacity = opacity
    append(shadow)
  }

  /// How much of the shade in the fold a page has that is being turned from it.
  static func gutterShare(ofLying turned: Double) -> Double {
    min(max((1 - turned) / gutterEndOfTurn, 0), 1)
  }

  /// Of a leaf's width, by which a roll of it ends before half of what is rolled.
  private static let rollShare = 0.09
  /// Of a turn, at its end, in which the fold loses its shade.
  private static let gutterEndOfTurn = 0.3

  mutating func appendFold(on item: Int, of spread: NaturalSpread, share: Double) {
    let fraction: Double = BookSide(ofItem: item) == .left ? 1 : 0
    appendGutter(
      on: page(item, of: spread, fraction: fraction), item, of: spread, share: share)
  }

  mutating func appendGutter(
    on page: Card, _ item: Int, of spread: NaturalSpread, share: Double
  ) {
    guard spread.book.mode == .double, share > 0 else { return }
    var gutter = page
    gutter.id = .pagePart(.gutter, item)
    gutter.size.width = min(Self.gutterWidth, Self.gutterShare * page.size.width)
    gutter.content =
      BookSide(ofItem: item) == .right
      ? .gradient(from: Self.gutterShade, to: Self.gutterEnd)
      : .gradient(from: Self.gutterEnd, to: Self.gutterShade)
    gutter.opacity = share * spread.shown
    append(gutter)
  }

  /// The book's shadow on the room, and the edges of its leaves on both sides.
  /// - Parameters:
  ///   - leaves: those in flight.
  ///   - left: the item that lies at the left, of however few leaves.
  ///   - right: and at the right.
  mutating func appendGround(
    under spread: NaturalSpread, _ leaves: LeavesInFlight, left leftItem: Int, right rightItem: Int
  ) {
    guard spread.shown > 0 else { return }
    let pairing = spread.book.pairing
    let size = spread.size(ofItem: max(leftItem, 1)).present
    let other = spread.size(ofItem: min(rightItem, max(2 * pairing.leafCount - 2, 0))).present
    // Before its first leaf is turned a book has no left side, after its last one no right one.
    let isDouble = spread.book.mode == .double
    // On the way from the shelf the read part stands over the other until it is past upright, and so
    // does the first leaf at either end.
    func reach(_ turned: Double) -> Double { max(-cos(.pi * min(max(turned, 0), 1)), 0) }
    let last = pairing.leafCount - 1
    let first = leaves.first.flatMap { $0.recto == 0 ? $0.fraction : nil } ?? (leftItem > 0 ? 1 : 0)
    let rest =
      leaves.last.flatMap { $0.verso == last ? 1 - $0.fraction : nil }
      ?? (rightItem <= 2 * last ? 1 : 0)
    let left = isDouble ? size.width * reach(first * spread.shown) : 0
    // A last leaf that bends draws back as it is rolled up, its roll's own width before it.
    let isRolled = leaves.last.map { $0.verso == last && spread.shelf.isBent($0) } ?? false
    let right =
      other.width * (isRolled ? max(rest - Self.rollShare * sin(.pi * rest), 0) : reach(rest))
    let height = max(left > 0 ? size.height : 0, right > 0 ? other.height : 0)
    let soft = Self.bookShadowSoftness * spread.shelf.bookScale
    let frame = Rect(
      x: -left - soft + Self.bookShadowOffset.x, y: -height / 2 - soft + Self.bookShadowOffset.y,
      width: left + right + 2 * soft, height: height + 2 * soft)
    var shadow = Card(
      .bookPart(.shadow, spread.book.index), size: frame.size, position: spread.pose.position,
      anchorPoint: Point(
        x: -frame.minX / frame.size.width, y: -frame.minY / frame.size.height),
      transform: spread.pose.transform(angle: 0),
      content: .shadow(Self.bookShadow, softness: soft, hidden: nil))
    shadow.opacity = spread.shown
    append(shadow)
    guard isDouble else { return }
    // Each leaf a little of the edge, as far as that is still thin.
    let count = Double(max(pairing.leafCount, 1))
    let whole = min(count * Self.leafThickness, Self.mostThickness) * spread.shown
    let read = min(max(spread.shelf.spreadPosition + 1, 0), count) / count
    appendEdge(.left, width: whole * read, height: size.height, of: spread, at: left)
    appendEdge(.right, width: whole * (1 - read), height: other.height, of: spread, at: right)
  }

  /// - Parameter distance: points from the spine to the page's outer edge.
  private mutating func appendEdge(
    _ side: BookSide, width: Double, height: Double, of spread: NaturalSpread, at distance: Double
  ) {
    let scale = spread.shelf.scale
    let width = (width * scale).rounded() / scale
    guard width > 0, distance > 0, height > 2 * Self.edgeInset else { return }
    var edge = Card(
      .bookPart(side == .left ? .readEdge : .unreadEdge, spread.book.index),
      size: Size(width: width, height: height - 2 * Self.edgeInset),
      position: spread.pose.position,
      anchorPoint: Point(x: side == .left ? 1 + distance / width : -distance / width, y: 0.5),
      transform: spread.pose.transform(angle: 0),
      content: side == .left
        ? .gradient(from: Self.paperShade, to: Self.paper)
        : .gradient(from: Self.paper, to: Self.paperShade))
    edge.seams = Card.Seams(left: side == .right ? 1 : 0, right: side == .left ? 1 : 0)
    append(edge)
  }

  /// Points within which a page rises out of the gutter, at most such a share of its width; and how
  /// dark it is there.
  private static let gutterWidth = 32.0
  private static let gutterShare = 0.075
  private static let gutterShade = Color(red: 0, green: 0, blue: 0, alpha: 0.22)
  private static let gutterEnd = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// As the covers' wide shadow.
  private static let bookShadowSoftness = 40.0
  private static let bookShadowOffset = Point(x: 6, y: 14)
  private static let bookShadow = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
  /// Points that a leaf is thick at the edge, and all of them at most.
  private static let leafThickness = 0.35
  private static let mostThickness = 12.0
  /// Points that the block stays clear of its boards.
  private static let edgeInset = 1.0
}
