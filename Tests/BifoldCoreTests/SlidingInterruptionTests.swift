import BifoldCore
import BifoldTesting
import Testing

@Suite("Sliding container: interruption")
struct SlidingInterruptionTests {
  /// Every way of being under way, at a moment.
  static func underWay(after seconds: Double, _ style: SlidingContainer.Style)
    -> [SlidingContainer]
  {
    var opening = SlidingContainer { $0.style = style }
    opening.open()
    opening.advance(by: seconds)
    var closing = SlidingContainer { $0.style = style }
    closing.open(.immediate)
    closing.close()
    closing.advance(by: seconds)
    var released = SlidingContainer { $0.style = style }
    released.drag(from: 20, by: 120, speed: 900)
    released.up(140)
    released.advance(by: seconds)
    return [opening, closing, released]
  }

  @Test(
    "A call, a press, a drag or a resize goes on from the place, and a spring with the velocity")
  func anyMoment() {
    let moments = stride(from: 0.003, to: 0.36, by: 0.007)
    for style in [SlidingContainer.Style.bouncy, .smooth] {
      for moment in moments {
        for before in Self.underWay(after: moment, style) where !before.isAtRest {
          for destination in [SlidingContainer.State.open, .closed] {
            var container = before
            container.go(destination)
            #expect(abs(container.x - before.x) < 1e-9)
            #expect(abs(container.velocity - before.velocity) < 1e-6)
            // As fast a moment later, but for what the spring gains.
            container.advance(by: 1e-6)
            #expect(abs(container.x - before.x - before.velocity * 1e-6) < 1e-5)
          }
          var pressed = before
          pressed.down(200)
          #expect(pressed.x == before.x)
          pressed.advance(by: 0.2)
          #expect(pressed.x == before.x)
          pressed.move(184)
          #expect(abs(pressed.x - before.x) < 1e-4)
          pressed.move(180)
          // To the left it follows point by point, but for the stop.
          #expect(abs(pressed.x - max(before.x - 4, min(before.x, 0))) < 1e-4)
          pressed.up(180)
          pressed.rest()
          #expect(pressed.isAtRest && (pressed.x == 0 || pressed.x == 262))
        }
      }
    }
  }

  @Test("A second interruption, and a third, in every spring")
  func chains() {
    for first in stride(from: 0.02, to: 0.3, by: 0.04) {
      for second in stride(from: 0.005, to: 0.3, by: 0.02) {
        var container = SlidingContainer()
        container.open()
        container.advance(by: first)
        for destination in [SlidingContainer.State.closed, .open, .closed] {
          let before = container
          container.go(destination)
          #expect(abs(container.x - before.x) < 1e-9)
          if !before.isAtRest { #expect(abs(container.velocity - before.velocity) < 1e-6) }
          container.advance(by: second)
          #expect(container.x > -13 && container.x < 275)
        }
        container.rest()
        #expect(container.x == 0)
      }
    }
  }

  @Test("A resize inserted and undone changes nothing, whatever is under way")
  func resizeUndone() {
    var random = SplitMix64(seed: 7)
    for moment in stride(from: 0.0, to: 0.4, by: 0.013) {
      var held = SlidingContainer()
      held.drag(from: 20, by: 60 + 400 * moment, speed: 500)
      for before in Self.underWay(after: moment, .bouncy) + [held] {
        var plain = before
        var resized = before
        resized.handle(
          .resize(Size(width: random.double(in: 0...3000), height: random.double(in: 0...2000))))
        #expect(resized.fraction == plain.fraction)
        resized.handle(.resize(Size(width: 320, height: 480)))
        for _ in 0..<40 {
          #expect(resized.frames == plain.frames)
          plain.advance(by: 0.02)
          resized.advance(by: 0.02)
        }
        plain.up(0)
        resized.up(0)
        plain.rest()
        resized.rest()
        #expect(resized.frames == plain.frames)
        #expect(resized.told() == plain.told())
      }
    }
  }

  @Test("Rotated in mid-drag it stays in the hand, and the fraction with it")
  func rotatedInDrag() {
    var container = SlidingContainer()
    container.drag(from: 20, by: 147, speed: 300)
    container.rotate(to: .landscapeLeft, size: Size(width: 480, height: 320))
    #expect(abs(container.fraction - 0.5) < 1e-6)
    container.move(167 + 42.2)
    #expect(abs(container.fraction - 0.6) < 1e-6)
    container.advance(by: 0.5)
    container.up(167 + 42.2)
    container.rest()
    #expect(container.x == 422)
  }

  @Test("Two presses within one animation, the second at the last moment")
  func twoPresses() {
    var container = SlidingContainer()
    container.open()
    for moment in [0.1, 0.05] {
      container.advance(by: moment)
      let x = container.x
      container.down(100)
      container.up(100)
      #expect(container.x == x)
    }
    container.rest()
    #expect(container.isAtRest && container.state == .open)
  }
}
