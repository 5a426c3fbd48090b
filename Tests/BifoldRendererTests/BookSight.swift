import BifoldCore
import Glibc

/// Rays that are followed from the eye to an open natural book: of all that one meets, the highest is
/// seen, in whatever order it is painted. Boards are planes, told here; sheets are asked of `Curl`,
/// which tests of its own hold against grids of points.
struct BookSight {
  /// Of a page, in points.
  let size: Size
  /// The spine's middle, above which the eye stands.
  let center: Point
  let leaves: LeavesInFlight
  let style: LeafStyle
  let lying: BookSide
  static let eyeDistance = 2000.0

  enum Met: Hashable {
    case ground
    /// A page that lies.
    case page(BookSide)
    case leaf(Int, LeafFace)
  }

  private struct Hit {
    var met: Met
    var height: Double
  }

  /// What is seen at a place of the window, in points; nil where two are as high but for less than a
  /// margin, so that nobody can say.
  func met(_ x: Double, _ y: Double, margin: Double = 1) -> Met? {
    let foot = Point(x: x - center.x, y: y - center.y + size.height / 2)
    let (slopeX, slopeY) = (
      -(x - center.x) / Self.eyeDistance, -(y - center.y) / Self.eyeDistance
    )
    var hits: [Hit] = []
    for (index, leaf) in leaves.enumerated() {
      if style == .rigid {
        // At height z the ray is at foot + z · slope, and the board at x · tan θ.
        let (sine, cosine) = (sin(.pi * leaf.fraction), cos(.pi * leaf.fraction))
        let facing = cosine - slopeX * sine
        guard abs(facing) > 1e-9 else { continue }
        let z = foot.x * sine / facing
        let along = (foot.x + z * slopeX) * cosine + z * sine
        let down = foot.y + z * slopeY
        if along >= 0, along <= size.width, down >= 0, down <= size.height {
          // Of those that lie on each other the later ones are on top at the left.
          let order = Double(leaf.fraction > 0.5 ? index : -index) * 1e-6
          hits.append(
            Hit(met: .leaf(leaf.recto, facing > 0 ? .recto : .verso), height: z + order))
        }
      } else {
        let curl = Curl(
          of: size, by: leaf.handle, fraction: leaf.fraction, sway: leaf.sway, lying: lying)
        let line = LineOfSight(
          foot: foot, slopeX: slopeX, slopeY: slopeY, eye: Self.eyeDistance)
        guard let hit = curl.hit(line) else { continue }
        // What has not moved lies where all lie: of those the last turned, or the first to be
        // turned, is on top.
        let order = Double(lying == .right ? -index : index) * 1e-3
        let isLying = curl.distance(of: hit.page) <= 0
        hits.append(
          Hit(met: .leaf(leaf.recto, hit.face), height: isLying ? order + 0.1 : hit.height + 2))
      }
    }
    if foot.y >= 0, foot.y <= size.height, abs(foot.x) <= size.width {
      hits.append(Hit(met: .page(foot.x < 0 ? .left : .right), height: -1))
    }
    hits.sort { $0.height > $1.height }
    guard let first = hits.first else { return .ground }
    if style == .curl, hits.count > 1, first.height > 1, first.height - hits[1].height < margin {
      return nil
    }
    return first.met
  }

  /// What is seen all over each pixel and one pixel round it, row by row; nil near an outline.
  func met(width: Int, height: Int, scale: Double = 1, margin: Double = 1) -> [Met?] {
    var middles: [Met?] = []
    middles.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        middles.append(
          met((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale, margin: margin))
      }
    }
    var result = middles
    for y in 0..<height {
      for x in 0..<width {
        let own = middles[y * width + x]
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
          for column in max(x - 1, 0)...min(x + 1, width - 1)
          where middles[row * width + column] != own {
            result[y * width + x] = nil
          }
        }
      }
    }
    return result
  }
}
