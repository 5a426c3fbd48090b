/// Four colours of a cover, as they would be printed: muted, with one that is not.
struct Palette: Sendable {
  /// The paper.
  let ground: String
  /// What stands out most from the ground.
  let ink: String
  /// Between the two.
  let middle: String
  /// Saturated, used sparingly.
  let accent: String
  /// The paper of the pages inside, and what is printed on them.
  let page: (paper: String, ink: String)

  static let all: [Palette] = [
    Palette(dark: "#12303A", light: "#F0E8D5", middle: "#3F7C85", accent: "#F2B134", on: .dark),
    Palette(dark: "#3A1F2B", light: "#F1DFD0", middle: "#C98F86", accent: "#E4572E", on: .light),
    Palette(dark: "#232A2E", light: "#F6ECD6", middle: "#DDA73A", accent: "#B5402C", on: .middle),
    Palette(dark: "#1D2F6F", light: "#EDE8DE", middle: "#8FA4D4", accent: "#F25C3B", on: .light),
    Palette(dark: "#22372B", light: "#E9E4D0", middle: "#7C9A7E", accent: "#E2A72E", on: .dark),
    Palette(dark: "#2A1F1D", light: "#F3E7CF", middle: "#B8432F", accent: "#EDB95A", on: .middle),
    Palette(dark: "#2E3440", light: "#DEDBD2", middle: "#8A94A6", accent: "#E86A72", on: .light),
    Palette(dark: "#241F3A", light: "#EDE3D4", middle: "#6F619B", accent: "#F4A259", on: .dark),
    Palette(dark: "#1E4141", light: "#DFEADF", middle: "#6FB0A0", accent: "#EE6C4D", on: .light),
    Palette(dark: "#1C1C1E", light: "#EDE6D6", middle: "#8C8576", accent: "#E03C31", on: .dark),
    Palette(dark: "#3A3D28", light: "#EAE4C8", middle: "#A6A45F", accent: "#D1492E", on: .light),
    Palette(dark: "#17324D", light: "#F2EBDD", middle: "#2F7FA6", accent: "#F3C13A", on: .middle),
    Palette(dark: "#4A1D2F", light: "#F3DCD2", middle: "#C9848B", accent: "#1F7F86", on: .light),
    Palette(dark: "#22313F", light: "#EFE6DA", middle: "#5E8C7E", accent: "#E8A33D", on: .middle),
  ]

  private enum Ground {
    case dark, light, middle
  }

  private init(dark: String, light: String, middle: String, accent: String, on ground: Ground) {
    switch ground {
    case .dark: (self.ground, ink, self.middle) = (dark, light, middle)
    case .light: (self.ground, ink, self.middle) = (light, dark, middle)
    case .middle: (self.ground, ink, self.middle) = (middle, light, dark)
    }
    self.accent = accent
    page = (light, dark)
  }

  private init(ground: String, ink: String, middle: String, accent: String, page: (String, String))
  {
    self.ground = ground
    self.ink = ink
    self.middle = middle
    self.accent = accent
    self.page = page
  }

  /// The same colours on the paper of the pages.
  var inside: Palette {
    let darkMiddle = ground == page.paper || ground == page.ink ? middle : ground
    return Palette(
      ground: page.paper, ink: page.ink, middle: darkMiddle, accent: accent, page: page)
  }
}
