import BifoldCore

/// A painter who lays card over card, pixel by pixel: what the scene's passes and batches must come
/// to. Right only away from edges.
struct Painter {
  /// A card and what is seen of it.
  private struct Sheet {
    var card: Card
    var polygon: Polygon
  }

  private let sheets: [Sheet]

  /// - Parameter cards: back to front, at one pixel a point.
  init(_ cards: [Card]) {
    sheets = cards.map { Sheet(card: $0, polygon: Polygon($0)) }
  }

  /// The colour in the middle of a pixel, over black; nil within `margin` pixels of an edge.
  /// - Parameter picture: the colour, straight and 0…1, of a picture that is one colour.
  func color(
    ofPixel x: Int, _ y: Int, margin: Double, picture: (Picture) -> Color?
  ) -> Pixel? {
    var (red, green, blue) = (0.0, 0.0, 0.0)
    for sheet in sheets {
      let depth = sheet.polygon.depth(ofPixel: x, y)
      if abs(depth) <= margin { return nil }
      guard depth > 0 else { continue }
      let card = sheet.card
      let at = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      var ink: Color
      switch card.content {
      case .color(let color), .strokes(let color): ink = color
      case .ring, .sheet, .sheetShadow: continue
      case .gradient(let from, let to):
        guard let local = card.projection.unproject(at) else { continue }
        ink = Self.mixed(from, to, local.x / card.size.width)
      case .room(let middle, let corner):
        guard let local = card.projection.unproject(at) else { continue }
        let across = 2 * local.x / card.size.width - 1
        let down = 2 * local.y / card.size.height - 1
        ink = Self.mixed(middle, corner, min((across * across + down * down) / 2, 1))
      case .shadow(let color, let softness, _):
        guard let local = card.projection.unproject(at) else { continue }
        func rise(_ place: Double, _ length: Double) -> Double {
          let t = min(max(min(place, length - place) / (2 * softness), 0), 1)
          return t * t * (3 - 2 * t)
        }
        ink = color
        ink.alpha *= rise(local.x, card.size.width) * rise(local.y, card.size.height)
      case .reflection(let which, _, let over):
        guard let local = card.projection.unproject(at) else { continue }
        ink = picture(which).map { Self.over($0, over) } ?? over
        let rest = 1 - local.y / card.size.height
        ink.alpha *= rest * rest
      case .words(let which, _, let color):
        guard let top = picture(which) else { continue }
        ink = Color(
          red: top.red * color.red, green: top.green * color.green, blue: top.blue * color.blue,
          alpha: top.alpha)
      case .shadedPicture(let which, _, let over, let shading):
        guard let local = card.projection.unproject(at) else { continue }
        ink = which.flatMap(picture).map { Self.over($0, over) } ?? over
        let knots = [0, shading.places.x, shading.places.y, 1]
        let share = min(max(local.x / card.size.width, 0), 1)
        let knot = min(max(knots.firstIndex { $0 >= share } ?? 3, 1), 3)
        let part = (share - knots[knot - 1]) / max(knots[knot] - knots[knot - 1], 1e-9)
        let alpha =
          shading.alphas[knot - 1] * (1 - part) + shading.alphas[knot] * part
        ink.red += (SpineShading.gray - ink.red) * alpha
        ink.green += (SpineShading.gray - ink.green) * alpha
        ink.blue += (SpineShading.gray - ink.blue) * alpha
      case .picture(let which, _, let over):
        guard let top = picture(which) else {
          ink = over
          break
        }
        ink = Self.over(top, over)
      }
      let light = card.light * (card.backing == .black ? card.opacity : 1)
      let opacity = card.backing == .black ? 1 : card.opacity
      let alpha = ink.alpha * opacity
      // The target holds bytes, so every layer is rounded.
      func laid(_ part: Double, over below: Double) -> Double {
        let value = part * light * alpha + below * (1 - alpha)
        return (value * 255).rounded() / 255
      }
      red = laid(ink.red, over: red)
      green = laid(ink.green, over: green)
      blue = laid(ink.blue, over: blue)
    }
    func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
    return Pixel(byte(red), byte(green), byte(blue))
  }

  /// Two colours are mixed premultiplied: what is clear has no colour to give.
  private static func mixed(_ a: Color, _ b: Color, _ share: Double) -> Color {
    let alpha = a.alpha + (b.alpha - a.alpha) * share
    guard alpha > 0 else { return .clear }
    func part(_ p: Double, _ q: Double) -> Double {
      (p * a.alpha + (q * b.alpha - p * a.alpha) * share) / alpha
    }
    return Color(
      red: part(a.red, b.red), green: part(a.green, b.green), blue: part(a.blue, b.blue),
      alpha: alpha)
  }

  private static func over(_ top: Color, _ below: Color) -> Color {
    let alpha = top.alpha + below.alpha * (1 - top.alpha)
    guard alpha > 0 else { return .clear }
    func part(_ p: Double, _ q: Double) -> Double {
      (p * top.alpha + q * below.alpha * (1 - top.alpha)) / alpha
    }
    return Color(
      red: part(top.red, below.red), green: part(top.green, below.green),
      blue: part(top.blue, below.blue), alpha: alpha)
  }
}
