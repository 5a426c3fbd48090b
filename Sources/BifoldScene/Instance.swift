/// What the vertex shaders are told of one card: fourteen vec4, in this order, as `card.glsl`
/// reads them. Lengths are framebuffer pixels, y down, unless said otherwise.
///
/// A card is drawn in two parts. Its *interior* lies a pixel inside its edges, holds no edge, and
/// is drawn opaque, with the cheapest shader. Its *rim* lies between that and an outline with room
/// for the soft edge, and is blended; a card that is not opaque is all rim.
///
/// Where on the card a pixel lies comes from three functions that are linear on the screen,
/// u = p.x/w, v = p.y/w, q = 1/w, so that interpolation is exact and perspective is one division.
public struct Instance: Hashable, Sendable {
  /// The outline's corners: top-left and top-right, then bottom-left and bottom-right.
  public var top: SIMD4<Float>
  public var bottom: SIMD4<Float>
  /// The interior's corners, likewise.
  public var innerTop: SIMD4<Float>
  public var innerBottom: SIMD4<Float>
  /// u, v and q as (dx, dy, constant); w holds the card's width, its height, and its opacity.
  public var u: SIMD4<Float>
  public var v: SIMD4<Float>
  public var q: SIMD4<Float>
  /// Pixels that each edge is moved outward: left, top, right, bottom.
  public var seams: SIMD4<Float>
  /// The picture's place: x, y in points of the card, then 1/width, 1/height. Of a room its middle,
  /// then 1 over half its width and height. Of a ring how wide it is, and each of its edges.
  public var frame: SIMD4<Float>
  /// Premultiplied, at the left and the right edge; of a picture what is under it, and its ink's colour.
  public var leftColor: SIMD4<Float>
  public var rightColor: SIMD4<Float>
  /// Corner radii left and right in points (of a shadow how soft it is, in x), the texture layer, the share of the light.
  public var shape: SIMD4<Float>
  /// What kind of shape in x, the depth of its place in the order in y, −1…1. Of a shaded page then
  /// the two inner places of its shade's stops, in shares of the width.
  public var style: SIMD4<Float>
  /// Of a bent leaf: width and height in points of the page that lies up, and of the other. Of a
  /// shaded page its shade's opacities, from left to right.
  public var faces: SIMD4<Float>

  /// The values of `style.x`.
  public enum Style: Float, Sendable {
    case plain = 0
    /// Rounded corners.
    case rounded = 1
    /// The hamburger's three strokes.
    case strokes = 2
  }

  public static let zero = Instance(
    top: .zero, bottom: .zero, innerTop: .zero, innerBottom: .zero, u: .zero, v: .zero, q: .zero,
    seams: .zero, frame: .zero, leftColor: .zero, rightColor: .zero, shape: .zero, style: .zero,
    faces: .zero)
}
