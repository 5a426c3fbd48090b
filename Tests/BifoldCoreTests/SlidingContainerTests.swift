import BifoldCore
import Testing

typealias Announcement = SlidingContainer.Announcement

extension SlidingContainer {
  /// 320 × 480, where the way is 262, unless said otherwise.
  init(width: Double = 320, height: Double = 480, _ change: (inout Options) -> Void = { _ in }) {
    var options = Options()
    change(&options)
    self.init(size: Size(width: width, height: height), options: options)
  }

  var x: Double { frames.front.minX }

  mutating func advance(by seconds: Double) { advance(to: time + seconds) }

  mutating func rest() { advance(by: 3) }

  /// Announcements, those of the back panel and of completions included.
  mutating func told() -> [Announcement] { takeAnnouncements() }

  mutating func go(
    _ state: State, _ animation: Animation = .animated, completion: CompletionID? = nil
  ) {
    switch state {
    case .open: open(animation, completion: completion)
    case .closed: close(animation, completion: completion)
    }
  }

  mutating func down(_ x: Double, _ y: Double = 240) {
    handle(.pointerDown(Point(x: x, y: y), button: .left))
  }

  mutating func move(_ x: Double, _ y: Double = 240) {
    handle(.pointerMove(Point(x: x, y: y)))
  }

  mutating func up(_ x: Double, _ y: Double = 240) {
    handle(.pointerUp(Point(x: x, y: y), button: .left))
  }

  mutating func escape() { handle(.key(.escape, action: .press, modifiers: [])) }

  /// Drags at a steady speed, a sample each 10 ms; the 16 points before the axis shows count.
  mutating func drag(from start: Double, by points: Double, speed: Double) {
    down(start)
    let steps = max(Int((abs(points) / speed / 0.01).rounded()), 1)
    for step in 1...steps {
      advance(by: 0.01)
      move(start + points * Double(step) / Double(steps))
    }
  }
}

@Suite("Sliding container: figures")
struct SlidingContainerTests {
  @Test("Curves of no numbers and travels of no end are as good as plain ones")
  func absurdStyles() {
    let curves = [
      TimingCurve(.nan, .nan, .nan, .nan), TimingCurve(0, .infinity, 1, -.infinity),
      TimingCurve(0, 1e300, 1, 0),
    ]
    for curve in curves {
      var container = SlidingContainer { $0.style = .timed(curve, duration: 0.3) }
      container.open()
      container.advance(by: 0.1)
      #expect(container.fraction > 0 && container.fraction < 1 && container.velocity.isFinite)
    }
    var slow = SlidingContainer { $0.style = .timed(.easeInOut, duration: 1e300) }
    slow.open()
    slow.advance(by: 10)
    #expect(slow.isAtRest && slow.fraction == 1)
  }

  @Test("A side of absurd length counts as a million points, and nothing of it is infinite")
  func absurdSize() {
    var container = SlidingContainer(size: Size(width: 1e308, height: 480))
    #expect(container.size.width == 1_000_000)
    container.open(.immediate)
    container.resize(to: Size(width: 320, height: 1e308))
    #expect(container.size.height == 1_000_000)
    for frame in [
      container.frames.front, container.frames.leftShadow, container.frames.rightShadow,
    ].compactMap({ $0 }) {
      #expect(frame.maxX.isFinite && frame.maxY.isFinite)
    }
  }

  @Test("Bouncy opening: ease-out to 10 past the end in 0.18 s, ease-in back in 0.18 s")
  func bouncyOpening() {
    var container = SlidingContainer()
    container.open()
    // Half the way of (0, 0, .58, 1) lies at 3/8 · 0.58 + 1/8 of the time.
    container.advance(to: 0.18 * (0.375 * 0.58 + 0.125))
    #expect(abs(container.x - 136) < 1e-6)
    container.advance(to: 0.18)
    #expect(abs(container.x - 272) < 1e-6)
    #expect(container.fraction == 1)
    // And half of (.42, 0, 1, 1) at 3/8 · 1.42 + 1/8.
    container.advance(to: 0.18 + 0.18 * (0.375 * 1.42 + 0.125))
    #expect(abs(container.x - 267) < 1e-6)
    container.advance(to: 0.3599)
    #expect(!container.isAtRest)
    container.advance(to: 0.36)
    #expect(container.x == 262)
    #expect(container.isAtRest)
  }

