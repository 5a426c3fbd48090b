/// The uniform block `Frame` of `card.glsl`, std140.
struct FrameUniforms: Hashable {
  /// 2/width, ∓2/height, and where y begins, so that pixels with y down become clip space.
  var viewport: SIMD4<Float>

  enum Rows { case topFirst, bottomFirst }

  /// - Parameter rows: how the target keeps them; GL's own have the bottom one first.
  init(width: Int, height: Int, rows: Rows) {
    let up: Float = rows == .bottomFirst ? 1 : -1
    viewport = SIMD4(2 / Float(width), -2 * up / Float(height), up, 0)
  }
}
