import BifoldTesting
import BifoldCore
import Foundation
import Testing

@Suite("Transform3D")
struct Transform3DTests {
  @Test("The identity is what it is made of")
  func identity() {
    #expect(Matrix(.identity) == .identity)
    #expect(Transform3D.identity.isIdentity)
    #expect(!Transform3D.translation(x: 0, y: 1e-12).isIdentity)
  }

  @Test("A translation sits in the last row, a scale on the diagonal")
  func placesOfNumbers() {
    #expect(
      Matrix(.translation(x: 2, y: 3, z: 4))
        == Matrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [2, 3, 4, 1]]))
    #expect(
      Matrix(.scale(x: 2, y: 3, z: 4))
        == Matrix([[2, 0, 0, 0], [0, 3, 0, 0], [0, 0, 4, 0], [0, 0, 0, 1]]))
  }

  @Test("About y, m13 is −sin and m31 is sin")
  func aboutY() {
    let t = Transform3D.rotation(by: 0.3, x: 0, y: 1, z: 0)
    let (c, s) = (cos(0.3), sin(0.3))
    let expected = Matrix([[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]])
    #expect(Matrix(t).distance(to: expected) < 1e-15)
  }

  @Test("About x, m23 is sin and m32 is −sin; about z, m12 is sin and m21 is −sin")
  func aboutXAndZ() {
    let (c, s) = (cos(0.3), sin(0.3))
    #expect(
      Matrix(.rotation(by: 0.3, x: 1, y: 0, z: 0)).distance(
        to: Matrix([[1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1]])) < 1e-15)
    #expect(
      Matrix(.rotation(by: 0.3, x: 0, y: 0, z: 1)).distance(
        to: Matrix([[c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])) < 1e-15)
  }

  @Test("A positive angle about y turns the right side away from the viewer")
  func awayFromViewer() {
    let right = Transform3D.rotation(by: 0.3, x: 0, y: 1, z: 0).applied(x: 1, y: 0)
    #expect(right.z < 0)
    #expect(right.x > 0)
  }

  @Test("A quarter turn takes each axis to the next", arguments: [0, 1, 2])
  func quarterTurns(axis: Int) {
    var direction = [0.0, 0, 0]
    direction[axis] = 1
    let t = Transform3D.rotation(
      by: .pi / 2, x: direction[0], y: direction[1], z: direction[2])
    var from = [0.0, 0, 0, 1]
    from[(axis + 1) % 3] = 1
    let to = from * Matrix(t)
    var expected = [0.0, 0, 0, 1]
    expected[(axis + 2) % 3] = 1
    for k in 0..<4 { #expect(abs(to[k] - expected[k]) < 1e-15) }
  }

  @Test("A turn keeps its axis, lengths and handedness, whatever the axis' length")
  func rotationsAreRotations() {
    var random = SplitMix64(seed: 1)
    var worst = 0.0
    for _ in 0..<500 {
      let axis = (0..<3).map { _ in random.double(in: -3...3) }
      let angle = random.double(in: -7...7)
      let t = Transform3D.rotation(by: angle, x: axis[0], y: axis[1], z: axis[2])
      let kept = [axis[0], axis[1], axis[2], 1] * Matrix(t)
      for k in 0..<3 { worst = max(worst, abs(kept[k] - axis[k])) }
      let rows = Matrix(t).rows
      for i in 0..<3 {
        for j in 0..<3 {
          let dot = (0..<3).reduce(0) { $0 + rows[i][$1] * rows[j][$1] }
          worst = max(worst, abs(dot - (i == j ? 1 : 0)))
        }
      }
      worst = max(worst, abs(Matrix.determinant(rows) - 1))
      // The trace tells the angle.
      worst = max(worst, abs(rows[0][0] + rows[1][1] + rows[2][2] - 1 - 2 * cos(angle)))
    }
    #expect(worst < 1e-12)
    #expect(Transform3D.rotation(by: 1, x: 0, y: 0, z: 0).isIdentity)
  }

  @Test("Concatenating is the product of the two, the first acting first")
  func concatenating() {
    var random = SplitMix64(seed: 2)
    var worst = 0.0
    for _ in 0..<500 {
      let (a, b) = (Transform3D.random(using: &random), Transform3D.random(using: &random))
      worst = max(worst, Matrix(a.concatenating(b)).distance(to: Matrix(a) * Matrix(b)))
      let v = (0..<3).map { _ in random.double(in: -5...5) } + [1]
      let p = a.concatenating(b).applied(x: v[0], y: v[1], z: v[2])
      let q = (v * Matrix(a)) * Matrix(b)
      for (one, other) in zip([p.x, p.y, p.z, p.w], q) { worst = max(worst, abs(one - other)) }
    }
    #expect(worst < 1e-12)
  }

  @Test("Rotated, translated and scaled put the new operation before the old ones")
  func newOperationActsFirst() {
    var random = SplitMix64(seed: 3)
    var worst = 0.0
    for _ in 0..<200 {
      let t = Transform3D.random(using: &random)
      let angle = random.double(in: -3...3)
      let (x, y, z) = (
        random.double(in: -3...3), random.double(in: -3...3), random.double(in: -3...3)
      )
      let (c, s) = (cos(angle), sin(angle))
      let turn = Matrix([[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]])
      let move = Matrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]])
      let stretch = Matrix([[x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1]])
      worst = max(
        worst, Matrix(t.rotated(by: angle, x: 0, y: 1, z: 0)).distance(to: turn * Matrix(t)))
      worst = max(worst, Matrix(t.translated(x: x, y: y, z: z)).distance(to: move * Matrix(t)))
      worst = max(worst, Matrix(t.scaled(x: x, y: y, z: z)).distance(to: stretch * Matrix(t)))
    }
    #expect(worst < 1e-12)
  }

  @Test("Seen from elsewhere, a point lands where the other's does, less the way between")
  func seenFrom() {
    let t = Transform3D.perspective(distance: 500).rotated(by: 0.7, x: 0, y: 1, z: 0)
    let way = Point(x: 30, y: -20)
    let p = t.applied(x: 40 + way.x, y: 50 + way.y).divided
    let q = t.seen(from: way).applied(x: 40, y: 50).divided
    #expect(abs(p.x - way.x - q.x) < 1e-12)
    #expect(abs(p.y - way.y - q.y) < 1e-12)
  }

  @Test("What is inverted undoes it, 1000 times over")
  func inverse() throws {
    var random = SplitMix64(seed: 4)
    var worst = 0.0
    var count = 0
    while count < 1000 {
      let t = Transform3D.random(using: &random)
      let determinant = Matrix.determinant(Matrix(t).rows)
      guard abs(determinant) > 0.05 else { continue }
      count += 1
      #expect(abs(t.determinant - determinant) < 1e-10)
      let inverse = try #require(t.inverted())
      worst = max(worst, (Matrix(t) * Matrix(inverse)).distance(to: .identity))
      worst = max(worst, (Matrix(inverse) * Matrix(t)).distance(to: .identity))
    }
    #expect(worst < 1e-9)
  }

  @Test("What is singular has no inverse")
  func singular() {
    #expect(Transform3D.scale(x: 0, y: 1).inverted() == nil)
    #expect(Transform3D.scale(x: 1, y: 1, z: 0).inverted() == nil)
    var twoRowsAlike = Transform3D.identity
    twoRowsAlike.m21 = 1
    twoRowsAlike.m22 = 0
    #expect(twoRowsAlike.inverted() == nil)
    var notANumber = Transform3D.identity
    notANumber.m33 = .nan
    #expect(notANumber.inverted() == nil)
  }

  @Test("The perspective of a distance is m34 = −1/d, and w is 1 − z/d")
  func perspective() {
    var expected = Matrix.identity
    expected.rows[2][3] = -0.001
    #expect(Matrix(.perspective(distance: 1000)) == expected)
    #expect(Transform3D.perspective(distance: 1000).applied(x: 5, y: 6, z: 200).w == 0.8)
    #expect(Transform3D.perspective(distance: .infinity).isIdentity)
    #expect(Transform3D.perspective(m34: 0.002).m34 == 0.002)
  }

  @Test("Affine is what stays in its plane and has no perspective")
  func affine() {
    #expect(Transform3D.identity.isAffine)
    #expect(Transform3D.translation(x: 3, y: 4).isAffine)
    #expect(Transform3D.scale(x: -3, y: 4).isAffine)
    #expect(Transform3D.rotation(by: 1, x: 0, y: 0, z: 1).isAffine)
    #expect(!Transform3D.rotation(by: 1, x: 0, y: 1, z: 0).isAffine)
    #expect(!Transform3D.rotation(by: 1, x: 1, y: 0, z: 0).isAffine)
    #expect(!Transform3D.perspective(distance: 1000).isAffine)
    #expect(!Transform3D.translation(x: 0, y: 0, z: 1).isAffine)
    #expect(!Transform3D.scale(x: 1, y: 1, z: 2).isAffine)
  }

  @Test(
    "One number that is not finite makes the whole not finite",
    arguments: [Double.nan, .infinity, -.infinity])
  func finite(bad: Double) {
    let entries: [WritableKeyPath<Transform3D, Double>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24,
      \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
    ]
    for entry in entries {
      var t = Transform3D.identity
      t[keyPath: entry] = bad
      #expect(!t.isFinite)
      t[keyPath: entry] = .greatestFiniteMagnitude
      #expect(t.isFinite)
    }
  }
}
