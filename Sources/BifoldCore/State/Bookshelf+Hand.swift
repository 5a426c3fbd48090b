/// What a hand does to the open book.
extension Bookshelf {
  // MARK: Leaves

  /// How a leaf turns: covers do not bend.
  func style(ofLeaf leaf: Int) -> LeafStyle { leaf == 0 ? .rigid : leafStyle }

  /// Whether it is bent paper as it turns, and no board.
  func isBent(_ leaf: LeafInFlight) -> Bool { style(ofLeaf: leaf.recto) == .curl }

  /// The size of a leaf, whose two pages may be of different ones, in points.
  func leafSize(_ leaf: LeafInFlight, _ fit: PageFit) -> Size {
    let front = pageSize(ofItem: 2 * leaf.recto, fit)
    let back = pageSize(ofItem: 2 * leaf.verso + 1, fit)
    return Size(width: max(front.width, back.width), height: max(front.height, back.height))
  }

  /// What a leaf is led over: the spine's top end before its turn, in points of reading space, from
  /// where it is seen, counted from there, and how far the spine moves in the turn.
  private func ground(
    of leaf: LeafInFlight, _ hand: LeafHand, _ fit: PageFit
  ) -> (origin: Point, viewpoint: Viewpoint, travel: Double) {
    let travel = spineTravel(of: leaf, fit)
    var spine = spineX(fit) - travel * spineShare(of: leaf)
    if hand.style == .curl, book?.turning.lying == .left { spine += travel }
    return (
      Point(x: hinge + spine, y: fit.center.y - hand.size.height / 2),
      Viewpoint(
        vanishingPoint: Point(x: fit.center.x - spine, y: hand.size.height / 2),
        m34: OriginalBook.m34),
      travel
    )
  }

  /// Catches a leaf that turns under the pointer.
  /// - Returns: whether one did.
  mutating func catchLeaf(ofItem item: Int, at point: Point) -> Bool {
    guard fidelity == .natural, isReading, let book, !book.turning.isAtRest(at: time),
      book.turning.leavesInFlight(at: time).contains(where: { $0.leaves.contains(item >> 1) }),
      let leaf = self.book?.turning.grab(leaf: item >> 1, at: time)
    else { return false }
    takeInHand(leaf, at: point)
    leafHand?.caughtFrom = book.turning.target
    return true
  }

  /// Takes the leaf that a drag is about to turn: where it is touched if it lies there, else at its
  /// outer edge.
  /// - Parameter way: of the pointer along x.
  /// - Returns: whether there is one.
  mutating func grabLeaf(dragged way: Double, at point: Point) -> Bool {
    guard isReading, let book, style(ofLeaf: 1) != .none else { return false }
    let isForward = way < 0
    let leaf = isForward ? book.turning.high + 1 : book.turning.low - 1
    guard book.turning.range.contains(isForward ? leaf : leaf - 1) else { return false }
    let fit = pageFit
    let resting = LeafInFlight(
      leaves: leaf...leaf, fraction: isForward ? 0 : 1, sway: 0, handle: .unaided, hold: .free)
    let size = leafSize(resting, fit)
    let x = (point.x - hinge - spineX(fit)) * (isForward ? 1 : -1) / size.width
    let y = (point.y - fit.center.y) / size.height + 0.5
    let isTouched = (0...1).contains(x) && (0...1).contains(y)
    // What the spine takes along with it cannot be led: there the leaf is held farther out.
    let least = max(spineTravel(of: resting, fit) / 2 / size.width, 0)
    let nearest = least > 0 ? min(least + Self.leastLeverage, 1) : 0
    let handle = LeafHandle(
      place: Point(x: isTouched ? max(x, nearest) : 1, y: min(max(y, 0), 1)))
    guard let held = self.book?.turning.grab(leaf: leaf, by: handle, at: time) else { return false }
    takeInHand(held, at: point)
    return true
  }

  private mutating func takeInHand(_ leaf: LeafInFlight, at point: Point) {
    let fit = pageFit
    var hand = LeafHand(size: leafSize(leaf, fit), style: style(ofLeaf: leaf.recto))
    if let handle = place(ofHandle: leaf, hand, fit) {
      hand.offset = Point(x: point.x - handle.x, y: point.y - handle.y)
    }
    hand.note(leaf, at: time)
    leafHand = hand
  }

