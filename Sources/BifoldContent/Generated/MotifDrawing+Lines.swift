import Glibc

/// Motifs made of lines.
extension MotifDrawing {
  /// Profiles of hills behind each other, each hiding what lies behind it.
  mutating func drawRidges() {
    let lines = 21
    let samples = 18
    let top = height * 0.24
    let spacing = (height * 0.62) / Double(lines - 1)
    let lift = spacing * 4.6
    let inset = width * 0.13
    let peaks = (0..<3).map { _ in
      (
        x: random.number(in: 0.3...0.7), width: random.number(in: 0.07...0.13),
        drift: random.number(in: -0.12...0.12)
      )
    }
    let accented = 6 + random.whole(below: 9)
    for line in 0..<lines {
      let depth = Double(line) / Double(lines - 1)
      let base = top + spacing * Double(line)
      var points: [(x: Double, y: Double)] = []
      for sample in 0..<samples {
        let u = Double(sample) / Double(samples - 1)
        var rise = 0.0
        for (index, peak) in peaks.enumerated() {
          let centre = peak.x + peak.drift * sin(depth * 3 + Double(index) * 2 + phase * Self.turn)
          let distance = (u - centre) / peak.width
          rise += exp(-distance * distance) * random.number(in: 0.35...1)
        }
        // Quiet at both ends.
        let window = ease(u / 0.25) * ease((1 - u) / 0.25)
        let noise = random.number(in: 0...0.1) * window
        points.append(
          (inset + u * (width - 2 * inset), base - lift * (rise * 0.5 * window + noise)))
      }
      var outline = SVGPath()
      outline.move(points[0].x, points[0].y)
      outline.smooth(points)
      let isAccent = line == accented
      canvas.outlined(
        outline, fill: palette.ground, stroke: isAccent ? palette.accent : palette.ink,
        width: isAccent ? 2.6 : 1.5)
    }
  }

  /// Two families of rings whose crossing lines make a third pattern.
  mutating func drawMoire() {
    let spacing = 9.0
    let count = Int(hypot(width, height) * 0.42 / spacing)
    let apart = width * random.number(in: 0.08...0.15) * (1 - 0.8 * phase)
    let angle = random.number(in: 0...Self.turn) + phase * 2
    let centre = (x: width * 0.5, y: height * 0.46)
    let reach = min(width * 0.43 - apart / 2, spacing * Double(count))
    let rings = Int(reach / spacing)
    for (sign, colour) in [(-1.0, palette.ink), (1.0, palette.middle)] {
      let x = centre.x + sign * apart * cos(angle) / 2
      let y = centre.y + sign * apart * sin(angle) / 2
      canvas.stroked(colour, width: 3.4) { canvas in
        for ring in 1...max(1, rings) {
          canvas.circle(x: x, y: y, radius: (Double(ring) - 0.5) * spacing)
        }
      }
    }
    canvas.circle(x: centre.x, y: centre.y, radius: spacing * 1.6, fill: palette.accent)
  }

  /// Squares within squares, each turned a little further.
  mutating func drawSquares() {
    let count = 17
    let twist = (random.flip() ? 1.0 : -1.0) * random.number(in: 0.07...0.12) * (1 + phase)
    let shrink = 0.885
    let centre = (x: width * 0.5, y: height * 0.47)
    let half = width * 0.36
    let start = random.number(in: -0.1...0.1)
    for index in 0..<count {
      let angle = start + twist * Double(index)
      let reach = half * pow(shrink, Double(index)) * 2.0.squareRoot()
      let corners = (0..<4).map { corner in
        let direction = angle + Self.turn * (Double(corner) + 0.5) / 4
        return (x: centre.x + reach * cos(direction), y: centre.y + reach * sin(direction))
      }
      var outline = SVGPath()
      outline.polygon(corners)
      let last = index == count - 1
      let fill = last ? palette.accent : index.isMultiple(of: 2) ? palette.ink : palette.ground
      canvas.path(outline, fill: index == 2 || index == 6 ? palette.middle : fill)
    }
  }

  /// A road of stripes that runs to a point on the horizon, under a disc.
  mutating func drawRoad() {
    let horizon = height * random.number(in: 0.4...0.5)
    let vanishing = width * mix(random.number(in: 0.3...0.7), 0.5, phase)
    let stripes = 15
    let reach = width * 2.6
    let shift = phase * 2 * reach / Double(stripes)
    canvas.circle(
      x: vanishing, y: horizon - height * 0.02, radius: width * 0.23, fill: palette.accent)
    canvas.rectangle(
      x: -3, y: horizon, width: width + 6, height: height - horizon + 3, fill: palette.ink)
    canvas.filled(palette.middle) { canvas in
      for stripe in stride(from: -stripes, to: stripes, by: 2) {
        let left = vanishing + (Double(stripe) - 0.5) * reach / Double(stripes) + shift
        var outline = SVGPath()
        outline.polygon([
          (vanishing, horizon), (left, height + 3), (left + reach / Double(stripes), height + 3),
        ])
        canvas.path(outline)
      }
    }
    canvas.rectangle(x: -3, y: horizon - 1, width: width + 6, height: 3, fill: palette.ground)
  }

  /// Ellipses about one focus, each with a body on it.
  mutating func drawOrbits() {
    let focus = (x: width * 0.5, y: height * 0.47)
    let tilt = random.number(in: -40...40) + phase * 90
    let count = 7
    let bodies = (0..<count).map { _ in random.number(in: 0...Self.turn) }
    let accented = 2 + random.whole(below: count - 2)
    let flatness = random.number(in: 0.5...0.72)
    let width = self.width
    func axes(_ index: Int) -> (x: Double, y: Double) {
      let long = width * mix(0.1, 0.4, Double(index) / Double(count - 1))
      return (long, long * mix(1, flatness, Double(index) / Double(count - 1)))
    }
    let palette = self.palette
    let phase = self.phase
    let sizes = bodies.map { _ in width * mix(0.016, 0.032, random.unit()) }
    canvas.turned(degrees: tilt, aboutX: focus.x, y: focus.y) { canvas in
      canvas.stroked(palette.ink, width: 1.6) { canvas in
        for index in 0..<count { canvas.ellipse(x: focus.x, y: focus.y, radii: axes(index)) }
      }
      for (index, angle) in bodies.enumerated() {
        let radii = axes(index)
        let place = angle + phase * Self.turn * 2 / (1 + Double(index))
        let plain = index.isMultiple(of: 2) ? palette.middle : palette.ink
        canvas.circle(
          x: focus.x + radii.x * cos(place), y: focus.y + radii.y * sin(place),
          radius: index == accented ? width * 0.06 : sizes[index],
          fill: index == accented ? palette.accent : plain)
      }
      canvas.circle(x: focus.x, y: focus.y, radius: width * 0.045, fill: palette.ink)
    }
  }
}
