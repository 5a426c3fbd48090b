import Glibc

/// Motifs made of shapes.
extension MotifDrawing {
  /// Large discs that overlap as printed inks do.
  mutating func drawDiscs() {
    let count = 3 + random.whole(below: 2)
    let radius = width * (count == 3 ? 0.27 : 0.235)
    let spread = radius * random.number(in: 0.72...0.86)
    let start = random.number(in: 0...Self.turn) + phase * Self.turn / Double(count)
    let centre = (x: width * 0.5, y: height * 0.46)
    let fills = [palette.middle, palette.accent, palette.ink, palette.middle]
    for index in 0..<count {
      let angle = start + Self.turn * Double(index) / Double(count)
      canvas.tinted(fills[index], percent: 84) { canvas in
        canvas.circle(
          x: centre.x + spread * cos(angle), y: centre.y + spread * sin(angle), radius: radius)
      }
    }
  }

  /// Quarter circles on a grid, turned at random: paths that meet and part.
  mutating func drawTiles() {
    let columns = 4
    let side = width / Double(columns)
    let rows = Int((height / side).rounded(.up))
    let accented = random.whole(below: columns * max(1, rows - 2)) + columns
    let palette = self.palette
    let phase = self.phase
    var random = self.random
    canvas.joined { canvas in
      for index in 0..<rows * columns {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        let x = Double(column) * side
        let y = Double(row) * side
        var turn = random.whole(below: 4)
        let isFilled = random.flip(chance: 0.36)
        if random.flip(chance: 0.4) { turn = (turn + Int(phase * 4)) % 4 }
        let tile = Tile(x: x, y: y, side: side, turn: turn)
        // No shape lies over another one's straight edge, where its colour would shine through.
        if (row + column + turn).isMultiple(of: 3) {
          canvas.joinedPath(tile.spandrel, fill: palette.middle)
          canvas.joinedPath(
            tile.quarter, fill: index == accented ? palette.accent : palette.ink)
        } else {
          let plain = isFilled ? palette.middle : palette.ink
          canvas.joinedPath(tile.band, fill: index == accented ? palette.accent : plain)
        }
      }
    }
  }

  /// Parts of a square, all about one of its corners; corners are counted clockwise from the upper
  /// left.
  private struct Tile {
    private let corner: (x: Double, y: Double)
    private let inward: (x: Double, y: Double)
    private let side: Double

    init(x: Double, y: Double, side: Double, turn: Int) {
      corner = (
        turn == 0 || turn == 3 ? x : x + side,
        turn < 2 ? y : y + side
      )
      inward = (turn == 0 || turn == 3 ? 1 : -1, turn < 2 ? 1 : -1)
      self.side = side
    }

    /// The point so far along the square's two edges that meet in the corner.
    private func point(_ across: Double, _ down: Double) -> (x: Double, y: Double) {
      (corner.x + inward.x * across, corner.y + inward.y * down)
    }

    private var there: SVGPath.Turn { inward.x * inward.y > 0 ? .clockwise : .counterclockwise }
    private var back: SVGPath.Turn { there == .clockwise ? .counterclockwise : .clockwise }

    /// A quarter of a disc of half the side.
    var quarter: SVGPath {
      path(from: point(side / 2, 0)) { path in
        arc(&path, radius: side / 2, to: point(0, side / 2), there)
        path.line(corner.x, corner.y)
      }
    }

    /// A quarter of a ring between half the side and the whole of it.
    var band: SVGPath {
      path(from: point(side, 0)) { path in
        arc(&path, radius: side, to: point(0, side), there)
        let inner = point(0, side / 2)
        path.line(inner.x, inner.y)
        arc(&path, radius: side / 2, to: point(side / 2, 0), back)
      }
    }

    /// What a quarter of a disc of the whole side leaves of the square.
    var spandrel: SVGPath {
      path(from: point(side, 0)) { path in
        arc(&path, radius: side, to: point(0, side), there)
        let far = point(side, side)
        path.line(far.x, far.y)
      }
    }

    private func path(
      from start: (x: Double, y: Double), _ body: (inout SVGPath) -> Void
    ) -> SVGPath {
      var path = SVGPath()
      path.move(start.x, start.y)
      body(&path)
      path.close()
      return path
    }

    private func arc(
      _ path: inout SVGPath, radius: Double, to end: (x: Double, y: Double), _ turn: SVGPath.Turn
    ) {
      path.arc(radius: radius, x: end.x, y: end.y, turn: turn)
    }
  }

