import BifoldCore
import Testing

extension Player {
  /// The cards that have the keyboard.
  var focused: [CardID] { layout.cards.filter(\.isFocused).map(\.id) }

  var ring: Card? { card(.focus) }

  mutating func shiftTab() { apply(.key(.tab, action: .press, modifiers: .shift)) }

  /// Goes on with Tab until something has the keyboard.
  mutating func tab(to card: CardID, sourceLocation: SourceLocation = #_sourceLocation) {
    key(.tab)
    for _ in 0..<30 where focused != [card] { key(.tab) }
    #expect(focused == [card], sourceLocation: sourceLocation)
  }
}

@Suite("Keyboard focus")
struct FocusTests {
  private static let rows = Player.items.indices.map { CardID.menuRow($0) }
  private static let controls: [CardID] = [
    .m34, .angle, .anchorX, .anchorY, .fraction, .reset, .copy,
  ].map { .inspector(.control($0)) }

  /// What there is to go through, in the order in which it is read.
  struct Round: Sendable, CustomTestStringConvertible {
    var name: String
    var fidelity = Fidelity.natural
    var screen = Screen.shelf
    var opens: [Key] = []
    var order: [CardID]
    var testDescription: String { name }
  }

  private static let rounds = [
    Round(name: "shelf", order: [.hamburger, .book(0)]),
    Round(name: "picture", screen: .picture, order: [.hamburger, .picture]),
    Round(name: "a shelf without a bar", fidelity: .original, order: [.book(0)]),
    Round(name: "open menu", opens: [Key("M")], order: [.hamburger] + rows + [.book(0)]),
    Round(
      name: "the same without a bar", fidelity: .original, opens: [Key("M")],
      order: rows + [.book(0)]),
    Round(
      name: "inspector beside the shut door", opens: [Key("F4"), Key("M")],
      order: [.hamburger, .book(0)] + controls),
    Round(
      name: "all of it", screen: .picture, opens: [Key("F4")],
      order: [.hamburger] + rows + [.picture] + controls),
  ]

  @Test("Tab goes round what is there in reading order, Shift+Tab the other way", arguments: rounds)
  func order(round: Round) {
    var player = Player(round.fidelity, round.screen)
    for key in round.opens {
      player.key(key)
      player.advance(by: 1)
    }
    player.tab(to: round.order[0])
    for card in round.order + round.order {
      #expect(player.focused == [card])
      #expect(player.ring != nil)
      player.key(.tab, .repeat)
    }
    for card in round.order.reversed() + round.order.reversed() {
      player.shiftTab()
      #expect(player.focused == [card])
    }
  }

  // MARK: The ring

  @Test("The ring is there for who uses the keyboard to go about, and a pointer hides it")
  func shown() throws {
    var player = Player(.natural, .shelf)
    #expect(player.focused == [.book(0)] && player.ring == nil)
    // Arrows on the shelf say nothing that its centre does not.
    player.key(.right)
    player.advance(by: 1)
    #expect(player.focused == [.book(1)] && player.ring == nil)
    player.key(.tab)
    #expect(player.focused == [.hamburger] && player.ring != nil)
    player.key(.right)
    player.advance(by: 1)
    #expect(player.ring != nil)
    player.press(900, 700)
    player.advance(by: 1)
    #expect(player.focused == [.book(2)] && player.ring == nil)
    player.key(.tab)
    #expect(player.ring != nil)
    player.apply(.pointerMove(Point(x: 5, y: 5)))
    #expect(player.ring != nil)
    player.down(640, 400)
    #expect(player.ring == nil)
    player.up(640, 400)
    // Into the menu by key, and out of it again.
    player.key(Key("M"))
    #expect(player.focused == [])
    player.advance(by: 0.1)
    #expect(player.focused == [.menuRow(0)] && player.ring != nil)
    player.key(.escape)
    #expect(player.focused == [.book(2)] && player.ring == nil)
    // A menu that a pointer opened has it as soon as an arrow goes there.
    player.press(26, 22)
    player.advance(by: 1)
    #expect(player.state.fraction == 1 && player.focused == [.book(2)] && player.ring == nil)
    player.key(.down)
    #expect(player.focused == [.menuRow(0)] && player.ring != nil)
  }

