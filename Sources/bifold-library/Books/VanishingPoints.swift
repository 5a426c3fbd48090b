import BifoldContent
import BifoldCore
import Glibc

/// How the far becomes small.
extension PictureBook {
  static var vanishingPoints: PictureBook {
    PictureBook(
      folder: "vanishing", title: "Far Away", author: "The Drawing Office",
      inks: Inks(paper: "#F6E9DF", key: "#2C1A40", spot: "#F58A38", tint: "#A8447A"),
      cover: Cover(ground: .key, lines: ["Far", "Away"], size: 72, draw: drawCover),
      pages: [
        Page(
          "The point",
          "All lines that run straight away from you meet in one place, at the height of your "
            + "eyes. Kneel, and it kneels too.", on: .spot, .bleed, draw: drawRoad),
        Page(
          "Twice as far",
          "Posts of one size, evenly spaced. Twice as far is half as tall, three times a third. "
            + "That is all there is to it.", draw: drawPosts),
        Page(
          "The window",
          "From the eye to the tree, through a pane of glass. What the glass shows is the height "
            + "divided by the distance.", draw: drawWindow),
        Page(
          "The chequered floor",
          "Leon Battista Alberti, 1435: draw the diagonal. If it runs straight through every "
            + "tile, the floor is level and the drawing right.", on: .key, .bleed, draw: drawFloor),
        Page(
          "Two points",
          "Turn the house, and its walls run to two points, both on the horizon. Only what is "
            + "upright stays so.", draw: drawTwoPoints),
        Page(
          "Three",
          "Look up, and the uprights close in as well, toward a point in the sky.", on: .tint,
          .bleed, draw: drawTower),
        Page(
          "Divide by w",
          "A computer keeps a fourth number with each point. After the matrix, x, y and z are "
            + "divided by it. This one entry makes w grow with distance.", draw: drawMatrix),
        Page(
          "m34",
          "The same card, turned by 60 degrees about its middle, with m34 at 0, −1/2000, −1/1000 "
            + "and −1/500. The eye comes closer.", on: .spot, draw: drawCards),
        Page(
          "Stand back",
          "Near, the front door towers and the back one shrinks. From far away they are almost "
            + "alike. Neither is wrong.", draw: drawCorridors),
        Page(
          "Through the hole",
          "Around 1415 Filippo Brunelleschi bored a hole in his painting of Florence. One looked "
            + "through from behind, at a mirror: it was the town.", on: .key, .bleed,
          draw: drawPeephole),
      ])
  }

  private static func drawCover(_ sheet: inout Sheet) {
    let horizon = 292.0
    sheet.disc((246, horizon), radius: 78, .spot)
    sheet.drawFloor(
      vanishing: (246, horizon), floor: horizon...502, tiles: 46,
      rows: [1, 1.35, 1.9, 2.8, 4.4, 8],
      .paper, .key)
  }

  private static func drawRoad(_ sheet: inout Sheet) {
    let point: Place = (sheet.centre.x, 150)
    sheet.disc((sheet.centre.x, 150), radius: 74, .paper)
    sheet.rectangle(-1, point.y, Sheet.width + 2, 230, .tint)
    for stripe in -9...9 {
      let x = sheet.centre.x + Double(stripe) * 72
      sheet.fill([point, (x - 18, 372), (x + 18, 372)], .key)
    }
  }

  private static func drawPosts(_ sheet: inout Sheet) {
    let horizon = sheet.frame.y + 130
    let point: Place = (sheet.frame.x + 290, horizon)
    sheet.stroke([(sheet.frame.x, horizon), point], .tint, width: 2)
    for distance in 1...14 {
      let scale = 1 / Double(distance)
      let x = point.x - 272 * scale
      let (top, bottom) = (horizon - 118 * scale, horizon + 186 * scale)
      let width = 24 * scale
      sheet.rectangle(
        x - width / 2, top, width, bottom - top, distance == 2 || distance == 4 ? .spot : .key)
    }
  }