  /// Half discs within each other on a horizon, and their reflection in bars.
  mutating func drawSun() {
    let horizon = height * random.number(in: 0.52...0.6)
    let rings = 5 + random.whole(below: 2)
    let reach = width * 0.42
    let x = width * 0.5
    for ring in 0..<rings {
      let radius = reach * Double(rings - ring) / Double(rings)
      let fill =
        ring == rings - 1
        ? palette.accent : [palette.ink, palette.middle, palette.ground][ring % 3]
      var path = SVGPath()
      path.move(x - radius, horizon)
      path.arc(radius: radius, x: x + radius, y: horizon)
      path.close()
      canvas.path(path, fill: fill)
    }
    let bars = 7
    for bar in 0..<bars {
      let t = Double(bar) / Double(bars)
      let thickness = mix(13, 3, t)
      let y = horizon + 14 + t * (height * 0.3)
      let swing = sin(Double(bar) * 1.9 + phase * Self.turn) * 0.08
      let length = reach * 2 * mix(0.96, 0.22, t) * (1 + swing)
      canvas.rectangle(
        x: x - length / 2, y: y, width: length, height: thickness,
        fill: bar == 2 ? palette.accent : bar.isMultiple(of: 2) ? palette.ink : palette.middle)
    }
  }

  /// Seeds at the golden angle (Vogel 1979).
  mutating func drawPhyllotaxis() {
    let count = 230
    let golden = Self.turn * (1 - 1 / 1.618_033_988_75)
    let reach = width * 0.43
    let start = random.number(in: 0...Self.turn) + phase * 1.2
    let centre = (x: width * 0.5, y: height * 0.46)
    let inner = 0.12 + 0.5 * random.unit()
    let isGrowing = random.flip()
    func seeds(_ canvas: inout SVGCanvas, _ isWanted: (Double) -> Bool) {
      for seed in 0..<count {
        let t = Double(seed) / Double(count - 1)
        guard isWanted(t) else { continue }
        let angle = start + golden * Double(seed)
        let distance = reach * t.squareRoot()
        let size = isGrowing ? mix(2.2, 7.6, t) : mix(7.2, 3, t)
        canvas.circle(
          x: centre.x + distance * cos(angle), y: centre.y + distance * sin(angle), radius: size)
      }
    }
    canvas.filled(palette.ink) { seeds(&$0) { $0 > inner + 0.16 } }
    canvas.filled(palette.middle) { seeds(&$0) { $0 > inner && $0 <= inner + 0.16 } }
    canvas.filled(palette.accent) { seeds(&$0) { $0 <= inner } }
  }

  /// Bands of water, each over the one behind, under a disc.
  mutating func drawWaves() {
    let bands = 8
    let samples = 7
    let start = height * random.number(in: 0.32...0.42)
    let sun = width * random.number(in: 0.3...0.7)
    canvas.circle(x: sun, y: start - height * 0.03, radius: width * 0.19, fill: palette.accent)
    for band in 0..<bands {
      let t = Double(band) / Double(bands)
      let base = start + (height - start) * pow(t, 1.15)
      let amplitude = mix(7, 24, t)
      let length = mix(0.9, 1.6, random.unit())
      let drift = phase * Self.turn * (band.isMultiple(of: 2) ? 1 : -1)
      let offset = random.number(in: 0...Self.turn) + drift
      let points = (0...samples).map { sample in
        let u = Double(sample) / Double(samples)
        return (
          x: mix(-3, width + 3, u), y: base + amplitude * sin(u * Self.turn * length + offset)
        )
      }
      var path = SVGPath()
      path.move(-3, height + 3)
      path.line(points[0].x, points[0].y)
      path.smooth(points)
      path.line(width + 3, height + 3)
      path.close()
      canvas.path(path, fill: [palette.ink, palette.middle, palette.ground][band % 3])
    }
  }

  /// A sheet of triangles that thins out upwards.
  mutating func drawTriangles() {
    let columns = 6
    let side = width / Double(columns)
    let rise = side * 3.0.squareRoot() / 2
    let rows = Int((height / rise).rounded(.up))
    let accented = random.whole(below: 5) + 2
    let (height, palette, phase) = (self.height, self.palette, self.phase)
    var random = self.random
    canvas.joined { canvas in
      for row in 0..<rows {
        let y = height - Double(row) * rise
        let density = 1.06 - Double(row) / Double(rows) * 1.25 + 0.15 * sin(phase * Self.turn)
        for step in -1..<columns * 2 {
          let x = Double(step) * side / 2 - (row.isMultiple(of: 2) ? 0 : side / 2)
          let chance = random.unit()
          let isMiddle = random.flip(chance: 0.4)
          guard chance < density else { continue }
          // Every second one stands on its point.
          let (base, tip) = step.isMultiple(of: 2) ? (y, y - rise) : (y - rise, y)
          var path = SVGPath()
          path.polygon([(x, base), (x + side, base), (x + side / 2, tip)])
          let isAccent = row == accented && step == columns
          let plain = isMiddle ? palette.middle : palette.ink
          canvas.joinedPath(path, fill: isAccent ? palette.accent : plain)
        }
      }
    }
  }

