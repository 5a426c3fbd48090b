import BifoldTesting
import BifoldCore
import BifoldScene
import Testing

@Suite("Instance")
struct InstanceTests {
  private static let window = Size(width: 1280, height: 800)

  /// The instances of cards in a window of 1280 × 800.
  private static func instances(of cards: [Card], scale: Double = 1) -> [Instance] {
    var scene = Scene()
    scene.build(from: cards, size: window, scale: scale, residency: Residency())
    return Array(scene.instances)
  }

  private static func randomCard(using random: inout SplitMix64) -> Card {
    let axis = (0..<3).map { _ in random.double(in: -1...1) }
    var card = Card(
      .panel, size: Size(width: random.double(in: 5...700), height: random.double(in: 5...700)),
      position: Point(x: random.double(in: 0...1280), y: random.double(in: 0...800)),
      anchorPoint: Point(x: random.double(in: 0...1), y: random.double(in: 0...1)),
      transform: Transform3D.rotation(
        by: random.double(in: -3...3), x: axis[0], y: axis[1], z: axis[2]
      )
      .concatenating(.perspective(distance: random.double(in: 800...3000))),
      content: .color(.white))
    card.seams = Card.Seams(
      left: random.double(in: -1...2), top: random.double(in: 0...2),
      right: random.double(in: -1...2), bottom: random.double(in: 0...2))
    return card
  }

  /// Whether a point is in the two triangles that four corners make as a strip.
  private static func strip(
    _ top: SIMD4<Float>, _ bottom: SIMD4<Float>, covers x: Double, _ y: Double
  ) -> Bool {
    typealias Corner = (x: Double, y: Double)
    func isIn(_ p: Corner, _ q: Corner, _ r: Corner) -> Bool {
      func side(_ a: Corner, _ b: Corner) -> Double {
        (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
      }
      let (s, t, u) = (side(p, q), side(q, r), side(r, p))
      // Of no area it covers nothing.
      guard abs((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)) > 1e-9 else { return false }
      return (s >= -0.01 && t >= -0.01 && u >= -0.01) || (s <= 0.01 && t <= 0.01 && u <= 0.01)
    }
    let a = (Double(top.x), Double(top.y))
    let b = (Double(top.z), Double(top.w))
    let c = (Double(bottom.x), Double(bottom.y))
    let d = (Double(bottom.z), Double(bottom.w))
    return isIn(a, b, c) || isIn(b, c, d)
  }

  /// How much of a pixel lies within each of a card's four edges, once they are moved by its
  /// seams: 1 wholly, 0 not at all.
  private static func shares(of card: Card, scale: Double, at x: Double, _ y: Double) -> [Double] {
    let outline = card.outline
    let corners = (0..<4).map {
      (x: outline[$0].point.x * scale, y: outline[$0].point.y * scale)
    }
    let seams = [card.seams.top, card.seams.right, card.seams.bottom, card.seams.left]
    return (0..<4).map { edge in
      let (a, b) = (corners[edge], corners[(edge + 1) % 4])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      // A card seen from behind has its inside on the other side.
      let side = outline.signedArea > 0 ? 1.0 : -1
      let distance = side * (dx * (y - a.y) - dy * (x - a.x)) / length + seams[edge]
      // Half a pixel, as wide as it is seen along the edge.
      let reach = (abs(dx) + abs(dy)) / (2 * length)
      return min(max((distance + reach) / (2 * reach), 0), 1)
    }
  }

  /// Pixels from a place to a card's exact outline, 0 inside.
  private static func distance(
    _ outline: Outline, _ scale: Double, _ x: Double, _ y: Double
  ) -> Double {
    var nearest = Double.infinity
    var isInside = true
    let side = outline.signedArea > 0 ? 1.0 : -1
    for index in 0..<outline.count {
      let (p, q) = (outline[index].point, outline[(index + 1) % outline.count].point)
      let (ax, ay) = (p.x * scale, p.y * scale)
      let (dx, dy) = (q.x * scale - ax, q.y * scale - ay)
      if side * (dx * (y - ay) - dy * (x - ax)) < 0 { isInside = false }
      let t = min(max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0), 1)
      let (ex, ey) = (x - ax - t * dx, y - ay - t * dy)
      nearest = min(nearest, (ex * ex + ey * ey).squareRoot())
    }
    return isInside ? 0 : nearest
  }

  private struct Checked {
    var covered = 0
    var whole = 0
  }

