import BifoldCore
import BifoldTesting
import Testing

@testable import BifoldApp

/// `inspect --direction rtl`: the mirror image, by arithmetic of the tests' own.
@Suite("Inspect: right to left")
struct InspectDirectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A corner's place and depth, that of the card's other side first, as a mirror shows them.
  private static func mirrored(
    _ corners: [LayerArithmetic.Corner], in width: Double
  ) -> [LayerArithmetic.Corner] {
    [1, 0, 3, 2].map { index in
      var corner = corners[index]
      corner.x = width - corner.x
      return corner
    }
  }

  private static func distance(
    _ one: LayerArithmetic.Corner, _ other: LayerArithmetic.Corner
  ) -> Double {
    // Far behind the eye everything is far away; what counts is the share.
    let size = max(abs(one.x), abs(one.y), abs(one.depth), 1000) / 1000
    return max(abs(one.x - other.x), abs(one.y - other.y), abs(one.depth - other.depth)) / size
  }

  /// The name of the number that a figure is a part of.
  private static func row(of id: String) -> String? {
    guard id.hasPrefix("label.place."), id.split(separator: ".").count == 4 else { return nil }
    return id.split(separator: ".").dropLast().joined(separator: ".")
  }

  @Test("Every card of every state is the mirror image of its own")
  func mirrorImage() throws {
    var random = SplitMix64(seed: 710)
    var (count, figures, roles) = (0, 0, Set<String>())
    for index in 0..<200 {
      var draw = InspectGeometryTests.Draw(&random)
      draw.books = index.isMultiple(of: 2) ? 40 : nil
      let one = try InspectedState.cards(draw.options)
      let other = try InspectedState.cards(draw.options + [("direction", "rtl")])
      #expect(other.cards.map(\.id) == one.cards.map(\.id))
      #expect(other.fraction == one.fraction && other.shelf == one.shelf)
      var shift: [String: Double] = [:]
      for (ltr, rtl) in zip(one.cards, other.cards) {
        #expect(rtl.size == ltr.size && rtl.opacity == ltr.opacity && rtl.label == ltr.label)
        let (seen, found) = (LayerArithmetic.corners(of: ltr), LayerArithmetic.corners(of: rtl))
        if let row = Self.row(of: ltr.id) {
          // Figures stand as they stood, moved with their number.
          let moved = try #require(shift[row])
          for (a, b) in zip(seen, found) {
            #expect(abs(b.x - a.x - moved) < 1e-6 && abs(b.y - a.y) < 1e-6, "\(ltr.id)")
          }
          figures += 1
          continue
        }
        let wanted = Self.mirrored(seen, in: draw.width)
        for (a, b) in zip(wanted, found) {
          #expect(Self.distance(a, b) < 1e-6, "\(ltr.id) of \(draw.options)")
        }
        // What is printed is what follows from the rest.
        if rtl.corners.count == 4, found.allSatisfy({ $0.w > 0.01 }) {
          for (a, b) in zip(found, rtl.corners) {
            let size = max(abs(a.x), abs(a.y), 1000) / 1000
            #expect(abs(a.x - b[0]) / size < 1e-6 && abs(a.y - b[1]) / size < 1e-6, "\(ltr.id)")
          }
        }
        #expect(rtl.corners.count == ltr.corners.count)
        shift[ltr.id] = found[0].x - seen[0].x
        count += 1
        roles.insert(ltr.role)
      }
    }
    #expect(count > 3000 && figures > 60, "\(count), \(figures)")
    #expect(
      roles.isSuperset(of: [
        "panel", "bar", "button", "picture", "book", "shadow", "contact", "crease", "board",
        "reflection", "backdrop", "menu", "menuBar", "menuRow", "icon", "label", "light",
      ]))
  }

  @Test("The hamburger turns the other way, and its angle is no number below 0 at rest")
  func hamburger() throws {
    for (fraction, wanted) in [("0", 0.0), ("0.5", -.pi / 4), ("1", -.pi / 2)] {
      let inspected = try InspectedState.cards([("menu", fraction), ("direction", "rtl")])
      let hamburger = try #require(inspected.card("hamburger"))
      let rotation = try #require(hamburger.rotation)
      #expect(abs(rotation - wanted) < 1e-12)
      #expect(rotation.sign == (wanted < 0 ? .minus : .plus))
    }
  }

  @Test("The program lists the door's corners at the right, its first book right of its others")
  func program() throws {
    let options = [
      "--direction", "rtl", "--menu", "0.5", "--fidelity", "original", "--screen", "shelf",
      "--shelf", "2.5", "--size", "1280x800",
    ]
    let inspected = try Bifold.inspect(options)
    let menu = try #require(inspected.card("menu"))
    // The design's corners of that door, seen in the mirror.
    let wanted = [(1240.0, 0.0), (1293.54, 21.42), (1293.54, 778.58), (1240, 800)]
    for (corner, place) in zip(menu.corners, wanted) {
      #expect(abs(corner[0] - place.0) < 0.005 && abs(corner[1] - place.1) < 0.005)
    }
    #expect(menu.anchor == [0, 0.5])
    #expect(try #require(inspected.card("panel")).corners[0][0] == -40)
    let books = inspected.books.sorted()
    let places = try books.map { try #require(inspected.card("book.\($0)")).position[0] }
    #expect(books.count > 3)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 > $1 })
    // Book 2 at 1280 − 454, on a panel 40 points aside.
    #expect(abs(places[try #require(books.firstIndex(of: 2))] - 786) < 1e-9)
    let run = try Bifold.succeed(["inspect"] + options)
    #expect(run.text.contains("\"direction\":\"rtl\""))
    #expect(
      run.text
        == (try InspectedState.text([
          ("direction", "rtl"), ("menu", "0.5"), ("fidelity", "original"), ("screen", "shelf"),
          ("shelf", "2.5"), ("size", "1280x800"),
        ])))
    #expect(try Bifold.succeed(["inspect"]).text.contains("\"direction\":\"ltr\""))
  }

  // MARK: Replays

  private func events(_ direction: ReadingDirection) throws -> String {
    let isMirrored = direction == .rightToLeft
    func place(_ x: Double) -> Double { isMirrored ? 1280 - x : x }
    var lines: [String] = []
    func pointer(_ type: String, _ t: Double, _ x: Double, _ y: Double) {
      lines.append(#"{"t":\#(t),"type":"\#(type)","x":\#(place(x)),"y":\#(y)}"#)
    }
    func key(_ name: String, _ t: Double) {
      lines.append(#"{"t":\#(t),"type":"key","key":"\#(name)"}"#)
    }
    key(isMirrored ? "Left" : "Right", 0.1)
    key("PageDown", 0.3)
    // A throw, a wheel, the hamburger, and a row.
    pointer("pointerDown", 1, 800, 300)
    for step in 1...10 {
      pointer("pointerMove", 1 + 0.02 * Double(step), 800 - 30 * Double(step), 300)
    }
    pointer("pointerUp", 1.21, 500, 300)
    let dx = isMirrored ? 1 : -1
    lines.append(#"{"t":3,"type":"wheel","x":\#(place(640)),"y":400,"dx":\#(dx),"dy":0}"#)
    pointer("pointerDown", 4, 26, 22)
    pointer("pointerUp", 4.1, 26, 22)
    pointer("pointerDown", 4.8, 40, 300)
    pointer("pointerUp", 4.9, 40, 300)
    // By hand from the edge, and let go on the way.
    pointer("pointerDown", 6, 8, 300)
    for step in 1...10 {
      pointer("pointerMove", 6 + 0.02 * Double(step), 8 + 20 * Double(step), 300)
    }
    pointer("pointerUp", 6.21, 208, 300)
    let name = "events-\(direction.rawValue)"
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: name)
    return folder.text(name)
  }

  @Test("A mirrored recording has the same course and the same end", arguments: Fidelity.allCases)
  func replay(fidelity: Fidelity) throws {
    let options = ["--fidelity", fidelity.rawValue, "--books", "12", "--screen", "shelf"]
    func words(_ direction: ReadingDirection) throws -> [String] {
      ["inspect", "--direction", direction.rawValue, "--events", try events(direction)] + options
    }
    func trace(_ direction: ReadingDirection) throws -> [Traced] {
      let run = try Bifold.succeed(words(direction) + ["--trace"])
      #expect(run.errors.isEmpty)
      return try run.lines.map { try Traced(json: $0) }
    }
    let (one, other) = (try trace(.leftToRight), try trace(.rightToLeft))
    #expect(one == other)
    #expect(one.count > 300 && one.last?.fraction == 1 && one.contains { $0.shelf > 3 })
    func end(_ direction: ReadingDirection) throws -> Inspected {
      try Bifold.succeed(words(direction)).json(Inspected.self)
    }
    let (left, right) = (try end(.leftToRight), try end(.rightToLeft))
    #expect(left.item == right.item && left.screen == right.screen)
    // The original's shelf has no hamburger to open the menu with.
    #expect(left.item > 0 || fidelity == .original)
    #expect(left.fraction == right.fraction && left.shelf == right.shelf)
    // The same recording in the other direction ends elsewhere.
    let crossed = try Bifold.succeed(
      ["inspect", "--direction", "rtl", "--events", try events(.leftToRight), "--trace"]
        + options)
    #expect(try crossed.lines.map { try Traced(json: $0) } != one)
  }

  // MARK: Swift

  @Test("The copied lines are those of the door that is seen", arguments: ["0.4", "1"])
  func copied(fraction: String) throws {
    let shelf = try #require(Double(fraction))
    var state = Bookshelf(size: Size(width: 900, height: 600), direction: .rightToLeft)
    state.hold(fraction: shelf)
    let said = try DoorSourceTests.corners(
      saidBy: DoorSource.text(of: state.doorGeometry, mirroredIn: state.mirrorWidth))
    let inspected = try InspectedState.cards([
      ("size", "900x600"), ("menu", fraction), ("direction", "rtl"),
    ])
    let menu = try #require(inspected.card("menu"))
    for (one, other) in zip(menu.corners, said) {
      #expect(abs(one[0] - other[0]) < 1e-6 && abs(one[1] - other[1]) < 1e-6)
    }
    #expect(menu.corners[0][0] == 900 - shelf * 225)
  }

  // MARK: Cost

  @Test("Laying out in the mirror allocates no more than otherwise")
  func allocations() throws {
    func allocations(_ direction: ReadingDirection) throws -> Int {
      var state = Bookshelf(
        size: Size(width: 1280, height: 800), bookCount: 100, direction: direction)
      state.hold(fraction: 0.5)
      var layout = Layout()
      func play() {
        for step in 0..<10 {
          state.hold(shelfPosition: 40 + Double(step) / 7)
          layout.arrange(state)
        }
      }
      // The first time the array of cards grows.
      play()
      return try #require(AllocationCounter.count(in: play))
    }
    // None in a release; code that is not optimised allocates as it likes.
    #expect(try allocations(.rightToLeft) == allocations(.leftToRight))
  }
}
