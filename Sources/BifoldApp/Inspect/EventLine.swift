import BifoldCore
import FoundationEssentials

/// One line of a recorded session: an event and its time in seconds.
struct TimedEvent: Hashable {
  var time: Double
  var event: Event
}

/// A fault in a line of recorded events.
struct EventFault: Error, CustomStringConvertible {
  var line: Int
  var reason: String
  var description: String { "line \(line): \(reason)" }
}

/// The form in which events are written down: one JSON object a line.
struct EventLine: Codable {
  var t: Double
  var type: String
  var x: Double?
  var y: Double?
  var button: String?
  var dx: Double?
  var dy: Double?
  var mods: [String]?
  var key: String?
  var action: String?
  var text: String?
  var width: Double?
  var height: Double?
  var scale: Double?
  var phase: String?
  var value: Bool?
  var name: String?
  var animated: Bool?
}

// MARK: - Reading

extension EventLine {
  /// Reads recorded events. Empty lines are passed over; times must not run back.
  static func read(_ text: String) throws(EventFault) -> [TimedEvent] {
    var events: [TimedEvent] = []
    var number = 0
    // By scalars: "\r\n" is one character, and a text may hold separators that are no line's end.
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy(\.properties.isWhitespace) { continue }
      let parsed: EventLine
      do {
        parsed = try JSONDecoder().decode(EventLine.self, from: Data(String(line).utf8))
      } catch {
        throw EventFault(line: number, reason: "is no event: \(brief(error))")
      }
      guard parsed.t.isFinite, parsed.t >= 0 else {
        throw EventFault(line: number, reason: "t is under 0")
      }
      guard parsed.t >= events.last?.time ?? 0 else {
        throw EventFault(line: number, reason: "t runs back")
      }
      guard parsed.t <= longestSession else {
        throw EventFault(line: number, reason: "t is beyond \(Int(longestSession)) seconds")
      }
      do throws(MissingPart) {
        events.append(TimedEvent(time: parsed.t, event: try parsed.event()))
      } catch {
        throw EventFault(line: number, reason: error.reason)
      }
    }
    return events
  }

  /// Seconds; a day. A replay goes through every frame of it.
  private static let longestSession = 86_400.0

  private static func brief(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "\(key.stringValue) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(context.codingPath.last?.stringValue ?? "it") has the wrong type"
    default: "not a JSON object"
    }
  }

  private struct MissingPart: Error {
    var reason: String
  }

  private func event() throws(MissingPart) -> Event {
    switch type {
    case "pointerDown": .pointerDown(try point(), button: try word(button ?? "left", "button"))
    case "pointerMove": .pointerMove(try point())
    case "pointerUp": .pointerUp(try point(), button: try word(button ?? "left", "button"))
    case "wheel": .wheel(try point(), dx: dx ?? 0, dy: dy ?? 0, modifiers: try modifiers())
    case "key":
      .key(
        try keyNamed(try part(key, "key")), action: try word(action ?? "press", "action"),
        modifiers: try modifiers())
    case "text": .text(try part(text, "text"))
    case "resize":
      .resize(Size(width: try part(width, "width"), height: try part(height, "height")))
    case "scale": .scale(try part(scale, "scale"))
    case "pinch":
      .pinch(
        try point(), phase: try word(try part(phase, "phase"), "phase"),
        scale: try part(scale, "scale"))
    case "focus": .focus(try part(value, "value") ? .gained : .lost)
    case "command":
      .command(
        try word(try part(name, "name"), "name"),
        animation: animated ?? true ? .animated : .immediate)
    default: throw Self.unknown(type, "type", among: Self.types)
    }
  }

  private static let types = [
    "pointerDown", "pointerMove", "pointerUp", "wheel", "key", "text", "resize", "scale", "pinch",
    "focus", "command",
  ]

  private func part<Value>(_ value: Value?, _ name: String) throws(MissingPart) -> Value {
    guard let value else { throw MissingPart(reason: "\(name) is missing") }
    return value
  }

  private func point() throws(MissingPart) -> Point {
    Point(x: try part(x, "x"), y: try part(y, "y"))
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ text: String, _ name: String
  ) throws(MissingPart) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: text) else {
      throw Self.unknown(text, name, among: Word.allCases.map(\.rawValue))
    }
    return word
  }

  private func keyNamed(_ name: String) throws(MissingPart) -> Key {
    guard Key.names.contains(name) else { throw Self.unknown(name, "key", among: Key.names) }
    return Key(name)
  }

  /// A word that means nothing there, and what it may have been meant for.
  private static func unknown(
    _ word: String, _ name: String, among words: [String]
  ) -> MissingPart {
    // However long it is, a fault is one line.
    let shown = word.prefix { !$0.isNewline }.prefix(longestWord)
    let nearest = shown == word ? Spelling.nearest(to: word, amongNames: words) : nil
    return MissingPart(
      reason: "\(name) \(shown)\(shown == word ? "" : "…") is unknown"
        + (nearest.map { "; did you mean \($0)?" } ?? ""))
  }

  /// Characters of a wrong word that are repeated to whoever wrote it.
  private static let longestWord = 40

  private func modifiers() throws(MissingPart) -> Modifiers {
    var modifiers = Modifiers()
    for name in mods ?? [] {
      guard let modifier = Self.modifierNames.first(where: { $0.name == name }) else {
        throw Self.unknown(name, "modifier", among: Self.modifierNames.map(\.name))
      }
      modifiers.insert(modifier.modifier)
    }
    return modifiers
  }

  private static let modifierNames: [(name: String, modifier: Modifiers)] = [
    ("shift", .shift), ("ctrl", .control), ("alt", .alt), ("super", .command),
  ]
}

// MARK: - Writing

extension EventLine {
  init(_ event: Event, at time: Double) {
    func names(_ modifiers: Modifiers) -> [String]? {
      let names = Self.modifierNames.filter { modifiers.contains($0.modifier) }.map(\.name)
      return names.isEmpty ? nil : names
    }
    t = time
    switch event {
    case .pointerDown(let point, let button):
      (type, x, y, self.button) = ("pointerDown", point.x, point.y, button.rawValue)
    case .pointerMove(let point): (type, x, y) = ("pointerMove", point.x, point.y)
    case .pointerUp(let point, let button):
      (type, x, y, self.button) = ("pointerUp", point.x, point.y, button.rawValue)
    case .wheel(let point, let dx, let dy, let modifiers):
      (type, x, y, self.dx, self.dy) = ("wheel", point.x, point.y, dx, dy)
      mods = names(modifiers)
    case .key(let key, let action, let modifiers):
      (type, self.key, self.action) = ("key", key.name, action.rawValue)
      mods = names(modifiers)
    case .text(let text): (type, self.text) = ("text", text)
    case .pinch(let point, let phase, let scale):
      (type, x, y, self.phase, self.scale) = ("pinch", point.x, point.y, phase.rawValue, scale)
    case .resize(let size): (type, width, height) = ("resize", size.width, size.height)
    case .scale(let scale): (type, self.scale) = ("scale", scale)
    case .focus(let focus): (type, value) = ("focus", focus == .gained)
    case .command(let command, let animation):
      (type, name, animated) = ("command", command.rawValue, animation == .animated)
    }
  }

  /// The line, without its end.
  var json: String { JSON.line(self) }
}
