import BifoldTesting
import BifoldCore
import Testing

@Suite("Flow layout: what shows in a rectangle")
struct FlowLayoutQueryTests {
  @Test("A search finds exactly what looking at every item finds", arguments: Fidelity.allCases)
  func againstAllItems(fidelity: Fidelity) {
    var random = SplitMix64(seed: 60)
    var found = 0
    for _ in 0..<1500 {
      let count = random.int(in: 0..<60)
      let size = Size(width: random.double(in: 50...2500), height: random.double(in: 50...1500))
      var layout =
        fidelity == .original
        ? FlowLayout.original(itemCount: count, viewSize: size)
        : FlowLayout.natural(itemCount: count, viewSize: size, top: 44, scale: 1)
      layout.contentOffset = layout.contentOffset(atItem: random.double(in: -3...63))
      var rect = layout.visibleRect
      if random.once(in: 2) {
        rect = Rect(
          x: layout.contentOffset + random.double(in: -3000...3000), y: 0,
          width: random.double(in: 1...4000), height: size.height)
      }
      let expected = (0..<count).filter { index in
        let frame = layout.attributes(ofItem: index).frame
        return frame.maxX > rect.minX && frame.minX < rect.maxX
      }
      let items = layout.attributes(in: rect)
      #expect(items.map(\.index) == expected)
      #expect(items == expected.map(layout.attributes(ofItem:)))
      #expect(Array(layout.indices(in: rect)) == expected)
      found += expected.count
    }
    #expect(found > 1000)
  }

  @Test(
    "However many books there are, a view shows a few, and the right ones at both ends",
    arguments: [1_000_000, 1_000_000_000], Fidelity.allCases)
  func many(count: Int, fidelity: Fidelity) {
    for position in [
      0.0, 0.5, 12_345.25, Double(count / 2), Double(count) - 1.5, Double(count - 1),
    ] {
      let layout = FlowLayout.sample(fidelity, count: count, at: position)
      let indices = layout.indices(in: layout.visibleRect)
      #expect(indices.count >= 2 && indices.count <= 9)
      #expect(indices.contains(Int(position)))
      #expect(indices.lowerBound >= 0 && indices.upperBound <= count)
      #expect(layout.attributes(in: layout.visibleRect).map(\.index) == Array(indices))
    }
    let first = FlowLayout.sample(fidelity, count: count, at: 0)
    #expect(first.indices(in: first.visibleRect).lowerBound == 0)
    let last = FlowLayout.sample(fidelity, count: count, at: Double(count - 1))
    #expect(last.indices(in: last.visibleRect).upperBound == count)
  }

  @Test("An empty library shows nothing, and neither does an empty rectangle")
  func nothing() {
    for fidelity in Fidelity.allCases {
      let empty = FlowLayout.sample(fidelity, count: 0, at: 0)
      #expect(empty.attributes(in: empty.visibleRect).isEmpty)
      let full = FlowLayout.sample(fidelity, count: 9, at: 4)
      #expect(full.attributes(in: Rect(x: 0, y: 0, width: 0, height: 800)).isEmpty)
      #expect(full.attributes(in: Rect(x: -1e6, y: 0, width: 10, height: 800)).isEmpty)
      #expect(full.attributes(in: Rect(x: 1e6, y: 0, width: 10, height: 800)).isEmpty)
    }
  }

  private static let strange = [
    Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e19, -1e19, 1e300,
  ]

  @Test("A search at an offset that is no place ends, with indices that exist")
  func strangeSearches() async {
    await #expect(processExitsWith: .success) {
      for fidelity in Fidelity.allCases {
        for offset in FlowLayoutQueryTests.strange {
          var layout = FlowLayout.sample(fidelity, count: 1000, at: 4)
          let rect = layout.visibleRect
          layout.contentOffset = offset
          for asked in [layout.visibleRect, rect] {
            let indices = layout.indices(in: asked)
            precondition(indices.lowerBound >= 0 && indices.upperBound <= 1000)
          }
          layout = FlowLayout.sample(fidelity, count: 1000, at: 4)
          _ = layout.indices(in: Rect(x: offset, y: 0, width: 1280, height: 800))
          _ = layout.indices(in: Rect(x: 0, y: 0, width: offset, height: 800))
          _ = FlowLayout.original(itemCount: 9, viewSize: Size(width: offset, height: offset))
            .indices(in: rect)
        }
      }
    }
  }

  @Test("An item at an offset that is no place can be asked for")
  func strangeItems() async {
    await #expect(processExitsWith: .success) {
      for fidelity in Fidelity.allCases {
        for offset in FlowLayoutQueryTests.strange {
          var layout = FlowLayout.sample(fidelity, count: 1000, at: 4)
          layout.contentOffset = offset
          _ = layout.attributes(ofItem: 4)
          _ = layout.attributes(in: layout.visibleRect)
        }
      }
    }
  }

  @Test("A row of as many items as there are numbers can be asked")
  func endless() async {
    await #expect(processExitsWith: .success) {
      let layout = FlowLayout.sample(.original, count: .max, at: 4)
      precondition(layout.indices(in: layout.visibleRect).contains(4))
    }
  }
}
