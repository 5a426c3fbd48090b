/// Which levels of the mip chain a reply carries.
package enum MipLevels: UInt8, Hashable, Sendable {
  /// The picture alone.
  case base = 0
  /// The picture and every half of it, down to 1 × 1.
  case all = 1
}
