import BifoldContent
import Glibc

/// Patterns of the tilings that take more than a few lines.
extension Sheet {
  /// Stars of eight points, so many across, and the crosses between them.
  mutating func drawStars(across count: Int, top: Double) {
    let pitch = Sheet.width / Double(count)
    let rows = Int(((Sheet.height - top) / pitch).rounded(.up))
    for row in 0...rows {
      for column in 0..<count {
        let centre: Place = ((Double(column) + 0.5) * pitch, top + (Double(row) + 0.5) * pitch)
        drawStar(centre, radius: pitch / 2, ground == .key ? .key : .tint)
        drawStar(centre, radius: pitch * 0.36, .paper)
        drawStar(centre, radius: pitch * 0.29, ground == .key ? .tint : .key)
        disc(centre, radius: pitch * 0.1, .spot)
        // The cross has its middle where four stars meet.
        let corner: Place = (centre.x + pitch / 2, centre.y + pitch / 2)
        drawCross(corner, reach: pitch * 0.5, .tint)
      }
      drawCross((0, top + Double(row + 1) * pitch), reach: pitch * 0.5, .tint)
    }
  }

  /// Two squares over each other, one of them turned.
  private mutating func drawStar(_ centre: Place, radius: Double, _ ink: Ink) {
    let inner = radius * cos(.pi / 4) / cos(.pi / 8)
    fill(
      (0..<16).map { corner in
        place(
          from: centre, angle: turn * Double(corner) / 16,
          distance: corner % 2 == 0 ? radius : inner)
      }, ink)
  }

  private mutating func drawCross(_ centre: Place, reach: Double, _ ink: Ink) {
    fill(polygon(sides: 4, centre: centre, radius: reach * 0.2, start: 0), ink)
  }

  /// Penrose's rhombs by cutting triangles, five times.
  mutating func drawPenrose() {
    struct Half {
      var isThin: Bool
      var a: Place
      var b: Place
      var c: Place
    }
    let golden = (1 + 5.0.squareRoot()) / 2
    func cut(_ from: Place, _ to: Place) -> Place {
      (from.x + (to.x - from.x) / golden, from.y + (to.y - from.y) / golden)
    }
    var halves = (0..<10).map { index in
      let b = place(from: centre, angle: turn * (2 * Double(index) - 1) / 20, distance: 300)
      let c = place(from: centre, angle: turn * (2 * Double(index) + 1) / 20, distance: 300)
      return index % 2 == 0
        ? Half(isThin: true, a: centre, b: c, c: b) : Half(isThin: true, a: centre, b: b, c: c)
    }
    for _ in 0..<4 {
      halves = halves.flatMap { half -> [Half] in
        if half.isThin {
          let p = cut(half.a, half.b)
          return [
            Half(isThin: true, a: half.c, b: p, c: half.b),
            Half(isThin: false, a: p, b: half.c, c: half.a),
          ]
        }
        let q = cut(half.b, half.a)
        let r = cut(half.b, half.c)
        return [
          Half(isThin: false, a: r, b: half.c, c: half.a),
          Half(isThin: false, a: q, b: r, c: half.b),
          Half(isThin: true, a: r, b: q, c: half.a),
        ]
      }
    }
    // Two halves meet in their longest or shortest side, b to c; each is drawn as the whole rhomb
    // of which the other half is its mirror, once.
    var seen: Set<Int> = []
    for half in halves {
      let middle: Place = ((half.b.x + half.c.x) / 2, (half.b.y + half.c.y) / 2)
      guard -40...402 ~= middle.x, -40...410 ~= middle.y else { continue }
      let key = Int((middle.x * 4).rounded()) * 100_000 + Int((middle.y * 4).rounded())
      guard seen.insert(key).inserted else { continue }
      let far: Place = (half.b.x + half.c.x - half.a.x, half.b.y + half.c.y - half.a.y)
      let hub = hypot(middle.x - centre.x, middle.y - centre.y)
      let ink: Ink = half.isThin ? .spot : hub < 92 ? .paper : .tint
      let inset = 0.06
      func inward(_ place: Place) -> Place {
        (mix(place.x, middle.x, inset), mix(place.y, middle.y, inset))
      }
      fill([inward(half.a), inward(half.b), inward(far), inward(half.c)], ink)
    }
  }
}

extension PictureBook {
  static func drawPenrose(_ sheet: inout Sheet) { sheet.drawPenrose() }
}
