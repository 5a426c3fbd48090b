import BifoldCore

/// A bent leaf and its shadow. The fields of an instance then hold:
///
///     top, bottom, innerTop   x, y and w on the screen (dx, dy, dz, constant), in pixels
///     innerBottom, u          the cuts of both sides of where the sheet turns away, pixels of
///                             fringe there; −1 where it lies left. Of a shadow: what of the plane
///                             it can reach, across and along the contact line
///     v, q                    contact point and direction across; radius, angle, opacity, light
///     seams, style            the leaf's size; the lower face's frame; points of fringe in style.x
///     frame                   the upper face's frame
///     leftColor, rightColor   paper and texture layer of the upper and the lower face
///     faces                   the sizes of the upper and the lower page
///     shape                   where the sheet turns away, as pixels inward from there; how sharp
///                             pictures are. Of a shadow: the card's bounds
extension Instance {
  /// Pixels that a soft edge needs beyond the exact one.
  private static let fringe = 1.5
  /// Points beyond which no soft edge is looked for, where the sheet is seen nearly edge-on.
  private static let widestFringe = 40.0
  /// Points of height that change nothing that is seen.
  private static let leastHeight = 0.01
  /// More pixels than a screen has.
  private static let faraway: Float = 1e5

  /// The geometry of a part of a leaf, its pages not filled in; nil where nothing of it is seen.
  static func covering(
    _ sheet: Card.Sheet, on card: Card, scale: Double, window: Rect
  ) -> (instance: Instance, stretch: Stretch)? {
    let curl = sheet.curl
    guard let space = SheetSpace(of: card, curl, sheet.direction) else { return nil }
    let slices = curl.slices
    let (nearest, farthest) = (slices[0].distance, slices[slices.count - 1].distance)
    guard isSeen(slices, of: curl, space, scale, window) else { return nil }
    var instance = Instance.zero
    instance.fill(card, curl, space, scale)
    // Flat at its own place: how many pixels a point is there.
    let width = curl.size.width
    let height = curl.size.height
    func flat(_ x: Double, _ y: Double) -> Point {
      space.project(Point3D(x: x, y: y, z: 0)).divided
    }
    let stretch = Stretch(
      across: distance(flat(0, height / 2), flat(width, height / 2)) * scale,
      down: distance(flat(0, 0), flat(0, height)) * scale)
    let pixels = max(min(stretch.across / width, stretch.down / height), 1e-3)
    let outset = min(fringe / pixels, widestFringe)
    instance.style.x = Float(outset)
    instance.shape = SIMD4(0, 0, faraway, 1)
    let end = farthest + farOutset(curl, farthest, space, scale)
    switch sheet.part {
    case .lying:
      let last = Float(min(end, 0))
      let first = Float(nearest - outset)
      guard first < last else { return nil }
      instance.innerBottom = SIMD4(first, last, last, 0)
      instance.u = SIMD4(last, last, last, instance.u.w)
      // Where it is folded sharply, the edge of what lies is the edge of what is lifted.
      if let turn = curl.silhouette(from: space.eye), turn < farthest,
        let line = line(at: turn, of: curl, space, scale)
      {
        instance.u = SIMD4(Float(turn), Float(turn), Float(turn), instance.u.w)
        instance.shape = SIMD4(line, 1)
      }
    case .lifted:
      guard end > 0, curl.angle > 0 else { return nil }
      let arc = curl.angle * curl.radius
      if let turn = curl.silhouette(from: space.eye), turn < farthest,
        let line = line(at: turn, of: curl, space, scale)
      {
        instance.innerBottom = SIMD4(0, Float(turn), Float(turn), Float(fringe))
        instance.u = SIMD4(
          Float(turn), Float(max(turn, min(arc, end))), Float(end), instance.u.w)
        instance.shape = SIMD4(line, 1)
      } else {
        let last = Float(min(end, curl.silhouette(from: space.eye) ?? end))
        instance.innerBottom = SIMD4(0, min(Float(arc), last), last, 0)
        instance.u = SIMD4(last, last, last, instance.u.w)
      }
    }
    return (instance, stretch)
  }

  /// Ends a lifted part where it leaves the cylinder.
  /// - Returns: the rest, where that is turned over and flat: nothing squeezes what is printed on it.
  mutating func cutOffFlap(of curl: Curl) -> Instance? {
    // In full roll alone, and where the far side has been found.
    guard curl.cosine == -1, u.y < u.z, innerBottom.w > 0 else { return nil }
    var flap = self
    // They meet where nothing is seen to change; a little of both leaves no gap.
    let begin = u.y - min(Float(Self.overlap), Float(curl.angle * curl.radius) / 2)
    flap.innerBottom = SIMD4(begin, begin, begin, 0)
    (flap.u.x, flap.u.y) = (begin, begin)
    (flap.shape.x, flap.shape.y, flap.shape.z) = (0, 0, Self.faraway)
    u.z = u.y
    return flap
  }

