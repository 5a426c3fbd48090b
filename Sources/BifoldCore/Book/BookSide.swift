/// A side of the open book, seen from its spine, as it is read from left to right.
///
/// Right to left the window shows the mirror image; sides and indices stay what they are.
public enum BookSide: Hashable, Sendable {
  /// Where leaves lie that have been turned.
  case left
  /// Where leaves lie that are still to be read.
  case right

  /// Items of an even index are right pages, the fronts of leaves; odd ones left pages, their backs.
  @inlinable
  public init(ofItem item: Int) { self = item & 1 == 0 ? .right : .left }

  /// The point of a page that turns about the spine: the middle of its inner edge.
  @inlinable
  public var anchorPoint: Point { Point(x: self == .right ? 0 : 1, y: 0.5) }

  /// Radians from a leaf's angle to that of its side: the back looks the other way.
  @inlinable
  public var turn: Double { self == .right ? 0 : .pi }
}
