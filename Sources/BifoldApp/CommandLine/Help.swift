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
    return text + "\n" + keys
  }

  private static func head(of option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    if case .required(let argument) = option.argument {
      return "\(letter)--\(option.name) \(argument)"
    }
    return "\(letter)--\(option.name)"
  }

  /// The keys as they are.
  static let keys = """
    Keys in the window:
      → ←, Page Down/Up, wheel     next, previous book
      Space, Shift+Space           the same
      Home, End                    first, last book
      M, the hamburger             open or close the menu
      ↑ ↓ Home End, then Enter     choose in the open menu
      Esc, Backspace               close the menu, then back to the shelf
      [ ]                          weaken, strengthen the perspective (m34)
      F, F11                       full screen
      Q, Ctrl+Q                    quit

    """
}
