/// The book that is off the shelf: how it comes, and how it goes.
extension Bookshelf {
  /// How far it has come from the shelf to the reader, 0…1; a spring may pass both. 0 without one.
  public var openingProgress: Double { book?.opening.value(at: time) ?? 0 }

  /// The spread position, as it is seen; 0 without a book.
  public var spreadPosition: Double {
    guard let book else { return 0 }
    return fidelity == .original
      ? book.spread.position(at: time) : book.turning.position(at: time)
  }

  /// Whether a book has the reader: keys and wheel turn its leaves.
  public var isReading: Bool { screen == .shelf && book?.bound == .reader }

  /// The book that is to be taken from the shelf: whoever has the library answers with
  /// `open(book:sheets:page:)`. While another is on its way back, or it has not come to stand before
  /// the others yet, there is none.
  public var wantedBook: Int? {
    guard let wish, screen == .shelf, 0..<bookCount ~= wish, book == nil || book?.index == wish,
      nearestBook == wish || covers.isAtRest(at: time)
    else { return nil }
    return wish
  }

  /// Whether a book is asked for that may come as time passes.
  public var awaitsBook: Bool { wish != nil && screen == .shelf }

  /// The spread that is read: where the book rests or will, and of a leaf in a hand the nearer one.
  public var readSpread: Int {
    guard let book else { return 0 }
    return book.turning.isHeld ? Int(spreadPosition.rounded()) : book.targetSpread
  }

  /// The pages of that spread, the first and the last.
  public var readPages: ClosedRange<Int>? {
    guard let spread = book?.pairing.spread(at: readSpread),
      let first = spread.left?.page ?? spread.right?.page
    else { return nil }
    return first...max(spread.right?.page ?? first, first)
  }

  /// Asks for a book; one that is out goes back first.
  mutating func want(book index: Int) {
    wish = index
    if let book, book.index != index { closeBook() }
  }

  /// Takes a book from the shelf.
  /// - Parameters:
  ///   - sheets: how many pages it has, its cover among them. Without any it stays where it is.
  ///   - page: where it opens; nil for its first spread, or where it is open already.
  ///   - doublePages: its pages that are two in one picture, whatever its shape.
  ///   - direction: which way it is read, and all with it until it is back; nil as everything is.
  public mutating func open(
    book index: Int, sheets: Int, page: Int? = nil, doublePages: Set<Int> = [],
    direction: ReadingDirection? = nil, _ animation: Animation = .animated
  ) {
    wish = nil
    guard 0..<bookCount ~= index, sheets > 0, screen == .shelf else { return }
    let before = self
    if book?.index != index || book?.sheetCount != sheets {
      book = OpenBook(
        index: index, sheetCount: sheets, page: page, fidelity: fidelity, viewWidth: size.width)
      if leafStyle == .none { book?.turning.motion = .reduced }
      book?.mark(doublePages: doublePages)
      if let direction, fidelity == .natural { readBook(direction, from: before, animation) }
    } else if let page {
      turn(toPage: page, .immediate)
    }
    // It stands in the centre when it comes back.
    if covers.target != Double(index) { covers.travel(to: Double(index), at: time) }
    // A pinch that asked for it has it already.
    if let pinch, pinch.bound == .shelf {
      book?.hold(at: pinch.progress)
    } else {
      book?.go(.reader, animation, at: time)
      if motion == .reduced { arrive(from: before) }
    }
  }

  /// Brings the book back to its place on the shelf.
  public mutating func closeBook(_ animation: Animation = .animated) {
    settingOut { shelf in
      shelf.book?.go(.shelf, animation, at: shelf.time)
      shelf.releaseLeaf()
      shelf.pageEntry = nil
      shelf.settleBook(animation)
    }
  }

  /// Puts the book away at once.
  mutating func dropBook() {
    book = nil
    wish = nil
    pinch = nil
    pageEntry = nil
    endNotice = Motion(at: 0)
    releaseLeaf()
    readShelf(from: self, .immediate)
  }

  /// Puts the book away once it is back, and pairs its pages anew where that had to wait.
  mutating func settleBook(_ animation: Animation = .animated) {
    if let book,
      book.isBack(at: time) || wish != nil && wish != book.index && book.isNearlyBack(at: time)
    {
      let before = self
      self.book = nil
      readShelf(from: before, animation)
      // The next one comes to the centre.
      if let wish, covers.target != Double(wish) { covers.travel(to: Double(wish), at: time) }
    }
    book?.settlePairing(at: time)
  }

