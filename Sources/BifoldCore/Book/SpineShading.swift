/// The shade toward the spine of a page of the original book: a horizontal gradient of one dark
/// grey, whose opacity changes along the page.
public struct SpineShading: Hashable, Sendable {
  /// Of the light that the grey itself has, 0…1.
  public static let gray = 1.0 / 3

  /// Opacities, 0…1, at the page's left edge, at two places between, and at its right edge. They
  /// change linearly in between.
  public private(set) var alphas: SIMD4<Double>
  /// The two places, ascending, in shares of the page's width from its left edge.
  public private(set) var places: SIMD2<Double>

  /// - Parameters:
  ///   - side: right pages have alpha k · (.45, .40, .55) at (0, .02, 1), left ones
  ///     k · (.30, .40, .50, .55) at (0, .50, .98, 1).
  ///   - ratio: r of the page, −1…1; k = 1 − |r|.
  ///   - strength: as a share of the whole shade, 0…1: a page on the shelf has none.
  public init(side: BookSide, ratio: Double, strength: Double = 1) {
    let k = (1 - min(abs(ratio), 1)) * min(max(strength, 0), 1)
    switch side {
    case .right:
      alphas = SIMD4(0.45, 0.40, 0.55, 0.55) * k
      places = SIMD2(0.02, 1)
    case .left:
      alphas = SIMD4(0.30, 0.40, 0.50, 0.55) * k
      places = SIMD2(0.50, 0.98)
    }
  }

  /// As a mirror shows it.
  public var mirrored: SpineShading {
    var mirrored = self
    mirrored.alphas = SIMD4(alphas.w, alphas.z, alphas.y, alphas.x)
    mirrored.places = SIMD2(1 - places.y, 1 - places.x)
    return mirrored
  }
}
