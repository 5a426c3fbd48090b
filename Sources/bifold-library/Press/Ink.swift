import Glibc

/// What a book is printed with: one paper and three inks, each of which may also be the ground.
enum Ink: CaseIterable, Sendable {
  case paper
  /// The dark one, which text is set in.
  case key
  /// The loud one.
  case spot
  /// The quiet one.
  case tint
}

/// The colours of a book.
struct Inks: Sendable {
  let paper: String
  let key: String
  let spot: String
  let tint: String

  subscript(ink: Ink) -> String {
    switch ink {
    case .paper: paper
    case .key: key
    case .spot: spot
    case .tint: tint
    }
  }

  /// What text is readable in on a ground: paper or key, whichever contrasts more.
  func text(on ground: Ink) -> Ink {
    let light = Self.luminance(self[ground])
    let toPaper = Self.contrast(light, Self.luminance(paper))
    let toKey = Self.contrast(light, Self.luminance(key))
    return toPaper >= toKey ? .paper : .key
  }

  /// The ratio of WCAG 2, from 1 to 21.
  static func contrast(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The luminance of "#RRGGBB", near enough: a power in place of the curve of sRGB.
  static func luminance(_ colour: String) -> Double {
    let number = Int(colour.dropFirst(), radix: 16) ?? 0
    func part(_ shift: Int) -> Double {
      let value = Double(number >> shift & 255) / 255
      return pow(value, 2.2)
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }
}
