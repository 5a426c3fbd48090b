import Testing

@testable import BifoldContent

@Suite("Place schedule")
struct PlaceScheduleTests {
  private typealias Visit = ReadingPlaces.Visit

  private let one = Visit(number: 1)
  private let other = Visit(number: 2)

  private func place(_ page: Int, date: Int = 0) -> ReadingPlace {
    ReadingPlace(page: page, pageCount: 100, dateRead: date)
  }

  @Test("The first is due at once, the newest of the others a second later")
  func coalesced() {
    var schedule = PlaceSchedule()
    func note(_ page: Int, _ visit: ReadingPlaces.Visit) {
      _ = schedule.note(place(page), of: visit)
    }
    func due(_ now: Double) -> [String] {
      schedule.takeDue(at: now).map { "\($0.visit == one ? "one" : "other") \($0.place.page)" }
    }
    #expect(schedule.delay(at: 10) == nil && due(10) == [])
    note(1, one)
    #expect(schedule.delay(at: 10) == 0)
    #expect(due(10) == ["one 1"])
    #expect(schedule.delay(at: 10) == nil && due(12) == [])
    note(2, one)
    #expect(schedule.delay(at: 10.25) == 0.75)
    note(3, one)
    #expect(due(10.5) == [])
    // Another book does not wait for this one.
    note(50, other)
    #expect(schedule.delay(at: 10.5) == 0)
    #expect(due(10.5) == ["other 50"])
    #expect(schedule.delay(at: 10.5) == 0.5)
    note(4, one)
    #expect(due(11) == ["one 4"])
    #expect(due(20) == [])
    note(5, one)
    note(51, other)
    #expect(due(30) == ["one 5", "other 51"])
  }

  @Test("At the end all is taken, due or not, and once")
  func all() {
    var schedule = PlaceSchedule()
    _ = schedule.note(place(1), of: one)
    _ = schedule.takeDue(at: 0)
    _ = schedule.note(place(2), of: one)
    _ = schedule.note(place(7), of: other)
    #expect(schedule.takeAll(at: 0.25).map(\.place.page) == [2, 7])
    #expect(schedule.takeAll(at: 0.25).isEmpty && schedule.delay(at: 0.25) == nil)
    // What was taken at the end counts as well.
    _ = schedule.note(place(3), of: one)
    #expect(schedule.delay(at: 0.75) == 0.5)
  }

  @Test("What cannot be written yet stays due")
  func unknown() {
    var schedule = PlaceSchedule()
    _ = schedule.note(place(1), of: one)
    _ = schedule.note(place(2), of: other)
    #expect(schedule.takeDue(at: 0) { $0 == other }.map(\.place.page) == [2])
    #expect(schedule.takeAll(at: 0) { $0 == other }.isEmpty)
    #expect(schedule.delay(at: 0) == 0)
    #expect(schedule.takeDue(at: 0).map(\.place.page) == [1])
  }

  @Test("The same place is not noted twice, however late it is")
  func same() {
    var schedule = PlaceSchedule()
    func isNew(_ place: ReadingPlace) -> Bool { schedule.note(place, of: one) }
    #expect(isNew(place(1, date: 5)))
    #expect(!isNew(place(1, date: 6)))
    _ = schedule.takeAll(at: 0)
    #expect(!isNew(place(1, date: 7)))
    #expect(schedule.delay(at: 9) == nil)
    var nudged = place(1)
    nudged.cover = .paired
    #expect(isNew(nudged))
    #expect(isNew(place(1)))
  }
}
