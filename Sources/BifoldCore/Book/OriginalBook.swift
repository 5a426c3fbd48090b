/// How the leaves of the original book stand at rest and while it is scrolled: half open, those that
/// wait behind the open ones as a fan.
///
/// Closed forms of the item's leaf k and the spread position X. With raw = k − X − ½, r is raw up to
/// ±½ and from there a tenth as steep, clamped to ±1. A right page stands at (1 − r) · (−90°) about
/// the spine, the left page on its back at (1 + r) · 90°.
public struct OriginalBook: Hashable, Sendable {
  public let itemCount: Int
  /// X. Any number; one that is not finite counts as 0.
  public let position: Double

  /// In points.
  public static let pageSize = Size(width: 362, height: 568)
  /// The eye is 2000 points in front of the spine.
  public static let m34 = -1.0 / 2000

  /// |raw| up to which r is raw, beyond which it changes a tenth as fast.
  private static let steepEnd = 0.5
  private static let fanSteepness = 0.1
  /// |raw| from which |r| is 1 and leaves coincide: ½ + (1 − ½) / 0.1.
  private static let fanEnd = 5.5

  public init(itemCount: Int, position: Double) {
    self.itemCount = max(itemCount, 0)
    // All leaves coincide on one side long before; within this their numbers are exact.
    let far = Double(self.itemCount) + 2 * Self.fanEnd
    self.position = position.isFinite ? min(max(position, -far), far) : 0
  }

  /// Where the book can be scrolled to: 0 … max(0, n/2 − 1), n/2 in whole numbers.
  public var positions: ClosedRange<Double> { 0...Double(max(itemCount / 2 - 1, 0)) }

  public var leafCount: Int { (itemCount + 1) / 2 }

  /// r, −1 turned as far as it goes and 1 not at all. An item and its leaf's other side have the
  /// same.
  public func ratio(ofItem item: Int) -> Double {
    let raw = Double(item >> 1) - position - 0.5
    let reached = min(max(raw, -Self.steepEnd), Self.steepEnd)
    return min(max(reached + Self.fanSteepness * (raw - reached), -1), 1)
  }

  /// Radians about the spine, counter-clockwise seen from above: of an even item its leaf's, in
  /// −180°…0, of an odd one that and 180°.
  public func angle(ofItem item: Int) -> Double {
    angle(ofLeaf: item >> 1) + BookSide(ofItem: item).turn
  }

  /// Radians about the spine, −180°…0.
  public func angle(ofLeaf leaf: Int) -> Double {
    (1 - ratio(ofItem: leaf << 1)) * (-.pi / 2)
  }

  /// Whether an item looks away from the reader: odd with r > 0, even with r < 0. The cover is
  /// always shown.
  public func isHidden(_ item: Int) -> Bool {
    let r = ratio(ofItem: item)
    return switch BookSide(ofItem: item) {
    case .right: r < 0 && item != 0
    case .left: r > 0
    }
  }

  /// The leaves that are told apart: those of the fan, and of those that coincide past |r| = 1 the
  /// nearest one on each side. At most thirteen, found in constant time. The cover is shown even
  /// where its leaf is not among them.
  public var leaves: Range<Int> {
    guard leafCount > 0 else { return 0..<0 }
    let middle = position + 0.5
    let last = Double(leafCount - 1)
    // Scrolled far past an end all coincide, and the one at that end is the nearest.
    let first = min(max((middle - Self.fanEnd).rounded(.down), 0), last)
    let final = min(max((middle + Self.fanEnd).rounded(.up), 0), last)
    return Int(first)..<Int(final) + 1
  }

  /// Whether an item is drawn: there, not hidden, and not one with another that lies nearer to the
  /// open ones.
  public func isDrawn(_ item: Int) -> Bool {
    item == 0
      ? itemCount > 0
      : item > 0 && item < 2 * leafCount && leaves.contains(item >> 1) && !isHidden(item)
  }

  /// - Parameter progress: of the opening: on the shelf there is no shade.
  public func shading(ofItem item: Int, progress: Double = 1) -> SpineShading {
    SpineShading(
      side: BookSide(ofItem: item), ratio: ratio(ofItem: item), strength: progress)
  }

  /// The open book in a view: its spine, and what it is seen from, in the middle.
  /// - Parameter viewSize: in points.
  public static func pose(in viewSize: Size) -> BookPose {
    let middle = Point(x: viewSize.width / 2, y: viewSize.height / 2)
    return BookPose(spine: middle, eye: Viewpoint(vanishingPoint: middle, m34: m34))
  }
}
