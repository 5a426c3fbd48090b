import BifoldCore
import BifoldTesting
import Testing

@Suite("A book that is read its own way")
struct BookDirectionTests {
  private static func shelf(_ direction: ReadingDirection = .leftToRight) -> Player {
    var player = Player(.natural, .shelf, bookCount: 9, direction: direction)
    player.change { $0.hold(shelfPosition: 4) }
    return player
  }

  @Test("It turns everything until it is back, and how it was fades over how it is")
  func turned() throws {
    var player = Self.shelf()
    player.change { $0.open(book: 4, sheets: 12, direction: .rightToLeft) }
    #expect(player.state.direction == .rightToLeft)
    let past = try #require(player.state.past)
    #expect(past.state.direction == .leftToRight && past.state.book == nil)
    // The card of the past lies over all, whole.
    #expect(player.layout.cards.last?.id == .past)
    #expect(player.layout.cards.last?.opacity == 1)
    player.advance(by: 0.1)
    let opacity = try #require(player.layout.cards.last).opacity
    #expect(opacity > 0.1 && opacity < 0.9)
    player.advance(by: 1)
    #expect(player.state.past == nil && player.state.openingProgress == 1)
    // ← leads on.
    player.key(.left)
    player.advance(by: 1)
    #expect(player.state.spreadPosition == 1)
    player.key(.escape)
    #expect(player.state.direction == .rightToLeft)
    player.advance(by: 2)
    #expect(player.state.book == nil && player.state.direction == .leftToRight)
    #expect(player.state.past?.state.direction == .rightToLeft)
    player.advance(by: 0.3)
    #expect(player.state.past == nil)
  }

  @Test("At once, there is no past")
  func immediate() {
    var player = Self.shelf()
    player.change { $0.open(book: 4, sheets: 12, direction: .rightToLeft, .immediate) }
    #expect(player.state.direction == .rightToLeft && player.state.past == nil)
    player.change { $0.closeBook(.immediate) }
    #expect(player.state.direction == .leftToRight && player.state.past == nil)
    player.change { $0.open(book: 4, sheets: 12, direction: .rightToLeft, .immediate) }
    // Another library: the book is gone.
    player.change { $0.setLibrary(bookCount: 3, readiness: .ready, authorship: .unnamed) }
    #expect(player.state.book == nil && player.state.direction == .leftToRight)
  }

  @Test("A book that says nothing, or the same, changes nothing; the original knows no other way")
  func same() {
    for direction in ReadingDirection.allCases {
      var player = Self.shelf(direction)
      for own in [nil, direction] {
        player.change { $0.open(book: 4, sheets: 12, direction: own) }
        #expect(player.state.direction == direction && player.state.past == nil)
        player.change { $0.closeBook(.immediate) }
      }
    }
    var player = Player(.original, .shelf, bookCount: 9)
    player.change { $0.open(book: 0, sheets: 12, direction: .rightToLeft) }
    #expect(player.state.direction == .leftToRight)
  }

  @Test("J turns the open book alone, and says so; on the shelf it turns everything")
  func chosen() {
    var player = Self.shelf()
    player.change { $0.open(book: 4, sheets: 12) }
    player.advance(by: 1)
    #expect(player.state.book?.direction == nil)
    player.key(Key("J"))
    #expect(player.state.direction == .rightToLeft)
    #expect(player.state.book?.direction == .rightToLeft)
    player.key(Key("J"))
    #expect(player.state.book?.direction == .leftToRight)
    player.key(Key("J"))
    player.key(.escape)
    player.advance(by: 2)
    #expect(player.state.direction == .leftToRight)
    player.key(Key("J"))
    #expect(player.state.direction == .rightToLeft)
    player.change { $0.open(book: 4, sheets: 12) }
    player.advance(by: 2)
    player.change { $0.closeBook(.immediate) }
    #expect(player.state.direction == .rightToLeft)
  }

  @Test("As the reader chose it before, against what the book says")
  func resumed() {
    var player = Self.shelf()
    player.change { $0.open(book: 4, sheets: 12, direction: .rightToLeft) }
    player.change {
      $0.resume(page: 3, cover: .alone, mode: .double, direction: .leftToRight)
    }
    #expect(player.state.direction == .leftToRight)
    #expect(player.state.book?.direction == .leftToRight)
    player.advance(by: 2)
    player.key(.escape)
    player.advance(by: 2)
    #expect(player.state.direction == .leftToRight)
    // Turned already, what was chosen before is too late.
    player.change { $0.open(book: 4, sheets: 12) }
    player.key(Key("J"))
    player.change {
      $0.resume(page: 3, cover: .alone, mode: .double, direction: .leftToRight)
    }
    #expect(player.state.direction == .rightToLeft)
  }

  @Test("Double pages take a whole spread, whatever their shape, from the first moment")
  func doublePages() {
    var player = Self.shelf()
    player.change { $0.open(book: 4, sheets: 7, doublePages: [2, 99]) }
    let pairing = player.state.book?.pairing
    // The cover, 1 and a blank, 2 over both sides, 3 and 4, 5 and 6.
    #expect(pairing?.position(ofPage: 1) == 0)
    #expect(pairing?.spread(at: 0).right == .blank)
    #expect(pairing?.spread(at: 1).left == .half(2, .left))
    #expect(pairing?.position(ofPage: 4) == 2)
    // Also once its size is known, which is high.
    player.change {
      $0.setPageSizes([(page: 2, size: Size(width: 2, height: 3))], ofBook: 4)
    }
    #expect(player.state.book?.pairing == pairing)
  }
}
