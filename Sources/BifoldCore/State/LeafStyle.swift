/// How the leaves of the natural book turn.
public enum LeafStyle: String, CaseIterable, Hashable, Sendable {
  /// Not at all: a page gives way to the next one.
  case none
  /// As boards that swing about the spine.
  case rigid
  /// As paper, that bends.
  case curl
}
