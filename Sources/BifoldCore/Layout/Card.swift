/// A flat layer in space: what Core Animation calls a layer, as a value.
///
/// A point p of its bounds, origin top left, lands on
/// `position + (p − anchorPoint · size) · transform`, after the divide by w; its depth there is
/// z / w + `zPosition`.
public struct Card: Sendable {
  public var id: CardID
  /// In points.
  public var size: Size
  /// Where the anchor point stands, in points of the window, before the transform.
  public var position: Point
  /// Points toward the viewer, as `CALayer.zPosition`: added after the transform, so that it tells
  /// what lies in front and changes nothing about where.
  public var zPosition: Double
  /// The point of the layer that the transform turns about, in shares of its size.
  public var anchorPoint: Point
  public var transform: Transform3D
  public var content: Content
  /// 0…1.
  public var opacity: Double
  /// What shows through where `opacity` is under 1.
  public var backing: Backing
  /// How much of the light reaches it, 0…1: its colours are multiplied by this.
  public var light: Double
  public var corners: Corners
  /// Where its edges are drawn.
  public var alignment: Alignment
  /// How its edges meet their neighbours.
  public var seams: Seams
  public var isFocused: Bool

  public init(
    _ id: CardID, size: Size, position: Point, zPosition: Double = 0,
    anchorPoint: Point = Point(x: 0.5, y: 0.5), transform: Transform3D = .identity,
    content: Content = .color(.clear), opacity: Double = 1,
    backing: Backing = .scene, light: Double = 1, corners: Corners = .square,
    alignment: Alignment = .exact, seams: Seams = .none, isFocused: Bool = false
  ) {
    self.id = id
    self.size = size
    self.position = position
    self.zPosition = zPosition
    self.anchorPoint = anchorPoint
    self.transform = transform
    self.content = content
    self.opacity = opacity
    self.backing = backing
    self.light = light
    self.corners = corners
    self.alignment = alignment
    self.seams = seams
    self.isFocused = isFocused
  }

  /// A card that lies flat in the window at a place.
  public init(
    _ id: CardID, frame: Rect, content: Content, light: Double = 1, corners: Corners = .square
  ) {
    self.init(
      id, size: frame.size, position: frame.center, content: content, light: light,
      corners: corners)
  }

  /// What is drawn on it.
  public enum Content: Sendable {
    case color(Color)
    /// From the left edge to the right one.
    case gradient(from: Color, to: Color)
    /// A picture that fills `frame`, a part of the card's bounds in points, over a colour that
    /// fills the card and stands in while the picture is not there.
    case picture(Picture, frame: Rect, over: Color)
    /// The same under the shade toward a book's spine, for which there may be no picture at all.
    case shadedPicture(Picture?, frame: Rect, over: Color, SpineShading)
    /// White ink in a colour, over what is there: as much of a picture of a size, from its top left,
    /// as the card shows.
    case words(Picture, of: Size, color: Color)
    /// From the middle to the corners, dithered so that it never bands.
    case room(middle: Color, corner: Color)
    /// The three round strokes of the hamburger.
    case strokes(Color)
    /// A line inside the card's edges, all round, between two of another colour. Widths are in
    /// points; corners are rounder than the three are wide.
    case ring(Color, width: Double, edge: Color, edgeWidth: Double)
    /// A soft shadow: its edges lie `softness` points inside the card's, and it fades as far to
    /// both sides of them. What `hidden` holds of it lies under something opaque; it need not be
    /// drawn.
    case shadow(Color, softness: Double, hidden: Rect?)
    /// The foot of a picture, mirrored: what a polished floor shows of it. The whole picture upside
    /// down fills `frame`, in points of the card's bounds; it fades from the card's top edge, where
    /// the picture stands, to its foot.
    case reflection(Picture, frame: Rect, over: Color)
    /// A part of a bent leaf of a book.
    case sheet(Sheet)
    /// What the lifted part of a bent leaf takes of the light. The card is what of the book's plane
    /// it falls on, its anchor point the middle of the spine, its transform the leaf's.
    case sheetShadow(Curl, ReadingDirection)

    /// The picture that must be there for the card to look as it should. A reflection does without.
    public var picture: Picture? {
      switch self {
      case .picture(let picture, _, _), .words(let picture, _, _): picture
      case .shadedPicture(let picture, _, _, _): picture
      // A leaf is two cards, for one face each.
      case .sheet(let sheet):
        sheet.face(sheet.part == .lying ? sheet.curl.upperFace : sheet.curl.upperFace.other).picture
      default: nil
      }
    }
  }

  public enum Alignment: Sendable {
    /// Where the geometry says.
    case exact
    /// On the nearest whole pixels while the card lies flat, so that two that meet between pixels
    /// share no blended row. Its geometry, and what it answers to a point, stay exact.
    case wholePixels
  }

  public enum Backing: Sendable {
    /// Whatever was drawn before.
    case scene
    /// Black: a card of opacity 0.5 is half as bright and hides what is behind it.
    case black
  }

  /// Corner radii in points.
  public struct Corners: Hashable, Sendable {
    public var left: Double
    public var right: Double

    public static let square = Corners(left: 0, right: 0)

    public init(left: Double, right: Double) {
      self.left = left
      self.right = right
    }
  }

  /// Pixels by which an edge reaches under (or, negative, stays clear of) what is drawn over it
  /// later. Two edges that share a line and are both antialiased would let the ground shine
  /// through; the lower one reaches under the upper one instead.
  public struct Seams: Hashable, Sendable {
    public var left: Double
    public var top: Double
    public var right: Double
    public var bottom: Double

    public static let none = Seams()

    public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }
  }

  @inlinable
  public var projection: Projection {
    Projection(
      size: size, position: position, zPosition: zPosition, anchorPoint: anchorPoint,
      transform: transform)
  }

  /// Its corners on the screen, clipped at the eye plane but not by the window. A bent leaf's are
  /// those of the whole leaf, wherever they are.
  public var outline: Outline {
    if case .sheet(let sheet) = content { return outline(of: sheet) }
    return Outline(of: size, through: projection)
  }

  /// The point of the card that is seen at a place in the window, in points of its bounds, or
  /// nil where that place does not show the card. Of a leaf it is the point of the page, from the
  /// spine's top end, x toward the outer edge; `leafHit(_:)` tells the face too.
  public func hit(_ point: Point) -> Point? {
    if case .sheet = content { return leafHit(point)?.page }
    guard let local = projection.unproject(point),
      local.x >= 0, local.y >= 0, local.x < size.width, local.y < size.height
    else { return nil }
    return local
  }
}
