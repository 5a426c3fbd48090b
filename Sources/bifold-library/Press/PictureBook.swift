/// A book of the built-in library, before it is drawn.
package struct PictureBook {
  /// Its folder in `Assets/Library`, which also names its bytes in C.
  package let folder: String
  package let title: String
  package let author: String
  let inks: Inks
  let cover: Cover
  let pages: [Page]

  /// Every book, in the order of the shelf: grounds of neighbours differ in lightness and hue, the
  /// brightest stands first, and the manual is next to it.
  package static var all: [PictureBook] {
    [curves, manual, moire, tilings, waves, vanishingPoints, knots, seeds]
  }
}

/// A cover: its title in large type, a drawing, and the line of the imprint.
struct Cover {
  var ground: Ink
  /// The title, broken into lines.
  var lines: [String]
  /// The size of the title in points.
  var size: Double
  var draw: (inout Sheet) -> Void
}

/// A page: a drawing over a heading and a few lines about it.
struct Page {
  /// How the drawing is set.
  enum Setting {
    /// Within the margins.
    case plate
    /// From edge to edge, above the words.
    case bleed
  }

  var heading: String
  var words: String
  var ground: Ink
  var setting: Setting
  var draw: (inout Sheet) -> Void

  init(
    _ heading: String, _ words: String, on ground: Ink = .paper, _ setting: Setting = .plate,
    draw: @escaping (inout Sheet) -> Void
  ) {
    self.heading = heading
    self.words = words
    self.ground = ground
    self.setting = setting
    self.draw = draw
  }
}