  private static func drawWindow(_ sheet: inout Sheet) {
    let ground = sheet.centre.y + 78
    let eye: Place = (sheet.frame.x + 14, ground - 62)
    let trees = [(at: 150.0, tall: 168.0), (at: 262.0, tall: 168.0)]
    let pane = sheet.frame.x + 76
    sheet.stroke([(sheet.frame.x, ground), (sheet.frame.x + 290, ground)], .key, width: 3)
    for (index, tree) in trees.enumerated().reversed() {
      let x = sheet.frame.x + tree.at
      let (foot, top): (Place, Place) = ((x, ground), (x, ground - tree.tall))
      let ink: Ink = index == 0 ? .spot : .tint
      sheet.stroke([eye, top], ink, width: 2)
      sheet.stroke([eye, foot], ink, width: 2)
      sheet.stroke([foot, (x, ground - 60)], ink, width: 9)
      sheet.canvas.pillar(
        x: x - 24, y: top.y, width: 48, height: tree.tall - 42, fill: sheet.inks[ink])
    }
    sheet.stroke([(pane, ground - 150), (pane, ground)], .key, width: 4)
    for (index, tree) in trees.enumerated() {
      let share = (pane - eye.x) / (sheet.frame.x + tree.at - eye.x)
      let (top, foot) = (
        mix(eye.y, ground - tree.tall, share), mix(eye.y, ground, share)
      )
      let x = pane + (index == 0 ? -6 : 6)
      sheet.rectangle(x - 4, top, 8, foot - top, index == 0 ? .spot : .tint)
    }
    sheet.disc(eye, radius: 13, .key)
    sheet.disc((eye.x + 4, eye.y), radius: 5, .paper)
  }

  private static func drawFloor(_ sheet: inout Sheet) {
    let point: Place = (150, 122)
    sheet.rectangle(-1, -1, Sheet.width + 2, 123, .tint)
    sheet.disc((268, 66), radius: 30, .spot)
    let rows = (0..<9).map { 1 + Double($0) * 0.5 }
    sheet.drawFloor(
      vanishing: point, floor: point.y...372, tiles: 62, rows: rows, .paper, .key)
    // One tile across for each row inward.
    let depth = 250.0
    let from: Place = (point.x + 62 * 3.5, point.y + depth)
    let far = 1 + 8 * 0.5
    let to: Place = (point.x + 62 * -4.5 / far, point.y + depth / far)
    sheet.stroke([from, to], .spot, width: 4)
  }

  private static func drawTwoPoints(_ sheet: inout Sheet) {
    let horizon = sheet.centre.y + 40
    let (left, right): (Place, Place) = (
      (sheet.frame.x - 30, horizon), (sheet.frame.x + 330, horizon)
    )
    let edge: (top: Place, bottom: Place) = (
      (sheet.centre.x - 22, sheet.frame.y + 24), (sheet.centre.x - 22, sheet.frame.y + 318)
    )
    sheet.stroke([(sheet.frame.x, horizon), (sheet.frame.x + 290, horizon)], .tint, width: 2)
    func wall(
      to point: Place, from start: Double, until end: Double, _ top: Double, _ bottom: Double
    )
      -> [Place]
    {
      let (a, b) = (
        mix(edge.top.y, edge.bottom.y, top), mix(edge.top.y, edge.bottom.y, bottom)
      )
      func at(_ y: Double, _ t: Double) -> Place {
        (mix(edge.top.x, point.x, t), mix(y, point.y, t))
      }
      return [at(a, start), at(a, end), at(b, end), at(b, start)]
    }
    sheet.fill(wall(to: left, from: 0, until: 0.62, 0, 1), .key)
    sheet.fill(wall(to: right, from: 0, until: 0.66, 0, 1), .tint)
    for floor in 0..<4 {
      let (top, bottom) = (0.07 + Double(floor) * 0.235, 0.2 + Double(floor) * 0.235)
      for (from, to) in [(0.07, 0.17), (0.25, 0.33), (0.4, 0.465), (0.525, 0.575)] {
        sheet.fill(wall(to: left, from: from, until: to, top, bottom), .spot)
        sheet.fill(wall(to: right, from: from * 1.05, until: to * 1.05, top, bottom), .paper)
      }
    }
  }

  private static func drawTower(_ sheet: inout Sheet) {
    let sky: Place = (214, -190)
    let (left, right): (Place, Place) = ((-250, 520), (640, 470))
    let foot: Place = (170, 420)
    // Each floor's corner, by its height, ever closer.
    func corner(_ floor: Double) -> Place {
      let t = floor / (floor + 9)
      return (mix(foot.x, sky.x, t), mix(foot.y, sky.y, t))
    }
    func side(_ point: Place, _ floor: Double, _ t: Double) -> Place {
      let here = corner(floor)
      // Where the floor's line meets the upright that stands so far along the ground.
      let base: Place = (mix(foot.x, point.x, t), mix(foot.y, point.y, t))
      return Self.crossing(here, point, base, sky)
    }
    for floor in 0..<16 {
      let (low, high) = (Double(floor) * 0.75, Double(floor) * 0.75 + 0.5)
      for (from, to) in [(0.0, 0.09), (0.12, 0.2), (0.225, 0.295)] {
        sheet.fill(
          [
            side(left, low, from), side(left, low, to), side(left, high, to),
            side(left, high, from),
          ],
          .key)
        sheet.fill(
          [
            side(right, low, from), side(right, low, to), side(right, high, to),
            side(right, high, from),
          ], floor % 5 == 3 ? .paper : .spot)
      }
    }
  }

