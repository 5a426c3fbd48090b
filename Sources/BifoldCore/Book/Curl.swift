import Glibc

/// A turning leaf as a sheet that cannot stretch: flat up to a line, rolled round a cylinder that
/// touches it there, and flat again from where it leaves the cylinder.
///
/// Places of the page are in points: x from the spine, y from the top. In space the leaf lies, at
/// fraction 0, on itself at z = 0, and at fraction 1 on its mirror image beyond the spine. The place
/// that is held, g, is above t = (gx · (1 − 2f), gy + sway), and n, along which the sheet is
/// rolled, points from there to g. With s the distance of a page's point past the contact line:
///
///     s ≤ 0            stays
///     0 < s ≤ αr       goes −n · (s − r · sin(s/r)), and up r · (1 − cos(s/r))
///     s > αr           goes −n · (s − r · sin α − (s − αr) · cos α),
///                      and up r · (1 − cos α) + (s − αr) · sin α
///
/// In full roll, α = π, the last is −n · (2s − πr) and 2r. Everything is a closed form of the
/// fraction; nothing is searched for.
public struct Curl: Hashable, Sendable {
  /// The leaf's, in points.
  public let size: Size
  /// The side that its unrolled part lies at. At the left all of it is mirrored in the spine.
  public let lying: BookSide
  /// A point of the contact line, in points of the page.
  public private(set) var contact: Point
  /// n: across the contact line toward what is rolled, of length 1.
  public private(set) var across: Point
  /// r in points; 0 is a fold.
  public private(set) var radius: Double
  /// α, 0…π: how far it goes round the cylinder.
  public private(set) var angle: Double
  /// Of α; exactly 0 and −1 in full roll.
  public private(set) var sine: Double
  public private(set) var cosine: Double
}

/// Figures of the sheet. All lengths are shares of the leaf's width.
private enum Paper {
  /// The cylinder in mid-turn: a leaf 400 points wide bends like a sheet of a magazine.
  static let radius = 0.15
  /// How near the spine it can be held: nearer, a point of the hand's would turn it too far.
  static let nearestGrip = 0.02
  /// A held place that is not at the edge is first lifted together with what lies outside of it, for
  /// this many times its distance from the edge, before the sheet is in full roll.
  static let lift = 3.0
  /// How fast a pull may become slanted where a spine's end is `b` away along it: the slant is at
  /// most this · (way)² / b, so that what is beyond the held place is never folded over at once.
  static let slant = 0.75
  /// Sway for a point of way at most, 72°.
  static let steepest = 3.0
  /// Under this angle in radians sine and cosine are taken as series: their differences lose their
  /// digits.
  static let small = 0.05
}

extension Curl {
  /// - Parameters:
  ///   - size: of the leaf in points, > 0.
  ///   - handle: where it is held. Nearer to the spine than 1/50 of the width counts as that.
  ///   - fraction: of its turn, brought into 0…1.
  ///   - sway: how far below its line the held place is to be, as a share of the height. Where that
  ///     would tear the sheet from the spine, it is reduced to what does not, at the same fraction.
  ///   - lying: the side that it is lifted from.
  public init(
    of size: Size, by handle: LeafHandle = .unaided, fraction: Double, sway: Double = 0,
    lying: BookSide = .right
  ) {
    let width = size.width > 0 && size.width.isFinite ? size.width : 1
    let height = size.height > 0 && size.height.isFinite ? size.height : 1
    self.size = Size(width: width, height: height)
    self.lying = lying
    let turned = fraction > 0 ? min(fraction, 1) : 0
    let f = lying == .right ? turned : 1 - turned
    let g = Self.grip(handle, width, height)
    (contact, across) = (g, Point(x: 1, y: 0))
    (radius, angle, sine, cosine) = (0, 0, 0, 1)
    if f == 0 { contact.x = width }
    if f == 1 {
      contact.x = 0
      (angle, sine, cosine) = (.pi, 0, -1)
    }
    guard f > 0, f < 1 else { return }
    let pull = ((sway.isFinite ? sway : 0) + Self.tilt(of: handle, turned: f)) * height
    // From g to t the way is −(dx, dy).
    let dx = 2 * g.x * f
    // The spine's end that the pull is away from.
    let b = pull < 0 ? height - g.y : g.y
    let reach = Self.reach(dx: dx, gx: g.x, b: b)
    let dy = min(max(-pull, -reach), reach)
    let length = hypot(dx, dy)
    across = Point(x: dx / length, y: dy / length)
    // How far the contact line may be from g without crossing the spine.
    let margin = g.x * across.x - b * abs(across.y)
    roll(
      length: length, margin: margin,
      lift: min(2 * margin, Self.lift(of: g, self.size) * across.x), at: g)
  }

