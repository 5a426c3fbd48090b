import BifoldCore
import BifoldRenderer
import BifoldWindow
import Testing

@testable import BifoldApp

/// When the window's loop draws, by a clock of the test's own.
@Suite("Frame loop")
struct FrameLoopTests {
  /// A stage that draws nothing, for only its time and its state are asked.
  private static func stage() throws -> Stage {
    let state = Bookshelf(
      size: Size(width: 320, height: 200),
      items: [
        MenuItem(title: "A", color: Color(hex: 0x405060), destination: .shelf),
        MenuItem(title: "B", color: Color(hex: 0x605040), destination: .picture),
      ], bookCount: 12)
    let catalogue = Catalogue(
      shelves: [.generated(count: 12)],
      items: state.items.map { Catalogue.Item(item: $0) })
    return Stage(
      simulation: Simulation(state: state, catalogue: catalogue),
      renderer: try Renderer(on: OffscreenContext()), client: nil)
  }

  private static let period = 0.01

  /// What becomes of a stretch of time, looked at whenever the loop asks to and at most so often.
  private func frames(
    _ loop: inout FrameLoop, _ stage: Stage, from start: Double, to end: Double,
    events: [(time: Double, event: Event)] = []
  ) -> [Double] {
    var drawn: [Double] = []
    var events = events[...]
    var now = start
    while now <= end {
      while let next = events.first, next.time <= now {
        _ = stage.apply(next.event, at: now)
        events.removeFirst()
      }
      loop.advance(stage, to: now)
      if loop.beginsFrame(stage, at: now) { drawn.append(now) }
      let rest = loop.rest(of: stage, at: now) ?? .infinity
      let event = events.first?.time ?? .infinity
      now = min(max(now + rest, now + 1e-4), max(event, now + 1e-4))
    }
    return drawn
  }

  @Test("One frame at first, then none while nothing happens")
  func idle() throws {
    let stage = try Self.stage()
    var loop = FrameLoop(pacer: FramePacer(period: Self.period))
    #expect(frames(&loop, stage, from: 0, to: 0.005) == [0])
    #expect(loop.rest(of: stage, at: 0.005) == nil)
    let passing = (1...50).map {
      (time: Double($0) * 0.1, event: Event.pointerMove(Point(x: Double($0), y: 50)))
    }
    #expect(frames(&loop, stage, from: 0.01, to: 60, events: passing).isEmpty)
    loop.damage()
    #expect(frames(&loop, stage, from: 60, to: 61).count == 1)
  }

  @Test("A swing is drawn once a period and ends with the frame that shows its end")
  func swing() throws {
    let stage = try Self.stage()
    var loop = FrameLoop(pacer: FramePacer(period: Self.period))
    _ = frames(&loop, stage, from: 0, to: 0.5)
    let press = Event.key(Key("M"), action: .press, modifiers: [])
    let drawn = frames(&loop, stage, from: 0.5, to: 3, events: [(1, press)])
    // 0.3 s of swing: the frame of the press, one a period, and the last.
    #expect(drawn.first == 1)
    #expect((30...33).contains(drawn.count))
    for (a, b) in zip(drawn, drawn.dropFirst()) { #expect(b - a > 0.89 * Self.period) }
    #expect(stage.state.fraction == 1)
    #expect((drawn.last ?? 0) >= 1.3 && (drawn.last ?? 9) < 1.3 + 2 * Self.period)
  }

  @Test("A hand that tells a thousand places a second gets a frame a period")
  func drag() throws {
    let stage = try Self.stage()
    var loop = FrameLoop(pacer: FramePacer(period: Self.period))
    _ = frames(&loop, stage, from: 0, to: 0.5)
    var events: [(time: Double, event: Event)] = [
      (1, .pointerDown(Point(x: 10, y: 120), button: .left))
    ]
    for step in 1...400 {
      events.append(
        (1 + Double(step) / 1000, .pointerMove(Point(x: 10 + Double(step) / 8, y: 120))))
    }
    let drawn = frames(&loop, stage, from: 0.9, to: 1.4, events: events)
    #expect((20...42).contains(drawn.count))
  }

  @Test("A notice is drawn when it comes, and again only when it fades")
  func notice() throws {
    let stage = try Self.stage()
    var loop = FrameLoop(pacer: FramePacer(period: Self.period))
    _ = frames(&loop, stage, from: 0, to: 0.5)
    let drawn = frames(&loop, stage, from: 1, to: 6, events: [(1, .text("["))])
    let fade = try #require(drawn.dropFirst().first)
    #expect(drawn.first == 1)
    #expect(fade - 1 > 1)
    #expect((25...40).contains(drawn.count))
    #expect(stage.state.nextChange == nil)
  }
}
