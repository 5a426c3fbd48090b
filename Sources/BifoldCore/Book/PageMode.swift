/// How many pages lie before the reader at once.
public enum PageMode: Hashable, Sendable {
  /// Two, side by side.
  case double
  /// One.
  case single
}

/// Where the first page of a book belongs; a nudge of the pairing exchanges the two.
public enum CoverPlacement: Hashable, Sendable {
  /// In front of all pairs, as a cover.
  case alone
  /// In the first pair, as any other page.
  case paired

  /// The pairing moved on by one page; twice is where it was.
  public var nudged: CoverPlacement { self == .alone ? .paired : .alone }
}
