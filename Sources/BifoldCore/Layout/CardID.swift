/// What a card is. Its description is the id that `inspect` prints.
public enum CardID: Hashable, Sendable {
  /// The front panel, which slides aside.
  case panel
  /// The panel's own bar.
  case bar
  case hamburger
  /// The picture of the chosen item.
  case picture
  /// A cover on the shelf, by the book's index.
  case book(Int)
  /// What belongs to a cover, by the book's index.
  case bookPart(BookPart, Int)
  /// A page of the open book, by its item.
  case page(Int)
  /// What light makes of a page, by its item.
  case pagePart(PagePart, Int)
  /// The black behind the door.
  case menuBackdrop
  /// The door as a whole.
  case menu
  /// The door's own bar.
  case menuBar
  case menuRow(Int)
  case menuIcon(Int)
  /// The panel's shadow on the door.
  case leftShadow
  /// Light on the door's hinge, and on the thickness of its free edge.
  case hingeLight
  case edgeLight
  case label(Label)
  /// A figure of a label that is a number, by its place in it.
  case figure(Label, Int)
  /// What an overlay stands on.
  case overlay(Overlay)
  /// What darkens everything under help.
  case helpBackdrop
  /// A part of a frame in the graph of frame times, by its age, the oldest first; of several alike
  /// the oldest one's.
  case frameBar(FramePart, Int)
  /// How high a frame at 60 Hz is there.
  case refreshLine
  case inspector(InspectorPart)
  /// The ring round what has the keyboard.
  case focus
  /// How everything was before it changed at once.
  case past
  /// Something of another program's, by its own number.
  case item(Int)

  /// What light and floor make of a cover.
  public enum BookPart: String, Hashable, Sendable {
    /// Wide and soft, on what stands behind.
    case shadow
    /// Dark and narrow, where it stands.
    case contact
    case reflection
    /// The groove beside the spine.
    case crease
    /// The side of its boards, and the edges of its pages between them.
    case board
    case pages
    /// The edges of an open book's leaves that have been turned, and of the others.
    case readEdge
    case unreadEdge
    /// What a turning leaf takes of the light.
    case leafShadow
    /// The room that closes over the shelf.
    case veil
    /// Of a book that has not been opened yet.
    case mark
    /// How far it has been read, and the whole of it.
    case progress
    case track
  }

  public enum PagePart: String, Hashable, Sendable {
    /// Where the page rises out of the fold.
    case gutter
    /// What says that it cannot be read.
    case fault
  }

  public enum FramePart: String, CaseIterable, Hashable, Sendable {
    case processor, drawing, graphics
  }

  /// What a label says something about.
  public enum Label: Hashable, Sendable {
    case menuRow(Int)
    case notice(Notice)
    /// A book's title below it, and its place on the shelf.
    case title(Int)
    case place(Int)
    /// Which pages of the open book are read.
    case pageNumber
    /// What a page is gone to by: its plate, and what has been typed of its number.
    case pageEntry
    case typedPage
    /// Who made a book, between the two.
    case author(Int)
    case caption(Caption)
    /// The key guide's lines, by index.
    case guideKeys(Int)
    case guideAction(Int)
    /// A number beside a caption, by its column.
    case measure(Caption, Int)
    /// The number of one of the door's corners, from the top left clockwise: in the inspector's
    /// table, and on the door.
    case cornerNumber(Int)
    case cornerTag(Int)
  }

  /// Whether it is only drawn on something else: a press goes through it.
  var isDecoration: Bool {
    switch self {
    case .overlay(.frameTimes), .frameBar, .refreshLine, .focus, .past: true
    case .inspector(.control): false
    case .inspector: true
    case .label, .figure, .menuIcon, .bookPart, .pagePart, .leftShadow, .hingeLight, .edgeLight:
      true
    default: false
    }
  }

  /// The kind of thing, as an accessibility tree would say it.
  public var role: String {
    switch self {
    case .panel: "panel"
    case .bar: "bar"
    case .hamburger: "button"
    case .picture: "picture"
    case .book: "book"
    case .bookPart(let part, _): part.rawValue
    case .page: "page"
    case .pagePart(let part, _): part.rawValue
    case .menuBackdrop: "backdrop"
    case .menu: "menu"
    case .menuBar: "menuBar"
    case .menuRow: "menuRow"
    case .menuIcon: "icon"
    case .leftShadow: "shadow"
    case .hingeLight, .edgeLight: "light"
    case .label: "label"
    case .figure: "figure"
    case .overlay: "overlay"
    case .helpBackdrop: "backdrop"
    case .frameBar: "bar"
    case .refreshLine: "line"
    case .inspector(let part): part.role
    case .focus: "focus"
    case .past: "past"
    case .item: "item"
    }
  }
}

extension CardID: CustomStringConvertible {
  public var description: String {
    switch self {
    case .panel: "panel"
    case .bar: "bar"
    case .hamburger: "hamburger"
    case .picture: "picture"
    case .book(let index): "book.\(index)"
    case .bookPart(let part, let index): "book.\(index).\(part.rawValue)"
    case .page(let item): "page.\(item)"
    case .pagePart(let part, let item): "page.\(item).\(part.rawValue)"
    case .menuBackdrop: "menu.backdrop"
    case .menu: "menu"
    case .menuBar: "menu.bar"
    case .menuRow(let index): "menu.row.\(index)"
    case .menuIcon(let index): "menu.icon.\(index)"
    case .leftShadow: "shadow.left"
    case .hingeLight: "menu.hinge"
    case .edgeLight: "menu.edge"
    case .label(let label): "label.\(label)"
    case .figure(let label, let index): "label.\(label).\(index)"
    case .overlay(let overlay): "overlay.\(overlay)"
    case .helpBackdrop: "overlay.help.backdrop"
    case .frameBar(let part, let age): "overlay.frameTimes.\(part.rawValue).\(age)"
    case .refreshLine: "overlay.frameTimes.refresh"
    case .inspector(let part): "overlay.inspector.\(part)"
    case .focus: "focus"
    case .past: "past"
    case .item(let index): "item.\(index)"
    }
  }
}

extension CardID.Label: CustomStringConvertible {
  public var description: String {
    switch self {
    case .menuRow(let index): "menu.row.\(index)"
    case .title(let index): "title.\(index)"
    case .place(let index): "place.\(index)"
    case .pageNumber: "page"
    case .pageEntry: "pageEntry"
    case .typedPage: "pageEntry.number"
    case .author(let index): "author.\(index)"
    case .caption(let caption): "caption.\(caption)"
    case .guideKeys(let index): "help.\(index).keys"
    case .guideAction(let index): "help.\(index).action"
    case .measure(let caption, let column): "\(caption).\(column)"
    case .cornerNumber(let corner): "corner.\(corner)"
    case .cornerTag(let corner): "corner.\(corner).tag"
    case .notice(.perspective): "perspective"
    case .notice(.emptyShelf): "emptyShelf"
    case .notice(.nextBook): "nextBook"
    case .notice(.lastBook): "lastBook"
    case .notice(.faultyPage): "faultyPage"
    case .notice(.message): "message"
    }
  }
}
