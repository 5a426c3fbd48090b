/// The leaves of an open book as they turn: where the book rests, where it is going, and each leaf
/// that is on its way.
///
/// A spread position X is a whole number: leaf k is turned exactly when k ≤ X. Each leaf in flight
/// has a spring of its own and may be caught; none passes another. Lengths are fractions of a turn,
/// so that a resize changes nothing. Time comes from outside, in seconds, and never runs back. What
/// it costs follows the leaves in flight, at most 16, never those of the book.
public struct Turning: Sendable {
  /// Where it may rest.
  public private(set) var range: ClosedRange<Int>
  /// Where it rests, or will.
  public private(set) var target: Int
  public var motion = MotionPreference.full
  /// Where the leaves lie that are being bent: they are lifted from it. The same for all in flight,
  /// for sheets that were bent from both sides would pass through each other.
  public internal(set) var lying = BookSide.right

  /// Some leaves that turn as one. Neighbours in `flights` are neighbours in the book.
  struct Flight: Sendable {
    var leaves: ClosedRange<Int>
    var way: Motion
    var sway = Motion(at: 0)
    var handle = LeafHandle.unaided
    var hold = LeafInFlight.Hold.free
  }

  /// From the lowest to the highest leaf; those below are turned, those above are not.
  var flights: [Flight] = []
  /// The last turned leaf, while none is in flight.
  var settled: Int

  /// Leaves, or blocks of them, in flight at once: those of half a second of a key that repeats
  /// thirty times in it.
  static let capacity = 16
  /// Into how many leaves and blocks a leap fans out.
  static let fan = 6
  /// Seconds between two leaves of a fan, and at least between any two.
  static let stagger = 0.025
  /// Seconds that a leaf waits at most for those before it.
  static let longestWait = 0.2
  /// How near its end a leaf counts as there: the outer edge of one 1,000 points wide, which goes
  /// 2,000, is then within a quarter of a point.
  static let nearness = 1.0 / 8000
  /// How near to none a sway counts as none: of a leaf that is lifted by a few points a hair's breadth
  /// of sway slants the fold enough to move its corners by many.
  static let swayNearness = 1e-8
  /// There 0.4 s after it left: (1 + ωt) · e^(−ωt) = 1/8000 at ωt = 11.6.
  static let spring = Spring.critical(omega: 29)
  /// Points a second from which a release counts as a throw.
  static let throwSpeed = 250.0
  /// Places beyond are no book's; their differences must not overflow.
  static let farthest = 1 << 40

  /// - Parameters:
  ///   - spread: brought into the range.
  ///   - range: where it may rest; −1 is the closed book with its cover alone.
  public init(at spread: Int = -1, range: ClosedRange<Int> = -1...(-1)) {
    self.range = Self.bounded(range)
    target = min(max(spread, self.range.lowerBound), self.range.upperBound)
    settled = target
  }

  private static func bounded(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
    range.clamped(to: -farthest...farthest)
  }

  /// Fractions of a turn a second from which a release counts as a throw.
  /// - Parameter reach: points from the spine to the place that is held, > 0: a turn takes it twice
  ///   as far.
  public static func throwVelocity(reach: Double) -> Double {
    throwSpeed / (2 * max(reach, 1))
  }
}

// MARK: - What is seen

extension Turning {
  /// The lowest and the highest leaf in flight; without any, the first unturned one and the one
  /// before.
  var low: Int { flights.first?.leaves.lowerBound ?? settled + 1 }
  var high: Int { flights.last?.leaves.upperBound ?? settled }

  public var isHeld: Bool { heldIndex != nil }

  var heldIndex: Int? { flights.firstIndex { $0.hold == .held } }

  /// Whether nothing moves or is held.
  public func isAtRest(at time: Double) -> Bool {
    flights.allSatisfy { $0.hold == .free && $0.way.isAtRest(at: time) }
  }

  /// When the last leaf comes to rest by itself, in seconds; nil while one is held, infinitely early
  /// while none moves.
  public var end: Double? {
    isHeld ? nil : flights.reduce(-.infinity) { max($0, $1.way.end) }
  }

  /// How far a leaf is turned: 0 at the right, 1 at the left.
  public func fraction(of leaf: Int, at time: Double) -> Double {
    if leaf < low { return 1 }
    guard let index = flights.firstIndex(where: { $0.leaves.contains(leaf) }) else { return 0 }
    return courses(at: time)[index].fraction
  }

