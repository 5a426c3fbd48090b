/// Where in its box a line of text stands.
package enum LabelAlignment: UInt8, Hashable, Sendable {
  /// At the left.
  case leading = 0
  case center = 1
  /// At the right.
  case trailing = 2
}
