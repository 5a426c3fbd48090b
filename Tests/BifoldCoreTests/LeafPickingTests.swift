import BifoldCore
import BifoldTesting
import Testing

@Suite("Leaf picking: what is seen is what is held")
struct LeafPickingTests {
  static func viewpoint(_ size: Size, _ random: inout SplitMix64) -> Viewpoint {
    random.once(in: 5)
      ? Viewpoint(vanishingPoint: .zero, m34: 0)
      : Viewpoint(
        vanishingPoint: Point(
          x: random.double(in: -200...200), y: size.height * random.double(in: 0...1)),
        m34: -1 / random.double(in: 1800...3000))
  }

  /// Every place of a fine grid of the sheet that is seen at a place of the screen, by brute force:
  /// small triangles, of which the highest one that has the place in it is seen.
  static func seen(
    _ curl: Curl, at place: Point, from viewpoint: Viewpoint, cells: Int
  ) -> (page: Point, height: Double)? {
    var best: (page: Point, height: Double)?
    func corner(_ column: Int, _ row: Int) -> (page: Point, seen: Point, z: Double)? {
      let page = Point(
        x: curl.size.width * Double(column) / Double(cells),
        y: curl.size.height * Double(row) / Double(cells))
      let p = curl.point(at: page)
      return viewpoint.project(p).map { (page, $0, p.z) }
    }
    for row in 0..<cells {
      for column in 0..<cells {
        guard let a = corner(column, row), let b = corner(column + 1, row),
          let c = corner(column, row + 1), let d = corner(column + 1, row + 1)
        else { continue }
        for (p, q, r) in [(a, b, c), (d, c, b)] {
          let (ux, uy) = (q.seen.x - p.seen.x, q.seen.y - p.seen.y)
          let (vx, vy) = (r.seen.x - p.seen.x, r.seen.y - p.seen.y)
          let area = ux * vy - uy * vx
          let (wx, wy) = (place.x - p.seen.x, place.y - p.seen.y)
          let (s, t) = ((wx * vy - wy * vx) / area, (ux * wy - uy * wx) / area)
          guard s >= 0, t >= 0, s + t <= 1 else { continue }
          let height = p.z + s * (q.z - p.z) + t * (r.z - p.z)
          if height > best?.height ?? -1 {
            best = (
              Point(
                x: p.page.x + s * (q.page.x - p.page.x) + t * (r.page.x - p.page.x),
                y: p.page.y + s * (q.page.y - p.page.y) + t * (r.page.y - p.page.y)), height
            )
          }
        }
      }
    }
    return best
  }

