import BifoldTesting
import BifoldCore
import Testing

@Suite("Layout")
struct LayoutTests {
  private static func player(
    _ fidelity: Fidelity, _ screen: Screen = .picture, fraction: Double,
    size: Size = Size(width: 1280, height: 800)
  ) -> Player {
    var player = Player(fidelity, screen, size: size)
    player.state.hold(fraction: fraction)
    player.advance(to: 0)
    return player
  }

  @Test("Cards lie back to front: panel, picture, bar, door, its bar and its rows")
  func order() {
    let front: [CardID] = [
      .panel, .picture, .bar, .hamburger, .menuBackdrop, .menu, .menuBar,
    ]
    let rows = (0..<7).map { CardID.menuRow($0) }
    let icons = (0..<7).map { CardID.menuIcon($0) }
    let ids = Self.player(.original, fraction: 0.5).layout.cards.map(\.id)
    #expect(ids == front + rows + icons)
    // Wide doors have words too.
    let wide = Self.player(.natural, fraction: 0.5).layout.cards.map(\.id)
    let light: [CardID] = [.leftShadow, .hingeLight, .edgeLight]
    #expect(wide == front + rows + icons + (0..<7).map { .label(.menuRow($0)) } + light)
    // The open door does not show how thick it is.
    #expect(Self.player(.natural, fraction: 1).card(.edgeLight) == nil)
  }

  @Test("A shut door is not there at all", arguments: Fidelity.allCases)
  func shut(fidelity: Fidelity) {
    let ids = Self.player(fidelity, fraction: 0).layout.cards.map(\.id)
    #expect(ids == [.panel, .picture, .bar, .hamburger])
  }

