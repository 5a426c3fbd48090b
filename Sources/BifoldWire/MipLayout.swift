/// Where the levels of a mip chain lie in one block of RGBA8 pixels: one after another, largest
/// first, without padding. Each side is `max(1, ⌊n / 2⌋)` of the level before, as in OpenGL.
package struct MipLayout: Hashable, Sendable {
  /// The longest side that is accepted, in pixels.
  package static let longestSide = 32_768
  /// The largest base level that is accepted, in pixels.
  package static let largestArea = 100_000_000
  package static let bytesPerPixel = 4

  /// The base level's size in pixels.
  package let width: Int
  package let height: Int
  /// The number of levels, the base included.
  package let levels: Int

  /// A layout of `levels` levels, or nil where the size is outside the limits or the chain is
  /// not that long.
  package init?(width: Int, height: Int, levels: Int) {
    guard 1...Self.longestSide ~= width, 1...Self.longestSide ~= height,
      width * height <= Self.largestArea,
      1...Self.levelCount(width: width, height: height) ~= levels
    else { return nil }
    self.width = width
    self.height = height
    self.levels = levels
  }

  package init?(width: Int, height: Int, levels: MipLevels) {
    let count =
      switch levels {
      case .base: 1
      case .all: Self.levelCount(width: width, height: height)
      }
    self.init(width: width, height: height, levels: count)
  }

  /// The length of the full chain, `1 + ⌊log₂ max(width, height)⌋`; 1 for an empty size.
  package static func levelCount(width: Int, height: Int) -> Int {
    let side = max(width, height, 1)
    return Int.bitWidth - side.leadingZeroBitCount
  }

  /// The size of one level in pixels; `level` counts from 0 for the base.
  package func extent(ofLevel level: Int) -> (width: Int, height: Int) {
    (max(1, width >> level), max(1, height >> level))
  }

  /// The number of bytes of one level.
  package func byteCount(ofLevel level: Int) -> Int {
    let extent = extent(ofLevel: level)
    return extent.width * extent.height * Self.bytesPerPixel
  }

  /// The bytes of one level, as offsets from the start of the block.
  package func byteRange(ofLevel level: Int) -> Range<Int> {
    var start = 0
    for earlier in 0..<max(0, level) { start += byteCount(ofLevel: earlier) }
    return start..<start + byteCount(ofLevel: level)
  }

  /// The number of bytes of all levels together.
  package var byteCount: Int { byteRange(ofLevel: levels - 1).upperBound }
}
