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
  /// A drawn line of text, in pixels.
  private struct Line: ~Copyable {
    let ink: Vips.Samples
    let height: Int
    /// From where the text begins to where its ink ends.
    var width: Int { Int(ink.raw.left) + ink.width }
  }

  /// The least by which a font is made smaller to fit, in pixels.
  private static let sizeStep = 0.5
  /// Height of the line by size of the font: room for accents and descenders.
  private static let lineHeight = 1.4

  static func draw(_ order: LabelOrder) throws(DecodingFailure) -> DecodedPicture {
    // Also false for what is not a number.
    guard sizes.contains(order.pixelSize), sizes.contains(order.smallestPixelSize),
      1...widestLine ~= order.maximumWidth
    else {
      throw DecodingFailure(
        .request, subject: "label", reason: "its size or its width is out of range")
    }
    let line = Int((order.pixelSize * lineHeight).rounded(.up))
    let height = order.boxHeight ?? line
    let levels: MipLevels = order.boxHeight == nil ? .base : .all
    let text = oneLine(order.text)
    guard !text.isEmpty else {
      let width = order.boxHeight == nil ? 1 : order.maximumWidth
      return try picture(width: width, height: height, levels) { _ in }
    }

    let fitted = try fittedLine(text, order)
    let width =
      order.boxHeight == nil
      ? min(max(1, fitted.width), order.maximumWidth) : order.maximumWidth
    return try picture(width: width, height: height, levels) { pixels in
      let top = Int(fitted.ink.raw.top) + (height - fitted.height) / 2
      let room = max(width - fitted.width, 0)
      let lead =
        switch order.alignment {
        case .leading: 0
        case .center: room / 2
        case .trailing: room
        }
      let left = Int(fitted.ink.raw.left) + lead
      for y in 0..<fitted.ink.height where 0..<height ~= y + top {
        for x in 0..<fitted.ink.width where 0..<width ~= x + left {
          let coverage = fitted.ink.bytes[y * fitted.ink.width + x]
          let pixel = ((y + top) * width + x + left) * MipLayout.bytesPerPixel
          for band in 0..<MipLayout.bytesPerPixel { pixels[pixel + band] = coverage }
        }
      }
    }
  }

  /// The whole text where it fits, if need be smaller; otherwise its longest beginning that does,
  /// with an ellipsis.
  private static func fittedLine(
    _ text: [Character], _ order: LabelOrder
  ) throws(DecodingFailure) -> Line {
    var size = order.pixelSize
    func draw(_ text: [Character]) throws(DecodingFailure) -> Line {
      Line(
        ink: try Vips.text(escape(text), font: "\(families) \(weightName(order.weight)) \(size)"),
        height: Int((size * lineHeight).rounded(.up)))
    }
    while true {
      let whole = try draw(text)
      if whole.width <= order.maximumWidth { return whole }
      guard size > order.smallestPixelSize else { break }
      // Nearly proportional; hinting and rounding make it a step or two more.
      let share = Double(order.maximumWidth) / Double(whole.width)
      size = max(min(size * share, size - sizeStep), order.smallestPixelSize)
    }
    var fitting = 0
    var tooLong = text.count
    var best = try draw(["…"])
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      var beginning = Array(text[..<middle])
      while beginning.last == " " { beginning.removeLast() }
      let line = try draw(beginning + ["…"])
      if line.width <= order.maximumWidth {
        fitting = middle
        best = line
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
    return DecodedPicture(layout: layout, pixels: Pixels(pixels[...]))
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
