/// The transform inspector: what lies on the door, then its panel.
extension Layout {
  mutating func appendInspector(of shelf: Bookshelf) {
    guard shelf.overlays.contains(.inspector) else { return }
    let panel = InspectorPanel(of: shelf)
    let door = shelf.doorGeometry
    if shelf.fraction > 0 {
      let first = cards.count
      appendPerspective(of: door, beside: panel, in: shelf)
      bringIntoWindow(from: first, of: shelf)
    }
    append(
      Card(
        .overlay(.inspector), frame: panel.frame, content: .color(OverlayLook.ground),
        corners: Card.Corners(left: 6, right: 6)))
    // All that has a colour alone, then all words, then all numbers: each kind is drawn at once.
    appendSliders(of: shelf, on: panel)
    appendButtons(of: shelf, on: panel)
    if let table = panel.transform { appendHighlight(in: table, of: panel.form) }
    let plan = panel.plan.map { DoorPlan(of: door, shelf.direction, in: $0) }
    if let plan { append(plan) }
    if shelf.fraction > 0 { appendPerspectiveWords(of: door, beside: panel, in: shelf) }
    appendWords(of: shelf, on: panel)
    if let plan { appendWords(of: plan, in: shelf) }
    if shelf.fraction > 0 { appendCornerNumbers(of: door, beside: panel, in: shelf) }
    appendNumbers(of: shelf, door, on: panel)
    if let plan { appendNumbers(of: plan, in: shelf) }
  }

  // MARK: Colours

  private mutating func appendSliders(of shelf: Bookshelf, on panel: InspectorPanel) {
    let focus = shelf.focusedControl
    let pose = shelf.doorGeometry.pose.seen(shelf.direction)
    if let focus, focus.isSlider {
      let row = panel.row(of: focus)
      append(
        Card(
          .inspector(.focus),
          frame: row.inset(by: Insets(top: 0, left: -6, bottom: 0, right: -6)),
          content: .color(InspectorLook.raised), corners: Card.Corners(left: 4, right: 4)))
    }
    for slider in InspectorControl.sliders {
      let start = panel.knob(of: slider, at: 0)
      let knob = panel.knob(of: slider, at: pose.share(of: slider))
      func way(_ part: InspectorPart, to x: Double, _ color: Color) {
        guard x > start.x else { return }
        append(
          Card(
            .inspector(part),
            frame: Rect(x: start.x, y: start.y - 1, width: x - start.x, height: 2),
            content: .color(color)))
      }
      way(.track(slider), to: panel.knob(of: slider, at: 1).x, OverlayLook.line)
      way(.passed(slider), to: knob.x, Ink.quiet)
      let side = InspectorLook.knobSide
      append(
        Card(
          .inspector(.knob(slider)), size: Size(width: side, height: side), position: knob,
          content: .color(slider == focus ? OverlayLook.accent : Ink.bright),
          corners: Card.Corners(left: side / 2, right: side / 2)))
      append(control: slider, .clear, on: panel)
    }
  }

  private mutating func appendButtons(of shelf: Bookshelf, on panel: InspectorPanel) {
    for button in InspectorControl.buttons {
      append(
        control: button,
        button == shelf.focusedControl ? InspectorLook.pressed : InspectorLook.raised, on: panel)
    }
  }

  private mutating func append(
    control: InspectorControl, _ color: Color, on panel: InspectorPanel
  ) {
    append(
      Card(
        .inspector(.control(control)), frame: panel.place(of: control), content: .color(color),
        corners: control.isSlider ? .square : Card.Corners(left: 4, right: 4)))
  }

  private mutating func appendHighlight(in table: Rect, of form: InspectorForm) {
    let right = table.minX + form.matrixColumn(3)
    append(
      Card(
        .inspector(.m34),
        frame: Rect(
          x: right - form.cellWidth,
          y: table.minY + InspectorPanel.headingHeight + 2 * InspectorPanel.lineHeight,
          width: form.cellWidth + 6, height: InspectorPanel.lineHeight),
        content: .color(InspectorLook.cell), corners: Card.Corners(left: 4, right: 4)))
  }

  // MARK: Words

  private mutating func appendWords(of shelf: Bookshelf, on panel: InspectorPanel) {
    let focus = shelf.focusedControl
    for slider in InspectorControl.sliders {
      append(
        slider.caption, in: panel.row(of: slider),
        color: slider == focus ? Ink.bright : Ink.quiet, of: shelf)
    }
    func heading(_ caption: Caption, _ section: Rect?) {
      guard let section else { return }
      append(
        caption,
        in: Rect(
          x: section.minX, y: section.minY, width: section.size.width,
          height: InspectorPanel.headingHeight), color: Ink.quiet, of: shelf)
    }
    heading(.transform, panel.transform)
    heading(.corners, panel.corners)
    for button in InspectorControl.buttons {
      let caption = button == .copy && shelf.isCopied ? Caption.copied : button.caption
      let place = panel.place(of: button)
      append(
        caption,
        in: Rect(
          x: place.minX + Caption.buttonPadding, y: place.minY, width: place.size.width,
          height: place.size.height),
        color: button == focus ? OverlayLook.accent : Ink.bright, of: shelf)
    }
  }

