import BifoldCore

/// Made-up events, most of them near what people do.
package struct EventSource {
  package var random: SplitMix64
  private var at = Point(x: 600, y: 400)
  package private(set) var isDown = false

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

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
    case 78..<84:
      return .wheel(
        at, dx: Double(random.int(in: -2..<3)), dy: Double(random.int(in: -3..<4)), modifiers: [])
    case 84..<92:
      let keys: [Key] = [
        .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .space, .enter, .escape,
        .backspace, .tab, Key("M"),
      ]
      return .key(
        keys[random.int(in: 0..<keys.count)], action: random.once(in: 3) ? .repeat : .press,
        modifiers: [])
    case 92: return .text(random.once(in: 2) ? "[" : "]")
    case 93:
      return .resize(
        Size(width: random.double(in: 200...2000), height: random.double(in: 150...1400)))
    case 94: return .scale([1, 1.25, 1.5, 2][random.int(in: 0..<4)])
    case 95: return .focus(random.once(in: 2) ? .lost : .gained)
    default:
      let commands: [Command] = [.openMenu, .closeMenu, .lock, .unlock, .unlock, .welcome]
      return .command(
        commands[random.int(in: 0..<commands.count)],
        animation: random.once(in: 3) ? .immediate : .animated)
    }
  }

  package mutating func pause() -> Double {
    random.once(in: 12) ? random.double(in: 0...0.6) : random.double(in: 0...0.02)
  }
}
