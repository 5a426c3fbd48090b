import BifoldContent
import BifoldCore
import Glibc

/// How to move, what m34 does, and how to open books of one's own.
extension PictureBook {
  static var manual: PictureBook {
    PictureBook(
      folder: "manual", title: "The Manual", author: "The Hinge Works",
      inks: Inks(paper: "#F6F0E4", key: "#1F1B2E", spot: "#EC5138", tint: "#9DB8C6"),
      cover: Cover(ground: .spot, lines: ["The", "Manual"], size: 72, draw: drawCover),
      pages: [
        Page(
          "A shelf and a door",
          "Twelve pages on how to move, how the door hangs, and how to bring books of your own. "
            + "F1 shows all keys at any time.", on: .tint, draw: drawShelf),
        Page(
          "Along the shelf",
          "The arrows step from book to book, and in a book from page to page. So do Space and "
            + "Shift+Space. Home and End go all the way.", draw: drawKeys),
        Page(
          "By hand",
          "Drag the shelf, flick it, or turn the wheel. A press brings a cover to the middle, and one "
            + "more opens it. Drag a page to turn it; Esc leads back.", on: .key, draw: drawFlick),
        Page(
          "The menu",
          "M opens it and M closes it; so does a press on the three bars. Up and Down choose, Enter "
            + "takes, Esc leaves.", draw: drawHamburger),
        Page(
          "Pull it open",
          "Drag from the left edge, or from the bar, and the door follows your hand. Let go in the "
            + "middle, and it decides.", on: .spot, .bleed, draw: drawOpening),
        Page(
          "The anchor point",
          "A card turns about one point of itself: 0 is its left or top edge, 1 its right or "
            + "bottom. The door’s is 1, 0.5: a hinge.", draw: drawAnchors),
        Page(
          "m34",
          "Row three, column four of the door’s matrix: −1 divided by how far your eye is from the "
            + "screen. Zero means infinitely far.", on: .tint, draw: drawMatrix),
        Page(
          "Four doors",
          "All open by half, with m34 at 0, −0.0005, −0.001 and −0.002. The keys [ and ] weaken and "
            + "strengthen it while you watch.", draw: drawDoors),
        Page(
          "Books of your own",
          "A folder of pictures is a book; a folder of such folders is a shelf. Name it after the "
            + "program: bifold ~/Comics", on: .key, draw: drawFolders),
        Page(
          "Books.plist",
          "Or list them. Each book is a cover and its pages; paths start at the file itself. Then: "
            + "bifold Books.plist", draw: drawBooksList),
        Page(
          "MenuItems.plist",
          "Your own menu: an icon, a colour, a title, and what the item shows: one big picture, or "
            + "books.", on: .tint, draw: drawMenuList),
        Page(
          "What is left alone",
          "Your files: Bifold never writes to them. F fills the screen, F3 times the frames, F4 shows "
            + "the door’s transform, Q quits. F1 lists every key.", on: .spot, draw: drawEye),
      ])
  }

  /// A door that is open by a fraction, with its hinge at a place.
  private static func drawDoor(
    _ sheet: inout Sheet, hinge: Place, size: Size, fraction: Double, m34: Double, scale: Double,
    _ inks: [Ink]
  ) {
    let transform = Transform3D.perspective(m34: m34)
      .rotated(by: -(1 - fraction) * .pi / 2, x: 0, y: 1, z: 0)
    sheet.drawPanel(
      size, at: hinge, anchor: Point(x: 1, y: 0.5), transform, scale: scale, bands: 7, inks)
  }

  private static func drawCover(_ sheet: inout Sheet) {
    sheet.rectangle(32, 206, 298, 290, .key)
    drawDoor(
      &sheet, hinge: (176, 351), size: Size(width: 310, height: 580), fraction: 0.52,
      m34: -1 / 900.0, scale: 0.5, [.tint, .paper])
    sheet.rectangle(176, 206, 154, 290, .paper)
    for bar in 0..<3 { sheet.rectangle(192, 222 + Double(bar) * 9, 26, 4, .key) }
  }

