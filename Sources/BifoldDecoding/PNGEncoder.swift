import BifoldWire

/// Writes PNG files that are the same bytes for the same pixels.
enum PNGEncoder {
  /// Signature and IHDR chunk; what follows is up to the encoder.
  private static let headerCount = 8 + 25
  /// The sRGB chunk, perceptual intent, with its checksum.
  private static let colourSpaceChunk: [UInt8] = [
    0, 0, 0, 1, 0x73, 0x52, 0x47, 0x42, 0, 0xAE, 0xCE, 0x1C, 0xE9,
  ]

  /// A PNG file of premultiplied pixels; without an alpha channel where all are opaque.
  static func encode(_ block: PixelBlock) throws(DecodingFailure) -> [UInt8] {
    guard let layout = MipLayout(width: block.width, height: block.height, levels: .base),
      layout.byteCount == block.pixels.count
    else {
      throw DecodingFailure(
        .request, subject: "PNG",
        reason: "\(block.pixels.count) bytes are not \(block.width) × \(block.height) pixels")
    }
    let isOpaque = isOpaque(block.pixels)
    let file = try Vips.png(
      of: straight(block.pixels, bands: isOpaque ? 3 : 4), width: block.width,
      height: block.height, bands: isOpaque ? 3 : 4)
    guard file.count > headerCount else {
      throw DecodingFailure(.encode, subject: "PNG", reason: "libvips wrote no picture")
    }
    return file[..<headerCount] + colourSpaceChunk + file[headerCount...]
  }

  private static func isOpaque(_ pixels: ArraySlice<UInt8>) -> Bool {
    pixels.withUnsafeBufferPointer { pixels in
      stride(from: 3, to: pixels.count, by: MipLayout.bytesPerPixel).allSatisfy {
        pixels[$0] == 255
      }
    }
  }

  /// Divides alpha out again, rounded to nearest.
  private static func straight(_ pixels: ArraySlice<UInt8>, bands: Int) -> [UInt8] {
    let count = pixels.count / MipLayout.bytesPerPixel * bands
    return pixels.withUnsafeBufferPointer { pixels in
      [UInt8](unsafeUninitializedCapacity: count) { samples, initialised in
        var sample = 0
        for pixel in stride(from: 0, to: pixels.count, by: MipLayout.bytesPerPixel) {
          let alpha = UInt32(pixels[pixel + 3])
          for band in 0..<3 {
            let value = UInt32(pixels[pixel + band])
            samples[sample + band] =
              alpha == 255
              ? UInt8(value)
              : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
          }
          if bands == 4 { samples[sample + 3] = UInt8(alpha) }
          sample += bands
        }
        initialised = count
      }
    }
  }
}
