import BifoldCore
import BifoldTesting
import Testing

@Suite("Turning: leaves that are caught")
struct TurningHandTests {
  static let frame = 1.0 / 240

  @Test("Caught at each tenth and let go: the nearer side, or where the velocity points")
  func tenths() {
    for tenth in 0...10 {
      for velocity in [0, 0.1, -0.1, 0.13, -0.13, 3, -3, 40, -40] {
        for direction in [1, -1] {
          var turning = Turning(at: 5, range: -1...20)
          if direction > 0 { turning.next(at: 0) } else { turning.previous(at: 0) }
          let leaf = direction > 0 ? 6 : 5
          // When it is there, by bisection.
          let wanted = Double(tenth) / 10
          var (low, high) = (0.0, 0.45)
          for _ in 0..<50 {
            let middle = (low + high) / 2
            let done = turning.fraction(of: leaf, at: middle)
            if direction > 0 ? done < wanted : done > wanted { low = middle } else { high = middle }
          }
          let before = turning.fraction(of: leaf, at: high)
          #expect(abs(before - wanted) < 1.3e-4)
          let held = turning.grab(leaf: leaf, at: high)
          #expect(held?.leaves == leaf...leaf)
          #expect(abs((held?.fraction ?? 9) - before) * 2000 < 0.5)
          #expect(turning.fraction(of: leaf, at: high + 5) == held?.fraction)
          turning.release(velocity: velocity, threshold: 0.125, at: high + 1)
          #expect(abs(turning.fraction(of: leaf, at: high + 1) - before) * 2000 < 0.5)
          // It goes on as fast as it was let go, and is nowhere faster than that or the spring: no
          // frame is further from the one before than half a point more than its speed takes it.
          let f = held?.fraction ?? 0
          let fastest = max(abs(velocity), 29 / 2.718)
          var last = f
          for step in 1...180 {
            let next = turning.fraction(of: leaf, at: high + 1 + Double(step) * Self.frame)
            #expect(abs(next - last) * 2000 <= fastest * Self.frame * 2000 + 0.5)
            last = next
          }
          let isThrown = abs(velocity) > 0.125
          let isTurned = isThrown ? velocity > 0 : f >= 0.5
          #expect(last == (isTurned ? 1 : 0))
          #expect(turning.target == (isTurned ? leaf : leaf - 1))
          #expect(turning.position(at: high + 3) == Double(turning.target))
        }
      }
    }
  }

  @Test("Let go it keeps its velocity")
  func velocity() {
    var turning = Turning(at: 0, range: -1...20)
    turning.grab(leaf: 1, at: 0)
    turning.drag(to: 0.4, sway: 0.2)
    for velocity in [-4.0, -1, 0, 1, 4] {
      var thrown = turning
      thrown.release(velocity: velocity, swayVelocity: 2, threshold: 0.2, at: 1)
      let step = 1e-5
      let measured = (thrown.fraction(of: 1, at: 1 + step) - 0.4) / step
      #expect(abs(measured - velocity) < 0.02)
      let sway = thrown.leavesInFlight(at: 1 + step)[0].sway
      #expect(abs((sway - 0.2) / step - 2) < 0.02)
    }
  }

  @Test("The sway follows the hand and springs back")
  func sway() {
    var turning = Turning(at: 0, range: -1...20)
    turning.grab(leaf: 1, by: LeafHandle(place: Point(x: 0.9, y: 0.8)), at: 0)
    turning.drag(to: 0.4, sway: -0.3)
    #expect(turning.held?.sway == -0.3 && turning.held?.handle.place == Point(x: 0.9, y: 0.8))
    turning.release(at: 1)
    var last = -0.3
    for frame in 1...40 {
      guard let leaf = turning.leavesInFlight(at: 1 + Double(frame) / 200).first else { break }
      #expect(leaf.sway > last && leaf.sway <= 0)
      #expect(leaf.handle.place == Point(x: 0.9, y: 0.8))
      last = leaf.sway
    }
    #expect(last > -0.03)
  }