  private static func drawShelf(_ sheet: inout Sheet) {
    let middle = sheet.centre
    for step in [2, -2, 1, -1, 0] {
      let side = Double(step.signum())
      let scale = [1, 0.8, 0.62][abs(step)]
      let size = Size(width: 128, height: 200)
      let transform = Transform3D.perspective(m34: -1 / 500.0)
        .rotated(by: -side * 0.3, x: 0, y: 1, z: 0)
      let x = middle.x + side * [0, 72, 106][abs(step)]
      sheet.drawPanel(
        size, at: (x, middle.y + 60), anchor: Point(x: 0.5, y: 1), transform, scale: scale,
        bands: 1, [step == 0 ? .spot : abs(step) == 1 ? .key : .paper])
    }
    sheet.rectangle(sheet.frame.x, middle.y + 60, 290, 3, .key)
    sheet.words(
      "Bifold", at: (middle.x, middle.y + 4), size: 30, weight: .light, .paper, anchor: .middle)
  }

  private static func drawKeys(_ sheet: inout Sheet) {
    let rows: [[(label: String, width: Double)]] = [
      [("Left", 139), ("Right", 139)], [("Page Up", 139), ("Page Down", 139)],
      [("Shift + Space", 139), ("Space", 139)], [("Home", 139), ("End", 139)],
    ]
    for (row, keys) in rows.enumerated() {
      var x = sheet.frame.x
      let y = sheet.frame.y + 14 + Double(row) * 78
      for (column, key) in keys.enumerated() {
        let isArrow = row == 0
        sheet.drawKey(x: x, y: y, width: key.width, column == 1 ? .key : .tint)
        let middle: Place = (x + key.width / 2, y + 30)
        if isArrow {
          let way = column == 0 ? -1.0 : 1
          sheet.drawArrow(
            from: (middle.x - way * 22, middle.y), to: (middle.x + way * 22, middle.y),
            column == 1 ? .paper : .key)
        } else {
          sheet.words(
            key.label, at: (middle.x, middle.y + 6), size: 16.5, weight: .semibold,
            column == 1 ? .paper : .key, anchor: .middle)
        }
        x += key.width + 12
      }
    }
  }

  private static func drawFlick(_ sheet: inout Sheet) {
    // Where a cover is at equal times: it slows down as it comes to rest.
    let base = sheet.centre.y + 100
    var x = sheet.frame.x
    var step = 62.0
    for index in 0..<9 {
      let isLast = index == 8
      let ink: Ink = isLast ? .spot : index % 2 == 0 ? .tint : .paper
      if index > 0 { sheet.rectangle(x - 2.5, base - 200, 2.5, 200, .key) }
      sheet.rectangle(x, base - 200, 128, 200, ink)
      x += step
      step *= 0.61
    }
    sheet.drawArrow(
      from: (sheet.frame.x, base + 34), to: (sheet.frame.x + 286, base + 34), .paper)
  }

