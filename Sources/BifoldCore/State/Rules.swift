/// What differs between the two fidelities, as values.
struct Rules: Sendable {
  var shelfGround: Card.Content
  /// Whether the centred book's title stands below it.
  var shelfWords: ShelfWords
  /// What lights covers and door.
  var light: Light
  var coverCorners: Card.Corners
  /// Whether the shelf has the bar too.
  var shelfBar: ShelfBar
  /// How the menu's width follows the window's.
  var menuWidth: MenuWidth
  /// Which end of its way the door goes to when it is let go.
  var doorRelease: SlidingContainer.Release
  /// How the door swings when a key or a press sends it.
  var doorStyle: SlidingContainer.Style
  /// What carries covers to the place that a key, a notch or a press sends them to.
  var shelfTravel: Spring
  var snapping: Snapping
  /// Whether what stands still is moved onto whole pixels.
  var placement: Placement
  var firstStart: FirstStart

  /// What a shelf does of itself when it is first seen.
  enum FirstStart: Sendable { case none, welcome }

  enum ShelfWords: Sendable { case none, below }

  enum Light: Sendable {
    /// Flat, as the originals were.
    case none
    /// One wide light from the upper left.
    case lamp
  }

  enum ShelfBar: Sendable { case none, shown }

  enum MenuWidth: Sendable {
    case fixed(Double)
    /// A quarter of the window within bounds; icons alone in narrow windows.
    case quarter(within: ClosedRange<Double>, narrow: Double, narrowUnder: Double)

    /// - Parameters:
    ///   - window: its width in points.
    ///   - scale: framebuffer pixels a point.
    func width(in window: Double, scale: Double) -> Double {
      switch self {
      case .fixed(let width):
        return width
      case .quarter(let bounds, let narrow, let limit):
        if window < limit { return narrow }
        // Whole pixels, so that the open door's edge is sharp, and all that stands on the panel.
        let width = min(max(window / 4, bounds.lowerBound), bounds.upperBound)
        return (width * scale).rounded() / scale
      }
    }
  }

  enum Snapping: Sendable { case directed, nearest }

  enum Placement: Sendable {
    /// Exactly where the formulas say.
    case exact
    /// On whole pixels at rest.
    case wholePixels
  }

  static let original = Rules(
    shelfGround: .color(Color(red: 0.310, green: 0.357, blue: 0.400)), shelfWords: .none,
    light: .none,
    coverCorners: Card.Corners(left: 0, right: 20),
    shelfBar: .none, menuWidth: .fixed(80), doorRelease: .openUnlessThrown,
    // As the originals' panel.
    doorStyle: .timed(.easeInOut, duration: 0.3),
    shelfTravel: .critical(omega: Deceleration.fast.omega), snapping: .directed,
    placement: .exact, firstStart: .none)

  static let natural = Rules(
    shelfGround: .room(middle: Color(hex: 0x3A444D), corner: Color(hex: 0x171B1F)),
    shelfWords: .below, light: .lamp,
    coverCorners: Card.Corners(left: 3, right: 3),
    shelfBar: .shown, menuWidth: .quarter(within: 180...280, narrow: 80, narrowUnder: 480),
    doorRelease: .nearerEnd,
    // As long, but under way at the first frame, and it arrives with a touch of speed left.
    doorStyle: .spring(Spring(dampingRatio: 0.85, arrivingAfter: 0.3)),
    // Nine tenths of the way within 0.28 s, at rest within half a second.
    shelfTravel: .critical(omega: 14), snapping: .nearest, placement: .wholePixels,
    firstStart: .welcome)
}

extension Fidelity {
  var rules: Rules { self == .original ? .original : .natural }
}