  @Test("Bouncy closing: to −10 in 0.18 s, then 0 in 0.10 s")
  func bouncyClosing() {
    var container = SlidingContainer()
    container.open(.immediate)
    container.close()
    container.advance(to: 0.18 * 0.3425)
    #expect(abs(container.x - 126) < 1e-6)
    container.advance(to: 0.18)
    #expect(abs(container.x + 10) < 1e-6)
    container.advance(to: 0.18 + 0.10 * 0.6575)
    #expect(abs(container.x + 5) < 1e-6)
    container.advance(to: 0.2799)
    #expect(!container.isAtRest)
    container.advance(to: 0.2801)
    #expect(container.x == 0 && container.isAtRest)
  }

  @Test("Large screens take 1.5 times as long to bounce, and 0.4 s smoothly")
  func largeScreens() {
    func seconds(_ width: Double, _ height: Double, _ style: SlidingContainer.Style) -> [Double?] {
      var container = SlidingContainer(width: width, height: height) { $0.style = style }
      container.open()
      let opening = container.nextEventTime
      container.advance(to: 1)
      container.close()
      return [opening, container.nextEventTime.map { $0 - 1 }]
    }
    func near(_ a: [Double?], _ b: [Double]) -> Bool {
      zip(a, b).allSatisfy { abs(($0 ?? .nan) - $1) < 1e-9 }
    }
    #expect(near(seconds(768, 1024, .bouncy), [0.54, 0.42]))
    #expect(near(seconds(767, 1024, .bouncy), [0.36, 0.28]))
    #expect(near(seconds(1024, 768, .smooth), [0.4, 0.4]))
    #expect(near(seconds(320, 480, .smooth), [0.25, 0.25]))
    #expect(near(seconds(320, 480, .timed(.linear, duration: 0.3)), [0.3, 0.3]))
    var forced = SlidingContainer { $0.pace = .large }
    forced.open()
    #expect(abs((forced.nextEventTime ?? 0) - 0.54) < 1e-9)
  }

  @Test("Smooth: 0.25 s of (.42, 0, .58, 1)")
  func smooth() {
    var container = SlidingContainer { $0.style = .smooth }
    container.open()
    // At s = 1/4: x = 27/64 · .42 + 9/64 · .58 + 1/64, y = 9/64 + 1/64.
    container.advance(to: 0.25 * (27 * 0.42 + 9 * 0.58 + 1) / 64)
    #expect(abs(container.x - 262 * 10 / 64) < 1e-6)
    container.advance(to: 0.125)
    #expect(abs(container.x - 131) < 1e-6)
    #expect(abs(container.fraction - 0.5) < 1e-9)
    container.advance(to: 0.25)
    #expect(container.x == 262)
  }

  @Test("A spring is stopped at the end it would pass, at the time of its first arrival")
  func springStyle() throws {
    let spring = Spring(dampingRatio: 0.5, arrivingAfter: 0.3)
    var container = SlidingContainer { $0.style = .spring(spring) }
    container.open()
    #expect(abs(try #require(container.nextEventTime) - 0.3) < 1e-9)
    container.advance(to: 0.29)
    #expect(container.fraction > 0.9 && container.fraction < 1)
    container.advance(to: 0.31)
    #expect(container.fraction == 1 && container.isAtRest)
    var broken = SlidingContainer { $0.style = .spring(Spring(stiffness: -1, damping: .nan)) }
    broken.open()
    #expect(broken.nextEventTime == 0.25)
  }

