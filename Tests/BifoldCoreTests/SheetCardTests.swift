import BifoldTesting
import Glibc
import Testing

@testable import BifoldCore

@Suite("A card with a bent leaf")
struct SheetCardTests {
  static func pose(_ random: inout SplitMix64, turned: Bool) -> BookPose {
    BookPose(
      spine: Point(x: random.double(in: 500...800), y: random.double(in: 300...500)),
      depth: turned ? random.double(in: -100...100) : 0,
      scale: random.double(in: 0.4...1.2), turn: turned ? random.double(in: -0.5...0.5) : 0,
      eye: Viewpoint(
        vanishingPoint: Point(x: random.double(in: 400...900), y: random.double(in: 200...600)),
        m34: random.once(in: 5) ? 0 : -1 / random.double(in: 2200...3000)))
  }

  static func card(_ curl: Curl, _ pose: BookPose, _ part: Card.Sheet.Part) -> Card {
    let page = Card.Sheet.Page(
      Picture(.cover, 0), frame: Rect(x: 10, y: 20, width: 60, height: 40), paper: .white)
    return Card(
      .item(0), size: curl.size, position: pose.position,
      anchorPoint: curl.lying.anchorPoint, transform: pose.space(angle: 0),
      content: .sheet(Card.Sheet(curl, recto: page, verso: page, part: part)))
  }

  /// Where a place in the leaf's space is in the window, step by step: scaled, turned about the
  /// spine, put there, and seen by the eye.
  static func seen(_ p: Point3D, _ curl: Curl, _ pose: BookPose) -> Point {
    let (x, y, z) = (
      pose.scale * p.x, pose.scale * (p.y - curl.size.height / 2), pose.scale * p.z
    )
    // A positive turn takes the right side away from the viewer.
    let (c, s) = (cos(pose.turn), sin(pose.turn))
    let w3 = Point3D(
      x: pose.spine.x + x * c + z * s, y: pose.spine.y + y, z: pose.depth - x * s + z * c)
    let w = 1 + pose.eye.m34 * w3.z
    let vanishing = pose.eye.vanishingPoint
    return Point(
      x: vanishing.x + (w3.x - vanishing.x) / w, y: vanishing.y + (w3.y - vanishing.y) / w)
  }

  @Test("Facing the window, it is hit where its curl is from the same eye, by one part alone")
  func hit() {
    var source = CurlSource(seed: 41)
    var (lying, lifted, missed) = (0, 0, 0)
    for _ in 0..<4000 {
      let curl = source.curl()
      let pose = Self.pose(&source.random, turned: false)
      // The eye as the leaf sees it: from the spine's top end, in the leaf's own points.
      let eye = Viewpoint(
        vanishingPoint: Point(
          x: (pose.eye.vanishingPoint.x - pose.spine.x) / pose.scale,
          y: (pose.eye.vanishingPoint.y - pose.spine.y) / pose.scale + curl.size.height / 2),
        m34: pose.eye.m34 * pose.scale)
      let place = Point(
        x: curl.size.width * source.random.double(in: -1.2...1.2),
        y: curl.size.height * source.random.double(in: -0.1...1.1))
      let point = Point(
        x: pose.spine.x + pose.scale * place.x,
        y: pose.spine.y + pose.scale * (place.y - curl.size.height / 2))
      let expected = curl.hit(eye.line(through: place))
      let hits = [Card.Sheet.Part.lying, .lifted].map { Self.card(curl, pose, $0).leafHit(point) }
      #expect(hits[0] == nil || hits[1] == nil)
      guard let expected else {
        #expect(hits[0] == nil && hits[1] == nil)
        missed += 1
        continue
      }
      let isLifted = curl.distance(of: expected.page) > 1e-6
      guard isLifted || curl.distance(of: expected.page) < -1e-6 else { continue }
      isLifted ? (lifted += 1) : (lying += 1)
      guard let hit = hits[isLifted ? 1 : 0] else {
        Issue.record("missed \(curl) at \(expected)")
        continue
      }
      // Where the sheet is seen nearly edge-on, rounding goes far on it.
      #expect(abs(hit.page.x - expected.page.x) < 1e-4 && abs(hit.page.y - expected.page.y) < 1e-4)
      #expect(hit.face == expected.face && abs(hit.height - expected.height) < 1e-4)
    }
    #expect(lying > 300 && lifted > 300 && missed > 300)
  }

