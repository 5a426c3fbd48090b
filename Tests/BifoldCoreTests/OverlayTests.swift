import BifoldTesting
import Testing

@testable import BifoldCore

@Suite("Overlays")
struct OverlayTests {
  private static func rested(_ player: Player) -> Player {
    var player = player
    player.advance(by: 1)
    return player
  }

  private static let opened: Player = {
    var player = Player(.natural, .shelf)
    player.key(Key("F1"))
    return rested(player)
  }()

  @Test("F1 and ? show the keys and hide them again")
  func toggles() {
    var player = Player(.natural, .shelf)
    #expect(player.card(.overlay(.help)) == nil)
    player.key(Key("F1"))
    #expect(player.state.overlays == .help)
    #expect(player.state.isMoving)
    player = Self.rested(player)
    #expect(player.card(.overlay(.help))?.opacity == 1)
    player.key(Key("F1"))
    #expect(Self.rested(player).card(.overlay(.help)) == nil)
    player.apply(.text("?"))
    player = Self.rested(player)
    #expect(player.card(.overlay(.help)) != nil)
    player.apply(.text("?"))
    #expect(Self.rested(player).card(.overlay(.help)) == nil)
  }

  @Test(
    "Every line of the guide is there, once, within the sheet, and the sheet in the window",
    arguments: [
      Size(width: 1280, height: 800), Size(width: 400, height: 700), Size(width: 900, height: 330),
      Size(width: 320, height: 480),
    ])
  func lines(size: Size) throws {
    var player = Player(.natural, .shelf, size: size)
    player.key(Key("F1"))
    player = Self.rested(player)
    let sheet = try #require(player.card(.overlay(.help))).outline.bounds
    #expect(sheet.minX >= 0 && sheet.maxX <= size.width)
    #expect(sheet.minY >= 0 && sheet.maxY <= size.height)
    var foot = 0.0
    for index in KeyGuide.entries(.leftToRight).indices {
      let keys = try #require(player.card(.label(.guideKeys(index)))).outline.bounds
      let action = try #require(player.card(.label(.guideAction(index)))).outline.bounds
      // Side by side, or at both ends of one line.
      #expect(keys.maxX <= action.minX || keys == action)
      #expect((keys == action) == (size.width < 604))
      #expect(keys.minY == action.minY)
      #expect(keys.minX >= sheet.minX && action.maxX <= sheet.maxX)
      #expect(keys.midY > foot)
      foot = keys.midY
    }
    #expect(foot < sheet.maxY)
  }

  @Test(
    "What dismisses help does nothing else", arguments: ["Escape", "Enter", "Space", "Backspace"])
  func dismissed(key: String) {
    var player = Self.opened
    player.state.hold(fraction: 1)
    player.key(Key(key))
    player = Self.rested(player)
    #expect(player.state.overlays == [])
    #expect(player.state.fraction == 1)
  }

  @Test("Other keys hide help and do what they do")
  func passedOn() {
    var player = Self.opened
    player.key(Key("Right"))
    player = Self.rested(player)
    #expect(player.state.overlays == [])
    #expect(player.state.shelfPosition == 1)
  }

  @Test("A press hides help and does nothing else, wherever it falls")
  func pressed() {
    for point in [Point(x: 640, y: 400), Point(x: 26, y: 22), Point(x: 1200, y: 300)] {
      var player = Self.opened
      player.apply(.pointerDown(point, button: .left))
      player.apply(.pointerUp(point, button: .left))
      player = Self.rested(player)
      #expect(player.state.overlays == [])
      #expect(player.state.fraction == 0 && player.state.shelfPosition == 0)
    }
  }

  @Test("The graph has a bar for each frame, as high as the frame was long")
  func graph() throws {
    var player = Player(.natural, .shelf)
    player.key(Key("F3"))
    let times = [0.004, 0.010, 1.0 / 60, 0.020, 0.1]
    for time in times {
      player.state.frames.note(
        processor: time / 4, drawing: time * 3 / 4, drawCalls: 7, textureBytes: 3 << 20)
    }
    player.advance(by: 0.1)
    var right = 0.0
    for (age, time) in times.enumerated() {
      let drawing = try #require(player.card(.frameBar(.drawing, age))).outline.bounds
      let processor = try #require(player.card(.frameBar(.processor, age))).outline.bounds
      // 64 points are a thirtieth of a second.
      #expect(abs(processor.maxY - drawing.minY - min(time * 1920, 64)) <= 0.5)
      #expect(abs(processor.size.height - min(time * 480, 64)) <= 0.5)
      #expect(processor.minX > right)
      right = processor.minX
    }
    #expect(player.card(.frameBar(.processor, times.count)) == nil)
    // What was not timed has no part of any.
    #expect(player.card(.frameBar(.graphics, 0)) == nil)
    player.key(Key("F3"))
    player.advance(by: 0.1)
    #expect(player.card(.overlay(.frameTimes)) == nil)
    #expect(player.card(.frameBar(.processor, 0)) == nil)
  }

