/// The covers on the shelf.
extension Layout {
  mutating func appendCovers(of shelf: Bookshelf) {
    let flow = shelf.flowLayout
    let reach = flow.turn == 0 ? 0 : Self.turnedReach
    // The panel slides to the right, and what it carries beyond the window is not seen.
    let visible = flow.indices(
      in: flow.visibleRect.inset(by: Insets(left: -reach, right: shelf.hinge - reach)))
    guard !visible.isEmpty else { return }
    visibleBooks = visible
    // From both ends toward the centre, so that what is nearer the middle lies in front.
    let middle = Int(min(max(flow.centeredItem.rounded(), 0), Double(flow.itemCount - 1)))
    for index in visible.prefix(while: { $0 < middle }) { appendCover(index, flow, shelf) }
    for index in visible.reversed().prefix(while: { $0 > middle }) {
      appendCover(index, flow, shelf)
    }
    if visible.contains(middle) { appendCover(middle, flow, shelf) }
  }

  private mutating func appendCover(_ index: Int, _ flow: FlowLayout, _ shelf: Bookshelf) {
    let item = flow.attributes(ofItem: index)
    let position = Point(
      x: shelf.hinge + item.center.x - flow.contentOffset, y: item.center.y)
    var transform = item.transform
    if flow.turn != 0 {
      // One vanishing point for the whole shelf, in the middle of the panel.
      let center = Point(x: shelf.hinge + shelf.size.width / 2, y: flow.centerY)
      transform = transform.concatenating(
        Transform3D.perspective(distance: Self.shelfEyeDistance).seen(
          from: Point(x: position.x - center.x, y: position.y - center.y)))
    }
    append(
      Card(
        .book(index), size: item.size, position: position, transform: transform,
        content: .picture(
          Picture(.cover, index), frame: Rect(origin: .zero, size: item.size),
          over: Self.placeholder(for: index)),
        light: item.light, corners: shelf.rules.coverCorners))
  }

  /// Points from the eye to the shelf: about two window widths, so that turned covers look
  /// turned and not bent.
  static let shelfEyeDistance = 2000.0

  /// Points by which perspective may bring a turned cover's outer edge nearer than its frame says.
  static let turnedReach = 16.0

  /// A quiet cloth colour for a cover that is not there yet, one of five so that neighbours differ.
  static func placeholder(for index: Int) -> Color {
    switch index % 5 {
    case 0: Color(hex: 0x566069)
    case 1: Color(hex: 0x4C5A63)
    case 2: Color(hex: 0x5F6468)
    case 3: Color(hex: 0x4A545F)
    default: Color(hex: 0x5A5D66)
    }
  }
}
