import BifoldContent
import Glibc

/// The plane, filled without a gap.
extension PictureBook {
  static var tilings: PictureBook {
    PictureBook(
      folder: "tilings", title: "No Gaps", author: "The Tile Yard",
      inks: Inks(paper: "#F3EAD7", key: "#1C2F66", spot: "#E3A131", tint: "#B44327"),
      cover: Cover(ground: .key, lines: ["No Gaps"], size: 68, draw: drawCover),
      pages: [
        Page(
          "Three",
          "Triangles, squares, hexagons: of the regular polygons, only these three fill the plane "
            + "by themselves.", draw: drawRegular),
        Page(
          "The bees’ guess",
          "Varro, in 36 BC, thought that hexagons spend the least wax. Thomas Hales proved it in "
            + "1999.", on: .spot, .bleed, draw: drawHoneycomb),
        Page(
          "Five will not",
          "Three pentagons leave 36 degrees open, and a fourth does not fit in. The gap is where "
            + "the trouble starts.", draw: drawPentagons),
        Page(
          "Unless they lean",
          "These five-sided tiles pave streets in Cairo. Fifteen kinds of pentagon tile the "
            + "plane; the last was found in 2015.", on: .tint, .bleed, draw: drawCairo),
        Page(
          "Nine squares",
          "All different, and together a rectangle of 33 by 32. Zbigniew Moroń found it in 1925, "
            + "the first of its kind.", draw: drawSquaredRectangle),
        Page(
          "One tile, turned",
          "Two quarter circles on a square. Laid at random they still join. Cyril Stanley Smith, 1987, "
            + "after Sébastien Truchet, 1704.", on: .key, .bleed, draw: drawArcs),
        Page(
          "Give and take",
          "What is cut from one edge is added to the next. However wild the outline, the tiles "
            + "still fit.", .bleed, draw: drawBentEdges),
        Page(
          "Seventeen",
          "There are seventeen ways to repeat a pattern in the plane. Fedorov proved it in 1891. "
            + "Stars and crosses are one of them.", on: .spot, .bleed
        ) { $0.drawStars(across: 4, top: 0) },
        Page(
          "Never again",
          "Joined by Roger Penrose’s rule, two rhombs fill the plane and never repeat. Any patch "
            + "comes back, endlessly often; the whole does not.", on: .key, .bleed,
          draw: drawPenrose),
        Page(
          "The hat",
          "One tile that can fill the plane, and only without repeating: eight kites, found in "
            + "2022 by David Smith, who cut it out of card.", draw: drawHat),
      ])
  }

  private static func drawCover(_ sheet: inout Sheet) {
    let frame = SVGCanvas.Frame(x: -1, y: 124, width: Sheet.width + 2, height: 374)
    sheet.clipped(to: frame) { sheet in
      sheet.rectangle(-1, 124, Sheet.width + 2, 374, .spot)
      sheet.drawStars(across: 3, top: 130)
    }
  }

  private static func drawRegular(_ sheet: inout Sheet) {
    let frame = sheet.frame
    // Three strips, one under the other.
    let strips = (0..<3).map { strip in
      SVGCanvas.Frame(x: frame.x, y: frame.y + Double(strip) * 117.5, width: 290, height: 98)
    }
    sheet.clipped(to: strips[0], strips[2]) { sheet in
      hexagons(&sheet, top: strips[2].y)
      for row in 0..<2 {
        for column in -1..<12 {
          let (side, height) = (56.6, 49.0)
          let up = (row + column) % 2 == 0
          let x = frame.x + Double(column) * side / 2
          let (top, bottom) = (frame.y + Double(row) * height, frame.y + Double(row + 1) * height)
          let corners: [Place] =
            up
            ? [(x, bottom), (x + side, bottom), (x + side / 2, top)]
            : [(x, top), (x + side, top), (x + side / 2, bottom)]
          sheet.fill(corners, up ? .tint : .spot)
        }
      }
    }
    let squares = SVGCanvas.Frame(x: frame.x, y: frame.y + 118, width: 290, height: 96.6)
    for index in 0..<12 {
      let (row, column) = index.quotientAndRemainder(dividingBy: 6)
      sheet.rectangle(
        squares.x + Double(column) * 290 / 6, squares.y + Double(row) * 290 / 6, 290 / 6, 290 / 6,
        (row + column) % 2 == 0 ? .key : .spot)
    }
  }

