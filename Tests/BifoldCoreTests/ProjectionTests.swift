import BifoldTesting
import BifoldCore
import Testing

@Suite("Projection")
struct ProjectionTests {
  /// A layer turned at random, all of it well before the eye.
  private static func randomCard(using random: inout SplitMix64) -> Card {
    let axis = (0..<3).map { _ in random.double(in: -1...1) }
    return Card(
      .panel, size: Size(width: random.double(in: 20...500), height: random.double(in: 20...500)),
      position: Point(x: random.double(in: -100...1300), y: random.double(in: -100...900)),
      anchorPoint: Point(x: random.double(in: -1...2), y: random.double(in: -1...2)),
      transform: Transform3D.rotation(
        by: random.double(in: -3...3), x: axis[0], y: axis[1], z: axis[2]
      )
      .concatenating(.perspective(distance: random.double(in: 2000...4000))))
  }

  @Test("A point lands on position + (p − anchor · size) · M")
  func project() {
    var random = SplitMix64(seed: 40)
    var worst = 0.0
    for _ in 0..<1000 {
      let card = Self.randomCard(using: &random)
      let p = Point(x: random.double(in: -100...600), y: random.double(in: -100...600))
      let v =
        [
          p.x - card.anchorPoint.x * card.size.width, p.y - card.anchorPoint.y * card.size.height,
          0, 1,
        ] * Matrix(card.transform)
      let expected = Point(
        x: card.position.x + v[0] / v[3], y: card.position.y + v[1] / v[3])
      let seen = card.projection.project(p)
      worst = max(worst, Plane.distance(seen.divided, expected), abs(seen.z - v[2]))
      worst = max(worst, abs(seen.w - v[3]))
    }
    #expect(worst < 1e-9)
  }

  @Test("What is projected and brought back is where it was")
  func unproject() throws {
    var random = SplitMix64(seed: 41)
    var worst = 0.0
    for _ in 0..<2000 {
      let card = Self.randomCard(using: &random)
      // A share of its size seen edge-on keeps no digits to come back with.
      guard abs(card.outline.signedArea) > 0.01 * card.size.width * card.size.height else {
        continue
      }
      let p = Point(
        x: random.double(in: 0...card.size.width), y: random.double(in: 0...card.size.height))
      let back = try #require(card.projection.unproject(card.projection.project(p).divided))
      worst = max(worst, Plane.distance(p, back))
    }
    #expect(worst < 1e-8)
  }

  @Test("A place where only what lies behind the eye would be met shows nothing")
  func behindTheEye() {
    // A floor below the eye: its horizon is a level line through the vanishing point.
    let floor = Card(
      .panel, size: Size(width: 1000, height: 1000), position: Point(x: 500, y: 700),
      transform: Transform3D.rotation(by: -.pi / 2 * 0.9, x: 1, y: 0, z: 0)
        .concatenating(Transform3D.perspective(distance: 400)))
    let corners = floor.outline.points
    var seen = 0
    var random = SplitMix64(seed: 42)
    for _ in 0..<2000 {
      let p = Point(x: random.double(in: -2000...3000), y: random.double(in: -2000...3000))
      guard let local = floor.projection.unproject(p) else { continue }
      seen += 1
      #expect(floor.projection.project(local).w > 0)
    }
    #expect(seen > 0 && seen < 2000)
    #expect(corners.count >= 3)
  }

  @Test("A press meets a card exactly inside its projected corners")
  func hits() {
    var random = SplitMix64(seed: 43)
    var (inside, outside) = (0, 0)
    for _ in 0..<300 {
      let card = Self.randomCard(using: &random)
      let corners = card.outline.points
      let bounds = card.outline.bounds
      for _ in 0..<30 {
        let p = Point(
          x: random.double(in: bounds.minX - 20...bounds.maxX + 20),
          y: random.double(in: bounds.minY - 20...bounds.maxY + 20))
        // On the very rim both answers are right.
        guard Plane.distanceToRim(corners, p) > 1e-6 else { continue }
        let expected = Plane.contains(corners, p)
        if expected { inside += 1 } else { outside += 1 }
        #expect((card.hit(p) != nil) == expected)
      }
    }
    #expect(inside > 1000 && outside > 1000)
  }

  @Test("Hits meet a door through its perspective", arguments: [-0.004, -0.001, 0.001])
  func hitsOnTheDoor(m34: Double) {
    var random = SplitMix64(seed: 44)
    for step in 1...19 {
      let leaf = DoorGeometry(width: 280, height: 800, fraction: Double(step) / 20, m34: m34).leaf
      let corners = leaf.outline.points
      for _ in 0..<200 {
        let p = Point(x: random.double(in: -60...300), y: random.double(in: -200...1000))
        guard Plane.distanceToRim(corners, p) > 1e-6 else { continue }
        #expect((leaf.hit(p) != nil) == Plane.contains(corners, p))
      }
    }
  }

  @Test(
    "A card seen edge-on is hit nowhere, not even on its line",
    arguments: [Double.pi / 2, -.pi / 2, 3 * .pi / 2])
  func edgeOn(angle: Double) {
    for distance in [Double.infinity, 1000] {
      let upright = Card(
        .panel, size: Size(width: 80, height: 80), position: Point(x: 100, y: 100),
        transform: .rotation(by: angle, x: 0, y: 1, z: 0)
          .concatenating(.perspective(distance: distance)))
      let level = Card(
        .panel, size: Size(width: 80, height: 80), position: Point(x: 100, y: 100),
        transform: .rotation(by: angle, x: 1, y: 0, z: 0)
          .concatenating(.perspective(distance: distance)))
      let hits = (-60...60).filter { step in
        let way = 100 + Double(step)
        return upright.hit(Point(x: 100, y: way)) != nil || level.hit(Point(x: way, y: 100)) != nil
      }
      #expect(hits.isEmpty)
    }
  }

  @Test("A layer of no extent is hit nowhere")
  func flattened() {
    let card = Card(
      .panel, size: Size(width: 80, height: 80), position: Point(x: 100, y: 100),
      transform: .scale(x: 0, y: 1))
    #expect(card.projection.inverse() == nil)
    #expect(card.hit(Point(x: 100, y: 100)) == nil)
  }

  @Test("No place at all is hit nowhere", arguments: [Double.nan, .infinity, -.infinity])
  func noPlace(bad: Double) {
    let flat = Card(
      .panel, frame: Rect(x: 0, y: 0, width: 100, height: 100), content: .color(.white))
    let door = DoorGeometry(width: 80, height: 800, fraction: 0.5, m34: -0.001).leaf
    for point in [Point(x: bad, y: 10), Point(x: 10, y: bad), Point(x: bad, y: bad)] {
      #expect(flat.hit(point) == nil)
      #expect(door.hit(point) == nil)
    }
  }

  @Test("A card's left and top edge belong to it, its right and bottom edge to the next")
  func rims() {
    let card = Card(
      .panel, frame: Rect(x: 10, y: 20, width: 30, height: 40), content: .color(.white))
    #expect(card.hit(Point(x: 10, y: 20)) == Point(x: 0, y: 0))
    #expect(card.hit(Point(x: 40, y: 30)) == nil)
    #expect(card.hit(Point(x: 20, y: 60)) == nil)
  }
}
