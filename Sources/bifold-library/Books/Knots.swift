import BifoldContent
import Glibc

/// Closed ropes: what can be untied, and what cannot.
extension PictureBook {
  static var knots: PictureBook {
    PictureBook(
      folder: "knots", title: "Over, Under", author: "The Rope Walk",
      inks: Inks(paper: "#F5D9CF", key: "#4A1230", spot: "#146866", tint: "#E9795D"),
      cover: Cover(ground: .paper, lines: ["Over,", "Under"], size: 64, draw: drawCover),
      pages: [
        Page(
          "No knot",
          "A rope with its ends joined. It looks tangled, and falls open when shaken: a circle, "
            + "the unknot.", draw: drawUnknot),
        Page(
          "Three",
          "The trefoil crosses itself three times. No knot has fewer; with one or two crossings "
            + "every loop comes undone.", on: .spot
        ) { sheet in
          sheet.drawStrands(
            [.trefoil(centre: sheet.hung, .paper)],
            width: 34, edge: 5, .key)
        },
        Page(
          "And its mirror",
          "The same knot in a mirror. However you pull, one never becomes the other: Max Dehn "
            + "proved it in 1914.", on: .tint
        ) { sheet in
          sheet.drawStrands(
            [.trefoil(centre: sheet.hung, .paper, hand: -1)],
            width: 34, edge: 5, .key)
        },
        Page(
          "Four",
          "The figure of eight, known to every sailor. This one is its own mirror image.",
          draw: drawFigureEight),
        Page(
          "Five",
          "Wind a rope twice round a ring while it passes five times through the hole. Three and "
            + "five and seven all work this way.", on: .key
        ) { sheet in
          sheet.drawStrands(
            [.torus(2, 5, centre: sheet.centre, radius: 96, swing: 40, .tint)], width: 28, edge: 4,
            .key)
        },
        Page(
          "Three rings",
          "No two of Borromeo’s rings are linked. All three are. Cut any one, and the others fall "
            + "apart.", draw: drawBorromean),
        Page(
          "Plait",
          "Join a plait’s ends and you have a knot or a link. James Alexander proved in 1923 that "
            + "every knot can be had so.", on: .key, .bleed, draw: drawPlait),
        Page(
          "Smoke",
          "Lord Kelvin thought atoms were knots in the ether. They are not, but Peter Guthrie Tait "
            + "had begun a list, and it never stopped.", draw: drawTaitsRow),
        Page(
          "Turk’s head",
          "Three strands to look at, one rope in truth. Sailors tie it round tillers, over and "
            + "under, until it closes.", on: .spot
        ) { sheet in
          sheet.drawStrands(
            [.turksHead(3, 8, centre: sheet.centre, radius: 92, swing: 42, .paper)], width: 23,
            edge: 3.5, .key)
        },
        Page(
          "How many",
          "Knots with so many crossings, mirror images counted once. There is no formula; somebody "
            + "has to look.", on: .key, draw: drawCounts),
      ])
  }

  private static func drawCover(_ sheet: inout Sheet) {
    sheet.drawStrands(
      [
        .turksHead(3, 7, centre: (181, 342), radius: 94, swing: 42, .spot)
      ], width: 26, edge: 4, .key)
  }

  private static func drawUnknot(_ sheet: inout Sheet) {
    // The outline of a true knot, but the rope only climbs and descends once: it lifts off.
    var strand = Strand.torus(2, 5, centre: sheet.centre, radius: 92, swing: 42, .tint)
    for index in strand.points.indices {
      strand.points[index].height = cos(turn * Double(index) / Double(strand.points.count))
    }
    sheet.drawStrands([strand], width: 26, edge: 4, .key)
  }

  private static func drawFigureEight(_ sheet: inout Sheet) {
    sheet.drawStrands(
      [.turksHead(3, 2, centre: sheet.centre, radius: 78, swing: 56, .spot)], width: 20, edge: 3.5,
      .key)
  }

  private static func drawBorromean(_ sheet: inout Sheet) {
    let inks = [Ink.spot, .tint, .paper]
    let strands = (0..<3).map { ring in
      let direction = -Double.pi / 2 + turn * Double(ring) / 3
      let hub = place(from: sheet.centre, angle: direction, distance: 48)
      return Strand(inks[ring], samples: 120) { t in
        // Each lies over the next one and under the one before, at every crossing.
        (hub.x + 86 * cos(t), hub.y + 86 * sin(t), 0)
      }
    }
    sheet.drawRings(strands, width: 24, edge: 4)
  }