  @Test("Only the uppermost leaves and those in flight can be held")
  func legal() {
    var turning = Turning(at: 5, range: -1...20)
    #expect(turning.grab(leaf: 3, at: 0)?.leaves == 5...5)
    turning.release(at: 0)
    #expect(turning.grab(leaf: 12, at: 0)?.leaves == 6...6)
    turning.release(at: 0)
    turning.go(to: 8, at: 0)
    #expect(turning.grab(leaf: 7, at: 0.1)?.leaves == 7...7)
    #expect(turning.grab(leaf: 20, at: 0.1)?.leaves == 9...9)
    #expect(turning.grab(leaf: 0, at: 0.1)?.leaves == 5...5)
    turning = Turning(at: 20, range: -1...20)
    #expect(turning.grab(leaf: 21, at: 0)?.leaves == 20...20)
    turning = Turning(at: -1, range: -1...20)
    #expect(turning.grab(leaf: -1, at: 0)?.leaves == 0...0)
  }

  @Test("Others wait behind a held leaf, are pushed by it, and go on when it is let go")
  func pushing() {
    var turning = Turning(at: 0, range: -1...20)
    turning.go(to: 4, at: 0)
    turning.grab(leaf: 2, at: 0.12)
    let f = turning.fraction(of: 2, at: 0.12)
    #expect(turning.fraction(of: 1, at: 5) == 1)
    #expect(turning.fraction(of: 2, at: 5) == f)
    // Those behind have come up to it.
    #expect(turning.fraction(of: 3, at: 5) == f && turning.fraction(of: 4, at: 5) == f)
    turning.drag(to: 0.05)
    #expect(turning.fraction(of: 4, at: 5) == 0.05)
    turning.release(velocity: 5, threshold: 1, at: 5)
    #expect(turning.target == 4 && turning.position(at: 6) == 4)
    // Back again: those behind go back with it.
    turning.go(to: 0, at: 6)
    turning.go(to: 4, at: 6.1)
    turning.grab(leaf: 3, at: 6.15)
    turning.drag(to: 0.9)
    #expect(turning.fraction(of: 1, at: 6.15) >= 0.9)
    let pushed = turning.fraction(of: 2, at: 6.15)
    turning.drag(to: 0.2)
    turning.release(velocity: -5, threshold: 1, at: 6.15)
    #expect(pushed >= 0.9)
    #expect(turning.target == 2 && turning.position(at: 8) == 2)
  }

  @Test("A held leaf that vanishes leaves those that it pushed where they are")
  func vanishing() {
    var turning = Turning(at: 0, range: -1...20)
    turning.go(to: 3, at: 0)
    turning.grab(leaf: 3, at: 0.1)
    turning.drag(to: 0.8)
    let pushed = turning.fraction(of: 2, at: 0.1)
    turning.limit(to: -1...2, at: 0.1)
    #expect(pushed == 0.8 && turning.fraction(of: 2, at: 0.1) == 0.8)
    #expect(!turning.isHeld && turning.position(at: 1) == 2)
  }

  @Test("Where more than sixteen fly, those become one that are as good as one")
  func crowded() {
    var turning = Turning(at: 0, range: -1...99)
    turning.next(at: 0)
    turning.next(at: 0.12)
    for step in 0..<40 {
      let time = 0.121 + Double(step) / 2000
      let before = (1...60).map { turning.fraction(of: $0, at: time) }
      turning.next(at: time)
      #expect(turning.leavesInFlight(at: time).count <= 16)
      for leaf in 1...60 {
        #expect(abs(turning.fraction(of: leaf, at: time) - before[leaf - 1]) < 0.01)
      }
    }
    #expect(turning.target == 42 && turning.position(at: 2) == 42)
  }

  @Test("Ten thousand random commands: no leaf passes another, none jumps, the right end")
  func random() {
    for stream in 0..<50 {
      var random = SplitMix64(seed: UInt64(stream))
      var turning = Turning(at: 10, range: -1...40)
      var expected = Expectation(target: 10, range: -1...40)
      var time = 0.0
      for _ in 0..<200 {
        time += random.once(in: 8) ? random.double(in: 0...0.6) : random.double(in: 0...0.05)
        let before = turning
        let command = Command(from: &random, held: turning.isHeld)
        let held = turning.held
        command.apply(to: &turning, at: time)
        expected.note(command, released: held, turning.held)
        #expect(turning.target == expected.target)
        var last = 1.0
        for leaf in -1...41 {
          let fraction = turning.fraction(of: leaf, at: time)
          #expect(fraction >= 0 && fraction <= last)
          last = fraction
          // A command moves nothing but what the hand drags, what that pushes, and what a limit
          // takes away; where too many fly, two become one.
          if command.keepsPlaces, before.leavesInFlight(at: time).count < 14 {
            #expect(abs(fraction - before.fraction(of: leaf, at: time)) * 2000 < 0.5)
          }
        }
        let flying = turning.leavesInFlight(at: time)
        #expect(flying.count <= 16)
        for (lower, upper) in zip(flying, flying.dropFirst()) {
          #expect(upper.recto == lower.verso + 1 && upper.fraction <= lower.fraction)
        }
      }
      turning.release(at: time)
      #expect(turning.isAtRest(at: time + 3))
      #expect(turning.position(at: time + 3) == Double(turning.target))
    }
  }