  /// Compares what is drawn with what the exact card covers, pixel by pixel.
  private static func check(_ card: Card, scale: Double, using random: inout SplitMix64) -> Checked
  {
    var scene = Scene()
    scene.build(from: [card], size: window, scale: scale, residency: Residency())
    var checked = Checked()
    let interior = scene.batches.first { $0.pass == .interior }.map { scene.instances[$0.first] }
    let rim = scene.batches.first { $0.pass == .rim }.map { scene.instances[$0.first] }
    let outline = card.outline
    for _ in 0..<80 {
      let p = outline[random.int(in: 0..<4)].point
      let q = outline[random.int(in: 0..<4)].point
      let t = random.double(in: 0...1)
      let x = ((p.x + (q.x - p.x) * t) * scale + random.double(in: -4...4)).rounded(.down) + 0.5
      let y = ((p.y + (q.y - p.y) * t) * scale + random.double(in: -4...4)).rounded(.down) + 0.5
      guard x >= 0, y >= 0, x <= 1280 * scale, y <= 800 * scale else { continue }
      let shares = shares(of: card, scale: scale, at: x, y)
      let inInterior =
        interior.map { strip($0.innerTop, $0.innerBottom, covers: x, y) } ?? false
      let inRim = rim.map { strip($0.top, $0.bottom, covers: x, y) } ?? false
      // Where a sliver's edges meet far out, nothing need be drawn beyond the soft edge.
      let seam = max(0, card.seams.left, card.seams.top, card.seams.right, card.seams.bottom)
      let reach = 0.5 * 2.0.squareRoot() + seam
      if shares.allSatisfy({ $0 > 0.02 }), distance(outline, scale, x, y) <= reach {
        checked.covered += 1
        if !(inInterior || inRim) { Issue.record("A covered pixel is not drawn: \(x), \(y)") }
      }
      if inInterior {
        checked.whole += 1
        if shares.contains(where: { $0 < 0.97 }) {
          Issue.record("The interior reaches over an edge at \(x), \(y)")
        }
      }
    }
    return checked
  }

  @Test("Flat cards that ask for whole pixels share no blended row, and lose none")
  func wholePixels() throws {
    var random = SplitMix64(seed: 91)
    for scale in [1.0, 1.25, 2] {
      // Rows one under another whose borders fall anywhere.
      var y = random.double(in: 0...10)
      var rows: [Card] = []
      for index in 0..<6 {
        let height = random.double(in: 5...100)
        var row = Card(
          .menuRow(index), frame: Rect(x: 0, y: y, width: 280, height: height),
          content: .color(.white))
        row.alignment = .wholePixels
        rows.append(row)
        y += height
      }
      // Interiors come front to back: the last row first.
      let drawn = Self.instances(of: rows, scale: scale).filter { $0.innerTop != $0.innerBottom }
      let spans = drawn.map { (top: $0.top.y, foot: $0.bottom.y) }.sorted { $0.top < $1.top }
      #expect(spans.count == 6)
      for (row, span) in zip(rows, spans) {
        #expect(span.top == span.top.rounded() && span.foot == span.foot.rounded())
        let top = (row.position.y - row.size.height / 2) * scale
        #expect(abs(Double(span.top) - top) <= 0.5 + 1e-4)
      }
      for (above, below) in zip(spans, spans.dropFirst()) { #expect(above.foot == below.top) }
    }
    // Turned, it is drawn where it is.
    var turned = Self.randomCard(using: &random)
    let exact = Self.instances(of: [turned])
    turned.alignment = .wholePixels
    #expect(Self.instances(of: [turned]) == exact)
  }

  @Test(
    "Rim and interior together cover every pixel of the card, the interior only whole ones",
    arguments: [1.0, 1.5, 2])
  func polygonsCoverTheCard(scale: Double) {
    var random = SplitMix64(seed: 200)
    var total = Checked()
    for _ in 0..<500 {
      let card = Self.randomCard(using: &random)
      let checked = Self.check(card, scale: scale, using: &random)
      total.covered += checked.covered
      total.whole += checked.whole
    }
    #expect(total.covered > 4000 && total.whole > 500)
  }

  @Test("Upright cards on and between pixels are covered too", arguments: [1.0, 1.5, 2])
  func uprightCards(scale: Double) {
    var random = SplitMix64(seed: 203)
    for _ in 0..<400 {
      func length(_ range: ClosedRange<Double>) -> Double {
        let value = random.double(in: range)
        return random.once(in: 2) ? (value * scale).rounded() / scale : value
      }
      let card = Card(
        .panel,
        frame: Rect(
          x: length(0...600), y: length(0...400), width: length(1...500), height: length(1...300)),
        content: .color(.white))
      _ = Self.check(card, scale: scale, using: &random)
    }
  }

  @Test("A row of the door is covered at every angle", arguments: [1.0, 2])
  func doorRows(scale: Double) {
    var random = SplitMix64(seed: 204)
    for step in 1...100 {
      let row = DoorGeometry(
        width: 280, height: 800, fraction: Double(step) / 100, m34: -0.001
      )
      .part(
        .menuRow(1), of: Rect(x: 0, y: 144, width: 280, height: 108), content: .color(.white),
        seams: Card.Seams(bottom: 1))
      _ = Self.check(row, scale: scale, using: &random)
    }
  }

  @Test("On pixels the polygon is the card, between them a pixel larger for the soft edge")
  func polygonIsSnug() throws {
    let frame = Rect(x: 100, y: 100, width: 200, height: 100)
    let crisp = try #require(
      Self.instances(of: [Card(.panel, frame: frame, content: .color(.white))]).first)
    #expect(crisp.innerTop == SIMD4<Float>(100, 100, 300, 100))
    #expect(crisp.innerBottom == SIMD4<Float>(100, 200, 300, 200))
    let soft = Card(
      .panel, frame: Rect(x: 100.5, y: 100.5, width: 200, height: 100), content: .color(.white))
    let instance = try #require(Self.instances(of: [soft]).first)
    #expect(instance.top == SIMD4<Float>(99.5, 99.5, 301.5, 99.5))
    #expect(instance.bottom == SIMD4<Float>(99.5, 201.5, 301.5, 201.5))
    #expect(instance.innerTop == SIMD4<Float>(101.5, 101.5, 299.5, 101.5))
  }

