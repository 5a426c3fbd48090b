/// What the pages of one frame of the open natural book have in common.
struct NaturalSpread {
  let book: OpenBook
  let shelf: Bookshelf
  let fit: PageFit
  let run: OpeningRun
  let pose: BookPose
  let progress: Double
  /// How many leaves are in flight.
  let leafCount: Int
  /// The one that is turned farthest from where it lay, if there is one.
  let foremost: LeafInFlight?
  /// The light on the cover where it stands on the shelf.
  let shelfLight: Double
  /// How nearly upright a board stands, 0…1.
  let standing: Double

  /// How far it has opened, 0…1: no spring's overshoot.
  var shown: Double { min(max(progress, 0), 1) }

  /// The size of a page at rest, in points, and that of its card now.
  func size(ofItem item: Int) -> (resting: Size, present: Size) {
    let size = shelf.pageSize(ofItem: item, fit)
    return (size, run.size(of: size, at: progress))
  }

  /// How far the foremost one has come to lie in the fold, 0…1.
  var landing: Double { foremost.map(landing(of:)) ?? 0 }

  /// How far a leaf has come to lie in the fold, 0…1, if it is bent.
  func landing(of leaf: LeafInFlight) -> Double {
    guard shelf.isBent(leaf) else { return 0 }
    let fraction = leaf.fraction * shown
    let turned = book.turning.lying == .right ? fraction : 1 - fraction
    return max((turned - Self.landingBegin) / (1 - Self.landingBegin), 0)
  }

  /// From which part of a turn on a leaf lies in the fold that it is turned to.
  private static let landingBegin = 0.93
}
