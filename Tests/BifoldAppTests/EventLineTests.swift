import BifoldTesting
import BifoldCore
import Testing

@testable import BifoldApp
@testable import BifoldWindow

@Suite("Event lines")
struct EventLineTests {
  private func read(_ line: String) throws -> TimedEvent {
    let events = try EventLine.read(line)
    #expect(events.count == 1)
    return try #require(events.first)
  }

  @Test("The contract's own examples")
  func examples() throws {
    let lines: [(String, Double, Event)] = [
      (
        #"{"t":0.25,"type":"pointerDown","x":30,"y":20,"button":"left"}"#, 0.25,
        .pointerDown(Point(x: 30, y: 20), button: .left)
      ),
      (#"{"t":0.26,"type":"pointerMove","x":31,"y":20}"#, 0.26, .pointerMove(Point(x: 31, y: 20))),
      (
        #"{"t":0.27,"type":"pointerUp","x":31,"y":20,"button":"right"}"#, 0.27,
        .pointerUp(Point(x: 31, y: 20), button: .right)
      ),
      (
        #"{"t":0.3,"type":"wheel","x":640,"y":400,"dx":0,"dy":-1,"mods":["ctrl"]}"#, 0.3,
        .wheel(Point(x: 640, y: 400), dx: 0, dy: -1, modifiers: .control)
      ),
      (
        #"{"t":0.4,"type":"key","key":"Right","mods":["shift"],"action":"press"}"#, 0.4,
        .key(.right, action: .press, modifiers: .shift)
      ),
      (#"{"t":0.5,"type":"text","text":"é"}"#, 0.5, .text("é")),
      (
        #"{"t":0.6,"type":"resize","width":900,"height":600}"#, 0.6,
        .resize(Size(width: 900, height: 600))
      ),
      (#"{"t":0.7,"type":"scale","scale":1.5}"#, 0.7, .scale(1.5)),
      (
        #"{"t":0.8,"type":"pinch","phase":"began","scale":1.0,"x":640,"y":400}"#, 0.8,
        .pinch(Point(x: 640, y: 400), phase: .began, scale: 1)
      ),
      (#"{"t":0.9,"type":"focus","value":false}"#, 0.9, .focus(.lost)),
      (
        #"{"t":1.0,"type":"command","name":"openMenu","animated":true}"#, 1,
        .command(.openMenu, animation: .animated)
      ),
    ]
    for (line, time, event) in lines {
      #expect(try read(line) == TimedEvent(time: time, event: event))
    }
    let all = try EventLine.read(lines.map(\.0).joined(separator: "\n"))
    #expect(all.map(\.event) == lines.map(\.2))
  }

  /// Every type, with every word that it can hold.
  private static let everyEvent: [Event] = {
    let point = Point(x: -12.5, y: 1e-7)
    var events: [Event] = [.pointerMove(point), .focus(.gained), .focus(.lost)]
    for button in [PointerButton.left, .middle, .right] {
      events += [.pointerDown(point, button: button), .pointerUp(point, button: button)]
    }
    let modifiers: [Modifiers] = [
      [], .shift, .control, .alt, .command, [.shift, .control, .alt, .command],
    ]
    for modifier in modifiers {
      events.append(.wheel(point, dx: 0.1, dy: -3, modifiers: modifier))
      events.append(.key(.pageDown, action: .repeat, modifiers: modifier))
    }
    let names = [
      "Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Space", "Enter",
      "Escape", "Backspace", "Tab", "F1", "F11", "A", "Z", "0", "9", "[", "]", "/", "-", "=", "+",
    ]
    for name in names {
      for action in [KeyAction.press, .repeat, .release] {
        events.append(.key(Key(name), action: action, modifiers: []))
      }
    }
    for text in ["é", "\"", "\\", "/", "\u{7F}", "\u{0}", "\u{2028}", "👩‍👩‍👧", ""] {
      events.append(.text(text))
    }
    for phase in [PinchPhase.began, .changed, .ended, .cancelled] {
      events.append(.pinch(point, phase: phase, scale: 0.3))
    }
    for command in [Command.openMenu, .closeMenu, .lock, .unlock] {
      events.append(.command(command, animation: .animated))
      events.append(.command(command, animation: .immediate))
    }
    return events + [.resize(Size(width: 1.0 / 3, height: 1e5)), .scale(0.1)]
  }()

  @Test("Every event is written on one line and read back the same", arguments: everyEvent)
  func roundTrip(event: Event) throws {
    let line = EventLine(event, at: 0.1 + 0.2).json
    #expect(!line.utf8.contains { $0 == 10 || $0 == 13 })
    #expect(try read(line) == TimedEvent(time: 0.1 + 0.2, event: event))
    // And the writing is the same each time.
    #expect(EventLine(try read(line).event, at: 0.1 + 0.2).json == line)
  }

  @Test("Numbers are read back to the last bit")
  func exact() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<300 {
      let point = Point(
        x: random.double(in: -1e6...1e6), y: Double(bitPattern: random.next() >> 2))
      guard point.y.isFinite else { continue }
      let time = random.double(in: 0...86_400)
      let line = EventLine(.pointerMove(point), at: time).json
      #expect(try read(line) == TimedEvent(time: time, event: .pointerMove(point)))
    }
  }

  @Test("Every key that a window names is read, and no other name is one")
  func keys() throws {
    var named = 0
    // All that GLFW numbers keys with, and more.
    for number in Int32(-1)...400 {
      guard let key = Key(glfw: number) else { continue }
      named += 1
      #expect(
        try read(EventLine(.key(key, action: .press, modifiers: []), at: 0).json).event
          == .key(key, action: .press, modifiers: []))
    }
    #expect(named > 60)
    #expect(Set(Key.names).count == Key.names.count)
    let glfw = Set((Int32(-1)...400).compactMap { Key(glfw: $0)?.name })
    #expect(glfw == Set(Key.names))
    // What no key is called still arrives as text.
    for text in ["é", "Pfeil", "\""] {
      #expect(throws: EventFault.self) {
        try read(EventLine(.key(Key(text), action: .press, modifiers: []), at: 0).json)
      }
      #expect(try read(EventLine(.text(text), at: 0).json).event == .text(text))
    }
  }

  @Test("Words that may be left out")
  func omissions() throws {
    #expect(
      try read(#"{"t":0,"type":"pointerDown","x":1,"y":2}"#).event
        == .pointerDown(Point(x: 1, y: 2), button: .left))
    #expect(
      try read(#"{"t":0,"type":"key","key":"M"}"#).event
        == .key(Key("M"), action: .press, modifiers: []))
    #expect(
      try read(#"{"t":0,"type":"wheel","x":1,"y":2,"dy":1}"#).event
        == .wheel(Point(x: 1, y: 2), dx: 0, dy: 1, modifiers: []))
    #expect(
      try read(#"{"t":0,"type":"command","name":"lock"}"#).event
        == .command(.lock, animation: .animated))
  }

  @Test("Empty lines, spaces and the order of keys do not matter")
  func layout() throws {
    let text = "\n  \n\t{ \"type\" : \"scale\", \"scale\":2, \"t\" : 1 }  \r\n\n"
    #expect(try EventLine.read(text) == [TimedEvent(time: 1, event: .scale(2))])
    #expect(try EventLine.read("") == [])
    #expect(try EventLine.read("\n\n\n") == [])
  }

  @Test("Lines that end as in Windows")
  func carriageReturns() throws {
    let text =
      "{\"t\":0,\"type\":\"scale\",\"scale\":1}\r\n{\"t\":1,\"type\":\"scale\",\"scale\":2}\r\n"
    #expect(try EventLine.read(text).map(\.event) == [.scale(1), .scale(2)])
  }

  @Test("Two events at one time keep their order")
  func ties() throws {
    let lines = (0..<20).map { EventLine(.text(String($0)), at: 1).json }
    let events = try EventLine.read(lines.joined(separator: "\n"))
    #expect(events.map(\.event) == (0..<20).map { .text(String($0)) })
  }
}
