import Glibc

/// The means that all motifs draw with.
struct MotifDrawing {
  var canvas: SVGCanvas
  let width: Double
  let height: Double
  let palette: Palette
  var random: SplitMix
  let phase: Double

  /// A full turn, in radians.
  static let turn = 2 * Double.pi
}

/// From `a` to `b` as `t` goes from 0 to 1.
package func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

/// 0 to 1 with a soft start and end.
package func ease(_ t: Double) -> Double {
  let t = min(max(t, 0), 1)
  return t * t * (3 - 2 * t)
}
