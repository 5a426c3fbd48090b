import BifoldCore

/// Made-up events, most of them near what people do.
package struct EventSource {
  package var random: SplitMix64
  private var at = Point(x: 600, y: 400)
  package private(set) var isDown = false

  /// What numbers come with events.
  package enum Numbers: Sendable {
    /// Those that a device sends.
    case sane
    /// Now and then also what only a recorded file may hold: NaN, infinities, no size.
    case any
  }

  private let numbers: Numbers

  package init(seed: UInt64, numbers: Numbers = .sane) {
    random = SplitMix64(seed: seed)
    self.numbers = numbers
  }

  package mutating func next(in size: Size) -> Event {
    switch random.int(in: 0..<100) {
    case 0..<18:
      isDown = true
      at = Point(
        x: random.once(in: 3) ? random.double(in: 0...60) : random.double(in: 0...size.width),
        y: random.once(in: 4) ? random.double(in: 0...44) : random.double(in: 0...size.height))
      return .pointerDown(at, button: random.once(in: 12) ? .right : .left)
    case 18..<62:
      let reach = random.once(in: 6) ? 400.0 : 40
      at.x += random.double(in: -reach...reach)
      if random.once(in: 2) { at.y += random.double(in: -reach...reach) / 3 }
      return .pointerMove(at)
    case 62..<78:
      isDown = false
      return .pointerUp(at, button: random.once(in: 12) ? .middle : .left)
    case 78..<83:
      return .wheel(
        at, dx: Double(random.int(in: -2..<3)), dy: Double(random.int(in: -3..<4)),
        modifiers: modifiers())
    case 83..<91: return key()
    case 91: return .text(["[", "]", "?", "", "word"][random.int(in: 0..<5)])
    case 92:
      return .pinch(
        at, phase: PinchPhase.allCases[random.int(in: 0..<4)], scale: random.double(in: 0.2...5))
    case 93:
      return .resize(
        Size(width: random.double(in: 200...2000), height: random.double(in: 150...1400)))
    case 94: return .scale([1, 1.25, 1.5, 2][random.int(in: 0..<4)])
    case 95: return .focus(random.once(in: 2) ? .lost : .gained)
    case 96 where numbers == .any: return hostile()
    default:
      let commands: [Command] = [.openMenu, .closeMenu, .lock, .unlock, .unlock, .welcome]
      return .command(
        commands[random.int(in: 0..<commands.count)],
        animation: random.once(in: 3) ? .immediate : .animated)
    }
  }

  private mutating func key() -> Event {
    // Those that do something come often, all others now and then.
    let keys: [Key] = [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .space, .enter, .escape,
      .backspace, .tab, .tab, Key("M"), Key("F1"), Key("F3"), Key("F4"), Key("F4"),
    ]
    let key =
      random.once(in: 8)
      ? Key(Key.names[random.int(in: 0..<Key.names.count)])
      : keys[random.int(in: 0..<keys.count)]
    return .key(
      key, action: KeyAction.allCases[random.int(in: 0..<3)], modifiers: modifiers())
  }

  private mutating func modifiers() -> Modifiers {
    random.once(in: 6) ? Modifiers(rawValue: UInt8(random.int(in: 0..<16))) : []
  }

  /// What no device sends, and a recorded file may.
  private mutating func hostile() -> Event {
    let numbers = [Double.nan, .infinity, -.infinity, 1e308, -1e300, 0, -1]
    func number() -> Double { numbers[random.int(in: 0..<numbers.count)] }
    let point = Point(x: number(), y: number())
    switch random.int(in: 0..<7) {
    case 0: return .pointerDown(point, button: .left)
    case 1: return .pointerMove(point)
    case 2: return .pointerUp(point, button: .left)
    case 3: return .wheel(point, dx: number(), dy: number(), modifiers: [])
    case 4: return .resize(Size(width: number(), height: number()))
    case 5: return .scale(number())
    default: return .pinch(point, phase: .changed, scale: number())
    }
  }

  package mutating func pause() -> Double {
    random.once(in: 12) ? random.double(in: 0...0.6) : random.double(in: 0...0.02)
  }
}
