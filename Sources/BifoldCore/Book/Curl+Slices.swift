/// The sheet cut along lines beside the contact line: between two neighbours it is a flat trapezoid,
/// so that a strip of triangles over all of them has every edge, seam and corner where it is.
extension Curl {
  /// A cut through the page, from one of its edges to another.
  public struct Slice: Hashable, Sendable {
    /// Past the contact line, in points.
    public var distance: Double
    /// Its ends in points of the page; the first one is at the left, seen along `across` with y down.
    public var ends: (Point, Point) { (first, last) }
    var first: Point
    var last: Point
  }

  /// Into how many flat parts the rolled one is cut: in full roll each is then off the cylinder by
  /// 0.2 % of its radius, a third of a point of a leaf 1,000 wide.
  static let arcParts = 24
  /// The page's corners, and the ends and cuts of the arc.
  static let mostSlices = 4 + arcParts + 1

  /// The cuts, from the spine outward. No allocation.
  public var slices: Slices {
    var slices = Slices()
    slices.insert(distance(of: .zero))
    slices.insert(distance(of: Point(x: size.width, y: 0)))
    slices.insert(distance(of: Point(x: 0, y: size.height)))
    slices.insert(distance(of: Point(x: size.width, y: size.height)))
    let (nearest, furthest) = (slices.distances[0], slices.distances[3])
    let arc = angle * radius
    for part in 0...Self.arcParts {
      let s = arc * Double(part) / Double(Self.arcParts)
      if s > nearest, s < furthest { slices.insert(s) }
    }
    for index in 0..<slices.count {
      slices.slices[index] = slice(at: slices.distances[index])
    }
    return slices
  }

  /// Where the line at this distance leaves the page; both ends are in its outline.
  private func slice(at s: Double) -> Slice {
    let foot = Point(x: contact.x + s * across.x, y: contact.y + s * across.y)
    // Along v: foot + v · (−ny, nx), kept within 0…w and 0…h.
    var (low, high) = (-Double.infinity, Double.infinity)
    func keep(_ start: Double, _ slope: Double, _ length: Double) {
      guard abs(slope) > 1e-12 else { return }
      let (a, b) = (-start / slope, (length - start) / slope)
      low = max(low, min(a, b))
      high = min(high, max(a, b))
    }
    keep(foot.x, -across.y, size.width)
    keep(foot.y, across.x, size.height)
    // Through a corner alone, rounding may leave nothing.
    if low > high { (low, high) = ((low + high) / 2, (low + high) / 2) }
    func place(_ v: Double) -> Point {
      Point(
        x: min(max(foot.x - v * across.y, 0), size.width),
        y: min(max(foot.y + v * across.x, 0), size.height))
    }
    return Slice(distance: s, first: place(low), last: place(high))
  }

  /// At most 29, in order.
  public struct Slices: RandomAccessCollection, Sendable {
    fileprivate var slices = InlineArray<29, Slice>(
      repeating: Slice(distance: 0, first: .zero, last: .zero))
    fileprivate var distances = InlineArray<29, Double>(repeating: 0)
    public fileprivate(set) var endIndex = 0
    public var startIndex: Int { 0 }

    public subscript(index: Int) -> Slice { slices[index] }

    fileprivate mutating func insert(_ distance: Double) {
      var index = endIndex
      while index > 0, distances[index - 1] > distance {
        distances[index] = distances[index - 1]
        index -= 1
      }
      distances[index] = distance
      endIndex += 1
    }
  }
}
