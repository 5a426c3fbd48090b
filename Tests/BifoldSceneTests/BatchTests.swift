import BifoldTesting
import BifoldCore
import BifoldScene
import Testing

@Suite("Batches")
struct BatchTests {
  private static let size = Size(width: 1280, height: 800)
  private static let frame = Rect(x: 10, y: 10, width: 50, height: 50)

  private static func picture(_ kind: Picture.Kind, _ index: Int, over: Color = .black) -> Card {
    Card(.picture, frame: frame, content: .picture(Picture(kind, index), frame: frame, over: over))
  }

  private static func flat() -> Card { Card(.panel, frame: frame, content: .color(.white)) }

  /// Covers in texture 7, icons in texture 8, all of them there.
  private static func residency() -> Residency {
    var residency = Residency()
    _ = residency.begin(.cover, texture: TextureID(7), width: 4, height: 4, layers: 8)
    _ = residency.begin(.icon, texture: TextureID(8), width: 4, height: 4, layers: 8)
    for index in 0..<8 {
      _ = residency.place(Picture(.cover, index))
      _ = residency.place(Picture(.icon, index))
    }
    return residency
  }

  private static func scene(_ cards: [Card], _ residency: Residency = residency()) -> Scene {
    var scene = Scene()
    scene.build(from: cards, size: size, scale: 1, residency: residency)
    return scene
  }

  /// The same, but with edges between pixels and a share of the light let through: all rim.
  private static func clear(_ card: Card) -> Card {
    var card = card
    card.opacity = 0.5
    return card
  }

  @Test("Neighbours of one program and texture are one batch, back to front")
  func merges() {
    let scene = Self.scene(
      [
        Self.flat(), Self.flat(), Self.picture(.cover, 1), Self.picture(.cover, 2),
        Self.picture(.icon, 1), Self.flat(),
      ].map(Self.clear))
    let batches = scene.batches
    #expect(batches.allSatisfy { $0.pass == .rim })
    #expect(batches.map { $0.program == .flat } == [true, false, false, true])
    #expect(batches.map(\.count) == [2, 2, 1, 1])
    #expect(batches.map(\.first) == [0, 2, 4, 5])
    #expect(batches.map(\.texture.rawValue) == [-1, 7, 8, -1])
  }

  @Test("What is opaque and lies on pixels is interior alone, front to back")
  func interiors() {
    let scene = Self.scene([Self.flat(), Self.picture(.cover, 1), Self.picture(.cover, 2)])
    #expect(scene.batches.map(\.pass) == [.interior, .interior])
    #expect(scene.batches.map(\.texture.rawValue) == [7, -1])
    #expect(scene.instances.map(\.shape.z) == [2, 1, 0])
  }

  @Test("What is opaque between pixels is interior first and rim after all interiors")
  func interiorsAndRims() {
    let soft = Card(
      .panel, frame: Rect(x: 10.3, y: 10.3, width: 50, height: 50), content: .color(.white))
    let scene = Self.scene([soft, soft, Self.clear(Self.flat())])
    #expect(scene.batches.map(\.pass) == [.interior, .rim])
    #expect(scene.batches.map(\.count) == [2, 3])
  }

