/// A hand that leads a leaf.
struct LeafHand: Sendable {
  /// From the place of the panel that the leaf's handle follows to the pointer, in points.
  var offset = Point.zero
  /// Of the leaf, in points.
  let size: Size
  let style: LeafStyle
  /// Where the book was going when the leaf was caught; nil once it has been led.
  var caughtFrom: Int?
  /// Along the handle's way, and across it, in points.
  private var way = VelocityTracker()
  private var sway = VelocityTracker()

  init(size: Size, style: LeafStyle) {
    self.size = size
    self.style = style
  }

  mutating func note(_ leaf: LeafInFlight, at time: Double) {
    way.add(position: leaf.fraction * 2 * reach(of: leaf), at: time)
    sway.add(position: leaf.sway * size.height, at: time)
  }

  /// Points from the spine to the handle.
  func reach(of leaf: LeafInFlight) -> Double {
    max(min(max(leaf.handle.place.x, 0), 1) * size.width, 1)
  }

  /// How fast the leaf is led: in turns and in its heights a second.
  func velocity(of leaf: LeafInFlight, at time: Double) -> (turn: Double, sway: Double) {
    (way.velocity(at: time) / (2 * reach(of: leaf)), sway.velocity(at: time) / size.height)
  }
}
