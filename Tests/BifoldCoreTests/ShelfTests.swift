import BifoldCore
import BifoldTesting
import Testing

@Suite("Shelf")
struct ShelfTests {
  private static func shelf(
    _ fidelity: Fidelity, at position: Double, size: Size = Size(width: 1280, height: 800),
    bookCount: Int = 12
  ) -> Player {
    var player = Player(fidelity, .shelf, size: size, bookCount: bookCount)
    player.state.hold(shelfPosition: position)
    player.advance(to: 0)
    return player
  }

  @Test(
    "Neighbours show their outer sides in windows of every size, as thick for their height",
    arguments: [(1280.0, 800.0), (640, 400), (1920, 1200), (2560, 1440), (3840, 2160), (400, 700)])
  func sides(width: Double, height: Double) throws {
    let reference = Self.shelf(.natural, at: 4)
    let player = Self.shelf(.natural, at: 4, size: Size(width: width, height: height))
    func share(_ book: Int, of player: Player) throws -> Double {
      let side = try #require(player.card(.bookPart(.board, book))).outline
      let cover = try #require(player.card(.book(book))).outline
      return (side[1].point.x - side[0].point.x) / (cover[3].point.y - cover[0].point.y)
    }
    for book in [3, 5] {
      let seen = try share(book, of: player)
      #expect(seen > 0.01)
      // Two of one shape are one picture, but for what whole pixels change.
      if width / height == 1.6 {
        let wanted = try share(book, of: reference)
        #expect(abs(seen - wanted) < 0.002)
      }
    }
  }

  @Test("A slow drag ends on the next book in its direction, in the original")
  func originalDrag() {
    for (points, book) in [(-60.0, 5.0), (60, 3)] {
      var player = Self.shelf(.original, at: 4)
      player.throwing(from: Point(x: 640, y: 400), by: Point(x: points, y: 0), speed: 150)
      player.advance(by: 3)
      #expect(player.state.shelfPosition == book)
    }
  }

  @Test("A slow drag ends on the nearest book, in the natural way")
  func naturalDrag() {
    for (points, book) in [(-60.0, 4.0), (60, 4), (-180, 5), (180, 3)] {
      var player = Self.shelf(.natural, at: 4)
      player.throwing(from: Point(x: 640, y: 400), by: Point(x: points, y: 0), speed: 150)
      player.advance(by: 3)
      #expect(player.state.shelfPosition == book)
    }
  }

  @Test(
    "A drag held still before its release ends on the nearest book", arguments: Fidelity.allCases)
  func heldStill(fidelity: Fidelity) {
    for (points, book) in [(-60.0, 4.0), (-260, 5)] {
      var player = Self.shelf(fidelity, at: 4)
      player.drag(from: Point(x: 640, y: 400), by: Point(x: points, y: 0), speed: 500)
      player.advance(by: 0.2)
      player.up(640 + points, 400)
      player.advance(by: 3)
      #expect(player.state.shelfPosition == book)
    }
  }

  @Test("A flick goes one book on at least", arguments: Fidelity.allCases)
  func flick(fidelity: Fidelity) {
    for (points, book) in [(-50.0, 5.0), (50, 3)] {
      var player = Self.shelf(fidelity, at: 4)
      player.throwing(from: Point(x: 640, y: 400), by: Point(x: points, y: 0), speed: 500)
      player.advance(by: 3)
      #expect(player.state.shelfPosition == book)
    }
  }

  @Test("Covers caught in flight and flicked on go on, never back")
  func flickedInFlight() {
    for (key, way) in [(Key.right, 1.0), (.left, -1)] {
      // Short ones, and such as let go just past a cover, which then lies behind the hand.
      for points in stride(from: 40.0, through: 400, by: 20) {
        var player = Self.shelf(.natural, at: 6)
        for _ in 0..<3 { player.key(key) }
        player.advance(by: 0.12)
        let caught = player.state.shelfPosition
        #expect(caught != caught.rounded())
        player.drag(
          from: Point(x: 640, y: 400), by: Point(x: -way * points, y: 0), speed: 400)
        let released = player.state.shelfPosition
        player.up(640 - way * points, 400)
        player.advance(by: 3)
        #expect((player.state.shelfPosition - released) * way > 0, "\(points) points")
      }
    }
  }

