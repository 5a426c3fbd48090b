import BifoldCore
import BifoldWire

/// The options that `snapshot` and `inspect` share: the state to show.
struct StateOptions: Sendable {
  var size = Size(width: 1280, height: 800)
  var scale = 1.0
  var fidelity = Fidelity.natural
  var m34 = Bookshelf.defaultM34
  var screen: NamedScreen?
  var fraction = 0.0
  var item: Int?
  var menuWidth: Double?
  var shelfPosition: Double?
  var generatedBooks: Int?
  /// Off the shelf.
  var book: Int?
  var spread: Double?
  var opening: Double?
  var samples = 0
  /// Seconds into the animation or the replay.
  var time = 0.0
  var overlays: Overlays = []
  var motion = MotionPreference.full
  var deceleration = Deceleration.fast
  var leafStyle = LeafStyle.curl
  var direction = ReadingDirection.leftToRight
  /// Of graphics memory that pages of an open book may take up, in MB.
  var memory = 256
  /// Of the first book, where it opens, from 1; nil where it stays on the shelf.
  var page: Int?
  /// A file of recorded events.
  var events: String?
  var hertz = 60.0
  var paths: [[UInt8]] = []
  /// Whether a moment of an animation is shown, or several.
  var isAnimated = false

  static let directionOption = Option(
    "direction", nil, .required("NAME"), "ltr, or rtl: all is mirrored, and ← leads on (ltr)")

  static let memoryOption = Option(
    "memory", nil, .required("MB"), "graphics memory for the pages of an open book (256)")

  static let leafOption = Option(
    "leaf", nil, .required("NAME"), "how leaves turn: none, rigid or curl (curl)")

  static let options: [Option] = [
    Option("size", nil, .required("WxH"), "window size in points (1280x800)"),
    Option("scale", nil, .required("S"), "framebuffer pixels per point (1)"),
    Option("fidelity", nil, .required("NAME"), "original or natural (natural)"),
    Option("m34", nil, .required("X"), "perspective of the door (-0.001)"),
    Option("screen", nil, .required("NAME"), "picture, shelf or book"),
    Option("menu", nil, .required("F"), "fraction of the menu shown, 0 to 1"),
    Option("menu-width", nil, .required("W"), "width of the open menu in points"),
    Option("item", nil, .required("N"), "the chosen item of the menu, from 0"),
    Option("shelf", nil, .required("X"), "shelf position in items, such as 2.5"),
    Option("books", nil, .required("N"), "a library of N generated books"),
    Option("book", nil, .required("N"), "book N is off the shelf"),
    Option("spread", nil, .required("X"), "spread position of that book, such as 1.5"),
    Option("opening", nil, .required("P"), "progress of its way from the shelf, 0 to 1 (1)"),
    leafOption,
    directionOption,
    Option("overlay", nil, .required("NAME"), "help, frame-times or inspector, over it all"),
    Option("reduce-motion", nil, .none, "nothing travels by itself: pictures fade over instead"),
    memoryOption,
    Option("samples", nil, .required("N"), "samples a pixel: 0, 2, 4 or 8 (0)"),
    Option(
      "time", nil, .required("T"),
      "seconds into an animation: of the menu, a book's opening, or --events"),
    Option("events", nil, .required("FILE"), "replay recorded events, one JSON object a line"),
    Option("hz", nil, .required("N"), "frames a second of the replay (60)"),
  ]

  /// Options that other versions have and this one cannot serve, with the reason.
  static let unavailable: [String: String] = [
    "page": "the window alone opens at a page in this version; here --spread does",
    "p": "the window alone opens at a page in this version; here --spread does",
    "manga": "the window alone has it in this version; here --direction rtl does",
    "m": "the window alone has it in this version; here --direction rtl does",
    "assets": "the reference scene is not in this version",
    "cold": "cold starts are not measured in this version",
    "filter": "filters cannot be chosen in this version",
    "redraw": "every frame is drawn whole in this version",
    "csv": "CSV is not in this version; --json is",
    "plot": "plots are not in this version; --json is",
    "compare": "comparisons are not in this version",
    "against": "comparisons are not in this version",
    "pairs": "comparisons are not in this version",
    "fail-above": "comparisons are not in this version",
  ]

  /// Says what does not go together, once all options are taken.
  func check() throws(UsageError) {
    let hasBook = screen == .book || book != nil
    for (name, isGiven) in [("spread", spread != nil), ("opening", opening != nil)]
    where isGiven && !hasBook {
      throw UsageError("--\(name) needs a book: --book N, or --screen book")
    }
    if let book, screen == .picture {
      throw UsageError("--book \(book) is not on --screen picture")
    }
  }

  /// Takes an option if it is one of these.
  /// - Returns: whether it was.
  mutating func take(_ name: String, _ text: String) throws(UsageError) -> Bool {
    let value = OptionValue(name: name, text: text)
    switch name {
    case "size": size = try value.size()
    case "scale": scale = try value.number(0.25...8)
    case "fidelity": fidelity = try value.word(Fidelity.self)
    case "m34": m34 = try value.number(-1...1)
    case "screen": screen = try value.word(NamedScreen.self)
    case "menu": fraction = try value.number(0...1, "a fraction")
    case "menu-width": menuWidth = try value.number(1...16_384, "points")
    case "item": item = try value.integer(0...9_999)
    case "shelf": shelfPosition = try value.number(-1e9...1e9)
    case "books": generatedBooks = try value.integer(0...1_000_000_000)
    case "book": book = try value.integer(0...999_999_999)
    case "spread": spread = try value.number(-1...1e9)
    case "opening": opening = try value.number(-1...2)
    case "leaf": leafStyle = try value.word(LeafStyle.self)
    case "samples": samples = try value.integer(0...64)
    case "overlay": overlays.insert(Overlays(try value.word(Overlay.self)))
    case "direction": direction = try value.word(ReadingDirection.self)
    case "manga": direction = .rightToLeft
    case "page": page = try value.integer(1...ContainerLimits.mostParts)
    case "memory": memory = try value.integer(16...65_536)
    case "reduce-motion": motion = .reduced
    case "time":
      time = try value.number(0...86_400, "seconds")
      isAnimated = time > 0
    case "events": events = text
    case "hz": hertz = try value.number(1...10_000, "frames a second")
    default: return false
    }
    return true
  }
}
