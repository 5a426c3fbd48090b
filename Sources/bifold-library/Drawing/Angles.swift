import Glibc

/// A full turn, in radians.
let turn = 2 * Double.pi

/// The place so far from another, in a direction in radians, clockwise from the right.
func place(from centre: Place, angle: Double, distance: Double) -> Place {
  (centre.x + distance * cos(angle), centre.y + distance * sin(angle))
}

/// The corners of a regular polygon.
func polygon(
  sides: Int, centre: Place, radius: Double, start: Double = -.pi / 2
) -> [Place] {
  (0..<sides).map { corner in
    place(from: centre, angle: start + turn * Double(corner) / Double(sides), distance: radius)
  }
}

/// So many numbers evenly spaced from the first to the last.
func spaced(_ range: ClosedRange<Double>, _ count: Int) -> [Double] {
  (0..<count).map { index in
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(index) / Double(count - 1)
  }
}