  @Test("Two natural covers halfway from the centre stand clear of each other")
  func halfway() throws {
    for size in [Size(width: 1280, height: 800), Size(width: 500, height: 900)] {
      var player = Self.shelf(.natural, at: 4.5, size: size)
      let left = try #require(player.card(.book(4))).outline.bounds
      let right = try #require(player.card(.book(5))).outline.bounds
      // Whichever is drawn last, no pixel of the other is hidden, so nothing jumps as they pass.
      #expect(left.maxX <= right.minX + 0.5)
      player = Self.shelf(.natural, at: 4, size: size)
      let center = try #require(player.card(.book(4))).outline.bounds
      let neighbour = try #require(player.card(.book(5))).outline.bounds
      #expect(center.maxX - neighbour.minX > 0.02 * center.size.width)
    }
  }

  @Test("Halfway, neither of two covers throws a shadow on the other, whichever is in front")
  func shadowsHalfway() throws {
    for position in [4.4999, 4.5001] {
      let player = Self.shelf(.natural, at: position)
      let seam = try #require(player.card(.book(4))).outline.bounds.maxX
      let left = try #require(player.card(.bookPart(.shadow, 4))).outline.bounds
      let right = try #require(player.card(.bookPart(.shadow, 5))).outline.bounds
      // What is offset to the lower right may reach over the seam by its offset, not more.
      #expect(left.maxX < seam + 10 && right.minX > seam - 2)
      // At rest the centre's falls on both.
      let rested = Self.shelf(.natural, at: 4)
      let cover = try #require(rested.card(.book(4))).outline.bounds
      let shadow = try #require(rested.card(.bookPart(.shadow, 4))).outline.bounds
      #expect(shadow.minX < cover.minX - 20 && shadow.maxX > cover.maxX + 40)
    }
  }

