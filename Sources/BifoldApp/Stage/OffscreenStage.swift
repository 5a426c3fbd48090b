import BifoldContent
import BifoldCore
import BifoldRenderer

/// A stage without a window.
final class OffscreenStage {
  let stage: Stage
  let target: OffscreenTarget

  /// - Parameter samples: a pixel; clamped to what the driver has, with a line that says so.
  init(
    state: Bookshelf, catalogue: Catalogue, client: DecoderClient?, samples: Int,
    pageMegabytes: Int = 256
  ) throws(GraphicsError) {
    let renderer = try Renderer(on: OffscreenContext())
    target = try renderer.makeTarget(for: state, samples: samples)
    stage = Stage(
      simulation: Simulation(state: state, catalogue: catalogue, decoder: client),
      renderer: renderer,
      client: client, pageMegabytes: pageMegabytes)
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
  /// - Parameter samples: a pixel; others than 0, 2, 4 and 8, and more than the driver has, are
  ///   rounded down, with a line that says so.
  func makeTarget(
    for state: Bookshelf, samples: Int
  ) throws(GraphicsError) -> OffscreenTarget {
    let width = max(Int((state.size.width * state.scale).rounded()), 1)
    let height = max(Int((state.size.height * state.scale).rounded()), 1)
    guard width * height <= Self.mostPixels else {
      throw GraphicsError(
        .framebuffer, "\(width) × \(height)",
        "more than the \(Self.mostPixels / 1_000_000) megapixels that a picture may have")
    }
    let offered = [0, 2, 4, 8].last { $0 <= samples } ?? 0
    let target = try makeTarget(width: width, height: height, samples: offered)
    if target.samples < samples, samples > 1 {
      Messages.say(
        "--samples \(samples): \(target.samples) taken; this driver has at most \(mostSamples)")
    }
    return target
  }

  /// Of a picture that is drawn: as many as one that is read may have.
  private static let mostPixels = 100_000_000
}
