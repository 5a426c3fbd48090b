import Glibc

/// The program: which subcommand a command line means, and how its end is told.
public enum Program {
  public static let version = "0.1.0"

  static let commands: [any (Command & SendableMetatype).Type] = [
    WindowCommand.self, SnapshotCommand.self, InspectCommand.self, BenchCommand.self,
    CheckCommand.self, InfoCommand.self,
  ]

  /// Runs a command line.
  /// - Parameter arguments: without the program's name, raw bytes.
  /// - Returns: 0 done, 1 failed at run time, 2 wrong usage.
  public static func run(_ arguments: [[UInt8]]) -> Int32 {
    let status = perform(arguments)
    guard status == 0, let error = Messages.outputFault else { return status }
    Messages.say("standard output: cannot be written: \(String(cString: strerror(error)))")
    return 1
  }

  private static func perform(_ arguments: [[UInt8]]) -> Int32 {
    var rest = arguments[...]
    var command: any Command.Type = WindowCommand.self
    if let first = rest.first.map({ String(decoding: $0, as: UTF8.self) }),
      let named = commands.first(where: { !$0.name.isEmpty && $0.name == first })
    {
      command = named
      rest = rest.dropFirst()
    }
    do {
      let parsed = try ArgumentReader.read(
        Array(rest), command.options + [help, versionOption], refusing: StateOptions.unavailable)
      if parsed.options.contains(where: { $0.name == "help" }) {
        Messages.put(Help.text(for: command, among: commands))
        return 0
      }
      if parsed.options.contains(where: { $0.name == "version" }) {
        Messages.put("bifold \(version)\n")
        return 0
      }
      return try command.init(parsed).run()
    } catch let error as UsageError {
      let name = command.name.isEmpty ? "bifold" : "bifold \(command.name)"
      Messages.say("\(error) (\(name) --help lists the options)")
      return 2
    } catch {
      Messages.say("\(error)")
      return (error as? RunError)?.status.rawValue ?? 1
    }
  }

  private static let help = Option("help", "h", .none, "this list")
  private static let versionOption = Option("version", nil, .none, "the program's version")
}
