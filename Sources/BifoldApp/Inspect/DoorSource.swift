import BifoldCore

/// The door's card as Swift that compiles with BifoldCore alone.
enum DoorSource {
  /// A few lines that make the same transform, step by step, and the same card.
  static func text(of door: DoorGeometry) -> String {
    let (pose, leaf) = (door.pose, door.leaf)
    var lines = ["import BifoldCore", ""]
    // An open door lies flat: it has no turn, and no perspective to see it in.
    if pose.angle == 0 {
      lines.append("let transform = Transform3D.translation(x: \(door.shift), y: 0)")
    } else {
      lines += [
        "var transform = Transform3D.perspective(m34: \(pose.m34))",
        "transform = transform.rotated(by: \(pose.angle), x: 0, y: 1, z: 0)",
        "transform = transform.concatenating(.translation(x: \(door.shift), y: 0))",
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
