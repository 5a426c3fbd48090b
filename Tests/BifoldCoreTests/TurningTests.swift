import BifoldCore
import BifoldTesting
import Testing

/// Numbers of the leaves at spread `x` of a book, as a reader would count them.
@Suite("Turning: where leaves go")
struct TurningTests {
  /// A book of 100 leaves.
  static func book(at spread: Int = 0) -> Turning { Turning(at: spread, range: -1...99) }

  @Test("A turn starts at once, is within half a point after 0.4 s, at rest then, and never passes")
  func oneTurn() {
    var turning = Self.book(at: 3)
    turning.next(at: 10)
    #expect(turning.target == 4)
    #expect(turning.fraction(of: 4, at: 10) == 0)
    var last = 0.0
    for frame in 1...120 {
      let time = 10 + Double(frame) / 240
      let fraction = turning.fraction(of: 4, at: time)
      // Critically damped, ω = 29: written down once more.
      let t = time - 10
      let expected = 1 - (1 + 29 * t) * exponential(-29 * t)
      #expect(abs(fraction - expected) < 1.3e-4)
      #expect(fraction >= last && fraction <= 1)
      if t > 0 { #expect(fraction > 0) }
      last = fraction
    }
    // The outer edge of a leaf 1,000 points wide goes 2,000.
    #expect((1 - turning.fraction(of: 4, at: 10.4)) * 2000 < 0.5)
    #expect(turning.isAtRest(at: 10.4))
    #expect(turning.fraction(of: 4, at: 10.4) == 1)
    #expect(turning.position(at: 10.4) == 4)
    #expect(turning.leavesInFlight(at: 10.4).isEmpty)
    #expect(turning.leavesInFlight(at: 10.1).count == 1)
  }

  /// e^x by its series, independent of the library's.
  func exponential(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1..<120 {
      term *= -x / Double(n)
      sum += term
    }
    return 1 / sum
  }

  @Test(
    "Twenty times next within a second: 20 further, or the last spread",
    arguments: [(0, 20), (50, 70), (85, 99), (99, 99), (-1, 19)])
  func twenty(from: Int, to: Int) {
    for pause in [0, 0.001, 0.02, 0.05] {
      var turning = Self.book(at: from)
      for step in 0..<20 { turning.next(at: Double(step) * pause) }
      #expect(turning.target == to)
      #expect(turning.isAtRest(at: 20 * pause + 0.7))
      #expect(turning.position(at: 20 * pause + 0.7) == Double(to))
    }
    var turning = Self.book(at: to)
    for step in 0..<20 { turning.previous(at: Double(step) / 20) }
    #expect(turning.target == max(to - 20, -1))
    #expect(turning.position(at: 2) == Double(max(to - 20, -1)))
  }

  @Test("A held key turns each leaf by itself, several at once")
  func heldKey() {
    var turning = Self.book()
    var most = 0
    for step in 0..<30 {
      turning.next(at: Double(step) / 30)
      let flying = turning.leavesInFlight(at: Double(step) / 30 + 0.01)
      #expect(flying.allSatisfy { $0.leaves.count == 1 })
      most = max(most, flying.count)
    }
    #expect(most >= 10 && most <= 16)
    #expect(turning.end.map { $0 < 29.0 / 30 + 0.41 } == true)
  }

  @Test("A leap of 5,000 leaves is a fan of a few, soon over, and those between go as one")
  func leap() {
    for (from, to) in [(-1, 4999), (4999, -1), (10, 4000), (4000, 17)] {
      var turning = Turning(at: from, range: -1...4999)
      turning.go(to: to, at: 0)
      var seen: Set<Int> = []
      for frame in 0...60 {
        let time = Double(frame) / 100
        let flying = turning.leavesInFlight(at: time)
        #expect(flying.count <= 6)
        for leaf in flying { seen.formUnion([leaf.recto, leaf.verso]) }
      }
      #expect(seen.count <= 7)
      // The first that is uncovered and the last that stays are seen by themselves.
      #expect(seen.isSuperset(of: [min(from, to) + 1, max(from, to)]))
      #expect(turning.isAtRest(at: 0.55))
      #expect(turning.position(at: 0.55) == Double(to))
      // Tens of milliseconds between two.
      let starts = turning.leavesInFlight(at: 0.06).map(\.fraction)
      #expect(Set(starts).count >= 3)
    }
  }

  @Test("A leap that is called back in its middle divides its block")
  func dividedLeap() {
    var turning = Turning(at: 0, range: -1...4999)
    turning.go(to: 4000, at: 0)
    let before = turning.fraction(of: 2000, at: 0.15)
    #expect(before > 0.1 && before < 0.9)
    turning.go(to: 2000, at: 0.15)
    #expect(abs(turning.fraction(of: 2000, at: 0.15) - before) < 1e-12)
    #expect(abs(turning.fraction(of: 2001, at: 0.15) - before) < 1e-12)
    #expect(turning.fraction(of: 2000, at: 1) == 1)
    #expect(turning.fraction(of: 2001, at: 1) == 0)
    #expect(turning.position(at: 1) == 2000)
  }

  @Test("Turned round in flight a leaf keeps place and speed")
  func turnedRound() {
    var turning = Self.book()
    turning.next(at: 0)
    let step = 1e-6
    let speed = (turning.fraction(of: 1, at: 0.1) - turning.fraction(of: 1, at: 0.1 - step)) / step
    let before = turning.fraction(of: 1, at: 0.1)
    turning.previous(at: 0.1)
    #expect(abs(turning.fraction(of: 1, at: 0.1) - before) < 1e-12)
    let after = (turning.fraction(of: 1, at: 0.1 + step) - before) / step
    #expect(abs(after - speed) < 0.01 && speed > 1)
    #expect(turning.position(at: 1) == 0)
  }

  @Test("The position is the number of turned leaves, counting parts, less one")
  func position() {
    var turning = Self.book()
    for step in 0..<5 { turning.next(at: Double(step) * 0.04) }
    for frame in 0..<40 {
      let time = 0.16 + Double(frame) / 100
      let sum = (0...99).reduce(-1.0) { $0 + turning.fraction(of: $1, at: time) }
      #expect(abs(turning.position(at: time) - sum) < 1e-9)
    }
  }

  @Test("Reduced motion: there at once, but a hand is followed")
  func reduced() {
    var turning = Self.book()
    turning.motion = .reduced
    turning.go(to: 40, at: 0)
    #expect(turning.isAtRest(at: 0) && turning.position(at: 0) == 40)
    turning.grab(leaf: 41, at: 1)
    turning.drag(to: 0.3)
    #expect(turning.fraction(of: 41, at: 1) == 0.3)
    turning.release(velocity: 5, threshold: 1, at: 1)
    #expect(turning.isAtRest(at: 1) && turning.position(at: 1) == 41 && turning.target == 41)
  }

  @Test("A plain change is there at once and drops what flies or is held")
  func jump() {
    var turning = Self.book()
    turning.go(to: 10, at: 0)
    turning.grab(leaf: 1, at: 0.1)
    turning.jump(to: 500)
    #expect(turning.target == 99 && turning.position(at: 0.1) == 99 && !turning.isHeld)
  }

  @Test("Pages that vanish take their leaves along; pages that appear leave all as it is")
  func limits() {
    var turning = Self.book(at: 50)
    turning.go(to: 54, at: 0)
    turning.limit(to: -1...52, at: 0.1)
    #expect(turning.target == 52)
    #expect(turning.leavesInFlight(at: 0.1).allSatisfy { $0.verso <= 52 })
    #expect(turning.position(at: 1) == 52)
    turning.limit(to: -1...200, at: 2)
    #expect(turning.target == 52 && turning.position(at: 2) == 52)
    turning.grab(leaf: 53, at: 3)
    turning.limit(to: -1...20, at: 3)
    #expect(!turning.isHeld && turning.target == 20 && turning.position(at: 3) == 20)
    turning.limit(to: 30...40, at: 4)
    #expect(turning.target == 30 && turning.position(at: 4) == 30)
  }

  @Test("Books with one spread, and numbers that are no book's")
  func extremes() {
    var turning = Turning(at: 0, range: 0...0)
    turning.next(at: 0)
    turning.previous(at: 0)
    #expect(turning.target == 0 && turning.isAtRest(at: 0))
    #expect(turning.grab(leaf: 0, at: 0) == nil && turning.grab(leaf: 1, at: 0) == nil)
    turning = Turning(at: .max, range: .min...(.max))
    turning.next(at: 0)
    turning.go(to: .min, at: 0)
    turning.go(to: .max, at: .infinity)
    turning.go(to: .min, at: .nan)
    #expect(turning.target == -(1 << 40))
    turning.grab(leaf: .max, at: 1)
    turning.drag(to: .nan, sway: .infinity)
    turning.release(velocity: .nan, at: 2)
    #expect(turning.position(at: 9).isFinite)
  }

  @Test("What is lifted is lifted from one side until all is at rest")
  func side() {
    var turning = Self.book(at: 10)
    turning.previous(at: 0)
    #expect(turning.lying == .left)
    turning.go(to: 14, at: 0.1)
    #expect(turning.lying == .left)
    turning.go(to: 15, at: 2)
    #expect(turning.lying == .right)
    var other = Self.book(at: 10)
    other.grab(leaf: 10, at: 0)
    #expect(other.lying == .left)
  }
}
