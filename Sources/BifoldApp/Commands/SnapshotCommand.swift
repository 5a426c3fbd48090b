import BifoldCore
import BifoldRenderer

/// Draws a state, or the frames of a motion, to PNG.
struct SnapshotCommand: Command {
  static let name = "snapshot"
  static let synopsis = "[options] [PATH…] -o FILE.png"
  static let summary = "draw a state to a PNG file"
  static let options =
    StateOptions.options + [
      Option(
        "output", "o", .required("FILE"),
        "the PNG file (- is standard output), or with --film the folder"),
      Option("film", nil, .required("A..B:N"), "N numbered frames from second A to B"),
    ]

  private var state = StateOptions()
  private var output: String?
  private var film: Film?

  struct Film: Sendable {
    var from: Double
    var to: Double
    var frames: Int

    init(_ text: String) throws(UsageError) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let times = parts[0].split(separator: ".", omittingEmptySubsequences: false)
      // A..B splits at both dots; decimals split too, so the middle is found by the empty part.
      guard parts.count == 2, let frames = Int(parts[1]), (1...100_000).contains(frames),
        let gap = times.firstIndex(of: ""), gap > 0, gap < times.count - 1,
        let from = Double(times[..<gap].joined(separator: ".")),
        let to = Double(times[(gap + 1)...].joined(separator: ".")),
        from >= 0, to >= from, to <= 86_400
      else {
        throw UsageError("--film \(text): needs FROM..TO:FRAMES, such as 0..0.5:30")
      }
      (self.from, self.to, self.frames) = (from, to, frames)
    }

    func time(ofFrame index: Int) -> Double {
      frames == 1 ? from : from + (to - from) * Double(index) / Double(frames - 1)
    }
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    for (name, value) in arguments.options {
      switch name {
      case "output": output = value
      case "film":
        film = try Film(value)
        state.isAnimated = true
      default: _ = try state.take(name, value)
      }
    }
    state.paths = arguments.operands
    try state.check()
    if output == nil { throw UsageError("snapshot needs -o FILE.png") }
    if film != nil, output == "-" { throw UsageError("--film needs a folder: -o DIR") }
  }

  func run() throws(RunError) -> Int32 {
    guard let output else { return 2 }
    let decoders = try Decoders.require()
    defer { decoders.stop() }
    let catalogue = try state.loadCatalogue(decoders)
    let recorded = try state.readEvents().map(Replay.init)
    let offscreen = try state.makeOffscreenStage(catalogue, decoders)
    var replay =
      recorded
      ?? (state.isAnimated ? state.animation(from: offscreen.stage.state) : Replay([]))
    func draw(at time: Double, to path: String) throws(RunError) {
      replay.advance(offscreen.stage, to: time, awaiting: decoders.signal)
      offscreen.drawComplete(waiting: decoders.signal)
      let target = offscreen.target
      try OutputFile.write(
        try decoders.png(width: target.width, height: target.height, target.pixels()), to: path)
    }
    guard let film else {
      // Recorded events are shown to their end where no time is named.
      try draw(at: state.time > 0 ? state.time : replay.end, to: output)
      return 0
    }
    try OutputFile.makeFolder(output)
    let digits = max(String(film.frames - 1).count, 4)
    for index in 0..<film.frames {
      let number = String(index)
      let padded = String(repeating: "0", count: digits - number.count) + number
      try draw(at: film.time(ofFrame: index), to: "\(output)/\(padded).png")
    }
    return 0
  }
}
