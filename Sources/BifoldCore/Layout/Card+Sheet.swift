extension Card {
  /// A bent leaf of a book, as a card shows it.
  ///
  /// The card's size is the leaf's, and its anchor point the middle of the spine, `lying.anchorPoint`
  /// (right to left that of the other side): from there the card's transform, which has the
  /// perspective in it, takes the leaf's places in space to the window. A leaf is two cards, for what
  /// is painted between its two parts.
  public struct Sheet: Hashable, Sendable {
    public var curl: Curl
    public var recto: Page
    public var verso: Page
    public var part: Part
    /// Right to left all of it is the mirror image in the spine, but not its pictures.
    public var direction: ReadingDirection

    public init(
      _ curl: Curl, recto: Page, verso: Page, part: Part,
      direction: ReadingDirection = .leftToRight
    ) {
      self.curl = curl
      self.recto = recto
      self.verso = verso
      self.part = part
      self.direction = direction
    }

    package func face(_ face: LeafFace) -> Page { face == .recto ? recto : verso }

    /// What is printed on one side.
    public struct Page: Hashable, Sendable {
      /// Nil where there is none, or none yet.
      public var picture: Picture?
      /// Its place, in points from the top left of the page as it lies in the window, as a flat card
      /// has it, beside the middle of the spine: the page is as large. None is all of the leaf.
      public var frame: Rect
      /// Opaque.
      public var paper: Color

      public init(_ picture: Picture? = nil, frame: Rect = .zero, paper: Color) {
        self.picture = picture
        self.frame = frame
        self.paper = paper
      }
    }

    /// On which side of the contact line. Seen from above, within a part what lies farther from that
    /// line hides what lies nearer.
    public enum Part: Hashable, Sendable {
      /// What has not moved.
      case lying
      /// All that is lifted, whichever face it shows.
      case lifted
    }

    /// Of the whole leaf: a point of the page that is met belongs to one part alone.
    func has(_ hit: LeafHit) -> Bool {
      (curl.distance(of: hit.page) > 0) == (part == .lifted)
    }
  }
}
