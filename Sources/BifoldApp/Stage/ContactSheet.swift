import BifoldCore
import BifoldRenderer

/// The tour's moments side by side in one picture.
struct ContactSheet {
  let options: StateOptions
  let catalogue: Catalogue
  let decoders: Decoders

  /// Pictures in a row.
  private static let columns = 3
  /// Pixels between two pictures and round them all.
  private static let gap = 24
  /// The paper: the shelf's dusk, a little darker.
  private static let paper: [UInt8] = [0x17, 0x1B, 0x1F, 0xFF]

  /// Draws the sheet.
  /// - Returns: a PNG file.
  func png() throws(RunError) -> [UInt8] {
    let offscreen = try options.makeOffscreenStage(catalogue, decoders)
    let stage = offscreen.stage
    let tour = Tour(
      size: stage.state.size, rowHeight: stage.state.rowHeight, rows: stage.state.items.count)
    var replay = Replay(tour.events)
    let (width, height) = (offscreen.target.width, offscreen.target.height)
    let rows = (tour.moments.count + Self.columns - 1) / Self.columns
    var sheet = Sheet(
      width: Self.columns * (width + Self.gap) + Self.gap,
      height: rows * (height + Self.gap) + Self.gap, paper: Self.paper)
    for (index, moment) in tour.moments.enumerated() {
      replay.advance(stage, to: moment)
      offscreen.drawComplete(waiting: decoders.signal)
      sheet.lay(
        offscreen.target.pixels(), width: width,
        x: Self.gap + index % Self.columns * (width + Self.gap),
        y: Self.gap + index / Self.columns * (height + Self.gap))
    }
    return try decoders.png(width: sheet.width, height: sheet.height, sheet.pixels)
  }

  /// Paper to lay pictures on.
  private struct Sheet {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    init(width: Int, height: Int, paper: [UInt8]) {
      self.width = width
      self.height = height
      pixels = [UInt8](repeating: 0, count: width * height * 4)
      for index in pixels.indices { pixels[index] = paper[index & 3] }
    }

    mutating func lay(_ picture: [UInt8], width pictureWidth: Int, x: Int, y: Int) {
      let row = pictureWidth * 4
      for line in 0..<picture.count / row {
        let start = ((y + line) * width + x) * 4
        pixels.replaceSubrange(
          start..<start + row, with: picture[line * row..<(line + 1) * row])
      }
    }
  }
}
