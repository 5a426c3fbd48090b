import BifoldContent
import Glibc

/// A closed rope in space, seen from above: where it crosses itself or another, the higher piece
/// hides the lower one.
struct Strand {
  /// A point of the rope; what is higher is nearer.
  typealias Point = (x: Double, y: Double, height: Double)

  var points: [Point]
  var ink: Ink

  /// Points of a closed curve, by its parameter from 0 to 2π.
  init(_ ink: Ink, samples: Int = 240, _ curve: (Double) -> Point) {
    self.ink = ink
    points = (0..<samples).map { curve(turn * Double($0) / Double(samples)) }
  }

  init(_ ink: Ink, points: [Point]) {
    self.ink = ink
    self.points = points
  }

  /// A torus knot: `around` times round the hole while it winds `through` times through it.
  static func torus(
    _ around: Int, _ through: Int, centre: Place, radius: Double, swing: Double, _ ink: Ink,
    hand: Double = 1, start: Double = -.pi / 2
  ) -> Strand {
    Strand(ink, samples: 40 * max(around, through)) { t in
      let reach = radius + swing * cos(Double(through) * t)
      let angle = start + hand * Double(around) * t
      return (
        centre.x + reach * cos(angle), centre.y + reach * sin(angle), sin(Double(through) * t)
      )
    }
  }

  func piece(_ index: Int) -> Place {
    let point = points[(index % points.count + points.count) % points.count]
    return (point.x, point.y)
  }

  /// The line along a stretch of points, between neighbours as the whole rope runs.
  func outline(from: Int, through to: Int) -> SVGPath {
    var path = SVGPath()
    let places = (from...to).map(piece)
    path.move(places[0].x, places[0].y)
    path.smooth(places)
    return path
  }
}

extension Sheet {
  /// Ropes with a dark edge.
  mutating func drawStrands(_ strands: [Strand], width: Double, edge: Double, _ edgeInk: Ink) {
    for strand in strands {
      var path = SVGPath()
      path.loop(strand.points.map { ($0.x, $0.y) })
      stroke(path, edgeInk, width: width)
      stroke(path, strand.ink, width: width - 2 * edge)
    }
    // What is higher is drawn once more over what it crosses, a little beyond it on both sides.
    let crossings = Self.crossings(of: strands).sorted { $0.height < $1.height }
    for crossing in crossings {
      let strand = strands[crossing.strand]
      let step = Self.spacing(of: strand, at: crossing.index)
      let reach = max(2, Int((width * crossing.reach / step).rounded(.up)))
      let wide = strand.outline(from: crossing.index - reach, through: crossing.index + 1 + reach)
      stroke(wide, edgeInk, width: width, ends: .butt)
      let long = strand.outline(
        from: crossing.index - reach - 1, through: crossing.index + 2 + reach)
      stroke(long, strand.ink, width: width - 2 * edge, ends: .butt)
    }
  }

  private struct Crossing {
    /// The higher rope there, and the point after which it crosses.
    var strand: Int
    var index: Int
    var height: Double
    /// How far beyond the crossing the lower rope is met, in widths: the flatter the angle, the
    /// farther.
    var reach: Double
  }

  private static func spacing(of strand: Strand, at index: Int) -> Double {
    let (a, b) = (strand.piece(index), strand.piece(index + 1))
    return max(hypot(b.x - a.x, b.y - a.y), 0.1)
  }

  private static func crossings(of strands: [Strand]) -> [Crossing] {
    var found: [Crossing] = []
    for first in strands.indices {
      for second in first..<strands.count {
        let (one, other) = (strands[first], strands[second])
        for i in one.points.indices {
          let begin = first == second ? i + 2 : 0
          guard begin < other.points.count else { continue }
          for j in begin..<other.points.count {
            // The last piece ends where the first begins.
            if first == second, i == 0, j == other.points.count - 1 { continue }
            let (a, b) = (one.piece(i), one.piece(i + 1))
            let (c, d) = (other.piece(j), other.piece(j + 1))
            guard let sine = sineWhereCrossing(a, b, c, d) else { continue }
            let isFirst = one.points[i].height >= other.points[j].height
            let height = max(one.points[i].height, other.points[j].height)
            found.append(
              Crossing(
                strand: isFirst ? first : second, index: isFirst ? i : j, height: height,
                reach: min(0.56 / max(sine, 0.3), 1.5)))
          }
        }
      }
    }
    return found
  }

  /// The sine of the angle at which two pieces cross, or nil where they do not.
  private static func sineWhereCrossing(_ a: Place, _ b: Place, _ c: Place, _ d: Place) -> Double? {
    let (r, s): (Place, Place) = ((b.x - a.x, b.y - a.y), (d.x - c.x, d.y - c.y))
    let cross = r.x * s.y - r.y * s.x
    guard abs(cross) > 1e-9 else { return nil }
    let t = ((c.x - a.x) * s.y - (c.y - a.y) * s.x) / cross
    let u = ((c.x - a.x) * r.y - (c.y - a.y) * r.x) / cross
    guard 0..<1 ~= t, 0..<1 ~= u else { return nil }
    return abs(cross) / (hypot(r.x, r.y) * hypot(s.x, s.y))
  }
}
