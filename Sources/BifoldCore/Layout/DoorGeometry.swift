/// A leaf hinged at its right edge that swings between edge-on and flat, in true perspective.
///
/// The hinge stands at x = fraction · width, from top to foot; the vanishing point is the middle
/// of the hinge. The shift of the hinge comes after the perspective, so it is not foreshortened.
public struct DoorGeometry: Sendable {
  public let width: Double
  public let height: Double
  /// 0 shut and edge-on, 1 open and flat.
  public let fraction: Double
  public let m34: Double

  private let turn: Transform3D

  public init(width: Double, height: Double, fraction: Double, m34: Double) {
    self.width = width
    self.height = height
    self.fraction = fraction
    self.m34 = m34
    // The rotation acts first, then the perspective; exactly flat at 1, where −0° would do harm.
    turn =
      fraction >= 1
      ? .identity
      : Transform3D.perspective(m34: m34).rotated(
        by: -(1 - fraction) * .pi / 2, x: 0, y: 1, z: 0)
  }

  /// x of the hinge.
  public var hinge: Double { fraction * width }

  /// The door as a whole, as the original described it: anchored at its right edge, placed by
  /// the scroll offset, shifted by half its width after the perspective.
  public var leaf: Card {
    let offset = (1 - fraction) * width
    return Card(
      .menu, size: Size(width: width, height: height),
      position: Point(x: width / 2 - offset, y: height / 2), anchorPoint: Point(x: 1, y: 0.5),
      transform: turn.concatenating(.translation(x: width / 2, y: 0)),
      content: .color(.black), opacity: fraction, backing: .black)
  }

  /// Something that lies on the door.
  /// - Parameter frame: its place on the leaf, in points from the leaf's top left.
  public func part(
    _ id: CardID, of frame: Rect, content: Card.Content, seams: Card.Seams = .none
  ) -> Card {
    // Anchored at the hinge line too, wherever it ends: its anchor point may lie outside it.
    let anchor = Point(x: (width - frame.minX) / frame.size.width, y: 0.5)
    return Card(
      id, size: frame.size, position: Point(x: hinge, y: frame.midY), anchorPoint: anchor,
      transform: turn.seen(from: Point(x: 0, y: frame.midY - height / 2)), content: content,
      opacity: fraction, backing: .black, seams: seams)
  }
}
