extension Point {
  /// The place that a mirror in the middle of so many points shows it at.
  package func mirrored(in width: Double) -> Point { Point(x: width - x, y: y) }
}

extension Rect {
  /// What a mirror in the middle of so many points shows of it.
  package func mirrored(in width: Double) -> Rect {
    Rect(origin: Point(x: width - maxX, y: minY), size: size)
  }
}

extension Transform3D {
  /// What it does in a mirror that exchanges left and right: S · M · S, where S turns x about.
  var mirrored: Transform3D {
    var t = self
    // From 0, for −0 would be written so.
    (t.m12, t.m13, t.m14) = (0 - m12, 0 - m13, 0 - m14)
    (t.m21, t.m31, t.m41) = (0 - m21, 0 - m31, 0 - m41)
    return t
  }
}
