/// The order of page names, over the raw bytes of the names.
///
/// Path component by component; numbers by value, however long; without regard to case; stem
/// before suffix; punctuation counts. Names that are equal by all this keep the order of their
/// bytes, so that the order never depends on the order of the input.
package enum NaturalOrder {
  /// A name made ready for comparing.
  package struct Key: Comparable, Sendable {
    private let components: [[UInt8]]
    private let suffix: [UInt8]
    private let name: [UInt8]

    package init(_ name: [UInt8]) {
      self.name = name
      var components = NaturalOrder.folded(name).split(separator: UInt8(ascii: "/")).map(Array.init)
      let parts = FileName.split(components.popLast() ?? [])
      components.append(parts.stem)
      self.components = components
      suffix = parts.suffix
    }

    package static func < (a: Key, b: Key) -> Bool {
      for (mine, other) in zip(a.components, b.components) {
        let order = NaturalOrder.compare(mine, other)
        if order != 0 { return order < 0 }
      }
      if a.components.count != b.components.count { return a.components.count < b.components.count }
      let order = NaturalOrder.compare(a.suffix, b.suffix)
      if order != 0 { return order < 0 }
      return a.name.lexicographicallyPrecedes(b.name)
    }
  }

  /// Sorts by name.
  /// - Complexity: O(n log n) comparisons; each name is prepared once.
  package static func sorted<Element>(
    _ elements: some Sequence<Element>, by name: (Element) -> [UInt8]
  ) -> [Element] {
    elements.map { (Key(name($0)), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  package static func sorted(_ names: some Sequence<[UInt8]>) -> [[UInt8]] {
    sorted(names) { $0 }
  }

  /// Lower case: of every letter where the name is UTF-8, of ASCII where it is not.
  fileprivate static func folded(_ name: [UInt8]) -> [UInt8] {
    if let text = String(validating: name, as: UTF8.self), !name.allSatisfy({ $0 < 0x80 }) {
      return Array(text.lowercased().utf8)
    }
    return name.map(FileName.lowercased)
  }

  /// Negative, zero or positive. A number stands where its first digit would among other bytes.
  fileprivate static func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var a = a[...]
    var b = b[...]
    while let first = a.first, let other = b.first {
      if isDigit(first), isDigit(other) {
        let mine = takeNumber(&a)
        let theirs = takeNumber(&b)
        if mine.count != theirs.count { return mine.count - theirs.count }
        for (digit, otherDigit) in zip(mine, theirs) where digit != otherDigit {
          return Int(digit) - Int(otherDigit)
        }
      } else {
        if first != other { return Int(first) - Int(other) }
        a = a.dropFirst()
        b = b.dropFirst()
      }
    }
    return a.count.signum() - b.count.signum()
  }

  /// The digits at the front, without leading zeros: the longer ones are the larger number.
  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
