import BifoldContent
import BifoldScene
import BifoldWire

extension PictureRequest {
  /// What the picture will fill of its box.
  var extent: Residency.Extent? {
    guard case .picture(let order) = request, let page = order.page else { return nil }
    return Residency.Extent(
      width: Double(page.width) / Double(order.width),
      height: Double(page.height) / Double(order.height))
  }
}
