import Testing

@testable import BifoldApp

@Suite("Film")
struct FilmTests {
  @Test(
    "FROM..TO:FRAMES",
    arguments: [
      ("0..1:2", 0.0, 1.0, 2), ("0..0.5:30", 0, 0.5, 30), ("0.25..0.75:3", 0.25, 0.75, 3),
      ("1.5..2:1", 1.5, 2, 1), ("3..3:4", 3, 3, 4), ("0..86400:100000", 0, 86_400, 100_000),
    ])
  func read(text: String, from: Double, to: Double, frames: Int) throws {
    let film = try SnapshotCommand.Film(text)
    #expect(film.from == from)
    #expect(film.to == to)
    #expect(film.frames == frames)
  }

  @Test(
    "What is no film is refused with an example",
    arguments: [
      "", ":", "..", "..:", "0..1", "0..1:", "0..1:0", "0..1:-3", "0..1:1.5", "0..1:100001",
      "1..0:5", "-1..1:5", "0..1:5:6", "a..b:3", "0..:3", "..1:3", "0.1:3",
      "nan..1:3", "0..inf:3", "0..1e9:3", "0..1:99999999999999999999", "....:3",
    ])
  func refused(text: String) {
    let error = #expect(throws: UsageError.self) { try SnapshotCommand.Film(text) }
    #expect(error?.description.contains("--film \(text)") ?? false)
    #expect(error?.description.contains("0..0.5:30") ?? false)
  }

  @Test("Frames are spread evenly from the first moment to the last")
  func times() throws {
    let film = try SnapshotCommand.Film("0.5..2.5:5")
    #expect((0..<5).map(film.time(ofFrame:)) == [0.5, 1, 1.5, 2, 2.5])
    #expect(try SnapshotCommand.Film("0.5..2.5:1").time(ofFrame: 0) == 0.5)
  }
}
