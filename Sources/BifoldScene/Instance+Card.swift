import BifoldCore

extension Instance {
  /// Which parts of a card there are to draw.
  enum Parts: Sendable { case interior, rim, both }

  enum Cover: Sendable {
    case opaque, translucent
    /// Translucent, and nothing of this part is seen, in points of the card.
    case hollow(Rect)
  }

  /// How many pixels long a card's sides are on the screen, at their shortest.
  struct Stretch: Sendable {
    var across: Double
    var down: Double

    /// How much smaller than its texels a picture may be shown before mip levels are needed:
    /// within this, four texels still meet every pixel, and less is lost than by mixing in a level
    /// of half the size. A cover beside the centre, at 0.8 of its size and turned by 12°, is 1.28
    /// times smaller.
    static let tolerance = 1.3
    /// How unlike the two directions may be before one of them would be blurred.
    static let evenness = 1.35

    /// What a picture of so many texels needs.
    func sampling(
      texelsAcross: Double, texelsDown: Double
    ) -> (program: Batch.Program, filter: Batch.Filter) {
      let (x, y) = (texelsAcross / max(across, 1e-3), texelsDown / max(down, 1e-3))
      if max(x, y) <= Self.tolerance { return (.picture, .bilinear) }
      let isEven = max(x, y) <= Self.evenness * max(min(x, y), 1)
      return (isEven ? .picture : .squeezedPicture, .trilinear)
    }
  }

  /// The geometry of a card on the screen, its colours not filled in; nil where nothing of it is
  /// seen: it is edge-on, behind the eye, or beside the window.
  static func covering(
    _ card: Card, scale: Double, window: Rect, _ cover: Cover
  ) -> (instance: Instance, parts: Parts, stretch: Stretch)? {
    let card = card.alignment == .wholePixels ? card.onPixels(scale: scale) : card
    let projection = card.projection
    guard let inverse = projection.inverse() else { return nil }
    let outline = Outline(of: card.size, through: projection)
    guard outline.count >= 3 else { return nil }
    // Room for the soft edge, which reaches half a pixel's diagonal beyond the exact one.
    let room = 1 + max(0, card.seams.left, card.seams.top, card.seams.right, card.seams.bottom)
    let bounds = outline.bounds
    guard bounds.minX * scale - room < window.maxX, bounds.maxX * scale + room > window.minX,
      bounds.minY * scale - room < window.maxY, bounds.maxY * scale + room > window.minY
    else { return nil }

    var instance = Instance.zero
    instance.fill(card, inverse, scale)
    var stretch = Stretch(
      across: bounds.size.width * scale, down: bounds.size.height * scale)
    if !outline.isClipped, outline.count == 4 {
      stretch = Stretch(outline, scale)
      let edges = Edges(inverse, card.size, scale)
      if let parts = instance.place(card, edges, outline, scale, cover) {
        return (instance, parts, stretch)
      }
    }
    instance.cover(bounds, room: room, scale: scale, window: window)
    return (instance, .rim, stretch)
  }

  private mutating func fill(_ card: Card, _ inverse: Projection.Inverse, _ scale: Double) {
    // From pixels instead of points: the same functions of a place divided by the scale.
    func row(_ row: Projection.Row, _ w: Double) -> SIMD4<Float> {
      SIMD4(
        Float(row.dx / scale), Float(row.dy / scale), Float(row.constant), Float(w))
    }
    u = row(inverse.u, card.size.width)
    v = row(inverse.v, card.size.height)
    // Over black, less opacity is less light, and nothing shines through.
    let isOverBlack = card.backing == .black
    q = row(inverse.q, isOverBlack ? 1 : card.opacity)
    seams = SIMD4(
      Float(card.seams.left), Float(card.seams.top), Float(card.seams.right),
      Float(card.seams.bottom))
    shape = SIMD4(
      Float(card.corners.left), Float(card.corners.right), 0,
      Float(isOverBlack ? card.light * card.opacity : card.light))
    style.x = card.corners == .square ? Style.plain.rawValue : Style.rounded.rawValue
  }