  @Test("The ring has the row's plane, four points inside it, while the door swings")
  func ringOnRow() throws {
    for fidelity in Fidelity.allCases {
      var player = Player(fidelity)
      player.state.choose(item: 3)
      player.key(Key("M"))
      for _ in 0..<6 {
        player.advance(by: 0.04)
        let row = try #require(player.card(.menuRow(3)))
        let outline = try #require(player.ring).outline
        let (w, h) = (row.size.width, row.size.height)
        for (corner, at) in [(4.0, 4.0), (w - 4, 4), (w - 4, h - 4), (4, h - 4)].enumerated() {
          let found = try #require(row.projection.unproject(outline[corner].point))
          #expect(abs(found.x - at.0) < 1e-6 && abs(found.y - at.1) < 1e-6)
        }
      }
      // It lies on the row's icon and words.
      let ids = player.layout.cards.map(\.id)
      let place = try #require(ids.firstIndex(of: .focus))
      #expect(try #require(ids.firstIndex(of: .menuIcon(3))) < place)
    }
  }

  @Test(
    "At rest the ring stands six points round what has it, on whole pixels, equally wide",
    arguments: [1, 1.5, 2])
  func ringRound(scale: Double) throws {
    for (fidelity, screen) in [
      (Fidelity.natural, Screen.shelf), (.original, .shelf), (.natural, .picture),
      (.original, .picture),
    ] {
      var player = Player(fidelity, screen)
      player.apply(.scale(scale))
      player.tab(to: screen == .shelf ? .book(0) : .picture)
      player.advance(by: 1)
      let card = try #require(player.card(player.focused[0])).outline.bounds
      let ring = try #require(player.ring)
      let bounds = ring.outline.bounds
      for (distance, wanted) in [
        (card.minX - bounds.minX, 6.0), (card.minY - bounds.minY, 6), (bounds.maxX - card.maxX, 6),
        (bounds.maxY - card.maxY, 6),
      ] {
        #expect(abs(distance - wanted) < 0.5 / scale)
      }
      #expect(ring.alignment == .wholePixels && ring.transform.isIdentity)
      guard case .ring(_, let width, _, let edge) = ring.content else {
        Issue.record("no ring")
        continue
      }
      for length in [width, edge] {
        #expect(abs(length * scale - (length * scale).rounded()) < 1e-9)
      }
      #expect(width >= 2 && edge >= 1)
    }
  }

  @Test("On its way from cover to cover the ring fades, and never jumps")
  func ringBetween() throws {
    var player = Player(.natural, .shelf)
    player.tab(to: .book(0))
    player.advance(by: 1)
    #expect(player.ring?.opacity == 1)
    player.key(.right)
    var faintest = 1.0
    var before = player.card(.book(0))
    for _ in 0..<200 {
      player.advance(by: 0.005)
      let now = player.focused == [.book(0)]
      // The one that takes it over begins where the other ends: with nothing.
      if let last = before, (last.id == .book(0)) != now {
        #expect(player.ring?.opacity ?? 0 < 0.3)
      }
      before = player.card(player.focused[0])
      faintest = min(faintest, player.ring?.opacity ?? 0)
    }
    #expect(faintest < 0.3)
    #expect(player.focused == [.book(1)] && player.ring?.opacity == 1)
  }

  // MARK: What goes away

