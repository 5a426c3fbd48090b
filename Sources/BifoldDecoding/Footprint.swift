/// The one to three source pixels that lie under one pixel of the next mip level, along one axis,
/// each with the share of it that it covers.
struct Footprint {
  let first: Int
  let count: Int
  let weights: (Float, Float, Float)

  /// - Parameters:
  ///   - index: The pixel in the next level.
  ///   - source: The side of the level before, in pixels.
  ///   - target: `max(1, ⌊source / 2⌋)`.
  init(of index: Int, source: Int, target: Int) {
    if source == target {
      first = index
      count = 1
      weights = (1, 0, 0)
    } else if source == 2 * target {
      first = 2 * index
      count = 2
      weights = (0.5, 0.5, 0)
    } else {
      // source = 2 target + 1: each new pixel covers 2 + 1/target old ones, and begins 1/target
      // further into its first than the pixel before.
      first = 2 * index
      count = 3
      let whole = Float(source)
      weights = (Float(target - index) / whole, Float(target) / whole, Float(index + 1) / whole)
    }
  }
}
