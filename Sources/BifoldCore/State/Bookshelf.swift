/// Everything a window on a bookshelf is: what it shows, where each thing stands and moves. A pure
/// value: time comes from outside, through `advance(to:)`.
public struct Bookshelf: Sendable {
  /// Of the window, in points.
  public private(set) var size: Size
  /// Framebuffer pixels a point.
  public private(set) var scale: Double
  public let fidelity: Fidelity
  public let motion: MotionPreference
  public internal(set) var direction: ReadingDirection
  /// Which way all is read once the open book is back, where that is read its own way.
  var shelfDirection: ReadingDirection?
  /// Seconds since whatever the owner counts from.
  public internal(set) var time = 0.0
  /// The perspective of the door.
  public private(set) var m34: Double = Self.defaultM34
  public private(set) var screen: Screen
  /// What it began with, where Escape leads back to if no item leads to the shelf.
  public private(set) var home: Screen
  public private(set) var items: [MenuItem]
  public private(set) var selectedItem = 0
  public private(set) var bookCount = 0
  /// Whether the library is known; an empty one that is still being read is not called empty.
  public private(set) var readiness = Readiness.ready
  public private(set) var authorship = Authorship.unnamed
  public private(set) var overlays: Overlays = []
  /// How long the last frames took. What is seen changes with the next frame, not for a note of one.
  public var frames = FrameHistory()

  let rules: Rules
  /// The panel that uncovers the menu, of a container whose travel is the menu's width.
  var door: SlidingContainer
  /// In rows.
  var menuList = Scroller(deceleration: .normal)
  /// In books.
  var covers = Scroller(deceleration: .fast)
  var press: Press?
  var litRow: Int?
  var rowGlow = Motion(at: 0)
  var perspectiveNotice = Motion(at: 0)
  var inspector = Inspector()
  var keyboard = KeyboardFocus()
  var opened = OpenOrder()
  /// While the first start shows itself.
  var welcome: Welcome?
  var dissolve: Dissolve?
  /// The book that is off the shelf.
  public internal(set) var book: OpenBook?
  /// The book that is asked for, on the shelf.
  var wish: Int?
  var pinch: Pinch?
  var leafHand: LeafHand?
  var pageEntry: PageEntry?
  /// What is said at the end of a book.
  var endNotice = Motion(at: 0)
  /// The opacity of what the program has to say.
  var message = Motion(at: 0)
  public let leafStyle: LeafStyle
  /// How far books have been read.
  var marks = ReadingMarks()
  private var helpFade = Motion(at: 0)
  private let fixedMenuWidth: Double?

  public static let defaultM34 = -1.0 / 1000

  public init(
    size: Size, scale: Double = 1, fidelity: Fidelity = .natural, screen: Screen = .shelf,
    items: [MenuItem] = [], bookCount: Int = 0, menuWidth: Double? = nil,
    m34: Double = Self.defaultM34, motion: MotionPreference = .full,
    direction: ReadingDirection = .leftToRight, deceleration: Deceleration = .fast,
    leafStyle: LeafStyle = .curl
  ) {
    self.size = Self.legal(size)
    self.scale = Self.legal(scale: scale)
    self.fidelity = fidelity
    self.motion = motion
    self.direction = direction
    self.leafStyle = leafStyle
    rules = fidelity.rules
    self.screen = screen
    home = screen
    self.items = items
    fixedMenuWidth = menuWidth.flatMap { $0.isFinite ? min(max($0, 1), Self.longestSide) : nil }
    self.m34 = Self.legal(m34: m34)
    self.bookCount = Self.legal(bookCount: bookCount)
    door = SlidingContainer(size: self.size)
    door.options.style = rules.doorStyle
    door.options.release = rules.doorRelease
    covers.travelSpring = rules.shelfTravel
    covers.deceleration = deceleration
    adjust(after: .content)
  }
}

// MARK: - What is seen

extension Bookshelf {
  /// How far the menu is open, 0…1.
  public var fraction: Double { door.fraction }

  /// Whether the menu is open or on its way there.
  public var isMenuOpening: Bool { door.state == .open }

  /// Whether nothing opens or closes the menu.
  public var isMenuLocked: Bool { door.options.isLocked }

  /// The place between covers that stands in the centre: 2.5 is halfway from book 2 to book 3.
  public var shelfPosition: Double { covers.position(at: time) }

  /// Of the open menu, in points.
  public var menuWidth: Double {
    fixedMenuWidth ?? rules.menuWidth.width(in: size.width, scale: scale)
  }

  /// x of the door's hinge, which is the panel's left edge, in reading space.
  public var hinge: Double { fraction * menuWidth }

  public var showsBar: Bool { screen == .picture || rules.shelfBar == .shown }

  public var chosenItem: MenuItem? {
    items.indices.contains(selectedItem) ? items[selectedItem] : nil
  }

  /// The side of the item's picture in points.
  public var detailSide: Double {
    switch rules.placement {
    case .exact: Metrics.detailSide
    case .wholePixels:
      max(min(Metrics.detailSide, size.width - 32, size.height - Metrics.barHeight - 32), 16)
        .rounded()
    }
  }

