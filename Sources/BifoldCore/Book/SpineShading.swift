/// The shade toward the spine of a page of the original book: a horizontal gradient of one dark
/// grey, whose opacity changes along the page.
public struct SpineShading: Sendable {
  /// Of the light that the grey itself has, 0…1.
  public static let gray = 1.0 / 3

  /// Opacity `alpha` at `place`, in shares of the page's width from its left edge.
  public struct Stop: Hashable, Sendable {
    public var place: Double
    public var alpha: Double
  }

  private let stops: InlineArray<4, Stop>
  /// 3 on a right page, 4 on a left one.
  public let count: Int

  /// In ascending order of their places.
  public subscript(index: Int) -> Stop { stops[index] }

  /// - Parameters:
  ///   - side: right pages have alpha k · (.45, .40, .55) at (0, .02, 1), left ones
  ///     k · (.30, .40, .50, .55) at (0, .50, .98, 1).
  ///   - ratio: r of the page, −1…1; k = 1 − |r|.
  public init(side: BookSide, ratio: Double) {
    let k = 1 - min(abs(ratio), 1)
    func stop(_ place: Double, _ alpha: Double) -> Stop { Stop(place: place, alpha: k * alpha) }
    switch side {
    case .right:
      count = 3
      stops = [stop(0, 0.45), stop(0.02, 0.40), stop(1, 0.55), stop(1, 0.55)]
    case .left:
      count = 4
      stops = [stop(0, 0.30), stop(0.50, 0.40), stop(0.98, 0.50), stop(1, 0.55)]
    }
  }

  /// The opacity at a place, in shares of the width from the left edge; beyond the edges as there.
  public func alpha(at place: Double) -> Double {
    guard place > stops[0].place else { return stops[0].alpha }
    for index in 1..<count where place < stops[index].place {
      let (from, to) = (stops[index - 1], stops[index])
      let share = (place - from.place) / (to.place - from.place)
      return from.alpha + (to.alpha - from.alpha) * share
    }
    return stops[count - 1].alpha
  }
}
