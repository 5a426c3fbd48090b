import BifoldCore

/// The text of `--help`, made from the same tables that the command line is read by.
enum Help {
  static func text(for command: any Command.Type, among commands: [any Command.Type]) -> String {
    let name = command.name.isEmpty ? "bifold" : "bifold \(command.name)"
    var text = "\(name) \(command.synopsis)\n  \(command.summary)\n\n"
    let options =
      command.options
      + [
        Option("help", "h", .none, "this list"),
        Option("version", nil, .none, "the program's version"),
      ]
    let heads = options.map(head)
    let width = heads.map(\.count).max() ?? 0
    for (option, head) in zip(options, heads) {
      let gap = String(repeating: " ", count: width - head.count + 2)
      text += "  \(head)\(gap)\(option.help)\n"
    }
    guard command.name.isEmpty else { return text }
    text += "\nOther commands, each with its own --help:\n"
    for other in commands where !other.name.isEmpty {
      text += "  bifold \(other.name) \(other.synopsis)\n      \(other.summary)\n"
    }
    return text + "\n" + keys + "\n" + settings
  }

  private static func head(of option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    if case .required(let argument) = option.argument {
      return "\(letter)--\(option.name) \(argument)"
    }
    return "\(letter)--\(option.name)"
  }

  private static let settings = """
    Settings, in \(SettingsFile.name):
      reduce-motion = on or off, deceleration = normal or fast, fidelity = natural or original;
      a line each. The command line wins. The other commands do not read them.

    """

  /// The keys as they are.
  private static let keys: String = {
    let entries = KeyGuide.entries(.leftToRight)
    let width = entries.map(\.keys.count).max() ?? 0
    return "Keys in the window:\n"
      + entries.map { entry in
        let gap = String(repeating: " ", count: width - entry.keys.count + 2)
        return "  \(entry.keys)\(gap)\(entry.action)\n"
      }.joined()
  }()
}
