/// Which way a shelf is read. The raw value is its name on a command line.
///
/// State and layout know only the window as it is read from left to right, reading space. From right
/// to left the window is its mirror image: cards are mirrored once they are laid out, and what
/// happens in the window before the state hears of it. What cards show is never mirrored.
public enum ReadingDirection: String, CaseIterable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  var other: ReadingDirection { self == .leftToRight ? .rightToLeft : .leftToRight }
}
