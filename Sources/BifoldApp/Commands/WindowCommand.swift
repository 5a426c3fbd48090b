import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldWindow
import Glibc

/// Opens the window.
struct WindowCommand: Command {
  static let name = ""
  static let synopsis = "[options] [PATH…]"
  static let summary = "open a shelf of books in a window"
  static let options: [Option] = [
    Option("fullscreen", "f", .none, "begin in full screen"),
    Option("size", nil, .required("WxH"), "window size in points (1280x800)"),
    Option("fidelity", nil, .required("NAME"), "original or natural (natural)"),
    Option("m34", nil, .required("X"), "perspective of the door (-0.001)"),
    Option("screen", nil, .required("NAME"), "picture or shelf"),
    Option("menu-width", nil, .required("W"), "width of the open menu in points"),
    Option("books", nil, .required("N"), "a library of N generated books"),
    Option("page", "p", .required("N"), "open the first book at page N"),
    Option("manga", "m", .none, "read from right to left"),
    StateOptions.memoryOption,
    StateOptions.leafOption,
    StateOptions.directionOption,
    Option("reduce-motion", nil, .none, "nothing travels by itself: pictures fade over instead"),
    Option("record", nil, .required("FILE"), "write the session's events to a file"),
  ]

  private var state = StateOptions()
  private var mode = Window.Mode.windowed
  private var recording: String?
  /// What the command line says, whatever the settings do.
  private let named: Set<String>

  init(_ arguments: ParsedArguments) throws(UsageError) {
    for (name, value) in arguments.options {
      switch name {
      case "fullscreen": mode = .fullScreen
      case "record": recording = value
      default: _ = try state.take(name, value)
      }
    }
    state.paths = arguments.operands
    named = Set(arguments.options.map(\.name))
  }

  func run() throws(RunError) -> Int32 {
    // A path that is not there is said before any window opens.
    do throws(LibraryError) {
      try LibraryReader.expect(paths: state.paths)
    } catch {
      throw RunError(error)
    }
    var options = state
    options.take(SettingsFile.read(), except: named)
    // The worker starts beside the window.
    let decoders = Decoders.start(megabytes: options.memory) { Window.wake() }
    defer { decoders.stop() }
    let checking: Checking = getenv("BIFOLD_CHECK_GL") != nil ? .checked : .unchecked
    let window: Window
    do throws(WindowError) {
      window = try Window(title: "Bifold", size: state.size, mode: mode, checking: checking)
    } catch {
      throw RunError(error.description)
    }
    options.size = window.size
    options.scale = window.scale
    let renderer: Renderer
    do throws(GraphicsError) {
      renderer = try Renderer(on: window, checking: checking)
    } catch {
      throw RunError(error.description)
    }
    let stage = Stage(
      simulation: Simulation(state: options.makeState(.awaited), catalogue: .awaited),
      renderer: renderer, client: decoders.client, pageMegabytes: options.memory)
    let recorder = try recording.map { path throws(RunError) in try Recorder(path) }
    var session = WindowSession(
      window: window, stage: stage, decoders: decoders, options: options, recorder: recorder)
    session.load()
    session.run()
    for message in renderer.debugLog?.messages ?? [] { Messages.say("OpenGL: \(message)") }
    return renderer.debugLog?.messages.isEmpty ?? true ? 0 : 1
  }
}
