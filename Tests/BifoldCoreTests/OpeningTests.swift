import BifoldCore
import BifoldTesting
import Foundation
import Testing

/// A page that hangs on a spine in space, by the trigonometry of the design and no matrix.
private struct HangingPage {
  var spine: (x: Double, y: Double, z: Double)
  var scale: Double
  /// About the spine; positive turns what is right of it away from the viewer.
  var angle: Double
  var eye: Point
  var distance: Double

  /// The place in the window of a point `u` to the right of the spine and `v` below its middle.
  func place(_ u: Double, _ v: Double) -> (point: Point, w: Double) {
    let x = spine.x + scale * u * cos(angle)
    let y = spine.y + scale * v
    let z = spine.z - scale * u * sin(angle)
    let w = 1 - z / distance
    return (Point(x: eye.x + (x - eye.x) / w, y: eye.y + (y - eye.y) / w), w)
  }

  /// Top left, top right, bottom right, bottom left of a page that begins at `u`; nil where it comes
  /// near the eye.
  func corners(from u: Double, _ size: Size) -> [Point]? {
    let h = size.height / 2
    let places = [
      place(u, -h), place(u + size.width, -h), place(u + size.width, h), place(u, h),
    ]
    return places.allSatisfy { $0.w > 0.05 } ? places.map(\.point) : nil
  }
}

/// r of an item as the design words it.
private func ratio(_ item: Int, at position: Double) -> Double {
  let page = Double((item - item % 2) / 2)
  let raw = -0.5 + page - position
  var r = raw
  if raw > 0.5 { r = 0.5 + 0.1 * (raw - 0.5) }
  if raw < -0.5 { r = -0.5 + 0.1 * (raw + 0.5) }
  return max(-1, min(1, r))
}

@Suite("Opening run")
struct OpeningTests {
  private static func card(
    _ item: Int, _ size: Size, _ pose: BookPose, _ transform: Transform3D
  ) -> Card {
    Card(
      .item(item), size: size, position: pose.position,
      anchorPoint: BookSide(ofItem: item).anchorPoint, transform: transform)
  }

  private static func worst(_ a: [Point], _ b: [Point]) -> Double {
    guard a.count == b.count else { return .infinity }
    return zip(a, b).map { Plane.distance($0, $1) }.max() ?? .infinity
  }

  @Test("1000 original books, scrolled and on their way: every page's corners by the closed form")
  func originalCorners() {
    var random = SplitMix64(seed: 73)
    var (worst, count) = (0.0, 0)
    let page = Size(width: 362, height: 568)
    for _ in 0..<1000 {
      let view = Size(width: random.double(in: 300...3000), height: random.double(in: 300...2000))
      let items = random.int(in: 1..<40)
      let position = random.double(in: -0.5...Double(items) / 2 + 0.5)
      let p = random.double(in: -0.1...1.2)
      let middle = Point(x: view.width / 2, y: view.height / 2)
      // The cover in the middle of the shelf.
      let run = OpeningRun.original(
        coverTransform: .scale(x: 0.7, y: 0.7), center: middle, viewSize: view)
      let book = OriginalBook(itemCount: items, position: position)
      let pose = run.pose(at: p)
      for item in 0..<items {
        let r = ratio(item, at: position)
        let isRight = item % 2 == 0
        // The leaf's angle goes from 0 to its resting one; its odd side is that and 180°.
        let resting = isRight ? (1 - r) * -90 : (1 + r) * 90 - 180
        let angle = p * resting + (isRight ? 0 : 180)
        let expected = HangingPage(
          spine: (middle.x - 126.7 * (1 - p), middle.y, 0), scale: 0.7 + 0.3 * p,
          angle: angle * .pi / 180, eye: middle, distance: 2000
        ).corners(from: isRight ? 0 : -362, page)
        guard let expected else { continue }
        count += 1
        let transform = run.transform(
          ofItem: item, resting: book.angle(ofLeaf: item / 2), at: p)
        let outline = Self.card(item, run.size(of: page, at: p), pose, transform).outline
        worst = max(worst, Self.worst(expected, outline.points))
      }
    }
    #expect(worst < 1e-8)
    #expect(count > 15_000)
  }

