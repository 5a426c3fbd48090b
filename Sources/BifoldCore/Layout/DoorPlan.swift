import Glibc

/// The door from above, in a box of the window: the eye at the right looks to the left, through the
/// plane of the screen, at the leaf. What is at the screen's right is above.
struct DoorPlan {
  let box: Rect
  /// The part of it that is drawn in, and the line below that is written on.
  let drawing: Rect
  let legend: Rect
  /// Points of the box for a point of the window.
  let scale: Double
  /// Where the anchor point stands: on the screen's plane and on the eye's axis.
  let pivot: Point
  /// The eye, and where the plane stands in which w is 0; nil where there is no perspective, or
  /// where the eye sees from behind.
  let eye: Point?
  /// The ends of the leaf, its left edge first.
  let ends: (left: Point, right: Point)
  /// Where they are seen on the plane of the screen; nil behind the eye.
  let seen: (left: Point?, right: Point?)
  /// From the eye to the screen, in points of the window.
  let distance: Double

  /// Between the drawing and its box.
  static let padding = 10.0
  /// However far away the eye, the leaf is no shorter.
  static let shortestLeaf = 36.0
  /// From the left of what says d to the right of its number, and of the eye plane's name to it.
  static let distanceRoom = 128.0
  static let eyePlaneRoom = 42.0
  /// Between the screen and the eye plane when both have their names.
  static let namesRoom = 104.0

  init(of door: DoorGeometry, in box: Rect) {
    self.box = box
    let foot = InspectorPanel.headingHeight + 4
    drawing = Rect(
      origin: box.origin, size: Size(width: box.size.width, height: box.size.height - foot))
    legend = Rect(
      x: box.minX + Self.padding, y: drawing.maxY, width: box.size.width - 2 * Self.padding,
      height: InspectorPanel.headingHeight)
    let anchor = min(max(door.pose.anchorPoint.x, 0), 1)
    distance = -1 / door.m34
    let room = Size(
      width: box.size.width - 2 * Self.padding, height: drawing.size.height - 2 * Self.padding)
    // The leaf may lie along the screen or stand straight on it; the eye is seen as long as the leaf
    // is then not too short.
    let reach = distance > 0 ? distance : 0
    let fitting = min(
      room.height / door.width, room.width / (anchor * door.width + reach))
    let scale = max(
      fitting, min(Self.shortestLeaf, room.height) / door.width)
    self.scale = scale
    let pivot = Point(
      x: box.minX + Self.padding + anchor * door.width * scale,
      y: box.minY + Self.padding + (1 - anchor) * door.width * scale)
    self.pivot = pivot
    eye =
      distance > 0 && distance.isFinite
      ? Point(x: pivot.x + distance * scale, y: pivot.y) : nil
    let (c, s) = (cos(door.pose.angle), sin(door.pose.angle))
    // u points right of the anchor point on the leaf: to the right and, turned away, toward the eye.
    func place(_ u: Double) -> Point {
      Point(x: pivot.x - u * s * scale, y: pivot.y - u * c * scale)
    }
    func seen(_ u: Double) -> Point? {
      let w = 1 - u * s * door.m34
      return w > 0 ? Point(x: pivot.x, y: pivot.y - u * c / w * scale) : nil
    }
    let (left, right) = (
      -door.pose.anchorPoint.x * door.width, (1 - door.pose.anchorPoint.x) * door.width
    )
    ends = (place(left), place(right))
    self.seen = (seen(left), seen(right))
  }
}

extension Layout {
  mutating func append(_ plan: DoorPlan) {
    func line(
      _ part: InspectorPart.Plan, from: Point, to: Point, width: Double = 1, _ color: Color
    ) {
      guard let inside = plan.drawing.clipped(from: from, to: to),
        let card = Card(
          .inspector(.plan(part)), from: inside.from, to: inside.to, width: width, color: color)
      else { return }
      append(card)
    }
    let drawing = plan.drawing
    append(
      Card(
        .inspector(.plan(.ground)), frame: plan.box, content: .color(InspectorLook.raised),
        corners: Card.Corners(left: 4, right: 4)))
    func upright(_ part: InspectorPart.Plan, x: Double, _ color: Color) {
      line(part, from: Point(x: x, y: drawing.minY), to: Point(x: x, y: drawing.maxY), color)
    }
    upright(.screen, x: plan.pivot.x, OverlayLook.line)
    if let eye = plan.eye {
      line(.distance, from: plan.pivot, to: eye, OverlayLook.line)
      for index in 0..<2 {
        let end = index == 0 ? plan.ends.left : plan.ends.right
        if end.x < eye.x { line(.ray(index), from: eye, to: end, InspectorLook.ray) }
      }
      if eye.x < drawing.maxX {
        upright(.eyePlane, x: eye.x, InspectorLook.eyePlane)
      }
    }
    if let left = plan.seen.left, let right = plan.seen.right {
      line(.seen, from: left, to: right, width: 3, OverlayLook.accent)
    }
    line(.leaf, from: plan.ends.left, to: plan.ends.right, width: 2, Ink.bright)
    append(dot: .plan(.anchor), at: plan.pivot, side: 6, Ink.bright)
    if let eye = plan.eye, eye.x < drawing.maxX {
      append(dot: .plan(.eye), at: eye, side: 8, InspectorLook.eyePlane)
    }
  }

  /// What the lines are, where there is room between them, and what it is a view of.
  mutating func appendWords(of plan: DoorPlan, in shelf: Bookshelf) {
    let legend = plan.legend
    append(.plan, in: legend, color: Ink.quiet, of: shelf)
    append(
      .distance,
      in: Rect(
        x: legend.maxX - DoorPlan.distanceRoom, y: legend.minY, width: DoorPlan.distanceRoom,
        height: legend.size.height), color: Ink.quiet, of: shelf)
    let foot = plan.drawing.maxY - InspectorPanel.lineHeight
    func beside(_ x: Double) -> Rect {
      Rect(x: x, y: foot, width: 0, height: InspectorPanel.lineHeight)
    }
    let isEyeInside = (plan.eye?.x ?? .infinity) < plan.drawing.maxX
    let end = isEyeInside ? plan.eye?.x ?? 0 : plan.drawing.maxX
    if end - plan.pivot.x >= DoorPlan.namesRoom {
      append(.screen, in: beside(plan.pivot.x + 6), color: Ink.quiet, of: shelf)
    }
    if isEyeInside, end - plan.drawing.minX >= DoorPlan.namesRoom {
      append(
        .eyePlane, in: beside(end - DoorPlan.eyePlaneRoom), color: InspectorLook.eyePlane,
        of: shelf)
    }
  }

  /// The eye's distance, at the foot.
  mutating func appendNumbers(of plan: DoorPlan, in shelf: Bookshelf) {
    append(
      plan.distance, decimals: 0, for: .measure(.distance, 0), endingAt: plan.legend.maxX,
      in: plan.legend, color: Ink.bright, of: shelf)
  }
}
