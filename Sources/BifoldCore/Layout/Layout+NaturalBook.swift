import Glibc

/// The open book that lies flat before the reader.
extension Layout {
  /// What the pages of one frame have in common.
  private struct Spread {
    let book: OpenBook
    let shelf: Bookshelf
    let fit: PageFit
    let run: OpeningRun
    let pose: BookPose
    let progress: Double
    /// How many leaves are in flight.
    let leafCount: Int
    /// The one that is turned farthest from where it lay, if there is one.
    let foremost: LeafInFlight?

    /// How far the foremost one has come to lie in the fold, 0…1.
    var landing: Double { foremost.map(landing(of:)) ?? 0 }

    func isBent(_ leaf: LeafInFlight) -> Bool { shelf.style(ofLeaf: leaf.recto) == .curl }

    /// How far a leaf has come to lie in the fold, 0…1, if it is bent.
    func landing(of leaf: LeafInFlight) -> Double {
      guard isBent(leaf) else { return 0 }
      let fraction = leaf.fraction * shown
      let turned = book.turning.lying == .right ? fraction : 1 - fraction
      return max((turned - Layout.landingBegin) / (1 - Layout.landingBegin), 0)
    }

    /// The light on the cover where it stands on the shelf.
    let shelfLight: Double
    /// How nearly upright a board stands, 0…1.
    let standing: Double

    /// How far it has opened, 0…1: no spring's overshoot.
    var shown: Double { min(max(progress, 0), 1) }

    /// The size of a page at rest, in points, and that of its card now.
    func size(ofItem item: Int) -> (resting: Size, present: Size) {
      let size = shelf.pageSize(ofItem: item, fit)
      return (size, run.size(of: size, at: progress))
    }
  }

  mutating func appendNatural(_ book: OpenBook, of shelf: Bookshelf, from cover: Card) {
    let fit = shelf.pageFit
    let eye = Viewpoint(
      vanishingPoint: Point(x: shelf.hinge + fit.center.x, y: fit.center.y), m34: OriginalBook.m34)
    let run = OpeningRun(
      from: BookPose(
        coverSize: cover.size, position: cover.position, anchorPoint: cover.anchorPoint,
        transform: cover.transform, otherwise: eye),
      coverSize: cover.size,
      to: BookPose(
        spine: Point(x: shelf.hinge + shelf.spineX(fit), y: fit.center.y), eye: eye),
      pageSize: shelf.pageSize(ofItem: 0, fit), swing: .stopped)
    let progress = shelf.openingProgress
    let leaves = book.turning.leavesInFlight(at: shelf.time)
    let spread = Spread(
      book: book, shelf: shelf, fit: fit, run: run, pose: run.pose(at: progress),
      progress: progress, leafCount: leaves.count,
      foremost: book.turning.lying == .right ? leaves.first : leaves.last,
      shelfLight: cover.light,
      standing: leaves.reduce(0) {
        guard shelf.style(ofLeaf: $1.recto) != .curl else { return $0 }
        let cosine = RigidLeaf(of: .zero, fraction: $1.fraction).cosine
        return max($0, min((Self.leaning - abs(cosine)) / (Self.leaning - Self.steep), 1))
      })
    let turned = leaves.first.map { $0.recto - 1 } ?? book.turning.target
    let unturned = leaves.last.map { $0.verso + 1 } ?? book.turning.target + 1
    // What has been read turns as one on the way from the shelf: before it is upright its front is
    // seen, over all others.
    let read = turned >= 0 ? page(0, of: spread, fraction: 1) : nil
    let isReadUpright = read.map(Self.showsFront) ?? false
    appendVeil(book.index, opacity: spread.shown, in: shelf)
    appendRest(of: cover, book.index, rest: 1 - spread.shown, in: shelf)
    appendGround(under: spread, leaves, left: 2 * turned + 1, right: 2 * unturned)
    // Where pages are seen on both sides of a spine between pixels, the lower one reaches under the
    // other, as far as that hides it; where it is itself hidden and there is no other, it draws back.
    let hasUnturned = unturned < book.pairing.leafCount
    let isReadLying = turned >= 0 && !isReadUpright
    // Both sides from the bottom up: what lies, then what is lifted from it.
    if hasUnturned {
      let hidden = leaves.first.map { -overhang(of: $0, spread) } ?? 0
      appendPage(
        2 * unturned, of: spread, fraction: 0,
        seam: isReadLying ? Self.spineSeam : min(max(hidden, -Self.spineSeam), Self.spineSeam))
    }
    if book.turning.lying == .right { appendLying(leaves.reversed(), of: spread) }
    if turned >= 0, !isReadUpright {
      appendReadShadow(on: 2 * unturned, of: spread)
      let hidden = leaves.last.map { overhang(of: $0, spread) } ?? 0
      appendPage(
        2 * turned + 1, of: spread, fraction: 1,
        seam: hasUnturned ? 0 : min(max(hidden, -Self.spineSeam), Self.spineSeam))
    }
    // Boards at the left: the less one is turned the more it is in front, wherever it comes from. All
    // sheets lie on the cover's.
    for leaf in leaves where !spread.isBent(leaf) {
      appendBoard(leaf, 2 * leaf.verso + 1, of: spread)
    }
    if book.turning.lying == .left { appendLying(leaves, of: spread) }
    // Sheets that were rolled together: the outer one is above.
    if book.turning.lying == .right {
      for leaf in leaves { appendLifted(leaf, of: spread) }
    } else {
      for leaf in leaves.reversed() { appendLifted(leaf, of: spread) }
    }
    // Boards at the right: the farther one is turned the more it is in front. The cover's is before
    // all sheets, which lie under it there.
    for leaf in leaves.reversed() where !spread.isBent(leaf) {
      appendBoard(leaf, 2 * leaf.recto, of: spread)
    }
    if isReadUpright {
      appendReadShadow(on: 2 * unturned, of: spread)
      appendPage(0, of: spread, fraction: 1)
    }
  }