  @Test("Rows of a menu that shuts lose it, however it is shut, and who had it before has it again")
  func leavesMenu() throws {
    let ways: [(String, (inout Player) -> Void)] = [
      ("command", { $0.apply(.command(.closeMenu, animation: .immediate)) }),
      ("command, animated", { $0.apply(.command(.closeMenu, animation: .animated)) }),
      ("key", { $0.key(Key("M")) }), ("escape", { $0.key(.escape) }),
      ("held", { $0.state.hold(fraction: 0.2) }),
      ("row", { $0.key(.enter) }), ("panel", { $0.press(1100, 700) }),
      ("drag", { $0.throwing(from: Point(x: 700, y: 300), by: Point(x: -300, y: 0), speed: 900) }),
    ]
    for (name, shut) in ways {
      for isAtHamburger in [false, true] {
        var player = Player(.natural, .shelf)
        if isAtHamburger {
          player.tab(to: .hamburger)
          player.key(.enter)
        } else {
          player.key(Key("M"))
        }
        player.advance(by: 1)
        #expect(player.focused == [.menuRow(0)])
        player.key(.down)
        player.key(.up)
        shut(&player)
        #expect(player.state.focusedRow == nil, "\(name)")
        player.advance(by: 1)
        // A pointer takes it from what it does away with.
        let isPointer = name == "panel" || name == "drag"
        let wanted: CardID = isAtHamburger && !isPointer ? .hamburger : .book(0)
        #expect(player.focused == [wanted], "\(name)")
      }
    }
  }

  @Test("Controls of an inspector that goes lose it, however it goes")
  func leavesInspector() {
    let ways: [(inout Player) -> Void] = [
      { $0.key(.escape) }, { $0.key(Key("F4")) }, { $0.state.show([]) },
      { $0.state.show(.help, .immediate) },
    ]
    for close in ways {
      var player = Player(.natural, .picture)
      player.tab(to: .hamburger)
      player.key(Key("F4"))
      player.advance(by: 1)
      #expect(player.focused == [Self.controls[0]])
      player.key(.down)
      close(&player)
      player.advance(by: 1)
      #expect(player.focused == [.hamburger])
    }
  }

  @Test("What a resize or another screen takes out of the window loses it")
  func leavesWindow() {
    var player = Player(
      Bookshelf(
        size: Size(width: 1280, height: 800), items: Player.items, bookCount: 5, menuWidth: 280))
    player.openMenu()
    player.tab(to: .hamburger)
    player.apply(.resize(Size(width: 250, height: 400)))
    #expect(player.state.focus == .row(0))
    player.key(.tab)
    #expect(player.state.focus == .row(1))
    player.shiftTab()
    player.shiftTab()
    #expect(player.state.focus == .row(6))
    // Fewer rows.
    player.state.setMenu(Array(Player.items.prefix(3)))
    #expect(player.state.focus == .row(2))
    player.apply(.command(.closeMenu, animation: .immediate))
    #expect(player.state.focus == .hamburger)
    // The original's shelf has no bar.
    var original = Player(.original, .picture)
    original.tab(to: .hamburger)
    original.key(.escape)
    #expect(original.state.screen == .shelf)
    #expect(original.focused == [.book(0)])
  }

  @Test("Nothing to have it is no reason to fall")
  func nothing() {
    for screen in Screen.allCases {
      var player = Player(Bookshelf(size: Size(width: 300, height: 200), screen: screen))
      for key in [Key.tab, Key("M"), .tab, .down, .enter, .tab, .space, Key("F4"), .tab, .escape] {
        player.key(key)
        player.advance(by: 0.3)
        #expect(player.focused.count <= 1 && player.isFinite)
      }
    }
  }

  @Test("Of a row that is scrolled away Tab brings the next into view")
  func scrolls() throws {
    var player = Player(.natural, .shelf, size: Size(width: 900, height: 400))
    player.key(Key("M"))
    for _ in 0..<5 { player.key(.tab) }
    player.advance(by: 2)
    #expect(player.focused == [.menuRow(5)])
    // Rows are 80 points high, of which 356 are seen.
    #expect(abs(player.state.menuScroll - (6 * 80 - 356)) < 1e-6)
    let row = try #require(player.ring).outline.bounds
    #expect(row.minY >= 44 && row.maxY <= 400)
  }
}
