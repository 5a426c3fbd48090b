import BifoldTesting
import BifoldCore
import Testing

@testable import BifoldApp

/// `inspect --events`, with and without `--trace`.
@Suite("Inspect: replays")
struct TraceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ events: [TimedEvent]) throws -> String {
    let lines = events.map { EventLine($0.event, at: $0.time).json }
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: "events")
    return folder.text("events")
  }

  private func trace(
    _ events: [TimedEvent], hertz: Int = 60, _ more: [String] = []
  ) throws -> [Traced] {
    let run = try Bifold.succeed(
      ["inspect", "--events", try write(events), "--trace", "--hz", "\(hertz)"] + more)
    #expect(run.errors.isEmpty)
    return try run.lines.map { try Traced(json: $0) }
  }

  private func key(_ name: String, at time: Double) -> TimedEvent {
    TimedEvent(time: time, event: .key(Key(name), action: .press, modifiers: []))
  }

  /// A drag of the pointer in 20 steps.
  private func drag(
    from start: (Double, Double), by dx: Double, _ dy: Double = 0, over seconds: Double,
    at time: Double, letGo: Bool = true
  ) -> [TimedEvent] {
    let point = Point(x: start.0, y: start.1)
    var events = [TimedEvent(time: time, event: .pointerDown(point, button: .left))]
    var last = point
    for step in 1...20 {
      let share = Double(step) / 20
      last = Point(x: start.0 + dx * share, y: start.1 + dy * share)
      events.append(TimedEvent(time: time + seconds * share, event: .pointerMove(last)))
    }
    if letGo {
      events.append(TimedEvent(time: time + seconds, event: .pointerUp(last, button: .left)))
    }
    return events
  }

  @Test("A moment may be named: the replay goes no farther")
  func moment() throws {
    // Between two frames.
    let frames = try trace([key("M", at: 0.1), key("M", at: 5)], ["--time", "0.26"])
    #expect(frames.last?.t == 0.26)
    let fraction = try #require(frames.last?.fraction)
    #expect(fraction > 0.1 && fraction < 0.9)
    let run = try Bifold.succeed([
      "inspect", "--events", try write([key("M", at: 0.1), key("M", at: 5)]), "--time", "0.26",
    ])
    #expect(abs(try run.json(Inspected.self).fraction - fraction) < 1e-12)
  }

  @Test(
    "One object a frame, from the beginning until all is at rest", arguments: [30, 60, 120, 240])
  func frames(hertz: Int) throws {
    let frames = try trace([key("M", at: 0.1)], hertz: hertz)
    for (index, frame) in frames.enumerated() {
      #expect(abs(frame.t - Double(index) / Double(hertz)) < 1e-9)
      #expect(0...1 ~= frame.fraction)
      #expect(frame.spread == nil)
    }
    #expect(frames.first?.fraction == 0)
    #expect(frames.last?.fraction == 1)
    #expect(frames.flatMap(\.events) == ["willOpen", "didOpen"])
    #expect(frames.last?.events == ["didOpen"])
    let last = try #require(frames.last)
    #expect(last.t >= 0.4 && last.t <= 0.4 + 1.5 / Double(hertz))
    // It opens steadily.
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.fraction <= $1.fraction })
  }

  @Test("Every line has the same keys, a null among them")
  func keys() throws {
    let run = try Bifold.succeed(
      ["inspect", "--trace", "--events", try write([key("M", at: 0)])])
    for line in run.lines {
      for name in ["t", "fraction", "shelf", "events"] { #expect(line.contains("\"\(name)\":")) }
      #expect(line.contains("\"spread\":null"))
    }
  }

  /// A visit by keys, wheel and hand that ends with an open menu over the fourth book.
  private var visit: [TimedEvent] {
    [key("Right", at: 0.1), key("Right", at: 0.2)]
      + drag(from: (700, 400), by: -300, over: 0.2, at: 1)
      + [
        TimedEvent(
          time: 2.5,
          event: .wheel(Point(x: 640, y: 400), dx: 0, dy: -1, modifiers: [])),
        key("M", at: 3), key("M", at: 3.15), key("M", at: 4),
      ]
  }

  @Test("The same curve and the same end at every frame rate")
  func rates() throws {
    let slow = try trace(visit, hertz: 30)
    for hertz in [60, 120, 240] {
      let fast = try trace(visit, hertz: hertz)
      for (index, frame) in slow.enumerated() {
        let place = index * hertz / 30
        guard fast.indices.contains(place) else { continue }
        #expect(abs(fast[place].fraction - frame.fraction) < 1e-9, "\(hertz) Hz, \(frame.t) s")
        #expect(abs(fast[place].shelf - frame.shelf) < 1e-9, "\(hertz) Hz, \(frame.t) s")
      }
      #expect(fast.last?.fraction == slow.last?.fraction)
      #expect(fast.last?.shelf == slow.last?.shelf)
      #expect(fast.flatMap(\.events) == slow.flatMap(\.events))
    }
    #expect(slow.last?.fraction == 1)
    #expect((slow.last?.shelf ?? 0) >= 4)
    #expect(
      slow.flatMap(\.events) == [
        "willOpen", "willClose", "didClose", "willOpen", "didOpen",
      ])
  }

  @Test("The state after a replay is at rest, and the trace's last")
  func end() throws {
    let path = try write(visit)
    let frames = try trace(visit)
    let inspected = try Bifold.inspect(["--events", path])
    #expect(inspected.fraction == 1)
    #expect(inspected.fraction == frames.last?.fraction)
    #expect(inspected.shelf == frames.last?.shelf)
    #expect(inspected.shelf == inspected.shelf.rounded())
    for hertz in ["30", "240", "7"] {
      #expect(try Bifold.inspect(["--events", path, "--hz", hertz]).shelf == inspected.shelf)
    }
  }

  @Test("By hand: willBeginDragging first, then the way, then its end")
  func dragging() throws {
    let opening = try trace(drag(from: (8, 400), by: 260, over: 0.3, at: 0.1))
    #expect(opening.flatMap(\.events) == ["willBeginDragging", "willOpen", "didOpen"])
    #expect(opening.last?.fraction == 1)
    let closing = try trace(
      drag(from: (700, 400), by: -260, over: 0.3, at: 0.1), ["--menu", "1"])
    #expect(closing.flatMap(\.events) == ["willBeginDragging", "willClose", "didClose"])
    #expect(closing.last?.fraction == 0)
  }

  @Test("A drag up or down moves no menu, and a drag of the shelf announces none")
  func otherDrags() throws {
    let vertical = try trace(drag(from: (8, 200), by: 5, 300, over: 0.3, at: 0.1))
    #expect(vertical.allSatisfy { $0.fraction == 0 && $0.events.isEmpty })
    let shelf = try trace(drag(from: (640, 400), by: -400, over: 0.4, at: 0.1))
    #expect(shelf.allSatisfy { $0.fraction == 0 && $0.events.isEmpty })
    #expect((shelf.last?.shelf ?? 0) >= 1)
  }

  @Test("A locked menu stays shut")
  func locked() throws {
    let frames = try trace([
      TimedEvent(time: 0, event: .command(.lock, animation: .animated)), key("M", at: 0.1),
      TimedEvent(time: 0.5, event: .command(.openMenu, animation: .immediate)),
      TimedEvent(time: 0.6, event: .command(.unlock, animation: .animated)),
    ])
    #expect(frames.allSatisfy { $0.fraction == 0 })
    #expect(!frames.flatMap(\.events).contains("didOpen"))
  }

  @Test("A row pressed by replay shows its item and closes the menu")
  func row() throws {
    let press = Point(x: 100, y: 44 + 94.5 * 2.5)
    let path = try write([
      TimedEvent(time: 0, event: .pointerDown(press, button: .left)),
      TimedEvent(time: 0.1, event: .pointerUp(press, button: .left)),
    ])
    let inspected = try Bifold.inspect(["--events", path, "--menu", "1"])
    #expect(inspected.screen == "picture")
    #expect(inspected.item == 2)
    #expect(inspected.card("picture")?.label == "Coffee")
    #expect(inspected.fraction == 0)
  }

  @Test("A resize and a scale are told as they came")
  func resize() throws {
    let path = try write([
      TimedEvent(time: 0, event: .resize(Size(width: 900, height: 600))),
      TimedEvent(time: 0.1, event: .scale(1.5)),
    ])
    let inspected = try Bifold.inspect(["--events", path, "--shelf", "3"])
    #expect(inspected.size == [900, 600])
    #expect(inspected.scale == 1.5)
    #expect(inspected.shelf == 3)
    #expect(inspected.card("panel")?.size == [900, 600])
  }

  @Test("No events at all is a replay too")
  func nothing() throws {
    try folder.write([], to: "empty")
    #expect(try Bifold.inspect(["--events", folder.text("empty")]).fraction == 0)
    #expect(try trace([]).count == 1)
  }

  @Test("Whatever a monkey does, all comes to rest at an end and at a book", arguments: 0..<16)
  func monkey(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 900)
    var events: [TimedEvent] = []
    var time = 0.0
    func point() -> Point {
      Point(x: random.double(in: -50...1_330), y: random.double(in: -50...850))
    }
    let names = ["M", "Left", "Right", "Home", "End", "Escape", "Enter", "Down", "Up", "Q", "F"]
    for _ in 0..<60 {
      time += random.double(in: 0...0.4)
      switch random.int(in: 0..<6) {
      case 0: events.append(key(names.randomElement(using: &random) ?? "M", at: time))
      case 1:
        events.append(
          TimedEvent(
            time: time,
            event: .wheel(
              point(), dx: 0, dy: Double(random.int(in: -5..<6)), modifiers: [])))
      case 2:
        let command: BifoldCore.Command = random.once(in: 2) ? .openMenu : .closeMenu
        events.append(
          TimedEvent(
            time: time,
            event: .command(command, animation: random.once(in: 2) ? .animated : .immediate)))
      case 3:
        events.append(
          TimedEvent(
            time: time,
            event: .resize(
              Size(width: random.double(in: 100...2_000), height: random.double(in: 80...1_200)))))
      default:
        let start = point()
        let seconds = random.double(in: 0.02...0.4)
        events += drag(
          from: (start.x, start.y), by: random.double(in: -600...600),
          random.double(in: -300...300), over: seconds, at: time)
        time += seconds
      }
    }
    let inspected = try Bifold.inspect(["--events", try write(events)])
    #expect(inspected.fraction == 0 || inspected.fraction == 1)
    #expect(inspected.shelf == inspected.shelf.rounded(), "\(inspected.shelf)")
    #expect(0...11 ~= inspected.shelf)
  }
}