  /// - Parameter fraction: of its leaf, once the book is open.
  private func page(_ item: Int, of spread: Spread, fraction: Double) -> Card {
    let angle = spread.run.angle(
      ofItem: item, resting: -.pi * fraction, at: spread.progress)
    let (resting, size) = spread.size(ofItem: item)
    var page = Self.page(
      item, of: spread.book, size, resting: resting, pose: spread.pose,
      angle: angle)
    // Turned away from the lamp it is darker; on the shelf it is as light as it stood there.
    page.light =
      (1 - Self.slopeShade * abs(sin(angle))) * (1 - (1 - spread.shelfLight) * (1 - spread.shown))
    return page
  }

  /// A page, and the shade toward the spine on it.
  /// - Parameter seam: pixels by which it reaches beyond the spine.
  private mutating func appendPage(
    _ item: Int, of spread: Spread, fraction: Double, seam: Double = 0
  ) {
    // What has been turned of single pages is put away.
    let isDouble = spread.book.mode == .double
    let side = BookSide(ofItem: item)
    if !isDouble, side == .left, fraction == 1, spread.progress >= 1 { return }
    var page = page(item, of: spread, fraction: fraction)
    let rest = 1 - spread.shown
    if side == .right {
      page.seams.left = seam
      page.corners = Self.corners(of: page, rest: rest, in: spread.shelf)
    } else {
      page.seams.right = seam
    }
    if item > 0, !(spread.book.targetSpread < 0) {
      page.stayClear(by: Self.clearance(at: spread.progress))
    }
    if item == 0 {
      append(Self.front(of: spread.book, under: page))
      page.opacity = Self.pageShare(at: spread.progress)
    }
    append(page)
    if item == 0 { appendCrease(on: page, spread.book.index, rest: rest, in: spread.shelf) }
    appendFault(on: page, item, of: spread.book, in: spread.shelf)
    if item > 0 {
      // Where a leaf comes to lie in the fold, it bulges over this.
      let isUnderRoll = fraction == (spread.book.turning.lying == .right ? 0 : 1)
      // Beside a board that stands upright its shadow is the fold's shade.
      let share = (isUnderRoll ? 1 - spread.landing : 1) * (fraction == 1 ? 1 : 1 - spread.standing)
      appendGutter(on: page, item, of: spread, share: share)
    }
  }

