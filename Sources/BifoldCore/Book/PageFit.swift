/// Where the pages of a natural book lie at rest, on whole pixels of the framebuffer.
///
/// Both halves of a spread have the same box. Each page fits into its own without distortion, touches
/// the spine and is centred vertically; a wide page has both boxes, a half of it in each. A single
/// page has the whole width. Sizes are rounded to whole pixels, heights by up to one to the box's
/// parity, so that every page is centred exactly.
///
/// The spine stands in the middle of the view, except where one side is empty: the closed book at
/// its beginning, a last page alone at the left, a single page. That page stands in the middle then.
///
/// Lengths are in points. Everything is in constant time; nothing traps.
public struct PageFit: Hashable, Sendable {
  /// What a page may take up, in points.
  public let box: Size
  /// The middle of the view less bar and margins: where the spine of an open book is.
  public let center: Point
  /// Framebuffer pixels a point.
  public let scale: Double
  /// The shape of a page that is not known yet.
  public let usualShape: Size

  /// Two to three, as most comics and books.
  public static let defaultShape = Size(width: 2, height: 3)

  /// Pixels beyond every window's, within which whole numbers and their halves are exact.
  private static let farthest = 1e9

  /// - Parameters:
  ///   - top: what a bar covers of the view.
  ///   - margins: at least so much is left free; as much at the right as at the left.
  ///   - usualShape: the cover's, say; nil for `defaultShape`.
  public init(
    viewSize: Size, top: Double, margins: Insets = .zero, scale: Double,
    mode: PageMode = .double, usualShape: Size? = nil
  ) {
    let scale = scale > 0 && scale.isFinite && (1 / scale).isFinite ? scale : 1
    self.scale = scale
    self.usualShape = Self.shape(usualShape, or: Self.defaultShape)
    func pixels(_ points: Double) -> Double {
      points.isFinite ? min(max(points * scale, -Self.farthest), Self.farthest) : 0
    }
    let width = pixels(viewSize.width).rounded(.down)
    let side = pixels(max(margins.left, margins.right)).rounded(.up)
    let upper = (pixels(top) + pixels(margins.top)).rounded(.up)
    let lower = (pixels(viewSize.height) - pixels(margins.bottom)).rounded(.down)
    let middle = (width / 2).rounded(.down)
    let room = mode == .double ? middle - side : width - 2 * side
    // At least a pixel, however small the window.
    let box = Size(width: max(room, 1), height: max(lower - upper, 1))
    self.box = Size(width: box.width / scale, height: box.height / scale)
    center = Point(x: middle / scale, y: (upper + box.height / 2) / scale)
  }

  /// The size of what an item shows.
  /// - Parameters:
  ///   - face: what gives the item its size, the pairing's `model(ofItem:)`.
  ///   - pageSize: of a page by its number, in any unit; nil where it is not known yet.
  public func size(of face: Face?, pageSize: (Int) -> Size?) -> Size {
    var shape = face.flatMap(\.page).flatMap(pageSize)
    if case .half = face, let whole = shape {
      shape = Size(width: whole.width / 2, height: whole.height)
    }
    return size(of: shape)
  }

  /// The largest size of a shape that the box has room for.
  public func size(of shape: Size?) -> Size {
    let shape = Self.shape(shape, or: usualShape)
    let aspect = shape.width / shape.height
    let (width, height) = (box.width * scale, box.height * scale)
    let fitting = min(height, width / aspect)
    // An even number of pixels less than the box has, so that as many are left above as below.
    let free = 2 * ((height - fitting) / 2).rounded()
    let least = height.truncatingRemainder(dividingBy: 2) == 0 ? 2.0 : 1
    return Size(
      width: max(min(width, height * aspect).rounded(), 1) / scale,
      height: max(height - free, least) / scale)
  }

  /// Where a page of a size lies that touches the spine.
  /// - Parameter spineX: points from the view's left edge.
  public func frame(of size: Size, on side: BookSide, spineX: Double) -> Rect {
    Rect(
      x: side == .right ? spineX : spineX - size.width, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// Where the spine stands while a spread rests before the reader, on a whole pixel.
  /// - Parameter position: brought into the pairing's.
  public func spineX(
    at position: Int, in pairing: Pairing, pageSize: (Int) -> Size?
  ) -> Double {
    let ends = pairing.positions
    let spread = pairing.spread(at: min(max(position, ends.lowerBound), ends.upperBound))
    switch (spread.left, spread.right) {
    case (nil, let face?): return center.x - half(of: size(of: face, pageSize: pageSize))
    case (let face?, nil): return center.x + half(of: size(of: face, pageSize: pageSize))
    default: return center.x
    }
  }

  /// Half a width, in whole pixels.
  private func half(of size: Size) -> Double {
    (size.width * scale / 2).rounded(.down) / scale
  }

  private static func shape(_ size: Size?, or other: Size) -> Size {
    guard let size, size.width > 0, size.height > 0 else { return other }
    let aspect = size.width / size.height
    return aspect > 0 && aspect.isFinite ? size : other
  }
}