  /// The shelf as it stands now.
  public var flowLayout: FlowLayout {
    var layout = restingFlowLayout
    layout.contentOffset = layout.contentOffset(atItem: shelfPosition)
    return layout
  }

  private var restingFlowLayout: FlowLayout {
    switch fidelity {
    case .original:
      .original(itemCount: bookCount, viewSize: size)
    case .natural:
      .natural(
        itemCount: bookCount, viewSize: size, top: showsBar ? Metrics.barHeight : 0, scale: scale)
    }
  }

  /// How large the centred cover is against the one of a window 800 points high.
  var bookScale: Double { coverSize.height / Metrics.naturalCoverHeight }

  /// The size in points at which a centred cover is shown.
  public var coverSize: Size {
    let layout = restingFlowLayout
    return Size(
      width: layout.itemSize.width * layout.centerScale,
      height: layout.itemSize.height * layout.centerScale)
  }

  /// The size in points of the menu's icons.
  public static let iconSize = Size(width: Metrics.iconSide, height: Metrics.iconSide)

  /// The book that is nearest the centre, if there is one.
  public var nearestBook: Int? {
    bookCount > 0 ? Int(min(max(shelfPosition.rounded(), 0), Double(bookCount - 1))) : nil
  }

  public var helpOpacity: Double { helpFade.value(at: time) }

  public var perspectiveNoticeOpacity: Double { perspectiveNotice.value(at: time) }

  public var messageOpacity: Double { message.value(at: time) }

  func onPixels(_ point: Point) -> Point {
    Point(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
  }

  /// A place as this fidelity puts it at rest.
  func placed(_ point: Point) -> Point {
    rules.placement == .wholePixels ? onPixels(point) : point
  }
}

// MARK: - Time

extension Bookshelf {
  /// Lets time pass. Time never runs back: an earlier moment changes nothing.
  public mutating func advance(to moment: Double) {
    guard moment.isFinite else { return }
    continueWelcome(to: moment)
    time = max(time, moment)
    door.advance(to: time)
    settleBook()
    if let dissolve, dissolve.fade.isAtRest(at: time) { self.dissolve = nil }
  }

  /// When a frame would next look different if nothing else happened, in seconds: the present time
  /// while something moves; nil for never.
  public var nextChange: Double? {
    let isMoving =
      !door.isAtRest && !door.isHeld
      || !covers.isAtRest(at: time) && !covers.isHeld
      || !menuList.isAtRest(at: time) && !menuList.isHeld
      || isBookMoving || !rowGlow.isAtRest(at: time) || !helpFade.isAtRest(at: time)
      || !inspector.homing.isAtRest(at: time) || dissolve != nil || time < marks.end
    if isMoving { return time }
    var next = Double.infinity
    if !perspectiveNotice.isAtRest(at: time) { next = max(time, perspectiveNotice.start) }
    if !message.isAtRest(at: time) { next = min(next, max(time, message.start)) }
    if !endNotice.isAtRest(at: time) { next = min(next, max(time, endNotice.start)) }
    if isCopied { next = min(next, inspector.copiedUntil) }
    if let welcome { next = min(next, welcome.nextSwing) }
    return next < .infinity ? next : nil
  }

  /// Whether a frame drawn a little later would look different if nothing else happened.
  public var isMoving: Bool { nextChange == time }

  /// The events of the menu's swing since they were last taken.
  public mutating func takeEvents() -> [SlidingEvent] {
    door.takeAnnouncements().compactMap { announcement in
      if case .event(let event) = announcement { event } else { nil }
    }
  }
}

// MARK: - Changes from outside

extension Bookshelf {
  /// Puts the menu at a fraction and leaves it there, as a held door; for pictures of a moment.
  public mutating func hold(fraction: Double) {
    guard fraction.isFinite else { return }
    let fraction = min(max(fraction, 0), 1)
    door.go(to: fraction >= 0.5 ? .open : .closed, .immediate)
    if fraction > 0, fraction < 1 { door.hold(at: fraction) }
  }

  /// Puts the shelf at a place between covers.
  public mutating func hold(shelfPosition: Double) {
    guard shelfPosition.isFinite else { return }
    covers.jump(to: shelfPosition)
  }

  /// Begins anew on a screen, with the item that it belongs to, if there is one.
  public mutating func begin(on screen: Screen, item: Int) {
    endWelcome()
    dropBook()
    choose(item: item)
    self.screen = screen
    home = screen
  }

  /// Shows a screen without choosing another item.
  public mutating func show(_ screen: Screen) { self.screen = screen }

  public mutating func choose(item: Int) {
    guard items.indices.contains(item) else { return }
    if book != nil, item == selectedItem, items[item].destination == .shelf {
      closeBook()
      wish = nil
    } else {
      dropBook()
    }
    selectedItem = item
    screen = items[item].destination
  }

  /// Takes a changed library; the same place stays in the centre as far as it exists.
  public mutating func setLibrary(
    bookCount: Int, readiness: Readiness = .ready, authorship: Authorship = .unnamed
  ) {
    self.bookCount = Self.legal(bookCount: bookCount)
    if let book, book.index >= self.bookCount { dropBook() }
    self.readiness = readiness
    self.authorship = authorship
    marks.forget()
    adjust(after: .content)
  }

