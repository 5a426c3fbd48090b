extension SlidingContainer {
  /// How a container looks and behaves. May be changed at any moment.
  public struct Options: Hashable, Sendable {
    /// Points of the front panel that stay in view when open. 0 lets it leave, the whole width
    /// keeps it where it is; what lies outside counts as the nearer of the two, NaN as 58.
    public var visiblePortion = 58.0
    public var style = Style.bouncy
    /// What the durations of the styles are made for.
    public var pace = Pace.bySize
    /// No opening or closing, by hand or by program. What is on its way still arrives.
    public var isLocked = false
    /// Whether drags, presses on the visible edge and Escape open and close. It never overrides
    /// `isLocked`.
    public var allowsManualSliding = true
    /// Which end a hand's panel goes to when it is let go.
    public var release = Release.nearerEnd
    /// Both sides of the front panel; nil for none.
    public var shadows: Shadows? = Shadows()
    public var parallax = Parallax.off
    public var backPanelWhileClosed = ClosedBackPanel.kept
    /// Those that a rotation may lead to.
    public var orientations = Set(Orientation.allCases)

    public init() {}
  }

  /// How the front panel travels from rest, where a program or a press sends it. What is under way
  /// already, and what a hand lets go, is taken over by a spring.
  public enum Style: Hashable, Sendable {
    /// 10 points past the end in 0.18 s, ease-out; back in 0.18 s after opening and 0.10 s after
    /// closing, ease-in. Large screens: × 1.5.
    case bouncy
    /// 0.25 s, ease-in-out. Large screens: 0.4 s.
    case smooth
    /// Of a program's own; seconds, 0…10, what is less or no number counts as 0. A curve that is not
    /// all numbers, or goes beyond a hundred times the way, counts as ease-in-out.
    case timed(TimingCurve, duration: Double)
    /// Stopped at the end where it would pass it. One that is not at
    /// rest within 10 s counts as `smooth`.
    case spring(Spring)
  }

  public enum Release: Hashable, Sendable {
    /// Along a velocity over 250 points a second, else to the nearer end.
    case nearerEnd
    /// Open, unless thrown shut at over 250 points a second or let go where it was closed.
    case openUnlessThrown
  }

  public enum Pace: Hashable, Sendable {
    /// Large where both sides are 768 points or more.
    case bySize
    case small, large
  }

  /// The shadows that the front panel drops.
  public struct Shadows: Hashable, Sendable {
    /// Points, ≥ 0.
    public var leftWidth: Double
    /// Points, ≥ 0; nil for that of the left one.
    public var rightWidth: Double?
    public var picture: Picture

    public init(leftWidth: Double = 20, rightWidth: Double? = nil, picture: Picture = .standard) {
      self.leftWidth = leftWidth
      self.rightWidth = rightWidth
      self.picture = picture
    }

    /// What the left shadow shows; the right one shows it mirrored.
    public enum Picture: Hashable, Sendable {
      case standard
      /// One of the program's own, by the name that it gives it.
      case custom(String)
    }
  }

  public enum Parallax: Hashable, Sendable {
    case off
    /// The front panel leans up to 20 points toward the pointer while open and at rest. None under
    /// reduced motion.
    case followsPointer
  }

  public enum ClosedBackPanel: Hashable, Sendable {
    case kept
    /// Not laid out, drawn, hit or listed; whoever owns it keeps its selection and scroll.
    case removed
  }

  public enum Panel: Hashable, Sendable, CaseIterable { case front, back }

  public enum Orientation: Hashable, Sendable, CaseIterable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
  }

  public enum State: Hashable, Sendable {
    case closed, open

    var fraction: Double { self == .open ? 1 : 0 }
  }
}
