import BifoldTesting
import Testing

@testable import BifoldCore

@Suite("Keys alone")
struct KeysAloneTests {
  // MARK: Everything can be done

  /// Something that a pointer can do, done with keys.
  struct Deed: Sendable, CustomTestStringConvertible {
    var name: String
    var screen = Screen.shelf
    var act: @Sendable (inout Player) -> Effects
    var isDone: @Sendable (Player) -> Bool
    var effects: Effects = []
    var testDescription: String { name }
  }

  private static func press(_ key: Key, _ player: inout Player, _ modifiers: Modifiers = [])
    -> Effects
  {
    player.apply(.key(key, action: .press, modifiers: modifiers))
  }

  private static func text(_ text: String, _ player: inout Player) -> Effects {
    player.apply(.text(text))
  }

  private static let menu = [Key.enter, .space].flatMap { key in
    [
      Deed(
        name: "open the menu with \(key.name)",
        act: {
          $0.tab(to: .hamburger)
          return press(key, &$0)
        }, isDone: { $0.state.fraction == 1 }),
      Deed(
        name: "shut the menu at the hamburger with \(key.name)",
        act: {
          $0.openMenu()
          $0.tab(to: .hamburger)
          return press(key, &$0)
        }, isDone: { $0.state.fraction == 0 }),
      Deed(
        name: "shut the menu at the panel's edge with \(key.name)",
        act: {
          $0.openMenu()
          $0.tab(to: .book(0))
          return press(key, &$0)
        }, isDone: { $0.state.fraction == 0 && $0.state.shelfPosition == 0 }),
    ]
  }

  private static let rows = Player.items.indices.flatMap { row in
    [Key.enter, .space].map { key in
      Deed(
        name: "choose row \(row) with \(key.name)",
        act: {
          $0.tab(to: .hamburger)
          _ = press(.enter, &$0)
          $0.advance(by: 1)
          $0.tab(to: .menuRow(row))
          return press(key, &$0)
        },
        isDone: {
          $0.state.selectedItem == row && $0.state.screen == Player.items[row].destination
            && $0.state.fraction == 0
        })
    }
  }

  private static let books = (0..<12).map { book in
    Deed(
      name: "centre book \(book)",
      act: {
        $0.tab(to: .book(0))
        for _ in 0..<book { _ = press(.right, &$0) }
        return []
      }, isDone: { $0.state.shelfPosition == Double(book) })
  }

  private static let overlays: [Deed] = [
    ("F1", Overlays.help), ("F3", .frameTimes), ("F4", .inspector),
  ].flatMap { (name: String, overlay: Overlays) in
    [
      Deed(
        name: "open \(name)", act: { press(Key(name), &$0) },
        isDone: { $0.state.overlays == overlay }),
      Deed(
        name: "close \(name)",
        act: {
          _ = press(Key(name), &$0)
          return press(.escape, &$0)
        }, isDone: { $0.state.overlays == [] }),
    ]
  }

  private static let sliders = InspectorControl.sliders.map { slider in
    Deed(
      name: "move the slider \(slider)",
      act: {
        _ = press(Key("F4"), &$0)
        $0.advance(by: 1)
        $0.tab(to: .inspector(.control(slider)))
        let before = $0.state.doorGeometry.pose.share(of: slider)
        let effects = press(.left, &$0)
        #expect($0.state.doorGeometry.pose.share(of: slider) < before)
        return effects
      }, isDone: { $0.focused == [.inspector(.control(slider))] },
      effects: slider == .m34 ? .perspectiveChanged : [])
  }

  private static let others = [
    Deed(
      name: "copy",
      act: {
        _ = press(Key("F4"), &$0)
        $0.tab(to: .inspector(.control(.copy)))
        return press(.space, &$0)
      }, isDone: { _ in true }, effects: .copyTransform),
    Deed(
      name: "copy from anywhere",
      act: {
        _ = press(Key("F4"), &$0)
        $0.advance(by: 1)
        $0.tab(to: .hamburger)
        return press(Key("C"), &$0, .control)
      }, isDone: { _ in true }, effects: .copyTransform),
    Deed(
      name: "reset",
      act: {
        _ = press(Key("F4"), &$0)
        _ = press(.home, &$0)
        #expect($0.state.m34 == -0.01)
        $0.tab(to: .inspector(.control(.reset)))
        return press(.enter, &$0)
      }, isDone: { $0.state.m34 == -0.001 }, effects: .perspectiveChanged),
    Deed(
      name: "back to the shelf", screen: .picture, act: { press(.escape, &$0) },
      isDone: { $0.state.screen == .shelf }),
    Deed(
      name: "weaken the perspective", act: { text("[", &$0) },
      isDone: { abs($0.state.m34 + 1 / 1250.0) < 1e-12 }, effects: .perspectiveChanged),
    Deed(
      name: "full screen", act: { press(.f11, &$0) }, isDone: { _ in true },
      effects: .toggleFullScreen),
    Deed(name: "quit", act: { press(Key("Q"), &$0) }, isDone: { _ in true }, effects: .quit),
  ]

  private static let deeds = menu + rows + books + overlays + sliders + others

  @Test("All that can be done can be done with keys alone", arguments: deeds)
  func done(deed: Deed) {
    var player = Player(.natural, deed.screen)
    #expect(deed.act(&player) == deed.effects)
    player.advance(by: 3)
    #expect(deed.isDone(player))
  }