  @Test("Between two books the original's run begins where the cover is, at its size")
  func betweenBooks() throws {
    let view = Size(width: 1280, height: 800)
    let shelf = FlowLayout.sample(.original, count: 12, at: 2.5)
    let item = shelf.attributes(ofItem: 3)
    let center = Point(x: item.center.x - shelf.contentOffset, y: item.center.y)
    let run = OpeningRun.original(
      coverTransform: item.transform, center: center, viewSize: view)
    // 216.58 × 339.82 about x = 826.
    let expected = [
      Point(x: 717.71, y: 230.09), Point(x: 934.29, y: 230.09), Point(x: 934.29, y: 569.91),
      Point(x: 717.71, y: 569.91),
    ]
    let start = run.transform(ofItem: 0, resting: -.pi / 4, at: 0)
    let page = run.size(of: OriginalBook.pageSize, at: 0)
    #expect(
      Self.worst(expected, Self.card(0, page, run.pose(at: 0), start).outline.points) < 0.005)
    // Halfway the spine is between the cover's left edge and the middle, the scale between 0.598 and 1.
    let pose = run.pose(at: 0.5)
    #expect(abs(pose.spine.x - (717.71 + 640) / 2) < 0.005)
    #expect(abs(pose.spine.y - 400) < 1e-9)
    #expect(abs(pose.scale - (216.58 / 362 + 1) / 2) < 1e-4)
    #expect(run.pose(at: 1) == OriginalBook.pose(in: view))
  }

  @Test("A cover turned on the natural shelf is where the book begins, at any place between books")
  func naturalShelf() {
    var random = SplitMix64(seed: 74)
    var worst = 0.0
    for _ in 0..<500 {
      let position = random.double(in: 0...8)
      let shelf = FlowLayout.sample(.natural, count: 9, at: position)
      let item = shelf.attributes(ofItem: min(Int(position.rounded()) + random.int(in: -1..<2), 8))
      let place = Point(x: item.center.x - shelf.contentOffset, y: item.center.y)
      // One vanishing point for the whole shelf.
      let eye = Point(x: 640, y: shelf.centerY)
      let transform = item.transform.concatenating(
        Transform3D.perspective(distance: 4000).seen(
          from: Point(x: place.x - eye.x, y: place.y - eye.y)))
      let cover = Card(.book(0), size: item.size, position: place, transform: transform)
      let book = BookPose(
        spine: Point(x: 640, y: 422),
        eye: .init(vanishingPoint: Point(x: 640, y: 422), m34: -0.0004))
      let closed = BookPose(
        coverSize: item.size, position: place, transform: transform, otherwise: book.eye)
      let page = Size(width: 480, height: 700)
      let run = OpeningRun(
        from: closed, coverSize: item.size, to: book, pageSize: page, swing: .stopped)
      #expect(run.pose(at: 1) == book)
      #expect(run.pose(at: 0) == run.closed)
      let own = Size(width: 300, height: 650)
      #expect(run.size(of: own, at: 1) == own)
      let front = Self.card(
        0, run.size(of: own, at: 0), run.pose(at: 0),
        run.transform(ofItem: 0, resting: -.pi, at: 0))
      worst = max(worst, Self.worst(front.outline.points, cover.outline.points))
    }
    #expect(worst < 1e-8)
  }

  @Test("1000 turned covers: spine, scale, turn and eye go linearly, pages hang on them")
  func turnedCovers() {
    var random = SplitMix64(seed: 75)
    var (worst, count) = (0.0, 0)
    for _ in 0..<1000 {
      let size = Size(width: random.double(in: 50...500), height: random.double(in: 50...700))
      let position = Point(x: random.double(in: 0...1500), y: random.double(in: 0...900))
      let anchor = Point(x: random.double(in: 0...1), y: random.double(in: 0...1))
      let shift = (
        x: random.double(in: -50...50), y: random.double(in: -50...50),
        z: random.double(in: -200...200)
      )
      let (scale, turn) = (random.double(in: 0.2...1.5), random.double(in: -1.2...1.2))
      let eye = Point(x: random.double(in: 0...1500), y: random.double(in: 0...900))
      let distance = random.double(in: 1500...6000)
      let transform = Transform3D.scale(x: scale, y: scale)
        .concatenating(.rotation(by: turn, x: 0, y: 1, z: 0))
        .concatenating(.translation(x: shift.x, y: shift.y, z: shift.z))
        .concatenating(
          Transform3D.perspective(distance: distance).seen(
            from: Point(x: position.x - eye.x, y: position.y - eye.y)))
      let middle = Point(x: random.double(in: 300...1200), y: random.double(in: 300...600))
      let open = BookPose(
        spine: Point(x: random.double(in: 300...1200), y: middle.y),
        eye: .init(vanishingPoint: middle, m34: -1 / 2500))
      let page = Size(width: random.double(in: 50...500), height: random.double(in: 50...700))
      let run = OpeningRun(
        from: BookPose(
          coverSize: size, position: position, anchorPoint: anchor, transform: transform,
          otherwise: open.eye),
        coverSize: size, to: open, pageSize: page, swing: .free)
      // To the last digit at both ends.
      #expect(run.pose(at: 0) == run.closed && run.pose(at: 1) == open)
      let p = random.double(in: -0.1...1.2)
      let pose = run.pose(at: p)
      func way(_ from: Double, _ to: Double) -> Double { from + (to - from) * p }
      // The cover's left edge, `left` from its anchor point, before it is looked at.
      let left = -anchor.x * size.width * scale
      let edge = (
        x: position.x + shift.x + left * cos(turn),
        y: position.y + shift.y + (0.5 - anchor.y) * size.height * scale,
        z: shift.z - left * sin(turn)
      )
      let own = Size(width: random.double(in: 50...500), height: random.double(in: 50...700))
      let growth = size.height / page.height
      let expectedSize = Size(
        width: way(size.width / growth, own.width), height: way(page.height, own.height))
      guard expectedSize.width > 0, expectedSize.height > 0, way(scale * growth, 1) > 0 else {
        continue
      }
      for item in 0..<4 {
        let resting = random.double(in: -3...0)
        let back = item % 2 == 1 ? Double.pi : 0
        let expected = HangingPage(
          spine: (way(edge.x, open.spine.x), way(edge.y, open.spine.y), way(edge.z, 0)),
          scale: way(scale * growth, 1), angle: way(turn, 0) + p * resting + back,
          eye: Point(x: way(eye.x, middle.x), y: way(eye.y, middle.y)),
          distance: -1 / way(-1 / distance, -1 / 2500)
        ).corners(from: item % 2 == 0 ? 0 : -expectedSize.width, expectedSize)
        guard let expected else { continue }
        count += 1
        let outline = Self.card(
          item, run.size(of: own, at: p), pose, run.transform(ofItem: item, resting: resting, at: p)
        ).outline
        worst = max(worst, Self.worst(expected, outline.points))
      }
    }
    #expect(worst < 1e-6)
    #expect(count > 3000)
  }

  @Test("All pages meet in one spine, at every progress")
  func oneSpine() {
    let view = Size(width: 1280, height: 800)
    let run = OpeningRun.original(
      coverTransform: .scale(x: 0.6, y: 0.6), center: Point(x: 300, y: 380), viewSize: view)
    let book = OriginalBook(itemCount: 12, position: 2.3)
    for p in stride(from: -0.1, through: 1.2, by: 0.05) {
      let page = run.size(of: OriginalBook.pageSize, at: p)
      let tops = (0..<12).map { item in
        let outline = Self.card(
          item, page, run.pose(at: p),
          run.transform(ofItem: item, resting: book.angle(ofLeaf: item / 2), at: p)
        ).outline
        return item % 2 == 0 ? outline[0].point : outline[1].point
      }
      for top in tops { #expect(Plane.distance(top, tops[0]) < 1e-9) }
    }
  }

  @Test("At its end the natural book is flat to the last digit, and past it no leaf goes through")
  func naturalEnd() {
    let eye = Viewpoint(vanishingPoint: Point(x: 640, y: 422), m34: -1 / 2400)
    let shelf = BookPose(spine: Point(x: 200, y: 400), depth: 30, scale: 0.6, turn: 0.2, eye: eye)
    let run = OpeningRun(
      from: shelf, coverSize: Size(width: 280, height: 440),
      to: BookPose(spine: Point(x: 640, y: 422), eye: eye),
      pageSize: Size(width: 451, height: 700), swing: .stopped)
    for item in [1, 2] {
      let resting = NaturalBook.angle(ofLeaf: item / 2, at: 0)
      let end = run.transform(ofItem: item, resting: resting, at: 1)
      #expect(end.isIdentity)
      let past = run.transform(ofItem: item, resting: resting, at: 1.05)
      let pose = run.pose(at: 1.05)
      // The place runs on, the leaf does not.
      #expect(abs(pose.spine.x - (640 + 0.05 * 440)) < 1e-9)
      let angle = run.angle(ofItem: item, resting: resting, at: 1.05)
      #expect(angle == 0)
      #expect(abs(past.m13 - pose.scale * -sin(pose.turn)) < 1e-12)
    }
    #expect(run.angle(ofItem: 0, resting: -.pi, at: -0.1) == 0)
    #expect(run.angle(ofItem: 0, resting: -.pi, at: 0.25) == -.pi / 4)
    #expect(run.angle(ofItem: 1, resting: -.pi, at: 0.5) == .pi / 2)
    let free = OpeningRun(
      from: shelf, coverSize: .zero, to: shelf, pageSize: .zero, swing: .free)
    #expect(abs(free.angle(ofItem: 0, resting: -1, at: 1.1) + 1.1) < 1e-12)
    #expect(free.pose(at: 0.3).scale.isFinite)
    // What shrinks past nothing does not turn inside out.
    #expect(run.pose(at: -4).scale == 0)
    #expect(run.size(of: Size(width: 900, height: 900), at: -4).height == 0)
  }

  @Test("Bent paper always has its perspective, flat paper where it shows")
  func perspective() {
    let pose = BookPose(
      spine: Point(x: 600, y: 400), scale: 0.5,
      eye: .init(vanishingPoint: Point(x: 640, y: 400), m34: -1 / 2000))
    #expect(pose.transform(angle: 0).isAffine)
    // A point 100 before its plane, half as much at half the size, seen from 2000.
    let raised = pose.space(angle: 0).applied(x: 80, y: 60, z: 100)
    #expect(abs(raised.w - 0.975) < 1e-12)
    #expect(Plane.distance(raised.divided, Point(x: 0, y: 30 / 0.975)) < 1e-9)
    #expect(pose.transform(angle: 0.4) == pose.space(angle: 0.4))
    var nearer = pose
    nearer.depth = 50
    #expect(nearer.transform(angle: 0) == nearer.space(angle: 0))
  }

  @Test("A cover that no shelf has gives some pose, and no trap")
  func strangeCovers() {
    let eye = Viewpoint(vanishingPoint: .zero, m34: -0.001)
    var random = SplitMix64(seed: 76)
    for value in [0.0, .nan, .infinity, -1, 1e300] {
      let pose = BookPose(
        coverSize: Size(width: value, height: value), position: .zero,
        transform: .scale(x: value, y: value), otherwise: eye)
      #expect(pose.eye == eye)
      _ = OpeningRun(
        from: pose, coverSize: Size(width: value, height: value), to: pose, pageSize: .zero,
        swing: .free
      ).transform(ofItem: 1, resting: 1, at: 0.5)
    }
    for _ in 0..<100 {
      _ = BookPose(
        coverSize: Size(width: 1, height: 1), position: .zero,
        transform: .random(using: &random), otherwise: eye)
    }
  }
}
