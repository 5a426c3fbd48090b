import BifoldCore
import Testing

@Suite("The first start")
struct WelcomeTests {
  private func begun(_ fidelity: Fidelity = .natural, books: Int = 12) -> Player {
    var player = Player(fidelity, .shelf, bookCount: books)
    player.apply(.command(.welcome, animation: .animated))
    return player
  }

  @Test(
    "Covers glide to one with others on both sides; the door opens once and shuts, all in 1.2 s")
  func course() {
    var player = begun()
    #expect(player.state.shelfPosition == 6)
    player.advance(to: 0.19)
    #expect(player.state.fraction == 0)
    #expect(player.state.shelfPosition < 5)
    player.advance(to: 0.425)
    // Halfway through a swing of 0.45 s that eases alike at both ends.
    #expect(abs(player.state.fraction - 0.5) < 1e-9)
    player.advance(to: 0.7)
    #expect(player.state.fraction == 1)
    player.advance(to: 0.975)
    #expect(abs(player.state.fraction - 0.5) < 1e-9)
    player.advance(to: 1.2)
    #expect(player.state.fraction == 0)
    #expect(player.state.nextChange == nil)
    #expect(player.state.shelfPosition == 3)
    #expect(player.events == [.willOpen, .didOpen, .willClose, .didClose])
  }

  @Test("It is the same at every frame rate, also where one frame takes it all")
  func frameRates() {
    for hertz in [0.5, 7, 30, 60, 240] {
      var player = begun()
      for frame in 1...Int((2 * hertz).rounded(.up)) { player.advance(to: Double(frame) / hertz) }
      #expect(player.events == [.willOpen, .didOpen, .willClose, .didClose], "\(hertz) Hz")
      #expect(player.state.fraction == 0)
      #expect(player.state.shelfPosition == 3)
    }
  }

  @Test("Between its moves it says when the next one comes")
  func nextChange() {
    var player = begun(books: 1)
    // One book has nowhere to glide from.
    #expect(player.state.nextChange == 0.2)
    player.advance(to: 0.72)
    #expect(player.state.nextChange == 0.75)
  }

  @Test(
    "Any input takes over: the door that nobody asked for shuts",
    arguments: [0.1, 0.3, 0.5, 0.72, 0.9])
  func inputTakesOver(moment: Double) {
    let inputs: [Event] = [
      .key(.right, action: .press, modifiers: []),
      .wheel(Point(x: 900, y: 400), dx: 0, dy: -1, modifiers: []),
    ]
    for input in inputs {
      var player = begun()
      player.advance(to: moment)
      player.apply(input)
      player.advance(by: 3)
      #expect(player.state.fraction == 0)
      #expect(player.state.shelfPosition == 4)
      #expect(player.events.filter { $0 == .willOpen }.count <= 1)
      #expect(player.state.nextChange == nil)
    }
  }

  @Test("The door that it left does not jump, and M still opens the menu", arguments: [0.3, 0.6])
  func menuKey(moment: Double) {
    var player = begun()
    player.advance(to: moment)
    let before = player.state.fraction
    player.apply(.key(Key("M"), action: .press, modifiers: []))
    #expect(abs(player.state.fraction - before) < 1e-12)
    player.advance(by: 3)
    #expect(player.state.fraction == 1)
  }

  @Test("A hand that catches the door has it: nothing shuts it from under the hand")
  func caught() {
    var player = begun()
    player.advance(to: 0.5)
    player.down(player.state.hinge / 2, 22)
    let held = player.state.fraction
    player.advance(to: 2)
    #expect(held > 0.5)
    #expect(player.state.fraction == held)
  }

  @Test("What is no wish of anybody leaves it alone")
  func windowChanges() {
    let changes: [Event] = [
      .resize(Size(width: 900, height: 700)), .scale(2), .focus(.gained), .focus(.lost),
      .pointerMove(Point(x: 500, y: 300)), .key(.right, action: .release, modifiers: []),
    ]
    for change in changes {
      var player = begun()
      player.advance(to: 0.1)
      player.apply(change)
      player.advance(to: 0.72)
      #expect(player.state.fraction == 1, "\(change)")
    }
  }

  @Test("Books that are opened meanwhile end it, and the door shuts")
  func otherBooks() {
    var player = begun()
    player.advance(to: 0.5)
    player.state.begin(on: .shelf, item: 0)
    player.advance(by: 2)
    #expect(player.state.fraction == 0)
    #expect(player.state.nextChange == nil)
    #expect(player.events == [.willOpen, .willClose, .didClose])
  }

  @Test("The original, an empty shelf and a picture have none")
  func none() {
    for var player in [
      begun(.original), begun(books: 0), Player(.natural, .picture),
    ] {
      player.apply(.command(.welcome, animation: .animated))
      player.advance(to: 0.5)
      #expect(player.events.isEmpty)
      #expect(player.state.shelfPosition == 0)
    }
  }
}
