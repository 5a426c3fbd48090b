/// An entry of the menu.
public struct MenuItem: Hashable, Sendable {
  public var title: String
  public var color: Color
  public var destination: Screen

  public init(title: String, color: Color, destination: Screen) {
    self.title = title
    self.color = color
    self.destination = destination
  }
}

/// Whether something from outside is there yet.
public enum Readiness: Hashable, Sendable {
  case awaited, ready
}

/// Whether the books of a library say who made them.
public enum Authorship: Hashable, Sendable {
  case unnamed
  /// Some do: each has the line for an author, so that nothing jumps from book to book.
  case named
}

/// What the front panel shows.
public enum Screen: String, CaseIterable, Sendable {
  /// The large picture of the chosen menu item.
  case picture
  case shelf
}
