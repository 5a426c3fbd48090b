/// Lengths in points that both fidelities share.
enum Metrics {
  /// Height of the panel's bar and of the door's.
  static let barHeight = 44.0
  /// Lowest row of the menu.
  static let rowHeight = 80.0
  /// Side of a menu icon, and the space it is centred in at the left of a wide row: so much of the
  /// row, within bounds, that the words of a narrow one have room.
  static let iconSide = 40.0
  static let iconShare = 0.4
  static let iconSpace = 64.0...80.0
  /// Side of the picture of a menu item.
  static let detailSide = 320.0
  static let hamburgerSide = 20.0
  /// Distance of the hamburger's centre from the panel's left edge, and from the top.
  static let hamburgerInset = 26.0
  static let hamburgerCenterY = 22.0
  /// Room round the hamburger that a press may land in.
  static let hamburgerTouchSide = 44.0
  /// Points left free between a row's words and the door's edge.
  static let labelMargin = 16.0
  /// A line of words at 15 points, with room for accents and descenders.
  static let labelHeight = 24.0
  /// The lines below the centred book: its title at 17 points, its author and its place on the
  /// shelf at 13.
  static let titleWidth = 480.0
  static let titleHeight = 28.0
  static let authorHeight = 20.0
  static let placeHeight = 20.0
  /// A figure's picture, in which its pen begins at the left: wide enough for the word "of".
  static let figureBox = Size(width: 20, height: 20)
  /// Points from a digit, a decimal point, and the word "of" with a space on both sides, to the
  /// next, at 13 points: the tabular figures of a humanist sans are 0.57 of its size wide.
  static let digitAdvance = 7.43
  static let pointAdvance = 3.46
  static let ofAdvance = 19.0
  static let dashAdvance = 7.6
  static let ofSpace = 3.4
  /// A caption's picture, and the most that one of the key guide's two columns is wide.
  static let captionBox = Size(width: 160, height: 24)
  static let guideWidth = 260.0
  /// The longest of its words, at the size of its font; the longest line of keys and what they do,
  /// with a gap between them.
  static let guideLeastColumn = 256.0
  static let guideLongestLine = 304.0
  static let guidePoints = 13.0
  /// The share of the window that columns may have, less a margin, and the sheet's own padding.
  static let guideShare = 7.0 / 8
  static let guideMargin = 16.0
  static let guidePadding = 28.0
  /// The longest line of words over the panel.
  static let noticeWidth = 480.0
  /// As wide as the longest value of m34 that the keys reach.
  static let perspectiveWidth = 148.0
  /// A drag that begins this near the left edge moves the menu, whatever lies there.
  static let edgeWidth = 24.0
  /// A cover of the originals, and what scales the natural ones.
  static let coverSize = Size(width: 362, height: 568)
  static let coverSpacing = 10.0
  /// Of the centred cover in a window 800 points high, in the natural mode.
  static let naturalCoverHeight = 440.0
}

extension FlowLayout {
  /// The originals' shelf: covers of 362 × 568 at 0.7, shrinking to three quarters of that a
  /// quarter of the view away.
  public static func original(itemCount: Int, viewSize: Size) -> FlowLayout {
    var layout = FlowLayout(
      itemCount: itemCount, itemSize: Metrics.coverSize, spacing: Metrics.coverSpacing,
      viewSize: viewSize)
    layout.centerScale = 0.7
    layout.scaleReach = viewSize.width
    layout.scaleFloor = 0.75
    return layout
  }

  /// The natural shelf: the centre cover 55 % of the window's height, its neighbours smaller,
  /// turned toward it and a little behind it.
  /// - Parameters:
  ///   - top: points of the view that a bar covers.
  ///   - scale: framebuffer pixels a point; the centre cover stands on whole pixels.
  public static func natural(itemCount: Int, viewSize: Size, top: Double, scale: Double)
    -> FlowLayout
  {
    let aspect = Metrics.coverSize.width / Metrics.coverSize.height
    let height = min(0.55 * viewSize.height, 0.62 * viewSize.width / aspect)
    // Whole pixels, and of the view's own parity, so that the centred cover's edges are whole too.
    func pixels(_ length: Double, like whole: Double) -> Double {
      let full = (whole * scale).rounded()
      return max(full - 2 * ((full - length * scale) / 2).rounded(), 2) / scale
    }
    let size = Size(
      width: pixels(height * aspect, like: viewSize.width),
      height: pixels(height, like: viewSize.height - top))
    let floor = 0.8
    // A neighbour hides behind the centre by about a twentieth of its width.
    let near = size.width * (0.5 + floor / 2 - 0.05)
    let far = size.width * floor * 0.94
    var layout = FlowLayout(
      itemCount: itemCount, itemSize: size, spacing: near - size.width, viewSize: viewSize)
    layout.centerY =
      (((top + viewSize.height) / 2 - size.height / 2) * scale).rounded() / scale
      + size.height / 2
    layout.outerPitch = far
    layout.scaleReach = near / (1 - floor)
    layout.scaleFloor = floor
    layout.falloff = .early
    layout.turn = 12 * .pi / 180
    layout.outerLight = 0.85
    return layout
  }
}
