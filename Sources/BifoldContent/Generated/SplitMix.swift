/// A small generator of numbers that are the same on every machine (Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014).
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Evenly spread over 0…1, without 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  package mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  package mutating func whole(below bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  package mutating func flip(chance: Double = 0.5) -> Bool { unit() < chance }
}
