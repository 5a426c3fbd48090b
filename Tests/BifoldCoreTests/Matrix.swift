import BifoldTesting
import BifoldCore

/// A plain 4 × 4 matrix for row vectors, multiplied by the definition.
struct Matrix: Equatable {
  var rows: [[Double]]

  init(_ rows: [[Double]]) { self.rows = rows }

  init(_ t: Transform3D) {
    rows = [
      [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24],
      [t.m31, t.m32, t.m33, t.m34], [t.m41, t.m42, t.m43, t.m44],
    ]
  }

  static let identity = Matrix(
    (0..<4).map { row in (0..<4).map { $0 == row ? 1 : 0 } })

  static func * (a: Matrix, b: Matrix) -> Matrix {
    Matrix(
      (0..<4).map { i in
        (0..<4).map { j in
          var sum = 0.0
          for k in 0..<4 { sum += a.rows[i][k] * b.rows[k][j] }
          return sum
        }
      })
  }

  /// v · M.
  static func * (v: [Double], m: Matrix) -> [Double] {
    (0..<4).map { j in
      var sum = 0.0
      for k in 0..<4 { sum += v[k] * m.rows[k][j] }
      return sum
    }
  }

  /// The largest difference of two entries.
  func distance(to other: Matrix) -> Double {
    zip(rows.joined(), other.rows.joined()).map { abs($0 - $1) }.max() ?? 0
  }

  /// By the first row's minors.
  static func determinant(_ m: [[Double]]) -> Double {
    if m.count == 1 { return m[0][0] }
    var sum = 0.0
    for column in m.indices {
      let minor = m.dropFirst().map { row in
        row.enumerated().filter { $0.offset != column }.map(\.element)
      }
      sum += (column % 2 == 0 ? 1 : -1) * m[0][column] * determinant(minor)
    }
    return sum
  }
}

extension Transform3D {
  /// Sixteen numbers of no special form.
  static func random(using random: inout SplitMix64) -> Transform3D {
    func number() -> Double { random.double(in: -2...2) }
    return Transform3D(
      m11: number(), m12: number(), m13: number(), m14: number(),
      m21: number(), m22: number(), m23: number(), m24: number(),
      m31: number(), m32: number(), m33: number(), m34: number(),
      m41: number(), m42: number(), m43: number(), m44: number())
  }
}
