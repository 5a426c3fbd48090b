/// A leaf that is turning, or several that turn as one.
public struct LeafInFlight: Hashable, Sendable {
  /// More than one in a leap: the first one's recto and the last one's verso are seen.
  public var leaves: ClosedRange<Int>
  /// 0 at the right, 1 at the left.
  public var fraction: Double
  /// How far below its line the handle is, as a share of the leaf's height.
  public var sway: Double
  public var handle: LeafHandle
  public var hold: Hold

  public enum Hold: Hashable, Sendable {
    case free
    /// By a hand.
    case held
  }

  public var verso: Int { leaves.upperBound }
  public var recto: Int { leaves.lowerBound }
}

/// The leaves that are turning at a moment, from the lowest to the highest, without an allocation.
/// Each one's fraction is at most that of the one before.
public struct LeavesInFlight: RandomAccessCollection, Sendable {
  private var leaves = InlineArray<16, LeafInFlight>(
    repeating: LeafInFlight(
      leaves: 0...0, fraction: 0, sway: 0, handle: .unaided, hold: .free))
  public private(set) var endIndex = 0
  public var startIndex: Int { 0 }

  public subscript(index: Int) -> LeafInFlight { leaves[index] }

  mutating func append(_ leaf: LeafInFlight) {
    leaves[endIndex] = leaf
    endIndex += 1
  }
}
