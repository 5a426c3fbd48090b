import Testing

@testable import BifoldApp

@Suite("Info")
struct InfoTests {
  @Test("As JSON: the program, the ways to draw, the decoder")
  func json() throws {
    let run = try Bifold.succeed(["info", "--json"])
    #expect(run.errors.isEmpty)
    let machine = try run.json(Machine.self)
    #expect(machine.program == Program.version)
    #expect(machine.offscreen.contains { $0.works })
    for path in machine.offscreen where path.works {
      #expect(!(path.renderer ?? "").isEmpty)
      #expect(!(path.version ?? "").isEmpty)
      #expect((path.longestTextureSide ?? 0) >= 2_048)
      #expect((path.mostSamples ?? -1) >= 0)
    }
    #expect(!machine.window.works)
    #expect(machine.window.reason?.contains("no window system") ?? false)
    #expect(machine.decoder.hasSuffix("/bifold-decoder"))
    for format in ["PNG", "JPEG", "SVG"] { #expect(machine.formats.contains(format)) }
    // The worker itself says what it is under.
    for words in ["no file is written to", "no core dumps"] {
      #expect(machine.protections.contains(words))
    }
    #expect(machine.protections.contains { $0.hasSuffix("open files") })
    // Walls are there, or the worker says which is not.
    for (wall, none) in [
      ("reads fonts and libraries alone (Landlock)", "without Landlock"),
      ("no system calls but those of decoding (seccomp)", "without seccomp"),
      ("gains no privileges", "without no_new_privs"),
      ("its memory is closed", "its memory is open"),
      ("ends with the program", "may outlive the program"),
    ] {
      #expect(machine.protections.contains(wall) != machine.protections.contains(none))
    }
  }

  @Test("For a person: the same in lines")
  func text() throws {
    let run = try Bifold.succeed(["info"])
    #expect(run.errors.isEmpty)
    let machine = try Bifold.succeed(["info", "--json"]).json(Machine.self)
    #expect(run.lines.first == "bifold \(Program.version)")
    for path in machine.offscreen { #expect(run.text.contains(path.name)) }
    #expect(run.text.contains(machine.decoder))
    #expect(run.lines.allSatisfy { $0.count < 160 })
    for protection in machine.protections { #expect(run.lines.contains("  \(protection)")) }
  }
}