  // MARK: Leaves in flight

  /// How far to the right of the spine a leaf is seen, at the middle of its height, in pixels;
  /// negative to the left.
  private func overhang(of leaf: LeafInFlight, _ spread: Spread) -> Double {
    let fraction = leaf.fraction * spread.shown
    guard !spread.isBent(leaf) else {
      // Bent paper reaches over by its roll, or not at all.
      return fraction > 0.5 + Self.upright
        ? -.infinity : fraction < 0.5 - Self.upright ? .infinity : 0
    }
    let board = page(2 * leaf.recto, of: spread, fraction: leaf.fraction)
    let projection = board.projection
    let (spine, edge) = (
      projection.project(Point(x: 0, y: board.size.height / 2)),
      projection.project(Point(x: board.size.width, y: board.size.height / 2))
    )
    guard spine.w > 0, edge.w > 0 else { return 0 }
    // Less by what its own soft edge does not hide.
    let overhang = (edge.divided.x - spine.divided.x) * spread.shelf.scale
    return overhang - min(max(overhang, -Self.softness), Self.softness)
  }

  private mutating func appendBoard(_ leaf: LeafInFlight, _ item: Int, of spread: Spread) {
    let front = page(item, of: spread, fraction: leaf.fraction)
    let back = page(
      item.isMultiple(of: 2) ? 2 * leaf.verso + 1 : 2 * leaf.recto, of: spread,
      fraction: leaf.fraction)
    let isSeen = Self.showsFront(front)
    // Seen from its edge alone it still takes the light.
    let isEdge = !isSeen && !item.isMultiple(of: 2) && !Self.showsFront(back)
    guard isSeen || isEdge else { return }
    appendShadow(
      of: Curl(
        hinged: spread.shelf.leafSize(leaf, spread.fit), fraction: leaf.fraction * spread.shown),
      leaf, spread)
    guard isSeen else { return }
    appendPage(item, of: spread, fraction: leaf.fraction)
    fadeAway(leaf, of: spread)
  }

  /// What of bent leaves has not moved.
  private mutating func appendLying(_ leaves: some Sequence<LeafInFlight>, of spread: Spread) {
    for leaf in leaves where spread.isBent(leaf) {
      guard let sheet = sheet(leaf, .lying, of: spread) else { continue }
      append(sheet.card)
      appendGutter(
        on: sheet.card, sheet.item, of: spread,
        share: Self.gutterShare(ofLying: sheet.turned) * (1 - spread.landing))
    }
  }

  private mutating func appendLifted(_ leaf: LeafInFlight, of spread: Spread) {
    guard spread.isBent(leaf),
      let sheet = sheet(leaf, .lifted, of: spread),
      case .sheet(let bent) = sheet.card.content
    else { return }
    appendShadow(of: bent.curl, leaf, spread)
    append(sheet.card)
    fadeAway(leaf, of: spread)
    // The fold that a leaf comes to lie in shades it, and of the first one to come what lies beside
    // it.
    let landing = spread.landing(of: leaf)
    guard landing > 0 else { return }
    appendFold(on: sheet.item, of: spread, share: landing)
    guard leaf == spread.foremost else { return }
    let beside = spread.book.turning.lying == .right ? 2 * leaf.verso + 2 : 2 * leaf.recto - 1
    if spread.book.pairing.face(atItem: beside) != nil {
      appendFold(on: beside, of: spread, share: landing)
    }
  }

  private mutating func appendFold(on item: Int, of spread: Spread, share: Double) {
    let fraction: Double = BookSide(ofItem: item) == .left ? 1 : 0
    appendGutter(
      on: page(item, of: spread, fraction: fraction), item, of: spread, share: share)
  }