  private static func drawHamburger(_ sheet: inout Sheet) {
    // The bars turn with the door: level when it is shut, upright when it is open.
    for (index, degrees) in [0.0, 30, 60, 90].enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: 2)
      let middle: Place = (
        sheet.frame.x + 69.5 + Double(column) * 151, sheet.frame.y + 84 + Double(row) * 166
      )
      sheet.disc(middle, radius: 69, index == 3 ? .spot : .tint)
      let inks = (sheet.inks[.paper], sheet.inks[.key])
      sheet.canvas.turned(degrees: degrees, aboutX: middle.x, y: middle.y) { canvas in
        for bar in -1...1 {
          canvas.rectangle(
            x: middle.x - 36, y: middle.y - 5 + Double(bar) * 22, width: 72, height: 10,
            fill: index == 3 ? inks.0 : inks.1)
        }
      }
    }
  }

  private static func drawOpening(_ sheet: inout Sheet) {
    let rows = 4
    for row in 0..<rows {
      let fraction = [0.12, 0.4, 0.7, 1][row]
      let top = 26 + Double(row) * 86
      let left = 36.0
      let width = 86 * fraction
      sheet.rectangle(left, top, 290, 66, .key)
      drawDoor(
        &sheet, hinge: (left + width, top + 33), size: Size(width: 86, height: 66),
        fraction: fraction, m34: -1 / 240.0, scale: 1, [.tint, .paper])
      sheet.rectangle(left + width, top, 290 - width, 66, .paper)
      for bar in 0..<3 {
        sheet.rectangle(left + width + 9, top + 9 + Double(bar) * 5, 14, 2.4, .key)
      }
    }
    // Beyond the window's edges nothing is seen.
    sheet.rectangle(-1, -1, 37, 372, .spot)
    sheet.rectangle(326, -1, 40, 372, .spot)
  }

  private static func drawAnchors(_ sheet: inout Sheet) {
    let anchors: [(Point, String)] = [
      (Point(x: 0.5, y: 0.5), "0.5, 0.5"), (Point(x: 0, y: 0), "0, 0"),
      (Point(x: 0, y: 1), "0, 1"), (Point(x: 1, y: 0.5), "1, 0.5"),
    ]
    let size = Size(width: 82, height: 106)
    for (index, (anchor, label)) in anchors.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: 2)
      let corner: Place = (
        sheet.frame.x + 30 + Double(column) * 150, sheet.frame.y + 12 + Double(row) * 172
      )
      let pin: Place = (corner.x + anchor.x * size.width, corner.y + anchor.y * size.height)
      sheet.rectangle(corner.x, corner.y, size.width, size.height, .tint)
      sheet.drawPanel(
        size, at: pin, anchor: anchor,
        Transform3D.rotation(by: index == 2 ? -0.3 : 0.3, x: 0, y: 0, z: 1), scale: 1, bands: 1,
        [index == 3 ? .spot : .key])
      sheet.disc(pin, radius: 7, .paper)
      sheet.ring(pin, radius: 7, .key, width: 3)
      sheet.words(
        label, at: (corner.x + size.width / 2, corner.y + size.height + 36), size: 13,
        anchor: .middle)
    }
  }

  private static func drawMatrix(_ sheet: inout Sheet) {
    // The eye, the screen and the door's edge behind it, from above.
    let screen = sheet.frame.y + 134
    let eye: Place = (sheet.centre.x, sheet.frame.y + 322)
    let left: Place = (sheet.centre.x - 116, screen - 98)
    let right: Place = (sheet.centre.x + 116, screen - 98)
    for far in [left, right] { sheet.stroke([eye, far], .key, width: 2) }
    sheet.stroke([left, right], .spot, width: 11)
    sheet.stroke([(sheet.frame.x + 4, screen), (sheet.frame.x + 286, screen)], .key, width: 5)
    let share = (eye.y - screen) / (eye.y - left.y)
    sheet.stroke(
      [
        (mix(eye.x, left.x, share), screen), (mix(eye.x, right.x, share), screen),
      ], .paper, width: 11)
    sheet.disc(eye, radius: 12, .key)
    sheet.words(
      "screen", at: (sheet.frame.x + 4, screen + 22), size: 14, .key)
    sheet.words("door", at: (sheet.centre.x, screen - 112), size: 14, .key, anchor: .middle)
    sheet.words("eye", at: (eye.x + 22, eye.y + 5), size: 14, .key)
    sheet.words(
      "d", at: (sheet.frame.x + 254, (screen + eye.y) / 2 + 8), size: 24, weight: .light, .key,
      anchor: .middle)
    let x = sheet.frame.x + 276
    sheet.stroke([(x, screen + 10), (x, eye.y)], .key, width: 2)
  }

  private static func drawDoors(_ sheet: inout Sheet) {
    for (index, m34) in [0, -0.000_5, -0.001, -0.002].enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: 2)
      let hinge: Place = (
        sheet.frame.x + 96 + Double(column) * 152, sheet.frame.y + 76 + Double(row) * 170
      )
      sheet.rectangle(hinge.x - 96, hinge.y - 76, 138, 152, .key)
      // A door of 280 by 600, in a window of which a part is seen.
      drawDoor(
        &sheet, hinge: hinge, size: Size(width: 340, height: 480), fraction: 0.5, m34: m34,
        scale: 0.3, [.spot, .tint])
      sheet.rectangle(hinge.x, hinge.y - 76, 42, 152, .paper)
      sheet.stroke(
        [
          (hinge.x, hinge.y - 75), (hinge.x + 41, hinge.y - 75), (hinge.x + 41, hinge.y + 75),
          (hinge.x, hinge.y + 75),
        ], .key, width: 2)
    }
  }

  private static func drawFolders(_ sheet: inout Sheet) {
    let lines: [(depth: Int, name: String, ink: Ink)] = [
      (0, "Comics", .spot), (1, "Herbarium", .tint), (2, "01.jpg", .paper), (2, "02.jpg", .paper),
      (1, "Sketches", .tint), (2, "a.png", .paper), (2, "b.svg", .paper), (2, "c.webp", .paper),
    ]
    for (index, line) in lines.enumerated() {
      let x = sheet.frame.x + Double(line.depth) * 46
      let y = sheet.frame.y + 18 + Double(index) * 41
      if line.depth < 2 {
        sheet.rectangle(x, y - 11, 13, 6, line.ink)
        sheet.rectangle(x, y - 7, 30, 20, line.ink)
      } else {
        sheet.rectangle(x + 7, y - 11, 17, 24, line.ink)
      }
      sheet.words(
        line.name, at: (x + 42, y + 7), size: 18, weight: line.depth < 2 ? .semibold : .regular,
        .paper)
    }
  }

  private static func drawBooksList(_ sheet: inout Sheet) {
    sheet.drawListing([
      (0, "array", .kind), (1, "dict", .kind), (2, "cover", .name), (3, "One/cover.jpg", .value),
      (2, "pages", .name), (3, "array", .kind), (4, "One/01.jpg", .value),
      (4, "One/02.jpg", .value),
    ])
  }

  private static func drawMenuList(_ sheet: inout Sheet) {
    sheet.drawListing([
      (0, "image", .name), (1, "Icons/Sun.svg", .value), (0, "colors", .name),
      (1, "249, 84, 7", .value), (0, "title", .name), (1, "Summer", .value),
      (0, "bigImage", .name), (1, "Sun.jpg", .value), (0, "or books", .name),
      (1, "Summer", .value),
    ])
  }

  private static func drawEye(_ sheet: inout Sheet) {
    let middle = sheet.centre
    // A page, and an eye on it.
    sheet.rectangle(middle.x - 92, middle.y - 150, 184, 288, .paper)
    var lid = SVGPath()
    lid.move(middle.x - 66, middle.y - 6)
    lid.curve(
      middle.x - 30, middle.y - 56, middle.x + 30, middle.y - 56, middle.x + 66, middle.y - 6)
    lid.curve(
      middle.x + 30, middle.y + 44, middle.x - 30, middle.y + 44, middle.x - 66, middle.y - 6)
    lid.close()
    sheet.fill(lid, .key)
    sheet.disc((middle.x, middle.y - 6), radius: 25, .tint)
    sheet.disc((middle.x, middle.y - 6), radius: 11, .key)
  }
}

