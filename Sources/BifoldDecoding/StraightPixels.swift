import BifoldWire

/// Decoded pixels before their premultiplication: RGB, or RGBA with straight alpha.
struct StraightPixels {
  let samples: UnsafeBufferPointer<UInt8>
  /// 3 or 4.
  let bands: Int

  /// Nil where the samples are not one for each band of each pixel of the layout's base.
  init?(_ samples: UnsafeBufferPointer<UInt8>, bands: Int, layout: MipLayout) {
    guard 3...4 ~= bands, samples.count == layout.width * layout.height * bands else { return nil }
    self.samples = samples
    self.bands = bands
  }
}
