import BifoldCore
import BifoldWire

extension Bookshelf {
  /// What a page's picture fills of the box that all pages of the open book have, in pixels.
  /// - Parameters:
  ///   - picture: of a page.
  ///   - box: in pixels; that of `pageBox`, or a smaller one of its shape where textures cannot be as
  ///     large.
  func placement(of picture: Picture, inBox box: (width: Int, height: Int)) -> PagePlacement? {
    guard let face = book?.face(of: picture) else { return nil }
    let (size, whole) = (pageSize(of: face, pageFit), pageBox)
    func pixels(_ length: Double, of longest: Double, _ most: Int) -> Int {
      min(max(Int((length / longest * Double(most)).rounded()), 1), most)
    }
    let part: PagePlacement.Part =
      switch face {
      case .page, .blank: .whole
      case .half(_, .left): .leftHalf
      case .half(_, .right): .rightHalf
      }
    return PagePlacement(
      width: pixels(size.width, of: whole.width, box.width),
      height: pixels(size.height, of: whole.height, box.height), part: part)
  }
}