  /// Takes what has become known of the sizes of the open book's pages, in any unit.
  public mutating func setPageSizes(
    _ known: some Sequence<(page: Int, size: Size)>, ofBook index: Int
  ) {
    guard book?.index == index else { return }
    book?.take(known, at: time)
  }

  /// Takes note that a page of the open book cannot be read.
  public mutating func setFaulty(page: Int) {
    guard let book, 0..<book.sheetCount ~= page else { return }
    self.book?.faulty.insert(page)
  }

  /// Has the open book lie where and as it was left. Once the reader has turned a leaf it is too late
  /// for that.
  /// - Parameter direction: the one that the reader chose for it; nil where that was never done.
  public mutating func resume(
    page: Int, cover: CoverPlacement, mode: PageMode, direction: ReadingDirection? = nil
  ) {
    guard let book, !book.isTouched else { return }
    self.book?.resume(page: page, cover: cover, mode: mode, at: time)
    // It may have been turned meanwhile.
    guard let direction, book.direction == nil else { return }
    self.book?.direction = direction
    readBook(direction, from: self)
  }

  /// Puts the book at a progress of its way and leaves it there, as a hand would; for pictures of a
  /// moment.
  public mutating func hold(opening progress: Double) {
    guard progress.isFinite else { return }
    book?.hold(at: min(max(progress, -1), 2))
  }

  /// Puts the book at a spread position, between whole ones too.
  public mutating func hold(spread position: Double) {
    guard position.isFinite else { return }
    book?.pose(at: fidelity == .natural && leafStyle == .none ? position.rounded() : position)
  }

  /// Whether it travels or its leaves turn, in nobody's hand.
  var isBookMoving: Bool { book?.isMoving(at: time) ?? false }

  // MARK: Where its pages lie

  /// The pages' place in the natural mode, in the panel's points.
  public var pageFit: PageFit {
    PageFit(
      viewSize: size, top: showsBar ? Metrics.barHeight : 0, margins: Self.pageMargins,
      scale: scale, mode: book?.mode ?? .double, usualShape: Metrics.coverSize)
  }

  /// The size in points of the largest page.
  public var pageBox: Size { fidelity == .original ? OriginalBook.pageSize : pageFit.box }

  /// The size of an item's page at rest, in points.
  func pageSize(ofItem item: Int, _ fit: PageFit) -> Size {
    pageSize(of: book?.pairing.model(ofItem: item), fit)
  }

  /// The size of what one side of a leaf shows, at rest, in points.
  public func pageSize(of face: Face?, _ fit: PageFit) -> Size {
    guard fidelity == .natural, let book else { return OriginalBook.pageSize }
    return fit.size(of: face) { book.size(ofPage: $0) }
  }

  /// x of the open book's spine, in points of the panel: where the spread rests, and between two
  /// spreads moved by each leaf in flight.
  func spineX(_ fit: PageFit) -> Double {
    guard fidelity == .natural, let book else { return size.width / 2 }
    let leaves = book.turning.leavesInFlight(at: time)
    var x = restingSpineX(at: leaves.first.map { $0.recto - 1 } ?? book.turning.target, fit)
    for leaf in leaves { x += spineTravel(of: leaf, fit) * spineShare(of: leaf) }
    return x
  }

  private func restingSpineX(at spread: Int, _ fit: PageFit) -> Double {
    guard let book else { return fit.center.x }
    return fit.spineX(at: spread, in: book.pairing) { book.size(ofPage: $0) }
  }

  /// How far the spine moves to the right while a leaf is turned: only where one side of the book is
  /// empty before or after it, and between single pages.
  func spineTravel(of leaf: LeafInFlight, _ fit: PageFit) -> Double {
    restingSpineX(at: leaf.verso, fit) - restingSpineX(at: leaf.recto - 1, fit)
  }

  /// The part of that which is done: as of the outer edge's own way. So what is held of a leaf goes one
  /// way only, however the spine moves under it.
  func spineShare(of leaf: LeafInFlight) -> Double {
    isBent(leaf)
      ? leaf.fraction : (1 - RigidLeaf(of: .zero, fraction: leaf.fraction).cosine) / 2
  }

  /// Points that are left free round a spread: room for its shadow, and below for its page number.
  static let pageMargins = Insets(top: 16, left: 24, bottom: 40, right: 24)
}
