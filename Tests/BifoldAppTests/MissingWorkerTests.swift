import BifoldCore
import BifoldTesting
import FoundationEssentials
import Testing

@testable import BifoldApp

/// Without the decoding worker: one clear line, and everything that needs no picture goes on.
@Suite("Missing worker")
struct MissingWorkerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let nowhere = ["BIFOLD_DECODER": "/nonexistent/decoder"]

  private func expectOneLine(_ run: Bifold.Run, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(run.errorLines.count == 1, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.hasPrefix("bifold: "), sourceLocation: sourceLocation)
    #expect(run.errors.contains("bifold-decoder"), "\(run.errors)", sourceLocation: sourceLocation)
  }

  @Test("inspect goes on")
  func inspect() throws {
    let run = try Bifold.run(["inspect", "--menu", "0.5"], environment: Self.nowhere)
    #expect(run.status == 0)
    expectOneLine(run)
    #expect(run.errors.contains("/nonexistent/decoder"))
    #expect(run.errors.contains("BIFOLD_DECODER"))
    #expect(try run.json(Inspected.self).books.contains(0))
  }

  @Test("The menu keeps its items, which are those of the manifest", arguments: Fidelity.allCases)
  func menu(fidelity: Fidelity) throws {
    let request = Catalogue.Request(fidelity: fidelity)
    let without = try Catalogue.load(request, client: nil)
    let with = try Catalogue.load(request, client: Fixtures.worker())
    #expect(without.items.map(\.item) == with.items.map(\.item))
    #expect(without.items.count == (fidelity == .original ? 7 : 8))
  }

  @Test("bench goes on")
  func bench() throws {
    let run = try Bifold.run(
      [
        "bench", "--scene", "all", "--frames", "2", "--warmup-seconds", "0", "--offscreen",
        "--size", "100x80", "--json", "-",
      ], environment: Self.nowhere)
    #expect(run.status == 0)
    expectOneLine(run)
    #expect(try run.json([Benchmarked].self).count == 6)
  }

  @Test("snapshot fails with one line and leaves no file")
  func snapshot() throws {
    let path = folder.text("x.png")
    let run = try Bifold.run(
      ["snapshot", "--size", "32x32", "-o", path], environment: Self.nowhere)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    expectOneLine(run)
    #expect(try folder.names() == [])
  }

  @Test("check fails with one line")
  func check() throws {
    let path = folder.text
    let run = try Bifold.run(["check", path], environment: Self.nowhere)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    expectOneLine(run)
  }

  @Test("info says where it was looked for")
  func info() throws {
    let run = try Bifold.run(["info"], environment: Self.nowhere)
    #expect(run.status == 0)
    #expect(run.text.contains("/nonexistent/decoder"))
  }

  @Test(
    "A worker that is a folder, or ends at once, is no worker", arguments: ["/tmp", "/bin/false"])
  func wrong(path: String) throws {
    let environment = ["BIFOLD_DECODER": path]
    let inspect = try Bifold.run(["inspect"], environment: environment)
    #expect(inspect.status == 0)
    #expect(inspect.errorLines.count == 1, "\(inspect.errors)")
    let file = folder.text("x.png")
    let snapshot = try Bifold.run(
      ["snapshot", "--size", "32x32", "-o", file], environment: environment)
    #expect(snapshot.status == 1)
    #expect(try folder.names() == [])
  }

  @Test("An empty variable is as good as none")
  func empty() throws {
    let run = try Bifold.succeed(["inspect"], environment: ["BIFOLD_DECODER": ""])
    #expect(run.errors.isEmpty)
  }
}
