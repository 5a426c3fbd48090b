import BifoldTesting
import BifoldCore
import Foundation
import Testing

/// A point of a leaf, worked out by hand from section 2 of the design.
///
/// Measured from the hinge, a point u to its left and v above or below its middle stands at
/// (−u·cos a, v, −u·sin a) once the leaf is turned away by a = (1 − f) · 90°. The eye sees it
/// shrunk by 1 + u·sin a·(−m34) toward the middle of the hinge, which stands at x = f · W.
private struct Leaf {
  var width: Double
  var height: Double
  var fraction: Double
  var m34: Double

  /// - Parameter p: from the leaf's top left.
  func place(of p: Point) -> (point: Point, depth: Double, w: Double) {
    let a = (1 - fraction) * .pi / 2
    let u = width - p.x
    let w = 1 + u * sin(a) * -m34
    return (
      Point(
        x: fraction * width - u * cos(a) / w, y: height / 2 + (p.y - height / 2) / w),
      -u * sin(a) / w, w
    )
  }
}

@Suite("Door geometry")
struct DoorGeometryTests {
  @Test(
    "The door is as wide on the screen as the design says",
    arguments: [(0.25, 28.51), (0.5, 53.54), (0.75, 71.71), (1, 80)])
  func projectedWidth(fraction: Double, width: Double) {
    let door = DoorGeometry(width: 80, height: 800, fraction: fraction, m34: -0.001)
    #expect(abs(door.leaf.outline.bounds.size.width - width) < 0.005)
    #expect(abs(door.leaf.outline.bounds.maxX - fraction * 80) < 1e-9)
    #expect(abs(door.hinge - fraction * 80) < 1e-12)
  }

  @Test("A door at half its way has the corners of the design")
  func corners() {
    let outline = DoorGeometry(width: 80, height: 800, fraction: 0.5, m34: -0.001).leaf.outline
    let expected = [
      Point(x: -13.54, y: 21.42), Point(x: 40, y: 0), Point(x: 40, y: 800),
      Point(x: -13.54, y: 778.58),
    ]
    #expect(outline.count == 4)
    #expect(!outline.isClipped)
    for (point, corner) in zip(expected, outline.points) {
      #expect(Plane.distance(point, corner) < 0.005)
    }
  }

  @Test("An open door is flat to the last digit")
  func open() {
    let door = DoorGeometry(width: 80, height: 800, fraction: 1, m34: -0.001)
    #expect(
      door.leaf.outline.points == [
        Point(x: 0, y: 0), Point(x: 80, y: 0), Point(x: 80, y: 800), Point(x: 0, y: 800),
      ])
    #expect(door.leaf.opacity == 1)
    let row = door.part(
      .menuRow(0), of: Rect(x: 0, y: 44, width: 80, height: 108), content: .color(.white))
    #expect(row.outline.bounds == Rect(x: 0, y: 44, width: 80, height: 108))
  }

  @Test("The free edge recedes, and the door darkens over black as it shuts")
  func depthAndLight() {
    let leaf = DoorGeometry(width: 80, height: 800, fraction: 0.5, m34: -0.001).leaf
    #expect(leaf.outline[0].depth < 0)
    #expect(leaf.outline[3].depth < 0)
    #expect(abs(leaf.outline[1].depth) < 1e-12)
    #expect(leaf.opacity == 0.5)
    guard case .black = leaf.backing else {
      Issue.record("What is behind the door is black")
      return
    }
  }

  @Test("Its anchor is the middle of its right edge, placed by the offset")
  func anchor() {
    let leaf = DoorGeometry(width: 80, height: 800, fraction: 0.25, m34: -0.001).leaf
    #expect(leaf.anchorPoint == Point(x: 1, y: 0.5))
    // The offset is 60: (W/2 − offset, H/2).
    #expect(leaf.position == Point(x: -20, y: 400))
  }

  @Test("2000 random leaves have their corners where the closed form has them")
  func randomLeaves() {
    var random = SplitMix64(seed: 20)
    var worst = 0.0
    var count = 0
    while count < 2000 {
      let leaf = Leaf(
        width: random.double(in: 10...600), height: random.double(in: 50...2000),
        fraction: random.double(in: 0...1), m34: random.double(in: -0.005...0.0015))
      // Toward the eye only as far as it stays well before it.
      guard leaf.place(of: .zero).w > 0.05 else { continue }
      count += 1
      let outline = DoorGeometry(
        width: leaf.width, height: leaf.height, fraction: leaf.fraction, m34: leaf.m34
      ).leaf.outline
      let layer = [
        Point.zero, Point(x: leaf.width, y: 0), Point(x: leaf.width, y: leaf.height),
        Point(x: 0, y: leaf.height),
      ]
      #expect(outline.count == 4)
      for (index, p) in layer.enumerated() where index < outline.count {
        let place = leaf.place(of: p)
        worst = max(worst, Plane.distance(place.point, outline[index].point))
        worst = max(worst, abs(place.depth - outline[index].depth))
      }
    }
    #expect(worst < 1e-8)
  }

  @Test("2000 random parts lie on the leaf as if they were painted on it")
  func randomParts() {
    var random = SplitMix64(seed: 21)
    var worst = 0.0
    var count = 0
    while count < 2000 {
      let leaf = Leaf(
        width: random.double(in: 10...600), height: random.double(in: 50...2000),
        fraction: random.double(in: 0...1), m34: random.double(in: -0.005...0.0015))
      guard leaf.place(of: .zero).w > 0.05 else { continue }
      count += 1
      let x = random.double(in: 0...leaf.width * 0.9)
      let y = random.double(in: 0...leaf.height * 0.9)
      let frame = Rect(
        x: x, y: y, width: random.double(in: 1...(leaf.width - x) + 1),
        height: random.double(in: 1...(leaf.height - y) + 1))
      let part = DoorGeometry(
        width: leaf.width, height: leaf.height, fraction: leaf.fraction, m34: leaf.m34
      ).part(.menuBar, of: frame, content: .color(.white))
      for _ in 0..<4 {
        let p = Point(
          x: random.double(in: 0...frame.size.width), y: random.double(in: 0...frame.size.height))
        let seen = part.projection.project(p)
        let place = leaf.place(of: Point(x: x + p.x, y: y + p.y))
        guard place.w > 0.05 else { continue }
        worst = max(worst, Plane.distance(seen.divided, place.point))
        worst = max(worst, abs(seen.z / seen.w - place.depth))
      }
    }
    #expect(worst < 1e-8)
  }
}
