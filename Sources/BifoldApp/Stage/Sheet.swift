import BifoldCore

/// Paper to lay pictures on: RGBA, top row first.
struct Sheet {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt8]

  init(width: Int, height: Int, paper: Color) {
    self.width = width
    self.height = height
    let ground = Self.bytes(of: paper) + [255]
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    for index in pixels.indices { pixels[index] = ground[index & 3] }
  }

  /// Lays an opaque picture on it. What reaches beyond the paper is cut off.
  mutating func lay(_ picture: [UInt8], width pictureWidth: Int, x: Int, y: Int) {
    forEachRow(of: picture.count / 4, width: pictureWidth, x: x, y: y) { sheet, range, from in
      sheet.pixels.replaceSubrange(range, with: picture[from..<from + range.count])
    }
  }

  /// Lays white words on it, in an ink of another colour.
  /// - Parameter words: premultiplied.
  mutating func print(
    _ words: [UInt8], width wordsWidth: Int, in ink: Color, x: Int, y: Int
  ) {
    let ink = Self.bytes(of: ink) + [255]
    forEachRow(of: words.count / 4, width: wordsWidth, x: x, y: y) { sheet, range, from in
      for offset in 0..<range.count {
        // The alpha of the pixel that the byte belongs to.
        let coverage = Int(words[(from + offset) | 3])
        let place = range.lowerBound + offset
        let below = Int(sheet.pixels[place])
        let blended = (Int(ink[offset & 3]) * coverage + below * (255 - coverage) + 127) / 255
        sheet.pixels[place] = UInt8(blended)
      }
    }
  }

  /// - Parameter body: takes the paper's bytes of a row, and where the row begins in the picture.
  private mutating func forEachRow(
    of count: Int, width pictureWidth: Int, x: Int, y: Int,
    _ body: (inout Sheet, Range<Int>, Int) -> Void
  ) {
    let visible = min(pictureWidth, width - x)
    guard x >= 0, y >= 0, visible > 0 else { return }
    for line in 0..<min(count / pictureWidth, max(height - y, 0)) {
      let start = ((y + line) * width + x) * 4
      body(&self, start..<start + visible * 4, line * pictureWidth * 4)
    }
  }

  private static func bytes(of color: Color) -> [UInt8] {
    [color.red, color.green, color.blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
  }
}
