import BifoldCore

/// A sliding container under one random stream, and what must hold whatever it is: places stay within
/// the way and its bounce, each will… has its did…, each call one answer, and all rests in 3 s.
package enum SlidingTrial {
  package static let length = 500

  /// - Returns: what did not hold, in words; empty where all did.
  package static func run(stream: UInt64) -> [String] {
    var source = SlidingSource(seed: stream)
    var container = SlidingContainer(size: Size(width: 320, height: 480))
    if stream.isMultiple(of: 5) { container.motion = .reduced }
    var ledger = SlidingLedger(container)
    var asked: Set<SlidingContainer.CompletionID> = []
    var faults: [String] = []
    func require(_ holds: Bool, _ fault: @autoclosure () -> String) {
      if !holds { faults.append("stream \(stream): \(fault())") }
    }
    for step in 0..<length {
      container.advance(to: container.time + source.pause())
      let input = source.next(in: container.size)
      switch input {
      case .call, .swap, .rotate: asked.insert(.init(step))
      case .event, .options: break
      }
      container.apply(input, id: .init(step))
      ledger.note(container.takeAnnouncements())
      let x = container.frames.front.minX
      // Twice the bounce, for a spring that catches it, and the lean.
      require(x.isFinite && x >= -33 && x <= container.travel + 33, "x \(x) after \(input)")
      require((0...1).contains(container.fraction), "fraction \(container.fraction)")
      require(container.velocity.isFinite, "velocity \(container.velocity)")
      require(ledger.isBackPlaced == container.isBackPanelPlaced, "back panel otherwise than told")
    }
    container.handle(.focus(.lost))
    container.advance(to: container.time + 3)
    ledger.note(container.takeAnnouncements())
    require(container.isAtRest && !container.isMoving, "still moving")
    require(ledger.isSettled && ledger.state == container.state, "rests otherwise than told")
    require(container.fraction == (container.state == .open ? 1 : 0), "rests half open")
    require(
      container.state == .open
        || container.isBackPanelPlaced == (container.options.backPanelWhileClosed == .kept),
      "back panel left behind")
    require(Set(ledger.answers.keys) == asked, "a call without an answer")
    require(ledger.answers.values.allSatisfy { $0 == 1 }, "a call answered twice")
    return faults + ledger.faults
  }
}