  /// A leaf in a hand is as large as the window makes it, and stays where it is in that.
  mutating func takeLeafAgain() {
    guard leafHand != nil, let leaf = book?.turning.held, let press else { return }
    takeInHand(leaf, at: press.last)
  }

  /// Where a held leaf's handle is led to, in reading space.
  private func place(ofHandle leaf: LeafInFlight, _ hand: LeafHand, _ fit: PageFit) -> Point? {
    let (origin, viewpoint, travel) = ground(of: leaf, hand, fit)
    let place: Point?
    if hand.style == .curl, let lying = book?.turning.lying {
      place = Curl.pointer(
        of: hand.size, by: leaf.handle, at: LeafLead(fraction: leaf.fraction, sway: leaf.sway),
        from: viewpoint, lying: lying, spineTravel: travel)
    } else {
      place = Point(
        x: RigidLeaf.pointer(
          reach: hand.reach(of: leaf), at: leaf.fraction, from: viewpoint, spineTravel: travel),
        y: leaf.handle.place.y * hand.size.height)
    }
    return place.map { Point(x: origin.x + $0.x, y: origin.y + $0.y) }
  }

  /// Leads the held leaf so that its handle is under the pointer.
  mutating func leadLeaf(to point: Point) {
    guard var hand = leafHand, let lying = book?.turning.lying else { return }
    hand.caughtFrom = nil
    let fit = pageFit
    // Another leaf that this one takes along may move the spine.
    var spine = Double.nan
    for _ in 0..<Self.mostSteps {
      guard let leaf = book?.turning.held else { return }
      let (origin, viewpoint, travel) = ground(of: leaf, hand, fit)
      if abs(origin.x - spine) < Self.nearnessOfSpine { break }
      spine = origin.x
      let place = Point(
        x: point.x - hand.offset.x - origin.x, y: point.y - hand.offset.y - origin.y)
      if hand.style == .curl {
        let lead = Curl.lead(
          of: hand.size, by: leaf.handle, to: place, from: viewpoint, lying: lying,
          spineTravel: travel)
        book?.turning.drag(to: lead.fraction, sway: lead.sway)
      } else {
        book?.turning.drag(
          to: RigidLeaf.fraction(
            reach: hand.reach(of: leaf), under: place.x, from: viewpoint, spineTravel: travel))
      }
    }
    if let leaf = book?.turning.held { hand.note(leaf, at: time) }
    leafHand = hand
  }

  /// Of a leaf's width, beyond the part that the spine takes along, from which on it can be led.
  private static let leastLeverage = 0.25
  /// Steps to find spine and leaf together.
  private static let mostSteps = 12
  /// Points.
  private static let nearnessOfSpine = 0.05

  /// Lets go of the leaf: along its velocity, or to the nearer side.
  mutating func releaseLeaf(_ release: Release = .still) {
    guard let hand = leafHand else { return }
    leafHand = nil
    guard let leaf = book?.turning.held else { return }
    if let target = hand.caughtFrom {
      // A press that moves nothing sends it on its way again.
      book?.turning.release(at: time)
      return turn(to: target)
    }
    let velocity =
      release == .thrown ? hand.velocity(of: leaf, at: time) : (turn: 0, sway: 0)
    book?.turning.release(
      velocity: velocity.turn, swayVelocity: velocity.sway,
      threshold: Turning.throwVelocity(reach: hand.reach(of: leaf)), at: time)
    book?.settlePage()
  }

  /// How a hand lets go.
  enum Release: Sendable { case still, thrown }

  /// A drag over a book whose leaves do not turn.
  /// - Parameters:
  ///   - way: of the pointer along x, in points.
  ///   - velocity: points a second.
  mutating func swipe(way: Double, velocity: Double) {
    guard isReading else { return }
    let isThrown = abs(velocity) > Turning.throwSpeed
    guard isThrown || abs(way) > Self.swipeShare * size.width else { return }
    turn(by: (isThrown ? velocity : way) < 0 ? 1 : -1)
  }

  /// Of the window's width, from which a slow swipe turns too.
  private static let swipeShare = 0.125

  // MARK: The original's spreads

  /// Lets go of the original's spreads, which stand one by one.
  /// - Parameters:
  ///   - velocity: of the pointer, points a second.
  ///   - start: where the drag began.
  mutating func releaseSpread(velocity: Double, from start: Double) {
    let page = start.rounded()
    book?.spread.release(velocity: -velocity / size.width, at: time) { projected in
      let thrown =
        abs(velocity) > Turning.throwSpeed ? page + (velocity < 0 ? 1 : -1) : projected.rounded()
      return min(max(thrown, page - 1), page + 1)
    }
    book?.settlePage()
  }

