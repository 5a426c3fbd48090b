extension SlidingContainer {
  /// Where everything is now, in points of the container.
  public struct Frames: Hashable, Sendable {
    /// The back panel's: the whole container; nil while it is removed.
    public var back: Rect?
    public var front: Rect
    /// Nil without shadows.
    public var leftShadow: Rect?
    /// Nil without shadows. It shows the left one's picture mirrored.
    public var rightShadow: Rect?
  }

  /// What the visible edge is called, for those who do not see it.
  public static let visibleEdgeLabel = "Close the menu"

  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// Points that the front panel moves from closed to open, 0…width.
  public var travel: Double {
    let visible = options.visiblePortion.isNaN ? Options().visiblePortion : options.visiblePortion
    return size.width - min(max(visible, 0), size.width)
  }

  public var frames: Frames {
    let x = fraction * travel + slide.place(at: time).aside + parallax.value(at: time)
    let front = Rect(x: x, y: 0, width: size.width, height: size.height)
    func shadow(from x: Double, _ width: Double) -> Rect {
      Rect(x: x, y: 0, width: width, height: size.height)
    }
    var frames = Frames(back: isBackPanelPlaced ? bounds : nil, front: front)
    if let shadows = options.shadows {
      let left = Self.shadowWidth(shadows.leftWidth)
      let right = shadows.rightWidth.map(Self.shadowWidth) ?? left
      frames.leftShadow = shadow(from: front.minX - left, left)
      frames.rightShadow = shadow(from: front.maxX, right)
    }
    return frames
  }

  /// Points, ≥ 0.
  private static func shadowWidth(_ width: Double) -> Double {
    width.isFinite ? max(width, 0) : 0
  }

  /// What of the front panel closes it when it is pressed, while it rests open; nil where nothing
  /// of it is in view. A lean takes nothing off it: it does not flee from the pointer.
  public var visibleEdge: Rect? {
    guard isAtRest, resting == .open else { return nil }
    let x = min(frames.front.minX, travel)
    return x < size.width ? Rect(x: x, y: 0, width: size.width - x, height: size.height) : nil
  }

  /// The panel under a point; nil outside the container, and where nothing is in view.
  public func hit(_ point: Point) -> Panel? {
    let frames = frames
    guard bounds.contains(point) else { return nil }
    if frames.front.contains(point) { return .front }
    return frames.back == nil ? nil : .back
  }
}
