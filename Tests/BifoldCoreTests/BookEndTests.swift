import BifoldCore
import BifoldTesting
import Testing

@Suite("The open book: its end, other books, and what changes round it")
struct BookEndTests {
  @Test("After the last page the next book comes, asked for twice", arguments: Fidelity.allCases)
  func next(fidelity: Fidelity) {
    var player = Player.reading(fidelity, sheets: 12, at: 11)
    #expect(player.state.spreadPosition == 5 && player.state.endNoticeOpacity == 0)
    player.key(.right)
    #expect(player.state.endNoticeOpacity == 1 && player.state.isReading)
    // Forgotten meanwhile.
    player.advance(by: 5)
    #expect(player.state.endNoticeOpacity == 0 && !player.state.isMoving)
    player.key(.right)
    #expect(player.state.isReading && player.state.book?.index == 0)
    // Taken back.
    player.advance(by: 1)
    player.key(.left)
    #expect(player.state.endNoticeOpacity == 0)
    player.advance(by: 2)
    player.key(.right)
    player.advance(by: 2)
    player.key(.right)
    player.advance(by: 1)
    #expect(player.state.isReading && player.state.endNoticeOpacity == 1)
    player.key(.right)
    #expect(!player.state.isReading && player.state.book?.index == 0)
    player.advance(by: 0.05)
    #expect(player.state.wantedBook == nil)
    for _ in 0..<300 { player.advance(by: 1 / 60) }
    #expect(player.state.isReading && player.state.book?.index == 1)
    #expect(player.state.shelfPosition == 1 && player.state.openingProgress == 1)
    #expect(player.state.spreadPosition == 0)
    // After the last one there is none.
    player = Player.reading(fidelity, sheets: 12, at: 11, bookCount: 1)
    for _ in 0..<4 {
      player.key(.right)
      player.advance(by: 1)
    }
    #expect(player.state.isReading && player.state.book?.index == 0)
  }

  /// At the end of a book whose next one has been asked for.
  private static func switching(_ fidelity: Fidelity) -> Player {
    var player = Player.reading(fidelity, sheets: 12, at: 11)
    player.key(.right)
    player.advance(by: 1)
    player.key(.right)
    player.advance(by: 0.1)
    #expect(!player.state.isReading && player.state.openingProgress > 0.1)
    return player
  }

  @Test("Whoever takes hold of a book on its way back wants no other one")
  func caught() {
    var player = Self.switching(.natural)
    player.down(640, 400)
    player.advance(by: 0.2)
    player.move(500, 400)
    player.move(100, 400)
    player.advance(by: 0.2)
    player.up(100, 400)
    player.advance(by: 2)
    #expect(player.state.isReading && player.state.book?.index == 0)
    player.key(.escape)
    for _ in 0..<8 { player.advance(by: 0.5) }
    #expect(player.state.book == nil && player.state.wantedBook == nil)
    #expect(player.state.shelfPosition == 0)
  }

  @Test("Escape and the menu's choice call the next book off", arguments: Fidelity.allCases)
  func calledOff(fidelity: Fidelity) {
    var player = Self.switching(fidelity)
    player.key(.escape)
    for _ in 0..<8 { player.advance(by: 0.5) }
    #expect(player.state.book == nil && player.state.wantedBook == nil)
    player = Self.switching(fidelity)
    player.change { $0.choose(item: $0.selectedItem) }
    for _ in 0..<8 { player.advance(by: 0.5) }
    #expect(player.state.book == nil && player.state.wantedBook == nil)
  }

  @Test("The next book comes without a wait, once it stands before the others")
  func sequence() {
    var player = Self.switching(.natural)
    var still = 0
    var (progress, place) = (player.state.openingProgress, player.state.shelfPosition)
    for _ in 0..<240 {
      player.advance(by: 1 / 120)
      if player.state.book?.index == 1 {
        #expect(player.state.nearestBook == 1)
        break
      }
      let isStill =
        abs(player.state.openingProgress - progress) < 1e-4
        && abs(player.state.shelfPosition - place) < 1e-4
      still = isStill ? still + 1 : 0
      #expect(still < 4, "nothing moves at \(progress), \(place)")
      (progress, place) = (player.state.openingProgress, player.state.shelfPosition)
    }
    #expect(player.state.book?.index == 1)
  }

