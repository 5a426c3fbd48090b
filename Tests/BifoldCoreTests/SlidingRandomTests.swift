import BifoldCore
import BifoldTesting
import Testing

/// Made-up input for a sliding container, most of it near what people and programs do.
struct SlidingSource {
  enum Input {
    case event(Event)
    case call(SlidingContainer.State, Animation)
    case swap(SlidingContainer.Panel, Animation)
    case rotate(SlidingContainer.Orientation)
    case options((inout SlidingContainer.Options) -> Void)
  }

  var random: SplitMix64
  private var at = Point(x: 160, y: 240)

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func pause() -> Double {
    random.once(in: 10) ? random.double(in: 0...0.7) : random.double(in: 0...0.03)
  }

  mutating func next(in size: Size) -> Input {
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
  mutating func apply(_ input: SlidingSource.Input, id: CompletionID) {
    switch input {
    case .event(let event): handle(event)
    case .call(let state, let animation): go(state, animation, completion: id)
    case .swap(let panel, let animation): swap(panel, animation, completion: id)
    case .rotate(let orientation): rotate(to: orientation, size: size, completion: id)
    case .options(let change): change(&options)
    }
  }
}

/// Follows what a container tells, and notes what it must not tell.
struct SlidingLedger {
  private(set) var faults: [String] = []
  private(set) var answers: [SlidingContainer.CompletionID: Int] = [:]
  private(set) var isBackPlaced: Bool
  private var isAnnounced = false
  private(set) var state = SlidingContainer.State.closed

  init(_ container: SlidingContainer) { isBackPlaced = container.isBackPanelPlaced }

  var isSettled: Bool { !isAnnounced }

  mutating func note(_ announcements: [Announcement]) {
    for announcement in announcements {
      switch announcement {
      case .event(.willBeginDragging), .swapped, .rotated: break
      case .event(.willOpen), .event(.willClose):
        if !isBackPlaced { faults.append("will… without the back panel") }
        isAnnounced = true
      case .event(let did):
        if !isAnnounced { faults.append("did… without will…") }
        isAnnounced = false
        state = did == .didOpen ? .open : .closed
        if state == .open, !isBackPlaced { faults.append("open without the back panel") }
      case .backPanel(let presence):
        if (presence == .placed) == isBackPlaced { faults.append("back panel told twice") }
        isBackPlaced = presence == .placed
      case .completed(let id, _):
        answers[id, default: 0] += 1
      }
    }
  }
}

@Suite("Sliding container: random streams")
struct SlidingRandomTests {
  @Test("50,000 events: within limits, each will… has its did…, each call one answer, rest in 3 s")
  func invariants() {
    for stream in 0..<100 {
      var source = SlidingSource(seed: UInt64(stream))
      var container = SlidingContainer()
      if stream.isMultiple(of: 5) { container.motion = .reduced }
      var ledger = SlidingLedger(container)
      var asked: Set<SlidingContainer.CompletionID> = []
      for step in 0..<500 {
        container.advance(by: source.pause())
        let input = source.next(in: container.size)
        switch input {
        case .call, .swap, .rotate: asked.insert(.init(step))
        case .event, .options: break
        }
        container.apply(input, id: .init(step))
        ledger.note(container.told())
        let x = container.x
        // Twice the bounce, for a spring that catches it, and the lean.
        #expect(x.isFinite && x >= -33 && x <= container.travel + 33)
        #expect(container.fraction >= 0 && container.fraction <= 1)
        #expect(container.velocity.isFinite)
        #expect(ledger.isBackPlaced == container.isBackPanelPlaced)
      }
      container.handle(.focus(.lost))
      container.advance(by: 3)
      ledger.note(container.told())
      #expect(container.isAtRest && !container.isMoving)
      #expect(ledger.isSettled && ledger.state == container.state)
      #expect(container.fraction == (container.state == .open ? 1 : 0))
      #expect(
        container.state == .open
          || container.isBackPanelPlaced == (container.options.backPanelWhileClosed == .kept))
      #expect(ledger.faults.isEmpty)
      #expect(Set(ledger.answers.keys) == asked)
      #expect(ledger.answers.values.allSatisfy { $0 == 1 })
    }
  }

  @Test("30, 60, 120 and 240 Hz: the same announcements, the same end, 0.5 points at equal times")
  func frameRates() {
    for seed in 100..<140 {
      let runs = [30, 60, 120, 240].map { Self.play(seed: UInt64(seed), hertz: $0) }
      for run in runs.dropFirst() {
        #expect(run.told == runs[0].told)
        #expect(run.end == runs[0].end)
        let apart = zip(run.places, runs[0].places).map { abs($0 - $1) }.max() ?? .infinity
        #expect(run.places.count == runs[0].places.count && apart < 0.5)
      }
    }
  }

  /// - Returns: what was told, the last frames, and the place at every thirtieth of a second.
  static func play(
    seed: UInt64, hertz: Int
  ) -> (told: [Announcement], end: SlidingContainer.Frames, places: [Double]) {
    var source = SlidingSource(seed: seed)
    var container = SlidingContainer()
    var places: [Double] = []
    var frame = 0
    func play(to time: Double) {
      while Double(frame) / Double(hertz) <= time {
        container.advance(to: Double(frame) / Double(hertz))
        if frame.isMultiple(of: hertz / 30) { places.append(container.x) }
        frame += 1
      }
    }
    var time = 0.0
    for step in 0..<100 {
      time += source.pause()
      play(to: time)
      container.advance(to: time)
      container.apply(source.next(in: container.size), id: .init(step))
    }
    play(to: time + 3)
    return (container.told(), container.frames, places)
  }
}
