import BifoldCore

/// Which pictures are in which layers of which texture arrays.
///
/// Each kind of picture has an array whose layers are all of one size. A picture's layer is its
/// index modulo the number of layers, so that finding it is one comparison, and a window of
/// neighbours, which is what a shelf shows, never collides: a new picture takes the place of one
/// that lies a whole array away.
public struct Residency: Sendable {
  /// One texture array and what its layers hold.
  public struct Shelf: Sendable {
    public let texture: TextureID
    /// Of a layer, in pixels.
    public let width: Int
    public let height: Int
    fileprivate var owners: [Int]
    /// Of each layer, what its picture fills of it.
    fileprivate var extents: [Extent]

    public var layers: Int { owners.count }

    fileprivate func place(of index: Int) -> Place? {
      let layer = index % owners.count
      return owners[layer] == index ? place(atLayer: layer) : nil
    }

    fileprivate func place(atLayer layer: Int) -> Place {
      Place(
        texture: texture, layer: layer, width: width, height: height, extent: extents[layer])
    }
  }

  /// Where a picture is.
  public struct Place: Hashable, Sendable {
    public var texture: TextureID
    public var layer: Int
    /// Of a layer, in pixels.
    public var width: Int
    public var height: Int
    public var extent = Extent.whole
  }

  /// How much of a layer, from its top left, a picture fills, in shares of its sides.
  public struct Extent: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public static let whole = Extent(width: 1, height: 1)

    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The array in use and, while a new size is being filled, the old one behind it; by kind.
  private var current: [Shelf?]
  private var previous: [Shelf?]

  public init() {
    current = Array(repeating: nil, count: Picture.Kind.allCases.count)
    previous = current
  }

  public subscript(kind: Picture.Kind) -> Shelf? { current[kind.rawValue] }

  /// Begins a new array for a kind. The old one serves until `retire(_:)`.
  /// - Returns: the array that is no longer in use, if two were.
  public mutating func begin(
    _ kind: Picture.Kind, texture: TextureID, width: Int, height: Int, layers: Int
  ) -> TextureID? {
    let dropped = previous[kind.rawValue]?.texture
    previous[kind.rawValue] = current[kind.rawValue]
    current[kind.rawValue] = Shelf(
      texture: texture, width: width, height: height,
      owners: Array(repeating: -1, count: max(layers, 1)),
      extents: Array(repeating: .whole, count: max(layers, 1)))
    return dropped
  }

  /// Gives up the old array of a kind.
  public mutating func retire(_ kind: Picture.Kind) -> TextureID? {
    defer { previous[kind.rawValue] = nil }
    return previous[kind.rawValue]?.texture
  }

  /// Gives up the array in use of a kind that has no other.
  public mutating func end(_ kind: Picture.Kind) -> TextureID? {
    defer { current[kind.rawValue] = nil }
    return current[kind.rawValue]?.texture
  }

  public func isChanging(_ kind: Picture.Kind) -> Bool { previous[kind.rawValue] != nil }

  /// Empties the layer of a picture, whoever has it, so that it can be filled bit by bit.
  public mutating func reserve(_ picture: Picture) -> Place? {
    guard picture.index >= 0, let shelf = current[picture.kind.rawValue] else { return nil }
    let layer = picture.index % shelf.layers
    current[picture.kind.rawValue]?.owners[layer] = -1
    return shelf.place(atLayer: layer)
  }

  /// Takes the layer of a picture, whoever had it.
  /// - Parameter extent: what it fills of that.
  public mutating func place(_ picture: Picture, _ extent: Extent = .whole) -> Place? {
    guard picture.index >= 0, var shelf = current[picture.kind.rawValue] else { return nil }
    let layer = picture.index % shelf.layers
    shelf.owners[layer] = picture.index
    shelf.extents[layer] = extent
    current[picture.kind.rawValue] = shelf
    return shelf.place(atLayer: layer)
  }

  /// Where a picture is, in the newest array that has it, or what stands in for it. Constant time.
  @inline(__always)
  public func find(_ picture: Picture) -> Place? {
    guard picture.index >= 0 else { return nil }
    return current[picture.kind.rawValue]?.place(of: picture.index)
      ?? previous[picture.kind.rawValue]?.place(of: picture.index)
      ?? findStandIn(picture)
  }

  /// Apart, so that what is there is found as fast as if there were none.
  @inline(never)
  private func findStandIn(_ picture: Picture) -> Place? { picture.standIn.flatMap(find) }

  /// Whether a picture itself is there in its present size.
  public func isCurrent(_ picture: Picture) -> Bool {
    picture.index >= 0 && current[picture.kind.rawValue]?.place(of: picture.index) != nil
  }

  /// Forgets everything of a kind, so that it is asked for anew.
  public mutating func forget(_ kind: Picture.Kind) {
    guard let shelf = current[kind.rawValue] else { return }
    current[kind.rawValue]?.owners = Array(repeating: -1, count: shelf.layers)
  }

  /// Forgets one picture.
  public mutating func forget(_ picture: Picture) {
    guard picture.index >= 0,
      let layer = current[picture.kind.rawValue]?.place(of: picture.index)?.layer
    else {
      return
    }
    current[picture.kind.rawValue]?.owners[layer] = -1
  }
}
