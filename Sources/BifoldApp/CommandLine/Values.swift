import BifoldCore

/// Reads the values of options. Every refusal names the option, what was given and what would do.
struct OptionValue {
  let name: String
  let text: String

  private func wrong(_ wanted: String) -> UsageError {
    UsageError("--\(name) \(text): \(wanted)")
  }

  func number(_ range: ClosedRange<Double>, _ unit: String = "a number") throws(UsageError)
    -> Double
  {
    guard let value = Double(text), value.isFinite, range.contains(value) else {
      throw wrong("needs \(unit) from \(brief(range.lowerBound)) to \(brief(range.upperBound))")
    }
    return value
  }

  func integer(_ range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw wrong("needs a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// `1280x800`.
  func size() throws(UsageError) -> Size {
    let parts = text.split(whereSeparator: { $0 == "x" || $0 == "X" || $0 == "×" })
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { throw wrong("needs a size such as 1280x800") }
    return Size(width: width, height: height)
  }

  /// - Parameter other: a word that is taken elsewhere, to be named with the others.
  func word<Word: RawRepresentable & CaseIterable>(
    _: Word.Type, or other: String? = nil
  ) throws(UsageError) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue) + (other.map { [$0] } ?? [])
      let nearest = Spelling.nearest(to: text, among: words)
      throw wrong(
        "needs one of \(words.joined(separator: ", "))"
          + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    return word
  }

  private func brief(_ value: Double) -> String {
    value == value.rounded() && abs(value) <= 1e9 ? String(Int(value)) : String(value)
  }
}
