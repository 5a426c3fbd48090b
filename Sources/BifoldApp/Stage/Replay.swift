import BifoldCore

/// Plays recorded events to a stage at a fixed frame rate.
struct Replay {
  private let events: [TimedEvent]
  private var next = 0

  init(_ events: [TimedEvent]) { self.events = events }

  var isOver: Bool { next >= events.count }
  /// When the last event happens.
  var end: Double { events.last?.time ?? 0 }

  /// Applies what happens up to a moment, each event at its own time, and lets time pass to it.
  mutating func advance(_ stage: Stage, to time: Double) {
    while next < events.count, events[next].time <= time {
      _ = stage.apply(events[next].event, at: events[next].time)
      next += 1
    }
    stage.advance(to: time)
  }
}
