/// The open book as the original had it: half open, its waiting leaves as a fan.
extension Layout {
  mutating func appendOriginal(_ book: OpenBook, of shelf: Bookshelf, from cover: Card) {
    let progress = shelf.openingProgress
    let run = OpeningRun.original(
      coverTransform: cover.transform,
      center: Point(x: cover.position.x - shelf.hinge, y: cover.position.y),
      viewSize: shelf.size)
    var pose = run.pose(at: progress)
    pose.spine.x += shelf.hinge
    pose.eye.vanishingPoint.x += shelf.hinge
    let leaves = OriginalBook(
      itemCount: book.pairing.itemCount, position: shelf.spreadPosition)
    let middle = shelf.spreadPosition + 0.5
    // From both ends toward the middle: what stands more upright lies in front.
    let range = leaves.leaves
    func add(_ leaf: Int) {
      for item in 2 * leaf..<2 * leaf + 2 where leaves.isDrawn(item) {
        var page = Self.originalPage(
          item, of: book, leaves, run, pose: pose, progress: progress)
        if BookSide(ofItem: item) == .right {
          page.corners = Self.corners(of: page, rest: 1 - progress, in: shelf)
        }
        if progress > Self.seamBegin {
          // The spine may stand between pixels. Left pages are drawn over right ones, which reach
          // under them; the fan behind the frontmost of them stays clear of both.
          if item & 1 == 0 { page.seams.left = Double(leaf) < middle ? -1 : Self.seam }
          if item & 1 == 1, Double(leaf + 1) < middle { page.seams.right = -1 }
        }
        if item != 0 { page.stayClear(by: Self.clearance(at: progress)) }
        let shading = leaves.shading(ofItem: item, progress: progress)
        // On the way from the shelf a turned leaf looks away for a while.
        if progress != 1, !Self.showsFront(page) { continue }
        if item == 0 {
          append(Self.front(of: book, under: page).shaded(shading))
          page.opacity = Self.pageShare(at: progress)
        }
        append(page.shaded(shading))
        appendFault(on: page, item, of: book, in: shelf)
      }
    }
    for leaf in range.reversed() where Double(leaf) >= middle { add(leaf) }
    // On the way from the shelf the cover is over what has not been read, open it is under all else.
    if !range.contains(0) { add(0) }
    for leaf in range where Double(leaf) < middle { add(leaf) }
  }

  /// Pixels: a soft edge more than the fan stays clear.
  private static let seam = 2.0
  /// Of the way from the shelf: by then what has been read is past upright, which is over it before.
  private static let seamBegin = 0.75

  private static func originalPage(
    _ item: Int, of book: OpenBook, _ leaves: OriginalBook, _ run: OpeningRun, pose: BookPose,
    progress: Double
  ) -> Card {
    let angle = run.angle(
      ofItem: item, resting: leaves.angle(ofLeaf: item >> 1), at: progress)
    return page(
      item, of: book, run.size(of: OriginalBook.pageSize, at: progress),
      resting: OriginalBook.pageSize, pose: pose, angle: angle)
  }
}

extension Card {
  /// A page under the shade toward the spine. It is a part of the page, not a card over it: where two
  /// pages share a pixel, each has its own.
  fileprivate func shaded(_ shading: SpineShading) -> Card {
    var card = self
    switch content {
    case .picture(let picture, let frame, let over):
      card.content = .shadedPicture(picture, frame: frame, over: over, shading)
    case .color(let color):
      card.content = .shadedPicture(
        nil, frame: Rect(origin: .zero, size: size), over: color, shading)
    default: break
    }
    return card
  }
}
