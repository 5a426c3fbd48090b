import BifoldCore

/// A short visit to everything there is, as recorded events: what a benchmark plays and what the
/// contact sheet shows moments of.
struct Tour {
  let events: [TimedEvent]
  /// Seconds.
  let duration: Double
  /// When the contact sheet looks.
  let moments: [Double]

  /// - Parameters:
  ///   - size: of the window in points.
  ///   - state: the state that the tour begins in.
  init(size: Size, rowHeight: Double, rows: Int) {
    var script = Script()
    let middle = Point(x: size.width / 2, y: size.height * 0.55)
    // A slow drag to the next book, then a flick over several.
    script.drag(from: middle, by: -size.width * 0.2, over: 0.5, at: 0.3)
    script.drag(from: middle, by: -size.width * 0.35, over: 0.18, at: 1.5)
    // The door opens, a row is pressed, its picture is there.
    script.press(Point(x: 26, y: 22), at: 3.0)
    let row = min(1, rows - 1)
    script.press(Point(x: 40, y: 44 + rowHeight * (Double(row) + 0.5)), at: 4.0)
    // By hand: a drag opens the door, and another shuts it.
    script.drag(
      from: Point(x: size.width * 0.4, y: size.height * 0.5), by: size.width * 0.2, over: 0.6,
      at: 5.0)
    script.key("Escape", at: 6.4)
    script.key("Escape", at: 7.0)
    events = script.events
    duration = 8
    moments = [0, 0.7, 1.75, 3.12, 3.2, 3.9, 4.9, 5.45, 7.9]
  }

  /// Writes events in order.
  private struct Script {
    var events: [TimedEvent] = []

    mutating func press(_ point: Point, at time: Double) {
      events.append(TimedEvent(time: time, event: .pointerDown(point, button: .left)))
      events.append(TimedEvent(time: time + 0.08, event: .pointerUp(point, button: .left)))
    }

    mutating func drag(from start: Point, by dx: Double, over seconds: Double, at time: Double) {
      events.append(TimedEvent(time: time, event: .pointerDown(start, button: .left)))
      let steps = max(Int(seconds * 60), 2)
      var point = start
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        point.x = start.x + dx * share
        events.append(
          TimedEvent(time: time + seconds * share, event: .pointerMove(point)))
      }
      events.append(TimedEvent(time: time + seconds, event: .pointerUp(point, button: .left)))
    }

    mutating func key(_ name: String, at time: Double) {
      events.append(
        TimedEvent(time: time, event: .key(Key(name), action: .press, modifiers: [])))
    }
  }
}
