import BifoldWire

/// Draws labels: one line, white, premultiplied.
enum LabelRenderer {
  /// Humanist faces first; what is installed decides.
  private static let families = "Noto Sans,Open Sans,Cantarell,Lato,DejaVu Sans,Sans"
  /// The font sizes that are accepted, in pixels.
  private static let sizes = 4.0...512.0
  /// The longest text that is looked at, in characters: more never fits a line.
  private static let longestText = 512
  private static let widestLine = 16_384
  /// Height of the line by size of the font: room for accents and descenders.
  private static let lineHeight = 1.4

  static func draw(_ order: LabelOrder) throws(DecodingFailure) -> DecodedPicture {
    // Also false for what is not a number.
    guard sizes.contains(order.pixelSize), 1...widestLine ~= order.maximumWidth else {
      throw DecodingFailure(
        .request, subject: "label", reason: "its size or its width is out of range")
    }
    let font = "\(families) \(weightName(order.weight)) \(order.pixelSize)"
    let line = Int((order.pixelSize * lineHeight).rounded(.up))
    let height = order.boxHeight ?? line
    let levels: MipLevels = order.boxHeight == nil ? .base : .all
    let text = oneLine(order.text)
    guard !text.isEmpty else {
      let width = order.boxHeight == nil ? 1 : order.maximumWidth
      return try picture(width: width, height: height, levels) { _ in }
    }

    let ink = try fittedInk(text, font: font, maximumWidth: order.maximumWidth)
    let width =
      order.boxHeight == nil
      ? min(max(1, Int(ink.raw.left) + ink.width), order.maximumWidth) : order.maximumWidth
    return try picture(width: width, height: height, levels) { pixels in
      let top = Int(ink.raw.top) + (height - line) / 2
      let left = Int(ink.raw.left)
      for y in 0..<ink.height where 0..<height ~= y + top {
        for x in 0..<ink.width where 0..<width ~= x + left {
          let coverage = ink.bytes[y * ink.width + x]
          let pixel = ((y + top) * width + x + left) * MipLayout.bytesPerPixel
          for band in 0..<MipLayout.bytesPerPixel { pixels[pixel + band] = coverage }
        }
      }
    }
  }

  /// The whole text where it fits, otherwise its longest beginning that does, with an ellipsis.
  private static func fittedInk(
    _ text: [Character], font: String, maximumWidth: Int
  ) throws(DecodingFailure) -> Vips.Samples {
    let whole = try Vips.text(escape(text), font: font)
    if Int(whole.raw.left) + whole.width <= maximumWidth { return whole }
    var fitting = 0
    var tooLong = text.count
    var best = try Vips.text("…", font: font)
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      var beginning = Array(text[..<middle])
      while beginning.last == " " { beginning.removeLast() }
      let ink = try Vips.text(escape(beginning + ["…"]), font: font)
      if Int(ink.raw.left) + ink.width <= maximumWidth {
        fitting = middle
        best = ink
      } else {
        tooLong = middle
      }
    }
    return best
  }

  private static func picture(
    width: Int, height: Int, _ levels: MipLevels, fill: (inout [UInt8]) -> Void
  ) throws(DecodingFailure) -> DecodedPicture {
    guard let layout = MipLayout(width: width, height: height, levels: levels),
      let base = MipLayout(width: width, height: height, levels: .base)
    else {
      throw DecodingFailure(.label, subject: "label", reason: "its size is out of range")
    }
    var pixels = [UInt8](repeating: 0, count: base.byteCount)
    fill(&pixels)
    if levels == .all {
      // White ink: straight and premultiplied differ in the colour alone, which is white.
      for index in pixels.indices where index & 3 != 3 { pixels[index] = 255 }
      pixels = pixels.withUnsafeBufferPointer { samples in
        StraightPixels(samples, bands: MipLayout.bytesPerPixel, layout: base)
          .map { MipChain.levels(of: $0, layout: layout) } ?? []
      }
    }
    return DecodedPicture(layout: layout, pixels: pixels[...])
  }

  /// The text without line breaks, tabs and other controls, which markup does not allow, and
  /// without space round it.
  private static func oneLine(_ text: String) -> [Character] {
    var line: [Character] = []
    for character in text.prefix(longestText) {
      // Combining marks can pile up on one character without end.
      let scalars = character.unicodeScalars.prefix(16)
      let isControl = scalars.contains {
        switch $0.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: true
        default: false
        }
      }
      if isControl || character == " " {
        if line.last != " ", !line.isEmpty { line.append(" ") }
      } else {
        line.append(Character(String(String.UnicodeScalarView(scalars))))
      }
    }
    if line.last == " " { line.removeLast() }
    return line
  }

  private static func escape(_ text: [Character]) -> String {
    var markup = ""
    for character in text {
      switch character {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      default: markup.append(character)
      }
    }
    return markup
  }

  private static func weightName(_ weight: LabelWeight) -> String {
    switch weight {
    case .regular: ""
    case .medium: "Medium"
    case .semibold: "Semi-Bold"
    case .bold: "Bold"
    }
  }
}