  @Test("Where the graphics processor takes longer than the other, the rest stands on the bar")
  func graphics() throws {
    var player = Player(.natural, .shelf)
    player.key(Key("F3"))
    for processor in [0.002, 0.001, 0.002] {
      player.state.frames.note(
        processor: processor, drawing: 0.001, drawCalls: 7, textureBytes: 3 << 20)
    }
    player.state.frames.note(graphics: 0.008, of: 1)
    player.state.frames.note(graphics: 0.0015, of: 2)
    player.advance(by: 0.1)
    #expect(player.card(.frameBar(.graphics, 0)) == nil)
    #expect(player.card(.frameBar(.graphics, 2)) == nil)
    let foot = try #require(player.card(.frameBar(.processor, 1))).outline.bounds.maxY
    let drawing = try #require(player.card(.frameBar(.drawing, 1))).outline.bounds
    let graphics = try #require(player.card(.frameBar(.graphics, 1))).outline.bounds
    #expect(graphics.maxY == drawing.minY)
    // 8 ms at 1920 points a second.
    #expect(foot - graphics.minY == 15)
    #expect(foot - drawing.minY == 4)
  }

  @Test("Frames that are alike are one card, as wide as they are many")
  func alike() {
    var player = Player(.natural, .shelf)
    player.key(Key("F3"))
    // Heights in points: 2 and 4 of the processor's, 8 in all, and a late one.
    let runs = [(0.001, 0.003, 90), (0.002, 0.002, 20), (0.001, 0.003, 80), (0.001, 0.03, 50)]
    for (processor, drawing, count) in runs {
      for _ in 0..<count {
        player.state.frames.note(
          processor: processor, drawing: drawing, drawCalls: 1, textureBytes: 1)
      }
    }
    player.advance(by: 0.1)
    let bars = player.layout.cards.compactMap { card -> (CardID, Rect)? in
      guard case .frameBar = card.id else { return nil }
      return (card.id, card.outline.bounds)
    }
    let left = bars.map(\.1.minX).min() ?? 0
    let foot = bars.map(\.1.maxY).max() ?? 0
    // The last one's processor is the run's before it.
    let expected: [(CardID.FramePart, Double, Double, Double, Double)] = [
      (.processor, 0, 90, 0, 2), (.processor, 90, 110, 0, 4), (.processor, 110, 240, 0, 2),
      (.drawing, 0, 90, 2, 8), (.drawing, 90, 110, 4, 8), (.drawing, 110, 190, 2, 8),
      (.drawing, 190, 240, 2, 60),
    ]
    #expect(bars.count == expected.count)
    for (bar, wanted) in zip(bars, expected) {
      #expect(bar.0 == .frameBar(wanted.0, Int(wanted.1)))
      #expect(bar.1.minX - left == wanted.1 && bar.1.maxX - left == wanted.2)
      #expect(foot - bar.1.maxY == wanted.3 && foot - bar.1.minY == wanted.4)
    }
  }

  private static func figures(_ caption: Caption, _ column: Int, in player: Player) -> String {
    player.layout.cards.reduce(into: "") { text, card in
      guard case .figure(.measure(caption, column), _) = card.id,
        case .words(let picture, _, _) = card.content,
        let figure = Figure(rawValue: picture.index)
      else { return }
      text += figure.text
    }
  }

  @Test(
    "It says what it measures, and a stroke where nothing is",
    arguments: [DrawingClock.timer, .finish, .calls])
  func measures(clock: DrawingClock) {
    var player = Player(.natural, .shelf)
    player.state.frames.clock = clock
    player.key(Key("F3"))
    player.advance(by: 0.1)
    let drawing: Caption = clock == .finish ? .finished : .drawing
    let other: Caption = clock == .finish ? .drawing : .finished
    for caption in [Caption.frame, .processor, drawing, .graphics] {
      #expect(player.card(.label(.caption(caption))) != nil)
      for column in 0..<3 { #expect(Self.figures(caption, column, in: player) == "−") }
    }
    #expect(player.card(.label(.caption(other))) == nil)
    player.state.frames.note(processor: 0.002, drawing: 0.003, drawCalls: 1, textureBytes: 1)
    if clock == .timer { player.state.frames.note(graphics: 0.004, of: 0) }
    player.advance(by: 0.1)
    player.apply(.pointerMove(.zero))
    #expect(Self.figures(.frame, 0, in: player) == "5.00")
    #expect(Self.figures(.processor, 1, in: player) == "2.00")
    #expect(Self.figures(drawing, 2, in: player) == "3.00")
    #expect(Self.figures(.graphics, 0, in: player) == (clock == .timer ? "4.00" : "−"))
  }

  @Test("Noting a frame asks for no other")
  func still() {
    var player = Player(.natural, .shelf)
    player.key(Key("F3"))
    player.advance(by: 1)
    player.state.frames.note(processor: 0.001, drawing: 0.002, drawCalls: 1, textureBytes: 1)
    #expect(player.state.nextChange == nil)
  }

  @Test("A press on the graph is one on what lies under it")
  func pressedThrough() {
    var player = Player(.natural, .shelf)
    player.key(Key("F3"))
    player.advance(by: 0.1)
    let point = Point(x: 1100, y: 80)
    #expect(player.layout.hit(point) == .panel)
  }
}