  /// Where the line through `a` and `b` meets the one through `c` and `d`.
  private static func crossing(_ a: Place, _ b: Place, _ c: Place, _ d: Place) -> Place {
    let (r, s): (Place, Place) = ((b.x - a.x, b.y - a.y), (d.x - c.x, d.y - c.y))
    let t = ((c.x - a.x) * s.y - (c.y - a.y) * s.x) / (r.x * s.y - r.y * s.x)
    return (a.x + r.x * t, a.y + r.y * t)
  }

  private static func drawMatrix(_ sheet: inout Sheet) {
    let cell = 62.0
    let (left, top) = (sheet.centre.x - 2 * cell, sheet.frame.y + 2)
    for row in 0..<4 {
      for column in 0..<4 {
        let isEntry = row == 2 && column == 3
        let (x, y) = (left + Double(column) * cell, top + Double(row) * cell)
        if isEntry { sheet.rectangle(x + 1, y + 1, cell - 2, cell - 2, .spot) }
        sheet.words(
          isEntry ? "−1/d" : row == column ? "1" : "0",
          at: (x + cell / 2, y + cell / 2 + 9), size: isEntry ? 22 : 24,
          weight: isEntry ? .semibold : .light, isEntry || row == column ? .key : .tint,
          anchor: .middle)
      }
    }
    let bottom = top + 4 * cell
    for (x, inward) in [(left - 6, 1.0), (left + 4 * cell + 6, -1.0)] {
      sheet.stroke(
        [(x + inward * 9, top), (x, top), (x, bottom), (x + inward * 9, bottom)], .key, width: 3)
    }
    sheet.words(
      "w = 1 − z/d", at: (sheet.centre.x, bottom + 62), size: 38, weight: .light, anchor: .middle)
  }

  private static func drawCards(_ sheet: inout Sheet) {
    for (index, m34) in [0, -1.0 / 2_000, -1.0 / 1_000, -1.0 / 500].enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: 2)
      let middle: Place = (
        sheet.frame.x + 72.5 + Double(column) * 145, sheet.frame.y + 78 + Double(row) * 162
      )
      // A card of 400 by 420, drawn at a quarter of its size.
      let scale = 0.25
      let card = Size(width: 400, height: 420)
      let transform = Transform3D.perspective(m34: m34).rotated(by: -.pi / 3, x: 0, y: 1, z: 0)
      sheet.drawPanel(
        card, at: middle, anchor: Point(x: 0.5, y: 0.5), transform, scale: scale, bands: 4,
        [.key, .paper])
    }
  }

  private static func drawCorridors(_ sheet: inout Sheet) {
    for (index, distance) in [0.55, 5.0].enumerated() {
      let middle: Place = (sheet.frame.x + 69 + Double(index) * 152, sheet.centre.y)
      for door in 0..<7 {
        let depth = Double(door) * 0.3
        let scale = distance / (distance + depth)
        let (width, height) = (138 * scale, 300 * scale)
        let ink: Ink = door == 6 ? .spot : door % 2 == 0 ? .key : .paper
        sheet.rectangle(middle.x - width / 2, middle.y - height / 2, width, height, ink)
      }
    }
  }

  private static func drawPeephole(_ sheet: inout Sheet) {
    let point: Place = (181, 196)
    for frame in 0..<11 {
      let scale = 1 / (1 + Double(frame) * 0.42)
      let (width, height) = (420 * scale, 470 * scale)
      let ink: Ink = frame % 2 == 0 ? .tint : .key
      sheet.rectangle(point.x - width / 2, point.y - height * 0.52, width, height, ink)
    }
    sheet.disc(point, radius: 30, .spot)
    sheet.disc(point, radius: 9, .key)
  }
}

extension Sheet {
  /// A chequered floor seen from above its front edge; `rows` are distances of the edges between
  /// rows of tiles, the first of them 1.
  fileprivate mutating func drawFloor(
    vanishing: Place, floor: ClosedRange<Double>, tiles side: Double, rows: [Double], _ light: Ink,
    _ dark: Ink
  ) {
    let depth = floor.upperBound - vanishing.y
    rectangle(-1, floor.lowerBound, Sheet.width + 2, depth, dark)
    var path = SVGPath()
    for (row, near) in rows.enumerated() {
      let far = row + 1 < rows.count ? rows[row + 1] : 60
      for column in -40..<40 where (column + row) % 2 == 0 {
        func corner(_ column: Int, _ distance: Double) -> Place {
          (
            vanishing.x + (Double(column) - 0.5) * side / distance, vanishing.y + depth / distance
          )
        }
        let tile = [
          corner(column, near), corner(column + 1, near), corner(column + 1, far),
          corner(column, far),
        ]
        guard tile.contains(where: { -4...366 ~= $0.x }) else { continue }
        path.polygon(tile)
      }
    }
    fill(path, light)
  }
}
