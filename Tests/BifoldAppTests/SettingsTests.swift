import BifoldCore
import BifoldTesting
import Glibc
import Testing

@testable import BifoldApp

@Suite("Settings")
struct SettingsTests {
  // MARK: What is said

  @Test("Each setting has its words; comments, blanks and any line's end are nothing")
  func reads() {
    let all = Settings(motion: .reduced, deceleration: .normal, fidelity: .original)
    for text in [
      "reduce-motion = on\ndeceleration = normal\nfidelity = original\n",
      "reduce-motion=on\r\ndeceleration=normal\r\nfidelity=original",
      "\u{FEFF}reduce-motion = on # always\n\n  # why not\n\t deceleration\t=  normal \nfidelity = original#",
    ] {
      let (settings, faults) = Settings.read(text)
      #expect(settings == all && faults == [], "\(text)")
    }
    #expect(
      Settings.read("reduce-motion = off\ndeceleration = fast\nfidelity = natural").settings
        == Settings(motion: .full, deceleration: .fast, fidelity: .natural))
    for text in ["", "\n", "# fidelity = original", "\u{FEFF}"] {
      let (settings, faults) = Settings.read(text)
      #expect(settings == Settings() && faults == [])
    }
  }

  @Test(
    "A fault names its line, what is wrong, and the nearest right spelling",
    arguments: [
      ("reduce-moton = on", "unknown setting reduce-moton; did you mean reduce-motion?"),
      ("Fidelity = original", "unknown setting Fidelity; did you mean fidelity?"),
      ("entirely-unheard-of = 1", "unknown setting entirely-unheard-of"),
      (
        "fidelity = orignal",
        "fidelity = orignal: needs one of original, natural; did you mean original?"
      ),
      ("reduce-motion = maybe", "reduce-motion = maybe: needs one of on, off"),
      ("deceleration =", "deceleration = : needs one of normal, fast"),
      ("deceleration = fast = 1", "deceleration = fast = 1: needs one of normal, fast"),
      ("fidelity original", "fidelity original: needs NAME = VALUE"),
      ("= on", "unknown setting "),
      ("deceleration = fast", "deceleration is in line 1 too; this one counts"),
    ])
  func faults(line: String, reason: String) {
    let text = "deceleration = normal\n# \n\(line)\nreduce-motion = on\n"
    let (settings, faults) = Settings.read(text)
    #expect(faults == [Settings.Fault(line: 3, reason: reason)])
    // The rest counts.
    #expect(settings.motion == .reduced)
    let isSaidAgain = line == "deceleration = fast"
    #expect(settings.deceleration == (isSaidAgain ? .fast : .normal))
    #expect(settings.fidelity == nil)
  }

  @Test("Whatever bytes there are, they are read or refused, in lines that stay short")
  func anything() {
    var random = SplitMix64(seed: 400)
    let words = ["fidelity", "=", "on", "\n", "#", " ", "\u{0}", "é", "=", "deceleration", "\r"]
    for _ in 0..<300 {
      let text = (0..<random.int(in: 0..<40)).map { _ in words[random.int(in: 0..<words.count)] }
        .joined()
      let (_, faults) = Settings.read(text)
      let count = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(faults.count <= count)
      for fault in faults { #expect((1...count).contains(fault.line)) }
    }
    let long = Settings.read(String(repeating: "x", count: 60_000) + " = 1").faults
    #expect(long.count == 1 && long[0].reason.count < 100)
  }

  @Test("The command line wins, setting by setting")
  func commandLine() {
    let settings = Settings(motion: .reduced, deceleration: .normal, fidelity: .original)
    var options = StateOptions()
    options.take(settings, except: [])
    #expect(options.motion == .reduced && options.fidelity == .original)
    #expect(options.deceleration == .normal)
    options = StateOptions()
    options.take(settings, except: ["fidelity"])
    #expect(options.motion == .reduced && options.fidelity == .natural)
    options = StateOptions()
    options.motion = .reduced
    options.take(Settings(motion: .full), except: ["reduce-motion"])
    #expect(options.motion == .reduced)
    options.take(Settings(), except: [])
    #expect(options.motion == .reduced && options.deceleration == .fast)
  }

  // MARK: The file

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ bytes: some Sequence<UInt8>) throws -> (Settings, [String]) {
    try folder.write(bytes, to: "settings")
    let (settings, complaints) = SettingsFile.read(folder.path("settings"))
    return (settings, complaints)
  }

  @Test("64 KB are read, a byte more is not; nor is what is no text")
  func sizes() throws {
    let line = Array("fidelity = original\n".utf8)
    let filling = [UInt8](repeating: UInt8(ascii: "\n"), count: 65_536 - line.count)
    var (settings, complaints) = try read(line + filling)
    #expect(settings.fidelity == .original && complaints == [])
    (settings, complaints) = try read(line + filling + [10])
    #expect(settings == Settings() && complaints == ["is larger than 64 KB; it is ignored"])
    (settings, complaints) = try read(line + [0xFF, 0xFE])
    #expect(settings == Settings() && complaints == ["is not in UTF-8; it is ignored"])
  }

  @Test("Of many faults so many are told, and how many more there are")
  func many() throws {
    let (settings, complaints) = try read(
      Array((String(repeating: "a = 1\n", count: 50) + "fidelity = original").utf8))
    #expect(settings.fidelity == .original)
    #expect(complaints.count == 21 && complaints.last == "30 more lines are as wrong")
    #expect(complaints[19].hasPrefix("line 20: "))
  }

  @Test("None is nothing to speak of; a folder, a pipe or a loop of links is said")
  func others() throws {
    func complaints(_ name: String) -> [String] {
      SettingsFile.read(folder.path(name)).complaints
    }
    #expect(complaints("none") == [])
    try folder.write([], to: "file")
    #expect(complaints("file/settings") == [])
    #expect(complaints("file") == [])
    try folder.makeFolder("folder")
    #expect(complaints("folder") == ["is not an ordinary file; it is ignored"])
    let pipe = folder.path("pipe").map { CChar(bitPattern: $0) } + [0]
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(complaints("pipe") == ["is not an ordinary file; it is ignored"])
    try folder.link("loop", to: "loop")
    #expect(complaints("loop").count == 1)
    #expect(complaints("loop")[0].hasPrefix("cannot be read: "))
  }

  @Test("The window says what is wrong in its file, and finds it where it should be")
  func said() throws {
    try folder.makeFolder("bifold")
    try folder.write(Array("\nfidelity = nautral\n".utf8), to: "bifold/settings")
    try folder.makeFolder(".config")
    try folder.makeFolder(".config/bifold")
    try folder.write(Array("motion\n".utf8), to: ".config/bifold/settings")
    let home = ["HOME": folder.text(".")]
    for (environment, path, says) in [
      (["XDG_CONFIG_HOME": folder.text(".")], "./bifold/settings", "line 2: fidelity = nautral: "),
      (["XDG_CONFIG_HOME": ""], "./.config/bifold/settings", "line 1: motion: "),
      (["XDG_CONFIG_HOME": "relative"], "./.config/bifold/settings", "line 1: motion: "),
    ] {
      let run = try Bifold.run([], environment: home.merging(environment) { $1 })
      // There is no display, which is said after it.
      #expect(run.status == 1 && run.errorLines.count == 2, "\(run.errors)")
      #expect(run.errorLines[0].hasPrefix("bifold: \(folder.text(path)): \(says)"), "\(run.errors)")
    }
    // It is only read.
    #expect(try folder.names(in: "bifold") == ["settings"])
    #expect(
      try folder.bytes(of: "bifold/settings") == Array("\nfidelity = nautral\n".utf8))
  }

  @Test("The other commands are what their command lines say")
  func unread() throws {
    try folder.makeFolder("bifold")
    try folder.write(Array("fidelity = original\nnonsense".utf8), to: "bifold/settings")
    let environment = ["XDG_CONFIG_HOME": folder.text(".")]
    for options in [["inspect"], ["inspect", "--menu", "0.5"]] {
      let run = try Bifold.succeed(options, environment: environment)
      #expect(run.errors.isEmpty)
      #expect(try run.output == Bifold.succeed(options).output)
    }
    for options in [
      ["snapshot", "--size", "40x30", "-o", folder.text("x.png")], ["info"],
      [
        "bench", "--offscreen", "--scene", "menu", "--frames", "1", "--warmup-seconds", "0",
        "--size", "32x32",
      ],
    ] {
      #expect(try !Bifold.succeed(options, environment: environment).errors.contains("settings"))
    }
  }

  @Test("The window's help says where they are and what they are called")
  func help() throws {
    let text = try Bifold.succeed(["--help"]).text
    #expect(text.contains("$XDG_CONFIG_HOME/bifold/settings"))
    for name in Settings.Name.allCases { #expect(text.contains("\(name.rawValue) = ")) }
  }
}
