/// A book that is off the shelf: on its way to the reader, open, or on its way back.
public struct OpenBook: Sendable {
  /// On the shelf.
  public let index: Int
  /// Its pages, with the cover where that is one of its own.
  public let sheetCount: Int
  /// Of its pages, in any unit; nil where it is not known yet.
  public private(set) var sizes: [Size?]
  public private(set) var cover = CoverPlacement.alone
  public private(set) var mode = PageMode.double
  public private(set) var pairing: Pairing
  /// The page that is read: of those that are seen the first. It stays while the pairing changes.
  public private(set) var page: Int
  /// Pages that cannot be read.
  public internal(set) var faulty: Set<Int> = []
  public internal(set) var bound = Bound.reader
  /// Which way the reader has chosen to read it; nil where that was left as it was.
  public internal(set) var direction: ReadingDirection?
  /// Pages that are two in one picture, whatever its shape.
  private var doublePages: Set<Int> = []

  /// The natural book's leaves.
  var turning: Turning
  /// The original's spread position.
  var spread: Scroller
  /// From 0, on the shelf, to 1, open.
  var opening = Motion(at: 0)
  /// Who moves it on its way.
  var hold = LeafInFlight.Hold.free

  /// Whether the reader has turned a leaf since it was opened, or paired its pages anew.
  private(set) var isTouched = false

  /// Whether sizes have come since its pages were paired.
  private var isPairingStale = false

  private let fidelity: Fidelity

  /// Where it is, or is going to.
  public enum Bound: Hashable, Sendable { case reader, shelf }

  /// - Parameters:
  ///   - sheetCount: > 0.
  ///   - page: where it opens; nil for its first spread.
  init(
    index: Int, sheetCount: Int, page: Int?, fidelity: Fidelity, viewWidth: Double
  ) {
    self.index = index
    self.sheetCount = sheetCount
    self.fidelity = fidelity
    sizes = Array(repeating: nil, count: sheetCount)
    pairing = Pairing(pageCount: sheetCount) { _ in false }
    // The cover has been seen on the shelf: it opens where there is something new.
    let first = min(0, pairing.positions.upperBound)
    let position = page.map(pairing.position(ofPage:)) ?? first
    self.page = page.map { min(max($0, 0), sheetCount - 1) } ?? pairing.page(at: first) ?? 0
    // Where somebody wants it open it is not resumed elsewhere.
    isTouched = page != nil
    turning = Turning(at: position, range: pairing.positions)
    spread = Scroller(deceleration: .fast)
    spread.length = 1
    spread.pointsPerUnit = max(viewWidth, 1)
    spread.limit(to: originalPositions, by: .content, at: 0)
    spread.jump(to: Double(position))
  }

  private var originalPositions: ClosedRange<Double> {
    OriginalBook(itemCount: pairing.itemCount, position: 0).positions
  }

  /// The spread that it rests at, or will.
  public var targetSpread: Int {
    fidelity == .original ? Int(spread.target.rounded()) : turning.target
  }

  /// Where it may rest.
  public var positions: ClosedRange<Int> {
    fidelity == .original ? 0...Int(spread.range.upperBound) : pairing.positions
  }

  public func size(ofPage page: Int) -> Size? { sizes.indices.contains(page) ? sizes[page] : nil }

  /// What a picture of a page is of; nil where there is no such page.
  public func face(of picture: Picture) -> Face? {
    let page = picture.index >> 1
    guard picture.kind == .page, 0..<sheetCount ~= page else { return nil }
    let isHalved =
      fidelity == .natural && mode == .double
      && isWide(page)
    return isHalved ? .half(page, picture.index & 1 == 0 ? .left : .right) : .page(page)
  }

  /// Whether a page takes up a whole spread.
  private func isWide(_ page: Int) -> Bool {
    doublePages.contains(page) || size(ofPage: page).map { $0.width > $0.height } == true
  }

  // MARK: Pages

  /// Takes note of double pages, as long as nothing of the book has been seen.
  mutating func mark(doublePages: Set<Int>) {
    guard !doublePages.isEmpty else { return }
    self.doublePages = doublePages
    pair(at: 0)
  }