  @Test("Neighbours show their outer side: the spine at the left, pages at the right")
  func sides() throws {
    for size in [Size(width: 1280, height: 800), Size(width: 700, height: 480)] {
      let player = Self.shelf(.natural, at: 5, size: size)
      func bounds(_ id: CardID) throws -> Rect { try #require(player.card(id)).outline.bounds }
      let unit = try bounds(.book(5)).size.height / 440
      // Six points of a window 800 points high, more or less.
      let seen = (4 * unit)...(8 * unit)
      let left = try bounds(.bookPart(.board, 4))
      #expect(seen.contains(try bounds(.book(4)).minX - left.minX))
      #expect(abs(left.maxX - (try bounds(.book(4)).minX)) < 0.5)
      let right = try bounds(.bookPart(.board, 6))
      #expect(seen.contains(right.maxX - (try bounds(.book(6)).maxX)))
      let pages = try bounds(.bookPart(.pages, 6))
      #expect(pages.minX > right.minX && pages.maxX < right.maxX)
      #expect(pages.minY > right.minY && pages.maxY < right.maxY)
      #expect(player.card(.bookPart(.pages, 4)) == nil)
      #expect(player.card(.bookPart(.board, 5)) == nil)
    }
  }

  @Test("Words say which book stands in the centre, and are gone halfway to the next")
  func words() throws {
    for size in [Size(width: 1280, height: 800), Size(width: 640, height: 480)] {
      var player = Self.shelf(.natural, at: 3, size: size)
      let cover = try #require(player.card(.book(3))).outline.bounds
      let title = try #require(player.card(.label(.title(3))))
      let place = try #require(player.card(.label(.place(3))))
      #expect(title.opacity == 1 && place.opacity == 1)
      #expect(title.outline.bounds.minY >= cover.maxY)
      #expect(place.outline.bounds.minY >= title.outline.bounds.maxY)
      #expect(place.outline.bounds.maxY <= size.height)
      #expect(abs(title.outline.bounds.midX - size.width / 2) <= 0.5)
      player = Self.shelf(.natural, at: 3.2, size: size)
      let fading = try #require(player.card(.label(.title(3)))).opacity
      #expect(fading > 0 && fading < 1)
      player = Self.shelf(.natural, at: 3.5, size: size)
      #expect(player.card(.label(.title(3))) == nil && player.card(.label(.title(4))) == nil)
    }
    let original = Self.shelf(.original, at: 3)
    #expect(original.card(.label(.title(3))) == nil)
  }

  @Test("Where books have authors, a quiet line for them stands between title and place")
  func authors() throws {
    for size in [Size(width: 1280, height: 800), Size(width: 320, height: 480)] {
      var player = Self.shelf(.natural, at: 3, size: size)
      let unnamed = player.layout.cards.map(\.id)
      #expect(player.card(.label(.author(3))) == nil)
      player.state.setLibrary(bookCount: 12, authorship: .named)
      player.advance(by: 0)
      // One more line, and nothing else that is new.
      #expect(
        player.layout.cards.map(\.id).filter { !unnamed.contains($0) } == [.label(.author(3))])
      let cover = try #require(player.card(.book(3))).outline.bounds
      let title = try #require(player.card(.label(.title(3)))).outline.bounds
      let author = try #require(player.card(.label(.author(3))))
      let place = try #require(player.card(.label(.place(3)))).outline.bounds
      #expect(title.minY >= cover.maxY)
      #expect(author.outline.bounds.minY >= title.maxY)
      #expect(place.minY >= author.outline.bounds.maxY && place.maxY <= size.height)
      #expect(abs(author.outline.bounds.midX - size.width / 2) <= 0.5)
      #expect(author.opacity == 1)
      guard case .words(let picture, let box, let color) = author.content else {
        Issue.record("an author is words")
        continue
      }
      #expect(picture == Picture(.author, 3) && box == player.state.authorBox)
      let bright = try #require(player.card(.label(.title(3)))).content
      guard case .words(_, _, let brightColor) = bright else { continue }
      #expect(color.red < brightColor.red && color.green < brightColor.green)
      // The same places below every book.
      for position in [0.0, 7, 11] {
        player.state.hold(shelfPosition: position)
        player.advance(by: 0)
        let index = Int(position)
        #expect(try #require(player.card(.label(.title(index)))).outline.bounds == title)
        #expect(
          try #require(player.card(.label(.author(index)))).outline.bounds == author.outline.bounds)
      }
    }
  }

  @Test("A window too low for three lines has title and place, and the original has no words")
  func noRoomForAuthors() throws {
    var found: Set<Int> = []
    for height in 60...600 {
      let size = Size(width: 1280, height: Double(height))
      var unnamed = Self.shelf(.natural, at: 3, size: size)
      var named = unnamed
      unnamed.state.setLibrary(bookCount: 12)
      unnamed.advance(by: 0)
      named.state.setLibrary(bookCount: 12, authorship: .named)
      named.advance(by: 0)
      // An author never costs what was there without one.
      #expect((unnamed.card(.label(.title(3))) == nil) == (named.card(.label(.title(3))) == nil))
      let lines = named.layout.cards.filter {
        [.label(.title(3)), .label(.author(3)), .label(.place(3))].contains($0.id)
      }
      found.insert(lines.count)
      #expect(lines.allSatisfy { $0.outline.bounds.maxY <= size.height })
    }
    #expect(found == [0, 2, 3])
    var original = Self.shelf(.original, at: 3)
    original.state.setLibrary(bookCount: 12, authorship: .named)
    original.advance(by: 0)
    #expect(original.card(.label(.author(3))) == nil)
  }

  @Test("No visible cover overlaps the bar, and the nearest lies in front, at any size")
  func clearOfTheBar() throws {
    var random = SplitMix64(seed: 303)
    for _ in 0..<200 {
      let size = Size(
        width: random.double(in: 320...3840).rounded(),
        height: random.double(in: 480...2160).rounded())
      let player = Self.shelf(
        .natural, at: random.double(in: 0...29), size: size, bookCount: 30)
      let books = player.layout.cards.compactMap { card in
        if case .book(let index) = card.id { (index: index, card: card) } else { nil }
      }
      #expect(!books.isEmpty)
      for book in books {
        let bounds = book.card.outline.bounds
        #expect(bounds.minY >= 44)
        #expect(bounds.maxY <= size.height)
        // In the middle of what the bar leaves free.
        #expect(abs(bounds.minY - 44 - (size.height - bounds.maxY)) <= 1)
      }
      let nearest = books.map { abs(Double($0.index) - player.state.shelfPosition) }.min()
      let front = try #require(books.last)
      #expect(abs(Double(front.index) - player.state.shelfPosition) == nearest)
    }
  }

