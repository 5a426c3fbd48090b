/// Where the keyboard was put, where it goes back to, and whether that is shown. What it was put on
/// may be gone by now: `Bookshelf.focus` says where it is.
struct KeyboardFocus: Sendable {
  private(set) var element = Focus.content
  /// Where it was before it went into the menu, and before it went into the inspector.
  private(set) var beforeMenu = Focus.content
  private(set) var beforeInspector = Focus.content
  var trace = Trace.none

  /// Who is shown where the keyboard is: a person who uses it to go from one thing to the next.
  /// Arrows on the shelf, whose centre says enough, are no reason.
  enum Trace: Sendable {
    /// A pointer was used last, or nothing yet.
    case none
    /// A key led into the menu or into the inspector, where it is shown.
    case inside
    /// Tab was used: shown wherever it is.
    case everywhere
  }

  /// - Parameter old: where it was, or where it would be if that were still there.
  mutating func move(from old: Focus, to new: Focus) {
    switch (old, new) {
    case (.row, .row), (.control, .control): break
    case (_, .row): beforeMenu = old
    case (_, .control): beforeInspector = old
    case (_, .hamburger), (_, .content): break
    }
    element = new
  }

  /// A key led somewhere within the menu or the inspector.
  mutating func reveal() {
    if trace == .none { trace = .inside }
  }
}
