import BifoldCore
import BifoldWire

/// The colour that stands for a cover.
enum Accent {
  /// Texels: a level that is no wider or higher shows large areas and no detail.
  private static let most = 8

  static func color(of cover: DecodedPicture) -> Color {
    let layout = cover.layout
    // Where the chain is shorter, its last one.
    let level =
      (0..<layout.levels).first {
        let extent = layout.extent(ofLevel: $0)
        return max(extent.width, extent.height) <= most
      } ?? layout.levels - 1
    let bytes = layout.byteRange(ofLevel: level)
    return Color.accent(
      of: stride(from: bytes.lowerBound, to: bytes.upperBound, by: MipLayout.bytesPerPixel).lazy
        .compactMap { texel in
          func part(_ index: Int) -> Double { Double(cover.pixels[texel + index]) / 255 }
          return part(3) == 1 ? Color(red: part(0), green: part(1), blue: part(2)) : nil
        })
  }
}
