import Testing

@testable import BifoldApp

/// A command line that is refused, and a part of what must be said.
struct WrongUsage: Sendable, CustomTestStringConvertible {
  var words: [String]
  var says: String
  var testDescription: String { words.joined(separator: " ") }

  init(_ words: String, _ says: String) {
    self.words = words.split(separator: " ").map { $0 == "''" ? "" : String($0) }
    self.says = says
  }
}

@Suite("Wrong usage")
struct UsageTests {
  /// Status 2, one line on standard error that says where to read on, nothing on standard output.
  private func expectRefusal(_ usage: WrongUsage) throws {
    let run = try Bifold.run(usage.words)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix("bifold: "))
    #expect(run.errors.contains(usage.says), "\(run.errors)")
    #expect(run.errors.contains("--help"))
  }

  private static let unknown = [
    WrongUsage("--sise 300x200", "unknown option --sise; did you mean --size?"),
    WrongUsage("--fulscreen", "unknown option --fulscreen; did you mean --fullscreen?"),
    WrongUsage("--recrod x", "did you mean --record?"),
    WrongUsage("snapshot --ouput x.png", "did you mean --output?"),
    WrongUsage("snapshot -o /nonexistent/x.png --flim 0..1:2", "did you mean --film?"),
    WrongUsage("inspect --fidelty=original", "unknown option --fidelty; did you mean --fidelity?"),
    WrongUsage("inspect --menu-widht 90", "did you mean --menu-width?"),
    WrongUsage("bench --offscren", "did you mean --offscreen?"),
    WrongUsage("inspect --directoin rtl", "did you mean --direction?"),
    WrongUsage("bench --direction rtl", "unknown option --direction"),
    WrongUsage("info --jsn", "did you mean --json?"), WrongUsage("check --fast x", "--fast"),
    WrongUsage("inspect -x", "unknown option -x"), WrongUsage("-q", "unknown option -q"),
    WrongUsage("--entirely-unheard-of", "unknown option --entirely-unheard-of ("),
  ]

  @Test("An unknown option is named, with the nearest right one", arguments: unknown)
  func unknownOption(_ usage: WrongUsage) throws { try expectRefusal(usage) }

  private static let missing = [
    WrongUsage("inspect --direction", "--direction needs a value"),
    WrongUsage("--size", "--size needs a value"), WrongUsage("snapshot -o", "-o needs a value"),
    WrongUsage("inspect --menu", "--menu needs a value"),
    WrongUsage("bench --json", "--json needs a value"),
    WrongUsage("inspect --menu 0.5 --events", "--events needs a value"),
    WrongUsage("snapshot", "-o FILE.png"), WrongUsage("snapshot --menu 1", "-o FILE.png"),
    WrongUsage("check", "needs a path"), WrongUsage("inspect --trace", "--trace needs --events"),
    WrongUsage("info somewhere", "takes no paths"),
    WrongUsage("inspect --events x --trace=yes", "--trace takes no value"),
    WrongUsage("bench --offscreen=1", "--offscreen takes no value"),
  ]

  @Test("A missing part is named", arguments: missing)
  func missingPart(_ usage: WrongUsage) throws { try expectRefusal(usage) }

  private static let bad = [
    WrongUsage("--size 0x0", "--size 0x0: needs a size such as 1280x800"),
    WrongUsage("inspect --size 1280", "1280x800"), WrongUsage("inspect --size axb", "1280x800"),
    WrongUsage("inspect --size 1x2x3", "1280x800"), WrongUsage("inspect --size=-5x5", "1280x800"),
    WrongUsage("inspect --size nanxnan", "1280x800"), WrongUsage("inspect --size ''", "1280x800"),
    WrongUsage("inspect --size 99999x5", "1280x800"), WrongUsage("inspect --size 1e9x1", "1280"),
    WrongUsage("inspect --scale 0", "needs a number from 0.25 to 8"),
    WrongUsage("inspect --scale nan", "--scale nan"), WrongUsage("inspect --scale inf", "--scale"),
    WrongUsage("inspect --fidelity orginal", "did you mean original?"),
    WrongUsage("inspect --fidelity pony", "needs one of original, natural"),
    WrongUsage("inspect --screen shlef", "did you mean shelf?"),
    WrongUsage("inspect --direction left", "--direction left: needs one of ltr, rtl"),
    WrongUsage("inspect --direction rtll", "did you mean rtl?"),
    WrongUsage("inspect --direction RTL", "needs one of ltr, rtl"),
    WrongUsage("snapshot --direction '' -o /nonexistent/x.png", "needs one of ltr, rtl"),
    WrongUsage("--direction tlr", "needs one of ltr, rtl"),
    WrongUsage("inspect --m34 x", "--m34 x"), WrongUsage("inspect --m34 7", "--m34 7"),
    WrongUsage("inspect --m34 1e999", "--m34"),
    WrongUsage("inspect --menu 1.01", "needs a fraction from 0 to 1"),
    WrongUsage("inspect --menu -0.1", "needs a fraction"),
    WrongUsage("inspect --menu half", "--menu half"),
    WrongUsage("inspect --menu-width 0", "needs points from 1 to"),
    WrongUsage("inspect --item -1", "needs a whole number from 0"),
    WrongUsage("inspect --item 1.5", "whole number"), WrongUsage("inspect --item one", "whole"),
    WrongUsage("inspect --shelf inf", "--shelf inf"), WrongUsage("inspect --shelf x", "--shelf x"),
    WrongUsage("inspect --books 99999999999999999999", "whole number"),
    WrongUsage("inspect --books -1", "whole number"),
    WrongUsage("inspect --book -1", "whole number"), WrongUsage("inspect --spread x", "number"),
    WrongUsage("inspect --opening 3", "number"),
    WrongUsage("snapshot --leaf paper -o x.png", "none, rigid, curl"),
    WrongUsage("inspect --screen books", "picture, shelf, book"),
    WrongUsage("inspect --samples many", "whole number"),
    WrongUsage("inspect --samples -1", "whole number"),
    WrongUsage("inspect --time -1", "needs seconds"), WrongUsage("inspect --hz 0", "--hz 0"),
    WrongUsage("snapshot --film 0..1 -o /nonexistent/x", "0..0.5:30"),
    WrongUsage("snapshot --film 1..0:3 -o /nonexistent/x", "0..0.5:30"),
    WrongUsage("bench --scene sene", "needs one of menu, shelf, book, tour"),
    WrongUsage("bench --scene toru", "did you mean tour?"),
    WrongUsage("bench --frames 0", "whole number from 1"),
    WrongUsage("bench --seconds 0", "needs seconds"),
    WrongUsage("bench --warmup-seconds -3", "needs seconds"),
    WrongUsage("inspect --memory 15", "whole number from 16"),
    WrongUsage("--page 0", "whole number from 1"),
    WrongUsage("bench --cards 0", "whole number"), WrongUsage("bench --vsync maybe", "on, off"),
  ]

  @Test("A bad value is named, with what would do", arguments: bad)
  func badValue(_ usage: WrongUsage) throws { try expectRefusal(usage) }

  /// Options of the contract that this version cannot serve.
  private static let notYet = [
    WrongUsage("inspect -p 3", "-p"), WrongUsage("inspect --page 3", "--page"),
    WrongUsage("snapshot -m", "-m"), WrongUsage("inspect --manga", "--manga"),
    WrongUsage("bench --cold", "--cold"),
    WrongUsage("bench --filter bilinear", "--filter"), WrongUsage("bench --csv x", "--csv"),
    WrongUsage("bench --plot x.svg", "--plot"), WrongUsage("bench --compare x", "--compare"),
    WrongUsage("bench --against x", "--against"), WrongUsage("bench --redraw full", "--redraw"),
    WrongUsage("bench --assets x", "--assets"), WrongUsage("bench --pairs 7", "--pairs"),
  ]

  @Test("An option that other versions have is refused as such, by its own name", arguments: notYet)
  func notInThisVersion(_ usage: WrongUsage) throws {
    try expectRefusal(usage)
    let run = try Bifold.run(usage.words)
    #expect(run.errors.hasPrefix("bifold: \(usage.says): "), "\(run.errors)")
    #expect(run.errors.contains("this version"), "\(run.errors)")
  }
}
