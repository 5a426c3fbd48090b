import BifoldCore
import BifoldTesting
import Foundation
import Testing

@Suite("The original's open book: where its pages stand")
struct OriginalOpenBookTests {
  /// The book by the reference's formulas, and by nothing else.
  private struct Reference {
    var count: Int
    /// Spread position and opening progress.
    var position: Double
    var progress: Double
    /// Of the cover on the shelf: which one, and what stands in the centre.
    var book: Int
    var shelf: Double
    var view = Size(width: 1280, height: 800)
    var hinge = 0.0

    func ratio(_ item: Int) -> Double {
      let page = Double((item - item % 2) / 2)
      let raw = -0.5 + page - position
      if raw > 0.5 { return min(0.5 + 0.1 * (raw - 0.5), 1) }
      if raw < -0.5 { return max(-0.5 + 0.1 * (raw + 0.5), -1) }
      return raw
    }

    func isHidden(_ item: Int) -> Bool {
      item % 2 == 1 ? ratio(item) > 0 : ratio(item) < 0 && item != 0
    }

    /// From the top left of the page, clockwise, as it would be read.
    func corners(_ item: Int) -> [Point] {
      let steps = abs(Double(book) - shelf) * 372
      let cover = 0.7 * max(min(1 - steps / view.width, 1), 0.75)
      let closedSpine = view.width / 2 + (Double(book) - shelf) * 372 - 181 * cover
      let spine = closedSpine + (view.width / 2 - closedSpine) * progress
      let scale = cover + (1 - cover) * progress
      let r = ratio(item)
      // Of the right page; the left one is that and half a turn.
      let resting = (1 - r) * -90
      let angle = (progress * resting + (item % 2 == 1 ? 180 : 0)) * .pi / 180
      let columns = item % 2 == 0 ? [0, 362.0] : [-362.0, 0]
      let places = [
        (columns[0], -284.0), (columns[1], -284), (columns[1], 284), (columns[0], 284),
      ]
      return places.map { x, y in
        let across = scale * x * cos(angle) + spine - view.width / 2
        let depth = -scale * x * sin(angle)
        let w = 1 - depth / 2000
        return Point(x: hinge + view.width / 2 + across / w, y: view.height / 2 + scale * y / w)
      }
    }
  }

  private static func shelf(_ view: Size = Size(width: 1280, height: 800)) -> Player {
    Player(.original, .shelf, size: view, bookCount: 9)
  }

  private static func pages(_ layout: Layout) -> [Int: Card] {
    var pages: [Int: Card] = [:]
    for card in layout.cards {
      if case .page(let item) = card.id { pages[item] = card }
    }
    return pages
  }

  @Test(
    "Every drawn page stands where the closed forms say, and those are drawn that are seen",
    arguments: [1, 2, 3, 12, 5000])
  func corners(count: Int) throws {
    var random = SplitMix64(seed: 400 + UInt64(count))
    var (seen, hidden) = (0, 0)
    for round in 0..<200 {
      var player = Self.shelf()
      let book = random.int(in: 0..<9)
      let last = Double(max(count / 2 - 1, 0))
      let position =
        round % 5 == 0 ? random.double(in: 0...last).rounded() : random.double(in: 0...last)
      let progress = round % 4 == 0 ? 1 : random.double(in: -0.08...1.15)
      let shelf = Double(book) + random.double(in: -1.5...1.5)
      let fraction = round % 3 == 0 ? random.double(in: 0.05...1) : 0
      player.change {
        $0.hold(shelfPosition: shelf)
        $0.open(book: book, sheets: count, .immediate)
        $0.hold(spread: position)
        $0.hold(opening: progress)
        $0.hold(fraction: fraction)
      }
      let reference = Reference(
        count: count, position: position, progress: progress, book: book,
        shelf: player.state.shelfPosition, hinge: 80 * fraction)
      let pages = Self.pages(player.layout)
      for (item, card) in pages {
        let corners = card.outline.points
        try #require(corners.count == 4)
        for (one, other) in zip(corners, reference.corners(item)) {
          #expect(Plane.distance(one, other) < 1e-6)
        }
      }
      // Of those past |r| = 1, which coincide, the nearest one is enough.
      let items = count + count % 2
      var (nearestLeft, nearestRight) = (-1, items)
      for item in 0..<items {
        if reference.ratio(item) == -1 { nearestLeft = item }
        if reference.ratio(item) == 1 { nearestRight = min(nearestRight, item) }
      }
      for item in 0..<items {
        let r = reference.ratio(item)
        let isAlone =
          item == 0 || abs(r) < 1 || item >> 1 == (r < 0 ? nearestLeft : nearestRight) >> 1
        let area = Plane.area(reference.corners(item))
        // On end it is no matter.
        guard abs(area) > 1e-3, abs(r) > 1e-9, abs(abs(r) - 1) > 1e-9 || abs(r) == 1 else {
          continue
        }
        let isSeen = !reference.isHidden(item) && isAlone && (progress == 1 || area > 0)
        #expect((pages[item] != nil) == isSeen, "item \(item) at \(position), \(progress)")
        if isSeen { seen += 1 } else { hidden += 1 }
      }
    }
    #expect(seen > 200 && (hidden > 100 || count == 1))
  }

  @Test(
    "On the shelf its front lies on the cover's card, over all other pages",
    arguments: [
      (2, 2.37, 0.0), (3, 2.37, 0), (2, 2.37, 3.5), (3, 2.37, 5), (4, 4, 30), (4, 4.25, 80),
      (0, 0, 2499),
    ])
  func front(book: Int, shelf: Double, position: Double) throws {
    var player = Self.shelf()
    player.change { $0.hold(shelfPosition: shelf) }
    let cover = try #require(player.card(.book(book))).outline.points
    player.change {
      $0.open(book: book, sheets: 5000, .immediate)
      $0.hold(spread: position)
      $0.hold(opening: 0)
    }
    for id in [CardID.page(0), .book(book)] {
      let front = try #require(player.card(id)).outline.points
      #expect(front.count == 4)
      for (one, other) in zip(front, cover) { #expect(Plane.distance(one, other) < 1e-6) }
    }
    #expect(player.layout.cards.filter { $0.id == .book(book) }.count == 1)
    let x = cover.map(\.x).reduce(0, +) / 4
    #expect(player.layout.hit(Point(x: x, y: 400)) == .page(0))
    #expect(abs(x - (640 + (Double(book) - shelf) * 372)) < 1e-6)
    // A little off the shelf it is still the cover that is seen.
    player.change { $0.hold(opening: 0.05) }
    #expect(player.layout.hit(Point(x: x, y: 400)) == .page(0))
  }

  @Test("The other covers fade as it comes, and it is not among them")
  func others() {
    var player = Self.shelf()
    player.change {
      $0.hold(shelfPosition: 3)
      $0.open(book: 3, sheets: 12, .immediate)
    }
    for progress in [-0.1, 0, 0.25, 0.6, 1, 1.1] {
      player.change { $0.hold(opening: progress) }
      let opacity = 1 - min(max(progress, 0), 1)
      for other in [2, 4] {
        let card = player.card(.book(other))
        #expect(abs((card?.opacity ?? 0) - opacity) < 1e-12)
        #expect((card == nil) == (opacity == 0))
      }
    }
  }
}
