import BifoldTesting
import BifoldCore
import Testing

@Suite("Hamburger")
struct HamburgerTests {
  @Test("A press opens the menu and another closes it", arguments: Fidelity.allCases)
  func toggles(fidelity: Fidelity) throws {
    var player = Player(fidelity)
    player.press(26, 22)
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
    let there = try #require(player.middle(of: .hamburger))
    #expect(abs(there.x - (player.state.menuWidth + 26)) < 1e-9)
    player.press(there.x, there.y)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
    #expect(player.events == [.willOpen, .didOpen, .willClose, .didClose])
  }

  @Test("It takes 0.3 s and no longer", arguments: Fidelity.allCases)
  func duration(fidelity: Fidelity) {
    var player = Player(fidelity)
    player.press(26, 22, for: 0)
    player.advance(to: 0.15)
    switch fidelity {
    // In and out alike.
    case .original: #expect(abs(player.state.fraction - 0.5) < 1e-9)
    // x = 1 − e^(−ζωt) · (cos wt + ζω/w · sin wt) at half its way to wt = π − acos ζ, ζ = 0.85.
    case .natural: #expect(abs(player.state.fraction - 0.7734950290575877) < 1e-9)
    }
    player.advance(to: 0.299)
    #expect(player.state.fraction < 1)
    player.advance(to: 0.3001)
    #expect(player.state.fraction == 1)
    #expect(!player.state.isMoving)
  }

  @Test("The first frame after a press shows already that it moves")
  func firstFrame() {
    var player = Player(.natural)
    player.press(26, 22, for: 0)
    player.advance(to: 1.0 / 60)
    #expect(player.state.hinge > 6)
    player.advance(to: 2.0 / 60)
    #expect(player.state.hinge > 24)
  }

  @Test(
    "One press in the midst of the swing turns it back",
    arguments: Fidelity.allCases, [0.02, 0.1, 0.15, 0.25])
  func inFlight(fidelity: Fidelity, moment: Double) throws {
    var player = Player(fidelity)
    player.press(26, 22, for: 0)
    player.advance(to: moment)
    let before = player.state.fraction
    let there = try #require(player.middle(of: .hamburger))
    player.press(there.x, there.y, for: 0)
    #expect(abs(player.state.fraction - before) < 1e-9)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
    #expect(player.events == [.willOpen, .willClose, .didClose])
  }

  @Test(
    "One press suffices in mid-flight, though the hamburger moves on under the finger",
    arguments: Fidelity.allCases, [0.05, 0.1, 0.15])
  func movingUnderTheFinger(fidelity: Fidelity, length: Double) throws {
    var player = Player(fidelity)
    player.press(26, 22, for: 0)
    player.advance(to: 0.1)
    let there = try #require(player.middle(of: .hamburger))
    player.press(there.x, there.y, for: length)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
  }

  @Test("Turned back in mid-flight it keeps its speed at first", arguments: [0.05, 0.15, 0.22])
  func keepsItsSpeed(moment: Double) {
    var player = Player(.natural)
    player.key(Key("M"))
    let h = 1e-5
    player.advance(to: moment - h)
    let before = player.state.fraction
    player.advance(to: moment)
    let there = player.state.fraction
    player.key(Key("M"))
    player.advance(to: moment + h)
    let after = player.state.fraction
    let speed = (there - before) / h
    #expect(speed > 0.5)
    #expect(abs((after - there) / h - speed) < 0.05 * speed)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
  }

  @Test("Pressed and pressed again, it never hesitates and never jumps")
  func manyPresses() throws {
    var player = Player(.natural)
    var random = SplitMix64(seed: 120)
    var opens = false
    for _ in 0..<60 {
      let there = try #require(player.middle(of: .hamburger))
      let before = player.state.fraction
      player.press(there.x, there.y, for: 0)
      opens.toggle()
      #expect(abs(player.state.fraction - before) < 1e-9)
      player.advance(by: random.double(in: 0.005...0.5))
      var settled = player
      settled.advance(by: 2)
      #expect(settled.state.fraction == (opens ? 1 : 0))
    }
  }

  @Test("A finger's width round it counts")
  func roomRoundIt() {
    var player = Player(.natural)
    player.press(26 + 15, 22 - 15)
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
    var beside = Player(.natural)
    beside.press(26 + 40, 22)
    beside.advance(by: 1)
    #expect(beside.state.fraction == 0)
  }

  @Test("M toggles too, and the other buttons do not")
  func keyAndButtons() {
    var player = Player(.natural)
    player.key(Key("M"))
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
    player.key(Key("M"))
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
    for button in [PointerButton.right, .middle] {
      player.apply(.pointerDown(Point(x: 26, y: 22), button: button))
      player.apply(.pointerUp(Point(x: 26, y: 22), button: button))
      player.advance(by: 1)
      #expect(player.state.fraction == 0)
    }
  }
}
