import BifoldWire

/// A book made of its number alone: a cover and pages with one motif in one palette, as SVG. The
/// same number gives the same book on every machine.
package struct GeneratedBook: Sendable {
  /// The size of covers and pages, in points.
  package static let width = 362.0
  package static let height = 568.0

  package let index: Int

  private let motif: Motif
  private let palette: Palette
  private let seed: UInt64

  /// The book with a number of 0 or more.
  package init(index: Int) {
    self.index = index
    // Neighbours on the shelf share neither motif nor palette, and it is long before a motif and a
    // palette meet again.
    let motifs = Motif.allCases
    let number = max(0, index) % (motifs.count * Palette.all.count * 1_000)
    motif = motifs[number % motifs.count]
    palette = Palette.all[(number * 5 + number / motifs.count * 3) % Palette.all.count]
    var mixer = SplitMix(seed: UInt64(truncatingIfNeeded: index))
    seed = mixer.next()
  }

  /// How many pages the book has; even, so that it ends with a full spread.
  package var pageCount: Int {
    var random = SplitMix(seed: seed &+ 1)
    return 16 + 2 * random.whole(below: 9)
  }

  package var title: String {
    var random = SplitMix(seed: seed &+ 2)
    let noun = motif.nouns[random.whole(below: motif.nouns.count)]
    return "\(Self.openings[random.whole(below: Self.openings.count)]) \(noun)"
  }

  /// The cover as SVG.
  package var cover: [UInt8] {
    var canvas = SVGCanvas()
    var random = SplitMix(seed: seed)
    let layout = CoverLayout.allCases[random.whole(below: CoverLayout.allCases.count)]
    draw(layout, on: &canvas, random: random)
    return Self.document(canvas)
  }

  /// A page as SVG.
  /// - Parameter number: From 0 to `pageCount - 1`.
  package func page(_ number: Int) -> [UInt8] {
    var canvas = SVGCanvas()
    let inside = palette.inside
    let progress = Double(number + 1) / Double(max(1, pageCount))
    canvas.rectangle(x: 0, y: 0, width: Self.width, height: Self.height, fill: inside.ground)
    let plate = SVGCanvas.Frame(x: 41, y: 52, width: 280, height: 420)
    canvas.framed(by: plate, in: (Self.width, Self.height), margin: inside.ground) { canvas in
      motif.draw(
        on: &canvas, width: plate.width, height: plate.height, palette: inside,
        random: SplitMix(seed: seed), phase: progress)
    }
    // Where in the book one is, in place of a number.
    let line = (left: 141.0, right: 221.0, y: 520.0)
    canvas.rectangle(
      x: line.left, y: line.y - 0.5, width: line.right - line.left, height: 1, fill: inside.middle)
    canvas.circle(
      x: line.left + (line.right - line.left) * progress, y: line.y, radius: 3,
      fill: inside.accent)
    return Self.document(canvas)
  }

  package var book: Book {
    Book(
      title: title, cover: .bytes(cover), pages: (0..<pageCount).map { .bytes(page($0)) })
  }

  private static let openings = [
    "The Quiet", "A Field Guide to", "Beyond the", "Small", "Letters from the", "The Last",
    "Notes on", "Under the", "The Second", "Winter", "An Atlas of", "The Blue", "Between", "First",
  ]

  private func draw(_ layout: CoverLayout, on canvas: inout SVGCanvas, random: SplitMix) {
    canvas.rectangle(x: 0, y: 0, width: Self.width, height: Self.height, fill: palette.ground)
    switch layout {
    case .bleed:
      motif.draw(
        on: &canvas, width: Self.width, height: Self.height, palette: palette, random: random,
        phase: 0)
    case .band:
      let top = 470.0
      motif.draw(
        on: &canvas, width: Self.width, height: top, palette: palette, random: random, phase: 0)
      canvas.rectangle(
        x: 0, y: top, width: Self.width, height: Self.height - top, fill: palette.ink)
      canvas.rectangle(x: 0, y: top, width: Self.width, height: 5, fill: palette.accent)
      canvas.circle(
        x: Self.width / 2, y: (top + 5 + Self.height) / 2, radius: 7, fill: palette.ground)
    case .plate:
      let frame = SVGCanvas.Frame(x: 34, y: 34, width: 294, height: 452)
      canvas.framed(by: frame, in: (Self.width, Self.height), margin: palette.ground) { canvas in
        motif.draw(
          on: &canvas, width: frame.width, height: frame.height, palette: palette, random: random,
          phase: 0)
      }
      canvas.rectangle(x: 34, y: 508, width: 294, height: 2, fill: palette.ink)
      canvas.circle(x: 41, y: 529, radius: 7, fill: palette.accent)
    }
  }

  private static func document(_ canvas: SVGCanvas) -> [UInt8] {
    canvas.document(width: width, height: height)
  }
}
