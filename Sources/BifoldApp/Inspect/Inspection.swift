import BifoldCore
import Glibc

/// What `inspect` prints of a state: the drawn cards, back to front.
struct Inspection: Encodable {
  var size: [Double]
  var scale: Double
  var fidelity: String
  var direction: String
  var fraction: Double
  var screen: String
  var item: Int
  var shelf: Double
  /// Of the open book, and how far it has opened; nil without one.
  var spread: Double?
  var opening: Double?
  var m34: Double
  var cards: [InspectedCard] = []

  init(of state: Bookshelf, _ layout: Layout, label: (CardID) -> String) {
    size = [state.size.width, state.size.height]
    scale = state.scale
    fidelity = state.fidelity.rawValue
    direction = state.direction.rawValue
    fraction = state.fraction
    screen = state.isReading ? "book" : state.screen.rawValue
    item = state.selectedItem
    shelf = state.shelfPosition
    spread = state.book == nil ? nil : state.spreadPosition
    opening = state.book == nil ? nil : state.openingProgress
    m34 = state.m34
    for card in layout.cards where card.opacity > 0 {
      let outline = card.outline
      // Edge-on or behind the eye: not drawn, so not listed.
      guard outline.count >= 3, card.projection.inverse() != nil else { continue }
      cards.append(
        InspectedCard(card, outline, label: label(card.id), order: cards.count))
    }
  }

  /// The state first, then one card a line, so that a person can read it too.
  var text: String {
    let head = JSON.line(self).dropLast()
    let lines = cards.map { "  " + JSON.line($0) }.joined(separator: ",\n")
    return head + ",\n\"cards\":[\n" + lines + "\n]}\n"
  }

  private enum CodingKeys: String, CodingKey {
    // Not the cards: `text` writes them, a line each.
    case size, scale, fidelity, direction, fraction, screen, item, shelf, spread, opening, m34
  }
}

struct InspectedCard: Encodable {
  var id: String
  var role: String
  var label: String
  var size: [Double]
  var position: [Double]
  var anchor: [Double]
  var transform: [Double]
  var corners: [[Double]]
  var depth: [Double]
  var opacity: Double
  var order: Int
  var focused: Bool
  /// Of the hamburger, in radians.
  var rotation: Double?

  init(_ card: Card, _ outline: Outline, label: String, order: Int) {
    id = card.id.description
    role = card.id.role
    self.label = label
    size = [card.size.width, card.size.height]
    position = [card.position.x, card.position.y]
    anchor = [card.anchorPoint.x, card.anchorPoint.y]
    let t = card.transform
    transform = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
    corners = (0..<outline.count).map { [outline[$0].point.x, outline[$0].point.y] }
    depth = (0..<outline.count).map { outline[$0].depth }
    opacity = card.opacity
    self.order = order
    focused = card.isFocused
    if card.id == .hamburger { rotation = angle(of: t) }
  }

  /// The turn of a flat transform, clockwise on the screen.
  private func angle(of t: Transform3D) -> Double { atan2(t.m12, t.m11) }
}