extension Sheet {
  fileprivate mutating func drawKey(x: Double, y: Double, width: Double, _ ink: Ink) {
    let (height, corner) = (60.0, 12.0)
    var path = SVGPath()
    path.move(x + corner, y)
    path.line(x + width - corner, y)
    path.arc(radius: corner, x: x + width, y: y + corner)
    path.line(x + width, y + height - corner)
    path.arc(radius: corner, x: x + width - corner, y: y + height)
    path.line(x + corner, y + height)
    path.arc(radius: corner, x: x, y: y + height - corner)
    path.line(x, y + corner)
    path.arc(radius: corner, x: x + corner, y: y)
    path.close()
    fill(path, ink)
  }

  fileprivate mutating func drawArrow(from: Place, to: Place, _ ink: Ink) {
    let way = to.x > from.x ? 1.0 : -1
    stroke([from, to], ink, width: 4)
    stroke([(to.x - way * 11, to.y - 11), to, (to.x - way * 11, to.y + 11)], ink, width: 4)
  }

  /// What a line of a property list says.
  fileprivate enum Entry {
    case kind
    case name
    case value
  }

  /// Lines of a property list, each so many steps in.
  fileprivate mutating func drawListing(_ lines: [(depth: Int, text: String, entry: Entry)]) {
    let leading = min(44, 322 / Double(lines.count))
    let top = centre.y - leading * Double(lines.count - 1) / 2 + 6
    for (index, line) in lines.enumerated() {
      words(
        line.text, at: (frame.x + Double(line.depth) * 28, top + Double(index) * leading),
        size: 20, weight: line.entry == .name ? .semibold : .regular,
        line.entry == .kind ? .spot : .key)
    }
  }
}
