import BifoldTesting
import BifoldCore
import Testing

@Suite("Snapping")
struct SnappingTests {
  struct Directed: Sendable, CustomTestStringConvertible {
    var projected: Double
    var velocity: Double
    var item: Double
    var testDescription: String { "\(projected) at \(velocity) → \(item)" }
  }

  @Test(
    "The original goes to the next book in the direction of the throw",
    arguments: [
      Directed(projected: 2.01, velocity: 1, item: 3), .init(projected: 2.99, velocity: 1, item: 3),
      .init(projected: 2.99, velocity: -1, item: 2), .init(projected: 2.01, velocity: -1, item: 2),
      .init(projected: 2, velocity: 5000, item: 2), .init(projected: 2, velocity: -5000, item: 2),
      .init(projected: 2.49, velocity: 0, item: 2), .init(projected: 2.51, velocity: 0, item: 3),
      .init(projected: -0.7, velocity: -300, item: 0),
      .init(projected: -40, velocity: 300, item: 0),
      .init(projected: 8.2, velocity: 300, item: 8), .init(projected: 800, velocity: -1, item: 8),
      .init(projected: 7.2, velocity: 0.001, item: 8),
    ])
  func directed(_ row: Directed) {
    let layout = FlowLayout.sample(.original, count: 9, at: 0)
    #expect(layout.directedSnap(projected: row.projected, velocity: row.velocity) == row.item)
  }

  struct Nearest: Sendable, CustomTestStringConvertible {
    var projected: Double
    var start: Double
    var released: Double?
    var velocity: Double
    var item: Double
    var testDescription: String { "\(start) → \(projected) at \(velocity) → \(item)" }
  }

  @Test(
    "The natural way is to the nearest book, one further after a flick",
    arguments: [
      Nearest(projected: 2.3, start: 2, velocity: 199, item: 2),
      .init(projected: 2.3, start: 2, velocity: 201, item: 3),
      .init(projected: 1.8, start: 2, velocity: -201, item: 1),
      .init(projected: 1.8, start: 2, velocity: -199, item: 2),
      .init(projected: 2.6, start: 2, velocity: 100, item: 3),
      .init(projected: 3.4, start: 2, velocity: 900, item: 3),
      .init(projected: 6.6, start: 2, velocity: 4000, item: 7),
      .init(projected: 0.2, start: 0, velocity: -500, item: 0),
      .init(projected: 8.1, start: 8, velocity: 500, item: 8),
      // Caught between books and thrown on: never back.
      .init(projected: 3.4, start: 3.2, released: 3.3, velocity: 300, item: 4),
      .init(projected: 3.36, start: 3.6, released: 3.3, velocity: 250, item: 4),
      .init(projected: 3.6, start: 3.2, released: 3.7, velocity: -250, item: 3),
      .init(projected: 3.3, start: 5, released: 3.2, velocity: 150, item: 3),
      .init(projected: 99, start: 2, velocity: 8000, item: 8),
      .init(projected: -99, start: 2, velocity: -8000, item: 0),
    ])
  func nearest(_ row: Nearest) {
    let layout = FlowLayout.sample(.natural, count: 9, at: 0)
    #expect(
      layout.nearestSnap(
        projected: row.projected, start: row.start, released: row.released ?? row.start,
        velocity: row.velocity) == row.item)
  }

  @Test("Every snap of both rules is a whole book that exists")
  func wholeBooks() {
    var random = SplitMix64(seed: 70)
    for _ in 0..<2000 {
      let count = random.int(in: 0..<20)
      let layout = FlowLayout.sample(.original, count: count, at: 0)
      let projected = random.double(in: -50...80)
      let velocity = random.double(in: -8000...8000)
      let start = random.double(in: 0...20)
      for item in [
        layout.directedSnap(projected: projected, velocity: velocity),
        layout.nearestSnap(
          projected: projected, start: start, released: random.double(in: -2...22),
          velocity: velocity),
      ] {
        #expect(item == item.rounded() && item >= 0 && item <= Double(max(count - 1, 0)))
      }
    }
  }
}
