/// A run of instances that one draw call draws.
public struct Batch: Hashable, Sendable {
  public var pass: Pass
  public var program: Program
  /// The texture array it samples, and how; of no meaning for flat cards.
  public var texture: TextureID
  public var filter: Filter
  /// The instances it draws, indices into the scene's.
  public var first: Int
  public var count: Int

  public enum Pass: Int, CaseIterable, Sendable {
    /// Interiors of opaque cards, front to back: what is hidden is never shaded.
    case interior
    /// Rims and translucent cards, back to front over the interiors.
    case rim
  }

  public enum Program: Int, CaseIterable, Sendable {
    /// Colours and gradients; samples nothing.
    case flat
    /// A picture over a colour.
    case picture
    /// The same, for a picture that is squeezed in one direction.
    case squeezedPicture
    /// A picture over a colour, or that alone, shaded toward a book's spine.
    case shadedPicture
    /// The same, squeezed.
    case squeezedShadedPicture
    /// A ground that darkens toward its corners; samples nothing.
    case room
    /// Soft shadows; has no interior.
    case shadow
    /// Mirrored pictures that fade; have no interior.
    case reflection
    /// Rings; have no interior.
    case ring
    /// Bent leaves of a book; have no interior.
    case sheet
    /// What of them has been turned over and lies flat again.
    case sheetFlap
    /// Their shadows; have no interior.
    case sheetShadow

    /// Whether it takes more samples where a picture is squeezed.
    public var isSqueezed: Bool { unsqueezed != self }

    /// What draws the same where it is not.
    public var unsqueezed: Program {
      switch self {
      case .squeezedPicture: .picture
      case .squeezedShadedPicture: .shadedPicture
      default: self
      }
    }
  }

  /// The cheapest filter that looks right.
  public enum Filter: Int, CaseIterable, Sendable {
    /// For a picture at its own size or larger.
    case bilinear
    /// Smaller: two mip levels are mixed.
    case trilinear
  }

  /// Whether both can be drawn by one call.
  func continues(_ other: Batch) -> Bool { resembles(other) && filter == other.filter }

  /// Whether nothing but the filter keeps them apart.
  func resembles(_ other: Batch) -> Bool {
    pass == other.pass && program == other.program && texture == other.texture
  }
}

/// A texture array of the renderer.
public struct TextureID: Hashable, Sendable {
  public var rawValue: Int32

  public init(_ rawValue: Int32) { self.rawValue = rawValue }

  public static let none = TextureID(-1)
}