  @Test("The interior of a rounded card keeps clear of its corners")
  func roundedInterior() throws {
    let card = Card(
      .panel, frame: Rect(x: 100, y: 100, width: 300, height: 200), content: .color(.white),
      corners: Card.Corners(left: 5, right: 40))
    let instance = try #require(Self.instances(of: [card]).first)
    var checked = 0
    for y in 100..<300 {
      for x in 360..<400 {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        guard Self.strip(instance.innerTop, instance.innerBottom, covers: px, py) else { continue }
        checked += 1
        let dy = max(140 - py, py - 260, 0)
        let distance = ((px - 360) * (px - 360) + dy * dy).squareRoot()
        #expect(dy == 0 || distance <= 40)
      }
    }
    // Most of the right edge is interior all the same, or the card has none.
    #expect(checked == 0 || checked > 100)
  }

  @Test("u, v and q lead every pixel to the card's point that is seen there", arguments: [1.0, 2])
  func wayBack(scale: Double) throws {
    var random = SplitMix64(seed: 201)
    var (worst, checked) = (0.0, 0)
    for _ in 0..<500 {
      let card = Self.randomCard(using: &random)
      // A thin sliver magnifies what a Float rounds away.
      guard abs(card.outline.signedArea) > 0.2 * card.size.width * card.size.height else {
        continue
      }
      guard let instance = Self.instances(of: [card], scale: scale).first else { continue }
      func value(_ row: SIMD4<Float>, _ x: Double, _ y: Double) -> Double {
        Double(row.x) * x + Double(row.y) * y + Double(row.z)
      }
      for _ in 0..<20 {
        let p = Point(
          x: random.double(in: 0...card.size.width), y: random.double(in: 0...card.size.height))
        let seen = card.projection.project(p).divided
        guard (0...1280).contains(seen.x), (0...800).contains(seen.y) else { continue }
        let (x, y) = (seen.x * scale, seen.y * scale)
        let q = value(instance.q, x, y)
        checked += 1
        #expect(q > 0)
        worst = max(worst, abs(value(instance.u, x, y) / q - p.x))
        worst = max(worst, abs(value(instance.v, x, y) / q - p.y))
      }
      #expect(instance.u.w == Float(card.size.width))
      #expect(instance.v.w == Float(card.size.height))
    }
    #expect(checked > 1000)
    #expect(worst < 0.01)
  }

  @Test("q is one over w: perspective is one division")
  func oneOverW() throws {
    let leaf = DoorGeometry(width: 280, height: 800, fraction: 0.5, m34: -0.001).leaf
    let instance = try #require(Self.instances(of: [leaf]).first)
    let w = leaf.projection.project(Point(x: 100, y: 300))
    let seen = w.divided
    let q =
      Double(instance.q.x) * seen.x + Double(instance.q.y) * seen.y + Double(instance.q.z)
    #expect(abs(q - 1 / w.w) < 1e-5)
  }

