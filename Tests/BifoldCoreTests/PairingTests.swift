import BifoldCore
import BifoldTesting
import Testing

@Suite("Pairing")
struct PairingTests {
  /// Pages by their shape: P portrait, W wide, ? not known yet.
  private static func pairing(
    _ shapes: String, _ cover: CoverPlacement = .alone, _ mode: PageMode = .double
  ) -> Pairing {
    Pairing(
      sizes: shapes.compactMap { shape -> Size?? in
        switch shape {
        case "P": Size(width: 2, height: 3)
        case "W": Size(width: 5, height: 3)
        case "S": Size(width: 3, height: 3)
        case "?": Size?.none
        default: nil
        }
      }, cover: cover, mode: mode)
  }

  /// The book as it is read, pages numbered from 1: {closed} [left right] [wide].
  private static func reading(_ pairing: Pairing) -> String {
    pairing.positions.map { position in
      let (left, right) = pairing.spread(at: position)
      var words: [String] = []
      switch (left, right) {
      case (.half(let a, .left)?, .half(let b, .right)?) where a == b: words = ["\(a + 1)"]
      default:
        for face in [left, right] {
          switch face {
          case .page(let page): words.append("\(page + 1)")
          case .half(let page, let side): words.append("\(page + 1)\(side)")
          case .blank: words.append("–")
          case nil: break
          }
        }
      }
      let inside = words.joined(separator: " ")
      return position == -1 ? "{\(inside)}" : "[\(inside)]"
    }.joined(separator: " ")
  }

  @Test(
    "Cover alone, then pairs; a wide page alone, a blank before it where it needs one",
    arguments: [
      ("P PP W PP W", "{1} [2 3] [4] [5 6] [7]"),
      ("PPWPP", "{1} [2 –] [3] [4 5]"),
      ("PWP", "{1} [2] [3]"),
      ("PPPPP", "{1} [2 3] [4 5]"),
      ("PPPP", "{1} [2 3] [4]"),
      ("PPWW", "{1} [2 –] [3] [4]"),
      ("PWPW", "{1} [2] [3 –] [4]"),
      ("P?S?", "{1} [2 3] [4]"),
      ("WPP", "{1} [1] [2 3]"),
      ("WWP", "{1} [1] [2] [3]"),
      ("W", "{1} [1]"),
      ("P", "{1}"), ("PP", "{1} [2]"), ("PPP", "{1} [2 3]"), ("", "{}"),
    ])
  func coverAlone(shapes: String, spreads: String) {
    #expect(Self.reading(Self.pairing(shapes)) == spreads)
  }

  @Test(
    "Nudged, the first page is in a pair and the closed book's front",
    arguments: [
      ("P PP W PP W", "{1} [1 2] [3 –] [4] [5 6] [7]"),
      ("PPWPP", "{1} [1 2] [3] [4 5]"),
      ("PWP", "{1} [1 –] [2] [3]"),
      ("PPPPP", "{1} [1 2] [3 4] [5]"),
      ("WPP", "{1} [1] [2 3]"),
      ("P", "{1} [1]"), ("PP", "{1} [1 2]"), ("PPP", "{1} [1 2] [3]"), ("", "{}"),
    ])
  func coverPaired(shapes: String, spreads: String) {
    #expect(Self.reading(Self.pairing(shapes, .paired)) == spreads)
  }

