import BifoldWire
import Testing

@Suite("Mip layout")
struct MipLayoutTests {
  @Test("The chain of 5 × 3 is 5 × 3, 2 × 1, 1 × 1")
  func chain() throws {
    let layout = try #require(MipLayout(width: 5, height: 3, levels: .all))
    #expect(layout.levels == 3)
    #expect((0..<3).map { layout.extent(ofLevel: $0).width } == [5, 2, 1])
    #expect((0..<3).map { layout.extent(ofLevel: $0).height } == [3, 1, 1])
    #expect((0..<3).map(layout.byteRange(ofLevel:)) == [0..<60, 60..<68, 68..<72])
    #expect(layout.byteCount == 72)
  }

  @Test("The length of a chain is that of halving to 1 × 1")
  func count() {
    for side in 1...300 {
      var halves = 1
      var rest = side
      while rest > 1 {
        rest /= 2
        halves += 1
      }
      #expect(MipLayout.levelCount(width: side, height: 1) == halves)
      #expect(MipLayout.levelCount(width: 1, height: side) == halves)
    }
  }

  @Test("Sizes outside the limits have no layout")
  func limits() {
    #expect(MipLayout(width: 0, height: 1, levels: .all) == nil)
    #expect(MipLayout(width: -1, height: 1, levels: .base) == nil)
    #expect(MipLayout(width: 32_769, height: 1, levels: .all) == nil)
    #expect(MipLayout(width: 32_768, height: 32_768, levels: .all) == nil)
    #expect(MipLayout(width: .max, height: .max, levels: .all) == nil)
    #expect(MipLayout(width: 10_000, height: 10_000, levels: .all) != nil)
    #expect(MipLayout(width: 4, height: 4, levels: 4) == nil)
    #expect(MipLayout(width: 4, height: 4, levels: 0) == nil)
  }

  @Test("The largest picture with its whole chain fits a frame")
  func largest() throws {
    let layout = try #require(MipLayout(width: 10_000, height: 10_000, levels: .all))
    #expect(layout.byteCount + 100_000 < Frame.longestBody)
  }
}
