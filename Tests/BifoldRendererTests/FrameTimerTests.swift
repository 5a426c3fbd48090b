import BifoldCore
import BifoldScene
@preconcurrency import CEpoxy
import Testing

@testable import BifoldRenderer

extension OpenGL {
  /// What a software driver's clock says means nothing; how it is asked is the same everywhere.
  @Suite("Frame timer")
  struct FrameTimerTests {
    private static let cards = [
      Card(
        .item(0), frame: Rect(x: 0, y: 0, width: 40, height: 30),
        content: .color(Color(bytes: 20, 40, 60)))
    ]

    private func withTimer(
      _ api: GraphicsAPI, _ body: (FrameTimer, Canvas) throws -> Void
    ) throws {
      try withCanvas(api) { canvas in
        // A driver without one has nothing to be driven.
        guard let timer = FrameTimer(on: api) else {
          #expect(api == .embedded)
          return
        }
        try body(timer, canvas)
        timer.free()
        #expect(epoxy_glGetError() == GLenum(GL_NO_ERROR))
      }
    }

    @Test(
      "Answers come in the order of the frames, and no more are awaited than the ring is deep",
      arguments: GraphicsAPI.allCases, [1, 2, 3, 7])
    func order(api: GraphicsAPI, pause: Int) throws {
      try withTimer(api) { timer, canvas in
        #expect(timer.take() == nil)
        var answers: [Int] = []
        var begun: [Int] = []
        for frame in 100..<160 {
          if timer.waiting < FrameTimer.depth { begun.append(frame) }
          timer.begin(frame: frame)
          _ = try canvas.draw(Self.cards, width: 40, height: 30)
          timer.end()
          #expect(timer.waiting <= FrameTimer.depth)
          #expect(epoxy_glGetError() == GLenum(GL_NO_ERROR))
          // Now and then nobody looks for a while.
          guard frame % pause == 0 else { continue }
          canvas.renderer.finish()
          while let answer = timer.take() {
            answers.append(answer.frame)
            #expect(answer.seconds >= 0 && answer.seconds.isFinite)
          }
          #expect(timer.waiting == 0)
        }
        canvas.renderer.finish()
        while let answer = timer.take() { answers.append(answer.frame) }
        #expect(answers == begun)
        #expect(pause > FrameTimer.depth ? begun.count < 60 : begun.count == 60)
      }
    }

    @Test(
      "An end without a beginning, and two beginnings, are none", arguments: GraphicsAPI.allCases)
    func unpaired(api: GraphicsAPI) throws {
      try withTimer(api) { timer, canvas in
        timer.end()
        #expect(timer.waiting == 0)
        timer.begin(frame: 1)
        timer.begin(frame: 2)
        _ = try canvas.draw(Self.cards, width: 40, height: 30)
        timer.end()
        timer.end()
        canvas.renderer.finish()
        #expect(timer.take()?.frame == 1)
        #expect(timer.take() == nil)
      }
    }

    @Test(
      "A renderer has a driver timed whose clock can be trusted, and never a software one",
      arguments: GraphicsAPI.allCases)
    func trust(api: GraphicsAPI) throws {
      try withCanvas(api) { canvas in
        let renderer = canvas.renderer
        let expected: [DrawingClock] =
          Renderer.isSoftware(renderer.name)
          ? [.finish] : api == .desktop ? [.timer] : [.timer, .calls]
        #expect(expected.contains(renderer.drawingClock))
        let target = try renderer.makeTarget(width: 40, height: 30)
        var scene = Scene()
        scene.build(
          from: Self.cards, size: Size(width: 40, height: 30), scale: 1, residency: Residency())
        for frame in 0..<20 { renderer.draw(scene, into: .offscreen(target), timedAs: frame) }
        renderer.finish()
        let answer = renderer.takeAnswer()
        #expect((answer != nil) == (renderer.drawingClock == .timer))
        // What is timed is drawn as ever.
        #expect(Array(target.pixels().prefix(4)) == [20, 40, 60, 255])
      }
    }
  }
}
