import BifoldWindow

/// When a stage is drawn: at once where something changes at rest, a frame a period while things
/// move, and never while nothing does. The window and the benchmark of an idle one share it.
struct FrameLoop {
  private var pacer: FramePacer
  /// The revision that the screen shows.
  private var shown: UInt64?
  /// Whether a frame is wanted though the state is the one that is shown.
  private var isDamaged = true

  init(pacer: FramePacer) { self.pacer = pacer }

  /// What is on the screen is no longer what was drawn.
  mutating func damage() { isDamaged = true }

  /// Lets time pass on a stage, and takes the pictures that have come.
  mutating func advance(_ stage: Stage, to now: Double) {
    stage.advance(to: now)
    if stage.streamPictures() { isDamaged = true }
  }

  private func wantsFrame(_ stage: Stage) -> Bool {
    isDamaged || shown != stage.simulation.revision
  }

  /// Whether a frame is to be drawn now; notes that it is.
  mutating func beginsFrame(_ stage: Stage, at now: Double) -> Bool {
    guard wantsFrame(stage), pacer.wait(at: now) == 0 else { return false }
    pacer.begin(at: now)
    shown = stage.simulation.revision
    isDamaged = false
    return true
  }

  /// Seconds after which it has to look again though nothing happens; nil for never.
  func rest(of stage: Stage, at now: Double) -> Double? {
    if wantsFrame(stage) || stage.state.isMoving { return pacer.wait(at: now) }
    if stage.pictures.hasMore { return 0 }
    let change = stage.state.nextChange.map { max($0 - now, 0) }
    return [change, stage.pictures.patience].compactMap { $0 }.min()
  }
}
