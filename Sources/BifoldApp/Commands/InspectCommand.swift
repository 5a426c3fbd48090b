import BifoldCore

/// Prints a state's cards as JSON, or the course of a replay. Draws nothing, so it needs no OpenGL.
struct InspectCommand: Command {
  static let name = "inspect"
  static let synopsis = "[options] [PATH…]"
  static let summary = "print a state's cards as JSON"
  static let options =
    StateOptions.options + [
      Option("trace", nil, .none, "with --events: one JSON object a frame instead")
    ]

  private var state = StateOptions()
  private var traces = Trace.off

  private enum Trace { case off, on }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    for (name, value) in arguments.options {
      if name == "trace" { traces = .on } else { _ = try state.take(name, value) }
    }
    state.paths = arguments.operands
    try state.check()
    if traces == .on, state.events == nil { throw UsageError("--trace needs --events FILE") }
  }

  func run() throws(RunError) -> Int32 {
    let decoders = Decoders.start()
    defer { decoders.stop() }
    let catalogue = try state.loadCatalogue(decoders)
    var simulation = Simulation(
      state: state.makeState(catalogue), catalogue: catalogue, decoder: decoders.client)
    try state.openBook(in: &simulation)
    if let events = try state.readEvents() {
      // What the options did before is no part of the replay.
      _ = simulation.takeFrame(at: 0)
      play(Replay(events), to: &simulation)
    } else if state.time > 0 {
      var animation = state.animation(from: simulation.state)
      advance(&simulation, to: state.time, by: &animation)
    }
    if traces == .off {
      Messages.put(
        Inspection(of: simulation.state, simulation.layout, label: simulation.label(of:)).text)
    }
    return 0
  }

  /// Seconds after the last event within which everything has come to rest.
  private static let longestRest = 10.0

  private func advance(
    _ simulation: inout Simulation, to time: Double, by replay: inout Replay
  ) {
    replay.advance(to: time) { event, time in _ = simulation.apply(event, at: time) }
    simulation.advance(to: time)
  }

  /// Plays events frame by frame until all is at rest, or until the moment that was asked for.
  private func play(_ replay: Replay, to simulation: inout Simulation) {
    var replay = replay
    var frame = 0
    let end = state.time > 0 ? state.time : .infinity
    while true {
      let time = min(Double(frame) / state.hertz, end)
      advance(&simulation, to: time, by: &replay)
      if traces == .on {
        Messages.put(JSON.line(TracedFrame(simulation.takeFrame(at: time))) + "\n")
      }
      frame += 1
      if time >= end { return }
      guard replay.isOver else { continue }
      if simulation.state.nextChange == nil || time > replay.end + Self.longestRest { return }
    }
  }
}

/// A frame of a replay, as `--trace` prints it.
struct TracedFrame: Encodable {
  var t: Double
  var fraction: Double
  var shelf: Double
  /// Of the open book.
  var spread: Double?
  var events: [String]

  init(_ frame: Simulation.Frame) {
    t = frame.time
    fraction = frame.fraction
    shelf = frame.shelf
    spread = frame.spread
    events = frame.events.map(\.rawValue)
  }

  private enum CodingKeys: String, CodingKey {
    case t, fraction, shelf, spread, events
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(t, forKey: .t)
    try container.encode(fraction, forKey: .fraction)
    try container.encode(shelf, forKey: .shelf)
    // Written as null, so that every line has the same keys.
    try container.encode(spread, forKey: .spread)
    try container.encode(events, forKey: .events)
  }
}
