import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldWindow
import BifoldWire

/// Says what this machine offers.
struct InfoCommand: Command {
  static let name = "info"
  static let synopsis = "[--json]"
  static let summary = "say what this machine offers"
  static let options = [Option("json", nil, .none, "as JSON")]

  private var form = Form.text

  private enum Form { case text, json }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    if !arguments.options.isEmpty { form = .json }
    if !arguments.operands.isEmpty { throw UsageError("info takes no paths") }
  }

  struct Report: Encodable {
    var program = Program.version
    var offscreen: [Path] = []
    var window: Path
    var decoder: String
    /// As the worker says, which looks at what is installed.
    var formats: [String] = []
    var protections: [String] = []

    struct Path: Encodable {
      var name: String
      var works: Bool
      var vendor: String?
      var renderer: String?
      var version: String?
      var longestTextureSide: Int?
      var mostSamples: Int?
      var anisotropy: Double?
      /// Those in use.
      var extensions: [String]?
      var reason: String?
    }
  }

  func run() throws(RunError) -> Int32 {
    var report = Report(window: windowPath(), decoder: decoderPath())
    // Where there is none, the line about the decoder says so.
    let decoders = try? Decoders.require()
    defer { decoders?.stop() }
    if let client = decoders?.client {
      do throws(DecodingFailure) {
        let abilities = try client.abilities()
        (report.formats, report.protections) = (abilities.formats, abilities.protections)
      } catch {
        Messages.say(error.description)
      }
    }
    for api in GraphicsAPI.allCases { report.offscreen.append(offscreenPath(api)) }
    if form == .json {
      Messages.put(JSON.line(report) + "\n")
      return 0
    }
    func list(_ words: [String]) -> String {
      words.isEmpty ? "none" : words.joined(separator: ", ")
    }
    Messages.put("bifold \(report.program)\n")
    for path in report.offscreen + [report.window] {
      Messages.put("\(path.name): \(path.works ? "works" : "no: \(path.reason ?? "")")\n")
      if let renderer = path.renderer, let version = path.version, let vendor = path.vendor {
        Messages.put("  \(renderer); \(vendor); \(version)\n")
      }
      if let side = path.longestTextureSide, let samples = path.mostSamples,
        let anisotropy = path.anisotropy
      {
        Messages.put(
          "  textures to \(side) pixels, \(samples) samples, anisotropy \(Int(anisotropy))\n")
      }
      if let extensions = path.extensions {
        Messages.put("  extensions in use: \(list(extensions))\n")
      }
    }
    Messages.put(
      "decoder: \(report.decoder)\nformats: \(list(report.formats))\n"
        + "worker's protections:\(report.protections.isEmpty ? " none" : "")\n")
    for protection in report.protections { Messages.put("  \(protection)\n") }
    return 0
  }

  private func offscreenPath(_ api: GraphicsAPI) -> Report.Path {
    let name = "offscreen, \(api.title)"
    do throws(GraphicsError) {
      let context = try OffscreenContext(api)
      var path = describe(try Renderer(on: context), name: "\(name), \(context.platform)")
      path.extensions = context.extensions + (path.extensions ?? [])
      return path
    } catch {
      return Report.Path(name: name, works: false, reason: error.reason)
    }
  }

  private func windowPath() -> Report.Path {
    do throws(WindowError) {
      let window = try Window(title: "Bifold", size: Size(width: 64, height: 64))
      do throws(GraphicsError) {
        return describe(try Renderer(on: window), name: "window, \(window.api.title)")
      } catch {
        return Report.Path(name: "window", works: false, reason: error.reason)
      }
    } catch {
      return Report.Path(name: "window", works: false, reason: error.description)
    }
  }

  private func describe(_ renderer: Renderer, name: String) -> Report.Path {
    Report.Path(
      name: name, works: true, vendor: renderer.vendor, renderer: renderer.name,
      version: renderer.version, longestTextureSide: renderer.longestTextureSide,
      mostSamples: renderer.mostSamples, anisotropy: Double(renderer.mostAnisotropy),
      extensions: renderer.extensions)
  }

  private func decoderPath() -> String {
    do {
      return try DecoderExecutable.locate()
    } catch {
      return "\(error)"
    }
  }
}
