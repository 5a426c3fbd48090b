/// The two deflate streams that tests need, by hand (RFC 1951).
package enum Deflate {
  /// Bytes in blocks that store them as they are.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(60_000)
      rest = rest.dropFirst(block.count)
      packed += [rest.isEmpty ? 1 : 0] + little(block.count, bytes: 2)
      packed += little(~block.count, bytes: 2) + block
    } while !rest.isEmpty
    return packed
  }

  /// At least `count` zeros in one block whose copies of 258 zeros are two bits each.
  package static func zeros(_ count: Int) -> (packed: [UInt8], count: Int) {
    var bits: [Int] = []
    func append(_ value: Int, _ width: Int) {
      for bit in 0..<width { bits.append(value >> bit & 1) }
    }
    append(1, 1)  // the last block
    append(2, 2)  // with codes of its own
    append(29, 5)  // 286 codes of literals and lengths
    append(0, 5)  // one code of distances
    append(15, 4)  // 19 lengths of codes follow: 18 has one bit, 2 and 1 have two
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
      append(symbol == 18 ? 1 : symbol <= 2 && symbol > 0 ? 2 : 0, 3)
    }
    func two() { bits += [1, 1] }
    func one() { bits += [1, 0] }
    func none(_ count: Int) {
      bits.append(0)
      append(count - 11, 7)
    }
    two()  // literal 0
    none(138)
    none(117)
    two()  // 256, the end
    none(28)
    one()  // 285, a copy of 258
    one()  // distance 1
    bits += [1, 0]  // a zero to copy
    // Copies are zero bits, 2 each, so that whole bytes of them are easily made.
    var copied = 0
    while bits.count % 8 != 0 {
      bits += [0, 0]
      copied += 258
    }
    let head = bits.count
    var packed = stride(from: 0, to: head, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | UInt8(bits[start + $1]) << UInt8($1) }
    }
    let copiesInByte = 4
    let wholeBytes = (count / 258 + copiesInByte) / copiesInByte
    packed += [UInt8](repeating: 0, count: wholeBytes)
    packed.append(0b11)  // the end
    return (packed, copied + 1 + wholeBytes * copiesInByte * 258)
  }
}