  @Test("Seams, corners, style and light are handed on")
  func handedOn() throws {
    var card = Card(
      .panel, frame: Rect(x: 10, y: 10, width: 50, height: 50), content: .color(.white),
      corners: Card.Corners(left: 3, right: 20))
    card.seams = Card.Seams(left: 1, top: 2, right: -1, bottom: 4)
    card.light = 0.85
    card.opacity = 0.5
    let instance = try #require(Self.instances(of: [card]).first)
    #expect(instance.seams == SIMD4<Float>(1, 2, -1, 4))
    #expect(instance.shape.x == 3 && instance.shape.y == 20)
    #expect(instance.shape.w == 0.85)
    #expect(instance.q.w == 0.5)
    #expect(instance.style.x == Instance.Style.rounded.rawValue)
    card.corners = .square
    #expect(Self.instances(of: [card]).first?.style.x == Instance.Style.plain.rawValue)
  }

  @Test("Over black less opacity is less light, and nothing shines through")
  func overBlack() throws {
    let leaf = DoorGeometry(width: 280, height: 800, fraction: 0.25, m34: -0.001).leaf
    let instance = try #require(Self.instances(of: [leaf]).first)
    #expect(instance.q.w == 1)
    #expect(instance.shape.w == 0.25)
  }

  @Test("Colours are premultiplied, a gradient has two")
  func colors() throws {
    let glass = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let flat = try #require(
      Self.instances(of: [Card(.panel, frame: frame, content: .color(glass))]).first)
    #expect(flat.leftColor == SIMD4<Float>(0.5, 0.25, 0, 0.5))
    #expect(flat.rightColor == flat.leftColor)
    let both = try #require(
      Self.instances(of: [
        Card(.panel, frame: frame, content: .gradient(from: .black, to: glass))
      ]).first)
    #expect(both.leftColor == SIMD4<Float>(0, 0, 0, 1))
    #expect(both.rightColor == SIMD4<Float>(0.5, 0.25, 0, 0.5))
    let strokes = try #require(
      Self.instances(of: [Card(.hamburger, frame: frame, content: .strokes(.white))]).first)
    #expect(strokes.style.x == Instance.Style.strokes.rawValue)
  }

  @Test("What stands beside the window, behind the eye, edge-on or wholly clear is not drawn")
  func culling() {
    func flat(_ x: Double, _ y: Double) -> Card {
      Card(.panel, frame: Rect(x: x, y: y, width: 100, height: 100), content: .color(.white))
    }
    for (x, y, drawn) in [
      (-102.0, 0.0, 0), (-99, 0, 1), (1282, 0, 0), (1279, 0, 1), (0, -102, 0), (0, -99, 1),
      (0, 802, 0), (0, 799, 1), (600, 400, 1),
    ] {
      #expect(Self.instances(of: [flat(x, y)]).isEmpty == (drawn == 0))
    }
    var clear = flat(0, 0)
    clear.opacity = 0
    #expect(Self.instances(of: [clear]).isEmpty)
    var behind = flat(600, 400)
    behind.transform = Transform3D.translation(x: 0, y: 0, z: 2000)
      .concatenating(.perspective(distance: 1000))
    #expect(Self.instances(of: [behind]).isEmpty)
    var thin = flat(600, 400)
    thin.transform = .scale(x: 0, y: 1)
    #expect(Self.instances(of: [thin]).isEmpty)
  }

  @Test("A seam that reaches into the window is drawn, though its card stands beside it")
  func seamBesideTheWindow() {
    var card = Card(
      .panel, frame: Rect(x: 1282, y: 0, width: 100, height: 100), content: .color(.white))
    card.seams.left = 3
    #expect(!Self.instances(of: [card]).isEmpty)
  }

  @Test("A card cut at the eye plane is covered as far as the window shows it")
  func clippedAtTheEye() throws {
    var card = DoorGeometry(width: 900, height: 600, fraction: 0.4, m34: 0.002).leaf
    card.content = .color(.white)
    #expect(card.outline.isClipped)
    let instance = try #require(Self.instances(of: [card]).first)
    var random = SplitMix64(seed: 202)
    var checked = 0
    for _ in 0..<2000 {
      let p = Point(x: random.double(in: 0...1280), y: random.double(in: 0...800))
      guard card.hit(p) != nil else { continue }
      checked += 1
      #expect(Self.strip(instance.top, instance.bottom, covers: p.x, p.y))
    }
    #expect(checked > 100)
    for vector in [instance.top, instance.bottom] {
      for index in 0..<4 { #expect(vector[index].isFinite && abs(vector[index]) < 1300) }
    }
  }
}
