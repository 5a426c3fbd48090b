/// Words that overlays are made of; each is one picture, drawn once. The raw value is its index.
public enum Caption: Int, CaseIterable, Sendable {
  case helpTitle
  case frame, processor, drawing, median, slow, slowest, drawCalls, textures

  /// Points of its picture that are drawn: a letter at 13 points is under eight wide.
  var shownWidth: Double {
    min(Double(text.utf8.count) * (self == .helpTitle ? 11 : 8), Metrics.captionBox.width)
  }

  public var text: String {
    switch self {
    case .helpTitle: "Keys and pointer"
    case .frame: "Frame, ms"
    case .processor: "CPU"
    case .drawing: "Drawing"
    case .median: "p50"
    case .slow: "p95"
    case .slowest: "p99"
    case .drawCalls: "Draw calls"
    case .textures: "Textures, MB"
    }
  }
}
