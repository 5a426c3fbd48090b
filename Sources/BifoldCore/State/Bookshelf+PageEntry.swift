/// The number of a page to go to, while it is typed.
extension Bookshelf {
  /// What has been typed of it.
  struct PageEntry: Sendable {
    /// 0 for nothing yet.
    var number = 0
    /// More than any book has.
    static let largest = 99_999_999
  }

  /// Whether a page's number is being typed.
  public var isEnteringPage: Bool { pageEntry != nil }

  /// As it is read; empty while there is none.
  public var typedPage: String {
    guard let pageEntry, let book else { return "" }
    return "\(pageEntry.number > 0 ? "\(pageEntry.number) " : "")of \(book.sheetCount)"
  }

  /// What a key does to the number; nil for one that means what it always does, and ends it.
  mutating func entryKey(_ key: Key, _ action: KeyAction) -> Effects? {
    guard let entry = pageEntry else { return nil }
    switch key {
    case .enter:
      if entry.number > 0 { turn(toPage: entry.number - 1) }
      pageEntry = nil
    case .escape, Key("G"):
      if action == .press { pageEntry = nil }
    case .backspace: pageEntry?.number /= 10
    // Digits come as text, whatever keys they are on.
    case _ where key.name.count == 1: break
    default:
      pageEntry = nil
      return nil
    }
    return []
  }

  /// Takes typed digits.
  mutating func enter(_ text: String) {
    for digit in text {
      guard let value = digit.wholeNumberValue, 0...9 ~= value, var entry = pageEntry else {
        continue
      }
      entry.number = entry.number * 10 + value
      if entry.number <= PageEntry.largest { pageEntry = entry }
    }
  }
}
