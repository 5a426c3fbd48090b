import BifoldContent
import Glibc

/// Lines that one moving point leaves behind.
extension PictureBook {
  static var curves: PictureBook {
    PictureBook(
      folder: "curves", title: "One Line", author: "The Long Line",
      inks: Inks(paper: "#F7F0DC", key: "#1D1B20", spot: "#F3C22F", tint: "#E55C40"),
      cover: Cover(ground: .spot, lines: ["One", "Line"], size: 72, draw: drawCover),
      pages: [
        Page(
          "Rope",
          "Archimedes’ spiral: a point walks outward at one speed while the line it walks on "
            + "turns at one speed. All gaps are equal.", draw: drawArchimedes),
        Page(
          "Shell",
          "Jakob Bernoulli wished for the spiral that grows but keeps its shape on his grave. The "
            + "mason in Basel carved the other one.", on: .key, draw: drawShell),
        Page(
          "Wheel",
          "A point on the rim of a rolling wheel. Turn the cycloid upside down, and no slide is "
            + "faster.", draw: drawCycloid),
        Page(
          "Times two",
          "Ninety-six pins on a circle, a thread from each to twice its number. The threads are "
            + "straight; the heart is not.", on: .tint
        ) { $0.drawTimesTable(factor: 2, .paper) },
        Page(
          "Times five",
          "The same pins, five times the number. One cusp fewer than the factor: four.", on: .spot
        ) { $0.drawTimesTable(factor: 5, .key) },
        Page(
          "Gears",
          "A wheel of 45 teeth inside a ring of 105. The pen comes home after three rounds, and "
            + "has drawn seven points.", draw: drawGears),
        Page(
          "Two tuning forks",
          "Jules Lissajous let a beam of light glance off two of them. Three swings this way, "
            + "four that way: an interval made visible.", on: .key, draw: drawLissajous),
        Page(
          "Superellipse",
          "For a square in Stockholm Piet Hein raised x and y not to the second power but to 2.5. "
            + "Cars liked it; so did table makers.", draw: drawSuperellipses),
        Page(
          "From Paris, by car",
          "Paul de Casteljau at Citroën and Pierre Bézier at Renault drew bodywork with threads "
            + "like these. So does every font.", on: .spot, draw: drawThreads),
        Page(
          "All of it",
          "In 1891 David Hilbert folded a line so finely that, in the limit, it passes through "
            + "every point of a square. This is step five.", draw: drawHilbert),
      ])
  }

  private static func drawCover(_ sheet: inout Sheet) {
    sheet.drawSpirograph(
      centre: (181, 342), outer: 96, inner: 28, pen: 40, reach: 147, .key, width: 4)
  }

  private static func drawArchimedes(_ sheet: inout Sheet) {
    let rounds = 8.0
    let points = spaced(0...rounds, 200).map { round in
      place(from: sheet.centre, angle: turn * round - .pi / 2, distance: 140 * round / rounds)
    }
    sheet.curve(points, .key, width: 7)
    if let last = points.last { sheet.disc(last, radius: 11, .tint) }
  }

  private static func drawShell(_ sheet: inout Sheet) {
    // About threefold a turn, as a nautilus grows.
    let growth = log(2.9) / turn
    let eye: Place = (sheet.centre.x + 13, sheet.centre.y - 20)
    func at(_ angle: Double) -> Place {
      place(from: eye, angle: angle, distance: 1.66 * exp(growth * angle))
    }
    let end = 4.4 * turn
    sheet.curve(spaced(0...end, 120).map(at), .spot, width: 5)
    var walls = SVGPath()
    for wall in 0..<22 {
      let angle = end - Double(wall) * turn / 17
      if angle < 1.4 * turn { break }
      let (from, to) = (at(angle - turn), at(angle))
      let bend = at(angle - turn / 2.35)
      walls.move(from.x, from.y)
      let middle: Place = ((from.x + to.x) / 2, (from.y + to.y) / 2)
      let control: Place = (
        middle.x + (middle.x - eye.x) * 0.1 + (bend.y - eye.y) * 0.12,
        middle.y + (middle.y - eye.y) * 0.1 - (bend.x - eye.x) * 0.12
      )
      walls.curve(control.x, control.y, control.x, control.y, to.x, to.y)
    }
    sheet.stroke(walls, .tint, width: 3)
  }

  private static func drawCycloid(_ sheet: inout Sheet) {
    let radius = 290 / turn
    for (row, phase) in [0.0, 0.5, 1].enumerated() {
      let ground = sheet.frame.y + 100 + Double(row) * 114
      let left = sheet.frame.x
      func point(_ t: Double) -> Place {
        (left + radius * (t - sin(t)), ground - radius * (1 - cos(t)))
      }
      let angle = turn * (0.18 + 0.32 * phase)
      let hub: Place = (left + radius * angle, ground - radius)
      sheet.ring(hub, radius: radius, .spot, width: 5)
      sheet.stroke([hub, point(angle)], .spot, width: 5)
      sheet.stroke([(left, ground), (left + 290, ground)], .key, width: 1.6)
      sheet.curve(spaced(0...turn, 48).map(point), .key, width: 4)
      sheet.disc(point(angle), radius: 9, .tint)
    }
  }

  private static func drawGears(_ sheet: inout Sheet) {
    sheet.ring(sheet.centre, radius: 140, .spot, width: 6)
    let inner = 140 * 45 / 105.0
    sheet.ring(
      (sheet.centre.x, sheet.centre.y - 140 + inner), radius: inner, .spot, width: 6)
    sheet.drawSpirograph(
      centre: sheet.centre, outer: 105, inner: 45, pen: 37, reach: 129.3, .key, width: 4)
    sheet.disc((sheet.centre.x, sheet.centre.y - 129.3), radius: 9, .tint)
  }

