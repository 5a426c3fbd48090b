import Glibc

/// How a book stands: where its spine is, how large it is and how it is turned, and what it is seen
/// from. All that changes between the shelf and the reader, as numbers that can go linearly.
public struct BookPose: Hashable, Sendable {
  /// The middle of the spine, in points of the window, before the perspective.
  public var spine: Point
  /// Of the spine: points toward the viewer.
  public var depth: Double
  /// Of all lengths of the book, its thickness too.
  public var scale: Double
  /// Radians about the spine, counter-clockwise seen from above: of the book as a whole.
  public var turn: Double
  /// From where it is seen, in points of the window.
  public var eye: Viewpoint

  public init(spine: Point, depth: Double = 0, scale: Double = 1, turn: Double = 0, eye: Viewpoint)
  {
    self.spine = spine
    self.depth = depth
    self.scale = scale
    self.turn = turn
    self.eye = eye
  }

  /// Where a card's anchor point has to stand; with an anchor point on the spine, `transform` then
  /// takes it there.
  public var position: Point { eye.vanishingPoint }

  /// S(scale) · R(turn + angle) · T(spine − vanishing point, depth) · P: what brings a flat page that
  /// is anchored at the spine into the window.
  ///
  /// Where it lies parallel to the window the perspective, which changes nothing there, is left out,
  /// so that the page is known for flat.
  /// - Parameter angle: of the page about the spine, in radians.
  public func transform(angle: Double) -> Transform3D {
    guard turn + angle == 0, depth == 0 else { return space(angle: angle) }
    return place.scaled(x: scale, y: scale)
  }

  /// The same for what reaches out of its plane, as bent paper does: the perspective is always there.
  public func space(angle: Double) -> Transform3D {
    place.concatenating(.perspective(m34: eye.m34))
      .rotated(by: turn + angle, x: 0, y: 1, z: 0).scaled(x: scale, y: scale, z: scale)
  }

  private var place: Transform3D {
    .translation(
      x: spine.x - eye.vanishingPoint.x, y: spine.y - eye.vanishingPoint.y, z: depth)
  }

  /// Linearly from one to another, and on beyond both; a size never turns inside out.
  /// - Parameter progress: 0 here, 1 there.
  func moved(to end: BookPose, by progress: Double) -> BookPose {
    BookPose(
      spine: spine.moved(to: end.spine, by: progress),
      depth: depth.moved(to: end.depth, by: progress),
      scale: max(scale.moved(to: end.scale, by: progress), 0),
      turn: turn.moved(to: end.turn, by: progress),
      eye: Viewpoint(
        vanishingPoint: eye.vanishingPoint.moved(to: end.eye.vanishingPoint, by: progress),
        m34: eye.m34.moved(to: end.eye.m34, by: progress)))
  }
}

// MARK: - The closed book on a shelf

extension BookPose {
  /// The closed book whose front is a cover on the shelf: its spine is the cover's left edge.
  ///
  /// A shelf scales a cover, turns it about y, places it and looks at it, in this order: these are
  /// read from the transform, so that `transform(angle: 0)` shows a page of the cover's size where
  /// the cover is. Turns about other axes, or of more than a right angle, no shelf has; they are
  /// dropped. Nothing traps.
  /// - Parameters:
  ///   - size: of the cover before its transform, in points.
  ///   - position: where its anchor point stands.
  ///   - otherwise: the eye to assume where the transform has no perspective.
  public init(
    coverSize size: Size, position: Point, anchorPoint: Point = Point(x: 0.5, y: 0.5),
    transform t: Transform3D, otherwise: Viewpoint
  ) {
    let scale = t.m22
    let sine = scale == 0 ? 0 : min(max(-t.m13 / scale, -1), 1)
    let cosine = (1 - sine * sine).squareRoot()
    // The third row is (sin − cos · mx, −cos · my, cos, cos · m34) times the depth's scale, where
    // (mx, my) is m34 times the way from the vanishing point to the anchor point.
    let depthScale = t.m33 / cosine
    let m34 = t.m34 / t.m33
    let mx = (sine - t.m31 / depthScale) / cosine
    let my = -t.m32 / t.m33
    var eye = otherwise
    var shift = Point(x: t.m41, y: t.m42)
    let seen = Point(x: position.x - mx / m34, y: position.y - my / m34)
    // Without a perspective it is nowhere.
    if seen.x.isFinite, seen.y.isFinite {
      eye = Viewpoint(vanishingPoint: seen, m34: m34)
      // What the perspective took off for the depth.
      shift = Point(x: t.m41 + mx * t.m43, y: t.m42 + my * t.m43)
    }
    let left = -anchorPoint.x * size.width * scale
    self.init(
      spine: Point(
        x: position.x + shift.x + left * cosine,
        y: position.y + shift.y + (0.5 - anchorPoint.y) * size.height * scale),
      depth: t.m43 - left * sine, scale: scale, turn: asin(sine), eye: eye)
  }
}

extension Double {
  /// Exactly there at both ends.
  func moved(to end: Double, by progress: Double) -> Double {
    (1 - progress) * self + progress * end
  }
}

extension Point {
  func moved(to end: Point, by progress: Double) -> Point {
    Point(x: x.moved(to: end.x, by: progress), y: y.moved(to: end.y, by: progress))
  }
}

extension Size {
  /// Never turned inside out.
  func moved(to end: Size, by progress: Double) -> Size {
    Size(
      width: max(width.moved(to: end.width, by: progress), 0),
      height: max(height.moved(to: end.height, by: progress), 0))
  }
}
