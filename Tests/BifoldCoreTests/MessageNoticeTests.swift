import BifoldCore
import BifoldTesting
import Testing

@Suite("Messages over the panel")
struct MessageNoticeTests {
  private static let id = CardID.label(.notice(.message))

  @Test("It stays to be read, fades, and nothing moves afterwards", arguments: Fidelity.allCases)
  func comesAndGoes(fidelity: Fidelity) throws {
    var player = Player(fidelity, .shelf, bookCount: 9)
    #expect(player.card(Self.id) == nil)
    player.change { $0.announce() }
    for _ in 0..<48 {
      #expect(player.card(Self.id)?.opacity == 1)
      player.advance(by: 0.1)
    }
    player.advance(by: 0.35)
    let opacity = try #require(player.card(Self.id)).opacity
    #expect(opacity > 0 && opacity < 1)
    player.advance(by: 0.2)
    #expect(player.card(Self.id) == nil && player.state.nextChange == nil)
  }

  @Test("A new one begins anew; until it fades, nothing has to be drawn")
  func anew() {
    var player = Player(.natural, .shelf, bookCount: 9)
    player.change { $0.announce() }
    #expect(player.state.nextChange == 5)
    player.advance(by: 4)
    player.change { $0.announce() }
    #expect(player.state.nextChange == 9)
    player.advance(by: 2)
    #expect(player.card(Self.id)?.opacity == 1)
  }

  @Test("It lies within the window at any size, and hides nothing that is read")
  func place() throws {
    for size in [Size(width: 320, height: 480), Size(width: 1280, height: 800)] {
      for direction in ReadingDirection.allCases {
        var player = Player(.natural, .shelf, size: size, bookCount: 9, direction: direction)
        player.change { $0.announce() }
        for point in try #require(player.card(Self.id)).outline.points {
          #expect(point.x >= 0 && point.x <= size.width && point.y > 0 && point.y < size.height)
        }
      }
    }
    // It hides neither the page's number nor what is typed.
    var player = Player.reading(sheets: 12, at: 3)
    player.change { $0.announce() }
    let plate = try #require(player.card(Self.id)).outline.points
    #expect(plate.allSatisfy { $0.y < 200 })
    player.key(Key("G"))
    #expect(player.state.isEnteringPage && player.card(Self.id) != nil)
  }
}