  /// Points.
  private static let overlap = 0.5

  /// A shadow on the plane; nil where there is none.
  static func covering(
    shadowOf curl: Curl, _ direction: ReadingDirection, on card: Card, scale: Double
  ) -> Instance? {
    guard curl.angle > 0, let space = SheetSpace(of: card, curl, direction) else { return nil }
    let slices = curl.slices
    let last = slices[slices.count - 1]
    let arc = curl.angle * curl.radius
    let past = last.distance - arc
    let top = curl.radius * (1 - curl.cosine)
    let height = max(top, top + past * curl.sine)
    guard last.distance > 0, height > leastHeight else { return nil }
    var instance = Instance.zero
    instance.fill(card, curl, space, scale)
    // What the light leans by and a shadow's edge is soft by, together, is less than the height.
    let margin = height + 4
    let reach = curl.radius * curl.sine + max(past, 0) * curl.cosine
    let line = Point(x: -curl.across.y, y: curl.across.x)
    let (w, h) = (curl.size.width * line.x, curl.size.height * line.y)
    let foot = curl.contact.x * line.x + curl.contact.y * line.y
    instance.innerBottom = SIMD4(
      Float(min(0, reach) - margin), Float(min(0, w) + min(0, h) - foot - margin),
      Float(max(curl.radius, reach) + margin), Float(max(0, w) + max(0, h) - foot + margin))
    let isRight = (curl.lying == .right) == (direction == .leftToRight)
    let left = -card.anchorPoint.x * card.size.width
    let right = left + card.size.width
    let upper = curl.size.height / 2 - card.anchorPoint.y * card.size.height
    instance.shape = SIMD4(
      Float(isRight ? left : -right), Float(upper), Float(isRight ? right : -left),
      Float(upper + card.size.height))
    return instance
  }

  private mutating func fill(_ card: Card, _ curl: Curl, _ space: SheetSpace, _ scale: Double) {
    func row(_ row: SheetSpace.Row, _ scale: Double) -> SIMD4<Float> {
      SIMD4(
        Float(row.dx * scale), Float(row.dy * scale), Float(row.dz * scale),
        Float(row.constant * scale))
    }
    top = row(space.x, scale)
    bottom = row(space.y, scale)
    innerTop = row(space.w, 1)
    u.w = curl.lying == .right ? 1 : -1
    v = SIMD4(
      Float(curl.contact.x), Float(curl.contact.y), Float(curl.across.x), Float(curl.across.y))
    let isOverBlack = card.backing == .black
    q = SIMD4(
      Float(curl.radius), Float(curl.angle), Float(isOverBlack ? 1 : card.opacity),
      Float(isOverBlack ? card.light * card.opacity : card.light))
    seams = SIMD4(Float(curl.size.width), Float(curl.size.height), 0, 0)
  }

  /// Whether a part of the leaf is in the window, and all of it before the eye.
  private static func isSeen(
    _ slices: Curl.Slices, of curl: Curl, _ space: SheetSpace,
    _ scale: Double, _ window: Rect
  ) -> Bool {
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    func reach(_ p: Point) -> Bool {
      let at = space.project(curl.place(of: p))
      guard at.w >= Projection.nearestW else { return false }
      let seen = at.divided
      (minX, maxX) = (min(minX, seen.x), max(maxX, seen.x))
      (minY, maxY) = (min(minY, seen.y), max(maxY, seen.y))
      return true
    }
    for index in 0..<slices.count {
      let ends = slices[index].ends
      guard reach(ends.0), reach(ends.1) else { return false }
    }
    return minX * scale - fringe < window.maxX && maxX * scale + fringe > window.minX
      && minY * scale - fringe < window.maxY && maxY * scale + fringe > window.minY
  }

  /// A place beside the contact line, as it is seen.
  private static func seen(
    _ s: Double, _ v: Double, of curl: Curl, _ space: SheetSpace
  ) -> Homogeneous {
    space.project(
      curl.place(
        of: Point(
          x: curl.contact.x + s * curl.across.x - v * curl.across.y,
          y: curl.contact.y + s * curl.across.y + v * curl.across.x)))
  }

  /// Points beyond the farthest corner that are as wide on the screen as a soft edge.
  private static func farOutset(
    _ curl: Curl, _ farthest: Double, _ space: SheetSpace, _ scale: Double
  ) -> Double {
    let (last, next) = (
      seen(farthest, 0, of: curl, space), seen(farthest + 1, 0, of: curl, space)
    )
    guard last.w > 0, next.w > 0 else { return 0 }
    let pixels = distance(last.divided, next.divided) * scale
    return min(fringe / max(pixels, 1e-3), widestFringe)
  }

