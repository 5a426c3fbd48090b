import BifoldCore
import BifoldTesting
import Testing

@Suite("Pages in flight: what is nearest to the eye is met")
struct PagePickingTests {
  /// A piece of paper as it is seen, with its nearness to the eye at each corner.
  private struct Triangle {
    var id: CardID
    var corners: [(seen: Point, depth: Double)]

    /// How near it is at a place; nil beside it.
    func depth(at place: Point) -> Double? {
      let (p, q, r) = (corners[0], corners[1], corners[2])
      let (ux, uy) = (q.seen.x - p.seen.x, q.seen.y - p.seen.y)
      let (vx, vy) = (r.seen.x - p.seen.x, r.seen.y - p.seen.y)
      let area = ux * vy - uy * vx
      guard abs(area) > 1e-12 else { return nil }
      let (wx, wy) = (place.x - p.seen.x, place.y - p.seen.y)
      let (s, t) = ((wx * vy - wy * vx) / area, (ux * wy - uy * wx) / area)
      guard s >= 0, t >= 0, s + t <= 1 else { return nil }
      return p.depth + s * (q.depth - p.depth) + t * (r.depth - p.depth)
    }
  }

  /// Everything that has pages on it, cut into small triangles.
  private static func triangles(_ layout: Layout, cells: Int = 36) -> [Triangle] {
    var triangles: [Triangle] = []
    for card in layout.cards {
      guard case .page = card.id else { continue }
      let matrix = Matrix(card.transform)
      func seen(_ x: Double, _ y: Double, _ z: Double) -> (seen: Point, depth: Double) {
        let at = [x, y, z, 1] * matrix
        return (
          Point(x: card.position.x + at[0] / at[3], y: card.position.y + at[1] / at[3]),
          at[2] / at[3]
        )
      }
      let (width, height) = (card.size.width, card.size.height)
      func add(
        _ a: (seen: Point, depth: Double), _ b: (seen: Point, depth: Double),
        _ c: (seen: Point, depth: Double), _ d: (seen: Point, depth: Double)
      ) {
        triangles.append(Triangle(id: card.id, corners: [a, b, c]))
        triangles.append(Triangle(id: card.id, corners: [a, c, d]))
      }
      guard case .sheet(let sheet) = card.content else {
        let (left, top) = (-card.anchorPoint.x * width, -card.anchorPoint.y * height)
        add(
          seen(left, top, 0), seen(left + width, top, 0), seen(left + width, top + height, 0),
          seen(left, top + height, 0))
        continue
      }
      for row in 0..<cells {
        for column in 0..<cells {
          let places = [(0, 0), (1, 0), (1, 1), (0, 1)].map { step in
            Point(
              x: width * Double(column + step.0) / Double(cells),
              y: height * Double(row + step.1) / Double(cells))
          }
          // A cell that the line divides belongs to neither for certain.
          let parts = places.map { sheet.curl.distance(of: $0) > 0 }
          guard parts.allSatisfy({ $0 == (sheet.part == .lifted) }) else { continue }
          let corners = places.map { place in
            let p = sheet.curl.point(at: place)
            return seen(p.x, p.y - height / 2, p.z)
          }
          add(corners[0], corners[1], corners[2], corners[3])
        }
      }
    }
    return triangles
  }

  @Test(
    "With several leaves in flight a place shows the card that a fine mesh says",
    arguments: [LeafStyle.curl, .rigid])
  func picking(style: LeafStyle) {
    var random = SplitMix64(seed: style == .curl ? 420 : 421)
    var (checks, moments, crossings) = (0, 0, 0)
    for round in 0..<50 {
      // Now and then with the cover, which is a board.
      let start = round % 5 == 0 ? 1 : 10
      var player = Player.reading(sheets: 80, at: 2 * start + 1, leafStyle: style)
      let key: Key = random.once(in: 2) ? .left : .right
      for _ in 0..<random.int(in: 2..<5) {
        player.key(key)
        player.advance(by: random.double(in: 0.02...0.09))
      }
      player.advance(by: random.double(in: 0...0.08))
      moments += 1
      let triangles = Self.triangles(player.layout)
      for _ in 0..<16 {
        let place = Point(x: random.double(in: 180...1100), y: random.double(in: 70...740))
        let hit = player.layout.hit(place)
        let around = [(-4.0, 0.0), (4, 0), (0, -4), (0, 4)].map {
          player.layout.hit(Point(x: place.x + $0.0, y: place.y + $0.1))
        }
        guard around.allSatisfy({ $0 == hit }) else { continue }
        var nearest: [CardID: Double] = [:]
        for triangle in triangles {
          guard let depth = triangle.depth(at: place) else { continue }
          nearest[triangle.id] = max(nearest[triangle.id] ?? -.infinity, depth)
        }
        guard let best = nearest.max(by: { $0.value < $1.value }) else { continue }
        checks += 1
        // What lies on something else is as near as that.
        if let hit, let depth = nearest[hit], best.value - depth < 4 { continue }
        // The cover does not bend, and passes through a sheet that is rolled beside the spine: no
        // order of the two is right there. A roll is three tenths of a page high, and a little more
        // in perspective.
        if hit == .page(0), best.value < 0.4 * player.state.pageBox.width {
          crossings += 1
          continue
        }
        Issue.record(
          "\(hit.map { "\($0)" } ?? "nothing") for \(best.key) at \(place), spread \(player.state.spreadPosition) from \(start), \(key.name), \(nearest)"
        )
      }
    }
    #expect(checks > 300 && moments == 50 && crossings < 10)
  }
}