  @Test("Picking undoes placing: the point itself, or one that hides it")
  func inverse() {
    var source = CurlSource(seed: 21)
    var (same, hidden) = (0, 0)
    for _ in 0..<20_000 {
      let curl = source.curl()
      let viewpoint = Self.viewpoint(curl.size, &source.random)
      let page = source.page(curl.size)
      let place = curl.point(at: page)
      guard let seen = viewpoint.project(place) else { continue }
      let hit = curl.hit(viewpoint.line(through: seen))
      guard let hit else {
        Issue.record("missed \(curl) at \(page)")
        continue
      }
      if abs(hit.page.x - page.x) < 0.01, abs(hit.page.y - page.y) < 0.01 {
        same += 1
        // The face is the one whose normal looks at the eye.
        let normal = curl.normal(at: page)
        let line = viewpoint.line(through: seen)
        let facing = normal.z + normal.x * line.slopeX + normal.y * line.slopeY
        if abs(facing) > 1e-6 { #expect((hit.face == curl.upperFace) == (facing > 0)) }
      } else {
        hidden += 1
        // What is seen instead is there, at the same place of the screen, and nearer.
        let other = curl.point(at: hit.page)
        let otherSeen = viewpoint.project(other) ?? Point(x: .infinity, y: 0)
        #expect(abs(otherSeen.x - seen.x) < 0.01 && abs(otherSeen.y - seen.y) < 0.01)
        #expect(other.z > place.z - 1e-6)
        #expect(abs(other.z - hit.height) < 0.01)
      }
    }
    #expect(same > 10_000 && hidden > 500)
  }

  @Test("What is hidden is not hit: a fine mesh of triangles says the same")
  func bruteForce() {
    var source = CurlSource(seed: 22)
    var (hits, misses) = (0, 0)
    for _ in 0..<400 {
      let curl = source.curl()
      guard curl.radius > 10 else { continue }
      let viewpoint = Self.viewpoint(curl.size, &source.random)
      for _ in 0..<2 {
        let place = Point(
          x: source.random.double(in: -1.1 * curl.size.width...1.1 * curl.size.width),
          y: source.random.double(in: -0.1 * curl.size.height...1.1 * curl.size.height))
        let expected = Self.seen(curl, at: place, from: viewpoint, cells: 80)
        let hit = curl.hit(viewpoint.line(through: place))
        // Near an outline, mesh and sheet may disagree about which is there.
        let around = [(1.5, 0.0), (-1.5, 0), (0, 1.5), (0, -1.5)].map {
          curl.hit(viewpoint.line(through: Point(x: place.x + $0.0, y: place.y + $0.1)))
        }
        let isSettled = around.allSatisfy {
          ($0 == nil) == (hit == nil) && $0?.face == hit?.face
            && abs(($0?.height ?? 0) - (hit?.height ?? 0)) < 12
        }
        guard isSettled else { continue }
        if let hit, let expected {
          hits += 1
          #expect(abs(hit.page.x - expected.page.x) < 12 && abs(hit.page.y - expected.page.y) < 12)
        } else {
          misses += 1
          #expect(hit == nil && expected == nil)
        }
      }
    }
    #expect(hits > 60 && misses > 30)
  }

  @Test("A hand leads the handle to where it is on the screen, without a jump, and back")
  func lead() {
    let size = Size(width: 500, height: 720)
    var source = CurlSource(seed: 23)
    for _ in 0..<150 {
      let x = source.random.once(in: 2) ? 1 : source.random.double(in: 0.3...1)
      let handle = LeafHandle(place: Point(x: x, y: source.random.double(in: 0.1...0.9)))
      let viewpoint = Viewpoint(vanishingPoint: Point(x: 0, y: 360), m34: -1 / 2000)
      let g = Point(x: x * 500, y: handle.place.y * 720)
      for side in [BookSide.right, .left] {
        let sign = side == .right ? 1.0 : -1
        var last: LeafLead?
        for step in 0...200 {
          // From where it lies to the other side.
          let pointer = Point(x: sign * g.x * (1 - Double(step) / 100), y: g.y)
          let lead = Curl.lead(of: size, by: handle, to: pointer, from: viewpoint, lying: side)
          let fromStart = side == .right ? lead.fraction : 1 - lead.fraction
          if step == 0 { #expect(fromStart < 1e-6) }
          if let last { #expect(abs(lead.fraction - last.fraction) < 0.04) }
          last = lead
          let curl = Curl(
            of: size, by: handle, fraction: lead.fraction, sway: lead.sway, lying: side)
          let place = curl.point(at: g)
          guard let seen = viewpoint.project(place) else { continue }
          // Exactly under the pointer at the edge; within the page once it is lifted.
          let isLifted = 2 * g.x * fromStart > 0.2 * min(2 * g.x, 3 * (500 - g.x))
          if isLifted || x == 1, fromStart > 0, fromStart < 1 {
            #expect(abs(seen.x - pointer.x) < 0.01)
          }
          let back = Curl.pointer(of: size, by: handle, at: lead, from: viewpoint, lying: side)
          if fromStart > 0, fromStart < 1 {
            #expect(abs((back?.x ?? 1e9) - pointer.x) < 0.01)
            #expect(abs((back?.y ?? 1e9) - pointer.y) < 0.01)
          }
        }
      }
    }
  }

  @Test("A stiff leaf turns about the spine by its share of 180°, and is picked where it is")
  func rigid() {
    var random = SplitMix64(seed: 24)
    let size = Size(width: 400, height: 600)
    for _ in 0..<5000 {
      let viewpoint = Self.viewpoint(size, &random)
      let leaf = RigidLeaf(of: size, fraction: random.double(in: 0...1))
      let page = Point(x: random.double(in: 1...399), y: random.double(in: 1...599))
      let place = leaf.point(at: page)
      #expect(abs(place.x * place.x + place.z * place.z - page.x * page.x) < 1e-6)
      #expect(place.y == page.y && place.z >= 0)
      guard let seen = viewpoint.project(place) else { continue }
      let hit = leaf.hit(viewpoint.line(through: seen))
      // Seen from its edge a hundredth of a point is nothing to hold.
      let line = viewpoint.line(through: seen)
      guard abs(leaf.cosine - line.slopeX * leaf.sine) > 1e-3 else { continue }
      #expect(abs((hit?.page.x ?? 1e9) - page.x) < 0.01)
      #expect(abs((hit?.page.y ?? 1e9) - page.y) < 0.01)
      #expect(hit?.face == (leaf.cosine > line.slopeX * leaf.sine ? .recto : .verso))
    }
    #expect(
      RigidLeaf(of: size, fraction: 0).point(at: Point(x: 9, y: 2)) == Point3D(x: 9, y: 2, z: 0))
    #expect(
      RigidLeaf(of: size, fraction: 1).point(at: Point(x: 9, y: 2)) == Point3D(x: -9, y: 2, z: 0))
    #expect(
      RigidLeaf(of: size, fraction: 0.5).point(at: Point(x: 9, y: 2)) == Point3D(x: 0, y: 2, z: 9))
  }

  @Test("A stiff leaf follows the pointer through the perspective, and jumps nowhere")
  func rigidFraction() {
    let size = Size(width: 400, height: 600)
    for distance in [700.0, 2000, .infinity] {
      let viewpoint = Viewpoint(vanishingPoint: Point(x: 0, y: 300), m34: -1 / distance)
      for reach in [40.0, 250, 400] {
        var last = 0.0
        for step in 0...1000 {
          let x = reach * (1 - Double(step) / 500)
          let fraction = RigidLeaf.fraction(reach: reach, under: x, from: viewpoint)
          if step == 0 { #expect(fraction == 0) }
          if step == 1000 { #expect(abs(fraction - 1) < 1e-12) }
          #expect(fraction >= last && fraction - last < 0.03)
          last = fraction
          guard abs(x) <= 0.8 * reach else { continue }
          let leaf = RigidLeaf(of: size, fraction: fraction)
          let seen = viewpoint.project(leaf.point(at: Point(x: reach, y: 300)))
          #expect(abs((seen?.x ?? 1e9) - x) < 0.01)
        }
      }
    }
    let viewpoint = Viewpoint(vanishingPoint: .zero, m34: -1 / 2000)
    #expect(RigidLeaf.fraction(reach: 100, under: 1e9, from: viewpoint) == 0)
    #expect(abs(RigidLeaf.fraction(reach: 100, under: -1e9, from: viewpoint) - 1) < 1e-12)
    #expect(RigidLeaf.fraction(reach: 0, under: .nan, from: viewpoint) == 0)
  }
}