  /// Rows of arches, some of them lit.
  mutating func drawArches() {
    let columns = 3
    let rows = 4
    let inset = width * 0.12
    let gap = width * 0.035
    let across = (width - 2 * inset - gap * Double(columns - 1)) / Double(columns)
    let down = (height * 0.8 - gap * Double(rows - 1)) / Double(rows)
    let lit = random.whole(below: columns * rows)
    let now = (lit + Int(phase * Double(columns * rows))) % (columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let x = inset + Double(column) * (across + gap)
        let y = height * 0.1 + Double(row) * (down + gap)
        let index = row * columns + column
        let shells = 3
        let (outer, core) =
          random.flip(chance: 0.35)
          ? (palette.middle, palette.ink) : (palette.ink, palette.middle)
        let fills = [outer, palette.ground, core]
        for shell in 0..<shells {
          let radius = across / 2 * (1 - Double(shell) * 0.34)
          let fill = index == now && shell == 2 ? palette.accent : fills[shell]
          var path = SVGPath()
          path.move(x + across / 2 - radius, y + down)
          path.line(x + across / 2 - radius, y + across / 2)
          path.arc(radius: radius, x: x + across / 2 + radius, y: y + across / 2)
          path.line(x + across / 2 + radius, y + down)
          path.close()
          canvas.path(path, fill: fill)
        }
      }
    }
  }

  /// Pillars whose lengths beat against each other.
  mutating func drawBars() {
    let count = 13
    let inset = width * 0.12
    let pitch = (width - 2 * inset) / Double(count)
    let middle = height * 0.48
    let first = random.number(in: 1...2)
    let second = random.number(in: 2.2...4)
    let offset = random.number(in: 0...Self.turn)
    let accented = 3 + random.whole(below: count - 6)
    for bar in 0..<count {
      let u = Double(bar) / Double(count - 1)
      let slow = sin(u * .pi * first + offset + phase * Self.turn)
      let beat = (slow + cos(u * .pi * second + offset)) / 2
      let length = height * (0.3 + 0.24 * beat)
      let lean = height * 0.09 * sin(u * .pi * second + offset * 2 + phase * Self.turn)
      let x = inset + (Double(bar) + 0.16) * pitch
      let thickness = pitch * 0.68
      let plain = bar.isMultiple(of: 3) ? palette.middle : palette.ink
      let fill = bar == accented ? palette.accent : plain
      canvas.pillar(
        x: x, y: middle - length / 2 + lean, width: thickness, height: length, fill: fill)
    }
  }

  /// A stem with pairs of leaves.
  mutating func drawLeaves() {
    let pairs = 7
    let foot = height * 0.88
    let head = height * 0.14
    let sway = random.number(in: -0.07...0.07) + 0.06 * sin(phase * Self.turn)
    func stem(_ t: Double) -> (x: Double, y: Double) {
      (width * (0.5 + sway * sin(t * .pi)), mix(foot, head, t))
    }
    var line = SVGPath()
    let points = (0...6).map { stem(Double($0) / 6) }
    line.move(points[0].x, points[0].y)
    line.smooth(points)
    canvas.stroked(palette.ink, width: 3) { $0.path(line) }
    let accented = random.whole(below: pairs * 2)
    let lift = random.number(in: 0.45...0.75)
    for pair in 0..<pairs {
      let t = mix(0.1, 0.93, Double(pair) / Double(pairs - 1))
      let root = stem(t)
      let length = width * mix(0.36, 0.14, pow(t, 1.4))
      for side in [-1.0, 1.0] {
        let index = pair * 2 + (side > 0 ? 1 : 0)
        let angle = -lift - 0.5 * t + 0.1 * sin(phase * Self.turn + Double(pair))
        let tip = (x: root.x + side * length * cos(angle), y: root.y + length * sin(angle))
        let across = (x: -(tip.y - root.y) * 0.32, y: (tip.x - root.x) * 0.32)
        let middle = (x: mix(root.x, tip.x, 0.45), y: mix(root.y, tip.y, 0.45))
        var half = SVGPath()
        half.move(root.x, root.y)
        half.curve(
          middle.x + across.x, middle.y + across.y, middle.x + across.x, middle.y + across.y,
          tip.x, tip.y)
        half.close()
        var other = SVGPath()
        other.move(root.x, root.y)
        other.curve(
          middle.x - across.x, middle.y - across.y, middle.x - across.x, middle.y - across.y,
          tip.x, tip.y)
        other.close()
        let isAccent = index == accented
        canvas.path(half, fill: isAccent ? palette.accent : palette.ink)
        canvas.path(other, fill: isAccent ? palette.accent : palette.middle)
      }
    }
    let top = stem(1)
    canvas.circle(x: top.x, y: top.y, radius: width * 0.022, fill: palette.accent)
  }
}
