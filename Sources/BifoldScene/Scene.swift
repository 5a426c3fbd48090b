import BifoldCore

/// What is drawn in one frame: instances, and the batches that draw them. Knows no GL. Filled again
/// every frame without allocating.
public struct Scene: Sendable {
  /// The interiors front to back, then the rims back to front.
  public private(set) var instances: ContiguousArray<Instance> = []
  /// In the order in which they are drawn.
  public private(set) var batches: ContiguousArray<Batch> = []
  /// Of the target, in pixels.
  public private(set) var width = 0
  public private(set) var height = 0
  /// What shows where no card is.
  public static let clearColor = Color.black

  /// The cards of this frame as instances, back to front, before they are sorted into passes.
  var entries: ContiguousArray<Entry> = []

  /// The kinds of batches that the interiors make.
  private var kinds: ContiguousArray<Batch> = []

  struct Entry: Sendable {
    var instance: Instance
    var batch: Batch
    var parts: Instance.Parts
  }

  public init() {}

  /// Turns cards into instances and batches. Linear in the number of cards.
  /// - Parameters:
  ///   - cards: back to front.
  ///   - size: of the window in points.
  ///   - scale: framebuffer pixels a point.
  ///   - residency: which pictures are there; a card whose picture is not shows its colour.
  public mutating func build(
    from cards: [Card], size: Size, scale: Double, residency: Residency
  ) {
    instances.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    width = Self.pixels(size.width * scale)
    height = Self.pixels(size.height * scale)
    let window = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    // Depth says no more than the place in the order: 1 is farthest.
    let step = 2 / Float(cards.count + 1)
    for (order, card) in cards.enumerated() {
      append(
        card, depth: 1 - Float(order + 1) * step, scale: scale, window: window,
        residency: residency)
    }
    addInteriors()
    for index in entries.indices where entries[index].parts != .interior {
      add(entries[index], .rim)
    }
  }

  /// Depth keeps them apart, so those that one call can draw go together: kind after kind by its
  /// frontmost card, each front to back.
  private mutating func addInteriors() {
    kinds.removeAll(keepingCapacity: true)
    for index in entries.indices.reversed() where entries[index].parts != .rim {
      let batch = entries[index].batch
      if !kinds.contains(where: batch.continues) { kinds.append(batch) }
    }
    // There are few kinds: two programs and two filters for each texture array, and the flat one.
    for kind in kinds {
      for index in entries.indices.reversed()
      where entries[index].parts != .rim && entries[index].batch.continues(kind) {
        add(entries[index], .interior)
      }
    }
  }

  private static func pixels(_ length: Double) -> Int {
    length.isFinite ? Int(min(max(length.rounded(), 1), 32_768)) : 1
  }