  /// The spread position as a real number: how many leaves are turned, counting parts, less one.
  public func position(at time: Double) -> Double {
    let courses = courses(at: time)
    var position = Double(low - 1)
    for index in flights.indices {
      position += courses[index].fraction * Double(flights[index].leaves.count)
    }
    return position
  }

  /// The leaves that are neither at the right nor at the left, or are held.
  public func leavesInFlight(at time: Double) -> LeavesInFlight {
    let courses = courses(at: time)
    let flying = flying(at: time)
    var leaves = LeavesInFlight()
    for index in flying {
      let flight = flights[index]
      leaves.append(
        LeafInFlight(
          leaves: flight.leaves, fraction: courses[index].fraction,
          sway: flight.sway.value(at: time), handle: flight.handle, hold: flight.hold))
    }
    return leaves
  }

  /// Without those at the ends that have arrived.
  func flying(at time: Double) -> Range<Int> {
    var flying = flights.indices
    while let last = flying.last, flights[last].isDone(at: 0, time) { flying.removeLast() }
    while let first = flying.first, flights[first].isDone(at: 1, time) { flying.removeFirst() }
    return flying
  }

  /// A leaf's place and speed as they are seen.
  struct Course: Sendable {
    var fraction: Double
    /// Fractions a second.
    var velocity: Double
  }

  /// Each leaf where its own spring has it, but never past one that a hand holds, and never before
  /// an earlier one.
  func courses(at time: Double) -> InlineArray<16, Course> {
    var courses = InlineArray<16, Course>(repeating: Course(fraction: 0, velocity: 0))
    for index in flights.indices {
      let way = flights[index].way
      let raw = way.value(at: time)
      let fraction = min(max(raw, 0), 1)
      courses[index] = Course(
        fraction: fraction, velocity: raw == fraction ? way.velocity(at: time) : 0)
    }
    if let held = heldIndex {
      let hand = courses[held]
      for index in 0..<held where courses[index].fraction < hand.fraction { courses[index] = hand }
      for index in held..<flights.count where courses[index].fraction > hand.fraction {
        courses[index] = hand
      }
    }
    for index in flights.indices.dropFirst()
    where courses[index].fraction > courses[index - 1].fraction {
      courses[index] = courses[index - 1]
    }
    return courses
  }
}

extension Turning.Flight {
  func isDone(at end: Double, _ time: Double) -> Bool {
    hold == .free && way.target == end && way.isAtRest(at: time)
  }
}

// MARK: - Going somewhere

extension Turning {
  public mutating func next(at time: Double) { go(to: target + 1, at: time) }

  public mutating func previous(at time: Double) { go(to: target - 1, at: time) }

  /// Turns to a spread; over a long way a few leaves fan out, and the others go with them as one.
  /// - Parameter spread: brought into the range.
  public mutating func go(to spread: Int, at time: Double) {
    dropDone(at: time)
    let spread = clamped(spread)
    guard spread != target else { return }
    retarget(to: spread, at: time)
  }

  /// Is there at once; what a hand holds leaves it.
  public mutating func jump(to spread: Int) {
    target = clamped(spread)
    settled = target
    flights.removeAll(keepingCapacity: true)
  }

  /// Changes where it may rest. Leaves that are no more are gone at once; if it is going to where it
  /// no longer may rest, it goes to the nearest place.
  public mutating func limit(to range: ClosedRange<Int>, at time: Double) {
    dropDone(at: time)
    self.range = Self.bounded(range)
    let (lower, upper) = (self.range.lowerBound, self.range.upperBound)
    guard !flights.isEmpty else { return jump(to: target) }
    // If the held leaf goes, what it has pushed stays.
    leavePushed(at: time)
    while let last = flights.last, last.leaves.lowerBound > upper { flights.removeLast() }
    while let first = flights.first, first.leaves.upperBound <= lower { flights.removeFirst() }
    guard !flights.isEmpty else { return jump(to: target) }
    for index in flights.indices {
      flights[index].leaves = flights[index].leaves.clamped(to: lower + 1...upper)
    }
    if clamped(target) != target { retarget(to: clamped(target), at: time) }
  }

  private func clamped(_ spread: Int) -> Int {
    min(max(spread, range.lowerBound), range.upperBound)
  }

  /// Forgets the leaves that have arrived.
  mutating func dropDone(at time: Double) {
    let flying = flying(at: time)
    guard flying.count < flights.count else { return }
    if flying.isEmpty { settled = target }
    flights.removeLast(flights.count - flying.upperBound)
    flights.removeFirst(flying.lowerBound)
  }

