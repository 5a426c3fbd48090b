/// A pointer that is down: where it went down, what it holds, and how fast it moves.
struct Press: Sendable {
  private(set) var origin: Point
  /// What was under it.
  let card: CardID?
  /// Whether it caught something in flight, which makes it no press.
  let caught: Caught
  var grip = Grip.undecided
  var last: Point
  /// Along the axis of the grip.
  var tracker = VelocityTracker()
  /// The place on the shelf where it began.
  let shelfStart: Double
  /// The spread position where it began.
  var spreadStart = 0.0

  enum Caught: Sendable { case nothing, motion }

  /// What the pointer moves, decided once.
  enum Grip: Hashable, Sendable {
    case undecided
    case door
    case covers
    case menuList
    /// A leaf of the open book.
    case leaf
    /// The original's spreads.
    case spread
    /// A book on its way from the shelf, or back.
    case opening
    /// A book whose leaves do not turn.
    case swipe
    /// What it went down on, from the first.
    case control(InspectorControl)
    case nothing
  }

  /// Counts x from elsewhere: from so many points farther left.
  mutating func shift(by points: Double) {
    origin.x += points
    last.x += points
    if grip != .menuList { tracker.shift(by: points) }
  }

  /// Points of movement before an axis is chosen.
  static let slop = 16.0
  /// How much longer one way must be than the other to be the axis.
  static let axisRatio = 1.2

  enum Axis: Sendable { case horizontal, vertical }

  /// The axis that the movement so far has, if it has one yet.
  func axis(to point: Point) -> Axis? {
    let dx = abs(point.x - origin.x)
    let dy = abs(point.y - origin.y)
    guard dx >= Self.slop || dy >= Self.slop else { return nil }
    if dx > Self.axisRatio * dy { return .horizontal }
    if dy > Self.axisRatio * dx { return .vertical }
    return nil
  }

  /// The place on the way from the last point to this one at which the axis showed: what lies
  /// behind it is not jumped, what lies beyond it counts, however seldom the pointer is asked.
  func turningPoint(toward point: Point) -> Point {
    var (low, high) = (0.0, 1.0)
    func place(_ share: Double) -> Point {
      Point(x: last.x + (point.x - last.x) * share, y: last.y + (point.y - last.y) * share)
    }
    // Halved until it is known to a millionth of a point.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if axis(to: place(middle)) == nil { low = middle } else { high = middle }
    }
    return place(high)
  }
}
