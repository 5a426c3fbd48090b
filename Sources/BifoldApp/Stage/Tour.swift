import BifoldCore

/// A short visit to everything there is, as recorded events: what a benchmark plays and what the
/// contact sheet shows moments of.
struct Tour {
  let events: [TimedEvent]
  /// Seconds.
  let duration: Double
  /// When the contact sheet looks, and what it says it sees.
  let moments: [Moment]

  struct Moment {
    /// Seconds.
    var time: Double
    var caption: String
  }

  /// - Parameters:
  ///   - size: of the window in points.
  ///   - rowHeight: of the menu's rows in points.
  ///   - rows: how many there are.
  init(size: Size, rowHeight: Double, rows: Int) {
    var script = Script()
    let middle = Point(x: size.width / 2, y: size.height * 0.55)
    script.command(.welcome, at: 0)
    script.look("Covers glide to rest", at: 0.13)
    script.look("At the first start the menu swings open once, like a door", at: 0.46)
    // A slow drag to the next book, then a flick back over several.
    script.drag(from: middle, by: -size.width * 0.2, over: 0.5, at: 1.5)
    script.look("Dragged, they grow toward the centre", at: 1.9)
    script.drag(from: middle, by: size.width * 0.35, over: 0.18, at: 2.5)
    script.look("Flicked, they come to rest on a book", at: 3.9)
    // The door opens, a row is pressed, its picture is there.
    script.press(Point(x: 26, y: 22), at: 4)
    script.look("Door, panel and hamburger move as one", at: 4.29)
    script.look("Open, every row is sharp to the pixel", at: 4.9)
    // A calm one, where the window is high enough to show it.
    let rowsInSight = Int((size.height - 44) / max(rowHeight, 1))
    let row = max(min(6, rows - 1, rowsInSight - 1), 0)
    script.press(Point(x: 40, y: 44 + rowHeight * (Double(row) + 0.5)), at: 5)
    script.look("A row shows its picture on its own colour", at: 5.9)
    // By hand: a drag opens the door, and another shuts it.
    script.drag(
      from: Point(x: size.width * 0.4, y: size.height * 0.5), by: size.width * 0.2, over: 0.6,
      at: 6)
    script.look("By hand, and caught at any moment", at: 6.33)
    script.key("Escape", at: 7.4)
    script.key("Escape", at: 8)
    // The door's transform, live.
    script.key("F4", at: 8.4)
    script.look("F4: its transform, live, to be copied as Swift", at: 9.2)
    script.key("F4", at: 9.3)
    script.key("Escape", at: 9.8)
    // A book opens in place; its leaves turn, by key and by hand, and it goes back.
    script.key("Enter", at: 10.4)
    script.look("Enter: the book in the centre opens in place", at: 10.55)
    script.key("Right", at: 11.3)
    script.key("Right", at: 11.38)
    script.key("Right", at: 11.46)
    script.look("Several leaves in flight, each on its own spring", at: 11.57)
    let corner = Point(x: size.width * 0.72, y: size.height * 0.8)
    script.drag(
      from: corner, by: -size.width * 0.38, rising: size.height * 0.12, over: 0.5, at: 12.3)
    script.look("Paper bends under the hand that leads it", at: 12.66)
    script.key("Escape", at: 13.5)
    events = script.events
    moments = script.moments
    duration = 14.6
  }

  /// Writes events in order.
  private struct Script {
    var events: [TimedEvent] = []
    var moments: [Moment] = []

    mutating func look(_ caption: String, at time: Double) {
      moments.append(Moment(time: time, caption: caption))
    }

    mutating func command(_ command: BifoldCore.Command, at time: Double) {
      events.append(TimedEvent(time: time, event: .command(command, animation: .animated)))
    }

    mutating func press(_ point: Point, at time: Double) {
      events.append(TimedEvent(time: time, event: .pointerDown(point, button: .left)))
      events.append(TimedEvent(time: time + 0.08, event: .pointerUp(point, button: .left)))
    }

    mutating func drag(
      from start: Point, by dx: Double, rising dy: Double = 0, over seconds: Double, at time: Double
    ) {
      events.append(TimedEvent(time: time, event: .pointerDown(start, button: .left)))
      let steps = max(Int(seconds * 60), 2)
      var point = start
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        point.x = start.x + dx * share
        point.y = start.y - dy * share
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