  @Test("The original shelf has no bar, the natural one has; the nearest cover lies on top")
  func shelfOrder() {
    var original = Self.player(.original, .shelf, fraction: 0)
    original.state.hold(shelfPosition: 4.3)
    original.advance(to: 0)
    #expect(
      original.layout.cards.map(\.id) == [.panel, .book(6), .book(3), .book(5), .book(4)]
        || original.layout.cards.map(\.id) == [
          .panel, .book(2), .book(6), .book(3), .book(5), .book(4),
        ])
    var natural = Self.player(.natural, .shelf, fraction: 0)
    natural.state.hold(shelfPosition: 4.3)
    natural.advance(to: 0)
    let ids = natural.layout.cards.map(\.id)
    #expect(ids.suffix(2) == [.bar, .hamburger])
    // "5 of 12" is four figures.
    #expect(
      ids.suffix(10) == [
        .book(4), .bookPart(.crease, 4), .label(.title(4)), .label(.place(4)),
        .figure(.place(4), 0), .figure(.place(4), 1), .figure(.place(4), 2), .figure(.place(4), 3),
        .bar, .hamburger,
      ])
    #expect(natural.layout.visibleBooks.contains(4))
    let books = ids.compactMap { if case .book(let index) = $0 { index } else { nil } }
    #expect(books.sorted() == Array(natural.layout.visibleBooks))
  }

  @Test("Cards of any scene lie by their z position, and those of one by their turn")
  func zPosition() throws {
    func card(_ number: Int, _ z: Double) -> Card {
      Card(
        .item(number), size: Size(width: 10, height: 10), position: Point(x: 5, y: 5), zPosition: z)
    }
    var layout = Layout()
    layout.arrange([card(0, 2), card(1, -1), card(2, 0), card(3, 2), card(4, -1), card(5, 0)])
    #expect(layout.cards.map(\.id) == [1, 4, 2, 5, 0, 3].map { .item($0) })
    #expect(layout.hit(Point(x: 5, y: 5)) == .item(3))
    // It moves the depth and nothing else, whatever the transform.
    var turned = card(0, 0)
    turned.transform = .perspective(distance: 500).rotated(by: 0.7, x: 0.2, y: 1, z: 0)
    let flat = turned.outline
    turned.zPosition = 40
    for index in 0..<4 {
      #expect(turned.outline[index].point == flat[index].point)
      #expect(abs(turned.outline[index].depth - flat[index].depth - 40) < 1e-9)
    }
  }

  @Test("An empty shelf is its ground and says so")
  func emptyShelf() {
    let player = Player(.original, .shelf, bookCount: 0)
    #expect(player.layout.cards.map(\.id) == [.panel, .label(.notice(.emptyShelf))])
    #expect(player.layout.visibleBooks.isEmpty)
  }

  @Test("The original's ground is (0.310, 0.357, 0.400), a picture's its item's colour")
  func ground() {
    var player = Self.player(.original, .shelf, fraction: 0)
    guard case .color(let slate)? = player.card(.panel)?.content else {
      Issue.record("The panel has a colour")
      return
    }
    #expect(slate == Color(red: 0.310, green: 0.357, blue: 0.400))
    player.state.choose(item: 3)
    player.advance(to: 0)
    guard case .color(let ground)? = player.card(.panel)?.content else {
      Issue.record("The panel has a colour")
      return
    }
    #expect(ground == Player.items[3].color)
  }

  @Test(
    "The hamburger stands at (f · W + 26, 22), 20 × 20, turned by f · 90° clockwise",
    arguments: Fidelity.allCases, [0.0, 0.25, 0.5, 1])
  func hamburger(fidelity: Fidelity, fraction: Double) throws {
    let player = Self.player(fidelity, fraction: fraction)
    let card = try #require(player.card(.hamburger))
    let width = player.state.menuWidth
    #expect(card.size == Size(width: 20, height: 20))
    let middle = try #require(player.middle(of: .hamburger))
    #expect(Plane.distance(middle, Point(x: fraction * width + 26, y: 22)) < 1e-9)
    // The middle of its right edge goes to the right at first and straight down in the end.
    let right = card.projection.project(Point(x: 20, y: 10)).divided
    let s = [0: 0.0, 0.25: 0.38268343, 0.5: 0.70710678, 1: 1][fraction] ?? .nan
    let c = (1 - s * s).squareRoot()
    #expect(Plane.distance(right, Point(x: middle.x + 10 * c, y: middle.y + 10 * s)) < 1e-6)
  }

  @Test("Bar and panel begin at the hinge, the picture is centred below the bar")
  func panel() throws {
    for fidelity in Fidelity.allCases {
      let player = Self.player(fidelity, fraction: 0.5)
      let hinge = player.state.menuWidth / 2
      #expect(player.card(.panel)?.outline.bounds == Rect(x: hinge, y: 0, width: 1280, height: 800))
      #expect(player.card(.bar)?.outline.bounds == Rect(x: hinge, y: 0, width: 1280, height: 44))
      let picture = try #require(player.card(.picture)?.outline.bounds)
      #expect(picture.size == Size(width: 320, height: 320))
      #expect(Plane.distance(picture.center, Point(x: hinge + 640, y: 422)) <= 0.5)
    }
  }

  @Test("Rows fill the door below its bar, or are 80 high", arguments: Fidelity.allCases)
  func rowHeights(fidelity: Fidelity) throws {
    let tall = Self.player(fidelity, fraction: 1)
    let height = (800 - 44) / 7.0
    for index in 0..<7 {
      let bounds = try #require(tall.card(.menuRow(index))?.outline.bounds)
      #expect(abs(bounds.minY - (44 + Double(index) * height)) < 1e-9)
      #expect(abs(bounds.size.height - height) < 1e-9)
      #expect(bounds.minX == 0 && bounds.maxX == tall.state.menuWidth)
    }
    #expect(
      Self.player(fidelity, fraction: 1, size: Size(width: 900, height: 400)).state.rowHeight == 80)
  }

  @Test("A row on a half open door lies where the closed form has it", arguments: Fidelity.allCases)
  func rowsInPerspective(fidelity: Fidelity) throws {
    let player = Self.player(fidelity, fraction: 0.5)
    let width = player.state.menuWidth
    let height = (800 - 44) / 7.0
    let root = 0.5.squareRoot()
    for index in 0..<7 {
      let points = try #require(player.card(.menuRow(index))?.outline.points)
      let (top, foot) = (44 + Double(index) * height, 44 + Double(index + 1) * height)
      let w = 1 + width * root / 1000
      let expected = [
        Point(x: width / 2 - width * root / w, y: 400 + (top - 400) / w),
        Point(x: width / 2, y: top), Point(x: width / 2, y: foot),
        Point(x: width / 2 - width * root / w, y: 400 + (foot - 400) / w),
      ]
      for (point, corner) in zip(points, expected) { #expect(Plane.distance(point, corner) < 1e-9) }
    }
  }

  @Test("Scrolled rows end below the door's bar and at its foot, their icons in place")
  func clippedRows() throws {
    var player = Self.player(.natural, fraction: 1, size: Size(width: 900, height: 400))
    for (scroll, first, last) in [(0.0, 0, 4), (100, 1, 5), (80, 1, 5), (204, 2, 6)] {
      player.apply(.wheel(Point(x: 100, y: 200), dx: 0, dy: 1000, modifiers: []))
      player.apply(.wheel(Point(x: 100, y: 200), dx: 0, dy: -scroll / 40, modifiers: []))
      player.advance(by: 4)
      #expect(abs(player.state.menuScroll - scroll) < 1e-9)
      let rows = player.layout.cards.compactMap { card -> (Int, Card)? in
        if case .menuRow(let index) = card.id { (index, card) } else { nil }
      }
      #expect(rows.map(\.0) == Array(first...last))
      for (index, card) in rows {
        let y = 44 + Double(index) * 80 - scroll
        let bounds = card.outline.bounds
        #expect(abs(bounds.minY - max(y, 44)) < 1e-9)
        #expect(abs(bounds.maxY - min(y + 80, 400)) < 1e-9)
        guard index > first, index < last else { continue }
        // 40 × 40 in the middle of the row's 80.
        let icon = try #require(player.card(.menuIcon(index)))
        #expect(icon.outline.bounds.size == Size(width: 40, height: 40))
        #expect(abs(icon.outline.bounds.midY - (y + 40)) <= 0.5)
      }
      // Where the row is cut, so is the icon: what is left of it is the same part of its picture.
      for index in first...last {
        guard let icon = player.card(.menuIcon(index)) else { continue }
        guard case .picture(let picture, let frame, _) = icon.content else {
          Issue.record("An icon is a picture")
          continue
        }
        #expect(picture == Picture(.icon, index))
        let bounds = icon.outline.bounds
        #expect(bounds.minY >= 44 && bounds.maxY <= 400)
        #expect(abs(bounds.minY + frame.midY - (84 + Double(index) * 80 - scroll)) <= 0.5)
        #expect(frame.size == Size(width: 40, height: 40))
      }
    }
  }

  @Test("Everything on the door is darker the further it is shut, over black")
  func light() {
    for step in 1...9 {
      let fraction = Double(step) / 10
      let cards = Self.player(.natural, fraction: fraction).layout.cards
      for card in cards {
        switch card.id {
        case .menu, .menuBar, .menuRow:
          // Over black, less opacity is less light.
          #expect(abs(card.opacity - fraction) < 1e-9)
        case .menuIcon, .label:
          #expect(abs(card.light - fraction) < 1e-9)
        default:
          #expect(card.opacity == 1)
        }
      }
    }
  }

  @Test("A press meets the frontmost card at its place, through the door's perspective")
  func hits() {
    for fidelity in Fidelity.allCases {
      for fraction in [0.2, 0.5, 0.8, 1] {
        let player = Self.player(fidelity, fraction: fraction)
        let hinge = player.state.hinge
        var random = SplitMix64(seed: 140)
        for _ in 0..<400 {
          let p = Point(x: random.double(in: 0...700), y: random.double(in: 0...799))
          var expected: CardID?
          var isClear = true
          for card in player.layout.cards {
            // Icons and words let a press through to their row.
            switch card.id {
            case .label, .menuIcon, .leftShadow, .hingeLight, .edgeLight, .bookPart: continue
            default: break
            }
            let corners = card.outline.points
            if card.id == .hamburger {
              // 44 × 44 round its middle.
              if abs(p.x - hinge - 26) <= 22, abs(p.y - 22) <= 22 { expected = .hamburger }
              continue
            }
            if Plane.distanceToRim(corners, p) < 1e-6 { isClear = false }
            if Plane.contains(corners, p) { expected = card.id }
          }
          if isClear { #expect(player.layout.hit(p) == expected) }
        }
      }
    }
  }

  @Test("Beside the slanted door is the black behind it")
  func backdrop() {
    let player = Self.player(.original, fraction: 0.5)
    // At its hinge the door is as high as the window; 30 to the left of it, 11 lower.
    #expect(player.layout.hit(Point(x: 10, y: 3)) == .menuBackdrop)
    #expect(player.layout.hit(Point(x: 10, y: 30)) == .menuBar)
    #expect(player.layout.hit(Point(x: 41, y: 3)) == .bar)
    #expect(player.layout.hit(Point(x: 60, y: 3)) == .hamburger)
    #expect(player.layout.hit(Point(x: 41, y: 300)) == .panel)
    #expect(player.layout.hit(Point(x: -20, y: 300)) != .menuBackdrop)
    #expect(player.layout.hit(Point(x: 5000, y: 300)) == nil)
  }

  @Test("Covers stand where the flow layout has them, moved by the hinge")
  func covers() throws {
    var player = Self.player(.original, .shelf, fraction: 0.5)
    player.state.hold(shelfPosition: 2.5)
    player.advance(to: 0)
    for (book, x) in [(2, 454.0), (3, 826)] {
      let bounds = try #require(player.card(.book(book))?.outline.bounds)
      #expect(abs(bounds.midX - (x + 40)) < 1e-9)
      #expect(abs(bounds.size.width - 216.58) < 0.005 && abs(bounds.size.height - 339.82) < 0.005)
    }
    #expect(player.card(.book(2))?.corners == Card.Corners(left: 0, right: 20))
  }

  @Test(
    "A cover comes into the window at its edge, not in the midst of it",
    arguments: Fidelity.allCases)
  func entering(fidelity: Fidelity) throws {
    var player = Player(fidelity, .shelf, bookCount: 40)
    var shown: Set<Int> = []
    for step in 0...5000 {
      // A thousandth of a book is less than half a point.
      player.state.hold(shelfPosition: 10 + Double(step) / 1000)
      player.advance(to: 0)
      let now = Set(player.layout.visibleBooks)
      for book in now.subtracting(shown) where step > 0 {
        let bounds = try #require(player.card(.book(book))?.outline.bounds)
        #expect(bounds.minX > 1280 - 1)
      }
      for book in shown.subtracting(now) where step > 0 {
        // It was seen a step ago: its right edge has just left.
        var before = player
        before.state.hold(shelfPosition: 10 + Double(step - 1) / 1000)
        before.advance(to: 0)
        let bounds = try #require(before.card(.book(book))?.outline.bounds)
        #expect(bounds.maxX < 1)
      }
      shown = now
    }
  }

  @Test("The natural centre cover stands sharp on whole pixels at rest")
  func sharpCover() throws {
    for scale in [1.0, 1.25, 1.5, 2] {
      for size in [Size(width: 1280, height: 800), Size(width: 901, height: 677)] {
        var player = Player(.natural, .shelf, size: size)
        player.apply(.scale(scale))
        player.state.hold(shelfPosition: 4)
        player.advance(to: 0)
        let bounds = try #require(player.card(.book(4))?.outline.bounds)
        // Windows are whole pixels themselves.
        guard (size.width * scale).rounded() == size.width * scale,
          (size.height * scale).rounded() == size.height * scale
        else { continue }
        for edge in [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY] {
          #expect(abs((edge * scale).rounded() - edge * scale) < 1e-6)
        }
      }
    }
  }

  @Test("Ids say what they are")
  func ids() {
    for (id, text, role) in [
      (CardID.panel, "panel", "panel"), (.bar, "bar", "bar"), (.hamburger, "hamburger", "button"),
      (.picture, "picture", "picture"), (.book(12), "book.12", "book"), (.menu, "menu", "menu"),
      (.menuBar, "menu.bar", "menuBar"), (.menuRow(0), "menu.row.0", "menuRow"),
      (.label(.menuRow(3)), "label.menu.row.3", "label"),
    ] {
      #expect(id.description == text)
      #expect(id.role == role)
    }
  }
}
