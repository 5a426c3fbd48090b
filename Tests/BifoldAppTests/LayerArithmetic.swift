/// The conventions of layers, worked out here once more, by hand.
enum LayerArithmetic {
  struct Corner {
    var x: Double
    var y: Double
    var depth: Double
    /// Positive in front of the eye.
    var w: Double
  }

  /// Where the four corners of a card land: `position + (p − anchor · size) · M`, divided by w.
  static func corners(of card: Inspected.Card) -> [Corner] {
    let (width, height) = (card.size[0], card.size[1])
    let m = card.transform
    return [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { share in
      let x = (share.0 - card.anchor[0]) * width
      let y = (share.1 - card.anchor[1]) * height
      let w = x * m[3] + y * m[7] + m[15]
      return Corner(
        x: card.position[0] + (x * m[0] + y * m[4] + m[12]) / w,
        y: card.position[1] + (x * m[1] + y * m[5] + m[13]) / w,
        depth: (x * m[2] + y * m[6] + m[14]) / w, w: w)
    }
  }
}

/// The closed form of the hinged door: a leaf that swings about its right edge.
struct ClosedDoor {
  var width: Double
  var height: Double
  var fraction: Double
  var m34: Double

  private var angle: Double { (1 - fraction) * .pi / 2 }

  /// How much nearer than the hinge (under 1) or farther (over 1) a vertical line of the leaf is.
  func recession(atDistance s: Double) -> Double { 1 - s * m34 * sine }

  private var sine: Double { fraction == 1 ? 0 : Self.sin(angle) }
  private var cosine: Double { fraction == 1 ? 1 : Self.sin(.pi / 2 - angle) }

  /// Where a point of the leaf is seen.
  /// - Parameters:
  ///   - u: from the leaf's left edge.
  ///   - v: from its top.
  func place(u: Double, v: Double) -> [Double] {
    let s = width - u
    let r = recession(atDistance: s)
    return [fraction * width - s * cosine / r, height / 2 + (v - height / 2) / r]
  }

  /// Taylor's series: nothing here is taken from what is tested.
  private static func sin(_ x: Double) -> Double {
    var (term, sum) = (x, x)
    for n in 1...14 {
      term *= -x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }
}
