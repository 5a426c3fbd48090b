import BifoldCore

/// Bent leaves.
extension Scene {
  mutating func append(
    _ sheet: Card.Sheet, on card: Card, depth: Float, scale: Double, window: Rect,
    residency: Residency
  ) {
    if sheet.part == .lying,
      appendFlat(
        sheet, on: card, depth: depth, scale: scale, window: window, residency: residency)
    {
      return
    }
    guard let geometry = Instance.covering(sheet, on: card, scale: scale, window: window)
    else { return }
    var instance = geometry.instance
    instance.style.y = depth
    let texture = instance.print(sheet, geometry.stretch, residency)
    var batch = Batch(
      pass: .rim, program: .sheet, texture: texture, filter: .trilinear, first: 0, count: 1)
    guard sheet.part == .lifted, let flap = instance.cutOffFlap(of: sheet.curl) else {
      entries.append(Entry(instance: instance, batch: batch, parts: .rim))
      return
    }
    entries.append(Entry(instance: instance, batch: batch, parts: .rim))
    batch.program = .sheetFlap
    entries.append(Entry(instance: flap, batch: batch, parts: .rim))
  }

  mutating func append(
    shadowOf curl: Curl, _ direction: ReadingDirection, on card: Card, depth: Float, scale: Double
  ) {
    guard var instance = Instance.covering(shadowOf: curl, direction, on: card, scale: scale)
    else { return }
    instance.style.y = depth
    let batch = Batch(
      pass: .rim, program: .sheetShadow, texture: .none, filter: .bilinear, first: 0, count: 1)
    entries.append(Entry(instance: instance, batch: batch, parts: .rim))
  }

  /// What lies flat on whole pixels is a part of a flat card without any soft edge, which the
  /// cheapest shader draws: the one that it is cut off at lies under the roll.
  /// - Returns: whether it is drawn so.
  private mutating func appendFlat(
    _ sheet: Card.Sheet, on card: Card, depth: Float, scale: Double, window: Rect,
    residency: Residency
  ) -> Bool {
    let curl = sheet.curl
    let page = sheet.face(curl.upperFace)
    let (width, height) = (curl.size.width, curl.size.height)
    guard curl.across.x > Self.steepest, page.frame == Rect(origin: .zero, size: curl.size) else {
      return false
    }
    var flat = card
    flat.content =
      page.picture.map { .picture($0, frame: page.frame, over: page.paper) }
      ?? .color(page.paper)
    let first = entries.count
    append(flat, depth: depth, scale: scale, window: window, residency: residency)
    guard entries.count == first + 1, entries[first].parts == .interior else {
      entries.removeLast(entries.count - first)
      return false
    }
    // A pixel on, but not past the roll.
    let reach = min(1 / scale, curl.radius / 2)
    func cut(_ y: Double) -> Double {
      curl.contact.x + (reach - (y - curl.contact.y) * curl.across.y) / curl.across.x
    }
    let (top, foot) = (cut(0), cut(height))
    if min(top, foot) >= width { return true }
    let projection = flat.projection
    let isRight = (curl.lying == .right) == (sheet.direction == .leftToRight)
    func corner(_ x: Double, _ y: Double) -> SIMD2<Float> {
      let x = min(max(x, 0), width)
      let at = projection.project(Point(x: isRight ? x : width - x, y: y)).divided
      return SIMD2(Float(at.x * scale), Float(at.y * scale))
    }
    /// What lies between two heights.
    func piece(_ y: Double, _ x: Double, _ lowerY: Double, _ lowerX: Double) -> Entry {
      var entry = entries[first]
      let (a, b, c, d) = (corner(0, y), corner(x, y), corner(0, lowerY), corner(lowerX, lowerY))
      entry.instance.innerTop = SIMD4(lowHalf: isRight ? a : b, highHalf: isRight ? b : a)
      entry.instance.innerBottom = SIMD4(lowHalf: isRight ? c : d, highHalf: isRight ? d : c)
      return entry
    }
    if max(top, foot) <= width {
      entries[first] = piece(0, top, height, foot)
      return true
    }
    // The line leaves the page at its outer edge.
    let corner = height * (width - top) / (foot - top)
    let pieces = (piece(0, top, corner, width), piece(corner, width, height, foot))
    entries[first] = pieces.0
    entries.append(pieces.1)
    return true
  }

  /// Of the direction across, along x, under which the line is nearly level.
  private static let steepest = 0.05
}
