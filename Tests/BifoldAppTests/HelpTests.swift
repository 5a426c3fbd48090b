import Testing

@testable import BifoldApp

@Suite("Help")
struct HelpTests {
  private static let commands = ["", "snapshot", "inspect", "bench", "check", "info"]

  @Test("Every command lists its options on standard output", arguments: commands)
  func help(command: String) throws {
    let words = command.isEmpty ? [] : [command]
    let run = try Bifold.succeed(words + ["--help"])
    #expect(run.errors.isEmpty)
    #expect(run.text.hasPrefix("bifold"))
    #expect(try Bifold.succeed(words + ["-h"]).output == run.output)
    let tables: [String: [Option]] = [
      "": WindowCommand.options, "snapshot": SnapshotCommand.options,
      "inspect": InspectCommand.options, "bench": BenchCommand.options,
      "check": CheckCommand.options, "info": InfoCommand.options,
    ]
    for option in try #require(tables[command]) {
      #expect(
        run.lines.contains { $0.contains("--\(option.name)") && $0.hasSuffix(option.help) },
        "\(option.name)")
    }
    // It wins over everything else that is right.
    #expect(try Bifold.succeed(words + ["--help", "/nowhere"]).output == run.output)
  }

  @Test("The window's help names the other commands and the keys")
  func overview() throws {
    let run = try Bifold.succeed(["--help"])
    for command in Self.commands.dropFirst() { #expect(run.text.contains("bifold \(command)")) }
    for key in ["Esc", "Home", "F11", "Q"] { #expect(run.text.contains(key)) }
  }

  @Test("The help fits a terminal of a hundred columns", arguments: commands)
  func width(command: String) throws {
    let run = try Bifold.succeed((command.isEmpty ? [] : [command]) + ["--help"])
    for line in run.lines { #expect(line.count <= 100, "\(line)") }
  }

  @Test("The version stands alone on its line", arguments: commands)
  func version(command: String) throws {
    let run = try Bifold.succeed((command.isEmpty ? [] : [command]) + ["--version"])
    #expect(run.errors.isEmpty)
    #expect(run.text == "bifold \(Program.version)\n")
  }
}
