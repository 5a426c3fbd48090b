/// A text from a file as one line to be shown.
enum SingleLine {
  /// Characters; what is longer is cut.
  private static let mostCharacters = 1_000

  /// The bytes up to a terminator as text, with single spaces; nil where nothing is to be seen.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
    text(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
  }

  static func text(_ text: String) -> String? {
    let words = text.prefix(mostCharacters).split { $0.isWhitespace || isControl($0) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
  }
}