  private static func hexagons(_ sheet: inout Sheet, top: Double) {
    let left = sheet.frame.x
    let radius = 29.0
    for row in 0..<3 {
      for column in -1..<7 {
        let x = left + (Double(column) + (row % 2 == 0 ? 0.5 : 1)) * radius * 3.0.squareRoot()
        let centre: Place = (x, top + 5.5 + Double(row) * radius * 1.5)
        // Along both axes of the grid, no two neighbours alike.
        let ink = [Ink.tint, .key, .spot][(column - row / 2 - row + 6) % 3]
        sheet.fill(polygon(sides: 6, centre: centre, radius: radius), ink)
      }
    }
  }

  private static func drawHoneycomb(_ sheet: inout Sheet) {
    let radius = 31.0
    for row in -1..<9 {
      for column in -1..<8 {
        let x = (Double(column) + (row % 2 == 0 ? 0 : 0.5)) * radius * 3.0.squareRoot()
        let centre: Place = (x, Double(row) * radius * 1.5)
        let filled = (column * 5 + row * 7 + row * column) % 11
        let ink: Ink = filled < 2 ? .tint : filled == 5 ? .paper : .key
        sheet.fill(polygon(sides: 6, centre: centre, radius: radius - 3.2), ink)
      }
    }
  }

  private static func drawPentagons(_ sheet: inout Sheet) {
    let radius = 79.0
    // The corner that all three share is in the middle.
    let middle: Place = (sheet.centre.x + 34, sheet.centre.y)
    let inks = [Ink.key, .tint, .key]
    for index in 0..<3 {
      let direction = 0.1 * .pi + .pi * 0.6 * (Double(index) + 0.5)
      let centre = place(from: middle, angle: direction, distance: radius)
      sheet.fill(
        polygon(sides: 5, centre: centre, radius: radius - 2, start: direction + .pi), inks[index])
    }
    let edge = 2 * radius * sin(.pi / 5)
    sheet.fill(
      [
        middle, place(from: middle, angle: -0.1 * .pi, distance: edge),
        place(from: middle, angle: 0.1 * .pi, distance: edge),
      ], .spot)
  }

  /// One pentagon for each edge of a square grid: every square holds a short bar, level and upright
  /// by turns, and a pentagon has the edge's two ends, a whole bar and the near end of the next.
  private static func drawCairo(_ sheet: inout Sheet) {
    let side = 64.0
    // Makes all five sides equal.
    let bar = side * (7.0.squareRoot() - 1) / 6
    func isLevel(_ column: Int, _ row: Int) -> Bool { (column + row) % 2 == 0 }
    func centre(_ column: Int, _ row: Int) -> Place {
      ((Double(column) + 0.5) * side - 8, (Double(row) + 0.5) * side - 6)
    }
    for row in -1..<7 {
      for column in -1..<7 {
        let here = centre(column, row)
        let corner: Place = (here.x + side / 2, here.y + side / 2)
        let below = centre(column, row + 1)
        let beside = centre(column + 1, row)
        let lower: [Place] =
          isLevel(column, row)
          ? [
            (here.x - side / 2, corner.y), (here.x - bar, here.y), (here.x + bar, here.y), corner,
            (below.x, below.y - bar),
          ]
          : [
            (here.x - side / 2, corner.y), (here.x, here.y + bar), corner,
            (below.x + bar, below.y), (below.x - bar, below.y),
          ]
        let right: [Place] =
          isLevel(column, row)
          ? [
            (corner.x, here.y - side / 2), (beside.x, beside.y - bar), (beside.x, beside.y + bar),
            corner, (here.x + bar, here.y),
          ]
          : [
            (corner.x, here.y - side / 2), (beside.x - bar, beside.y), corner,
            (here.x, here.y + bar),
            (here.x, here.y - bar),
          ]
        for (tile, ink) in [
          (lower, isLevel(column, row) ? Ink.spot : .key),
          (right, isLevel(column, row) ? .paper : .spot),
        ] {
          var path = SVGPath()
          path.polygon(tile)
          sheet.canvas.outlined(
            path, fill: sheet.inks[ink], stroke: sheet.inks[.tint], width: 3)
        }
      }
    }
  }