  @Test("The depth says the place in the order: what lies in front is nearer")
  func depth() {
    let cards = (0..<40).map { index in
      Card(
        .panel, frame: Rect(x: 10.3, y: 10.3, width: 50, height: 50),
        content: .color(Color(red: Double(index) / 64, green: 0, blue: 0)))
    }
    let scene = Self.scene(cards)
    var depths: [Float: Float] = [:]
    for instance in scene.instances {
      let depth = instance.style.y
      #expect(depth > -1 && depth < 1)
      // Both parts of a card share their depth.
      #expect(depths[instance.leftColor.x, default: depth] == depth)
      depths[instance.leftColor.x] = depth
    }
    #expect(depths.count == 40)
    let order = depths.keys.sorted().map { depths[$0] ?? 0 }
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test("Batches cover every instance once and change only where they must, at random")
  func random() {
    var random = SplitMix64(seed: 210)
    for _ in 0..<100 {
      let kinds = (0..<random.int(in: 0..<40)).map { _ in random.int(in: 0..<3) }
      let scene = Self.scene(
        kinds.map { kind in
          switch kind {
          case 0: Self.clear(Self.flat())
          case 1: Self.clear(Self.picture(.cover, random.int(in: 0..<8)))
          default: Self.clear(Self.picture(.icon, random.int(in: 0..<8)))
          }
        })
      guard scene.instances.count == kinds.count else {
        Issue.record("\(scene.instances.count) instances of \(kinds.count) cards")
        continue
      }
      var next = 0
      let texture = [TextureID.none, TextureID(7), TextureID(8)]
      for batch in scene.batches {
        #expect(batch.first == next && batch.count > 0)
        for index in batch.first..<batch.first + batch.count {
          #expect(batch.texture == texture[kinds[index]])
        }
        next += batch.count
      }
      #expect(next == kinds.count)
      let changes = zip(kinds, kinds.dropFirst()).filter { $0 != $1 }.count
      #expect(scene.batches.count == (kinds.isEmpty ? 0 : changes + 1))
    }
  }

  @Test("A picture at its own size is filtered bilinearly, a smaller one with mip levels")
  func filters() {
    func batch(_ width: Double, _ height: Double) -> Batch? {
      let frame = Rect(x: 0, y: 0, width: width, height: height)
      return Self.scene([
        Card(
          .picture, frame: frame,
          content: .picture(Picture(.cover, 1), frame: frame, over: .black))
      ]).batches.first
    }
    // Pictures of 4 × 4 texels.
    #expect(batch(4, 4)?.filter == .bilinear)
    #expect(batch(40, 40)?.filter == .bilinear)
    #expect(batch(2, 2)?.filter == .trilinear)
    #expect(batch(2, 2)?.program == .picture)
    #expect(batch(1, 4)?.filter == .trilinear)
    #expect(batch(1, 4)?.program == .squeezedPicture)
  }

  @Test("Rims that differ in the filter alone are one batch, with the dearer one")
  func rimFilters() {
    func rim(_ side: Double) -> Card {
      let frame = Rect(x: 0, y: 0, width: side, height: side)
      return Self.clear(
        Card(
          .picture, frame: frame,
          content: .picture(Picture(.cover, 1), frame: frame, over: .black)))
    }
    // Pictures of 4 × 4 texels.
    for (sides, filter) in [
      ([4.0, 8], Batch.Filter.bilinear), ([2, 4], .trilinear), ([4, 2, 4], .trilinear),
    ] {
      let batches = Self.scene(sides.map(rim)).batches
      #expect(batches.map(\.count) == [sides.count], "\(sides)")
      #expect(batches.map(\.filter) == [filter], "\(sides)")
    }
  }

  @Test("The narrow sides of turned books need no filter for squeezed pictures")
  func sides() {
    let books = 0..<8
    var residency = Residency()
    _ = residency.begin(.cover, texture: TextureID(7), width: 280, height: 440, layers: 8)
    for index in books { _ = residency.place(Picture(.cover, index)) }
    for position in [3.0, 3.3, 3.5, 3.9] {
      var state = Bookshelf(size: Self.size, screen: .shelf, bookCount: books.count)
      state.hold(shelfPosition: position)
      var layout = Layout()
      layout.arrange(state)
      let boards = layout.cards.filter {
        if case .bookPart(.board, _) = $0.id { true } else { false }
      }
      #expect(!boards.isEmpty)
      let batches = Self.scene(layout.cards, residency).batches
      #expect(batches.contains { $0.program == .picture })
      #expect(!batches.contains { $0.program == .squeezedPicture }, "at \(position)")
    }
  }

  @Test("A picture says its layer and its frame")
  func pictures() throws {
    let card = Card(
      .picture, frame: Self.frame,
      content: .picture(
        Picture(.cover, 5), frame: Rect(x: 4, y: 8, width: 20, height: 40), over: .white))
    let instance = try #require(Self.scene([card]).instances.first)
    #expect(instance.shape.z == 5)
    #expect(instance.frame == SIMD4<Float>(4, 8, 1 / 20, 1 / 40))
    #expect(instance.leftColor == SIMD4<Float>(1, 1, 1, 1))
  }

  @Test("A picture that is not there is its colour, and nothing where it has none")
  func missing() {
    let scene = Self.scene(
      [
        Self.picture(.detail, 1, over: .white), Self.picture(.cover, 9, over: .white),
        Self.picture(.label, 0, over: .clear),
      ])
    #expect(scene.instances.count == 2)
    #expect(scene.batches.map(\.program) == [.flat])
    #expect(scene.instances.first?.leftColor == SIMD4<Float>(1, 1, 1, 1))
  }

  @Test("Where books have authors, the one in the centre is drawn from the authors' texture")
  func author() throws {
    var residency = Self.residency()
    _ = residency.begin(.author, texture: TextureID(9), width: 4, height: 4, layers: 8)
    _ = residency.place(Picture(.author, 3))
    for (authorship, place, count) in [
      (Authorship.named, 3.0, 1), (.unnamed, 3, 0),
      // Its words are not there yet, and nothing stands in for them.
      (.named, 4, 0),
    ] {
      var state = Bookshelf(size: Self.size, screen: .shelf)
      state.setLibrary(bookCount: 12, authorship: authorship)
      state.hold(shelfPosition: place)
      var layout = Layout()
      layout.arrange(state)
      let scene = Self.scene(layout.cards, residency)
      let batches = scene.batches.filter { $0.texture == TextureID(9) }
      #expect(batches.count == count)
      for batch in batches {
        #expect(batch.count == 1)
        let instance = scene.instances[scene.instances.startIndex + batch.first]
        #expect(instance.shape.z == 3)
        // Words have no ground.
        #expect(instance.leftColor == .zero)
        #expect(instance.rightColor.w == 1)
      }
    }
  }

  @Test("A picture whose frame has no extent is its colour")
  func emptyFrame() {
    let card = Card(
      .picture, frame: Self.frame,
      content: .picture(Picture(.cover, 5), frame: .zero, over: .white))
    #expect(Self.scene([card]).batches.map(\.program) == [.flat])
  }

  @Test("The target is the window in pixels, and never none")
  func target() {
    var scene = Scene()
    for (size, scale, width, height) in [
      (Size(width: 1280, height: 800), 1.0, 1280, 800),
      (Size(width: 1281, height: 801), 1.5, 1922, 1202),
      (Size(width: 0, height: -4), 1, 1, 1), (Size(width: .nan, height: .infinity), 2, 1, 1),
      (Size(width: 1e300, height: 10), 1, 32_768, 10),
    ] {
      scene.build(from: [Self.flat()], size: size, scale: scale, residency: Residency())
      #expect(scene.width == width && scene.height == height)
    }
  }

  @Test("A scene that is built again forgets what it held")
  func rebuilt() {
    var scene = Self.scene([Self.flat(), Self.picture(.cover, 1)])
    scene.build(from: [Self.flat()], size: Self.size, scale: 1, residency: Residency())
    #expect(scene.instances.count == 1 && scene.batches.count == 1)
    scene.build(from: [], size: Self.size, scale: 1, residency: Residency())
    #expect(scene.instances.isEmpty && scene.batches.isEmpty)
  }

  @Test(
    "A million books are drawn with no more batches and instances than forty",
    arguments: Fidelity.allCases)
  func manyBooks(fidelity: Fidelity) {
    func counts(bookCount: Int, fraction: Double) -> [Int] {
      var residency = Self.residency()
      _ = residency.begin(.cover, texture: TextureID(9), width: 4, height: 4, layers: 64)
      for index in 0..<40 { _ = residency.place(Picture(.cover, index)) }
      let items = (0..<8).map {
        MenuItem(title: "", color: .white, destination: $0 == 0 ? .shelf : .picture)
      }
      var state = Bookshelf(
        size: Self.size, fidelity: fidelity, screen: .shelf, items: items, bookCount: bookCount)
      state.hold(fraction: fraction)
      state.hold(shelfPosition: 20.5)
      var layout = Layout()
      layout.arrange(state)
      let scene = Self.scene(layout.cards, residency)
      #expect(scene.instances.count <= 2 * layout.cards.count)
      return [scene.instances.count, scene.batches.count]
    }
    for fraction in [0, 0.3, 1] {
      let few = counts(bookCount: 40, fraction: fraction)
      #expect(counts(bookCount: 1_000_000, fraction: fraction) == few)
      #expect(few[0] > 4)
    }
  }
}
