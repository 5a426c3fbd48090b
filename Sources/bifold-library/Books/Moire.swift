import BifoldContent
import Glibc

/// Two plain patterns, and the third that nobody drew.
extension PictureBook {
  static var moire: PictureBook {
    PictureBook(
      folder: "moire", title: "Moiré", author: "The Print Room",
      inks: Inks(paper: "#F3ECDD", key: "#17171B", spot: "#E64C3A", tint: "#2F5FA6"),
      cover: Cover(ground: .paper, lines: ["Moiré"], size: 78, draw: drawCover),
      pages: [
        Page(
          "One grating",
          "Black line, white gap, black line. Nothing is going to happen here.", .bleed
        ) { $0.drawGrating(pitch: 9, degrees: 0, .key) },
        Page(
          "And another",
          "The same lines again, turned by eight degrees. Now there are broad bands, and neither "
            + "grating has them.", .bleed
        ) { sheet in
          sheet.drawGrating(pitch: 9, degrees: 0, .key)
          sheet.drawGrating(pitch: 9, degrees: 8, .key)
        },
        Page(
          "Turn it back",
          "At three degrees the bands are wider. The smaller the difference, the larger it is "
            + "drawn: a magnifying glass for error.", .bleed
        ) { sheet in
          sheet.drawGrating(pitch: 9, degrees: 0, .key)
          sheet.drawGrating(pitch: 9, degrees: 3, .spot)
        },
        Page(
          "Out of tune",
          "Nine points against ten. Every ninety points they agree; between, they cover each "
            + "other’s gaps. Two strings beat the same way.", .bleed
        ) { sheet in
          sheet.drawGrating(pitch: 9, degrees: 90, .key)
          sheet.drawGrating(pitch: 10, degrees: 90, .tint)
        },
        Page(
          "Two stones",
          "Rings about two centres. Where they meet, hyperbolas stand: all the places where one "
            + "way is so much longer than the other.", .bleed
        ) { sheet in
          sheet.drawRings(at: (sheet.centre.x - 27, sheet.centre.y), .key)
          sheet.drawRings(at: (sheet.centre.x + 27, sheet.centre.y), .key)
        },
        Page(
          "Rings over lines",
          "A parabola is as far from a point as from a line. Rings count the one, the grating "
            + "counts the other, and parabolas appear.", on: .spot, .bleed
        ) { sheet in
          sheet.drawRings(at: sheet.centre, .key)
          sheet.drawGrating(pitch: 9, degrees: 0, .key)
        },
        Page(
          "Straight from round",
          "Rings of equal area, shifted sideways. Both patterns are round, and what they make is "
            + "perfectly straight.", draw: drawZones),
        Page(
          "Fans",
          "Rays from two points. A chord is seen at one angle from all of an arc, as Euclid knew, "
            + "so the bands are circles through both.", on: .tint, .bleed, draw: drawFans),
        Page(
          "Screens",
          "Printers turn the dots of their inks thirty degrees apart. The moiré is still there, "
            + "only too fine to be seen. Here, six.", .bleed, draw: drawScreens),
        Page(
          "Watered silk",
          "Moiré is a word of weavers: ribbed silk is folded, damped and pressed upon itself, and "
            + "comes out looking like water.", on: .key, .bleed, draw: drawSilk),
      ])
  }

  private static func drawCover(_ sheet: inout Sheet) {
    let disc = SVGCanvas.Frame(x: 0, y: 128, width: Sheet.width, height: 372)
    sheet.clipped(to: disc) { sheet in
      sheet.drawRings(at: (142, 318), .key, width: 4.6, reach: 420)
      sheet.drawRings(at: (220, 310), .spot, width: 4.6, reach: 420)
    }
  }

  private static func drawZones(_ sheet: inout Sheet) {
    for (side, ink) in [(-1.0, Ink.key), (1.0, .spot)] {
      let centre: Place = (sheet.centre.x + side * 13, sheet.centre.y)
      // A zone begins at the root of an odd number and ends at that of the next even one.
      let unit = 24.0
      for zone in 0..<15 {
        let inner = unit * Double(2 * zone + 1).squareRoot()
        let outer = unit * Double(2 * zone + 2).squareRoot()
        sheet.ring(centre, radius: (inner + outer) / 2, ink, width: outer - inner)
      }
    }
  }

  private static func drawFans(_ sheet: inout Sheet) {
    let rays = 72
    for side in [-1.0, 1] {
      let centre: Place = (sheet.centre.x + side * 62, sheet.centre.y)
      var fan = SVGPath()
      for ray in 0..<rays {
        let angle = turn * Double(ray) / Double(rays)
        let half = turn / Double(rays) / 4
        fan.polygon([
          centre, place(from: centre, angle: angle - half, distance: 420),
          place(from: centre, angle: angle + half, distance: 420),
        ])
      }
      sheet.fill(fan, .paper)
    }
  }

  private static func drawScreens(_ sheet: inout Sheet) {
    let pitch = 12.5
    for (degrees, ink) in [(0.0, Ink.tint), (6.0, .spot)] {
      let angle = degrees * .pi / 180
      var places: [Place] = []
      for row in -24...24 {
        for column in -24...24 {
          let (x, y) = (Double(column) * pitch, Double(row) * pitch)
          let place: Place = (
            sheet.centre.x + x * cos(angle) - y * sin(angle),
            sheet.centre.y + x * sin(angle) + y * cos(angle)
          )
          if -6...368 ~= place.x, -6...378 ~= place.y { places.append(place) }
        }
      }
      sheet.dots(places, radius: 4.1, ink)
    }
  }

  private static func drawSilk(_ sheet: inout Sheet) {
    for (lean, ink) in [(0.0, Ink.tint), (1.0, .paper)] {
      for line in 0..<52 {
        let y = Double(line) * 8 - 20
        let points = spaced(-6...368, 15).map { x in
          (
            x: x,
            y: y + 7 * sin(x / 58 + y / 70) + lean * (4.5 * sin(x / 41 - y / 37) + x * 0.035)
          )
        }
        sheet.curve(points, ink, width: 2.6)
      }
    }
  }
}

extension Sheet {
  /// Parallel lines, half of the ground covered, over the whole drawing.
  fileprivate mutating func drawGrating(pitch: Double, degrees: Double, _ ink: Ink) {
    let count = Int(270 / pitch)
    let middle = centre
    canvas.turned(degrees: degrees, aboutX: middle.x, y: middle.y) { canvas in
      canvas.stroked(inks[ink], width: pitch * 0.5, ends: .butt) { canvas in
        var path = SVGPath()
        for line in -count...count {
          let y = middle.y + (Double(line) + 0.5) * pitch
          path.polyline([(middle.x - 290, y), (middle.x + 290, y)])
        }
        canvas.path(path)
      }
    }
  }

  fileprivate mutating func drawRings(
    at centre: Place, _ ink: Ink, width: Double = 4.5, reach: Double = 300
  ) {
    let pitch = 9.0
    var path = SVGPath()
    for ring in 0..<Int(reach / pitch) {
      path.circle(x: centre.x, y: centre.y, radius: (Double(ring) + 0.5) * pitch)
    }
    stroke(path, ink, width: width)
  }
}
