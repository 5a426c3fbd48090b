import BifoldCore
import BifoldRenderer
import BifoldWire

/// The tour's moments side by side in one picture, each with what it shows.
struct ContactSheet {
  let options: StateOptions
  let catalogue: Catalogue
  let decoders: Decoders

  /// Pictures in a row.
  static let columns = 3
  /// The paper: the corners of the room, darker by a third, so that the pictures stand out.
  private static let paper = Color(hex: 0x0F1215)
  private static let title = "Bifold"
  private static let subtitle = "a bookshelf with real depth"

  /// Where everything lies, in pixels. All of it grows with the pictures.
  struct Grid {
    /// Of a picture.
    let width: Int
    let height: Int
    let moments: Int

    private var unit: Int { max(width / 160, 1) }
    /// Between two pictures and round them all.
    var gap: Int { 3 * unit }
    /// A line below a picture, and the size of its words.
    var captionHeight: Int { 7 * unit }
    var captionSize: Double { max(3.5 * Double(unit), Stage.leastPixelSize) }
    /// The lines above all pictures.
    var headHeight: Int { 18 * unit }
    var titleSize: Double { 10 * Double(unit) }
    /// How much lower the middle of small words lies than that of the title on the same baseline:
    /// about a third of what they differ in size.
    var subtitleDrop: Int { Int(((titleSize - captionSize) * 0.36).rounded()) }

    private var rows: Int { (moments + ContactSheet.columns - 1) / ContactSheet.columns }
    var sheetWidth: Int { ContactSheet.columns * (width + gap) + gap }
    var sheetHeight: Int { gap + headHeight + rows * (height + captionHeight + gap) }

    func x(of index: Int) -> Int { gap + index % ContactSheet.columns * (width + gap) }
    func y(of index: Int) -> Int {
      gap + headHeight + index / ContactSheet.columns * (height + captionHeight + gap)
    }
  }

  /// Draws the sheet.
  /// - Returns: a PNG file.
  func png() throws(RunError) -> [UInt8] {
    let offscreen = try options.makeOffscreenStage(catalogue, decoders)
    let stage = offscreen.stage
    let tour = Tour(
      size: stage.state.size, rowHeight: stage.state.rowHeight, rows: stage.state.items.count)
    var replay = Replay(tour.events)
    let grid = Grid(
      width: offscreen.target.width, height: offscreen.target.height, moments: tour.moments.count)
    var sheet = Sheet(width: grid.sheetWidth, height: grid.sheetHeight, paper: Self.paper)
    try print(
      Self.title, Ink.bright, .semibold, size: grid.titleSize, on: &sheet, x: grid.gap, y: grid.gap,
      height: grid.headHeight, width: grid.width)
    try print(
      Self.subtitle, Ink.quiet, .regular, size: grid.captionSize, on: &sheet, x: grid.x(of: 1),
      y: grid.gap + grid.subtitleDrop, height: grid.headHeight, width: grid.width)
    for (index, moment) in tour.moments.enumerated() {
      replay.advance(stage, to: moment.time)
      offscreen.drawComplete(waiting: decoders.signal)
      let (x, y) = (grid.x(of: index), grid.y(of: index))
      sheet.lay(offscreen.target.pixels(), width: grid.width, x: x, y: y)
      try print(
        moment.caption, Ink.quiet, .regular, size: grid.captionSize, on: &sheet, x: x,
        y: y + grid.height, height: grid.captionHeight, width: grid.width)
    }
    return try decoders.png(width: sheet.width, height: sheet.height, sheet.pixels)
  }

  /// Sets a line of words in the middle of a box.
  private func print(
    _ text: String, _ ink: Color, _ weight: LabelWeight, size: Double, on sheet: inout Sheet,
    x: Int, y: Int, height: Int, width: Int
  ) throws(RunError) {
    let label = try decoders.label(
      LabelOrder(
        text: text, pixelSize: size, maximumWidth: width, weight: weight, boxHeight: height))
    // The first of its mip levels.
    let line = Array(label.pixels.prefix(width * height * 4))
    sheet.print(line, width: width, in: ink, x: x, y: y)
  }
}
