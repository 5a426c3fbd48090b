/// What is open and can be closed, in the order in which it opened. Help, which lies over all of it,
/// is not among them: it goes first.
struct OpenOrder: Sendable {
  enum Panel: Int, CaseIterable, Sendable { case menu, frameTimes, inspector, book }

  /// By panel: 0 is closed, and who opened later has more.
  private var ranks = InlineArray<4, Int>(repeating: 0)
  private var latest = Self.underAll

  /// Of what came up by the way, under all that somebody opened.
  private static let underAll = 1

  enum Place: Sendable { case over, under }

  /// - Parameter place: of a panel that was not open before.
  mutating func note(_ panel: Panel, isOpen: Bool, _ place: Place = .over) {
    let index = panel.rawValue
    guard isOpen != (ranks[index] > 0) else { return }
    if isOpen, place == .over { latest += 1 }
    ranks[index] = !isOpen ? 0 : place == .over ? latest : Self.underAll
  }

  /// What opened last of what is open.
  /// - Parameter stuck: what cannot be closed now.
  func last(but stuck: Panel?) -> Panel? {
    var last: Panel?
    for panel in Panel.allCases
    where panel != stuck && ranks[panel.rawValue] > (last.map { ranks[$0.rawValue] } ?? 0) {
      last = panel
    }
    return last
  }
}
