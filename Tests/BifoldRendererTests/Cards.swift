import BifoldTesting
import BifoldCore

/// Cards that several suites draw.
extension Card {
  /// A card that stands on its middle, in one colour.
  static func plain(
    _ index: Int = 0, width: Double, height: Double, at center: Point,
    transform: Transform3D = .identity, color: Color = .white
  ) -> Card {
    Card(
      .item(index), size: Size(width: width, height: height), position: center,
      transform: transform, content: .color(color))
  }

  /// A picture that fills its card, at whole pixels.
  static func picture(
    _ picture: Picture, x: Double, y: Double, width: Double, height: Double, over: Color = .clear
  ) -> Card {
    Card(
      .item(picture.index), frame: Rect(x: x, y: y, width: width, height: height),
      content: .picture(
        picture, frame: Rect(x: 0, y: 0, width: width, height: height), over: over))
  }
}

extension Transform3D {
  /// A turn in the plane, in degrees, clockwise as it is seen.
  static func turn(degrees: Double) -> Transform3D {
    .rotation(by: degrees * .pi / 180, x: 0, y: 0, z: 1)
  }

  /// A turn about an axis, seen by an eye so many points away.
  static func tilt(
    degrees: Double, x: Double, y: Double, z: Double = 0, eyeAt distance: Double
  ) -> Transform3D {
    Transform3D.perspective(distance: distance).rotated(
      by: degrees * .pi / 180, x: x, y: y, z: z)
  }
}

extension SplitMix64 {
  /// A place and a transform for a card of this size that show it somewhere in a square target:
  /// turned, scaled, every other one in perspective, in front of the eye.
  mutating func pose(size: Size, in side: Double) -> (center: Point, transform: Transform3D) {
    let center = Point(
      x: double(in: side * 0.2...side * 0.8), y: double(in: side * 0.2...side * 0.8))
    var transform = Transform3D.turn(degrees: double(in: 0...360))
      .concatenating(.scale(x: double(in: 0.5...1.5), y: double(in: 0.5...1.5)))
    if once(in: 2) {
      // No corner comes nearer the eye than a third of its distance.
      transform = transform.concatenating(
        .tilt(
          degrees: double(in: -70...70), x: double(in: -1...1), y: double(in: -1...1),
          eyeAt: 2 * max(size.width, size.height)))
    }
    return (center, transform)
  }
}
