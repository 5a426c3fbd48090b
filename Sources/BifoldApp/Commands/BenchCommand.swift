import BifoldContent
import BifoldCore
import BifoldWindow
import Glibc

/// Measures frame times.
struct BenchCommand: Command {
  static let name = "bench"
  static let synopsis = "[options] [PATH…]"
  static let summary = "measure frame times"
  static let options: [Option] = [
    Option("scene", nil, .required("NAME"), "menu, shelf, book, tour, stress, idle or all (all)"),
    Option("seconds", nil, .required("S"), "how long to measure each scene (5)"),
    Option("frames", nil, .required("N"), "how many frames instead"),
    Option("warmup-seconds", nil, .required("S"), "how long to draw before (2)"),
    Option("size", nil, .required("WxH"), "in points (1280x800)"),
    Option("scale", nil, .required("S"), "framebuffer pixels per point (1)"),
    Option("samples", nil, .required("N"), "samples a pixel, off-screen (0)"),
    Option("fidelity", nil, .required("NAME"), "original or natural (natural)"),
    Option("screen", nil, .required("NAME"), "picture or shelf"),
    Option("m34", nil, .required("X"), "perspective of the door (-0.001)"),
    Option("menu-width", nil, .required("W"), "width of the open menu in points"),
    Option("books", nil, .required("N"), "a library of N generated books"),
    StateOptions.leafOption,
    Option("cards", nil, .required("N"), "cards of the stress scene (1000)"),
    Option("overlay", nil, .required("NAME"), "help, frame-times or inspector, over it all"),
    Option("offscreen", nil, .none, "draw without a window (where there is no display)"),
    Option("window", nil, .none, "draw in a window"),
    Option("vsync", nil, .required("on|off"), "wait for the screen (off)"),
    Option("json", nil, .required("FILE"), "write the figures as JSON; - is standard output"),
    Option("sheet", nil, .required("FILE"), "draw the tour's moments as one PNG"),
    Option("shot", nil, .required("FILE"), "write the last frame as PNG"),
  ]

  private var scenes = Choreography.allCases
  private var length = Benchmark.Length.seconds(5)
  private var warmup = 2.0
  private var state = StateOptions()
  private var cards = 1000
  private var kind: BenchSurface.Kind?
  private var synchronization = Window.Synchronization.free
  private var json: String?
  private var sheet: String?
  private var shot: String?

  private enum Switch: String, CaseIterable { case on, off }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    for (name, text) in arguments.options {
      let value = OptionValue(name: name, text: text)
      switch name {
      case "scene":
        scenes =
          text == "all" ? Choreography.allCases : [try value.word(Choreography.self, or: "all")]
      case "seconds": length = .seconds(try value.number(0.01...86_400, "seconds"))
      case "frames": length = .frames(try value.integer(1...10_000_000))
      case "warmup-seconds": warmup = try value.number(0...3600, "seconds")
      case "cards": cards = try value.integer(1...1_000_000)
      case "offscreen": kind = .offscreen
      case "window": kind = .window
      case "vsync": synchronization = try value.word(Switch.self) == .on ? .waiting : .free
      case "json": json = text
      case "sheet": sheet = text
      case "shot": shot = text
      default: _ = try state.take(name, text)
      }
    }
    state.paths = arguments.operands
    if state.samples > 0, kind == .window {
      throw UsageError("--samples goes with --offscreen: a window's edges are smoothed as they are")
    }
  }

  /// A window where there is one to be had, unless the command line says.
  private var chosenKind: BenchSurface.Kind {
    if let kind { return kind }
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { (name: String) in
      getenv(name).map { $0.pointee != 0 } ?? false
    }
    return hasDisplay ? .window : .offscreen
  }

  func run() throws(RunError) -> Int32 {
    let decoders = try sheet == nil && shot == nil ? Decoders.start() : Decoders.require()
    defer { decoders.stop() }
    let catalogue = try state.loadCatalogue(decoders)
    if let sheet { try drawSheet(to: sheet, catalogue, decoders) }
    var reports: [BenchReport] = []
    if json != "-" { Messages.put(BenchReport.tableHead) }
    for scene in scenes {
      let surface = try BenchSurface(
        chosenKind, state: state.makeState(catalogue), catalogue: catalogue,
        client: decoders.client, samples: state.samples, synchronization: synchronization)
      var report = Benchmark(
        choreography: scene, surface: surface, signal: decoders.signal, length: length,
        warmup: warmup, stressCards: cards
      ).run()
      // Only the first scene of a run begins with the process.
      if !reports.isEmpty { (report.firstFrameMs, report.firstPictureMs) = (nil, nil) }
      reports.append(report)
      if json != "-" { Messages.put(report.tableRow) }
      if let shot, scene == scenes.last {
        try OutputFile.write(
          try decoders.png(
            width: surface.stage.scene.width, height: surface.stage.scene.height,
            surface.pixels()), to: shot)
      }
    }
    if let report = reports.first, json != "-" {
      Messages.put(
        "\(report.renderer), \(report.version), \(report.size[0]) × \(report.size[1]), "
          + "each frame finished before the next\n")
    }
    if let json {
      let text = "[\n" + reports.map { JSON.line($0) }.joined(separator: ",\n") + "\n]\n"
      if json == "-" {
        Messages.put(text)
      } else {
        try OutputFile.write(Array(text.utf8), to: json)
      }
    }
    return 0
  }

  private func drawSheet(
    to path: String, _ catalogue: Catalogue, _ decoders: Decoders
  ) throws(RunError) {
    let sheet = ContactSheet(options: state, catalogue: catalogue, decoders: decoders)
    try OutputFile.write(try sheet.png(), to: path)
    Messages.put("\(path)\n")
  }
}