  /// Takes what has become known of its pages.
  mutating func take(_ known: some Sequence<(page: Int, size: Size)>, at time: Double) {
    var isNew = false
    for (page, size) in known where sizes.indices.contains(page) && sizes[page] != size {
      guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
        continue
      }
      sizes[page] = size
      isNew = true
    }
    guard isNew else { return }
    // Leaves that turn, in a hand or not, are not torn from under the reader.
    if turning.isAtRest(at: time) { pair(at: time) } else { isPairingStale = true }
  }

  /// Pairs the pages anew once no leaf turns, if that had to wait.
  mutating func settlePairing(at time: Double) {
    if isPairingStale, turning.isAtRest(at: time) { pair(at: time) }
  }

  /// The original knows no other pairs, nor single pages.
  mutating func nudge(at time: Double) {
    guard fidelity == .natural else { return }
    isTouched = true
    cover = cover.nudged
    pair(at: time)
  }

  mutating func show(_ mode: PageMode, at time: Double) {
    guard fidelity == .natural else { return }
    isTouched = true
    self.mode = mode
    pair(at: time)
  }

  /// Lies open where and as it was left, unless the reader has been quicker.
  mutating func resume(page: Int, cover: CoverPlacement, mode: PageMode, at time: Double) {
    guard !isTouched else { return }
    (self.cover, self.mode) = (cover, mode)
    self.page = min(max(page, 0), sheetCount - 1)
    pair(at: time)
    let position = pairing.position(ofPage: self.page)
    turning.jump(to: position)
    spread.jump(to: Double(position))
  }

  /// Pairs the pages anew; the page that is read stays before the reader. The original knows neither
  /// wide pages nor other pairs.
  private mutating func pair(at time: Double) {
    isPairingStale = false
    guard fidelity == .natural else { return }
    let pairing = Pairing(pageCount: sheetCount, cover: cover, mode: mode, isWide: isWide)
    guard pairing != self.pairing else { return }
    self.pairing = pairing
    turning = {
      var turning = Turning(at: pairing.position(ofPage: page), range: pairing.positions)
      turning.motion = self.turning.motion
      return turning
    }()
  }

  /// Notes the page that is read where the reader has turned to another spread.
  mutating func settlePage() {
    let target = targetSpread
    guard pairing.position(ofPage: page) != target else { return }
    isTouched = true
    if let page = pairing.page(at: target) { self.page = page }
  }

  // MARK: Motion

  /// Between two spreads a leaf stands as a hand would hold it.
  mutating func pose(at position: Double) {
    spread.jump(to: position)
    let ends = turning.range
    let place = min(max(position, Double(ends.lowerBound)), Double(ends.upperBound))
    let turned = Int(place.rounded(.down))
    turning.jump(to: turned)
    if place > Double(turned) {
      turning.grab(leaf: turned + 1, at: 0)
      turning.drag(to: place - Double(turned))
    }
    settlePage()
  }

  /// Sends it to the reader, or back.
  /// - Parameter velocity: of the way a second; nil for its own.
  mutating func go(
    _ bound: Bound, velocity: Double? = nil, _ animation: Animation = .animated, at time: Double
  ) {
    let target: Double = bound == .reader ? 1 : 0
    let isOnItsWay = self.bound == bound && hold == .free && opening.target == target
    let isAtRest = opening.isAtRest(at: time)
    let from = opening.value(at: time)
    let present = velocity ?? (hold == .held ? 0 : opening.velocity(at: time))
    self.bound = bound
    hold = .free
    if animation == .immediate {
      opening = Motion(at: target)
    } else if !isOnItsWay {
      let way: Double = bound == .reader ? 1 : -1
      opening = Motion(
        from: from,
        velocity: fidelity == .original && isAtRest ? way * Self.originalVelocity : present,
        to: target, spring: fidelity == .original ? Self.originalSpring : Self.naturalSpring,
        nearness: Self.nearness, startingAt: time)
    }
  }

  /// A hand has it at a progress of its way.
  mutating func hold(at progress: Double) {
    hold = .held
    opening = Motion(at: progress)
  }

  /// Lets go: it goes along a throw, else to the nearer end.
  /// - Parameter velocity: of the way a second.
  mutating func release(velocity: Double, at time: Double) {
    guard hold == .held else { return }
    let isThrown = abs(velocity) > Self.throwVelocity
    let isForward = isThrown ? velocity > 0 : opening.target > 0.5
    go(isForward ? .reader : .shelf, velocity: velocity, at: time)
  }

  /// Whether it travels, or its leaves turn, in nobody's hand.
  func isMoving(at time: Double) -> Bool {
    !opening.isAtRest(at: time)
      || (fidelity == .original
        ? !spread.isAtRest(at: time) && !spread.isHeld
        : !turning.isAtRest(at: time) && !turning.isHeld)
  }

  /// Is where it is bound for at once, unless a hand has it.
  mutating func arrive(at time: Double) {
    if hold == .free { opening = Motion(at: bound == .reader ? 1 : 0) }
    spread.arrive(at: time)
    if !turning.isHeld { turning.jump(to: turning.target) }
  }

  /// Whether it stands on the shelf again.
  func isBack(at time: Double) -> Bool {
    bound == .shelf && hold == .free && opening.isAtRest(at: time)
  }

  /// Whether nobody would see that it has still a little way to go to the shelf.
  func isNearlyBack(at time: Double) -> Bool {
    bound == .shelf && hold == .free && abs(opening.value(at: time)) < Self.leastWay
  }

  /// Of the whole way.
  private static let leastWay = 0.004

  /// What carries the natural book to the reader: readable within 0.4 s, with a touch of give.
  static let naturalSpring = Spring(dampingRatio: 0.85, arrivingAfter: 0.32)
  /// The original's: 1 s, damping 0.7, initial velocity 0.7.
  static let originalSpring = Spring(
    duration: 1, dampingRatio: 0.7, initialVelocity: originalVelocity)
  /// Of the whole way a second.
  static let originalVelocity = 0.7
  /// Of the whole way a second, from which a release counts as a throw.
  static let throwVelocity = 1.0
  /// Of the whole way, within which it has arrived: half a point of what is a thousand wide.
  static let nearness = 0.0005
}