  /// Takes a changed menu; the chosen item stays chosen as far as it exists, and what is shown is
  /// never the picture of an item that is gone.
  public mutating func setMenu(_ items: [MenuItem]) {
    let chosen = chosenItem
    self.items = items
    if let chosen, let index = items.firstIndex(of: chosen) {
      selectedItem = index
    } else {
      selectedItem = min(selectedItem, max(items.count - 1, 0))
      if chosen != nil { choose(item: selectedItem) }
    }
    adjust(after: .content)
  }

  /// Shows overlays, or hides them.
  public mutating func show(_ overlays: Overlays, _ animation: Animation = .animated) {
    if overlays.contains(.help) != self.overlays.contains(.help) {
      helpFade = Motion(
        from: helpOpacity, to: overlays.contains(.help) ? 1 : 0,
        duration: animation == .animated ? Self.helpFade : 0, curve: .easeOut, startingAt: time)
    }
    let had = self.overlays
    self.overlays = overlays
    switch (had.contains(.inspector), overlays.contains(.inspector)) {
    case (false, true): openInspector(animation)
    case (true, false): closeInspector(animation)
    default: break
    }
  }

  /// Seconds in which help comes and goes.
  static let helpFade = 0.16

  mutating func resize(to size: Size) {
    let width = self.size.width
    self.size = Self.legal(size)
    // A pointer that stands still in the window does so in reading space too.
    if direction == .rightToLeft { press?.shift(by: self.size.width - width) }
    // The past was of another size.
    dissolve = nil
    adjust(after: .view)
    takeLeafAgain()
  }

  mutating func rescale(to scale: Double) {
    self.scale = Self.legal(scale: scale)
    dissolve = nil
    adjust(after: .view)
  }

  /// Changes how far away the eye stands, by a factor, and shows the value for a moment. The sign
  /// of m34 stays; what begins outside the range may only come nearer to it.
  mutating func changeEyeDistance(by factor: Double) {
    let range = Self.eyeDistances
    // No perspective at all is an eye at the far end.
    let distance = m34 == 0 ? range.upperBound / factor : abs(1 / m34)
    let changed = min(
      max((distance * factor).rounded(), min(distance, range.lowerBound)),
      max(distance, range.upperBound))
    m34 = (m34 > 0 ? 1 : -1) / changed
    perspectiveNotice = Motion(
      from: 1, to: 0, duration: Self.noticeFade, curve: .easeIn,
      startingAt: time + Self.noticeDuration)
  }

  /// Shows a message for a while; what it says, who shows it knows. It is gone by itself.
  public mutating func announce() {
    message = Motion(
      from: 1, to: 0, duration: Self.noticeFade, curve: .easeIn,
      startingAt: time + Self.messageDuration)
  }

  /// Sets m34 without a word: who does so sees it.
  mutating func setM34(_ m34: Double) {
    self.m34 = Self.legal(m34: m34)
    perspectiveNotice = Motion(at: 0)
  }

  /// Points from the eye to the door that the keys reach: nearer than this the door's free edge
  /// passes the eye, farther its perspective is no longer seen.
  static let eyeDistances = 100.0...100_000
  /// Seconds that a notice stays to be read, and then fades.
  static let noticeDuration = 1.6
  static let noticeFade = 0.3
  /// A message has a name in it.
  static let messageDuration = 5.0

  /// Fits what scrolls to the present size and content. Positions are items and fractions, so
  /// they stay.
  private mutating func adjust(after cause: Scroller.Cause) {
    // No wider than the menu, it would not travel far enough.
    let width = max(size.width, menuWidth)
    door.resize(to: Size(width: width, height: size.height))
    door.options.visiblePortion = width - menuWidth
    let layout = restingFlowLayout
    covers.pointsPerUnit = layout.pitch
    covers.length = size.width / layout.pitch
    covers.limit(to: 0...Double(max(bookCount - 1, 0)), by: cause, at: time)
    book?.spread.pointsPerUnit = size.width
    let rows = rowsInView
    menuList.pointsPerUnit = rowHeight
    menuList.length = max(rows, 1 / rowHeight)
    menuList.limit(to: 0...max(Double(items.count) - rows, 0), by: cause, at: time)
  }

  private static func legal(_ size: Size) -> Size {
    func length(_ value: Double) -> Double {
      value.isFinite ? min(max(value, 1), longestSide) : 1
    }
    return Size(width: length(size.width), height: length(size.height))
  }

  /// Points: no display has as many.
  private static let longestSide = 32_768.0

  /// A number that is none is the default; nobody's eye is nearer than a point.
  private static func legal(m34: Double) -> Double {
    m34.isFinite ? min(max(m34, -1), 1) : defaultM34
  }

  /// 0 to a billion: places between so many are still told apart.
  private static func legal(bookCount: Int) -> Int { min(max(bookCount, 0), 1_000_000_000) }

  private static func legal(scale: Double) -> Double {
    scale.isFinite ? min(max(scale, 0.25), 16) : 1
  }
}
