import Glibc

/// The open book that lies flat before the reader.
extension Layout {
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
    let spread = NaturalSpread(
      book: book, shelf: shelf, fit: fit, run: run, pose: run.pose(at: progress),
      progress: progress, leafCount: leaves.count,
      foremost: book.turning.lying == .right ? leaves.first : leaves.last,
      shelfLight: cover.light,
      standing: leaves.reduce(0) {
        guard !shelf.isBent($1) else { return $0 }
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
        2 * unturned, of: spread, fraction: 0, seam: isReadLying ? Self.spineSeam : hidden)
    }
    if book.turning.lying == .right { appendLying(leaves.reversed(), of: spread) }
    if isReadLying {
      appendReadShadow(on: 2 * unturned, of: spread)
      let hidden = leaves.last.map { overhang(of: $0, spread) } ?? 0
      appendPage(2 * turned + 1, of: spread, fraction: 1, seam: hasUnturned ? 0 : hidden)
    }
    // Boards at the left: the less one is turned the more it is in front, wherever it comes from. All
    // sheets lie on the cover's.
    for leaf in leaves where !spread.shelf.isBent(leaf) {
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
    for leaf in leaves.reversed() where !spread.shelf.isBent(leaf) {
      appendBoard(leaf, 2 * leaf.recto, of: spread)
    }
    if isReadUpright {
      appendReadShadow(on: 2 * unturned, of: spread)
      appendPage(0, of: spread, fraction: 1)
    }
  }

  /// - Parameter fraction: of its leaf, once the book is open.
  func page(_ item: Int, of spread: NaturalSpread, fraction: Double) -> Card {
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
    _ item: Int, of spread: NaturalSpread, fraction: Double, seam: Double = 0
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
    if item > 0, spread.book.targetSpread >= 0 {
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
  /// negative to the left. No more than a seam needs.
  private func overhang(of leaf: LeafInFlight, _ spread: NaturalSpread) -> Double {
    let fraction = leaf.fraction * spread.shown
    guard !spread.shelf.isBent(leaf) else {
      // Bent paper reaches over by its roll, or not at all.
      return fraction > 0.5 + Self.upright
        ? -Self.spineSeam : fraction < 0.5 - Self.upright ? Self.spineSeam : 0
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
    let covering = overhang - min(max(overhang, -Self.softness), Self.softness)
    return min(max(covering, -Self.spineSeam), Self.spineSeam)
  }

  private mutating func appendBoard(_ leaf: LeafInFlight, _ item: Int, of spread: NaturalSpread) {
    func isSeen(_ item: Int) -> Bool {
      Self.showsFront(page(item, of: spread, fraction: leaf.fraction))
    }
    let isFront = isSeen(item)
    // Seen from its edge alone it still takes the light: once, at the left.
    guard isFront || BookSide(ofItem: item) == .left && !isSeen(2 * leaf.recto) else { return }
    appendShadow(
      of: Curl(
        hinged: spread.shelf.leafSize(leaf, spread.fit), fraction: leaf.fraction * spread.shown),
      leaf, spread)
    guard isFront else { return }
    appendPage(item, of: spread, fraction: leaf.fraction)
    fadeAway(leaf, of: spread)
  }

  /// What of bent leaves has not moved.
  private mutating func appendLying(_ leaves: some Sequence<LeafInFlight>, of spread: NaturalSpread)
  {
    for leaf in leaves where spread.shelf.isBent(leaf) {
      guard let sheet = sheet(leaf, .lying, of: spread) else { continue }
      append(sheet.card)
      appendGutter(
        on: sheet.card, sheet.item, of: spread,
        share: Self.gutterShare(ofLying: sheet.turned) * (1 - spread.landing))
    }
  }

  private mutating func appendLifted(_ leaf: LeafInFlight, of spread: NaturalSpread) {
    guard spread.shelf.isBent(leaf),
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

  /// A part of a bent leaf, the item that it shows, and how far it is turned from where it lies.
  private func sheet(
    _ leaf: LeafInFlight, _ part: Card.Sheet.Part, of spread: NaturalSpread
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

  /// What has been turned of single pages is put away: it goes as it comes to lie.
  private mutating func fadeAway(_ leaf: LeafInFlight, of spread: NaturalSpread) {
    guard spread.book.mode == .single else { return }
    let rest = 1 - leaf.fraction * spread.shown
    cards[cards.count - 1].opacity *= min(rest / Self.putAway, 1)
  }

  /// Of a turn, in which a single page fades.
  private static let putAway = 0.1

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
}
