/// Words that overlays are made of; each is one picture, drawn once. The raw value is its index.
public enum Caption: Int, CaseIterable, Sendable {
  case helpTitle
  case frame, processor, drawing, median, slow, slowest, drawCalls, textures
  case m34, angle, anchorX, anchorY, fraction
  case transform, corners, vanishingPoint
  case plan, distance, screen, eyePlane
  case reset, copy, copied
  case finished, graphics, eyeBehind, noEye
  case goToPage

  /// Points of its picture that are drawn: a letter at 13 points is under eight wide, but for
  /// one or two.
  var shownWidth: Double {
    min(Double(text.utf8.count + 1) * (self == .helpTitle ? 11 : 8), Metrics.captionBox.width)
  }

  /// Points of a button that carries it, and before its words there.
  var buttonWidth: Double { self == .copy ? 112 : 60 }
  static let buttonPadding = 12.0

  public var text: String {
    switch self {
    case .helpTitle: "Keys and pointer"
    case .frame: "Frame, ms"
    case .processor: "CPU"
    case .drawing: "GL calls"
    case .finished: "GL, finished"
    case .graphics: "GPU"
    case .median: "p50"
    case .slow: "p95"
    case .slowest: "p99"
    case .drawCalls: "Draw calls"
    case .textures: "Textures, MB"
    case .m34: "m34"
    case .angle: "Angle, °"
    case .anchorX: "Anchor x"
    case .anchorY: "Anchor y"
    case .fraction: "Fraction"
    case .transform: "Transform"
    case .corners: "Corners, pt"
    case .plan: "From above"
    case .distance: "d = −1/m34"
    case .screen: "Screen"
    case .eyePlane: "w = 0"
    case .vanishingPoint: "Vanishing point"
    case .reset: "Reset"
    case .copy: "Copy as Swift"
    case .copied: "Copied"
    case .eyeBehind: "Eye behind"
    case .noEye: "No eye"
    case .goToPage: "Go to page"
    }
  }
}