  private static func drawLissajous(_ sheet: inout Sheet) {
    for (index, ink) in [Ink.tint, .spot, .paper].enumerated() {
      let lag = 0.32 + Double(index) * 0.2
      var path = SVGPath()
      path.loop(
        spaced(0...turn, 181).dropLast().map { t in
          (
            x: sheet.centre.x + 138 * sin(3 * t + lag * .pi / 2),
            y: sheet.centre.y + 152 * sin(4 * t)
          )
        })
      sheet.stroke(path, ink, width: 4)
    }
  }

  private static func drawSuperellipses(_ sheet: inout Sheet) {
    // From a diamond through the ellipse to nearly a rectangle.
    for (exponent, ink, width) in [
      (1.0, Ink.key, 2.5), (1.4, .key, 2.5), (2, .key, 2.5), (2.5, .tint, 9), (4, .key, 2.5),
      (9, .key, 2.5),
    ] {
      var path = SVGPath()
      path.polygon(
        spaced(0...turn, 193).dropLast().map { t in
          func power(_ value: Double) -> Double {
            (value < 0 ? -1 : 1) * pow(abs(value), 2 / exponent)
          }
          return (
            x: sheet.centre.x + 140 * power(cos(t)), y: sheet.centre.y + 158 * power(sin(t))
          )
        })
      sheet.stroke(path, ink, width: width)
    }
  }

  private static func drawThreads(_ sheet: inout Sheet) {
    let (left, right) = (sheet.frame.x + 8, sheet.frame.x + 282)
    let (top, bottom) = (sheet.frame.y + 12, sheet.frame.y + 322)
    let count = 22
    var threads = SVGPath()
    for index in 0...count {
      let t = Double(index) / Double(count)
      threads.polyline([(left, mix(top, bottom, t)), (mix(left, right, t), bottom)])
      threads.polyline([(mix(left, right, t), top), (right, mix(top, bottom, t))])
    }
    sheet.stroke(threads, .key, width: 1.8)
    for (a, b, c) in [
      ((left, top), (left, bottom), (right, bottom)), ((left, top), (right, top), (right, bottom)),
    ] as [(Place, Place, Place)] {
      var curve = SVGPath()
      curve.move(a.x, a.y)
      // A curve of the second degree as one of the third.
      curve.curve(
        mix(a.x, b.x, 2 / 3.0), mix(a.y, b.y, 2 / 3.0), mix(c.x, b.x, 2 / 3.0),
        mix(c.y, b.y, 2 / 3.0), c.x, c.y)
      sheet.stroke(curve, .tint, width: 6)
    }
    for corner in [(left, top), (right, bottom), (left, bottom), (right, top)] as [Place] {
      sheet.disc(corner, radius: 8, .key)
    }
  }

  private static func drawHilbert(_ sheet: inout Sheet) {
    let side = 32
    let step = 288 / Double(side)
    let points = (0..<side * side).map { index in
      let cell = hilbertCell(index, side: side)
      return (
        x: sheet.frame.x + 1 + (Double(cell.x) + 0.5) * step,
        y: sheet.frame.y + 22 + (Double(cell.y) + 0.5) * step
      )
    }
    // Two inks, so that how the line goes can be followed.
    let parts = 4
    for part in 0..<parts {
      let range = part * points.count / parts..<min((part + 1) * points.count / parts + 1, 1_024)
      sheet.stroke(Array(points[range]), part % 2 == 0 ? .key : .tint, width: 3.4)
    }
  }

  /// The cell that Hilbert's curve reaches after so many steps.
  private static func hilbertCell(_ index: Int, side: Int) -> (x: Int, y: Int) {
    var (x, y, rest, size) = (0, 0, index, 1)
    while size < side {
      let right = 1 & (rest / 2)
      let down = 1 & (rest ^ right)
      if down == 0 {
        if right == 1 { (x, y) = (size - 1 - x, size - 1 - y) }
        (x, y) = (y, x)
      }
      x += size * right
      y += size * down
      rest /= 4
      size *= 2
    }
    return (x, y)
  }
}

extension Sheet {
  /// Threads between pins on a circle, from each to a multiple of its number.
  fileprivate mutating func drawTimesTable(factor: Int, _ ink: Ink) {
    let pins = 96
    let places = (0..<pins).map { pin in
      place(from: centre, angle: turn * Double(pin) / Double(pins) - .pi / 2, distance: 142)
    }
    var threads = SVGPath()
    for pin in 1..<pins { threads.polyline([places[pin], places[pin * factor % pins]]) }
    stroke(threads, ink, width: 1.5)
    dots(places, radius: 2.6, ink)
  }

  /// What a pen in a wheel draws that rolls inside a ring; lengths in teeth, `reach` in points.
  fileprivate mutating func drawSpirograph(
    centre: Place, outer: Int, inner: Int, pen: Double, reach: Double, _ ink: Ink, width: Double
  ) {
    var (a, b) = (outer, inner)
    while b > 0 { (a, b) = (b, a % b) }
    let rounds = inner / a
    let arm = Double(outer - inner)
    let scale = reach / (arm + pen)
    let samples = 26 * outer / a
    var path = SVGPath()
    path.loop(
      (0..<samples).map { sample in
        let t = turn * Double(rounds) * Double(sample) / Double(samples)
        let back = t * arm / Double(inner)
        return (
          x: centre.x + scale * (arm * sin(t) - pen * sin(back)),
          y: centre.y - scale * (arm * cos(t) + pen * cos(back))
        )
      })
    stroke(path, ink, width: width)
  }
}
