import BifoldCore

/// What a person has settled once and for all: plain lines `name = value`, with comments after `#`.
/// What is not named in them is nil.
struct Settings: Equatable, Sendable {
  var motion: MotionPreference?
  var deceleration: Deceleration?
  var fidelity: Fidelity?

  /// A line that says nothing that can be meant, counted from 1, and why.
  struct Fault: Equatable, Sendable, CustomStringConvertible {
    var line: Int
    var reason: String
    var description: String { "line \(line): \(reason)" }
  }

  enum Name: String, CaseIterable, Sendable {
    case reduceMotion = "reduce-motion"
    case deceleration
    case fidelity
  }

  private enum Switch: String, CaseIterable { case on, off }
  private enum Slowing: String, CaseIterable { case normal, fast }

  /// Reads what can be meant of a text, and tells what cannot. What is said twice counts as it was
  /// said last.
  static func read(_ text: String) -> (settings: Settings, faults: [Fault]) {
    var settings = Settings()
    var faults: [Fault] = []
    var lines: [Name: Int] = [:]
    // By scalars: "\r\n" is one character. A byte order mark is no part of the first name.
    let scalars = text.unicodeScalars
    let body = scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars[...]
    var number = 0
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let words = trimmed(line.prefix { $0 != "#" })
      if words.isEmpty { continue }
      do throws(Misreading) {
        let name = try settings.take(words)
        if let earlier = lines.updateValue(number, forKey: name) {
          throw Misreading("\(name.rawValue) is in line \(earlier) too; this one counts")
        }
      } catch {
        faults.append(Fault(line: number, reason: error.reason))
      }
    }
    return (settings, faults)
  }

  private struct Misreading: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private mutating func take(_ words: Substring.UnicodeScalarView) throws(Misreading) -> Name {
    guard let equals = words.firstIndex(of: "=") else {
      throw Misreading("\(Self.brief(words)): needs NAME = VALUE")
    }
    let word = Self.brief(Self.trimmed(words[..<equals]))
    let value = Self.brief(Self.trimmed(words[words.index(after: equals)...]))
    guard let name = Name(rawValue: word) else {
      throw Misreading("unknown setting \(word)" + Self.hint(word, Name.allCases.map(\.rawValue)))
    }
    switch name {
    case .reduceMotion:
      motion = try Self.choice(Switch.self, value, for: name) == .on ? .reduced : .full
    case .deceleration:
      deceleration = try Self.choice(Slowing.self, value, for: name) == .normal ? .normal : .fast
    case .fidelity:
      fidelity = try Self.choice(Fidelity.self, value, for: name)
    }
    return name
  }

  private static func choice<Word: RawRepresentable & CaseIterable>(
    _: Word.Type, _ value: String, for name: Name
  ) throws(Misreading) -> Word where Word.RawValue == String {
    if let word = Word(rawValue: value) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw Misreading(
      "\(name.rawValue) = \(value): needs one of \(words.joined(separator: ", "))"
        + hint(value, words))
  }

  private static func hint(_ word: String, _ candidates: [String]) -> String {
    guard !word.isEmpty, let nearest = Spelling.nearest(to: word, among: candidates) else {
      return ""
    }
    return "; did you mean \(nearest)?"
  }

  private static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    var text = text.drop(while: \.properties.isWhitespace)
    while text.last?.properties.isWhitespace == true { text.removeLast() }
    return text
  }

  /// So much of some words as fits in a line that says what is wrong with them.
  private static func brief(_ words: Substring.UnicodeScalarView) -> String {
    let start = words.prefix(mostLetters)
    return String(start) + (start.endIndex < words.endIndex ? "…" : "")
  }

  private static let mostLetters = 60
}

extension StateOptions {
  /// Takes what is settled, but for what the command line names itself.
  mutating func take(_ settings: Settings, except named: Set<String>) {
    if let motion = settings.motion, !named.contains("reduce-motion") { self.motion = motion }
    if let fidelity = settings.fidelity, !named.contains("fidelity") { self.fidelity = fidelity }
    if let deceleration = settings.deceleration { self.deceleration = deceleration }
  }
}
