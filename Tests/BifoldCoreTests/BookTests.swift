import BifoldCore
import BifoldTesting
import Foundation
import Testing

@Suite("Books at rest and scrolled")
struct BookTests {
  private static let degree = Double.pi / 180

  private static func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
  }

  /// Where an item's corners are in a view, by the code under test.
  private static func corners(_ item: Int, of book: OriginalBook, in view: Size) -> [Point] {
    let pose = OriginalBook.pose(in: view)
    return Card(
      .item(item), size: OriginalBook.pageSize, position: pose.position,
      anchorPoint: BookSide(ofItem: item).anchorPoint,
      transform: pose.transform(angle: book.angle(ofItem: item))
    ).outline.points
  }

  @Test("Resting pages stand 45° open, outer edges 293.5 from the spine and 651.4 high")
  func resting() {
    let book = OriginalBook(itemCount: 20, position: 3)
    // Pages 7 and 8 are before the reader.
    #expect(Self.isNear(book.angle(ofItem: 7), 45 * Self.degree))
    #expect(Self.isNear(book.angle(ofItem: 8), -45 * Self.degree))
    let view = Size(width: 1280, height: 800)
    let left = Self.corners(7, of: book, in: view)
    let right = Self.corners(8, of: book, in: view)
    // Top left, top right, bottom right, bottom left: the outer edge is the left, then the right.
    #expect(Self.isNear(640 - left[0].x, 293.5, 0.05))
    #expect(Self.isNear(left[3].y - left[0].y, 651.4, 0.05))
    #expect(Self.isNear(right[1].x - 640, 293.5, 0.05))
    #expect(Self.isNear(right[2].y - right[1].y, 651.4, 0.05))
    // Both touch the spine, which is as high as a page, and stand upright about the middle.
    for corner in [left[1], right[0]] {
      #expect(Plane.distance(corner, Point(x: 640, y: 116)) < 1e-9)
    }
    for corner in [left[2], right[3]] {
      #expect(Plane.distance(corner, Point(x: 640, y: 684)) < 1e-9)
    }
  }

  @Test("Waiting leaves fan by 9° and coincide from the sixth on")
  func fan() {
    let book = OriginalBook(itemCount: 60, position: 10)
    // The right pages after items 21 and 22, then the left ones before.
    let right = (0..<8).map { book.angle(ofItem: 22 + 2 * $0) / Self.degree }
    let left = (0..<8).map { book.angle(ofItem: 21 - 2 * $0) / Self.degree }
    let expected = [45.0, 36, 27, 18, 9, 0, 0, 0]
    for index in 0..<8 {
      #expect(Self.isNear(right[index], -expected[index], 1e-6))
      #expect(Self.isNear(left[index], expected[index], 1e-6))
    }
  }

  @Test("Halfway through a turn the leaf stands on end, its two sides half a turn apart")
  func halfway() {
    let book = OriginalBook(itemCount: 20, position: 2.5)
    #expect(Self.isNear(book.angle(ofItem: 6), -90 * Self.degree))
    #expect(Self.isNear(book.angle(ofItem: 7), 90 * Self.degree))
    #expect(book.ratio(ofItem: 6) == 0)
    for position in stride(from: -1.0, through: 10, by: 0.17) {
      let book = OriginalBook(itemCount: 20, position: position)
      for leaf in 0..<10 {
        let front = book.angle(ofItem: 2 * leaf)
        #expect(Self.isNear(book.angle(ofItem: 2 * leaf + 1) - front, .pi))
        #expect(Self.isNear(book.angle(ofLeaf: leaf), front))
      }
    }
  }

  @Test(
    "What looks away is hidden, the cover never; of those that coincide one is drawn",
    arguments: [
      (0.0, 8, [0, 1, 2, 4, 6]),
      (1.0, 8, [0, 1, 3, 4, 6]),
      (1.25, 8, [0, 1, 3, 4, 6]),
      (1.75, 8, [0, 1, 3, 5, 6]),
      (0.0, 40, [0, 1, 2, 4, 6, 8, 10, 12]),
      (10.0, 40, [0, 11, 13, 15, 17, 19, 21, 22, 24, 26, 28, 30, 32]),
      (19.0, 40, [0, 29, 31, 33, 35, 37, 39]),
      (0.0, 1, [0, 1]), (0.0, 0, []),
      (.nan, 8, [0, 1, 2, 4, 6]),
      (1e300, 8, [0, 7]), (-1e300, 8, [0]),
    ])
  func drawn(position: Double, count: Int, items: [Int]) {
    let book = OriginalBook(itemCount: count, position: position)
    #expect((-3..<count + 4).filter(book.isDrawn) == items)
    #expect(book.leaves.count <= 13)
  }

  @Test("On end both sides are shown, and then the other; the cover's front always is")
  func hidden() {
    func shown(_ position: Double) -> [Int] {
      let book = OriginalBook(itemCount: 8, position: position)
      return (0..<8).filter { !book.isHidden($0) }
    }
    #expect(shown(1.5 - 1e-6) == [0, 1, 3, 4, 6])
    #expect(shown(1.5) == [0, 1, 3, 4, 5, 6])
    #expect(shown(1.5 + 1e-6) == [0, 1, 3, 5, 6])
    #expect(shown(30) == [0, 1, 3, 5, 7])
  }

  @Test("What is not drawn would be hidden, or be where something drawn is")
  func drawnIsEnough() {
    var random = SplitMix64(seed: 72)
    for _ in 0..<300 {
      let count = random.int(in: 1..<60)
      let book = OriginalBook(
        itemCount: count, position: random.double(in: -3...Double(count / 2 + 3)))
      let drawn = (0..<count).filter(book.isDrawn)
      for item in 1..<max(count, 1) where !drawn.contains(item) {
        #expect(
          book.isHidden(item)
            || drawn.contains {
              $0 & 1 == item & 1 && book.angle(ofItem: $0) == book.angle(ofItem: item)
            })
      }
      // And nothing is drawn twice.
      for item in drawn where item != 0 {
        #expect(
          !drawn.contains {
            $0 > item && $0 & 1 == item & 1 && book.angle(ofItem: $0) == book.angle(ofItem: item)
          })
      }
    }
  }

  @Test("The original book goes from 0 to its last pair")
  func positions() {
    for (count, last) in [(0, 0.0), (1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (20, 9)] {
      #expect(OriginalBook(itemCount: count, position: 0).positions == 0...last)
    }
    #expect(OriginalBook(itemCount: -5, position: 0).leafCount == 0)
    #expect(OriginalBook(itemCount: 5, position: 0).leafCount == 3)
  }

  @Test("The shade has the stops of the design and thins out toward |r| = 1")
  func shading() {
    // At rest k is one half.
    let book = OriginalBook(itemCount: 8, position: 1)
    let right = book.shading(ofItem: 4)
    let left = book.shading(ofItem: 3)
    #expect(right.places == SIMD2(0.02, 1))
    #expect(left.places == SIMD2(0.50, 0.98))
    #expect(right.alphas == SIMD4(0.225, 0.20, 0.275, 0.275))
    #expect(left.alphas == SIMD4(0.15, 0.20, 0.25, 0.275))
    #expect(SpineShading.gray == 1.0 / 3)
    // On end it is whole, and gone in those that coincide.
    #expect(SpineShading(side: .right, ratio: 0).alphas.z == 0.55)
    for side in [BookSide.left, .right] {
      for ratio in [-1.0, 1, 1.5] {
        #expect(SpineShading(side: side, ratio: ratio).alphas == .zero)
      }
    }
    // On the way from the shelf it comes, and no spring makes more of it.
    #expect(book.shading(ofItem: 3, progress: 0).alphas == .zero)
    #expect(book.shading(ofItem: 3, progress: 0.5).alphas == SIMD4(0.075, 0.10, 0.125, 0.1375))
    #expect(book.shading(ofItem: 3, progress: 1.1) == left)
    #expect(left.mirrored.alphas == SIMD4(0.275, 0.25, 0.20, 0.15))
    #expect(Self.isNear(left.mirrored.places.x, 0.02) && left.mirrored.places.y == 0.50)
  }

  @Test("A natural leaf lies flat on one side or the other, and turns as the position moves by one")
  func natural() {
    for (leaf, position, angle) in [
      (0, -1.0, 0.0), (0, -0.75, -45), (0, -0.5, -90), (0, 0, -180), (0, 3, -180),
      (2, 0, 0), (2, 1, 0), (2, 1.25, -45), (2, 1.5, -90), (2, 2, -180), (2, .nan, 0),
      (2, -.infinity, 0), (2, .infinity, -180),
    ] {
      #expect(Self.isNear(NaturalBook.angle(ofLeaf: leaf, at: position), angle * Self.degree))
      #expect(
        Self.isNear(
          NaturalBook.angle(ofItem: 2 * leaf, at: position), angle * Self.degree))
      #expect(
        Self.isNear(
          NaturalBook.angle(ofItem: 2 * leaf + 1, at: position), (angle + 180) * Self.degree))
    }
    // To the last digit, so that they are known for flat.
    for position in 0...4 {
      #expect(NaturalBook.angle(ofItem: 2 * position + 1, at: Double(position)) == 0)
      #expect(NaturalBook.angle(ofItem: 2 * position + 2, at: Double(position)) == 0)
    }
  }
}
