/// Where the transform inspector stands and where each thing on it does, in points of the window:
/// for the layout, which draws it, and for the state, which a pointer meets there.
struct InspectorPanel {
  let frame: Rect
  let form: InspectorForm
  /// The tables and the view from above, as far as there is room for them; without their headings.
  private(set) var transform: Rect?
  private(set) var corners: Rect?
  private(set) var plan: Rect?
  private let buttonsTop: Double

  /// From the bar, and between what belongs together less.
  static let gap = 8.0
  static let sliderHeight = 22.0
  static let headingHeight = 18.0
  static let lineHeight = 18.0
  static let buttonHeight = 28.0
  static let planHeights = 72.0...160.0
  /// Points beside a track's ends that still belong to it.
  static let grasp = 10.0

  static let slidersHeight = Double(InspectorControl.sliders.count) * sliderHeight
  static let transformHeight = headingHeight + 4 * lineHeight
  static let cornersHeight = headingHeight + 2 * lineHeight

  init(of shelf: Bookshelf) {
    let room = Self.room(of: shelf)
    form = InspectorForm(fitting: room)
    let (padding, gap) = (form.padding, Self.gap)
    let top = shelf.onPixels(
      Point(
        x: shelf.windowX(
          of: form.width, at: max(room.maxX - form.margin - form.width, 0)),
        y: room.minY + form.margin - gap))
    let content = Point(x: top.x + padding, y: top.y + padding)
    let right = top.x + form.width - padding
    let height = room.maxY - top.y - 2 * padding

    if form == .wide {
      let table = content.x + form.columnWidth + InspectorForm.columnGap
      let transform = Rect(
        x: table, y: content.y, width: form.columnWidth, height: Self.transformHeight)
      let corners = Rect(
        x: table, y: transform.maxY + gap, width: form.columnWidth, height: Self.cornersHeight)
      self.transform = transform
      self.corners = corners
      // In line with the tables' foot.
      buttonsTop = corners.maxY - Self.buttonHeight
      let rest = height - (corners.maxY + gap - content.y)
      var foot = corners.maxY
      if rest >= Self.planHeights.lowerBound {
        let plan = Rect(
          x: content.x, y: foot + gap, width: right - content.x,
          height: min(rest, Self.planHeights.upperBound).rounded(.down))
        self.plan = plan
        foot = plan.maxY
      }
      frame = Rect(x: top.x, y: top.y, width: form.width, height: foot + padding - top.y)
      return
    }

    // What says most for its height comes first.
    var rest = height - Self.slidersHeight - gap - Self.buttonHeight
    func takes(_ height: Double) -> Bool {
      let isEnough = rest >= height + gap
      if isEnough { rest -= height + gap }
      return isEnough
    }
    let hasTransform = takes(Self.transformHeight)
    let hasPlan = takes(Self.planHeights.lowerBound)
    let hasCorners = takes(Self.cornersHeight)
    let planHeight =
      min(Self.planHeights.lowerBound + max(rest, 0), Self.planHeights.upperBound).rounded(.down)
    var y = content.y + Self.slidersHeight + gap
    func section(_ height: Double) -> Rect {
      defer { y += height + gap }
      return Rect(x: content.x, y: y, width: right - content.x, height: height)
    }
    if hasTransform { transform = section(Self.transformHeight) }
    if hasCorners { corners = section(Self.cornersHeight) }
    if hasPlan { plan = section(planHeight) }
    buttonsTop = y
    frame = Rect(
      x: top.x, y: top.y, width: form.width, height: y + Self.buttonHeight + padding - top.y)
  }

  /// Where it may be: right of the open door, under the bar; where frame times are shown, below
  /// them or else beside them.
  private static func room(of shelf: Bookshelf) -> Rect {
    let left = min(shelf.menuWidth, shelf.size.width)
    func room(top: Double, right: Double) -> Rect {
      Rect(
        x: left, y: top, width: max(right, left) - left, height: shelf.size.height - gap - top)
    }
    let top = Metrics.barHeight + gap
    guard shelf.overlays.contains(.frameTimes) else {
      return room(top: top, right: shelf.size.width)
    }
    let times = FrameTimesLook.size
    let below = room(
      top: Metrics.barHeight + FrameTimesLook.margin + times.height, right: shelf.size.width)
    return below.size.height >= InspectorForm.column.height
      ? below
      : room(
        top: top, right: shelf.size.width - FrameTimesLook.margin - times.width - gap)
  }

  var left: Double { frame.minX + form.padding }
  /// Where the sliders' numbers end.
  var right: Double { left + form.columnWidth }

  /// The line that a slider stands on.
  func row(of slider: InspectorControl) -> Rect {
    Rect(
      x: left, y: frame.minY + form.padding + Double(slider.rawValue) * Self.sliderHeight,
      width: form.columnWidth, height: Self.sliderHeight)
  }

  /// Where a pointer meets a control.
  func place(of control: InspectorControl) -> Rect {
    switch control {
    case .m34, .angle, .anchorX, .anchorY, .fraction:
      Rect(
        x: left + form.trackLeft - Self.grasp, y: row(of: control).minY,
        width: form.trackWidth + 2 * Self.grasp, height: Self.sliderHeight)
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
    let start = left + form.trackLeft
    // Both ends to the last digit.
    if x >= start + form.trackWidth { return 1 }
    return max((x - start) / form.trackWidth, 0)
  }

  /// Where the middle of its knob stands.
  func knob(of slider: InspectorControl, at share: Double) -> Point {
    Point(x: left + form.trackLeft + share * form.trackWidth, y: row(of: slider).midY)
  }
}