  private static func drawSquaredRectangle(_ sheet: inout Sheet) {
    let unit = 290 / 33.0
    let top = sheet.frame.y + (334 - 32 * unit) / 2
    let squares: [(x: Int, y: Int, side: Int, ink: Ink)] = [
      (0, 0, 18, .key), (18, 0, 15, .tint), (18, 15, 7, .spot), (25, 15, 8, .key),
      (0, 18, 14, .spot), (14, 18, 4, .tint), (14, 22, 10, .key), (24, 22, 1, .tint),
      (24, 23, 9, .tint),
    ]
    for square in squares {
      let (x, y) = (sheet.frame.x + Double(square.x) * unit, top + Double(square.y) * unit)
      let side = Double(square.side) * unit
      sheet.rectangle(x + 1.5, y + 1.5, side - 3, side - 3, square.ink)
      if square.side > 1 {
        sheet.words(
          "\(square.side)", at: (x + side / 2, y + side / 2 + 6.5), size: 18, weight: .light,
          square.ink == .spot ? .key : .paper, anchor: .middle)
      }
    }
  }

  private static func drawArcs(_ sheet: inout Sheet) {
    var random = SplitMix(seed: 1_704)
    let side = 46.0
    for (width, ink) in [(15.0, Ink.spot), (4.0, .tint)] {
      random = SplitMix(seed: 1_704)
      var path = SVGPath()
      for row in 0..<9 {
        for column in 0..<8 {
          let (x, y) = (Double(column) * side - 3, Double(row) * side - 18)
          let half = side / 2
          if random.flip() {
            path.move(x + half, y)
            path.arc(radius: half, x: x, y: y + half)
            path.move(x + side, y + half)
            path.arc(radius: half, x: x + half, y: y + side, turn: .counterclockwise)
          } else {
            path.move(x + half, y)
            path.arc(radius: half, x: x + side, y: y + half, turn: .counterclockwise)
            path.move(x, y + half)
            path.arc(radius: half, x: x + half, y: y + side)
          }
        }
      }
      sheet.stroke(path, ink, width: width)
    }
  }

  /// Squares whose edges bend more from row to row.
  private static func drawBentEdges(_ sheet: inout Sheet) {
    let side = 46.0
    let (left, top) = (-3.0, -20.0)
    func bend(_ y: Double) -> Double { ease(y / 280) * 15 }
    // From one corner to the next, with a bump to each side of the straight line.
    func edge(_ from: Place, _ to: Place) -> [Place] {
      spaced(0...1, 13).map { t in
        let reach = bend((from.y + to.y) / 2) * sin(turn * t) * (1.1 - 0.5 * cos(turn * t))
        let (dx, dy) = ((to.x - from.x) / side, (to.y - from.y) / side)
        return (mix(from.x, to.x, t) - dy * reach, mix(from.y, to.y, t) + dx * reach)
      }
    }
    for row in 0..<9 {
      for column in 0..<8 where (row + column) % 2 == 0 {
        let (x, y) = (left + Double(column) * side, top + Double(row) * side)
        let corners: [Place] = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
        let outline =
          edge(corners[0], corners[1]) + edge(corners[1], corners[2])
          + edge(corners[3], corners[2]).reversed() + edge(corners[0], corners[3]).reversed()
        sheet.fill(outline, (row * 3 + column) % 8 == 4 ? .tint : .key)
      }
    }
  }

  private static func drawHat(_ sheet: inout Sheet) {
    let unit = 42.0
    let root = 3.0.squareRoot() / 2
    let origin: Place = (sheet.centre.x - 1.5 * unit, sheet.centre.y - unit * root / 2)
    // Corners by steps along two axes that are 60 degrees apart.
    func at(_ a: Double, _ b: Double) -> Place {
      (origin.x + (a + 0.5 * b) * unit, origin.y + b * root * unit)
    }
    let outline = [
      at(0, 0), at(-1, -1), at(0, -2), at(2, -2), at(2, -1), at(4, -2), at(5, -1), at(4, 0),
      at(3, 0), at(2, 2), at(0, 3), at(0, 2), at(-1, 2),
    ]
    sheet.fill(outline, .tint)
    for (from, to) in hatSeams {
      sheet.stroke([at(from.x, from.y), at(to.x, to.y)], .paper, width: 2.5)
    }
  }

  /// The lines between the eight kites.
  private static let hatSeams: [(from: Place, to: Place)] = [
    ((0, 0), (1, -2)), ((0, 0), (2, -1)), ((2, -1), (2, 0)), ((2, 0), (1, 1)), ((1, 1), (0, 0)),
    ((1, 1), (0, 2)), ((4, -2), (3, 0)), ((2, 0), (3, 0)), ((1, 1), (2, 2)),
  ]
}
