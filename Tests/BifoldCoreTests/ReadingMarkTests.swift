import BifoldCore
import BifoldTesting
import Testing

@Suite("How far books have been read, on the shelf")
struct ReadingMarkTests {
  private static func shelf(
    _ fidelity: Fidelity = .natural, size: Size = Size(width: 1280, height: 800), books: Int = 9
  ) -> Player {
    var player = Player(fidelity, .shelf, size: size, bookCount: books)
    player.change { $0.hold(shelfPosition: 2) }
    return player
  }

  @Test("A dot stands over a book that was never opened, in the middle above its cover")
  func unread() throws {
    var player = Self.shelf()
    #expect(player.card(.bookPart(.mark, 2)) == nil)
    player.change { for book in 1...3 { $0.note(.unread, ofBook: book) } }
    player.change { $0.note(.begun(0.5), ofBook: 3) }
    player.advance(by: 1)
    for book in [1, 2] {
      let cover = try #require(player.card(.book(book))).outline.points
      let dot = try #require(player.card(.bookPart(.mark, book)))
      let points = dot.outline.points
      let width = points[1].x - points[0].x
      #expect(dot.corners.left == dot.size.width / 2 && dot.size.width == dot.size.height)
      // At 1280 × 800 of 7 points, smaller beside the centre.
      #expect(book == 2 ? abs(width - 7) < 1e-9 : width < 7 && width > 5)
      #expect(points[3].y < cover[0].y && points[3].y > cover[0].y - 20)
      let middle = (points[0].x + points[1].x) / 2
      // A turned cover's middle is not seen in the middle.
      #expect(abs(middle - (cover[0].x + cover[1].x) / 2) < (book == 2 ? 1e-9 : 3))
      #expect(dot.opacity > 0.8)
    }
    #expect(player.card(.bookPart(.mark, 3)) == nil && player.card(.bookPart(.mark, 0)) == nil)
    // A press goes through it.
    let dot = try #require(player.card(.bookPart(.mark, 2)))
    #expect(player.layout.hit(dot.position) != .bookPart(.mark, 2))
  }

  @Test("Below the words of the centred book a hairline shows how far it has been read")
  func progress() throws {
    var player = Self.shelf()
    let accent = Color(red: 1, green: 0.5, blue: 0)
    for (share, width) in [(0.25, 30.0), (1, 120), (0, 0), (7, 120), (-1, 0)] {
      player.change {
        $0.note(accent: accent, ofBook: 2)
        $0.note(.begun(share), ofBook: 2)
      }
      player.advance(by: 1)
      let track = try #require(player.card(.bookPart(.track, 2)))
      #expect(track.size == Size(width: 120, height: 2))
      #expect(track.position.x == 640)
      let line = player.card(.bookPart(.progress, 2))
      #expect((line?.size.width ?? 0) == width)
      if let line {
        #expect(line.position.x - line.size.width / 2 == 580)
        guard case .color(accent) = line.content else {
          Issue.record("in another colour")
          continue
        }
      }
    }
    // It goes with the words, and only the centre has one.
    player.change {
      $0.note(.begun(0.5), ofBook: 2)
      $0.note(.begun(0.5), ofBook: 3)
      $0.hold(shelfPosition: 2.2)
    }
    let title = try #require(player.card(.label(.title(2)))).opacity
    #expect(abs(try #require(player.card(.bookPart(.progress, 2))).opacity - title) < 1e-12)
    #expect(title < 0.5)
    #expect(player.card(.bookPart(.progress, 3)) == nil)
    // Not where there is no room for it.
    var low = Self.shelf(size: Size(width: 480, height: 320))
    low.change { $0.note(.begun(0.5), ofBook: 2) }
    low.advance(by: 1)
    for card in low.layout.cards where card.id == .bookPart(.track, 2) {
      #expect(card.position.y + 1 <= 320)
    }
  }

  @Test("What becomes known comes gently, and once; nothing moves afterwards")
  func fade() throws {
    var player = Self.shelf()
    #expect(!player.state.isMoving)
    player.change { $0.note(.unread, ofBook: 2) }
    #expect(player.state.isMoving)
    var before = -1.0
    for _ in 0..<18 {
      let opacity = player.card(.bookPart(.mark, 2))?.opacity ?? 0
      #expect(opacity > before && opacity < 0.86)
      before = opacity
      player.advance(by: 1 / 60)
    }
    #expect(before > 0.7)
    player.advance(by: 0.05)
    #expect(!player.state.isMoving)
    // Read on, it changes at once.
    player.change { $0.note(.begun(0.2), ofBook: 2) }
    #expect(!player.state.isMoving)
    #expect(player.card(.bookPart(.progress, 2))?.opacity == 1)
  }

  @Test("Only books about the place are known, and another library knows nothing")
  func memory() {
    var player = Self.shelf(books: 1_000_000)
    player.change {
      for book in 0..<64 { $0.note(.begun(Double(book) / 64), ofBook: book) }
    }
    for book in 0..<64 { #expect(player.state.reading(ofBook: book) == .begun(Double(book) / 64)) }
    player.change { $0.note(.unread, ofBook: 64_003) }
    #expect(player.state.reading(ofBook: 64_003) == .unread)
    #expect(player.state.reading(ofBook: 3) == .unknown)
    #expect(player.state.reading(ofBook: 4) == .begun(4.0 / 64))
    player.change {
      $0.note(.unread, ofBook: -1)
      $0.note(.unread, ofBook: 1_000_000)
      $0.note(accent: .white, ofBook: .max)
      $0.note(.begun(.nan), ofBook: 5)
    }
    for book in [-1, 1_000_000, .max, .min, 5] {
      #expect(player.state.reading(ofBook: book) == .unknown)
    }
    player.change { $0.setLibrary(bookCount: 70) }
    for book in 0..<70 { #expect(player.state.reading(ofBook: book) == .unknown) }
  }

  @Test("The original shelf has neither")
  func original() {
    var player = Self.shelf(.original)
    player.change {
      $0.note(.unread, ofBook: 1)
      $0.note(.begun(0.5), ofBook: 2)
    }
    player.advance(by: 1)
    let parts = player.layout.cards.filter {
      if case .bookPart = $0.id { true } else { false }
    }
    #expect(parts.isEmpty)
  }

  @Test("The colour that stands for a picture is its strongest, light enough for the dark")
  func accent() {
    let grays = [Color(hex: 0x222222), Color(hex: 0xEEEEEE)]
    #expect(Color.accent(of: []) == Color(red: 0.6, green: 0.6, blue: 0.6))
    #expect(Color.accent(of: grays) == Color(red: 0.6, green: 0.6, blue: 0.6))
    #expect(Color.accent(of: grays + [Color(hex: 0xFF8000)]) == Color(hex: 0xFF8000))
    #expect(
      Color.accent(of: [Color(hex: 0x40C0C0), Color(hex: 0xFF8000), Color(hex: 0xC08060)])
        == Color(hex: 0xFF8000))
    // Navy becomes a light blue of the same hue: as much green as red, and more blue.
    let light = Color.accent(of: [Color(hex: 0x000080)])
    let luma = 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
    #expect(abs(luma - 0.5) < 1e-9)
    #expect(light.red == light.green && light.blue > light.red + 0.2)
  }
}
