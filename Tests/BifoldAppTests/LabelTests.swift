import BifoldContent
import BifoldCore
import BifoldWire
import Testing

@testable import BifoldApp

/// Words at rest are the worker's pixels, laid over what is below and not resampled. Tolerance: 1/255,
/// as every card is rounded to bytes once.
@Suite("Words at rest")
struct LabelTests {
  /// Where a picture of words lies, in pixels, and how its ink is laid on.
  private struct Words {
    var picture: Picture
    /// What is seen of the picture, and its place in the window.
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// The rows of the picture that the card leaves out above.
    var skipped: Int
    var ink: Color
    var opacity: Double

    init?(_ card: Card, scale: Double) {
      switch card.content {
      case .words(let picture, _, let color):
        (self.picture, ink, opacity, skipped) = (picture, color, card.opacity, 0)
      case .picture(let picture, let frame, _) where picture.kind == .label:
        (self.picture, ink, opacity) = (picture, .white, card.opacity)
        skipped = Int((-frame.minY * scale).rounded())
      default: return nil
      }
      let bounds = card.outline.bounds
      left = Int((bounds.minX * scale).rounded())
      top = Int((bounds.minY * scale).rounded())
      // Pixels that it fills.
      width = Int((bounds.maxX * scale + 0.001).rounded(.down)) - left
      height = Int((bounds.maxY * scale + 0.001).rounded(.down)) - top
    }
  }

  /// The greatest distance of what is drawn from the worker's pixels over what is drawn without
  /// words, over all words; and how many pixels hold ink.
  private static func distance(_ quiet: QuietStage) throws -> (greatest: Double, inked: Int) {
    let (cards, scale) = (quiet.cards, quiet.stage.state.scale)
    let drawn = try quiet.draw()
    let ground = try quiet.draw(cards.filter { Words($0, scale: scale) == nil })
    // Words may overlap, so all are laid before anything is compared.
    var expected: [Int: SIMD3<Double>] = [:]
    var inked = 0
    for words in cards.compactMap({ Words($0, scale: scale) }) {
      let shelf = try #require(quiet.stage.pictures.residency[words.picture.kind])
      let asked = quiet.stage.request(
        for: words.picture, ticket: 0, width: shelf.width, height: shelf.height)
      guard case .label(let order) = try #require(asked).request else { continue }
      let picture = try quiet.client.label(order)
      let bytes = Array(picture.pixels.prefix(picture.width * picture.height * 4))
      for y in 0..<min(words.height, picture.height - words.skipped) {
        for x in 0..<min(words.width, picture.width) {
          let (column, row) = (words.left + x, words.top + y)
          guard 0..<drawn.width ~= column, 0..<drawn.height ~= row else { continue }
          let texel = ((y + words.skipped) * picture.width + x) * 4
          let alpha = Double(bytes[texel + 3]) / 255 * words.opacity
          if alpha > 0 { inked += 1 }
          let place = row * drawn.width + column
          let below = expected[place] ?? Self.vector(ground[column, row])
          let ink =
            SIMD3(
              Double(bytes[texel]) * words.ink.red, Double(bytes[texel + 1]) * words.ink.green,
              Double(bytes[texel + 2]) * words.ink.blue) * words.opacity
          expected[place] = ink + below * (1 - alpha)
        }
      }
    }
    var greatest = 0.0
    for (place, colour) in expected {
      let found = Self.vector(drawn[place % drawn.width, place / drawn.width])
      let difference = found - colour
      greatest = max(greatest, difference.max(), -difference.min())
    }
    return (greatest, inked)
  }

  private static func vector(_ pixel: Pixel) -> SIMD3<Double> {
    SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
  }

  /// A quarter of the window, which is how wide the open door is, is 337.5 pixels at 1.5 a point.
  private static func state(scale: Double, fraction: Double) -> Bookshelf {
    var state = Bookshelf(size: Size(width: 900, height: 640), scale: scale, screen: .shelf)
    state.hold(fraction: fraction)
    return state
  }

  @Test("Title, counter and the open door's rows are the worker's pixels", arguments: [1, 1.5, 2])
  func exact(scale: Double) throws {
    for (fraction, kinds) in [
      (0.0, [Picture.Kind.title, .figure]), (1, [.title, .figure, .label]),
    ] {
      let quiet = try QuietStage(Self.state(scale: scale, fraction: fraction))
      for kind in kinds {
        #expect(quiet.cards.contains { $0.content.picture?.kind == kind }, "\(kind)")
      }
      let (greatest, inked) = try Self.distance(quiet)
      #expect(inked > 200)
      #expect(greatest <= 1, "\(greatest)/255 at scale \(scale), the door \(fraction) open")
    }
  }

  @Test("Half a pixel aside they are not", arguments: [1, 1.5, 2])
  func moved(scale: Double) throws {
    for fraction in [0.0, 1] {
      let quiet = try QuietStage(Self.state(scale: scale, fraction: fraction))
      quiet.stage.arrange(
        quiet.cards.map {
          guard Words($0, scale: scale) != nil else { return $0 }
          var card = $0
          card.position.x += 0.5 / scale
          return card
        })
      #expect(try Self.distance(quiet).greatest > 20)
    }
  }
}
