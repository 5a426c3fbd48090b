/// How wide text is, without a font at hand.
struct Measure {
  /// Advance widths of the characters from space to tilde, in thousandths of the size.
  private let widths: [Int]
  /// What other characters are taken to be: a little wider than most are.
  private static let other = 600

  /// Open Sans Regular.
  static let regular = Measure(widths: [
    259, 267, 400, 645, 571, 823, 729, 221, 295, 295, 551, 571, 245, 321, 266, 367, 571, 571, 571,
    571, 571, 571, 571, 571, 571, 571, 266, 266, 571, 571, 571, 429, 898, 632, 647, 630, 729, 556,
    516, 728, 737, 278, 267, 613, 519, 902, 753, 778, 602, 778, 618, 548, 553, 728, 595, 925, 577,
    560, 570, 329, 367, 329, 541, 448, 577, 556, 612, 476, 612, 561, 338, 547, 613, 252, 252, 524,
    252, 930, 613, 604, 612, 612, 408, 477, 353, 613, 500, 777, 523, 503, 467, 378, 550, 378, 571,
  ])

  /// The width of a line, in the unit of `size`.
  func width(of line: some StringProtocol, size: Double) -> Double {
    var total = 0
    for scalar in line.unicodeScalars {
      let index = Int(scalar.value) - 32
      total += widths.indices.contains(index) ? widths[index] : Self.other
    }
    return Double(total) * size / 1_000
  }

  /// Words broken into as few lines as they fit on, and these as even as can be: no last line of
  /// one word.
  func lines(of words: String, size: Double, width: Double) -> [String] {
    let words = words.split(separator: " ")
    // The best break before each word: how many lines lead up to it, how uneven, from which word.
    var best: [(lines: Int, waste: Double, from: Int)] = [(0, 0, 0)]
    for end in words.indices {
      var choice = (lines: Int.max, waste: Double.infinity, from: end)
      for start in (0...end).reversed() {
        let line = words[start...end].joined(separator: " ")
        let rest = width - self.width(of: line, size: size)
        if rest < 0, start < end { break }
        let lines = best[start].lines + 1
        let waste = best[start].waste + rest * rest
        if (lines, waste) < (choice.lines, choice.waste) { choice = (lines, waste, start) }
      }
      best.append(choice)
    }
    var lines: [String] = []
    var end = words.count
    while end > 0 {
      let start = best[end].from
      lines.append(words[start..<end].joined(separator: " "))
      end = start
    }
    return lines.reversed()
  }
}
