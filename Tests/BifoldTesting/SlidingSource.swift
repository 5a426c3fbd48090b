import BifoldCore

/// Made-up input for a sliding container, most of it near what people and programs do.
package struct SlidingSource {
  package enum Input {
    case event(Event)
    case call(SlidingContainer.State, Animation)
    case swap(SlidingContainer.Panel, Animation)
    case rotate(SlidingContainer.Orientation)
    case options((inout SlidingContainer.Options) -> Void)
  }

  package var random: SplitMix64
  private var at = Point(x: 160, y: 240)

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func pause() -> Double {
    random.once(in: 10) ? random.double(in: 0...0.7) : random.double(in: 0...0.03)
  }

  package mutating func next(in size: Size) -> Input {
    switch random.int(in: 0..<100) {
    case 0..<16:
      at = Point(
        x: random.double(in: 0...max(size.width, 1)),
        y: random.double(in: 0...max(size.height, 1)))
      return .event(.pointerDown(at, button: random.once(in: 12) ? .right : .left))
    case 16..<58:
      let reach = random.once(in: 8) ? 300.0 : 30
      at.x += random.double(in: -reach...reach)
      if random.once(in: 2) { at.y += random.double(in: -reach...reach) / 3 }
      return .event(.pointerMove(random.once(in: 200) ? Point(x: .nan, y: 1e300) : at))
    case 58..<72:
      return .event(.pointerUp(at, button: .left))
    case 72..<75:
      return .event(.key(.escape, action: .press, modifiers: []))
    case 75..<78:
      return .event(
        .resize(
          random.once(in: 9)
            ? Size(width: random.once(in: 2) ? 0 : .nan, height: -1)
            : Size(width: random.double(in: 1...2000), height: random.double(in: 1...1400))))
    case 78: return .event(.focus(.lost))
    case 79: return .rotate(SlidingContainer.Orientation.allCases[random.int(in: 0..<4)])
    case 80..<83:
      return .swap(
        random.once(in: 2) ? .front : .back, random.once(in: 3) ? .immediate : .animated)
    case 83..<88:
      let lock = random.once(in: 4)
      let manual = !random.once(in: 5)
      let visible = [0, 58, 58, 600, 160, 1e9, -3, .nan][random.int(in: 0..<8)]
      let styles: [SlidingContainer.Style] = [
        .bouncy, .bouncy, .smooth, .timed(.linear, duration: 0.3),
        .spring(Spring(dampingRatio: 0.85, arrivingAfter: 0.3)),
      ]
      let style = styles[random.int(in: 0..<styles.count)]
      let back: SlidingContainer.ClosedBackPanel = random.once(in: 2) ? .kept : .removed
      let parallax: SlidingContainer.Parallax = random.once(in: 2) ? .off : .followsPointer
      return .options {
        $0.isLocked = lock
        $0.allowsManualSliding = manual
        $0.visiblePortion = visible
        $0.style = style
        $0.backPanelWhileClosed = back
        $0.parallax = parallax
      }
    default:
      return .call(
        random.once(in: 2) ? .open : .closed, random.once(in: 4) ? .immediate : .animated)
    }
  }
}

extension SlidingContainer {
  /// - Parameter id: of a call's answer.
  package mutating func apply(_ input: SlidingSource.Input, id: CompletionID) {
    switch input {
    case .event(let event): handle(event)
    case .call(.open, let animation): open(animation, completion: id)
    case .call(.closed, let animation): close(animation, completion: id)
    case .swap(let panel, let animation): swap(panel, animation, completion: id)
    case .rotate(let orientation): rotate(to: orientation, size: size, completion: id)
    case .options(let change): change(&options)
    }
  }
}
