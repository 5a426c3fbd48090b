import Glibc

/// Pointer and sheet: which turn brings the held place under the pointer.
///
/// What is lifted toward the eye is seen further from the vanishing point. A place of the outer edge
/// rises slowly enough to follow a pointer from the first point on. One inside the page rises so fast
/// at first that it would have to leap; there it follows as if it were lower, for the first part of
/// its way, and exactly from then on.
extension Curl {
  /// Which turn has the handle under a place of the screen, and no jump for any step of that.
  ///
  /// Where the sheet does not reach, fraction or sway go on as if it did; `Curl` reduces them.
  /// - Parameters:
  ///   - place: in the book's plane, points from the spine's top end before the turn, as the
  ///     viewpoint's.
  ///   - handle: its tilt counts as sway.
  ///   - lying: the side that the leaf is lifted from.
  ///   - travel: how far the spine moves in a whole turn, away from the side that it goes to.
  /// - Complexity: some forty evaluations of the sheet; for events, not for every leaf of a frame.
  public static func lead(
    of size: Size, by handle: LeafHandle, to place: Point, from viewpoint: Viewpoint,
    lying: BookSide = .right, spineTravel travel: Double = 0
  ) -> LeafLead {
    guard place.x.isFinite, place.y.isFinite, size.width > 0, size.height > 0, travel.isFinite
    else {
      return LeafLead(fraction: lying == .right ? 0 : 1)
    }
    let grip = Grip(size, handle, viewpoint, lying, travel)
    let line = (lying == .right ? viewpoint : viewpoint.mirrored).line(
      through: lying == .right ? place : Point(x: -place.x, y: place.y))
    // The height over the book at which the sight of the pointer meets the handle.
    var (low, high) = (0.0, min(size.width * 1.01, 0.95 * line.eye))
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if grip.height(above: line.place(at: middle)) > middle { low = middle } else { high = middle }
    }
    return grip.lead(to: line.place(at: (low + high) / 2))
  }

  /// Where a hand that leads the handle to where it is now would have to be: the inverse of
  /// `lead(of:by:to:from:lying:spineTravel:)`. A leaf that is caught in flight is led with the difference between
  /// this and the pointer, and so without a jump. Nil behind the eye.
  public static func pointer(
    of size: Size, by handle: LeafHandle, at lead: LeafLead, from viewpoint: Viewpoint,
    lying: BookSide = .right, spineTravel travel: Double = 0
  ) -> Point? {
    let grip = Grip(size, handle, viewpoint, lying, travel)
    let target = grip.target(of: lead)
    let seen = (lying == .right ? viewpoint : viewpoint.mirrored).project(
      Point3D(x: target.x, y: target.y, z: grip.height(above: target)))
    return lying == .right ? seen : seen.map { Point(x: -$0.x, y: $0.y) }
  }

  /// A handle as a pointer leads it. Places are in the book's plane, mirrored for the left side.
  private struct Grip {
    var size: Size
    var handle: LeafHandle
    var lying: BookSide
    var place: Point
    /// How far it goes in a whole turn, with the spine, in points.
    var wholeWay: Double
    /// Points of way after which the handle follows at its full height.
    var ramp: Double

    init(
      _ size: Size, _ handle: LeafHandle, _ viewpoint: Viewpoint, _ lying: BookSide,
      _ travel: Double
    ) {
      self.size = size
      self.handle = handle
      self.lying = lying
      place = Curl.grip(handle, size.width, size.height)
      // One that the spine takes along with it is led as one that is farther out.
      wholeWay = max(2 * place.x - travel, place.x / 2)
      let lift = Curl.lift(of: place, size)
      let center = lying == .right ? viewpoint.vanishingPoint.x : -viewpoint.vanishingPoint.x
      // The height grows as √(way · lift / 3) at first, weighed by way / ramp as way^(3/2), by
      // 3/2 · √(lift / 3 · ramp) a point at the ramp's end. That times the slope of the sight has to
      // stay well under 1, or the place of the screen would not tell the way.
      let slope = (place.x - center) * viewpoint.m34
      ramp = lift * min(1, 1.6 * slope * slope)
    }

    func lead(to target: Point) -> LeafLead {
      let turned = min(max((place.x - target.x) / wholeWay, 0), 1)
      return LeafLead(
        fraction: lying == .right ? turned : 1 - turned,
        sway: (target.y - place.y) / size.height - Curl.tilt(of: handle, turned: turned))
    }

    func target(of lead: LeafLead) -> Point {
      let f = lying == .right ? lead.fraction : 1 - lead.fraction
      return Point(
        x: place.x - wholeWay * f,
        y: place.y + (lead.sway + Curl.tilt(of: handle, turned: f)) * size.height)
    }

    /// How high the handle is while it is led to a place, less at the beginning of its way.
    func height(above target: Point) -> Double {
      let lead = lead(to: target)
      let curl = Curl(
        of: size, by: handle, fraction: lead.fraction, sway: lead.sway, lying: lying)
      let z = curl.point(at: place).z
      let way = 2 * place.x * (lying == .right ? lead.fraction : 1 - lead.fraction)
      return way < ramp ? z * way / ramp : z
    }
  }
}