  @Test("In the original neither D nor a nudge changes what is kept")
  func originalPairs() {
    var player = Player.reading(.original, sheets: 12, at: 5)
    let before = player.state.book?.pairing
    player.key(Key("D"))
    player.key(.right, with: [.control, .shift])
    #expect(player.state.book?.mode == .double && player.state.book?.cover == .alone)
    #expect(player.state.book?.pairing == before)
  }

  @Test(
    "Another book waits until the one before is back; the same one turns round",
    arguments: Fidelity.allCases)
  func wanted(fidelity: Fidelity) {
    var player = Player.reading(fidelity, sheets: 12, at: 5)
    player.key(.escape)
    player.key(.right)
    for _ in 0..<12 { player.advance(by: 1 / 60) }
    #expect(player.state.book?.index == 0 && player.state.nearestBook == 1)
    player.key(.enter)
    #expect(player.state.wantedBook == nil && player.state.book?.index == 0)
    for _ in 0..<300 { player.advance(by: 1 / 60) }
    #expect(player.state.book?.index == 1 && player.state.openingProgress == 1)
    player.key(.escape)
    player.advance(by: 0.1)
    player.key(.enter)
    #expect(player.state.isReading && player.state.book?.index == 1)
    player.advance(by: 4)
    #expect(player.state.openingProgress == 1)
  }

  @Test(
    "A library that shrinks takes its book along; a menu's choice closes it",
    arguments: Fidelity.allCases)
  func content(fidelity: Fidelity) {
    var player = Player.reading(fidelity, sheets: 12, at: 5)
    player.change { $0.setLibrary(bookCount: 3) }
    #expect(player.state.isReading && player.state.spreadPosition == 2)
    player.change { $0.setLibrary(bookCount: 0) }
    #expect(player.state.book == nil && player.state.wantedBook == nil)
    #expect(player.state.openingProgress == 0 && player.state.spreadPosition == 0)
    player = Player.reading(fidelity, sheets: 12, at: 5)
    player.change { $0.choose(item: 2) }
    #expect(player.state.book == nil && player.state.screen == .picture)
    player.change { $0.choose(item: 0) }
    #expect(player.state.book == nil && player.state.screen == .shelf)
    // The shelf that it is from, chosen again, has it come back.
    player = Player.reading(fidelity, sheets: 12, at: 5)
    player.change { $0.choose(item: 0) }
    #expect(player.state.book != nil && !player.state.isReading)
    player.advance(by: 4)
    #expect(player.state.book == nil)
  }

  @Test("It lies where it was left, unless the reader has been quicker")
  func resume() {
    var player = Player.reading(sheets: 24)
    player.change { $0.resume(page: 14, cover: .paired, mode: .double) }
    #expect(player.state.book?.page == 14 && player.state.book?.cover == .paired)
    // Paired from the first: 0 1, 2 3, … 14 15 at seven.
    #expect(player.state.spreadPosition == 7)
    player.change { $0.resume(page: 4000, cover: .alone, mode: .single) }
    #expect(player.state.book?.page == 23 && player.state.spreadPosition == 22)
    player = Player.reading(sheets: 24)
    player.key(.right)
    player.advance(by: 1)
    player.change { $0.resume(page: 14, cover: .paired, mode: .single) }
    #expect(player.state.book?.page == 3 && player.state.spreadPosition == 1)
    #expect(player.state.book?.mode == .double && player.state.book?.cover == .alone)
    player = Player.reading(.original, sheets: 24)
    player.change { $0.resume(page: 14, cover: .alone, mode: .double) }
    #expect(player.state.spreadPosition == 6)
  }

