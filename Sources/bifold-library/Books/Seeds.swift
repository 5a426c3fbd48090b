import BifoldContent
import Glibc

/// The angle between one seed and the next.
extension PictureBook {
  static var seeds: PictureBook {
    PictureBook(
      folder: "seeds", title: "137.5°", author: "The Seed House",
      inks: Inks(paper: "#F6EDD6", key: "#12352F", spot: "#F4B32C", tint: "#EC784E"),
      cover: Cover(ground: .key, lines: ["137.5°"], size: 78, draw: drawSunflower),
      pages: [
        Page(
          "One after another",
          "A plant makes its leaves and seeds one at a time, each a fixed turn on from the last. "
            + "This book is about that turn.", draw: drawFirstSeeds),
        Page(
          "A quarter turn",
          "The fifth seed stands behind the first, the sixth behind the second. Four crowded "
            + "rays, and empty land between.", on: .key
        ) { $0.drawHead(degrees: 90, count: 150, .spot, every: 4, .tint) },
        Page(
          "A third, and a little",
          "One degree more than a third of the circle, and the three rays lean into the wind."
        ) { $0.drawHead(degrees: 121, count: 210, .key, every: 3, .tint) },
        Page(
          "Seven arms of π",
          "Turn by π circles. An irrational number, and still seven arms: it lies too close to "
            + "22 sevenths.", on: .spot
        ) { $0.drawHead(degrees: 180 * .pi * 2, count: 330, .key, every: 7, .tint) },
        Page(
          "The golden angle",
          "A circle cut as the golden ratio cuts a line leaves 137.5°. No fraction comes near, "
            + "so no seed hides behind another.", on: .key
        ) { $0.drawHead(degrees: goldenAngle, count: 420, .spot, every: 0, .tint) },
        Page(
          "A fifth of a degree",
          "137.3°, 137.5°, 137.7°. A slip the eye could never measure, and the head falls apart "
            + "into spokes.", draw: drawThreeHeads),
        Page(
          "Thirteen this way",
          "Join each seed to the one thirteen later, and thirteen spirals stand out.", on: .tint,
          .bleed
        ) { $0.drawSpirals(every: 13, on: .spot) },
        Page(
          "Twenty-one that way",
          "Join every twenty-first and they wind the other way. Both are Fibonacci’s numbers; so "
            + "is their sum, 34.", on: .spot, .bleed
        ) { $0.drawSpirals(every: 21, on: .tint) },
        Page(
          "Room for the next",
          "In 1868 Wilhelm Hofmeister saw the rule: each new leaf begins in the largest gap that "
            + "the earlier ones have left.", draw: drawRosette),
        Page(
          "Drops in a dish",
          "In 1992 Douady and Couder let drops of a magnetic liquid repel each other. "
            + "Nobody told them, and they settled at 137.5°.", on: .key, draw: drawDrops),
      ])
  }

  /// The smaller part of a circle cut in the golden ratio, in degrees.
  static let goldenAngle = 360 * (1 - 2 / (1 + 5.0.squareRoot()))

  private static func drawSunflower(_ sheet: inout Sheet) {
    let centre: Place = (181, 318)
    let spread = 6.05
    let seeds = Sheet.seeds(degrees: goldenAngle, count: 560, spread: spread, centre: centre)
    // Seeds ripen outward: the young ones in the middle are small.
    for band in 0..<14 {
      let band = band * 40..<(band + 1) * 40
      let radius = spread * (0.32 + 0.54 * (Double(band.lowerBound) / 560).squareRoot())
      for family in 0..<2 {
        // Every third of the 21 spirals; the one with remainder r stands 8r places round.
        let places = band.filter { ($0 * 8 % 21 % 3 == 0) == (family == 1) }.map { seeds[$0] }
        sheet.dots(places, radius: radius, family == 1 ? .tint : .spot)
      }
    }
  }

  private static func drawFirstSeeds(_ sheet: inout Sheet) {
    let centre = sheet.centre
    let seeds = Sheet.seeds(degrees: goldenAngle, count: 9, spread: 44, centre: centre)
    var arc = SVGPath()
    let reach = 148.0
    let start = atan2(seeds[1].y - centre.y, seeds[1].x - centre.x)
    let end = start + goldenAngle * .pi / 180
    arc.move(centre.x, centre.y)
    let (from, to) = (
      place(from: centre, angle: start, distance: reach),
      place(from: centre, angle: end, distance: reach)
    )
    arc.line(from.x, from.y)
    arc.arc(radius: reach, x: to.x, y: to.y)
    arc.close()
    sheet.fill(arc, .spot)
    for (index, seed) in seeds.enumerated().dropFirst() {
      sheet.disc(seed, radius: 17, index < 3 ? .tint : .key)
      sheet.words(
        "\(index)", at: (seed.x, seed.y + 5.5), size: 16, weight: .semibold, .paper,
        anchor: .middle)
    }
  }

