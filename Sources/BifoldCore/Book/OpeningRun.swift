/// The way of a book from the place on the shelf where its cover stands to the reader, and back.
///
/// At progress p its spine, scale, turn and eye are p of the way, linearly; a leaf that rests at θ
/// stands at p · θ, its back half a turn further. The original's is
/// S(.7 + .3p) · R(θ) · T(−126.7 · (1 − p), 0) · P: a cover of 0.7 in the middle, whose spine edge is
/// 0.7 · 362 / 2 points left of where the spine goes.
///
/// All is defined at every progress, so that a spring may pass its end. In constant time.
public struct OpeningRun: Hashable, Sendable {
  /// On the shelf; its scale is that of the open book's pages.
  public let closed: BookPose
  public let open: BookPose
  public let swing: Swing
  /// The size of every page in the closed book, in the open book's points.
  private let closedSize: Size

  /// What leaves do while the progress is beyond an end.
  public enum Swing: Hashable, Sendable {
    /// They swing beyond theirs too, as the original's.
    case free
    /// They stop: what lies flat does not pass through what it lies on.
    case stopped
  }

  /// - Parameters:
  ///   - cover: the closed book on the shelf, and the size of its cover before its transform.
  ///   - open: the open book at rest.
  ///   - pageSize: of a page in the open book, in points: while closed, every one is as high.
  public init(
    from cover: BookPose, coverSize: Size, to open: BookPose, pageSize: Size, swing: Swing
  ) {
    let growth = pageSize.height / coverSize.height
    let isSized = growth.isFinite && growth > 0
    closed = {
      var pose = cover
      if isSized { pose.scale = cover.scale / growth }
      return pose
    }()
    closedSize =
      isSized ? Size(width: coverSize.width * growth, height: pageSize.height) : coverSize
    self.open = open
    self.swing = swing
  }

  /// - Parameter progress: 0 on the shelf, 1 open.
  public func pose(at progress: Double) -> BookPose { closed.moved(to: open, by: progress) }

  /// The size of a page's card, before the pose's transform: the cover's on the shelf, its own in
  /// the open book.
  public func size(of page: Size, at progress: Double) -> Size {
    closedSize.moved(to: page, by: progress)
  }

  /// The angle about the spine to ask the pose for.
  /// - Parameter resting: of the item's leaf in the open book, in radians.
  public func angle(ofItem item: Int, resting: Double, at progress: Double) -> Double {
    let share = swing == .stopped ? min(max(progress, 0), 1) : progress
    return share * resting + BookSide(ofItem: item).turn
  }

  /// What brings an item's card into the window; its anchor point is its side's, its position the
  /// pose's. For many items of one frame ask the `pose(at:)` once.
  public func transform(ofItem item: Int, resting: Double, at progress: Double) -> Transform3D {
    pose(at: progress).transform(angle: angle(ofItem: item, resting: resting, at: progress))
  }
}

extension OpeningRun {
  /// The original's.
  /// - Parameters:
  ///   - transform: of the cover, an item of the shelf.
  ///   - center: where its middle stands, in points of the view.
  public static func original(
    coverTransform transform: Transform3D, center: Point, viewSize: Size
  ) -> OpeningRun {
    let open = OriginalBook.pose(in: viewSize)
    let size = OriginalBook.pageSize
    return OpeningRun(
      from: BookPose(
        coverSize: size, position: center, transform: transform, otherwise: open.eye),
      coverSize: size, to: open, pageSize: size, swing: .free)
  }
}