  /// Places outline and interior round the exact edges.
  /// - Returns: nil where the corners are too sharp for that to make sense.
  private mutating func place(
    _ card: Card, _ edges: Edges, _ outline: Outline, _ scale: Double, _ cover: Cover
  ) -> Parts? {
    let seam = SIMD4<Double>(
      card.seams.left, card.seams.top, card.seams.right, card.seams.bottom)
    // An edge that runs along pixel borders needs no softening.
    let crisp = Edges.crispness(of: outline, scale: scale)
    let softness = SIMD4<Double>(repeating: 1).replacing(with: 0, where: crisp)
    guard let outer = edges.corners(outward: seam + softness) else { return nil }
    top = outer.top
    bottom = outer.bottom
    let middle = (top.lowHalf + top.highHalf + bottom.lowHalf + bottom.highHalf) / 4
    innerTop = SIMD4(lowHalf: middle, highHalf: middle)
    innerBottom = innerTop
    switch cover {
    case .translucent: return .rim
    case .hollow(let hidden):
      leaveOut(hidden, of: card, scale)
      return .rim
    case .opaque: break
    }
    let radius = max(card.corners.left, card.corners.right)
    let rounding =
      radius > 0
      ? Edges.pixels(of: radius, card.size, outline, scale) * Self.cornerReach + 1 : 0
    let inward = seam - softness - SIMD4(repeating: rounding)
    guard let inner = edges.corners(outward: inward), edges.contain(inner, outward: inward)
    else { return .rim }
    innerTop = inner.top
    innerBottom = inner.bottom
    return rounding == 0 && all(crisp) ? .interior : .both
  }

  /// Draws a card round what is hidden of it.
  private mutating func leaveOut(_ hidden: Rect, of card: Card, _ scale: Double) {
    let projection = card.projection
    func corner(_ x: Double, _ y: Double) -> SIMD2<Float> {
      let at = projection.project(Point(x: x, y: y)).divided
      return SIMD2(Float(at.x * scale), Float(at.y * scale))
    }
    innerTop = SIMD4(
      lowHalf: corner(hidden.minX, hidden.minY), highHalf: corner(hidden.maxX, hidden.minY))
    innerBottom = SIMD4(
      lowHalf: corner(hidden.minX, hidden.maxY), highHalf: corner(hidden.maxX, hidden.maxY))
  }

  /// How much of its radius a rounded corner cuts off from both edges, where a square corner fits
  /// into it: 1 - 1/√2.
  private static let cornerReach = 1 - 0.5.squareRoot()

  /// Covers an upright rectangle, as far as the window shows it; all of it is rim.
  private mutating func cover(_ bounds: Rect, room: Double, scale: Double, window: Rect) {
    let minX = Float(max(bounds.minX * scale - room, window.minX - room))
    let maxX = Float(min(bounds.maxX * scale + room, window.maxX + room))
    let minY = Float(max(bounds.minY * scale - room, window.minY - room))
    let maxY = Float(min(bounds.maxY * scale + room, window.maxY + room))
    top = SIMD4(minX, minY, maxX, minY)
    bottom = SIMD4(minX, maxY, maxX, maxY)
    let middle = SIMD2((minX + maxX) / 2, (minY + maxY) / 2)
    innerTop = SIMD4(lowHalf: middle, highHalf: middle)
    innerBottom = innerTop
  }
}

extension Card {
  /// The card with its edges on whole pixels, where it lies flat; no less than a pixel each way.
  fileprivate func onPixels(scale: Double) -> Card {
    guard transform.isIdentity else { return self }
    func pixels(_ from: Double, _ length: Double) -> (from: Double, length: Double) {
      let start = (from * scale).rounded() / scale
      let end = max(((from + length) * scale).rounded() / scale, start + 1 / scale)
      return (start, end - start)
    }
    let x = pixels(position.x - anchorPoint.x * size.width, size.width)
    let y = pixels(position.y - anchorPoint.y * size.height, size.height)
    var card = self
    card.size = Size(width: x.length, height: y.length)
    card.position = Point(
      x: x.from + anchorPoint.x * x.length, y: y.from + anchorPoint.y * y.length)
    return card
  }
}
