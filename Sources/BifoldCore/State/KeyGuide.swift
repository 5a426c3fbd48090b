/// The keys as they are: what help shows in the window and `--help` prints.
public enum KeyGuide {
  public struct Entry: Hashable, Sendable {
    public let keys: String
    public let action: String
  }

  /// Arrows and edges are those of the screen.
  public static func entries(_ direction: ReadingDirection) -> [Entry] {
    direction == .leftToRight ? leftToRight : rightToLeft
  }

  private static let leftToRight = entries(arrows: "→ ←", edge: "left")
  private static let rightToLeft = entries(arrows: "← →", edge: "right")

  private static func entries(arrows: String, edge: String) -> [Entry] {
    [
      Entry(keys: "\(arrows), PgDn, PgUp, Space, wheel", action: "next, previous"),
      Entry(keys: "drag, flick, a press", action: "the same, by hand"),
      Entry(keys: "Home, End", action: "first, last"),
      Entry(keys: "Enter, a press, Ctrl+wheel", action: "open the book"),
      Entry(keys: "G, a number, Enter", action: "go to a page"),
      Entry(keys: "D", action: "two pages, or one"),
      Entry(keys: "Ctrl+Shift+→", action: "pair the pages otherwise"),
      Entry(keys: "J", action: "read the other way"),
      Entry(keys: "M, the hamburger", action: "open or close the menu"),
      Entry(keys: "drag the \(edge) edge or the bar", action: "the same, by hand"),
      Entry(keys: "↑ ↓ Home End, then Enter", action: "choose in the menu"),
      Entry(keys: "Tab, Shift+Tab, then Enter", action: "next, previous; press it"),
      Entry(keys: "Esc, Backspace", action: "close what opened last, go back"),
      Entry(keys: "[ ]", action: "weaken, strengthen the perspective (m34)"),
      Entry(keys: "F, F11", action: "full screen"),
      Entry(keys: "F1, ?", action: "this help"),
      Entry(keys: "F3", action: "how long frames take"),
      Entry(keys: "F4", action: "the door's transform"),
      Entry(keys: "arrows, Ctrl+C", action: "in it: change, copy as Swift"),
      Entry(keys: "Q, Ctrl+Q", action: "quit"),
    ]
  }
}
