/// What has the keyboard.
public enum Focus: Hashable, Sendable {
  case hamburger
  /// A row of the open menu, by its index.
  case row(Int)
  /// What the front panel shows: the shelf with its centred book, or the chosen item's picture.
  case content
  case control(InspectorControl)
}
