import BifoldCore
import Testing

@Suite("Sliding container: order of events, refusals, the hand")
struct SlidingOrderTests {
  static let opened: [Announcement] = [.event(.willOpen), .event(.didOpen)]
  static let closed: [Announcement] = [.event(.willClose), .event(.didClose)]

  @Test("By program, with the back panel removed while closed")
  func byProgram() {
    for animation in [Animation.animated, .immediate] {
      var container = SlidingContainer { $0.backPanelWhileClosed = .removed }
      #expect(container.frames.back == nil)
      container.open(animation, completion: 1)
      #expect(container.frames.back != nil)
      container.rest()
      #expect(
        container.told() == [
          .backPanel(.placed), .event(.willOpen), .event(.didOpen), .completed(1, .done),
        ])
      container.close(animation, completion: 2)
      if animation == .animated {
        container.advance(by: 0.27)
        #expect(container.frames.back != nil)
      }
      container.rest()
      #expect(
        container.told() == [
          .event(.willClose), .backPanel(.removed), .event(.didClose), .completed(2, .done),
        ])
      #expect(container.frames.back == nil)
    }
  }

  @Test("By hand: nothing before the first moved pixel, then dragging, back panel, will")
  func byHand() {
    var container = SlidingContainer { $0.backPanelWhileClosed = .removed }
    container.down(100)
    container.move(116)
    #expect(container.told().isEmpty && container.x == 0)
    container.move(117)
    #expect(
      container.told() == [
        .event(.willBeginDragging), .backPanel(.placed), .event(.willOpen),
      ])
    #expect(abs(container.x - 1) < 1e-5)
    container.advance(by: 0.5)
    container.up(117)
    container.rest()
    #expect(container.told() == [.backPanel(.removed), .event(.didClose)])
  }

  @Test("The option of the back panel takes effect at once, but never while it is in view")
  func backPanelOption() {
    var container = SlidingContainer()
    container.options.backPanelWhileClosed = .removed
    #expect(container.told() == [.backPanel(.removed)])
    container.options.backPanelWhileClosed = .kept
    #expect(container.told() == [.backPanel(.placed)])
    container.open()
    container.options.backPanelWhileClosed = .removed
    container.rest()
    #expect(container.told() == Self.opened)
  }

  @Test("Refused: locked, there already; each is answered, and nothing moves")
  func refusals() {
    var container = SlidingContainer()
    container.close(completion: 1)
    container.options.isLocked = true
    container.open(completion: 2)
    container.open(.immediate, completion: 3)
    container.drag(from: 20, by: 200, speed: 1000)
    container.up(220)
    container.rest()
    #expect(
      container.told() == [
        .completed(1, .refused(.alreadyThere)), .completed(2, .refused(.locked)),
        .completed(3, .refused(.locked)),
      ])
    #expect(container.x == 0)
    container.options.isLocked = false
    container.open(.immediate)
    container.options.isLocked = true
    _ = container.told()
    container.escape()
    container.down(300)
    container.up(300)
    container.close(completion: 4)
    container.rest()
    #expect(container.told() == [.completed(4, .refused(.locked))])
    #expect(container.x == 262)
  }

  @Test("Locked in mid-travel it arrives; locked in a hand it goes to the nearer end")
  func lockedUnderWay() {
    var container = SlidingContainer()
    container.open(completion: 1)
    container.advance(by: 0.1)
    container.options.isLocked = true
    container.down(200)
    container.rest()
    #expect(container.told() == Self.opened + [.completed(1, .done)])
    container.options.isLocked = false
    container.drag(from: 300, by: -80, speed: 400)
    container.options.isLocked = true
    container.move(10)
    container.rest()
    container.up(10)
    #expect(
      container.told() == [.event(.willBeginDragging), .event(.willClose), .event(.didOpen)])
    #expect(container.x == 262)
  }

  @Test("Without manual sliding only the program opens and closes, and locked beats both")
  func manualSliding() {
    var container = SlidingContainer { $0.allowsManualSliding = false }
    container.drag(from: 20, by: 200, speed: 1000)
    container.up(220)
    container.rest()
    #expect(container.told().isEmpty)
    container.open()
    container.advance(by: 0.1)
    container.down(300)
    container.up(300)
    container.rest()
    container.down(300)
    container.up(300)
    container.escape()
    container.rest()
    #expect(container.told() == Self.opened)
    container.options.allowsManualSliding = true
    container.options.isLocked = true
    container.escape()
    #expect(container.told().isEmpty && container.isAtRest)
  }

  @Test("A call the same way joins the one before; immediate, both arrive at once")
  func joined() {
    var container = SlidingContainer()
    container.open(completion: 1)
    container.advance(by: 0.1)
    let x = container.x
    container.open(completion: 2)
    #expect(container.x == x)
    container.advance(by: 0.26)
    #expect(container.told() == Self.opened + [.completed(1, .done), .completed(2, .done)])
    container.close(completion: 3)
    container.advance(by: 0.1)
    container.close(.immediate, completion: 4)
    #expect(container.told() == Self.closed + [.completed(3, .done), .completed(4, .done)])
    #expect(container.x == 0)
  }

  @Test("A call the other way supersedes")
  func superseded() {
    var container = SlidingContainer()
    container.open(completion: 1)
    container.advance(by: 0.1)
    container.close(completion: 2)
    container.rest()
    #expect(
      container.told() == [
        .event(.willOpen), .completed(1, .superseded), .event(.willClose), .event(.didClose),
        .completed(2, .done),
      ])
  }

  @Test("A drag during a programmatic opening: done where it opens, superseded where it closes")
  func dragDuringCall() {
    for (reach, last) in [
      (-250.0, [Announcement.event(.didClose), .completed(1, .superseded)]),
      (100, [.event(.didOpen), .completed(1, .done)]),
    ] {
      var container = SlidingContainer()
      container.open(completion: 1)
      container.advance(by: 0.1)
      container.drag(from: 300, by: reach, speed: 1000)
      container.up(300 + reach)
      container.rest()
      #expect(
        container.told() == [.event(.willOpen), .event(.willBeginDragging)] + last)
    }
  }

  @Test("A hand that takes over a travel announces no other: only its rest tells where it led")
  func dragDuringChangeOfMind() {
    var container = SlidingContainer()
    container.open()
    container.advance(by: 0.1)
    container.close()
    container.advance(by: 0.05)
    container.drag(from: 100, by: 200, speed: 1000)
    container.up(300)
    container.rest()
    #expect(
      container.told() == [
        .event(.willOpen), .event(.willClose), .event(.willBeginDragging), .event(.didOpen),
      ])
  }

  @Test("Caught without a drag and sent the other way, it announces that")
  func caughtAndSentBack() {
    var container = SlidingContainer()
    container.open(completion: 1)
    container.advance(by: 0.04)
    container.down(100)
    container.up(100)
    container.rest()
    #expect(
      container.told() == [
        .event(.willOpen), .event(.willClose), .event(.didClose), .completed(1, .superseded),
      ])
  }

  @Test("A call takes the panel out of a hand, which may go on moving to no effect")
  func callDuringDrag() {
    var container = SlidingContainer()
    container.drag(from: 20, by: 120, speed: 300)
    container.close(completion: 1)
    container.move(300)
    container.rest()
    container.up(300)
    #expect(
      container.told() == [
        .event(.willBeginDragging), .event(.willOpen), .event(.willClose), .event(.didClose),
        .completed(1, .done),
      ])
  }

  @Test("The visible edge and Escape close; the back panel and a closed front panel do not")
  func visibleEdge() {
    var container = SlidingContainer()
    container.escape()
    container.down(300)
    container.up(300)
    #expect(container.told().isEmpty)
    container.open(.immediate)
    _ = container.told()
    container.down(261.9)
    container.up(261.9)
    container.rest()
    #expect(container.told().isEmpty)
    container.down(262)
    container.move(319)
    container.up(319)
    container.rest()
    // Moved by 57 in between: that was a drag, into the stop.
    #expect(container.told().isEmpty)
    container.down(262)
    container.up(270)
    container.rest()
    #expect(container.told() == Self.closed)
    container.open(.immediate)
    _ = container.told()
    container.escape()
    container.rest()
    #expect(container.told() == Self.closed)
    #expect(SlidingContainer.visibleEdgeLabel == "Close the menu")
  }

  @Test("The axis: after 16 points, and only 1.2 times as far across as down")
  func axis() {
    var container = SlidingContainer()
    container.down(100, 100)
    container.move(140, 135)
    #expect(container.x == 0)
    container.move(160, 135)
    #expect(container.x > 0)
    container.up(160, 135)
    container.rest()
    _ = container.told()
    container.down(100, 100)
    container.move(104, 140)
    container.move(300, 140)
    container.up(300, 140)
    container.rest()
    #expect(container.told().isEmpty && container.x == 0)
  }

  @Test("Let go slowly it goes to the nearer end, over 250 points a second along its velocity")
  func releases() {
    func end(at share: Double, speed: Double, pause: Double = 0) -> SlidingContainer.State {
      var container = SlidingContainer()
      container.drag(from: 10, by: 16 + 262 * share, speed: 200)
      container.advance(by: 0.2)
      // A last stretch at the speed that counts.
      let x = 10 + 16 + 262 * share
      for step in 0...20 {
        container.move(x + speed * Double(step) * 0.001)
        container.advance(by: 0.001)
      }
      container.advance(by: pause)
      container.up(x + speed * 0.02)
      container.rest()
      return container.state
    }
    #expect(end(at: 0.4, speed: 0) == .closed)
    #expect(end(at: 0.6, speed: 0) == .open)
    #expect(end(at: 0.2, speed: 255) == .open)
    #expect(end(at: 0.2, speed: 245) == .closed)
    #expect(end(at: 0.8, speed: -255) == .closed)
    #expect(end(at: 0.8, speed: -245) == .open)
    #expect(end(at: 0.2, speed: 1000, pause: 0.1) == .closed)
    #expect(end(at: 0.2, speed: 1e6) == .open)
  }

  @Test("The focus's loss ends a drag; nothing rests half open")
  func focusLost() {
    var container = SlidingContainer()
    container.drag(from: 20, by: 180, speed: 300)
    container.handle(.focus(.lost))
    container.move(20)
    container.rest()
    #expect(container.x == 262)
  }

  @Test("Reduced motion: the same events, all at once; a hand is still followed")
  func reduced() {
    func play(_ motion: MotionPreference) -> [Announcement] {
      var container = SlidingContainer { $0.backPanelWhileClosed = .removed }
      container.motion = motion
      container.open(completion: 1)
      if motion == .reduced { #expect(container.x == 262 && container.isAtRest) }
      container.rest()
      container.drag(from: 300, by: -80, speed: 400)
      #expect(abs(container.x - 198) < 1e-5)
      container.up(220)
      if motion == .reduced { #expect(container.isAtRest) }
      container.rest()
      container.swap(.front, .animated, completion: 2)
      if motion == .reduced { #expect(!container.isMoving) }
      container.rest()
      return container.told()
    }
    #expect(play(.reduced) == play(.full))
    var container = SlidingContainer()
    container.open(completion: 1)
    container.advance(by: 0.1)
    container.motion = .reduced
    #expect(container.told() == Self.opened + [.completed(1, .done)])
    #expect(container.x == 262)
  }
}
