import BifoldContent
import BifoldCore
import BifoldRenderer
import Testing

@testable import BifoldApp

/// A stage at rest whose pictures have all come from a worker of its own, and what it draws.
final class QuietStage {
  let client: DecoderClient
  private let signal: PictureSignal
  private let offscreen: OffscreenStage

  /// - Parameter books: on the shelf; nil for the built-in library.
  init(_ state: Bookshelf, books: [Book]? = nil) throws {
    let signal = PictureSignal()
    self.signal = signal
    client = try DecoderClient(executable: DecoderExecutable.locate()) { signal.ring() }
    var catalogue = try Catalogue.load(Catalogue.Request(), client: client)
    if let books { catalogue.shelves[0] = .listed(books) }
    offscreen = try OffscreenStage(
      state: state, catalogue: catalogue, client: client, samples: 0)
  }

  /// Seconds after which a picture that has not come is a fault.
  private static let patience = 20.0

  deinit { client.shutdown() }

  var stage: Stage { offscreen.stage }
  var cards: [Card] { stage.simulation.layout.cards }

  /// What these cards look like, or the state's own.
  func draw(_ cards: [Card]? = nil) throws -> Raster {
    if let cards { stage.arrange(cards) }
    stage.awaitPictures(signal, atMost: Self.patience)
    offscreen.draw()
    try #require(stage.pictures.isComplete)
    let bytes = offscreen.target.pixels()
    return Raster(
      width: offscreen.target.width, height: offscreen.target.height,
      pixels: stride(from: 0, to: bytes.count, by: 4).map {
        Pixel(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
      })
  }
}
