import BifoldCore
import BifoldTesting
import Testing

/// Random states of a sheet: every handle, every pull, both sides.
struct CurlSource {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func size() -> Size {
    Size(width: random.double(in: 200...900), height: random.double(in: 300...1200))
  }

  mutating func handle() -> LeafHandle {
    switch random.int(in: 0..<4) {
    case 0: .unaided
    case 1: LeafHandle(place: Point(x: 1, y: random.double(in: 0...1)))
    case 2: LeafHandle(place: Point(x: 1, y: random.once(in: 2) ? 0 : 1))
    default: LeafHandle(place: Point(x: random.double(in: 0.1...1), y: random.double(in: 0...1)))
    }
  }

  mutating func curl() -> Curl {
    Curl(
      of: size(), by: handle(), fraction: random.double(in: 0...1),
      sway: random.once(in: 3) ? 0 : random.double(in: -1...1),
      lying: random.once(in: 2) ? .right : .left)
  }

  mutating func page(_ size: Size) -> Point {
    Point(x: random.double(in: 0...size.width), y: random.double(in: 0...size.height))
  }
}

func distance(_ a: Point3D, _ b: Point3D) -> Double {
  let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
  return (x * x + y * y + z * z).squareRoot()
}

@Suite("Curl: one sheet that cannot stretch")
struct CurlTests {
  @Test("Lines on the page keep their length, whichever way they run")
  func isometry() {
    var source = CurlSource(seed: 1)
    for _ in 0..<400 {
      let curl = source.curl()
      let (from, to) = (source.page(curl.size), source.page(curl.size))
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      var sum = 0.0
      var last = curl.point(at: from)
      let steps = 2000
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        let next = curl.point(at: Point(x: from.x + dx * share, y: from.y + dy * share))
        sum += distance(last, next)
        last = next
      }
      // A polyline is never longer than its curve, and a fold hides up to one step of it.
      #expect(sum <= length * (1 + 1e-9))
      #expect(sum > length * 0.995)
    }
  }

  @Test("The spine stays where it is, however the sheet is pulled")
  func spine() {
    var source = CurlSource(seed: 2)
    for _ in 0..<20_000 {
      let curl = source.curl()
      for share in [0, 0.3, 1] {
        let p = Point(x: 0, y: share * curl.size.height)
        let placed = curl.point(at: p)
        #expect(distance(placed, Point3D(x: 0, y: p.y, z: 0)) < 1e-9)
      }
      #expect(curl.radius >= 0 && curl.radius <= 0.15 * curl.size.width)
      #expect(curl.angle >= 0 && curl.angle <= .pi)
      #expect(curl.contact.x.isFinite && curl.contact.y.isFinite)
      #expect(abs(curl.across.x * curl.across.x + curl.across.y * curl.across.y - 1) < 1e-12)
    }
  }

  @Test("At both ends it is flat, to the last bit")
  func ends() {
    var source = CurlSource(seed: 3)
    for _ in 0..<500 {
      let (size, handle) = (source.size(), source.handle())
      for side in [BookSide.right, .left] {
        for (fraction, sign) in [(0.0, 1.0), (1, -1), (-3, 1), (7, -1)] {
          let curl = Curl(of: size, by: handle, fraction: fraction, sway: 0.4, lying: side)
          for _ in 0..<5 {
            let p = source.page(size)
            let place = curl.point(at: p)
            #expect(abs(place.x - sign * p.x) < 1e-12 * size.width)
            #expect(place.y == p.y && place.z == 0)
            // The recto looks up at the right, down at the left.
            let up = curl.upperFace == .recto ? 1.0 : -1
            #expect(curl.normal(at: p).z * up == sign)
          }
        }
      }
    }
  }

  /// Whether nothing that fixes the spine's ends can keep the handle from a place: told by the two
  /// circles, and by the slants that the sheet allows itself at both ends of its way.
  static func isReachable(
    _ target: Point, _ g: Point, _ height: Double
  ) -> Bool {
    let way = g.x - target.x
    let (end, away) = target.y < g.y ? (height, g.y - target.y) : (0, target.y - g.y)
    func square(_ p: Point) -> Double { p.x * p.x + (p.y - end) * (p.y - end) }
    let b = abs(end - g.y)
    return way > 0 && way < 2 * g.x && square(target) <= square(g)
      && away * b <= 0.75 * way * way && away <= 3 * way && away <= 3 * (2 * g.x - way)
  }

  @Test(
    "The held place is above its target wherever that can be reached, else at the same fraction")
  func follows() {
    var source = CurlSource(seed: 4)
    var reached = 0
    for _ in 0..<20_000 {
      let (size, handle) = (source.size(), source.handle())
      guard handle.tilt == 0 else { continue }
      let fraction = source.random.double(in: 0...1)
      let sway = source.random.double(in: -0.7...0.7)
      let g = Point(x: handle.place.x * size.width, y: handle.place.y * size.height)
      let target = Point(x: g.x * (1 - 2 * fraction), y: g.y + sway * size.height)
      let place = Curl(of: size, by: handle, fraction: fraction, sway: sway).point(at: g)
      #expect(abs(place.x - target.x) < 0.01)
      if Self.isReachable(target, g, size.height) {
        reached += 1
        #expect(abs(place.y - target.y) < 0.01)
      } else {
        // Between its own line and the target, never beyond either.
        let (low, high) = (min(g.y, target.y), max(g.y, target.y))
        #expect(place.y >= low - 1e-9 && place.y <= high + 1e-9)
      }
    }
    #expect(reached > 3000)
  }

  @Test("No two places of the sheet meet, but where it is folded sharp")
  func neverCrosses() {
    var source = CurlSource(seed: 5)
    for _ in 0..<40 {
      let curl = source.curl()
      let (columns, rows) = (24, 24)
      var pages: [Point] = []
      for row in 0...rows {
        for column in 0...columns {
          pages.append(
            Point(
              x: curl.size.width * Double(column) / Double(columns),
              y: curl.size.height * Double(row) / Double(rows)))
        }
      }
      let places = pages.map { curl.point(at: $0) }
      #expect(places.allSatisfy { $0.z >= -1e-12 })
      // Far apart on the page, and the sheet does not come back to itself nearer than the diameter
      // or the flat leaf. What is folded sharp lies on itself.
      let near = min(1.9 * curl.radius, curl.size.width / 50)
      guard near > 1e-6 else { continue }
      for a in places.indices {
        for b in places.indices.dropFirst(a + 1) {
          let apart = (pages[a].x - pages[b].x, pages[a].y - pages[b].y)
          let onPage = (apart.0 * apart.0 + apart.1 * apart.1).squareRoot()
          if onPage > 4 * near { #expect(distance(places[a], places[b]) > near) }
        }
      }
    }
  }

  @Test("What is rolled lies over what is flat: along every plumb line the faces take turns")
  func order() {
    var source = CurlSource(seed: 6)
    var layers = 0
    for _ in 0..<6000 {
      let curl = source.curl()
      let p = source.page(curl.size)
      let x = source.random.once(in: 2) ? p.x : -p.x
      let line = LineOfSight(foot: Point(x: x, y: p.y), slopeX: 0, slopeY: 0, eye: .infinity)
      guard let top = curl.hit(line), top.height > 1e-3 else { continue }
      // Under a rolled verso there is a flat recto, or nothing of this leaf.
      let below = LineOfSight(
        foot: line.foot, slopeX: 0, slopeY: 0, eye: top.height - 1e-6)
      if let next = curl.hit(below) {
        #expect(next.face != top.face && next.height < top.height)
        layers += 1
      }
    }
    #expect(layers > 200)
  }

  @Test("Normals are those of the surface, of length 1")
  func normals() {
    var source = CurlSource(seed: 7)
    for _ in 0..<3000 {
      let curl = source.curl()
      let p = source.page(curl.size)
      let step = 1e-4
      // Not across a seam, where there are two.
      let s = curl.distance(of: p)
      guard abs(s) > 1e-2, abs(s - curl.angle * curl.radius) > 1e-2, curl.radius > 1 else {
        continue
      }
      func slope(_ dx: Double, _ dy: Double) -> Point3D {
        let (a, b) = (
          curl.point(at: Point(x: p.x - dx, y: p.y - dy)),
          curl.point(at: Point(x: p.x + dx, y: p.y + dy))
        )
        return Point3D(
          x: (b.x - a.x) / (2 * step), y: (b.y - a.y) / (2 * step), z: (b.z - a.z) / (2 * step))
      }
      let (u, v) = (slope(step, 0), slope(0, step))
      // The mirror turns the cross product round.
      let sign = curl.lying == .right ? 1.0 : -1
      let normal = curl.normal(at: p)
      #expect(abs(normal.x - sign * (u.y * v.z - u.z * v.y)) < 1e-4)
      #expect(abs(normal.y - sign * (u.z * v.x - u.x * v.z)) < 1e-4)
      #expect(abs(normal.z - sign * (u.x * v.y - u.y * v.x)) < 1e-4)
    }
  }

  static let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (1, 0.5), (0.6, 0.3)]

  static func places(_ curl: Curl) -> [Point3D] {
    corners.map { curl.point(at: Point(x: $0.0 * curl.size.width, y: $0.1 * curl.size.height)) }
  }

  @Test("A thousandth of a turn by itself moves no corner by more than a fiftieth of its way")
  func continuousUnaided() {
    let size = Size(width: 600, height: 850)
    for side in [BookSide.right, .left] {
      var last = Self.places(Curl(of: size, fraction: 0, lying: side))
      for step in 1...1000 {
        let next = Self.places(Curl(of: size, fraction: Double(step) / 1000, lying: side))
        for (a, b) in zip(last, next) { #expect(distance(a, b) < 0.02 * size.width) }
        last = next
      }
    }
  }

  /// The furthest that a corner goes between two of many equal steps.
  static func furthest(_ steps: Int, _ curl: (Double) -> Curl) -> Double {
    var last = places(curl(0))
    var furthest = 0.0
    for step in 1...steps {
      let next = places(curl(Double(step) / Double(steps)))
      for (a, b) in zip(last, next) { furthest = max(furthest, distance(a, b)) }
      last = next
    }
    return furthest
  }

  @Test("However it is held and pulled: small steps of the hand are small steps of every corner")
  func continuous() {
    var source = CurlSource(seed: 8)
    for _ in 0..<50 {
      let size = source.size()
      var handle = source.handle()
      handle.place.x = max(handle.place.x, 0.3)
      let sway = source.random.double(in: -0.5...0.5)
      // Nearer the ends all the sway that can be reached is less than a step.
      let fraction = source.random.double(in: 0.1...0.9)
      let long = max(size.width, size.height)
      func turned(_ share: Double) -> Curl {
        Curl(of: size, by: handle, fraction: share, sway: sway)
      }
      func swayed(_ share: Double) -> Curl {
        Curl(of: size, by: handle, fraction: fraction, sway: share - 0.5)
      }
      // A leaf that is lifted rises as the root of its way, a stiff one by 6 % of its width in the
      // first thousandth; where something leapt, finer steps would not help.
      let coarse = (turned: Self.furthest(1000, turned), swayed: Self.furthest(1000, swayed))
      #expect(coarse.turned < 0.11 * long && coarse.swayed < 0.09 * long)
      #expect(Self.furthest(4000, turned) < coarse.turned / 1.9)
      #expect(Self.furthest(4000, swayed) < max(coarse.swayed / 2.5, 1e-9))
    }
  }

  @Test("The contact line goes toward the spine and never back, and the free edge to the left")
  func monotone() {
    var source = CurlSource(seed: 9)
    for _ in 0..<200 {
      let size = source.size()
      var handle = source.handle()
      handle.tilt = 0
      var last = Double.infinity
      var edge = Double.infinity
      for step in 1...500 {
        let curl = Curl(of: size, by: handle, fraction: Double(step) / 500)
        #expect(curl.contact.x <= last + 1e-9)
        last = curl.contact.x
        let x = curl.point(at: Point(x: size.width, y: size.height / 2)).x
        #expect(x <= edge + 1e-9)
        edge = x
      }
    }
  }

  @Test("Numbers that are no leaf's do no harm")
  func hostile() {
    for bad in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1] {
      for curl in [
        Curl(of: Size(width: bad, height: 100), fraction: 0.5),
        Curl(of: Size(width: 100, height: bad), fraction: 0.5, sway: 0.1),
        Curl(of: Size(width: 100, height: 100), fraction: bad, sway: bad),
        Curl(
          of: Size(width: 100, height: 100),
          by: LeafHandle(place: Point(x: bad, y: bad), tilt: bad), fraction: 0.3),
      ] {
        let place = curl.point(at: Point(x: 100, y: 50))
        #expect(!place.x.isNaN && !place.y.isNaN && !place.z.isNaN)
        _ = curl.hit(LineOfSight(foot: Point(x: bad, y: bad), slopeX: 0, slopeY: bad, eye: bad))
      }
    }
  }
}
