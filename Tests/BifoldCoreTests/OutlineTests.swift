import BifoldTesting
import BifoldCore
import Testing

@Suite("Outline")
struct OutlineTests {
  /// A layer of a size through a transform about its centre at a place.
  private struct Layer {
    var size: Size
    var position: Point
    var anchor: Point
    var transform: Transform3D

    var projection: Projection {
      Projection(size: size, position: position, anchorPoint: anchor, transform: transform)
    }

    var outline: Outline { Outline(of: size, through: projection) }

    /// The four corners before the divide, by plain matrices, the place added after it.
    var corners: [[Double]] {
      [(0.0, 0.0), (size.width, 0), (size.width, size.height), (0, size.height)].map { x, y in
        let v =
          [x - anchor.x * size.width, y - anchor.y * size.height, 0, 1] * Matrix(transform)
        return [v[0] + position.x * v[3], v[1] + position.y * v[3], v[2], v[3]]
      }
    }

    /// Sutherland and Hodgman's clipping in homogeneous coordinates, then the divide.
    var clipped: [Point] {
      let near = Projection.nearestW
      var result: [[Double]] = []
      let corners = corners
      for (i, b) in corners.enumerated() {
        let a = corners[(i + 3) % 4]
        if (a[3] - near) * (b[3] - near) < 0 {
          let t = (a[3] - near) / (a[3] - b[3])
          result.append((0..<4).map { a[$0] * (1 - t) + b[$0] * t })
        }
        if b[3] >= near { result.append(b) }
      }
      return result.map { Point(x: $0[0] / $0[3], y: $0[1] / $0[3]) }
    }

    /// Positive where its front is seen, from x, y and w alone.
    var facing: Double {
      let c = corners
      return Matrix.determinant([c[0], c[1], c[2]].map { [$0[0], $0[1], $0[3]] })
    }
  }

  @Test("A door that swings at the eye is cut before it, and never flips")
  func towardTheEye() {
    var counts: Set<Int> = []
    for step in 1...99 {
      let fraction = Double(step) / 100
      let outline = DoorGeometry(width: 900, height: 600, fraction: fraction, m34: 0.002)
        .leaf.outline
      #expect(outline.count == 0 || outline.count == 4)
      #expect(outline.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(outline.signedArea > 0)
      // Nothing lies to the right of the hinge.
      #expect(outline.bounds.maxX <= fraction * 900 + 1e-9)
      counts.insert(outline.isClipped ? 1 : 0)
    }
    #expect(counts == [0, 1])
  }

  @Test("One, two or three corners behind the eye leave five, four or three")
  func cornersBehindTheEye() {
    // Turned about a diagonal, one corner comes nearer than the others.
    let size = Size(width: 400, height: 400)
    func outline(turnedBy angle: Double, aboutX x: Double, y: Double, nearer z: Double) -> Outline {
      let t = Transform3D.rotation(by: angle, x: x, y: y, z: 0)
        .concatenating(.translation(x: 0, y: 0, z: z))
        .concatenating(.perspective(distance: 300))
      return Outline(
        of: size,
        through: Projection(
          size: size, position: Point(x: 640, y: 400), anchorPoint: Point(x: 0.5, y: 0.5),
          transform: t))
    }
    // About the diagonal the two others stand ± 282.8 · sin from the plane.
    let five = outline(turnedBy: 1.2, aboutX: 1, y: 1, nearer: 100)
    #expect(five.count == 5)
    #expect(five.isClipped)
    let four = outline(turnedBy: 1.2, aboutX: 0, y: 1, nearer: 200)
    #expect(four.count == 4)
    #expect(four.isClipped)
    let three = outline(turnedBy: 1.2, aboutX: 1, y: 1, nearer: 400)
    #expect(three.count == 3)
    #expect(three.isClipped)
    let none = outline(turnedBy: 0.1, aboutX: 0, y: 1, nearer: 900)
    #expect(none.count == 0)
    #expect(none.isClipped)
    #expect(none.signedArea == 0)
    #expect(none.bounds == .zero)
    let whole = outline(turnedBy: 0.1, aboutX: 0, y: 1, nearer: 0)
    #expect(whole.count == 4)
    #expect(!whole.isClipped)
  }

  @Test("4000 random layers are clipped as by Sutherland and Hodgman")
  func randomLayers() {
    var random = SplitMix64(seed: 30)
    var counts = [Int](repeating: 0, count: 6)
    var worst = 0.0
    for _ in 0..<4000 {
      let axis = (0..<3).map { _ in random.double(in: -1...1) }
      let layer = Layer(
        size: Size(width: random.double(in: 1...800), height: random.double(in: 1...800)),
        position: Point(x: random.double(in: -500...1500), y: random.double(in: -500...1500)),
        anchor: Point(x: random.double(in: -0.5...1.5), y: random.double(in: -0.5...1.5)),
        transform: Transform3D.rotation(
          by: random.double(in: -3...3), x: axis[0], y: axis[1], z: axis[2]
        )
        .concatenating(.translation(x: 0, y: 0, z: random.double(in: -300...500)))
        .concatenating(.perspective(distance: random.double(in: 100...800))))
      let outline = layer.outline
      let expected = layer.clipped
      counts[outline.count] += 1
      guard outline.count == expected.count else {
        Issue.record("\(outline.count) corners instead of \(expected.count)")
        continue
      }
      #expect(outline.isClipped == layer.corners.contains { $0[3] < Projection.nearestW })
      for (p, q) in zip(outline.points, expected) {
        worst = max(worst, Plane.distance(p, q) / max(1, abs(q.x), abs(q.y)))
      }
      if outline.count >= 3, abs(outline.signedArea) > 1 {
        #expect(outline.signedArea.sign == layer.facing.sign)
        let area = Plane.area(expected)
        #expect(abs(outline.signedArea - area) <= 1e-6 * abs(area))
      }
    }
    #expect(worst < 1e-7)
    // Every case has been met.
    #expect(counts[0] > 20 && counts[3] > 20 && counts[4] > 20 && counts[5] > 20)
    #expect(counts[1] == 0 && counts[2] == 0)
  }

  @Test("Numbers that are none give no corners that are none")
  func notANumber() {
    for entry in [\Transform3D.m11, \.m14, \.m34, \.m41, \.m44, \.m22] {
      for bad in [Double.nan, .infinity, -.infinity] {
        var t = Transform3D.identity
        t[keyPath: entry] = bad
        let card = Card(
          .panel, size: Size(width: 10, height: 10), position: Point(x: 5, y: 5), transform: t)
        #expect(card.outline.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        #expect(!card.outline.signedArea.isNaN)
      }
    }
  }
}