  @Test("A nudge, two, and another mode keep the page that is read")
  func pairing() {
    func pages(_ player: Player) -> [Int?] {
      guard let book = player.state.book else { return [] }
      let spread = book.pairing.spread(at: book.targetSpread)
      return [spread.left?.page, spread.right?.page]
    }
    for page in [0, 1, 2, 7, 8, 22, 23] {
      var player = Player.reading(sheets: 24, at: page)
      let before = pages(player)
      #expect(before.contains(page))
      let read = player.state.book?.page ?? -1
      for step in 1...4 {
        player.key(.right, with: [.control, .shift])
        #expect(player.state.book?.page == read)
        #expect(pages(player).contains(read), "page \(page), step \(step)")
        if step % 2 == 0 { #expect(pages(player) == before) }
        #expect(player.state.book?.cover == (step % 2 == 0 ? .alone : .paired))
      }
      player.key(Key("D"))
      #expect(pages(player) == [nil, read] && player.state.book?.mode == .single)
      player.key(Key("D"))
      #expect(pages(player) == before)
      // Held, they do it once.
      player.key(Key("D"), .repeat)
      player.key(.right, .repeat, with: [.control, .shift])
      #expect(pages(player) == before)
    }
  }

  @Test("Books of one, two and three pages at every key", arguments: [1, 2, 3])
  func small(sheets: Int) {
    for fidelity in Fidelity.allCases {
      for name in Key.names where !["Escape", "Backspace", "Enter"].contains(name) {
        for modifiers in [[], Modifiers.shift, [.control, .shift]] {
          var player = Player.reading(fidelity, sheets: sheets, bookCount: 1)
          let positions = player.state.book?.positions ?? 9...9
          // The original has at least one spread; natural, the cover is one of its own.
          #expect(
            positions
              == (fidelity == .original
                ? 0...max(sheets / 2 - 1, 0)
                : -1...(sheets + 1) / 2 - 1 - (sheets == 1 || sheets == 3 ? 1 : 0)))
          for action in [KeyAction.press, .repeat, .repeat, .press] {
            player.key(Key(name), action, with: modifiers)
            player.advance(by: 0.7)
            #expect(player.isFinite)
            guard let book = player.state.book else { continue }
            #expect(book.positions.contains(book.targetSpread))
            #expect((0..<sheets).contains(book.page))
          }
          player.advance(by: 4)
          guard let book = player.state.book else { continue }
          #expect(player.state.spreadPosition == Double(book.targetSpread))
        }
      }
    }
  }

  @Test(
    "Under reduced motion all ends are the same, and nothing travels", arguments: Fidelity.allCases)
  func reduced(fidelity: Fidelity) {
    var full = Player(fidelity, .shelf)
    var still = Player(fidelity, .shelf, motion: .reduced)
    full.sheets = 24
    still.sheets = 24
    func key(_ key: Key, _ modifiers: Modifiers = []) -> Event {
      .key(key, action: .press, modifiers: modifiers)
    }
    func wheel(_ dy: Double, _ modifiers: Modifiers = []) -> Event {
      .wheel(Point(x: 640, y: 300), dx: 0, dy: dy, modifiers: modifiers)
    }
    let events = [
      key(.right), key(.enter), key(.right), key(.pageDown), wheel(-3), key(.left), key(.end),
      key(.right), key(.right), key(.end), key(.home), key(.space), key(.escape),
      wheel(1, .control), key(Key("D")), key(.right), wheel(-1, .control), key(.enter),
    ]
    for (index, event) in events.enumerated() {
      full.apply(event)
      still.apply(event)
      // A book that follows another waits for the other's return, which takes no time here.
      still.advance(by: 1e-3)
      #expect([0, 1].contains(still.state.openingProgress), "event \(index)")
      #expect(still.state.spreadPosition == still.state.spreadPosition.rounded())
      let spread = still.state.spreadPosition
      for _ in 0..<180 { full.advance(by: 1 / 60) }
      still.advance(by: 3)
      #expect(still.state.spreadPosition == spread)
      #expect(full.state.book?.index == still.state.book?.index, "event \(index)")
      #expect(full.state.spreadPosition == still.state.spreadPosition, "event \(index)")
      #expect(full.state.openingProgress == still.state.openingProgress, "event \(index)")
      #expect(full.state.shelfPosition == still.state.shelfPosition, "event \(index)")
      #expect(full.state.book?.page == still.state.book?.page)
    }
  }
}
