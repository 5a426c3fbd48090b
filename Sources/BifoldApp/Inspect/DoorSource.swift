import BifoldCore

/// The door's card as Swift that compiles with BifoldCore alone.
enum DoorSource {
  /// A few lines that make the same transform, step by step, and the same card.
  /// - Parameter width: of the window in points, where it is the mirror image of the door's; each
  ///   step is then mirrored.
  static func text(of door: DoorGeometry, mirroredIn width: Double? = nil) -> String {
    let pose = door.pose
    var leaf = door.leaf
    if let width { leaf.mirror(in: width) }
    let (angle, shift) = width == nil ? (pose.angle, door.shift) : (-pose.angle, -door.shift)
    var lines = ["import BifoldCore", ""]
    // An open door lies flat: it has no turn, and no perspective to see it in.
    if pose.angle == 0 {
      lines.append("let transform = Transform3D.translation(x: \(shift), y: 0)")
    } else {
      lines += [
        "var transform = Transform3D.perspective(m34: \(pose.m34))",
        "transform = transform.rotated(by: \(angle), x: 0, y: 1, z: 0)",
        "transform = transform.concatenating(.translation(x: \(shift), y: 0))",
      ]
    }
    lines += [
      "let door = Card(",
      "  .menu, size: Size(width: \(leaf.size.width), height: \(leaf.size.height)),",
      "  position: \(source(of: leaf.position)),",
      "  anchorPoint: \(source(of: leaf.anchorPoint)), transform: transform,",
      "  content: .color(.black), opacity: \(leaf.opacity), backing: .black)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func source(of point: Point) -> String { "Point(x: \(point.x), y: \(point.y))" }
}
