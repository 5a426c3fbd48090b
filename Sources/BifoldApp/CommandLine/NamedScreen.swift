import BifoldCore

/// What `--screen` can name.
enum NamedScreen: String, CaseIterable, Sendable {
  case picture, shelf
  /// The shelf, with a book taken from it.
  case book

  var screen: Screen { self == .picture ? .picture : .shelf }
}
