import BifoldCore
import Testing

/// Notes what it is told, and answers it.
private final class Listener: SlidingDelegate {
  var told: [Announcement] = []
  var answer: (SlidingController, Announcement) -> Void = { _, _ in }
  var allowed = Set(SlidingContainer.Orientation.allCases)
  private var depth = 0
  private(set) var deepest = 0

  func slidingController(_ controller: SlidingController, announces announcement: Announcement) {
    told.append(announcement)
    depth += 1
    deepest = max(deepest, depth)
    answer(controller, announcement)
    depth -= 1
  }

  func slidingController(
    _ controller: SlidingController, allows orientation: SlidingContainer.Orientation
  ) -> Bool { allowed.contains(orientation) }
}

@Suite("Sliding controller")
struct SlidingControllerTests {
  private func made() -> (SlidingController, Listener) {
    let controller = SlidingController(SlidingContainer())
    let listener = Listener()
    controller.delegate = listener
    return (controller, listener)
  }

  @Test("A delegate that closes from inside didOpen: in order, one after another, no recursion")
  func closesInsideDidOpen() {
    for animation in [Animation.animated, .immediate] {
      let (controller, listener) = made()
      var outcomes: [String] = []
      listener.answer = { controller, announcement in
        guard announcement == .event(.didOpen) else { return }
        controller.close(animation) { outcomes.append("close \($0)") }
      }
      controller.open(animation) { outcomes.append("open \($0)") }
      controller.advance(to: 3)
      #expect(
        listener.told == [
          .event(.willOpen), .event(.didOpen), .completed(1, .done), .event(.willClose),
          .event(.didClose), .completed(2, .done),
        ])
      #expect(outcomes == ["open done", "close done"])
      #expect(listener.deepest == 1)
      #expect(controller.container.frames.front.minX == 0)
    }
  }

  @Test("A delegate answers at the moment of the event, however far the step")
  func answersInTime() {
    for step in [1.0 / 240, 1.0 / 30, 0.5] {
      let (controller, listener) = made()
      listener.answer = { controller, announcement in
        if announcement == .event(.didOpen) { controller.close() }
      }
      controller.open()
      var time = 0.0
      while time + step <= 0.5 {
        time += step
        controller.advance(to: time)
      }
      controller.advance(to: 0.5)
      // 0.14 s into a closing that began at 0.36 s.
      var alone = SlidingContainer()
      alone.open(.immediate)
      alone.close()
      alone.advance(to: 0.14)
      #expect(abs(controller.container.frames.front.minX - alone.frames.front.minX) < 1e-6)
    }
  }

  @Test("A delegate that refuses from inside willOpen leaves it closed")
  func closesInsideWillOpen() {
    let (controller, listener) = made()
    listener.answer = { controller, announcement in
      if announcement == .event(.willOpen) { controller.close() }
    }
    var outcomes: [SlidingContainer.Outcome] = []
    controller.open { outcomes.append($0) }
    controller.advance(to: 3)
    #expect(outcomes == [.superseded])
    #expect(controller.container.state == .closed)
    #expect(listener.told.last == .event(.didClose))
  }

  @Test("Any number of observers hear what the delegate hears, from when they listen")
  func observers() async {
    let listener = Listener()
    var streams: [AsyncStream<Announcement>] = []
    var late: AsyncStream<Announcement>?
    do {
      let controller = SlidingController(SlidingContainer())
      controller.delegate = listener
      for _ in 0..<5 { streams.append(controller.announcements()) }
      controller.options.backPanelWhileClosed = .removed
      controller.open { _ in }
      controller.advance(to: 1)
      late = controller.announcements()
      controller.handle(.key(.escape, action: .press, modifiers: []))
      controller.advance(to: 2)
    }
    #expect(listener.told.count == 8)
    for stream in streams {
      var heard: [Announcement] = []
      for await announcement in stream { heard.append(announcement) }
      #expect(heard == listener.told)
    }
    var heard: [Announcement] = []
    if let late { for await announcement in late { heard.append(announcement) } }
    #expect(heard == [.event(.willClose), .backPanel(.removed), .event(.didClose)])
  }

  @Test("The delegate restricts the orientations, and is held weakly")
  func orientations() {
    let controller = SlidingController(SlidingContainer())
    var outcomes: [SlidingContainer.Outcome] = []
    let size = Size(width: 480, height: 320)
    do {
      let listener = Listener()
      listener.allowed = [.portrait]
      controller.delegate = listener
      controller.rotate(to: .landscapeLeft, size: size) { outcomes.append($0) }
      #expect(controller.container.size.width == 320)
      #expect(listener.told == [.completed(1, .refused(.orientationNotAllowed))])
    }
    #expect(controller.delegate == nil)
    controller.rotate(to: .landscapeLeft, size: size) { outcomes.append($0) }
    controller.motion = .reduced
    controller.swap(.back, .animated) { outcomes.append($0) }
    controller.resize(to: Size(width: 300, height: 300))
    #expect(outcomes == [.refused(.orientationNotAllowed), .done, .done])
    #expect(controller.container.size.width == 300)
  }
}
