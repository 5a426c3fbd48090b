/// A picture that a card shows, by what it is of. Who holds the pixels, and whether they are
/// there yet, is not the layout's business.
public struct Picture: Hashable, Sendable {
  public enum Kind: Int, CaseIterable, Sendable {
    /// Covers of books, by the book's index.
    case cover
    /// The open book's pages: see `Picture.init(of:)`.
    case page
    /// The same in a quarter of their size: what is seen of them until they come.
    case sketch
    /// Icons of the menu's items, by the item's index.
    case icon
    /// The large pictures of the menu's items, by the item's index.
    case detail
    /// The words of the menu's items, by the item's index.
    case label
    /// Titles of books, by the book's index.
    case title
    /// Who made them, by the book's index.
    case author
    /// What numbers are made of, by `Figure`.
    case figure
    /// Words that overlays are made of, by `Caption`.
    case caption
    /// What help says, by twice the index in `KeyGuide`: the keys, and one on, what they do.
    case guide
    /// What the program says over the panel, by `Notice`.
    case notice
    /// How everything was, at index 0, while that fades.
    case past
  }

  public var kind: Kind
  public var index: Int

  public init(_ kind: Kind, _ index: Int) {
    self.kind = kind
    self.index = index
  }

  /// What stands in for it while it is not there: its sketch, if it is a page.
  public var standIn: Picture? { kind == .page ? Picture(.sketch, index) : nil }

  /// What a side of a leaf shows: by twice the page, and one on for the right half of a wide one.
  /// Which pages lie beside it does not matter. Nil for a blank.
  public init?(of face: Face) {
    switch face {
    case .page(let page), .half(let page, .left): self.init(.page, 2 * page)
    case .half(let page, .right): self.init(.page, 2 * page + 1)
    case .blank: return nil
    }
  }
}
