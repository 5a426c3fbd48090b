import BifoldCore
import Testing

@testable import BifoldApp

@Suite("Tour")
struct TourTests {
  private static let sizes = [
    Size(width: 1280, height: 800), Size(width: 320, height: 200), Size(width: 1, height: 1),
    Size(width: 16_384, height: 16_384),
  ]

  @Test("Times run on and end before the tour does", arguments: sizes)
  func order(size: Size) {
    for rows in [0, 1, 2, 8] {
      let tour = Tour(size: size, rowHeight: 80, rows: rows)
      #expect(zip(tour.events, tour.events.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect(tour.events.allSatisfy { $0.time >= 0 && $0.time < tour.duration })
      let times = tour.moments.map(\.time)
      #expect(times == times.sorted())
      #expect(times.allSatisfy { 0...tour.duration ~= $0 })
      #expect(tour.moments.count == 12)
    }
  }

  @Test("Every press is let go again")
  func pairs() {
    let tour = Tour(size: Size(width: 1280, height: 800), rowHeight: 94.5, rows: 8)
    var isDown = false
    for event in tour.events {
      switch event.event {
      case .pointerDown:
        #expect(!isDown)
        isDown = true
      case .pointerUp:
        #expect(isDown)
        isDown = false
      case .pointerMove: #expect(isDown)
      default: #expect(!isDown)
      }
    }
    #expect(!isDown)
  }

  @Test("It shows the shelf, the menu, an item's picture, the shelf again, and a book")
  func visit() {
    let items = [
      MenuItem(title: "Library", color: .black, destination: .shelf),
      MenuItem(title: "Smile", color: .white, destination: .picture),
    ]
    let state = Bookshelf(
      size: Size(width: 1280, height: 800), items: items, bookCount: 12)
    var simulation = Simulation(
      state: state,
      catalogue: Catalogue(
        shelves: [.generated(count: 12)],
        items: items.map { Catalogue.Item(item: $0, icon: nil, detail: nil) }))
    let tour = Tour(size: state.size, rowHeight: state.rowHeight, rows: items.count)
    var (furthest, widest, opened, turned) = (0.0, 0.0, 0.0, 0.0)
    var screens: [Screen] = [.shelf]
    var next = 0
    for frame in 0...Int(tour.duration * 60) {
      let time = Double(frame) / 60
      while next < tour.events.count, tour.events[next].time <= time {
        _ = simulation.apply(tour.events[next].event, at: tour.events[next].time)
        next += 1
      }
      simulation.advance(to: time)
      furthest = max(furthest, simulation.state.shelfPosition)
      widest = max(widest, simulation.state.fraction)
      opened = max(opened, simulation.state.openingProgress)
      turned = max(turned, simulation.state.spreadPosition)
      if simulation.state.screen != screens.last { screens.append(simulation.state.screen) }
    }
    #expect(furthest > 3)
    #expect(widest == 1)
    #expect(opened >= 1)
    #expect(turned == 4, "three leaves by key, and one by hand")
    #expect(screens == [.shelf, .picture, .shelf])
    #expect(simulation.state.fraction == 0)
    #expect(!simulation.state.isMoving)
    #expect(simulation.state.book == nil)
  }
}
