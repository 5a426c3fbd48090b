/// FNV-1a with 128 bits (Fowler, Noll, Vo): small, without a table, the same on every machine for ever,
/// which `Hasher` is not.
///
/// Of a million things no two have the same value by accident but once in 10²⁶ libraries. Who wants to
/// can make two that do; nothing here rests on that nobody does.
struct ContentHash: Hashable, Sendable {
  private static let offsetBasis: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B

  private(set) var value = offsetBasis

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt128(byte)) &* Self.prime }
  }

  /// A length or a count, in 8 bytes.
  mutating func combine(count: Int) {
    let bits = UInt64(truncatingIfNeeded: count)
    combine((0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) })
  }

  /// 32 hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
