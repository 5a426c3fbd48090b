import BifoldCore

/// Follows what a container tells, and notes what it must not tell.
package struct SlidingLedger {
  package private(set) var faults: [String] = []
  package private(set) var answers: [SlidingContainer.CompletionID: Int] = [:]
  package private(set) var isBackPlaced: Bool
  private var isAnnounced = false
  package private(set) var state = SlidingContainer.State.closed

  package init(_ container: SlidingContainer) { isBackPlaced = container.isBackPanelPlaced }

  package var isSettled: Bool { !isAnnounced }

  package mutating func note(_ announcements: [SlidingContainer.Announcement]) {
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