  @Test("Let go in the midst at a velocity: the critical spring of 20 rad/s, stopped at the end")
  func releaseFigures() {
    var container = SlidingContainer()
    // 131 of 262 beyond the 16 of the axis, at 400 points a second.
    container.drag(from: 100, by: 147, speed: 400)
    #expect(abs(container.fraction - 0.5) < 1e-6)
    container.up(247)
    let start = container.time
    for t in [0.01, 0.05, 0.1, 0.2] {
      container.advance(to: start + t)
      // x = (x0 + (v0 + ω x0) t) e^(−ωt), from the end.
      let expected = 262 + (-131 + (400 - 20 * 131) * t) * Self.exp(-20 * t)
      #expect(abs(container.x - expected) < 0.5)
    }
  }

  /// The series, for exponents near 0.
  static func exp(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1..<60 {
      term *= x / Double(n)
      sum += term
    }
    return sum
  }

  @Test(
    "Any visible portion, wrong ones clamped",
    arguments: [
      (58.0, 262.0), (0, 320), (160, 160), (300, 20), (320, 0), (600, 0), (-5, 320), (.nan, 262),
      (.infinity, 0), (-.infinity, 320),
    ])
  func visiblePortions(visible: Double, travel: Double) {
    for animation in [Animation.animated, .immediate] {
      var container = SlidingContainer { $0.visiblePortion = visible }
      container.open(animation)
      container.rest()
      #expect(container.x == travel)
      #expect(container.fraction == 1 && container.state == .open)
      #expect(container.visibleEdge?.size.width ?? 0 == 320 - travel)
      container.close(animation)
      container.rest()
      #expect(container.x == 0 && container.state == .closed)
    }
    // By hand too, also where there is hardly a way.
    var container = SlidingContainer { $0.visiblePortion = visible }
    container.drag(from: 20, by: 280, speed: 1000)
    container.up(300)
    container.rest()
    #expect(container.x == travel && container.state == .open)
  }

  @Test("The bounce is no longer than the way")
  func shortBounce() {
    var container = SlidingContainer { $0.visiblePortion = 316 }
    container.open()
    container.advance(to: 0.18)
    #expect(abs(container.x - 8) < 1e-9)
  }

  @Test("Frames: the shadows hang on the front panel's sides")
  func frames() {
    var container = SlidingContainer()
    container.open(.immediate)
    var frames = container.frames
    #expect(frames.back == Rect(x: 0, y: 0, width: 320, height: 480))
    #expect(frames.front == Rect(x: 262, y: 0, width: 320, height: 480))
    #expect(frames.leftShadow == Rect(x: 242, y: 0, width: 20, height: 480))
    #expect(frames.rightShadow == Rect(x: 582, y: 0, width: 20, height: 480))
    container.options.shadows = .init(leftWidth: 7, rightWidth: -3, picture: .custom("paper"))
    frames = container.frames
    #expect(frames.leftShadow == Rect(x: 255, y: 0, width: 7, height: 480))
    #expect(frames.rightShadow?.size.width == 0)
    container.options.shadows = nil
    #expect(container.frames.leftShadow == nil && container.frames.rightShadow == nil)
  }

  @Test("What is hit: the front panel over the back panel, which is not while it is removed")
  func hit() {
    var container = SlidingContainer { $0.backPanelWhileClosed = .removed }
    #expect(container.hit(Point(x: 0, y: 0)) == .front)
    #expect(container.hit(Point(x: 320, y: 0)) == nil)
    // A closing bounce bares the right edge, while the back panel is still there.
    container.open(.immediate)
    #expect(container.hit(Point(x: 261.9, y: 479)) == .back)
    #expect(container.hit(Point(x: 262, y: 479)) == .front)
    container.close()
    container.advance(by: 0.18)
    #expect(container.hit(Point(x: 315, y: 1)) == .back)
    container.rest()
    #expect(container.hit(Point(x: 315, y: 1)) == .front)
    #expect(container.hit(Point(x: .nan, y: 1)) == nil)
  }