  /// The line on the screen along which the sheet turns away, as pixels inward from it:
  /// x, y and constant.
  private static func line(
    at s: Double, of curl: Curl, _ space: SheetSpace, _ scale: Double
  ) -> SIMD3<Float>? {
    let (a, b, c) = (
      seen(s, 0, of: curl, space), seen(s, curl.size.height, of: curl, space),
      seen(-1, 0, of: curl, space)
    )
    guard a.w > 0, b.w > 0, c.w > 0 else { return nil }
    let (p, q, r) = (a.divided, b.divided, c.divided)
    var (nx, ny) = (p.y - q.y, q.x - p.x)
    let length = (nx * nx + ny * ny).squareRoot()
    guard length > 0 else { return nil }
    if nx * (r.x - p.x) + ny * (r.y - p.y) < 0 { (nx, ny) = (-nx, -ny) }
    (nx, ny) = (nx / length, ny / length)
    return SIMD3(Float(nx), Float(ny), Float(-(nx * p.x + ny * p.y) * scale))
  }

  private static func distance(_ p: Point, _ q: Point) -> Double {
    let (x, y) = (p.x - q.x, p.y - q.y)
    return (x * x + y * y).squareRoot()
  }

  // MARK: What is printed on it

  /// Fills in the pages.
  /// - Returns: the texture that both pictures are in; of one that is in another, its paper stands in.
  mutating func print(
    _ sheet: Card.Sheet, _ stretch: Stretch, _ residency: Residency
  ) -> TextureID {
    let isUpperRecto = sheet.curl.upperFace == .recto
    let upper = isUpperRecto ? sheet.recto : sheet.verso
    let under = isUpperRecto ? sheet.verso : sheet.recto
    func find(_ page: Card.Sheet.Page) -> Residency.Place? {
      guard page.frame.size.width > 0, page.frame.size.height > 0 else { return nil }
      return page.picture.flatMap { residency.find($0) }
    }
    let (first, second) = (find(upper), find(under))
    // What is lifted shows the lower face first of all.
    let main = sheet.part == .lying ? first ?? second : second ?? first
    let texture = main?.texture ?? .none
    func layer(_ place: Residency.Place?) -> Float {
      place.map { $0.texture == texture ? Float($0.layer) : -1 } ?? -1
    }
    func paper(_ page: Card.Sheet.Page, _ place: Residency.Place?) -> SIMD4<Float> {
      SIMD4(
        Float(page.paper.red), Float(page.paper.green), Float(page.paper.blue), layer(place))
    }
    leftColor = paper(upper, first)
    rightColor = paper(under, second)
    // Pages at the right in the window begin at the spine, the others end there.
    let isLeftToRight = sheet.direction == .leftToRight
    let width = sheet.curl.size.width
    frame = Self.frame(upper, first, width, isAtRight: isUpperRecto == isLeftToRight)
    let back = Self.frame(under, second, width, isAtRight: isUpperRecto != isLeftToRight)
    (seams.z, seams.w, style.z, style.w) = (back.x, back.y, back.z, back.w)
    func size(_ page: Card.Sheet.Page) -> Size {
      page.frame.size == .zero ? sheet.curl.size : page.frame.size
    }
    faces = SIMD4(
      Float(size(upper).width), Float(size(upper).height), Float(size(under).width),
      Float(size(under).height))
    if let main {
      let page =
        sheet.part == .lying ? (first != nil ? upper : under) : (second != nil ? under : upper)
      let (w, h) = (sheet.curl.size.width, sheet.curl.size.height)
      let (across, down) = (
        Double(main.width) * main.extent.width / page.frame.size.width * w,
        Double(main.height) * main.extent.height / page.frame.size.height * h
      )
      // As sharp as it is flat: a flat page that needs no mip levels is shown without.
      let filter = stretch.sampling(texelsAcross: across, texelsDown: down).filter
      let ratio = max(across / max(stretch.across, 1e-3), down / max(stretch.down, 1e-3))
      shape.w = filter == .bilinear ? Float(0.99 / max(ratio, 1)) : 1
    }
    return texture
  }

  /// The picture's place in points from the spine's top end, as a linear function of those.
  private static func frame(
    _ page: Card.Sheet.Page, _ place: Residency.Place?, _ width: Double, isAtRight: Bool
  ) -> SIMD4<Float> {
    let frame = page.frame
    let extent = place?.extent ?? .whole
    guard frame.size.width > 0, frame.size.height > 0 else { return .zero }
    return SIMD4(
      Float(isAtRight ? frame.minX : width - frame.minX), Float(frame.minY),
      Float((isAtRight ? 1 : -1) * extent.width / frame.size.width),
      Float(extent.height / frame.size.height))
  }
}
