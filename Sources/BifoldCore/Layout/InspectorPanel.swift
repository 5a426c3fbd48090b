/// Where the transform inspector stands and where each thing on it does, in points of the window:
/// for the layout, which draws it, and for the state, which a pointer meets there.
struct InspectorPanel {
  let frame: Rect
  /// The tables and the view from above, as far as there is room for them; without their headings.
  private(set) var transform: Rect?
  private(set) var corners: Rect?
  private(set) var plan: Rect?
  private let buttonsTop: Double

  static let margin = 12.0
  static let padding = 12.0
  /// Between what belongs together less.
  static let gap = 8.0
  static let width = 320.0
  static let sliderHeight = 22.0
  static let headingHeight = 18.0
  static let lineHeight = 18.0
  static let buttonHeight = 28.0
  static let planHeights = 72.0...160.0
  /// From the left of the panel's content: a slider's track. Its numbers end at the content's right.
  static let trackLeft = 84.0
  static let trackWidth = 136.0
  /// Points beside a track's ends that still belong to it.
  static let grasp = 10.0
  /// Right edges of the matrix' columns, and of x and y of two corners, from the content's left.
  static let columns = [64.0, 136.0, 208.0, 296.0]

  static var contentWidth: Double { width - 2 * padding }

  init(of shelf: Bookshelf) {
    let sliders = Double(InspectorControl.sliders.count) * Self.sliderHeight
    let least = 2 * Self.padding + sliders + Self.gap + Self.buttonHeight
    let shown = InspectorPanel.places(in: shelf.size, shelf.overlays, least: least)
    // What says most for its height comes first.
    var rest = shown.room - least
    func takes(_ height: Double) -> Bool {
      let isEnough = rest >= height + Self.gap
      if isEnough { rest -= height + Self.gap }
      return isEnough
    }
    let matrixHeight = Self.headingHeight + 4 * Self.lineHeight
    let cornersHeight = Self.headingHeight + 2 * Self.lineHeight
    let hasPlan = takes(Self.planHeights.lowerBound)
    let hasTransform = takes(matrixHeight)
    let hasCorners = takes(cornersHeight)
    let planHeight =
      min(Self.planHeights.lowerBound + max(rest, 0), Self.planHeights.upperBound).rounded(.down)

    let origin = shelf.onPixels(shown.origin)
    let left = origin.x + Self.padding
    var y = origin.y + Self.padding + sliders + Self.gap
    func section(_ height: Double) -> Rect {
      defer { y += height + Self.gap }
      return Rect(x: left, y: y, width: Self.contentWidth, height: height)
    }
    if hasTransform { transform = section(matrixHeight) }
    if hasCorners { corners = section(cornersHeight) }
    if hasPlan { plan = section(planHeight) }
    buttonsTop = y
    frame = Rect(
      x: origin.x, y: origin.y, width: Self.width,
      height: y + Self.buttonHeight + Self.padding - origin.y)
  }

  /// The top left corner, and how high it may be: at the right under the bar; where frame times are
  /// shown, below them or else beside them.
  private static func places(
    in size: Size, _ overlays: Overlays, least: Double
  ) -> (origin: Point, room: Double) {
    let top = Metrics.barHeight + margin
    let right = size.width - margin
    let height = size.height - top - gap
    guard overlays.contains(.frameTimes) else {
      return (Point(x: max(right - width, 0), y: top), height)
    }
    let times = FrameTimesLook.size
    let below = height - times.height - gap
    let tables = 3 * gap + planHeights.lowerBound + 2 * headingHeight + 6 * lineHeight
    if below >= least + tables {
      return (Point(x: max(right - width, 0), y: top + times.height + gap), below)
    }
    return (Point(x: max(right - times.width - gap - width, 0), y: top), height)
  }

  var left: Double { frame.minX + Self.padding }
  var right: Double { frame.maxX - Self.padding }

  /// The line that a slider stands on.
  func row(of slider: InspectorControl) -> Rect {
    Rect(
      x: left, y: frame.minY + Self.padding + Double(slider.rawValue) * Self.sliderHeight,
      width: Self.contentWidth, height: Self.sliderHeight)
  }

  /// Where a pointer meets a control.
  func place(of control: InspectorControl) -> Rect {
    switch control {
    case .m34, .angle, .anchorX, .anchorY, .fraction:
      Rect(
        x: left + Self.trackLeft - Self.grasp, y: row(of: control).minY,
        width: Self.trackWidth + 2 * Self.grasp, height: Self.sliderHeight)
    case .copy:
      Rect(x: left, y: buttonsTop, width: Caption.copy.buttonWidth, height: Self.buttonHeight)
    case .reset:
      Rect(
        x: right - Caption.reset.buttonWidth, y: buttonsTop, width: Caption.reset.buttonWidth,
        height: Self.buttonHeight)
    }
  }

  /// How far along its track a place is, 0…1.
  func share(of slider: InspectorControl, at x: Double) -> Double {
    let start = left + Self.trackLeft
    // Both ends to the last digit.
    if x >= start + Self.trackWidth { return 1 }
    return max((x - start) / Self.trackWidth, 0)
  }

  /// Where the middle of its knob stands.
  func knob(of slider: InspectorControl, at share: Double) -> Point {
    Point(x: left + Self.trackLeft + share * Self.trackWidth, y: row(of: slider).midY)
  }
}
