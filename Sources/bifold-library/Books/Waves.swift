import BifoldContent
import Glibc

/// What goes up and down, and so travels.
extension PictureBook {
  static var waves: PictureBook {
    PictureBook(
      folder: "waves", title: "Swell", author: "The Tide Office",
      inks: Inks(paper: "#E4ECDF", key: "#0F2B4E", spot: "#F26E4A", tint: "#5AA6A6"),
      cover: Cover(ground: .paper, lines: ["Swell"], size: 82, draw: drawCover),
      pages: [
        Page(
          "A circle, passing",
          "Walk past a turning wheel and watch one point on it. Up, down, up: the sine is a "
            + "circle seen from the side of time.", draw: drawCircle),
        Page(
          "Loud and slow",
          "How high is one question, how long another. A wave answers both, and either can be "
            + "changed alone.", on: .key, draw: drawHeights),
        Page(
          "Nearly the same",
          "Sixteen waves against eighteen. They fall in step and out again, twice on this page: "
            + "the sum swells and dies. It beats.", draw: drawBeats),
        Page(
          "Fourier’s square",
          "Add every odd overtone, each fainter. The sum squares up, but its corners overshoot by "
            + "nine hundredths of the jump, for ever.", on: .tint, draw: drawSquareWave),
        Page(
          "One string",
          "It swings in one piece, in two, in three, all at once. Touch it where one of them keeps "
            + "still, and that one is left to be heard.", draw: drawString),
        Page(
          "Sand",
          "Ernst Chladni strewed sand on a plate and drew a bow along its edge. The sand gathers "
            + "where the plate keeps still.", on: .key, draw: drawSand),
        Page(
          "Round and round",
          "Water does not travel with the wave. It goes in circles, smaller with depth, as Franz "
            + "von Gerstner worked out in 1802.", draw: drawOrbits),
        Page(
          "Toward the beach",
          "In shallow water waves are slower. They crowd together and rise, until the crest "
            + "overtakes its own foot.", on: .spot, .bleed, draw: drawShoaling),
        Page(
          "Ahead and behind",
          "Crests crowd in front of what moves and straggle behind it. Christian Doppler, 1842; "
            + "every siren since.", draw: drawDoppler),
        Page(
          "Far out",
          "Over four kilometres of water a tsunami may be a metre high, and almost as fast as an "
            + "airliner. Ships do not notice it.", on: .tint, .bleed, draw: drawSea),
      ])
  }

  private static func drawCover(_ sheet: inout Sheet) {
    sheet.disc((250, 236), radius: 66, .spot)
    sheet.drawSea(top: 214, bottom: 500, layers: [.tint, .key, .paper, .tint, .key], seed: 5)
    sheet.rectangle(-1, 500, Sheet.width + 2, 80, .paper)
  }

  private static func drawSea(_ sheet: inout Sheet) {
    sheet.disc((108, 130), radius: 48, .spot)
    sheet.drawSea(
      top: 132, bottom: 372, layers: [.paper, .key, .paper, .key, .paper, .key], seed: 9)
  }

  private static func drawCircle(_ sheet: inout Sheet) {
    let radius = 60.0
    let hub: Place = (sheet.centre.x, sheet.frame.y + radius + 4)
    sheet.ring(hub, radius: radius, .tint, width: 5)
    // Time runs downward, so that each place on the wave hangs under its place on the circle.
    let start = -0.9
    let top = hub.y + radius + 24
    let wave = spaced(0...1, 80).map { t in
      (x: hub.x + radius * cos(start + turn * 2 * t), y: top + 174 * t)
    }
    let point = place(from: hub, angle: start, distance: radius)
    sheet.stroke([point, wave[0]], .spot, width: 3)
    sheet.curve(wave, .key, width: 6)
    sheet.stroke([hub, point], .spot, width: 3)
    for spoke in 1..<12 {
      sheet.disc(
        place(from: hub, angle: start + turn * Double(spoke) / 12, distance: radius), radius: 4.5,
        .key)
    }
    sheet.disc(point, radius: 10, .spot)
    sheet.disc(wave[0], radius: 10, .spot)
  }

  private static func drawHeights(_ sheet: inout Sheet) {
    for row in 0..<7 {
      let t = Double(row) / 6
      let y = sheet.frame.y + 10 + 290 * pow(t, 1.35)
      let height = mix(3, 24, t)
      let count = mix(14, 2.5, ease(t))
      let wave = spaced(0...1, Int(count * 9) + 1).map { u in
        (x: sheet.frame.x + 290 * u, y: y - height * sin(turn * count * u))
      }
      sheet.curve(wave, row == 6 ? .spot : row % 2 == 0 ? .paper : .tint, width: 4.5)
    }
  }

  private static func drawBeats(_ sheet: inout Sheet) {
    func wave(_ y: Double, _ height: Double, _ value: (Double) -> Double) -> [Place] {
      spaced(0...1, 217).map { u in (x: sheet.frame.x + 290 * u, y: y - height * value(u)) }
    }
    let a = { (u: Double) in sin(turn * 16 * u) }
    let b = { (u: Double) in sin(turn * 18 * u) }
    sheet.curve(wave(sheet.frame.y + 40, 27, a), .tint, width: 3.4)
    sheet.curve(wave(sheet.frame.y + 114, 27, b), .tint, width: 3.4)
    let y = sheet.frame.y + 238
    for sign in [-1.0, 1] {
      sheet.curve(
        wave(y, sign * 82) { u in abs(cos(turn * u)) }, .spot, width: 3)
    }
    sheet.curve(wave(y, 41) { u in a(u) + b(u) }, .key, width: 3.4)
  }

