/// A leaf hinged at its right edge that swings between edge-on and flat, in true perspective.
///
/// The hinge stands at x = fraction · width, from top to foot; the vanishing point is the middle
/// of the hinge. The shift of the hinge comes after the perspective, so it is not foreshortened.
/// Another anchor point moves the leaf until that stands where the hinge's middle did.
public struct DoorGeometry: Sendable {
  public let width: Double
  public let height: Double
  public let pose: DoorPose

  private let turn: Transform3D

  public init(width: Double, height: Double, pose: DoorPose) {
    self.width = width
    self.height = height
    self.pose = pose
    // The rotation acts first, then the perspective.
    turn =
      pose.angle == 0
      ? .identity
      : Transform3D.perspective(m34: pose.m34).rotated(by: pose.angle, x: 0, y: 1, z: 0)
  }

  public init(width: Double, height: Double, fraction: Double, m34: Double) {
    self.init(width: width, height: height, pose: DoorPose(fraction: fraction, m34: m34))
  }

  /// 0 shut and edge-on, 1 open and flat.
  public var fraction: Double { pose.fraction }
  public var m34: Double { pose.m34 }

  /// x of the hinge.
  public var hinge: Double { fraction * width }

  /// Where all that recedes from the viewer at a right angle meets.
  public var vanishingPoint: Point { Point(x: hinge, y: height / 2) }

  /// The shift that comes after the perspective, along x.
  public var shift: Double { width / 2 }

  /// The door as a whole, as the original described it: anchored at its right edge, placed by
  /// the scroll offset, shifted by half its width after the perspective.
  public var leaf: Card {
    let offset = (1 - fraction) * width
    return Card(
      .menu, size: Size(width: width, height: height),
      position: Point(x: width / 2 - offset, y: height / 2), anchorPoint: pose.anchorPoint,
      transform: turn.concatenating(.translation(x: shift, y: 0)),
      content: .color(.black), opacity: fraction, backing: .black)
  }

  /// Something that lies on the door.
  /// - Parameter frame: its place on the leaf, in points from the leaf's top left.
  public func part(
    _ id: CardID, of frame: Rect, content: Card.Content, seams: Card.Seams = .none
  ) -> Card {
    let pivot = Point(x: pose.anchorPoint.x * width, y: pose.anchorPoint.y * height)
    // Anchored at the leaf's own line, wherever it ends: its anchor point may lie outside it.
    let anchor = Point(x: (pivot.x - frame.minX) / frame.size.width, y: 0.5)
    return Card(
      id, size: frame.size,
      position: Point(x: hinge, y: frame.midY + (DoorPose.hinge.y - pose.anchorPoint.y) * height),
      anchorPoint: anchor,
      transform: turn.seen(from: Point(x: 0, y: frame.midY - pivot.y)), content: content,
      opacity: fraction, backing: .black, seams: seams)
  }
}
