import Glibc

/// The door from above, in a box of the window: the eye at the right looks to the left, through the
/// plane of the screen, at the leaf. What is at the screen's right is above. Where m34 is above 0
/// the point that all rays go through lies behind the screen, at the left.
struct DoorPlan {
  let box: Rect
  /// The part of it that is drawn in, and the line below that is written on.
  let drawing: Rect
  let legend: Rect
  /// Points of the box for a point of the window.
  let scale: Double
  /// Where the anchor point stands: on the screen's plane and on the eye's axis.
  let pivot: Point
  /// The eye, and where the plane stands in which w is 0; nil where there is no perspective.
  let eye: Point?
  /// The ends of the leaf, in reading space its left edge first.
  let ends: (left: Point, right: Point)
  /// Where they are seen on the plane of the screen; nil behind the eye.
  let seen: (left: Point?, right: Point?)
  /// From the eye to the screen, in points of the window; under 0 for one behind it.
  let distance: Double

  /// Where the eye is.
  enum Side { case before, behind, nowhere }

  var side: Side {
    guard distance.isFinite else { return .nowhere }
    return distance > 0 ? .before : .behind
  }

  /// The eye where the box holds it.
  var shownEye: Point? {
    eye.flatMap { $0.x > drawing.minX && $0.x < drawing.maxX ? $0 : nil }
  }

  /// Between the drawing and its box.
  static let padding = 10.0
  /// However far away the eye, the leaf is no shorter.
  static let shortestLeaf = 36.0
  /// From the left of what says d to the right of its number, with what it is a view of to the left
  /// of that; and of the eye plane's name to it.
  static let distanceRoom = 128.0
  static let nameRoom = 76.0
  static let eyePlaneRoom = 42.0
  /// A distance of as many figures as there is room for beside its name.
  static let farthestWritten = 99_999.0
  /// Between the screen and the eye plane when both have their names.
  static let namesRoom = 104.0

  init(of door: DoorGeometry, _ direction: ReadingDirection, in box: Rect) {
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
    let behind = distance < 0 && distance.isFinite ? -distance : 0
    let before = distance > 0 && distance.isFinite ? distance : (1 - anchor) * door.width
    func fitting(_ depth: Double) -> Double {
      min(room.height / door.width, room.width / (depth + before))
    }
    let reach = max(anchor * door.width, behind)
    let least = min(Self.shortestLeaf, room.height) / door.width
    // An eye too far behind for that is left out.
    let depth = fitting(reach) >= least ? reach : anchor * door.width
    let scale = max(fitting(depth), least)
    self.scale = scale
    let pivot = Point(
      x: box.minX + Self.padding + depth * scale,
      y: box.minY + Self.padding
        + (direction == .leftToRight ? 1 - anchor : anchor) * door.width * scale)
    self.pivot = pivot
    eye = distance.isFinite ? Point(x: pivot.x + distance * scale, y: pivot.y) : nil
    let (c, s) = (cos(door.pose.angle), sin(door.pose.angle))
    // The screen's right is above; reading from right to left it is the leaf's beginning.
    let up = direction == .leftToRight ? -1.0 : 1
    // u points on from the anchor point on the leaf: along it and, turned away, toward the eye.
    func place(_ u: Double) -> Point {
      Point(x: pivot.x - u * s * scale, y: pivot.y + up * u * c * scale)
    }
    func seen(_ u: Double) -> Point? {
      let w = 1 - u * s * door.m34
      return w > 0 ? Point(x: pivot.x, y: pivot.y + up * u * c / w * scale) : nil
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
        let (end, seen) =
          index == 0 ? (plan.ends.left, plan.seen.left) : (plan.ends.right, plan.seen.right)
        switch plan.side {
        case .before: if end.x < eye.x { line(.ray(index), from: eye, to: end, InspectorLook.ray) }
        // On through the end to where it is seen.
        case .behind: if let seen { line(.ray(index), from: eye, to: seen, InspectorLook.ray) }
        case .nowhere: break
        }
      }
    }
    if let eye = plan.shownEye { upright(.eyePlane, x: eye.x, InspectorLook.eyePlane) }
    if let left = plan.seen.left, let right = plan.seen.right {
      line(.seen, from: left, to: right, width: 3, OverlayLook.accent)
    }
    line(.leaf, from: plan.ends.left, to: plan.ends.right, width: 2, Ink.bright)
    append(dot: .plan(.anchor), at: plan.pivot, side: 6, Ink.bright)
    if let eye = plan.shownEye {
      append(dot: .plan(.eye), at: eye, side: 8, InspectorLook.eyePlane)
    }
  }

  /// What the lines are, where there is room between them, and what it is a view of.
  mutating func appendWords(of plan: DoorPlan, in shelf: Bookshelf) {
    let legend = plan.legend
    switch plan.side {
    case .before: append(.plan, in: legend, color: Ink.quiet, of: shelf)
    // What is farther away looks larger, or all looks equally large: no fault, but odd.
    case .behind: append(.eyeBehind, in: legend, color: OverlayLook.accent, of: shelf)
    case .nowhere: append(.noEye, in: legend, color: OverlayLook.accent, of: shelf)
    }
    let room = min(DoorPlan.distanceRoom, legend.size.width - DoorPlan.nameRoom)
    append(
      .distance,
      in: Rect(x: legend.maxX - room, y: legend.minY, width: room, height: legend.size.height),
      color: Ink.quiet, of: shelf)
    let foot = plan.drawing.maxY - InspectorPanel.lineHeight
    func beside(_ x: Double) -> Rect {
      Rect(x: x, y: foot, width: 0, height: InspectorPanel.lineHeight)
    }
    let eye = plan.shownEye
    // Both at the right of their lines, or where the eye is before the screen, between these.
    let end = eye.map { $0.x > plan.pivot.x ? $0.x : plan.drawing.maxX } ?? plan.drawing.maxX
    if end - plan.pivot.x >= DoorPlan.namesRoom {
      append(.screen, in: beside(plan.pivot.x + 6), color: Ink.quiet, of: shelf)
    }
    guard let eye else { return }
    switch plan.side {
    case .before where eye.x - plan.drawing.minX >= DoorPlan.namesRoom:
      append(
        .eyePlane, in: beside(eye.x - DoorPlan.eyePlaneRoom), color: InspectorLook.eyePlane,
        of: shelf)
    case .behind where plan.pivot.x - eye.x >= DoorPlan.eyePlaneRoom + 6:
      append(.eyePlane, in: beside(eye.x + 6), color: InspectorLook.eyePlane, of: shelf)
    default: break
    }
  }

  /// The eye's distance, at the foot.
  mutating func appendNumbers(of plan: DoorPlan, in shelf: Bookshelf) {
    // What is not there, or too far to be written, is a stroke.
    append(
      abs(plan.distance) <= DoorPlan.farthestWritten ? plan.distance : .nan, decimals: 0,
      for: .measure(.distance, 0), endingAt: plan.legend.maxX,
      in: plan.legend, color: Ink.bright, of: shelf)
  }
}