  @Test("The example of the documentation")
  func example() {
    var container = SlidingContainer(size: Size(width: 320, height: 480))
    container.open(completion: 1)
    container.advance(to: 0.36)
    #expect(
      container.takeAnnouncements() == [
        .event(.willOpen), .event(.didOpen), .completed(1, .done),
      ])
    #expect(container.takeAnnouncements().isEmpty)
    #expect(container.frames.front.minX == 262)
  }

  @Test("Defaults are the design's")
  func defaults() {
    let options = SlidingContainer.Options()
    #expect(options.visiblePortion == 58 && options.style == .bouncy && !options.isLocked)
    #expect(options.allowsManualSliding && options.parallax == .off)
    #expect(options.shadows == .init(leftWidth: 20, rightWidth: nil, picture: .standard))
    #expect(options.backPanelWhileClosed == .kept && options.orientations.count == 4)
  }

  @Test("Parallax: 20 points toward the pointer, only while open and at rest")
  func parallax() {
    var container = SlidingContainer { $0.parallax = .followsPointer }
    container.move(320)
    container.rest()
    #expect(container.x == 0)
    container.open()
    container.advance(to: 3.36)
    #expect(container.x == 262)
    container.rest()
    #expect(container.x == 282)
    container.move(0)
    container.advance(by: 0.1)
    // A critical spring of 10 rad/s from 40 away: 40 (1 + ωt) e^(−ωt).
    #expect(abs(container.x - (242 + 40 * 2 * Self.exp(-1))) < 1e-6)
    container.rest()
    #expect(container.x == 242)
    container.move(80)
    container.rest()
    #expect(container.x == 252)
    // It sets out from where it leans, and leans no more.
    container.close()
    #expect(container.x == 252)
    container.move(320)
    container.rest()
    #expect(container.x == 0)
    container.open(.immediate)
    container.rest()
    container.options.parallax = .off
    container.rest()
    #expect(container.x == 262)
    container.options.parallax = .followsPointer
    container.motion = .reduced
    container.rest()
    #expect(container.x == 262)
  }

  @Test("A cross-fade takes 0.25 s; another one in its midst supersedes it")
  func crossFade() {
    var container = SlidingContainer()
    container.swap(.back, completion: 1)
    #expect(container.told() == [.swapped(.back), .completed(1, .done)])
    container.swap(.front, .animated, completion: 2)
    #expect(container.pastOpacity(of: .front) == 1 && container.pastOpacity(of: .back) == 0)
    container.advance(to: 0.125)
    #expect(abs(container.pastOpacity(of: .front) - 0.5) < 1e-9)
    #expect(container.told().isEmpty)
    container.swap(.front, .animated, completion: 3)
    container.swap(.back, .animated, completion: 4)
    container.advance(to: 0.374)
    #expect(container.told() == [.completed(2, .superseded)])
    container.advance(to: 0.375)
    #expect(
      container.told() == [
        .swapped(.front), .completed(3, .done), .swapped(.back), .completed(4, .done),
      ])
    #expect(!container.isMoving)
  }

  @Test("A rotation where it is allowed, keeping the state")
  func rotation() {
    var container = SlidingContainer { $0.orientations = [.portrait, .landscapeLeft] }
    container.open(.immediate)
    _ = container.told()
    let turned = Size(width: 480, height: 320)
    container.rotate(to: .landscapeRight, size: turned, completion: 1)
    container.rotate(to: .portrait, size: turned, completion: 2)
    #expect(container.size.width == 320)
    container.rotate(to: .landscapeLeft, size: turned, completion: 3)
    #expect(container.size == turned && container.orientation == .landscapeLeft)
    #expect(container.x == 422)
    #expect(
      container.told() == [
        .completed(1, .refused(.orientationNotAllowed)), .completed(2, .refused(.alreadyThere)),
        .rotated(.landscapeLeft), .completed(3, .done),
      ])
  }

  @Test("Wrong sizes and times are clamped or change nothing")
  func wrongUse() {
    var container = SlidingContainer(
      size: Size(width: .nan, height: -4), startingAt: .infinity)
    #expect(container.size == .zero && container.time == 0)
    container.open()
    container.rest()
    #expect(container.frames.front.minX == 0 && container.state == .open)
    container.advance(to: .nan)
    container.advance(to: 1)
    #expect(container.time == 3)
    container.resize(to: Size(width: 100, height: .infinity))
    container.resize(to: Size(width: .nan, height: -1))
    #expect(container.size == Size(width: 100, height: 0))
  }
}