  @Test("What the sliding panel carries beyond the window is not laid out")
  func besideTheWindow() {
    for fidelity in Fidelity.allCases {
      var player = Self.shelf(fidelity, at: 5)
      player.openMenu()
      for index in 0..<12 {
        guard let cover = player.card(.book(index)) else { continue }
        // Turned covers may reach a few points farther than their frames say.
        #expect(cover.outline.bounds.minX < 1280 + 17)
      }
      #expect(player.card(.book(5)) != nil)
    }
  }

  @Test("An empty shelf says so, one that is still being read does not")
  func emptyNotice() {
    var player = Player(.natural, .shelf, bookCount: 0)
    player.state.setLibrary(bookCount: 0, readiness: .awaited)
    player.advance(by: 0)
    #expect(player.card(.label(.notice(.emptyShelf))) == nil)
    player.state.setLibrary(bookCount: 1)
    player.advance(by: 0)
    #expect(player.card(.label(.notice(.emptyShelf))) == nil)
  }

  @Test("A hard throw goes to where it would end by itself, on the book there")
  func hardThrow() {
    for fidelity in Fidelity.allCases {
      var player = Self.shelf(fidelity, at: 10, bookCount: 100)
      let way = player.drag(from: Point(x: 1000, y: 400), by: Point(x: -600, y: 0), speed: 6000)
      let pitch = player.state.flowLayout.pitch
      let end = 10 + (-way.x + 0.0995 * 6000) / pitch
      player.up(400, 400)
      player.advance(by: 3)
      let expected = fidelity == .original ? end.rounded(.up) : end.rounded()
      #expect(player.state.shelfPosition == expected)
    }
  }

  @Test("Past the last book the covers follow as a rubber band and come back")
  func rubberBand() {
    for fidelity in Fidelity.allCases {
      var player = Self.shelf(fidelity, at: 11)
      let way = player.drag(from: Point(x: 1000, y: 400), by: Point(x: -400, y: 0), speed: 800)
      let past = (player.state.shelfPosition - 11) * player.state.flowLayout.pitch
      let x = -way.x
      #expect(abs(past - 1280 * 0.55 * x / (1280 + 0.55 * x)) < 1e-6)
      player.up(600, 400)
      player.advance(by: 2)
      #expect(player.state.shelfPosition == 11)
    }
  }

  @Test("A press on a cover beside the centre brings it there", arguments: Fidelity.allCases)
  func pressCentres(fidelity: Fidelity) throws {
    for book in [3, 5] {
      var player = Self.shelf(fidelity, at: 4)
      let there = try #require(player.middle(of: .book(book)))
      player.press(there.x, there.y)
      player.advance(by: 3)
      #expect(player.state.shelfPosition == Double(book))
    }
  }

  @Test("A press on covers in flight stops them, on the nearest book in the end")
  func caught() {
    var player = Self.shelf(.natural, at: 10, bookCount: 100)
    player.throwing(from: Point(x: 1000, y: 400), by: Point(x: -600, y: 0), speed: 6000)
    player.advance(by: 0.05)
    let before = player.state.shelfPosition
    player.down(640, 400)
    #expect(abs(player.state.shelfPosition - before) < 1e-9)
    player.advance(by: 0.5)
    #expect(abs(player.state.shelfPosition - before) < 1e-9)
    player.up(640, 400)
    player.advance(by: 3)
    #expect(player.state.shelfPosition == before.rounded())
  }