  @Test("30, 60, 120 and 240 Hz: the same end and the same places at equal times")
  func frameRates() {
    for seed in 100..<130 {
      let runs = [30, 60, 120, 240].map { Self.play(seed: UInt64(seed), hertz: $0) }
      for run in runs.dropFirst() { #expect(run == runs[0]) }
      #expect(runs[0].count > 10)
    }
  }

  /// The position at each thirtieth of a second, and at the end.
  static func play(seed: UInt64, hertz: Int) -> [Double] {
    var random = SplitMix64(seed: seed)
    var turning = Turning(at: 10, range: -1...40)
    var (time, places, frame) = (0.0, [Double](), 0)
    func play(to time: Double) {
      while Double(frame) / Double(hertz) <= time {
        let position = turning.position(at: Double(frame) / Double(hertz))
        if frame.isMultiple(of: hertz / 30) { places.append(position) }
        frame += 1
      }
    }
    for _ in 0..<60 {
      time += random.double(in: 0...0.05)
      play(to: time)
      Command(from: &random, held: turning.isHeld).apply(to: &turning, at: time)
    }
    turning.release(at: time)
    play(to: time + 2)
    return places + [Double(turning.target)]
  }
}

/// One thing that a person or a program does to a book.
private enum Command {
  case next, previous
  case go(Int)
  case grab(Int)
  case drag(Double)
  case release(Double)
  case limit(ClosedRange<Int>)

  init(from random: inout SplitMix64, held: Bool) {
    switch random.int(in: 0..<20) {
    case 0..<4: self = .next
    case 4..<8: self = .previous
    case 8: self = .go(random.int(in: -3..<45))
    case 9..<12: self = .grab(random.int(in: -3..<45))
    case 12 where random.once(in: 4):
      let lower = random.int(in: -1..<20)
      self = .limit(lower...random.int(in: lower..<41))
    case 12..<17: self = held ? .drag(random.double(in: -0.1...1.1)) : .next
    default: self = held ? .release(random.double(in: -6...6)) : .previous
    }
  }

  var keepsPlaces: Bool {
    switch self {
    case .drag, .limit: false
    default: true
    }
  }

  func apply(to turning: inout Turning, at time: Double) {
    switch self {
    case .next: turning.next(at: time)
    case .previous: turning.previous(at: time)
    case .go(let spread): turning.go(to: spread, at: time)
    case .grab(let leaf): turning.grab(leaf: leaf, at: time)
    case .drag(let fraction): turning.drag(to: fraction, sway: fraction / 3)
    case .release(let velocity): turning.release(velocity: velocity, threshold: 2, at: time)
    case .limit(let range): turning.limit(to: range, at: time)
    }
  }
}

/// Where the book has to end, told without springs.
private struct Expectation {
  var target: Int
  var range: ClosedRange<Int>

  mutating func note(_ command: Command, released: LeafInFlight?, _ held: LeafInFlight?) {
    switch command {
    case .next: target += 1
    case .previous: target -= 1
    case .go(let spread): target = spread
    case .grab: if let released { letGo(released, 0) }
    case .release(let velocity): if let released { letGo(released, velocity) }
    case .drag: break
    case .limit(let range): self.range = range
    }
    target = min(max(target, range.lowerBound), range.upperBound)
  }

  private mutating func letGo(_ leaf: LeafInFlight, _ velocity: Double) {
    let isTurned = abs(velocity) > 2 ? velocity > 0 : leaf.fraction >= 0.5
    target = isTurned ? max(target, leaf.verso) : min(target, leaf.recto - 1)
  }
}
