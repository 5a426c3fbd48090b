import BifoldContent
import BifoldCore
import BifoldRenderer

/// A stage without a window.
final class OffscreenStage {
  let stage: Stage
  let target: OffscreenTarget

  /// - Parameter samples: a pixel; clamped to what the driver has, with a line that says so.
  init(
    state: Bookshelf, catalogue: Catalogue, client: DecoderClient?, samples: Int
  ) throws(GraphicsError) {
    let renderer = try Renderer(on: OffscreenContext())
    target = try renderer.makeTarget(for: state, samples: samples)
    if target.samples < samples, samples > 1 {
      Messages.say(
        "--samples \(samples): this driver has at most \(renderer.mostSamples); "
          + "\(target.samples) taken")
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
    try makeTarget(
      width: max(Int((state.size.width * state.scale).rounded()), 1),
      height: max(Int((state.size.height * state.scale).rounded()), 1), samples: samples)
  }
}