  @Test("One notch of the wheel is one book, however soon the next one comes")
  func wheel() {
    for fidelity in Fidelity.allCases {
      var player = Self.shelf(fidelity, at: 4)
      let at = Point(x: 640, y: 400)
      player.apply(.wheel(at, dx: 0, dy: -1, modifiers: []))
      #expect(player.state.shelfPosition == 4)
      player.advance(by: 0.02)
      #expect(player.state.shelfPosition > 4)
      player.apply(.wheel(at, dx: 0, dy: -1, modifiers: []))
      player.apply(.wheel(at, dx: -1, dy: 0, modifiers: []))
      player.advance(by: 3)
      #expect(player.state.shelfPosition == 7)
      player.apply(.wheel(at, dx: 0, dy: 1, modifiers: []))
      player.advance(by: 3)
      #expect(player.state.shelfPosition == 6)
      for _ in 0..<30 { player.apply(.wheel(at, dx: 0, dy: 1, modifiers: [])) }
      player.advance(by: 3)
      #expect(player.state.shelfPosition == 0)
    }
  }

  @Test("On the door a notch scrolls the rows by 40 points, not the shelf")
  func wheelOnTheDoor() {
    var player = Player(.natural, .shelf, size: Size(width: 900, height: 400))
    player.openMenu()
    player.apply(.wheel(Point(x: 100, y: 200), dx: 0, dy: -1, modifiers: []))
    player.apply(.wheel(Point(x: 100, y: 200), dx: 0, dy: -1, modifiers: []))
    player.advance(by: 3)
    #expect(player.state.menuScroll == 80)
    player.apply(.wheel(Point(x: 100, y: 200), dx: 0, dy: 1, modifiers: []))
    player.advance(by: 3)
    #expect(player.state.menuScroll == 40)
    #expect(player.state.shelfPosition == 0)
    player.apply(.wheel(Point(x: 100, y: 200), dx: 0, dy: -100, modifiers: []))
    player.advance(by: 3)
    #expect(player.state.menuScroll == 204)
  }

  @Test("Keys walk the shelf and lose no press")
  func keys() {
    var player = Self.shelf(.natural, at: 4)
    for (key, book) in [
      (Key.right, 5.0), (.left, 4), (.pageDown, 5), (.pageUp, 4), (.space, 5), (.end, 11),
      (.home, 0), (.left, 0),
    ] {
      player.key(key)
      player.advance(by: 3)
      #expect(player.state.shelfPosition == book)
    }
    for _ in 0..<5 {
      player.key(.right, .repeat)
      player.advance(by: 0.03)
    }
    player.advance(by: 3)
    #expect(player.state.shelfPosition == 5)
    player.key(.right, .release)
    player.advance(by: 3)
    #expect(player.state.shelfPosition == 5)
  }

  @Test("A resize keeps the book in the centre, at rest and between books")
  func resize() {
    for fidelity in Fidelity.allCases {
      for position in [0.0, 4, 4.3, 11] {
        var player = Self.shelf(fidelity, at: position)
        for size in [Size(width: 500, height: 900), Size(width: 3000, height: 700)] {
          player.apply(.resize(size))
          #expect(player.state.shelfPosition == position)
          #expect(abs(player.state.flowLayout.centeredItem - position) < 1e-9)
        }
      }
    }
  }

  @Test("An empty shelf takes every gesture and stays at its beginning")
  func empty() {
    for fidelity in Fidelity.allCases {
      var player = Self.shelf(fidelity, at: 0, bookCount: 0)
      player.throwing(from: Point(x: 640, y: 400), by: Point(x: -300, y: 0), speed: 3000)
      player.advance(by: 0.1)
      player.key(.end)
      player.apply(.wheel(Point(x: 640, y: 400), dx: 0, dy: -1, modifiers: []))
      player.press(640, 400)
      player.advance(by: 3)
      #expect(player.state.shelfPosition == 0)
      #expect(player.isFinite)
      #expect(!player.state.isMoving)
    }
  }

  @Test("A library that shrinks brings the shelf to its last book")
  func shrinks() {
    var player = Self.shelf(.natural, at: 9)
    player.state.setLibrary(bookCount: 3)
    player.advance(by: 3)
    #expect(player.state.shelfPosition == 2)
    player.state.setLibrary(bookCount: 20)
    #expect(player.state.shelfPosition == 2)
    player.state.setLibrary(bookCount: -5)
    #expect(player.state.bookCount == 0)
  }
}