  // MARK: The book on its way

  /// Takes hold of a book on its way between shelf and reader.
  /// - Returns: whether there is one to hold.
  mutating func catchBook() -> Bool {
    let progress = openingProgress
    guard fidelity == .natural, let book, book.hold == .free, !book.opening.isAtRest(at: time),
      book.bound == .shelf || progress < Self.readableProgress
    else { return false }
    self.book?.hold(at: progress)
    // Whoever takes hold of it wants no other.
    wish = nil
    return true
  }

  /// Of the way to the reader, from which on a book is open to a hand though its spring still settles.
  private static let readableProgress = 0.95

  /// Leads it as a hand would its cover: over both pages from shut to open.
  /// - Parameter way: of the pointer along x, in points.
  mutating func leadBook(by way: Double) {
    guard let book, book.hold == .held else { return }
    let progress = book.opening.target - way * openingPerPoint
    self.book?.hold(at: min(max(progress, 0), 1))
  }

  mutating func releaseBook(velocity: Double) {
    let progress = -velocity * openingPerPoint
    book?.release(velocity: progress, at: time)
  }

  private var openingPerPoint: Double { 1 / max(2 * pageBox.width, 1) }

  // MARK: Pinch

  /// Two fingers that open a book, or shut it.
  struct Pinch: Sendable {
    /// Where it was bound for before.
    let bound: OpenBook.Bound
    /// How far it was open.
    let start: Double
    var progress: Double
    /// In thousandths of the way.
    var tracker = VelocityTracker()
  }

  mutating func pinch(_ phase: PinchPhase, scale: Double) {
    guard scale.isFinite || phase == .ended || phase == .cancelled else { return }
    switch phase {
    case .began:
      guard screen == .shelf, press == nil, door.state == .closed else { return }
      releasePinch(.still)
      if book == nil, nearestBook == nil { return }
      let start = min(max(openingProgress, 0), 1)
      pinch = Pinch(bound: isReading ? .reader : .shelf, start: start, progress: start)
      pinch?.tracker.add(position: start * 1000, at: time)
    case .changed:
      guard var pinch else { return }
      pinch.progress = progress(of: pinch, scale: scale)
      pinch.tracker.add(position: pinch.progress * 1000, at: time)
      self.pinch = pinch
      if book != nil {
        if pinch.progress != pinch.start || book?.hold == .held { book?.hold(at: pinch.progress) }
      } else if pinch.progress > 0, let index = nearestBook {
        want(book: index)
      }
    case .ended: releasePinch(.thrown)
    case .cancelled: cancelPinch()
    }
  }

  /// Spread apart five times a book is open; pressed together it is shut as they meet.
  private func progress(of pinch: Pinch, scale: Double) -> Double {
    let way =
      fidelity == .original
      ? (pinch.bound == .shelf ? abs(scale - 1) / Self.pinchReach : -abs(1 - scale))
      : (scale > 1 ? (scale - 1) / Self.pinchReach : scale - 1)
    return min(max(pinch.start + way, 0), 1)
  }

  /// How many times as far apart fingers open a book.
  private static let pinchReach = 5.0

  private mutating func releasePinch(_ release: Release) {
    guard let pinch else { return }
    self.pinch = nil
    wish = nil
    guard book?.hold == .held else { return }
    if fidelity == .original {
      // It always finishes.
      book?.go(pinch.bound == .shelf ? .reader : .shelf, at: time)
    } else {
      book?.release(
        velocity: release == .thrown ? pinch.tracker.velocity(at: time) / 1000 : 0, at: time)
    }
    settleBook()
  }

  private mutating func cancelPinch() {
    guard let pinch else { return }
    if fidelity == .original { return releasePinch(.still) }
    self.pinch = nil
    wish = nil
    book?.go(pinch.bound, at: time)
    settleBook()
  }

  /// Ctrl and the wheel: away from the reader opens the book in the centre, toward the reader shuts it.
  mutating func zoom(by notches: Double) {
    guard screen == .shelf, door.state == .closed else { return }
    if notches > 0, !isReading {
      if let index = nearestBook { want(book: index) }
    } else if notches < 0, isReading {
      closeBook()
    }
  }
}
