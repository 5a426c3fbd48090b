import BifoldContent
import BifoldCore
import BifoldTesting
import BifoldWire
import Testing

@Suite("Page sizes")
struct PageSizesTests {
  @Test("The nearest are asked for first, of two the later, until all have been answered")
  func outward() {
    var sizes = PageSizes(sheetCount: 7)
    #expect(sizes.next(around: 2) == [2, 3, 1, 4, 0, 5, 6])
    #expect(sizes.next(around: 2, most: 3) == [2, 3, 1])
    // Until they are answered they come again.
    #expect(sizes.next(around: 2, most: 3) == [2, 3, 1])
    sizes.take(PictureHeader(width: 3, height: 2), of: 3)
    sizes.take(nil, of: 2)
    #expect(sizes.next(around: 2, most: 3) == [1, 4, 0])
    #expect(sizes.next(around: -5, most: 2) == [0, 1])
    #expect(sizes.next(around: .max, most: 2) == [6, 5])
    #expect(sizes.next(around: .min, most: 2) == [0, 1])
    #expect(sizes.next(around: 0, most: 0) == [] && sizes.next(around: 0, most: -1) == [])
    #expect(!sizes.isComplete)
    for sheet in [0, 1, 4, 5, 6] { sizes.take(PictureHeader(width: 2, height: 3), of: sheet) }
    #expect(sizes.isComplete && sizes.next(around: 2) == [])
    let portrait = Size(width: 2, height: 3)
    #expect(
      sizes.sizes == [
        portrait, portrait, nil, Size(width: 3, height: 2), portrait, portrait, portrait,
      ])
    // As the pairing takes them.
    #expect(Pairing(sizes: sizes.sizes).position(ofPage: 3) == 1)
  }

  @Test("What lies beyond the reach is not asked for before the reader is near")
  func reach() {
    var sizes = PageSizes(sheetCount: 1_000)
    let near = sizes.next(around: 500, within: 2)
    #expect(near == [500, 501, 499, 502, 498])
    #expect(sizes.next(around: 0, within: 2) == [0, 1, 2])
    #expect(sizes.next(around: 999, within: 2) == [999, 998, 997])
    for page in near { sizes.take(nil, of: page) }
    #expect(sizes.next(around: 500, within: 2) == [])
    #expect(sizes.next(around: 502, within: 2) == [503, 504])
    #expect(sizes.next(around: 7, within: -1) == [7])
  }

  @Test("What is taken says whether anything is new; what does not exist is not taken")
  func taken() {
    var sizes = PageSizes(sheetCount: 2)
    func isNew(_ header: PictureHeader?, _ sheet: Int) -> Bool { sizes.take(header, of: sheet) }
    let header = PictureHeader(width: 3, height: 2)
    #expect(isNew(header, 0))
    #expect(!isNew(header, 0))
    #expect(!isNew(nil, 1))
    #expect(sizes.isComplete)
    for sheet in [2, -1, .max, .min] { #expect(!isNew(header, sheet)) }
    #expect(isNew(nil, 0) && sizes.isComplete)
    for count in [0, -1, .min] {
      let none = PageSizes(sheetCount: count)
      #expect(none.isComplete && none.sizes == [] && none.next(around: 0) == [])
    }
  }

  @Test("Batch by batch every sheet of a long book is asked for once, in order of distance")
  func all() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<20 {
      let count = random.int(in: 1..<5_000)
      let place = random.int(in: 0..<count)
      var sizes = PageSizes(sheetCount: count)
      var asked: [Int] = []
      while !sizes.isComplete, asked.count <= count {
        let batch = sizes.next(around: place)
        #expect(batch.count == min(PageSizes.batch, count - asked.count))
        for sheet in batch { sizes.take(PictureHeader(width: 1, height: 1), of: sheet) }
        asked += batch
      }
      let expected = (0..<count).sorted {
        (abs($0 - place), -$0) < (abs($1 - place), -$1)
      }
      #expect(asked == expected)
    }
  }
}
