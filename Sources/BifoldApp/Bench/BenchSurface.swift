import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldWindow
import Glibc

/// Where a benchmark draws: off-screen or in a window. One frame is begun, drawn and finished the
/// same way in both.
final class BenchSurface {
  enum Kind: String, Sendable { case offscreen, window }

  let stage: Stage
  let kind: Kind
  private let offscreen: OffscreenTarget?
  private let window: Window?

  init(
    _ kind: Kind, state: Bookshelf, catalogue: Catalogue, client: DecoderClient?, samples: Int,
    synchronization: Window.Synchronization
  ) throws(RunError) {
    self.kind = kind
    do {
      let renderer: Renderer
      switch kind {
      case .offscreen:
        window = nil
        renderer = try Renderer(on: OffscreenContext())
      case .window:
        let window = try Window(
          title: "Bifold benchmark", size: state.size, synchronization: synchronization)
        self.window = window
        renderer = try Renderer(on: window)
      }
      var state = state
      if let window {
        // The window system may have given another size than was asked for.
        _ = state.handle(.scale(window.scale), on: Layout())
        _ = state.handle(.resize(window.size), on: Layout())
        offscreen = nil
      } else {
        offscreen = try renderer.makeTarget(for: state, samples: samples)
      }
      stage = Stage(
        simulation: Simulation(state: state, catalogue: catalogue, decoder: client),
        renderer: renderer, client: client)
    } catch {
      throw RunError("\(error)")
    }
  }

  var target: Target {
    if let offscreen { return .offscreen(offscreen) }
    return window?.target ?? .window(width: 1, height: 1)
  }

  var samples: Int { offscreen?.samples ?? 0 }

  /// Shows the frame and waits until it is drawn: software drivers' timers lie, so every frame is
  /// finished before the next begins.
  func finish() {
    stage.renderer.finish()
    if let window {
      window.present()
      _ = window.events(waiting: .none)
    }
  }

  /// Waits as the window's loop does: until something happens or moves on by itself.
  /// - Parameter limit: seconds.
  func rest(atMost limit: Double, _ loop: inout FrameLoop) {
    let seconds = min(loop.rest(of: stage, at: Clock.now()) ?? limit, limit)
    if let window {
      for event in window.events(waiting: .upTo(seconds)) {
        _ = stage.apply(event, at: Clock.now())
      }
      if window.takeDamage() { loop.damage() }
    } else if seconds > 0 {
      var rest = timespec(
        tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
      nanosleep(&rest, nil)
    }
    loop.advance(stage, to: Clock.now())
  }

  /// The frame that was drawn last, top row first, RGBA8.
  func pixels() -> [UInt8] {
    switch target {
    case .offscreen(let target): target.pixels()
    case .window(let width, let height): stage.renderer.windowPixels(width: width, height: height)
    // A benchmark draws what is looked at.
    case .texture: []
    }
  }
}
