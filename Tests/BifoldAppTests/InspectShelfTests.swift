import BifoldTesting
import Testing

/// The shelf's formulas against what `inspect` says of the covers.
@Suite("Inspect: shelf")
struct InspectShelfTests {
  private static let pitch = 372.0

  @Test("A hundred original shelves: place, scale and which covers are listed")
  func original() throws {
    var random = SplitMix64(seed: 55)
    for index in 0..<100 {
      let width = random.double(in: 200...3_000).rounded()
      let height = random.double(in: 200...1_400).rounded()
      let position = random.double(in: 0...39)
      let inspected = try InspectedState.cards([
        ("fidelity", "original"), ("screen", "shelf"), ("books", "40"),
        ("size", "\(width)x\(height)"), ("shelf", "\(position)"),
      ])
      var wanted: Set<Int> = []
      for book in 0..<40 {
        let steps = Double(book) - position
        let scale = 0.7 * min(max(1 - abs(steps) * Self.pitch / width, 0.75), 1)
        let center = width / 2 + steps * Self.pitch
        let half = 362 * scale / 2
        guard center + half > 0, center - half < width else { continue }
        wanted.insert(book)
        let card = try #require(inspected.card("book.\(book)"), "shelf \(index), book \(book)")
        let halfHeight = 568 * scale / 2
        let corners = [
          [center - half, height / 2 - halfHeight], [center + half, height / 2 - halfHeight],
          [center + half, height / 2 + halfHeight], [center - half, height / 2 + halfHeight],
        ]
        for (found, place) in zip(card.corners, corners) {
          #expect(abs(found[0] - place[0]) < 0.001)
          #expect(abs(found[1] - place[1]) < 0.001)
        }
      }
      #expect(Set(inspected.books) == wanted, "shelf \(index)")
    }
  }

  @Test("What is nearer the middle is drawn later", arguments: ["original", "natural"])
  func order(fidelity: String) throws {
    var random = SplitMix64(seed: 56)
    for _ in 0..<60 {
      let position = random.double(in: 0...29)
      let inspected = try InspectedState.cards([
        ("fidelity", fidelity), ("screen", "shelf"), ("books", "30"),
        ("size", "\(random.int(in: 300..<2_500))x800"), ("shelf", "\(position)"),
      ])
      let middle = Int(position.rounded())
      #expect(inspected.books.last == middle)
      let left = inspected.books.filter { $0 < middle }
      let right = inspected.books.filter { $0 > middle }
      #expect(left == left.sorted())
      #expect(right == right.sorted(by: >))
    }
  }

  @Test("Natural shelves: every cover that shows is listed, the centred one upright and sharp")
  func natural() throws {
    var random = SplitMix64(seed: 57)
    for index in 0..<60 {
      let width = Double(random.int(in: 300..<2_500))
      let height = Double(random.int(in: 240..<1_400))
      let middle = random.int(in: 3..<27)
      let inspected = try InspectedState.cards([
        ("books", "30"), ("size", "\(width)x\(height)"), ("shelf", "\(middle)"),
      ])
      let cover = try #require(inspected.card("book.\(middle)"))
      for length in cover.corners.flatMap(\.self) {
        #expect(abs(length - length.rounded()) < 1e-6, "shelf \(index)")
      }
      #expect(abs(cover.corners[0][0] + cover.corners[1][0] - width) < 1e-9)
      let tall = cover.corners[3][1] - cover.corners[0][1]
      #expect(tall <= 0.55 * height + 2)
      #expect(cover.corners[0][1] >= 0)
      // Neighbours are smaller, one to the left and one to the right.
      let left = try #require(inspected.card("book.\(middle - 1)")).corners
      let right = try #require(inspected.card("book.\(middle + 1)")).corners
      #expect(left[3][1] - left[0][1] < tall)
      #expect(abs((left[0][0] + right[1][0]) - width) < 1e-6)
      // The row goes on until it leaves the window or ends.
      let books = inspected.books.sorted()
      let (first, last) = (try #require(books.first), try #require(books.last))
      #expect(books == Array(first...last))
      func edges(_ book: Int) throws -> [Double] {
        try #require(inspected.card("book.\(book)")).corners.map { $0[0] }
      }
      if first > 0 { #expect(try edges(first).contains { $0 <= 0 }) }
      if last < 29 { #expect(try edges(last).contains { $0 >= width }) }
    }
  }

  @Test("The open menu pushes the whole shelf aside")
  func pushed() throws {
    let shut = try InspectedState.cards([("shelf", "3.3")])
    let open = try InspectedState.cards([("shelf", "3.3"), ("menu", "1")])
    // What is pushed beyond the window's right edge is not listed.
    #expect(!open.books.isEmpty && open.books.allSatisfy(shut.books.contains))
    for book in shut.books where !open.books.contains(book) {
      let before = try #require(shut.card("book.\(book)"))
      #expect(before.corners.allSatisfy { $0[0] + 280 >= 1280 - 16 })
    }
    for book in open.books {
      let before = try #require(shut.card("book.\(book)"))
      let after = try #require(open.card("book.\(book)"))
      for (a, b) in zip(before.corners, after.corners) {
        #expect(abs(a[0] + 280 - b[0]) < 1e-6)
        #expect(abs(a[1] - b[1]) < 1e-6)
      }
    }
  }
}