  /// Sends each leaf to its side of the target, from where it is seen and as fast.
  mutating func retarget(to spread: Int, at time: Double) {
    target = spread
    if motion == .reduced {
      flights.removeAll { $0.hold == .free }
      if flights.isEmpty { settled = target }
      return
    }
    if divided != nil {
      makeRoom(at: time)
      if let index = divided {
        var upper = flights[index]
        upper.leaves = target + 1...upper.leaves.upperBound
        flights[index].leaves = flights[index].leaves.lowerBound...target
        flights.insert(upper, at: index + 1)
      }
    }
    let courses = courses(at: time)
    for index in flights.indices where flights[index].hold == .free {
      let goal = flights[index].leaves.lowerBound <= target ? 1.0 : 0
      if flights[index].way.target != goal {
        send(index, from: courses[index], to: goal, at: time)
      }
    }
    launch(at: time)
  }

  /// A block that the target divides.
  private var divided: Int? {
    flights.firstIndex {
      $0.hold == .free && $0.leaves.lowerBound <= target && target < $0.leaves.upperBound
    }
  }

  /// What the hand has pushed goes on from where it was pushed to.
  mutating func leavePushed(at time: Double) {
    let courses = courses(at: time)
    for index in flights.indices
    where flights[index].hold == .free
      && courses[index].fraction != flights[index].way.value(at: time)
    {
      send(index, from: courses[index], to: flights[index].way.target, at: time)
    }
  }

  mutating func send(_ index: Int, from course: Course, to goal: Double, at time: Double) {
    flights[index].way = Motion(
      from: course.fraction, velocity: course.velocity, to: goal, spring: Self.spring,
      nearness: Self.nearness, startingAt: time)
  }

  /// Lifts the leaves between those in flight and the target.
  private mutating func launch(at time: Double) {
    let (low, high) = (low, high)
    if flights.isEmpty { lying = target > high ? .right : .left }
    if target > high {
      let count = target - high
      for piece in 0..<min(count, Self.fan) {
        let leaves = Self.piece(piece, of: count)
        lift(high + 1 + leaves.lowerBound...high + 1 + leaves.upperBound, to: 1, at: time)
      }
    } else if target < low - 1 {
      let count = low - 1 - target
      for piece in 0..<min(count, Self.fan) {
        let leaves = Self.piece(piece, of: count)
        lift(low - 1 - leaves.upperBound...low - 1 - leaves.lowerBound, to: 0, at: time)
      }
    }
  }

  /// One part of a fan, counted from the leaf that leaves first: single ones, and in their middle
  /// a block of all the others.
  private static func piece(_ index: Int, of count: Int) -> ClosedRange<Int> {
    let block = fan / 2
    if count <= fan || index < block { return index...index }
    let last = count - fan + index
    return index == block ? index...last : last...last
  }

  private mutating func lift(_ leaves: ClosedRange<Int>, to goal: Double, at time: Double) {
    makeRoom(at: time)
    let before = goal == 1 ? flights.last : flights.first
    var start = time
    if let before, before.hold == .free, before.way.target == goal {
      start = max(time, min(before.way.start + Self.stagger, time + Self.longestWait))
    }
    let flight = Flight(
      leaves: leaves,
      way: Motion(
        from: 1 - goal, velocity: 0, to: goal, spring: Self.spring, nearness: Self.nearness,
        startingAt: start))
    flights.insert(flight, at: goal == 1 ? flights.count : 0)
  }

  /// Where there are too many in flight, the two neighbours that are nearest to each other and go
  /// the same way become one.
  mutating func makeRoom(at time: Double) {
    guard flights.count >= Self.capacity else { return }
    let courses = courses(at: time)
    var best: (index: Int, distance: Double)?
    for index in flights.indices.dropLast() {
      let (lower, upper) = (flights[index], flights[index + 1])
      guard lower.hold == .free, upper.hold == .free, lower.way.target == upper.way.target
      else { continue }
      let distance = courses[index].fraction - courses[index + 1].fraction
      if distance < best?.distance ?? .infinity { best = (index, distance) }
    }
    guard let index = best?.index else { return }
    let upper = flights.remove(at: index + 1)
    flights[index].leaves = flights[index].leaves.lowerBound...upper.leaves.upperBound
  }
}
