import BifoldContent
import BifoldCore
import BifoldRenderer

/// A stage without a window.
final class OffscreenStage {
  let stage: Stage
  let target: OffscreenTarget

  /// Samples a pixel that are offered; others are rounded down to one of these.
  private static let sampleCounts = [0, 2, 4, 8]

  /// - Parameter samples: a pixel; clamped to what the driver has, with a line that says so.
  init(
    state: Bookshelf, catalogue: Catalogue, client: DecoderClient?, samples: Int
  ) throws(GraphicsError) {
    let renderer = try Renderer(on: OffscreenContext())
    let clamped = Self.sampleCounts.last { $0 <= samples } ?? 0
    target = try renderer.makeTarget(for: state, samples: clamped)
    if target.samples < samples, samples > 1 {
      Messages.say(
        "--samples \(samples): \(target.samples) taken; this driver has at most "
          + "\(renderer.mostSamples)")
    }
    stage = Stage(
      simulation: Simulation(state: state, catalogue: catalogue), renderer: renderer,
      client: client)
  }

  /// Draws the present state.
  func draw() {
    stage.build()
    stage.draw(into: .offscreen(target))
  }

  /// Draws the present state once every picture on it is there, or known not to come.
  func drawComplete(waiting signal: PictureSignal) {
    stage.awaitPictures(signal)
    draw()
  }
}

extension Renderer {
  /// A target of the size of a state's window, in pixels.
  func makeTarget(
    for state: Bookshelf, samples: Int
  ) throws(GraphicsError) -> OffscreenTarget {
    let width = max(Int((state.size.width * state.scale).rounded()), 1)
    let height = max(Int((state.size.height * state.scale).rounded()), 1)
    guard width * height <= mostPixels else {
      throw GraphicsError(
        .framebuffer, "\(width) × \(height)",
        "more than the \(mostPixels / 1_000_000) megapixels that a picture may have")
    }
    return try makeTarget(width: width, height: height, samples: samples)
  }

  /// Of a picture that is drawn: as many as one that is read may have.
  private var mostPixels: Int { 100_000_000 }
}