  private static func drawPlait(_ sheet: inout Sheet) {
    // Far longer than the page: it is closed somewhere else.
    let inks = [Ink.tint, .spot, .paper]
    let strands = (0..<3).map { strand in
      let lag = turn * Double(strand) / 3
      let down = (0...180).map { step -> Strand.Point in
        let y = -150 + Double(step) * 4
        let phase = y / 320 * turn + lag
        return (181 + 96 * sin(phase), y, sin(2 * phase))
      }
      return Strand(inks[strand], points: down + [(9_000, 570, -2), (9_000, -150, -2)])
    }
    sheet.drawStrands(strands, width: 38, edge: 5, .key)
  }

  private static func drawTaitsRow(_ sheet: inout Sheet) {
    let knots = [(2, 3), (2, 5), (2, 7), (3, 4)]
    for (index, knot) in knots.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: 2)
      let centre: Place = (
        sheet.frame.x + 70 + Double(column) * 150, sheet.frame.y + 84 + Double(row) * 166
      )
      let isThree = knot.0 == 3
      sheet.drawStrands(
        [
          .torus(
            knot.0, knot.1, centre: centre, radius: isThree ? 42 : 44, swing: isThree ? 19 : 18,
            index % 3 == 0 ? .spot : .tint)
        ], width: 13, edge: 2.5, .key)
    }
  }

  private static func drawCounts(_ sheet: inout Sheet) {
    let counts = [(3, 1), (4, 1), (5, 2), (6, 3), (7, 7), (8, 21), (9, 49), (10, 165)]
    let unit = 290 / 33.0
    var y = sheet.frame.y + 8
    for (crossings, count) in counts {
      let perRow = 33
      let rows = (count + perRow - 1) / perRow
      sheet.words("\(crossings)", at: (sheet.frame.x, y + 6), size: 16, weight: .light, .paper)
      let places = (0..<count).map { index in
        (
          x: sheet.frame.x + 34 + Double(index % 29) * unit * 0.98,
          y: y + Double(index / 29) * unit
        )
      }
      sheet.dots(places, radius: 3.3, crossings % 2 == 0 ? .tint : .paper)
      y += Double(max(1, rows)) * unit + 22
    }
  }
}

extension Strand {
  fileprivate static func trefoil(centre: Place, _ ink: Ink, hand: Double = 1) -> Strand {
    Strand(ink, samples: 132) { t in
      (
        centre.x + hand * 46 * (sin(t) + 2 * sin(2 * t)), centre.y - 46 * (cos(t) - 2 * cos(2 * t)),
        -sin(3 * t)
      )
    }
  }

  /// A plait of so many strands in a ring, with so many loops at its rim; one rope if the two have
  /// no common divisor.
  fileprivate static func turksHead(
    _ strands: Int, _ loops: Int, centre: Place, radius: Double, swing: Double, _ ink: Ink
  ) -> Strand {
    Strand(ink, samples: 48 * loops) { t in
      let reach = radius + swing * cos(Double(loops) * t)
      let angle = Double(strands) * t - .pi / 2
      // Over and under by turns, twice in each loop.
      return (
        centre.x + reach * cos(angle), centre.y + reach * sin(angle), sin(2 * Double(loops) * t)
      )
    }
  }
}

extension Sheet {
  /// The middle for a shape that hangs down.
  fileprivate var hung: Place { (centre.x, centre.y - 14) }

  /// Three rings, each over the next: at its four crossings a ring is above one and below the
  /// other.
  fileprivate mutating func drawRings(_ rings: [Strand], width: Double, edge: Double) {
    for ring in rings {
      drawStrands([ring], width: width, edge: edge, .key)
    }
    // The last is drawn above the first, which shall be above it.
    let first = rings[0]
    let last = rings[2]
    for index in first.points.indices {
      let here = first.piece(index)
      let isNear = last.points.contains { hypot($0.x - here.x, $0.y - here.y) < 3 }
      guard isNear else { continue }
      let reach = 4
      stroke(
        first.outline(from: index - reach, through: index + reach), .key, width: width, ends: .butt)
      stroke(
        first.outline(from: index - reach - 1, through: index + reach + 1), first.ink,
        width: width - 2 * edge, ends: .butt)
    }
  }
}
