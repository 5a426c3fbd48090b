import BifoldCore
import BifoldTesting
import Testing

@testable import BifoldApp

@Suite("Focus, as inspect tells it")
struct InspectFocusTests {
  private static func inspect(_ keys: [String]) throws -> Inspected {
    let folder = try TemporaryFolder()
    let lines = keys.enumerated().map { index, key in
      EventLine(.key(Key(key), action: .press, modifiers: []), at: Double(index)).json
    }
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: "events")
    return try Bifold.inspect(["--events", folder.text("events"), "--time", "60"])
  }

  @Test(
    "The card that has the keyboard is focused, it alone, and the ring is a card of its own",
    arguments: [
      ([], "book.0", false), (["Right"], "book.1", false), (["Tab"], "hamburger", true),
      (["Tab", "Tab"], "book.0", true), (["M"], "menu.row.0", true),
      (["M", "Down", "Down"], "menu.row.2", true), (["M", "Escape"], "book.0", false),
      (["F4"], "overlay.inspector.m34", true),
    ])
  func told(keys: [String], id: String, hasRing: Bool) throws {
    let inspected = try Self.inspect(keys)
    #expect(inspected.cards.filter(\.focused).map(\.id) == [id])
    let rings = inspected.cards.filter { $0.role == "focus" && $0.id == "focus" }
    #expect(rings.count == (hasRing ? 1 : 0))
  }
}
