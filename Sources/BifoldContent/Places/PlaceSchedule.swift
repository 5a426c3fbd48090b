/// Which places are to be written, and when: the newest of each visit, at most one a second.
struct PlaceSchedule {
  /// Seconds from one writing of a visit's place to the next: who leafs through a book does not keep
  /// the disk at work.
  static let pause = 1.0

  private struct Visit {
    /// The last that was noted.
    var place: ReadingPlace
    var isPending = true
    /// Seconds; when one was last taken.
    var lastTaken: Double?
  }

  private var visits: [ReadingPlaces.Visit: Visit] = [:]

  /// - Returns: whether it is another than the last, but for its date.
  mutating func note(_ place: ReadingPlace, of visit: ReadingPlaces.Visit) -> Bool {
    guard var known = visits[visit] else {
      visits[visit] = Visit(place: place)
      return true
    }
    var same = known.place
    same.dateRead = place.dateRead
    guard same != place else { return false }
    known.place = place
    known.isPending = true
    visits[visit] = known
    return true
  }

  /// Seconds until something is due; nil where nothing is.
  /// - Parameter now: seconds, by a clock that only runs on.
  func delay(at now: Double) -> Double? {
    visits.values.filter(\.isPending)
      .map { visit in visit.lastTaken.map { max(0, $0 + Self.pause - now) } ?? 0 }
      .min()
  }

  /// Takes what is due, in the order of the visits.
  /// - Parameter isKnown: whether a visit's place can be written yet; one that cannot stays due.
  mutating func takeDue(
    at now: Double, where isKnown: (ReadingPlaces.Visit) -> Bool = { _ in true }
  ) -> [(visit: ReadingPlaces.Visit, place: ReadingPlace)] {
    take(at: now) { key, visit in
      isKnown(key) && (visit.lastTaken.map { $0 + Self.pause <= now } ?? true)
    }
  }

  /// Takes whatever is noted, due or not.
  mutating func takeAll(
    at now: Double, where isKnown: (ReadingPlaces.Visit) -> Bool = { _ in true }
  ) -> [(visit: ReadingPlaces.Visit, place: ReadingPlace)] {
    take(at: now) { key, _ in isKnown(key) }
  }

  private mutating func take(
    at now: Double, where isTaken: (ReadingPlaces.Visit, Visit) -> Bool
  ) -> [(visit: ReadingPlaces.Visit, place: ReadingPlace)] {
    var taken: [(visit: ReadingPlaces.Visit, place: ReadingPlace)] = []
    for (key, visit) in visits where visit.isPending && isTaken(key, visit) {
      visits[key]?.isPending = false
      visits[key]?.lastTaken = now
      taken.append((key, visit.place))
    }
    return taken.sorted { $0.visit < $1.visit }
  }
}
