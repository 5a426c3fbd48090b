import Testing

@testable import BifoldCore

@Suite("Deceleration of the shelf")
struct ShelfDecelerationTests {
  @Test(
    "A flick goes 0.0995 of its speed further, or with the slower deceleration 0.4995",
    arguments: [(Deceleration.fast, 0.0995), (.normal, 0.4995)])
  func flick(deceleration: Deceleration, share: Double) {
    for speed in [1500.0, 3000] {
      var player = Player(
        Bookshelf(
          size: Size(width: 1280, height: 800), items: Player.items, bookCount: 100,
          deceleration: deceleration))
      player.state.hold(shelfPosition: 20)
      let pitch = player.state.flowLayout.pitch
      player.drag(from: Point(x: 900, y: 400), by: Point(x: -300, y: 0), speed: speed)
      let released = player.state.shelfPosition
      player.up(600, 400)
      player.advance(by: 10)
      #expect(player.state.shelfPosition == (released + speed * share / pitch).rounded())
    }
  }
}
