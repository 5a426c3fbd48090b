/// How far a white shape that was drawn on black is from the shares of the pixels that it should
/// cover. In 1/255, where a length or an area is not said.
struct Deviation {
  /// Over the pixels that an edge crosses.
  var mean = 0.0
  var largest = 0.0
  /// The largest away from the corners, where pixels have more than one edge.
  var largestOnSides = 0.0
  /// The pixels that an edge crosses.
  var count = 0
  /// In square pixels.
  var drawnArea = 0.0
  var exactArea = 0.0

  /// - Parameter polygon: its corners are where two edges meet.
  init(of drawn: Bitmap, from polygon: Polygon) {
    self.init(
      of: drawn, corners: polygon.corners, exact: { polygon.coverage(ofPixel: $0, $1) })
  }

  /// - Parameter exact: the share of a pixel that is covered, 0…1.
  init(
    of drawn: Bitmap, corners: [Polygon.Corner] = [], exact: (_ x: Int, _ y: Int) -> Double
  ) {
    var sum = 0.0
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let share = exact(x, y)
        let value = drawn.red(x, y)
        drawnArea += Double(value) / 255
        exactArea += share
        let difference = abs(Double(value) - share * 255)
        largest = max(largest, difference)
        // Rounding to bytes is no difference.
        guard share > 0 && share < 1 || difference > 0.5 else { continue }
        sum += difference
        count += 1
        if !Self.isNear(corners, x, y) { largestOnSides = max(largestOnSides, difference) }
      }
    }
    mean = count > 0 ? sum / Double(count) : 0
  }

  private static func isNear(_ corners: [Polygon.Corner], _ x: Int, _ y: Int) -> Bool {
    corners.contains {
      abs($0.x - Double(x) - 0.5) < 1.5 && abs($0.y - Double(y) - 0.5) < 1.5
    }
  }

  /// The share of the area by which what was drawn is too much or too little.
  var areaError: Double { abs(drawnArea - exactArea) / exactArea }
  /// As much as rounding every pixel of the edge the same way could add, in square pixels.
  var areaRounding: Double { Double(count) * 0.5 / 255 }
}
