/// What one side of a leaf shows. Pages are numbered from 0.
public enum Face: Hashable, Sendable {
  /// A whole page.
  case page(Int)
  /// The half of a wide page that lies on this side of the spine.
  case half(Int, BookSide)
  /// Empty paper.
  case blank

  /// The page that is seen on it, whole or in part.
  public var page: Int? {
    switch self {
    case .page(let page), .half(let page, _): page
    case .blank: nil
    }
  }
}