  private static func drawThreeHeads(_ sheet: inout Sheet) {
    for (index, degrees) in [137.3, goldenAngle, 137.7].enumerated() {
      let step = Double(index - 1)
      let centre: Place = (sheet.centre.x + step * 76, sheet.centre.y + step * 104)
      let seeds = Sheet.seeds(degrees: degrees, count: 300, spread: 3.5, centre: centre)
      sheet.dots(seeds, radius: 2.2, index == 1 ? .tint : .key)
    }
  }

  /// Leaves from above, the oldest lowest.
  private static func drawRosette(_ sheet: inout Sheet) {
    let count = 21
    for index in (1...count).reversed() {
      let angle = Double(index) * goldenAngle * .pi / 180
      let length = 34 + 126 * (Double(index) / Double(count)).squareRoot()
      let width = length * 0.2
      let tip = place(from: sheet.centre, angle: angle, distance: length)
      func side(_ along: Double, _ across: Double) -> Place {
        let on = place(from: sheet.centre, angle: angle, distance: length * along)
        return place(from: on, angle: angle + .pi / 2, distance: across)
      }
      var leaf = SVGPath()
      leaf.move(sheet.centre.x, sheet.centre.y)
      let (a, b, c, d) = (
        side(0.35, width * 1.3), side(0.8, width * 1.15), side(0.8, -width * 1.15),
        side(0.35, -width * 1.3)
      )
      leaf.curve(a.x, a.y, b.x, b.y, tip.x, tip.y)
      leaf.curve(c.x, c.y, d.x, d.y, sheet.centre.x, sheet.centre.y)
      leaf.close()
      sheet.canvas.outlined(
        leaf, fill: sheet.inks[index == 1 ? .tint : index % 3 == 0 ? .spot : .key],
        stroke: sheet.inks.paper, width: 2)
    }
  }

  private static func drawDrops(_ sheet: inout Sheet) {
    sheet.ring(sheet.centre, radius: 141, .spot, width: 3)
    let drops = Sheet.seeds(degrees: goldenAngle, count: 34, spread: 21.8, centre: sheet.centre)
    for (index, drop) in drops.enumerated() {
      sheet.disc(drop, radius: 6 + 4.5 * Double(index) / 34, index < 3 ? .tint : .paper)
    }
  }
}

extension Sheet {
  /// Seeds by Vogel's rule of 1979: each a turn on from the last, its distance as the root of its
  /// number, so that every ring is equally crowded.
  static func seeds(
    degrees: Double, count: Int, spread: Double, centre: Place
  ) -> [Place] {
    (0..<count).map { index in
      place(
        from: centre, angle: Double(index) * degrees * .pi / 180 - .pi / 2,
        distance: spread * (Double(index) + 0.4).squareRoot())
    }
  }

  /// A head of seeds, every so many of them in another ink.
  fileprivate mutating func drawHead(
    degrees: Double, count: Int, _ ink: Ink, every: Int, _ other: Ink
  ) {
    let spread = 141 / Double(count).squareRoot()
    let seeds = Self.seeds(degrees: degrees, count: count, spread: spread, centre: centre)
    let others = seeds.indices.filter { every == 0 ? $0 < 55 : $0 % every == 0 }
    let plain = seeds.indices.filter { every == 0 ? $0 >= 55 : $0 % every != 0 }
    let radius = min(spread * 0.72, 6.4)
    dots(plain.map { seeds[$0] }, radius: radius, ink)
    dots(others.map { seeds[$0] }, radius: radius, other)
  }

  /// Lines from each seed to the one so many later.
  fileprivate mutating func drawSpirals(every step: Int, on ink: Ink) {
    let spread = 13.0
    let seeds = Self.seeds(
      degrees: PictureBook.goldenAngle, count: 420, spread: spread, centre: centre)
    for family in 0..<step {
      let line = stride(from: family + step, to: seeds.count, by: step).map { seeds[$0] }
      curve(line, family % 2 == 0 ? .key : ink, width: 5)
    }
    dots(seeds, radius: spread * 0.44, .paper)
  }
}