  @Test("The point that is hit is seen where the pointer is, however the book is turned")
  func turned() {
    var source = CurlSource(seed: 42)
    var (own, hidden) = (0, 0)
    for _ in 0..<4000 {
      let curl = source.curl()
      let pose = Self.pose(&source.random, turned: true)
      let page = source.page(curl.size)
      let point = Self.seen(curl.point(at: page), curl, pose)
      let cards = [Card.Sheet.Part.lying, .lifted].map { Self.card(curl, pose, $0) }
      guard let hit = cards[0].leafHit(point) ?? cards[1].leafHit(point) else {
        // A place at the very rim.
        #expect(
          min(page.x, page.y, curl.size.width - page.x, curl.size.height - page.y) < 0.5,
          "\(curl) \(page)")
        continue
      }
      let back = Self.seen(curl.point(at: hit.page), curl, pose)
      #expect(abs(back.x - point.x) < 1e-3 && abs(back.y - point.y) < 1e-3)
      abs(hit.page.x - page.x) + abs(hit.page.y - page.y) < 0.01 ? (own += 1) : (hidden += 1)
    }
    #expect(own > 2000 && hidden > 100)
  }

  @Test("Its outline is its four corners, from the top left as it lies")
  func outline() {
    var source = CurlSource(seed: 43)
    for _ in 0..<500 {
      let curl = source.curl()
      let pose = Self.pose(&source.random, turned: true)
      let outline = Self.card(curl, pose, .lifted).outline
      #expect(outline.count == 4 && !outline.isClipped)
      let (w, h) = (curl.size.width, curl.size.height)
      let xs = curl.lying == .right ? [0, w, w, 0] : [w, 0, 0, w]
      for (index, y) in [0, 0, h, h].enumerated() where outline.count == 4 {
        let expected = Self.seen(curl.point(at: Point(x: xs[index], y: y)), curl, pose)
        let corner = outline[index].point
        #expect(abs(corner.x - expected.x) < 1e-6 && abs(corner.y - expected.y) < 1e-6)
      }
    }
  }

  @Test("In a mirror it is hit at the mirrored place, at the same point of the page")
  func mirrored() throws {
    var source = CurlSource(seed: 44)
    var hits = 0
    for _ in 0..<1000 {
      let curl = source.curl()
      let pose = Self.pose(&source.random, turned: true)
      let page = source.page(curl.size)
      let point = Self.seen(curl.point(at: page), curl, pose)
      for part in [Card.Sheet.Part.lying, .lifted] {
        let card = Self.card(curl, pose, part)
        var mirror = card
        mirror.mirror(in: 1280)
        let hit = card.leafHit(point)
        let other = mirror.leafHit(Point(x: 1280 - point.x, y: point.y))
        #expect((hit == nil) == (other == nil) && hit?.face == other?.face)
        if let hit, let other {
          hits += 1
          #expect(abs(hit.page.x - other.page.x) < 1e-3 && abs(hit.page.y - other.page.y) < 1e-3)
        }
        // Its corners are exchanged, left and right.
        for (index, partner) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
          let (a, b) = (card.outline[index].point, mirror.outline[partner].point)
          #expect(abs(a.x - (1280 - b.x)) < 1e-6 && abs(a.y - b.y) < 1e-6)
        }
        // Pictures keep their way, their places change sides.
        guard case .sheet(let sheet) = mirror.content else {
          Issue.record("no sheet")
          continue
        }
        #expect(sheet.recto.frame.minX == curl.size.width - 70 && sheet.recto.frame.minY == 20)
        #expect(sheet.recto.frame.size == Size(width: 60, height: 40))
        #expect(sheet.direction == .rightToLeft)
      }
    }
    #expect(hits > 800)
  }

  @Test("Where the sheet turns away from the eye, and only there, the face that is met changes")
  func silhouette() throws {
    var source = CurlSource(seed: 45)
    var (turning, upright) = (0, 0)
    for _ in 0..<2000 {
      let curl = source.curl()
      guard curl.radius > 5 else { continue }
      let pose = Self.pose(&source.random, turned: true)
      let card = Self.card(curl, pose, .lifted)
      let space = try #require(SheetSpace(of: card, curl, .leftToRight))
      // A triangle of the page there, as it is seen: its sense of rotation tells the face.
      func sense(_ s: Double) -> Double {
        func at(_ s: Double, _ v: Double) -> Point {
          let p = Point(
            x: curl.contact.x + s * curl.across.x - v * curl.across.y,
            y: curl.contact.y + s * curl.across.y + v * curl.across.x)
          return Self.seen(curl.point(at: p), curl, pose)
        }
        let (a, b, c) = (at(s, 0), at(s + 1e-4, 0), at(s, 1))
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        return curl.lying == .right ? area : -area
      }
      let arc = curl.angle * curl.radius
      if let s = curl.silhouette(from: space.eye) {
        turning += 1
        let step = min(arc * 0.01, min(s, arc - s))
        #expect(sense(s - step) >= -1e-9 && sense(s + step) <= 1e-9, "\(curl)")
      } else {
        upright += 1
        for share in [0.1, 0.5, 0.99, 1.2] { #expect(sense(arc * share) > 0, "\(curl)") }
      }
    }
    #expect(turning > 500 && upright > 20)
  }
}