  private static func drawSquareWave(_ sheet: inout Sheet) {
    for (row, terms) in [1, 2, 4, 16].enumerated() {
      let y = sheet.frame.y + 40 + Double(row) * 85
      let wave = spaced(0...1, terms > 4 ? 300 : 100).map { u in
        var sum = 0.0
        for term in 0..<terms {
          let odd = Double(2 * term + 1)
          sum += sin(turn * odd * (2 * u)) / odd
        }
        return (x: sheet.frame.x + 290 * u, y: y - 27 * 4 / .pi * sum)
      }
      sheet.stroke(wave, row == 3 ? .key : .paper, width: row == 3 ? 4 : 4.5)
    }
  }

  private static func drawString(_ sheet: inout Sheet) {
    for mode in 1...5 {
      let y = sheet.frame.y + 34 + Double(mode - 1) * 67
      for sign in [-1.0, 1] {
        let wave = spaced(0...1, 8 * mode + 5).map { u in
          (
            x: sheet.frame.x + 8 + 274 * u,
            y: y - sign * 25 * sin(.pi * Double(mode) * u)
          )
        }
        sheet.curve(wave, sign < 0 ? .tint : .key, width: 4)
      }
      sheet.dots(
        (0...mode).map { node in (sheet.frame.x + 8 + 274 * Double(node) / Double(mode), y) },
        radius: 6, .spot)
    }
  }

  private static func drawSand(_ sheet: inout Sheet) {
    let side = 290.0
    let top = sheet.centre.y - side / 2
    var random = SplitMix(seed: 1_787)
    var grains: [Place] = []
    while grains.count < 1_400 {
      let (x, y) = (random.number(in: -1...1), random.number(in: -1...1))
      let (u, v) = ((x + 1) * .pi / 2, (y + 1) * .pi / 2)
      let value = cos(5 * u) * cos(3 * v) + cos(3 * u) * cos(5 * v)
      guard abs(value) < 0.1 * random.unit() + 0.03 else { continue }
      grains.append((sheet.frame.x + side * (x + 1) / 2, top + side * (y + 1) / 2))
    }
    sheet.dots(grains, radius: 1.9, .paper)
    let bow = top - 14
    sheet.stroke([(sheet.centre.x - 90, bow), (sheet.centre.x + 90, bow)], .spot, width: 5)
  }

  private static func drawOrbits(_ sheet: inout Sheet) {
    // Circles and the curve through them, at five depths.
    for depth in 0..<5 {
      let radius = 21 * exp(-Double(depth) * 0.52)
      let y = sheet.frame.y + 46 + Double(depth) * 64
      func particle(_ index: Double) -> (hub: Place, at: Place) {
        let hub: Place = (sheet.frame.x + 21 + index * 248 / 8, y)
        return (hub, place(from: hub, angle: -.pi / 2 - turn * index / 4, distance: radius))
      }
      sheet.curve(spaced(0...8, 65).map { particle($0).at }, .key, width: 4)
      for index in 0...8 {
        let particle = particle(Double(index))
        sheet.ring(particle.hub, radius: radius, .tint, width: 2)
      }
      sheet.dots((0...8).map { particle(Double($0)).at }, radius: 5, .spot)
    }
  }

  private static func drawShoaling(_ sheet: inout Sheet) {
    for layer in 0..<7 {
      let base = 60 + Double(layer) * 54
      // Phase gathers speed toward the right; crests lean forward as they rise.
      let wave = spaced(0...1, 120).map { u in
        let phase = turn * (2.4 * u + 3.4 * u * u * u) + Double(layer) * 0.5
        let rise = mix(6, 21, u * u)
        return (
          x: -12 + 425 * u + rise * 0.5 * u * sin(phase + 1.2),
          y: base - rise * (sin(phase) + 0.3 * u * cos(2 * phase))
        )
      }
      var path = SVGPath()
      path.move(-14, 400)
      path.line(wave[0].x, wave[0].y)
      path.smooth(wave)
      path.line(430, 400)
      path.close()
      sheet.fill(path, [.key, .paper, .tint][layer % 3])
    }
  }

  private static func drawDoppler(_ sheet: inout Sheet) {
    let rings = 9
    for ring in 0..<rings {
      let radius = 14 + Double(ring) * 15.6
      let hub: Place = (sheet.centre.x + 74 - Double(ring) * 9.6, sheet.centre.y)
      sheet.ring(hub, radius: radius, ring % 2 == 0 ? .key : .tint, width: 5)
    }
    sheet.disc((sheet.centre.x + 80, sheet.centre.y), radius: 9, .spot)
  }
}

extension Sheet {
  /// Layers of swell, each before the one above it.
  fileprivate mutating func drawSea(top: Double, bottom: Double, layers: [Ink], seed: UInt64) {
    var random = SplitMix(seed: seed)
    let step = (bottom - top) / (Double(layers.count) - 0.3)
    for (index, ink) in layers.enumerated() {
      let depth = Double(index) / Double(layers.count)
      let y = top + Double(index) * step + step * 0.4
      let height = mix(13, 30, depth)
      let count = mix(3.1, 1.6, depth)
      let start = random.number(in: 0...turn)
      let wave = spaced(0...1, 60).map { u in
        let phase = turn * count * u + start
        // A trochoid: crests sharper than troughs.
        return (
          x: -20 + 402 * u - height * 0.75 * sin(phase), y: y - height * cos(phase)
        )
      }
      var path = SVGPath()
      path.move(-60, bottom)
      path.line(wave[0].x - 40, wave[0].y)
      path.line(wave[0].x, wave[0].y)
      path.smooth(wave)
      path.line(430, wave[wave.count - 1].y)
      path.line(430, bottom)
      path.close()
      fill(path, ink)
    }
  }
}
