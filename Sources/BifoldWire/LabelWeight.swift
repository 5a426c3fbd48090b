/// How bold a label is.
package enum LabelWeight: UInt8, Hashable, Sendable {
  case regular = 0
  case medium = 1
  case semibold = 2
  case bold = 3
}
