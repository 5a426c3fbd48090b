import BifoldContent
import BifoldCore
import Glibc
import Testing

@testable import BifoldApp

/// How sharp the covers beside the centre are, against the picture itself, sampled eight by eight
/// times a pixel.
@Suite("Covers beside the centre")
struct NeighbourTests {
  /// Twice as many pixels as the centred cover has in a window of 1280 × 800.
  private static let (width, height) = (560, 880)
  private static let middle = 4

  /// Lines and checks that become a little over three pixels from one to the next. Of little
  /// contrast, so that it does not matter in which light they are averaged.
  private static func grey(_ x: Int, _ y: Int) -> UInt8 {
    let isLight: Bool =
      if y * 2 < height {
        (x / 4 + y / 4).isMultiple(of: 2)
      } else {
        ((x + y) / 4).isMultiple(of: 2)
      }
    return isLight ? 144 : 112
  }

  private static func shelf() throws -> QuietStage {
    let png = try Fixtures.png(width: width, height: height) { x, y in
      let grey = grey(x, y)
      return Pixel(grey, grey, grey)
    }
    var state = Bookshelf(size: Size(width: 1280, height: 800), screen: .shelf)
    let books = (0..<9).map { Book(title: "\($0)", cover: .bytes(png), pages: []) }
    state.setLibrary(bookCount: books.count)
    state.hold(shelfPosition: Double(middle))
    let quiet = try QuietStage(state, books: books)
    _ = try quiet.draw()
    return quiet
  }

  private struct Sharpness {
    /// Squared differences of neighbouring pixels, in all.
    var energy = 0.0
    /// Against the reference, in decibels.
    var likeness = 0.0
  }

  /// - Parameter pixel: the grey of a place in the window.
  private static func sharpness(
    of card: Card, _ pixel: (_ x: Int, _ y: Int) -> Double, against reference: [Int: Double],
    _ inside: [Int]
  ) -> Sharpness {
    var result = Sharpness()
    var error = 0.0
    for place in inside {
      let (x, y) = (place % 1280, place / 1280)
      let here = pixel(x, y)
      let (right, below) = (pixel(x + 1, y) - here, pixel(x, y + 1) - here)
      result.energy += right * right + below * below
      let distance = here - (reference[place] ?? 0)
      error += distance * distance
    }
    result.likeness = 10 * log10(255 * 255 * Double(inside.count) / error)
    return result
  }

  /// The picture seen through the card, and the pixels well inside it.
  private static func reference(_ card: Card) -> (greys: [Int: Double], inside: [Int]) {
    var (greys, inside): ([Int: Double], [Int]) = ([:], [])
    let bounds = card.outline.bounds
    let samples = 8
    guard let inverse = card.projection.inverse() else { return ([:], []) }
    for y in Int(bounds.minY)..<Int(bounds.maxY) {
      for x in Int(bounds.minX)..<Int(bounds.maxX) {
        var (sum, isInside) = (0.0, true)
        for sample in 0..<samples * samples {
          let px = Double(x) + (Double(sample % samples) + 0.5) / Double(samples)
          let py = Double(y) + (Double(sample / samples) + 0.5) / Double(samples)
          let q = inverse.q(px, py)
          let u = inverse.u(px, py) / q / card.size.width
          let v = inverse.v(px, py) / q / card.size.height
          guard 0.03...0.97 ~= u, 0.03...0.97 ~= v else {
            isInside = false
            break
          }
          sum += Double(grey(Int(u * Double(width)), Int(v * Double(height))))
        }
        guard isInside else { continue }
        greys[y * 1280 + x] = sum / Double(samples * samples)
        inside.append(y * 1280 + x)
      }
    }
    inside.removeAll { greys[$0 + 1] == nil || greys[$0 + 1280] == nil }
    return (greys, inside)
  }

  private static func sharpness(
    _ quiet: QuietStage, _ card: Card
  ) throws -> (drawn: Sharpness, exact: Sharpness) {
    // By itself, in all of the light.
    var card = card
    card.light = 1
    let raster = try quiet.draw([card])
    let (greys, inside) = reference(card)
    try #require(inside.count > 10_000)
    return (
      sharpness(of: card, { Double(raster[$0, $1].green) }, against: greys, inside),
      sharpness(of: card, { greys[$1 * 1280 + $0] ?? 0 }, against: greys, inside)
    )
  }

  @Test("At rest they are sharper than through the mip levels, and nearer the picture itself")
  func atRest() throws {
    let quiet = try Self.shelf()
    let cards = quiet.cards
    for index in [Self.middle - 2, Self.middle + 1] {
      let card = try #require(cards.first { $0.id == .book(index) })
      let (shown, exact) = try Self.sharpness(quiet, card)
      // Two mip levels mixed give 0.46 of the energy and 37.1 dB; a picture made at the size of a
      // neighbour and shown between pixels 0.38 and 35.0 dB.
      #expect(shown.energy >= 0.7 * exact.energy, "\(index): \(shown.energy / exact.energy)")
      #expect(shown.likeness >= 41, "\(index): \(shown.likeness) dB")
    }
  }

  @Test("On the way to the centre nothing jumps")
  func onTheWay() throws {
    let quiet = try Self.shelf()
    var card = try #require(quiet.cards.first { $0.id == .book(Self.middle) })
    var last: Sharpness?
    for share in [0.79, 0.83, 0.87, 0.91, 0.95] {
      card.transform = .scale(x: share, y: share)
      let (shown, _) = try Self.sharpness(quiet, card)
      if let last {
        #expect(abs(shown.energy / last.energy - 1) < 0.1, "at \(share)")
        #expect(abs(shown.likeness - last.likeness) < 1, "at \(share)")
      }
      last = shown
    }
  }
}
