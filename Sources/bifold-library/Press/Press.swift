import BifoldContent

/// Sets covers and pages: where title, heading, words and numbers stand.
struct Press {
  let book: PictureBook

  // All in points of a sheet of 362 × 568.

  /// Covers have a little more air than pages.
  private static let coverMargin = 32.0
  private static let margin = 36.0
  /// The height of the drawing on a page, from its top margin.
  private static let plateHeight = 334.0
  private static let headingLine = 416.0
  private static let headingSize = 30.0
  private static let wordsLine = 446.0
  private static let wordsSize = 15.5
  private static let leading = 21.0
  private static let footLine = 543.0
  private static let footSize = 12.0
  private static let imprintLine = 539.0
  private static let imprintSize = 14.0
  private static let fonts = "Open Sans, Noto Sans, DejaVu Sans, sans-serif"

  /// The cover as SVG.
  var cover: [UInt8] {
    let cover = book.cover
    var sheet = Sheet(
      inks: book.inks, ground: cover.ground,
      frame: SVGCanvas.Frame(x: 0, y: 0, width: Sheet.width, height: Sheet.height))
    cover.draw(&sheet)
    // Large letters have a larger space before them; without it they would stand in a little.
    let optical = cover.size * 0.06
    for (index, line) in cover.lines.enumerated() {
      sheet.words(
        line,
        at: (
          Self.coverMargin - optical, Self.coverMargin + cover.size * (0.76 + Double(index) * 1.02)
        ),
        size: cover.size, weight: .semibold)
    }
    sheet.words(book.author, at: (Self.coverMargin, Self.imprintLine), size: Self.imprintSize)
    sheet.signet(at: (Sheet.width - Self.coverMargin, Self.imprintLine))
    return document(sheet)
  }

  /// A page as SVG.
  /// - Parameter number: From 0 to `book.pages.count - 1`.
  func page(_ number: Int) -> [UInt8] {
    let page = book.pages[number]
    var sheet = Sheet(inks: book.inks, ground: page.ground, frame: Self.frame(page.setting))
    switch page.setting {
    case .plate: page.draw(&sheet)
    case .bleed: sheet.clipped(to: sheet.frame, body: page.draw)
    }
    sheet.words(
      page.heading, at: (Self.margin - 1.5, Self.headingLine), size: Self.headingSize,
      weight: .light)
    let lines = Measure.regular.lines(
      of: page.words, size: Self.wordsSize, width: Sheet.width - 2 * Self.margin)
    for (index, line) in lines.enumerated() {
      sheet.words(
        line, at: (Self.margin, Self.wordsLine + Double(index) * Self.leading),
        size: Self.wordsSize)
    }
    sheet.words(
      "\(number + 1)", at: (Self.margin, Self.footLine), size: Self.footSize, weight: .semibold)
    sheet.words(
      book.title, at: (Sheet.width - Self.margin, Self.footLine), size: Self.footSize, anchor: .end)
    return document(sheet)
  }

  private static func frame(_ setting: Page.Setting) -> SVGCanvas.Frame {
    switch setting {
    case .plate:
      SVGCanvas.Frame(
        x: margin, y: margin, width: Sheet.width - 2 * margin, height: plateHeight)
    case .bleed:
      SVGCanvas.Frame(x: -1, y: -1, width: Sheet.width + 2, height: margin + plateHeight + 1)
    }
  }

  private func document(_ sheet: Sheet) -> [UInt8] {
    sheet.canvas.document(width: Sheet.width, height: Sheet.height, fonts: Self.fonts)
  }
}

extension Sheet {
  /// The mark of the press: a sheet folded once. `place` is its lower right corner.
  fileprivate mutating func signet(at place: Place) {
    let (width, height, fold) = (11.0, 17.0, 5.0)
    fill(
      [
        (place.x - 2 * width, place.y - height), (place.x - width, place.y - height + fold),
        (place.x - width, place.y + fold), (place.x - 2 * width, place.y),
      ], text)
    var leaf = SVGPath()
    leaf.polygon([
      (place.x - width + 1, place.y - height + fold - 0.4), (place.x - 0.8, place.y - height + 1),
      (place.x - 0.8, place.y - 0.6), (place.x - width + 1, place.y + fold - 1.4),
    ])
    stroke(leaf, text, width: 1.6)
  }
}