  // MARK: Numbers

  private mutating func appendNumbers(
    of shelf: Bookshelf, _ door: DoorGeometry, on panel: InspectorPanel
  ) {
    var leaf = door.leaf
    if let width = shelf.mirrorWidth { leaf.mirror(in: width) }
    let pose = door.pose.seen(shelf.direction)
    for slider in InspectorControl.sliders {
      let row = panel.row(of: slider)
      append(
        slider.value(of: pose), decimals: slider.decimals, for: .measure(slider.caption, 0),
        endingAt: panel.right, in: row,
        color: shelf.inspector.overrides(slider) ? OverlayLook.accent : Ink.bright,
        of: shelf)
    }
    if let table = panel.transform {
      for row in 0..<4 {
        for column in 0..<4 {
          append(
            leaf.transform.element(row, column), decimals: column == 3 ? 6 : panel.form.decimals,
            for: .measure(.transform, 4 * row + column),
            endingAt: table.minX + panel.form.matrixColumn(column), in: table.line(row),
            color: row == 2 && column == 3 ? OverlayLook.accent : Ink.bright, of: shelf)
        }
      }
    }
    guard let table = panel.corners else { return }
    // As they stand on the door: the top ones above those of the foot.
    for corner in 0..<4 {
      let line = table.line(corner < 2 ? 0 : 1)
      let columns = panel.form.cornerColumns(corner == 0 || corner == 3 ? 0 : 1)
      append(
        Double(corner + 1), decimals: 0, for: .cornerNumber(corner),
        endingAt: table.minX + columns.number, in: line, color: OverlayLook.accent, of: shelf)
      // Behind the eye there is none, which is written as a stroke.
      let place = leaf.corner(corner) ?? Point(x: .nan, y: .nan)
      for (offset, value, right) in [(0, place.x, columns.x), (1, place.y, columns.y)] {
        append(
          value, decimals: 1, for: .measure(.corners, 2 * corner + offset),
          endingAt: table.minX + right, in: line, color: Ink.bright, of: shelf)
      }
    }
  }
}

extension InspectorControl {
  var caption: Caption {
    switch self {
    case .m34: .m34
    case .angle: .angle
    case .anchorX: .anchorX
    case .anchorY: .anchorY
    case .fraction: .fraction
    case .reset: .reset
    case .copy: .copy
    }
  }

  /// What its number says.
  func value(of pose: DoorPose) -> Double {
    switch self {
    case .m34: pose.m34
    case .angle: pose.angle * 180 / .pi
    case .anchorX: pose.anchorPoint.x
    case .anchorY: pose.anchorPoint.y
    case .fraction: pose.fraction
    case .reset, .copy: 0
    }
  }

  var decimals: Int {
    switch self {
    case .m34: 6
    case .angle: 1
    default: 3
    }
  }
}

extension Rect {
  /// A line of a table below its heading.
  fileprivate func line(_ index: Int) -> Rect {
    Rect(
      x: minX,
      y: minY + InspectorPanel.headingHeight + Double(index) * InspectorPanel.lineHeight,
      width: size.width, height: InspectorPanel.lineHeight)
  }
}

extension Transform3D {
  /// A number by row and column, from 0.
  fileprivate func element(_ row: Int, _ column: Int) -> Double {
    let (a, b, c, d) =
      switch row {
      case 0: (m11, m12, m13, m14)
      case 1: (m21, m22, m23, m24)
      case 2: (m31, m32, m33, m34)
      default: (m41, m42, m43, m44)
      }
    return column == 0 ? a : column == 1 ? b : column == 2 ? c : d
  }
}

extension Card {
  /// Where a corner is seen, from the top left clockwise; nil where it lies behind the eye.
  func corner(_ index: Int) -> Point? {
    let seen = projection.project(
      Point(
        x: index == 1 || index == 2 ? size.width : 0, y: index >= 2 ? size.height : 0))
    return seen.w >= Projection.nearestW ? seen.divided : nil
  }
}

/// Lengths in points and colours of the inspector alone.
enum InspectorLook {
  static let knobSide = 12.0
  static let raised = Color(hex: 0x1B2127)
  static let pressed = Color(hex: 0x2A323A)
  static let ray = Color(red: 1, green: 1, blue: 1, alpha: 0.4)
  static let eyePlane = Color(hex: 0x6FA8A0)
  static let cell = OverlayLook.ground.mixed(with: OverlayLook.accent, by: 0.16)
}