  /// A part of a bent leaf, the item that it shows, and how far it is turned from where it lies.
  private func sheet(
    _ leaf: LeafInFlight, _ part: Card.Sheet.Part, of spread: Spread
  ) -> (card: Card, item: Int, turned: Double)? {
    let lying = spread.book.turning.lying
    let fraction = leaf.fraction * spread.shown
    let size = spread.shelf.leafSize(leaf, spread.fit)
    let present = spread.run.size(of: size, at: spread.progress)
    let (front, back) = (2 * leaf.recto, 2 * leaf.verso + 1)
    let item = (lying == .right) == (part == .lying) ? front : back
    func printed(_ item: Int) -> Card.Sheet.Page {
      let page = spread.size(ofItem: item).present
      let x = BookSide(ofItem: item) == .right ? 0 : present.width - page.width
      return Card.Sheet.Page(
        spread.book.pairing.face(atItem: item).flatMap { Picture(of: $0) },
        frame: Rect(
          x: x, y: (present.height - page.height) / 2, width: page.width, height: page.height),
        paper: Self.paper)
    }
    let curl = Curl(
      of: present, by: leaf.handle, fraction: fraction, sway: leaf.sway * spread.shown,
      lying: lying)
    let card = Card(
      .page(item), size: present, position: spread.pose.position,
      anchorPoint: lying.anchorPoint, transform: spread.pose.space(angle: 0),
      content: .sheet(
        Card.Sheet(curl, recto: printed(front), verso: printed(back), part: part)))
    return (card, item, lying == .right ? fraction : 1 - fraction)
  }

  /// What a leaf takes of the light of both pages.
  private mutating func appendShadow(of curl: Curl, _ leaf: LeafInFlight, _ spread: Spread) {
    // Where there is no page, nor a part of the leaf itself, there is nothing that it falls on.
    let lying = spread.isBent(leaf) ? spread.book.turning.lying : nil
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
  private mutating func appendReadShadow(on item: Int, of spread: Spread) {
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
    of curl: Curl, left: Double, right: Double, opacity: Double, _ spread: Spread
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

  /// What has been turned of single pages is put away: it goes as it comes to lie.
  private mutating func fadeAway(_ leaf: LeafInFlight, of spread: Spread) {
    guard spread.book.mode == .single else { return }
    let rest = 1 - leaf.fraction * spread.shown
    cards[cards.count - 1].opacity *= min(rest / Self.putAway, 1)
  }

  /// Of a turn, in which a single page fades.
  private static let putAway = 0.1

  /// How much of the shade in the fold a page has that is being turned from it.
  private static func gutterShare(ofLying turned: Double) -> Double {
    min(max((1 - turned) / gutterEndOfTurn, 0), 1)
  }

  /// Of a leaf's width, by which a roll of it ends before half of what is rolled.
  private static let rollShare = 0.09
  /// From which part of a turn on a leaf lies in the fold that it is turned to.
  fileprivate static let landingBegin = 0.93
  /// Of a turn, at its end, in which the fold loses its shade.
  private static let gutterEndOfTurn = 0.3

  private mutating func appendGutter(
    on page: Card, _ item: Int, of spread: Spread, share: Double
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
  private mutating func appendGround(
    under spread: Spread, _ leaves: LeavesInFlight, left leftItem: Int, right rightItem: Int
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
    let isRolled = leaves.last.map { $0.verso == last && spread.isBent($0) } ?? false
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
    _ side: BookSide, width: Double, height: Double, of spread: Spread, at distance: Double
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

  /// Of a turn, round its middle, within which bent paper is too thin to have a seam under it.
  private static let upright = 0.04
  /// The cosine of a board's angle up to which it stands upright, and at which it no longer does.
  private static let steep = 0.12
  private static let leaning = 0.3
  /// Pixels: the half of a soft edge that shows what is under it.
  private static let softness = 0.5
  /// Pixels: as much as a soft edge needs.
  private static let spineSeam = 1.0
  /// How much darker a page is that stands upright.
  private static let slopeShade = 0.35
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