  @Test("Single pages stand alone, with nothing to their left")
  func single() {
    for cover in [CoverPlacement.alone, .paired] {
      let pairing = Self.pairing("WPWP", cover, .single)
      #expect(Self.reading(pairing) == "{1} [2] [3] [4]")
      #expect(
        (0...8).map { pairing.face(atItem: $0) } == [
          .page(0), .blank, .page(1), .blank, .page(2), .blank, .page(3), .blank, nil,
        ])
      #expect((0..<4).map(pairing.position(ofPage:)) == [-1, 0, 1, 2])
      #expect((-1...2).map(pairing.page(at:)) == [0, 1, 2, 3])
      #expect(pairing.spread(at: 0).left == nil)
    }
    #expect(Self.reading(Self.pairing("", .alone, .single)) == "{}")
  }

  @Test("Items are the two sides of leaves, the last back made up for")
  func leaves() {
    let pairing = Self.pairing("PPWPP")
    #expect(
      (-1...8).map { pairing.face(atItem: $0) } == [
        nil, .page(0), .page(1), .blank, .half(2, .left), .half(2, .right), .page(3), .page(4),
        .blank, nil,
      ])
    #expect(pairing.itemCount == 7)
    #expect(pairing.leafCount == 4)
    #expect(
      (-1...8).map { pairing.model(ofItem: $0) } == [
        nil, .page(0), .page(1), .page(1), .half(2, .left), .half(2, .right), .page(3), .page(4),
        .page(4), nil,
      ])
    #expect(Self.pairing("PP").leafCount == 1)
    #expect(Self.pairing("").leafCount == 0)
    #expect(Self.pairing("").face(atItem: 0) == nil)
  }

  @Test("A page is found where it is read, a place keeps the first page seen")
  func places() {
    let pairing = Self.pairing("PPWPPP")
    #expect((0..<6).map(pairing.position(ofPage:)) == [-1, 0, 1, 2, 2, 3])
    #expect((-1...3).map(pairing.page(at:)) == [0, 1, 2, 3, 5])
    #expect(Self.pairing("WP").position(ofPage: 0) == 0)
    #expect(Self.pairing("WP").page(at: -1) == 0)
    #expect(Self.pairing("PP", .paired).position(ofPage: 0) == 0)
  }

  @Test("The numbers farthest out are no trap", arguments: [Int.min, -7, -2, 40, Int.max])
  func farOut(number: Int) {
    for shapes in ["", "P", "PPWPP"] {
      for mode in [PageMode.double, .single] {
        let pairing = Self.pairing(shapes, .alone, mode)
        #expect(pairing.face(atItem: number) == nil)
        #expect(pairing.model(ofItem: number) == nil)
        #expect(pairing.spread(at: number).left == nil)
        #expect(pairing.spread(at: number).right == nil)
        let last = max(shapes.count - 1, 0)
        let page = number < 0 ? 0 : last
        #expect(pairing.position(ofPage: number) == pairing.position(ofPage: page))
        #expect(
          pairing.page(at: number)
            == pairing.page(
              at: number < 0 ? -1 : pairing.positions.upperBound))
      }
    }
    #expect(Pairing(pageCount: min(number, 0)) { _ in true }.positions == -1...(-1))
  }

  /// The spreads by the rule in words, page after page; −1 is a blank.
  private static func spreads(of isWide: [Bool], _ cover: CoverPlacement) -> [[Int]] {
    var rest = Array(isWide.indices)
    var spreads: [[Int]] = []
    if cover == .alone, let first = rest.first, !isWide[first] {
      spreads.append([first])
      rest.removeFirst()
    }
    while let page = rest.first {
      rest.removeFirst()
      if isWide[page] {
        spreads.append([page])
      } else if let next = rest.first, isWide[next] {
        spreads.append([page, -1])
      } else if let next = rest.first {
        spreads.append([page, next])
        rest.removeFirst()
      } else {
        spreads.append([page])
      }
    }
    return spreads
  }

  @Test("Random books: every page once, in order, wide ones alone, as the rule says")
  func randomBooks() {
    var random = SplitMix64(seed: 70)
    for round in 0..<400 {
      let count = round == 0 ? 5000 : random.int(in: 0..<60)
      let odds = random.int(in: 1..<12)
      let isWide = (0..<count).map { _ in random.once(in: odds) }
      for cover in [CoverPlacement.alone, .paired] {
        let pairing = Pairing(pageCount: count, cover: cover) { isWide[$0] }
        let isCoverOnly = cover == .alone && isWide.first == false
        // What is read, spread after spread: the closed front only where it is read nowhere else.
        var read: [[Int]] = []
        for position in pairing.positions where position >= 0 || isCoverOnly {
          let (left, right) = pairing.spread(at: position)
          if case .half(let page, let side) = left {
            #expect(side == .left && right == .half(page, .right) && isWide[page])
            read.append([page])
          } else {
            let faces = [left, right].compactMap(\.self)
            #expect(
              faces.allSatisfy {
                if case .page(let page) = $0 { return !isWide[page] }
                return $0 == .blank
              })
            read.append(faces.map { $0.page ?? -1 })
          }
          for page in read.last ?? [] where page >= 0 {
            #expect(pairing.position(ofPage: page) == position)
          }
          #expect(pairing.page(at: position) == read.last?.first)
        }
        #expect(read == Self.spreads(of: isWide, cover))
        #expect(read.joined().filter { $0 >= 0 } == Array(0..<count))
        #expect(pairing.face(atItem: 0) == (count > 0 ? .page(0) : nil))
        // A spread is the back of one leaf and the front of the next.
        for position in pairing.positions {
          #expect(pairing.spread(at: position).left == pairing.face(atItem: 2 * position + 1))
          #expect(pairing.spread(at: position).right == pairing.face(atItem: 2 * position + 2))
        }
        #expect(pairing.face(atItem: 2 * pairing.leafCount) == nil)
        #expect(
          pairing.leafCount == 0 || pairing.face(atItem: 2 * pairing.leafCount - 1) != nil)
      }
    }
  }

  @Test("Nudged twice it is as it was, and the page that a place keeps is seen all along")
  func nudgedTwice() {
    var random = SplitMix64(seed: 71)
    #expect(CoverPlacement.alone.nudged == .paired)
    for _ in 0..<200 {
      let isWide = (0..<random.int(in: 1..<40)).map { _ in random.once(in: 5) }
      func pairing(_ cover: CoverPlacement) -> Pairing {
        Pairing(pageCount: isWide.count, cover: cover) { isWide[$0] }
      }
      for cover in [CoverPlacement.alone, .paired] {
        let (before, nudged) = (pairing(cover), pairing(cover.nudged))
        #expect(pairing(cover.nudged.nudged) == before)
        for position in before.positions {
          guard let page = before.page(at: position) else { continue }
          let (left, right) = nudged.spread(at: nudged.position(ofPage: page))
          #expect(left?.page == page || right?.page == page)
          // The closed book alone shows a page that may be read elsewhere.
          if position >= 0 { #expect(before.position(ofPage: page) == position) }
        }
      }
    }
  }

  @Test("When a page turns out to be wide, the reader still sees the page that was there")
  func becomesWide() {
    let before = Self.pairing("P??????")
    let after = Self.pairing("P?W????")
    #expect(Self.reading(before) == "{1} [2 3] [4 5] [6 7]")
    #expect(Self.reading(after) == "{1} [2 –] [3] [4 5] [6 7]")
    #expect(before.page(at: 1) == 3)
    #expect(after.position(ofPage: 3) == 2)
  }
}
