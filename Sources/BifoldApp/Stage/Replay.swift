import BifoldCore

/// Recorded events, played in order, each at its own time.
struct Replay {
  private let events: [TimedEvent]
  private var next = 0

  init(_ events: [TimedEvent]) { self.events = events }

  /// The menu's swing from where it stands: the animation that is shown where none was recorded.
  static func menuSwing(from state: Bookshelf) -> Replay {
    let command: BifoldCore.Command = state.isMenuOpening ? .closeMenu : .openMenu
    return Replay([TimedEvent(time: 0, event: .command(command, animation: .animated))])
  }

  var isOver: Bool { next >= events.count }
  /// When the last event happens.
  var end: Double { events.last?.time ?? 0 }

  /// Hands on what happens up to a moment.
  /// - Parameter apply: takes an event and its time.
  mutating func advance(to time: Double, applying apply: (Event, Double) -> Void) {
    while next < events.count, events[next].time <= time {
      apply(events[next].event, events[next].time)
      next += 1
    }
  }

  /// Plays to a stage up to a moment, and lets time pass to it.
  /// - Parameter signal: of the pictures, where the moment before an event may be seen on: under
  ///   reduced motion.
  mutating func advance(_ stage: Stage, to time: Double, awaiting signal: PictureSignal? = nil) {
    advance(to: time) { event, time in
      if let signal, stage.state.motion == .reduced {
        stage.advance(to: time)
        stage.awaitPictures(signal)
      }
      _ = stage.apply(event, at: time)
    }
    stage.advance(to: time)
  }
}
