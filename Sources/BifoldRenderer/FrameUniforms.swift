/// The uniform block `Frame` of `card.glsl`, std140.
struct FrameUniforms: Hashable {
  /// 2/width, ∓2/height, and where y begins, so that pixels with y down become clip space.
  var viewport: SIMD4<Float>

  init(width: Int, height: Int) {
    viewport = SIMD4(2 / Float(width), -2 / Float(height), 1, 0)
  }
}