  /// A leaf that does not bend: it is folded at the spine, by 180° times its fraction.
  public init(hinged size: Size, fraction: Double) {
    self.size = Size(
      width: size.width > 0 && size.width.isFinite ? size.width : 1,
      height: size.height > 0 && size.height.isFinite ? size.height : 1)
    lying = .right
    let leaf = RigidLeaf(of: self.size, fraction: fraction)
    (contact, across, radius) = (.zero, Point(x: 1, y: 0), 0)
    angle = .pi * (fraction > 0 ? min(fraction, 1) : 0)
    (sine, cosine) = (leaf.sine, leaf.cosine)
  }

  static func grip(_ handle: LeafHandle, _ width: Double, _ height: Double) -> Point {
    let x = handle.place.x.isFinite ? handle.place.x : 1
    let y = handle.place.y.isFinite ? handle.place.y : 0.5
    return Point(
      x: width * min(max(x, Paper.nearestGrip), 1), y: height * min(max(y, 0), 1))
  }

  /// How far below its line the handle runs by itself, as a share of the height; smooth at both ends.
  static func tilt(of handle: LeafHandle, turned f: Double) -> Double {
    let rise = sin(.pi * f)
    return handle.tilt.isFinite ? handle.tilt * rise * rise : 0
  }

  /// Over how many points of way, straight toward the spine, the sheet is lifted before it is in full
  /// roll: none where it is held at its edge.
  static func lift(of g: Point, _ size: Size) -> Double {
    min(2 * g.x, Paper.lift * (size.width - g.x))
  }

  /// How far beside its line the held place may be, in points.
  ///
  /// A sheet that is fixed at (0, y) can be laid so that g is above t exactly when t is no further
  /// from there than g is; that is a circle round each end of the spine.
  /// - Parameter b: the distance of g from the end that the pull is away from, along the spine.
  private static func reach(dx: Double, gx: Double, b: Double) -> Double {
    let left = 2 * gx - dx
    let x = dx * left
    let circle = x / ((b * b + x).squareRoot() + b)
    return min(circle, Paper.slant * dx * dx / b, Paper.steepest * min(dx, left))
  }

  /// Finds angle, radius and contact line for a place that is drawn `length` points.
  ///
  /// With q = (1 − cos α) / 2 the place is σ = (L + r · (sin α − α · cos α)) / 2q from the contact
  /// line. q is given, rising from 0 to 1 over `lift` as 1 − (1 − L/lift)³. Then σ ≤ margin, the
  /// spine holds, as long as r ≤ (2q · margin − L) / (sin α − α · cos α), which is (2 · margin − L) / π
  /// in full roll and 0 at the end; and σ ≥ αr, the place is off the cylinder, as long as
  /// r ≤ L / (α − sin α). r is a smooth minimum of both and of the paper's own.
  private mutating func roll(length: Double, margin: Double, lift: Double, at g: Point) {
    var q = 1.0
    (angle, sine, cosine) = (.pi, 0, -1)
    if length < lift {
      let u = 1 - length / lift
      q = 1 - u * u * u
      let half = u * u.squareRoot()
      angle = 2 * acos(half)
      cosine = 1 - 2 * q
      sine = 2 * half * q.squareRoot()
    }
    let (a2, isSmall) = (angle * angle, angle < Paper.small)
    let bow = isSmall ? a2 * angle / 3 * (1 - a2 / 10) : sine - angle * cosine
    let slack = isSmall ? a2 * angle / 6 * (1 - a2 / 20) : angle - sine
    guard q > 0, bow > 0, slack > 0 else {
      (angle, sine, cosine) = (0, 0, 1)
      return
    }
    radius = Self.softMinimum(
      Paper.radius * size.width, length / slack, max(2 * q * margin - length, 0) / bow)
    let distance = min((length + radius * bow) / (2 * q), margin)
    contact = Point(x: g.x - across.x * distance, y: g.y - across.y * distance)
  }

  /// Below each of them; 0 where one is.
  private static func softMinimum(_ a: Double, _ b: Double, _ c: Double) -> Double {
    let least = min(a, b, c)
    guard least > 0 else { return 0 }
    func power(_ x: Double) -> Double {
      let share = least / x
      return share * share * share * share
    }
    return least / (power(a) + power(b) + power(c)).squareRoot().squareRoot()
  }
}