  // MARK: Escape

  /// What can be open, each by the key that opens it.
  private enum Panel: CaseIterable { case menu, frameTimes, inspector }

  private static func open(_ player: Player) -> Set<Panel> {
    var open: Set<Panel> = []
    if player.state.fraction == 1 { open.insert(.menu) }
    if player.state.overlays.contains(.frameTimes) { open.insert(.frameTimes) }
    if player.state.overlays.contains(.inspector) { open.insert(.inspector) }
    return open
  }

  private static let orders: [[Panel]] = Panel.allCases.flatMap { first in
    Panel.allCases.filter { $0 != first }.map { second in
      [first, second] + Panel.allCases.filter { $0 != first && $0 != second }
    }
  }

  @Test("Escape closes what opened last, one thing at a time, in any order of opening")
  func escapes() {
    #expect(Self.orders.count == 6)
    for order in Self.orders {
      for hasHelp in [false, true] {
        var player = Player(.natural, .shelf)
        func press(_ key: Key) {
          player.key(key)
          player.advance(by: 1)
        }
        for panel in order {
          switch panel {
          case .menu:
            // Beside the inspector the door stands open at 0.6 already.
            if player.state.fraction > 0 { press(Key("M")) }
            press(Key("M"))
          case .frameTimes: press(Key("F3"))
          case .inspector:
            press(Key("F4"))
          }
        }
        #expect(Self.open(player) == Set(Panel.allCases), "\(order)")
        if hasHelp {
          press(Key("F1"))
          press(.escape)
          #expect(!player.state.overlays.contains(.help))
        }
        for closed in (0..<3).reversed() {
          press(.escape)
          #expect(Self.open(player) == Set(order[..<closed]), "\(order) to \(closed)")
        }
        press(.escape)
        #expect(player.state.screen == .shelf && player.state.overlays == [])
      }
    }
  }

  @Test("What closed meanwhile and opened again opened last; what was open before counts too")
  func reopened() {
    var player = Player(.natural, .shelf)
    player.state.show([.frameTimes, .inspector], .immediate)
    player.state.hold(fraction: 1)
    player.key(Key("F3"))
    player.key(Key("F3"))
    player.key(.escape)
    #expect(player.state.overlays == .inspector)
    player.key(.escape)
    #expect(player.state.overlays == [])
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
    player.key(.escape)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
  }

  @Test("The inspector's slider opens no menu that Escape would shut before the inspector")
  func posed() throws {
    var player = InspectorTests.opened()
    for share in [0.2, 0.9] {
      let track = try InspectorTests.track(.fraction, in: player)
      player.press(track.minX + share * track.size.width, track.midY)
      player.advance(by: 1)
    }
    player.key(.escape)
    #expect(player.state.overlays == [] && player.state.isMenuOpening)
  }

  // MARK: Whatever happens

  /// Whether what has the keyboard is there, seen from what is drawn.
  private static func isLegal(_ player: Player) -> Bool {
    let window = Rect(origin: .zero, size: player.state.size)
    func isSeen(_ id: CardID) -> Bool {
      guard let bounds = player.card(id)?.outline.bounds else { return false }
      return bounds.minX < window.maxX && bounds.maxX > 0 && bounds.minY < window.maxY
        && bounds.maxY > 0
    }
    guard player.focused.count <= 1 else { return false }
    if let ring = player.ring {
      guard player.focused.count == 1, ring.opacity <= 1, ring.transform.isFinite else {
        return false
      }
    }
    switch player.state.focus {
    case .hamburger: return isSeen(.hamburger) || !player.state.door.isAtRest
    // It may be scrolled away.
    case .row(let row):
      return player.state.isMenuOpening && Player.items.indices.contains(row)
        && (player.state.fraction > 0 || !player.state.door.isAtRest)
    case .content:
      return player.focused.isEmpty || isSeen(player.focused[0])
        || !player.state.door.isAtRest
    case .control(let control): return isSeen(.inspector(.control(control)))
    }
  }

  @Test(
    "Whatever happens, what has the keyboard is there, and a ring only round it",
    arguments: Fidelity.allCases)
  func random(fidelity: Fidelity) {
    var source = EventSource(seed: 77)
    var random = SplitMix64(seed: 78)
    var player = Player(fidelity, .picture, bookCount: 9)
    var kinds = Set<String>()
    var rings = 0
    for index in 0..<12_000 {
      player.advance(by: source.pause())
      guard Self.isLegal(player) else {
        Issue.record("time puts it on \(player.state.focus), before the \(index)th")
        return
      }
      var event = source.next(in: player.state.size)
      if random.once(in: 3) {
        let keys = [
          Key.tab, .tab, .tab, .tab, .enter, .space, .down, .escape, Key("M"), Key("F1"), Key("F3"),
          Key("F4"),
        ]
        event = .key(
          keys[random.int(in: 0..<keys.count)], action: .press,
          modifiers: random.once(in: 3) ? .shift : [])
      }
      player.apply(event)
      guard Self.isLegal(player) else {
        Issue.record("\(event), the \(index)th, puts it on \(player.state.focus)")
        return
      }
      kinds.insert(String("\(player.state.focus)".prefix { $0 != "(" }))
      if player.ring != nil { rings += 1 }
    }
    #expect(kinds.count == 4 && rings > 1000, "\(kinds), \(rings)")
  }
}