  mutating func append(
    _ card: Card, depth: Float, scale: Double, window: Rect, residency: Residency
  ) {
    guard card.opacity > 0 else { return }
    var batch = Batch(
      pass: .rim, program: .flat, texture: .none, filter: .bilinear, first: 0, count: 1)
    var isOpaque = card.opacity >= 1 || card.backing == .black
    var hidden: Rect?
    var found: Residency.Place?
    switch card.content {
    case .color(let color):
      if color.alpha == 0 { return }
      isOpaque = isOpaque && color.alpha >= 1
    case .room(let middle, let corner):
      isOpaque = isOpaque && min(middle.alpha, corner.alpha) >= 1
      batch.program = .room
    case .gradient, .strokes: isOpaque = false
    case .sheet(let sheet):
      append(sheet, on: card, depth: depth, scale: scale, window: window, residency: residency)
      return
    case .sheetShadow(let curl, let direction):
      append(shadowOf: curl, direction, on: card, depth: depth, scale: scale)
      return
    case .shadow(_, _, let part):
      isOpaque = false
      hidden = part
      batch.program = .shadow
    case .ring:
      isOpaque = false
      hidden = Self.inside(of: card)
      batch.program = .ring
    case .reflection(let picture, let frame, _):
      isOpaque = false
      if frame.size.width > 0, frame.size.height > 0 { found = residency.find(picture) }
      // A colour that stands in is not worth mirroring.
      if found == nil { return }
    case .words(let picture, let size, _):
      isOpaque = false
      guard size.width > 0, size.height > 0 else { return }
      found = residency.find(picture)
      if found == nil { return }
    case .picture(let picture, let frame, let over):
      isOpaque = isOpaque && over.alpha >= 1
      if frame.size.width > 0, frame.size.height > 0 { found = residency.find(picture) }
      if found == nil, over.alpha == 0 { return }
    case .shadedPicture(let picture, let frame, let over, _):
      isOpaque = isOpaque && over.alpha >= 1
      batch.program = .shadedPicture
      if frame.size.width > 0, frame.size.height > 0 {
        found = picture.flatMap { residency.find($0) }
      }
      if found == nil, over.alpha == 0 { return }
    }
    guard
      let geometry = Instance.covering(
        card, scale: scale, window: window,
        isOpaque ? .opaque : hidden.map { .hollow($0) } ?? .translucent)
    else { return }
    var instance = geometry.instance
    instance.style.y = depth
    /// Samples a picture that fills a part of the card.
    func show(_ found: Residency.Place, in frame: Rect) {
      // All of the layer, of which the picture is only a part.
      let frame = Rect(
        origin: frame.origin,
        size: Size(
          width: frame.size.width / found.extent.width,
          height: frame.size.height / found.extent.height))
      batch.texture = found.texture
      (batch.program, batch.filter) = geometry.stretch.sampling(
        texelsAcross: Double(found.width) / frame.size.width * card.size.width,
        texelsDown: Double(found.height) / frame.size.height * card.size.height)
      instance.frame = SIMD4(
        Float(frame.minX), Float(frame.minY), Float(1 / frame.size.width),
        Float(1 / frame.size.height))
      instance.shape.z = Float(found.layer)
    }
    switch card.content {
    case .color(let color):
      instance.leftColor = color.premultiplied
      instance.rightColor = instance.leftColor
    case .gradient(let from, let to):
      instance.leftColor = from.premultiplied
      instance.rightColor = to.premultiplied
    case .room(let middle, let corner):
      instance.leftColor = middle.premultiplied
      instance.rightColor = corner.premultiplied
      instance.frame = SIMD4(
        Float(card.size.width / 2), Float(card.size.height / 2), Float(2 / card.size.width),
        Float(2 / card.size.height))
    case .shadow(let color, let softness, _):
      instance.leftColor = color.premultiplied
      instance.rightColor = instance.leftColor
      instance.shape.x = Float(max(softness, 1e-3))
    case .reflection(_, let frame, let over):
      instance.leftColor = over.premultiplied
      instance.rightColor = instance.leftColor
      if let found {
        show(found, in: frame)
        batch.program = .reflection
        // As faint as it is, nobody sees what mixing mip levels would smooth.
        batch.filter = .bilinear
        instance.frame.y = Float(frame.maxY)
        instance.frame.w = Float(-1 / frame.size.height)
      }
    case .ring(let color, let width, let edge, let edgeWidth):
      instance.leftColor = color.premultiplied
      instance.rightColor = edge.premultiplied
      instance.frame = SIMD4(Float(width), Float(edgeWidth), 0, 0)
    case .sheet, .sheetShadow: break
    case .strokes(let color):
      instance.leftColor = color.premultiplied
      instance.rightColor = instance.leftColor
      instance.style.x = Instance.Style.strokes.rawValue
    case .words(_, let size, let color):
      instance.rightColor = color.premultiplied
      if let found { show(found, in: Rect(origin: .zero, size: size)) }
    case .picture(_, let frame, let over):
      instance.leftColor = over.premultiplied
      instance.rightColor = instance.leftColor
      if let found {
        instance.rightColor = Color.white.premultiplied
        show(found, in: frame)
      }
    case .shadedPicture(_, let frame, let over, let shading):
      instance.leftColor = over.premultiplied
      instance.rightColor = Color.white.premultiplied
      instance.shape.z = -1
      if let found {
        show(found, in: frame)
        batch.program =
          batch.program == .squeezedPicture ? .squeezedShadedPicture : .shadedPicture
      }
      instance.faces = SIMD4(shading.alphas)
      instance.style.z = Float(shading.places.x)
      instance.style.w = Float(shading.places.y)
    }
    entries.append(Entry(instance: instance, batch: batch, parts: geometry.parts))
  }

  /// What a ring leaves free, and its corners do, where that is enough to be worth it.
  private static func inside(of card: Card) -> Rect? {
    // More than a soft edge is wide.
    let inset = max(card.corners.left, card.corners.right) + 4
    let (width, height) = (card.size.width - 2 * inset, card.size.height - 2 * inset)
    return width > 0 && height > 0 ? Rect(x: inset, y: inset, width: width, height: height) : nil
  }

  private mutating func add(_ entry: Entry, _ pass: Batch.Pass) {
    var batch = entry.batch
    batch.pass = pass
    batch.first = instances.count
    // A rim is a few pixels: the dearer filter for two of them costs less than a draw call.
    if let last = batches.last, pass == .rim ? batch.resembles(last) : batch.continues(last) {
      batches[batches.count - 1].count += 1
      if batch.filter == .trilinear { batches[batches.count - 1].filter = .trilinear }
    } else {
      batches.append(batch)
    }
    instances.append(entry.instance)
  }
}

extension Color {
  var premultiplied: SIMD4<Float> {
    SIMD4(
      Float(red * alpha), Float(green * alpha), Float(blue * alpha), Float(alpha))
  }
}
