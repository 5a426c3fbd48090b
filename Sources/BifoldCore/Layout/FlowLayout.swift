/// Items in a row that grow toward the centre of the view, of any number: every question costs
/// what it answers, never what exists.
///
/// Content coordinates are a scroll view's: item i's cell begins at `i · pitch`, the view shows
/// what begins at `contentOffset`, and an inset at both ends lets the first and the last item
/// stand in the centre.
///
///     var layout = FlowLayout.original(itemCount: 12, viewSize: Size(width: 1280, height: 800))
///     layout.contentOffset = layout.contentOffset(atItem: 2.5)
///     for item in layout.attributes(in: layout.visibleRect) { … }
public struct FlowLayout: Hashable, Sendable {
  public var itemCount: Int
  /// Before scaling, in points.
  public var itemSize: Size
  /// Between two cells, in points; negative where they overlap.
  public var spacing: Double
  public var viewSize: Size
  /// Where the items' centres stand, in points from the view's top.
  public var centerY: Double
  /// Points that the view's left edge has scrolled past the first cell's.
  public var contentOffset: Double
  /// The scale of the item in the centre.
  public var centerScale = 1.0
  /// An item's scale is the centre's times max(1 − distance / reach, floor), in points, where it
  /// falls evenly.
  public var scaleReach = Double.infinity
  public var scaleFloor = 1.0
  /// How the scale falls on its way to the floor.
  public var falloff = Falloff.even
  /// Points between the centres of two items that both stand beyond one pitch from the middle.
  public var outerPitch: Double
  /// How far an item one pitch or more from the middle is turned toward it, in radians.
  public var turn = 0.0
  /// How much of the light an item one pitch or more from the middle gets.
  public var outerLight = 1.0

  public enum Falloff: Hashable, Sendable {
    /// In proportion to the distance.
    case even
    /// Twice as fast at first and not at all at the end, so that two items halfway between centre
    /// and rim stand clear of each other.
    case early
  }

  /// A plain row: cells side by side, nothing scaled or turned.
  public init(itemCount: Int, itemSize: Size, spacing: Double, viewSize: Size) {
    self.itemCount = max(itemCount, 0)
    self.itemSize = itemSize
    self.spacing = spacing
    self.viewSize = viewSize
    centerY = viewSize.height / 2
    contentOffset = 0
    outerPitch = itemSize.width + spacing
  }

  /// Points from one cell to the next.
  public var pitch: Double { itemSize.width + spacing }

  /// Points of empty content before the first and after the last cell.
  public var contentInset: Double { viewSize.width / 2 - itemSize.width / 2 }

  /// What the view shows, in content coordinates.
  public var visibleRect: Rect {
    Rect(origin: Point(x: contentOffset, y: 0), size: viewSize)
  }

  /// The offset at which a place between items stands in the centre: 2.5 is halfway from item 2
  /// to item 3.
  public func contentOffset(atItem position: Double) -> Double {
    position * pitch - contentInset
  }

  /// The place between items that stands in the centre, the inverse of `contentOffset(atItem:)`.
  public var centeredItem: Double { (contentOffset + contentInset) / pitch }

  /// How one item is placed. Constant time.
  public func attributes(ofItem index: Int) -> LayoutAttributes {
    let steps = Double(index) - centeredItem
    let distance = abs(steps) * pitch
    let scale = centerScale * scaleShare(at: distance)
    let reached = min(max(steps, -1), 1)
    var transform = Transform3D.scale(x: scale, y: scale)
    if turn != 0 {
      transform = transform.concatenating(.rotation(by: -reached * turn, x: 0, y: 1, z: 0))
    }
    return LayoutAttributes(
      index: index,
      center: Point(
        x: contentOffset + viewSize.width / 2 + displacement(steps: steps), y: centerY),
      size: itemSize, transform: transform, scale: scale,
      light: 1 + (outerLight - 1) * abs(reached),
      // Not a number is not less either, and lies farthest back.
      zIndex: abs(steps) < 1e9 ? -Int(abs(steps)) : -1_000_000_000)
  }

  /// An item's scale as a share of the centre's, at a distance in points.
  private func scaleShare(at distance: Double) -> Double {
    let fall = distance / scaleReach
    switch falloff {
    case .even: return max(1 - fall, scaleFloor)
    case .early:
      let whole = 1 - scaleFloor
      guard fall < whole else { return scaleFloor }
      let share = fall / whole
      return 1 - whole * share * (2 - share)
    }
  }

  /// The items that show in a part of the content, left to right. Costs as much as it returns.
  public func attributes(in rect: Rect) -> [LayoutAttributes] {
    indices(in: rect).map(attributes(ofItem:))
  }

  /// The indices of the items that show in a part of the content. Constant time.
  public func indices(in rect: Rect) -> Range<Int> {
    guard itemCount > 0, pitch > 0, outerPitch > 0, rect.size.width > 0 else { return 0..<0 }
    let half = itemSize.width * centerScale / 2
    let middle = contentOffset + viewSize.width / 2
    let first = (centeredItem + steps(displacement: rect.minX - middle - half)).rounded(.down)
    let last = (centeredItem + steps(displacement: rect.maxX - middle + half)).rounded(.up)
    let end = Double(itemCount)
    guard first < end, last >= 0 else { return 0..<0 }
    var range = Int(max(first, 0))..<Int(min(last + 1, end))
    // The bound above is the centre item's; those at the rim are smaller and may not reach.
    while let index = range.first, !shows(index, in: rect) { range.removeFirst() }
    while let index = range.last, !shows(index, in: rect) { range.removeLast() }
    return range
  }

  private func shows(_ index: Int, in rect: Rect) -> Bool {
    let frame = attributes(ofItem: index).frame
    return frame.maxX > rect.minX && frame.minX < rect.maxX
  }

  /// Points from the middle of the view to an item that many items away.
  private func displacement(steps: Double) -> Double {
    let near = min(max(steps, -1), 1)
    return near * pitch + (steps - near) * outerPitch
  }

  private func steps(displacement: Double) -> Double {
    let near = min(max(displacement / pitch, -1), 1)
    return near + (displacement - near * pitch) / outerPitch
  }
}

// MARK: - Snapping

extension FlowLayout {
  /// The item to rest at, as the original chose it: the next one in the direction of the throw.
  /// - Parameters:
  ///   - projected: the place between items where the throw would end.
  ///   - velocity: its sign counts; positive is forward.
  public func directedSnap(projected: Double, velocity: Double) -> Double {
    let rule: FloatingPointRoundingRule =
      velocity > 0 ? .up : velocity < 0 ? .down : .toNearestOrAwayFromZero
    return clamped(projected.rounded(rule))
  }

  /// The item to rest at: the one nearest to the projected end; when it was a flick, at least one
  /// further than where the gesture began, and never against the throw.
  /// - Parameters:
  ///   - start: the place between items where the gesture began.
  ///   - released: the place between items where it was let go.
  ///   - velocity: points a second.
  public func nearestSnap(
    projected: Double, start: Double, released: Double, velocity: Double
  ) -> Double {
    let nearest = projected.rounded()
    guard abs(velocity) > Self.flickVelocity else { return clamped(nearest) }
    let way: Double = velocity > 0 ? 1 : -1
    let further = nearest == start.rounded() ? nearest + way : nearest
    return clamped(
      way > 0 ? max(further, released.rounded(.up)) : min(further, released.rounded(.down)))
  }

  /// Points a second from which a short drag means the next item.
  static let flickVelocity = 200.0

  private func clamped(_ item: Double) -> Double {
    min(max(item, 0), Double(max(itemCount - 1, 0)))
  }
}
