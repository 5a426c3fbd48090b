import BifoldCore
import Foundation
import Testing

@Suite("Scroller")
struct ScrollerTests {
  private static func list(at position: Double = 300) -> Scroller {
    Scroller(at: position, range: 0...1000, length: 700, deceleration: .normal)
  }

  @Test("It follows the hand within its range")
  func drag() {
    var list = Self.list()
    list.grab(at: 1)
    #expect(list.isHeld && !list.isAtRest(at: 1))
    list.drag(by: 40)
    list.drag(by: -100)
    #expect(list.position(at: 1.2) == 240)
    #expect(list.end == nil)
  }

  @Test("Past an end it follows as a rubber band, both ways along the same line")
  func rubberBand() {
    for (start, side) in [(1000.0, 1.0), (0, -1)] {
      var list = Self.list(at: start)
      list.grab(at: 0)
      for step in 1...8 {
        list.drag(by: side * 50)
        let way = Double(step) * 50
        let expected = start + side * 700 * 0.55 * way / (700 + 0.55 * way)
        #expect(abs(list.position(at: 0) - expected) < 1e-9)
      }
      for _ in 1...8 { list.drag(by: side * -50) }
      #expect(abs(list.position(at: 0) - start) < 1e-9)
    }
  }

  @Test("Let go past an end it comes back on the spring of stiffness 100")
  func comesBack() throws {
    var list = Self.list(at: 1000)
    list.grab(at: 0)
    list.drag(by: 400)
    let from = list.position(at: 0) - 1000
    list.release(velocity: 0, at: 2)
    for step in 0..<60 {
      let t = Double(step) / 100
      // From rest, critically damped at ω = 10.
      let expected = 1000 + from * (1 + 10 * t) * exp(-10 * t)
      #expect(abs(list.position(at: 2 + t) - expected) < 1e-9)
    }
    #expect(list.target == 1000)
    #expect(try #require(list.end) < 3.2)
    #expect(list.position(at: 4) == 1000)
  }

  @Test("Let go with a velocity it rolls out to the projected end")
  func rollsOut() {
    var list = Self.list()
    list.grab(at: 0)
    list.release(velocity: 900, at: 1)
    #expect(abs(list.target - (300 + 0.4995 * 900)) < 0.1)
    #expect(abs(list.velocity(at: 1) - 900) < 1e-9)
    #expect(
      abs(list.position(at: 1.5) - (300 + 900 * (pow(0.998, 500) - 1) / (1000 * log(0.998)))) < 1e-9
    )
    #expect(list.isAtRest(at: 6))
  }

  @Test("Thrown at an end it stops soon, and never farther past it than the view is long")
  func thrownAtAnEnd() {
    for velocity in [1500.0, 4000, 8000] {
      var list = Self.list(at: 900)
      list.grab(at: 0)
      list.release(velocity: velocity, at: 0)
      var farthest = 0.0
      for step in 0...600 { farthest = max(farthest, list.position(at: Double(step) / 100)) }
      #expect(farthest < 1000 + 700)
      // The spring of the return, hit with the whole speed at the end, goes v/(10e) past it.
      #expect(farthest <= 1000 + velocity / (10 * exp(1)) + 1)
      #expect(list.target == 1000)
      #expect(list.isAtRest(at: 3))
    }
  }

  @Test("Let go past an end it goes on as fast as it was seen to go, and not a view's length")
  func letGoPastAnEnd() {
    for (way, speed) in [(40.0, 500.0), (300, 2000), (2000, 8000), (2000, -8000)] {
      var list = Self.list(at: 1000)
      list.grab(at: 0)
      list.drag(by: way - speed * 1e-5)
      let before = list.position(at: 0)
      list.drag(by: speed * 1e-5)
      let seen = (list.position(at: 0) - before) / 1e-5
      list.release(velocity: speed, at: 0)
      #expect(abs(list.velocity(at: 0) - seen) < abs(seen) * 1e-2)
      for step in 0...300 { #expect(list.position(at: Double(step) / 100) < 1000 + 700) }
      #expect(list.target == 1000)
    }
  }

  @Test("It snaps where it is told to from the projected end, with its velocity")
  func snaps() {
    var shelf = Scroller(
      at: 2, range: 0...9, length: 3, pointsPerUnit: 372, deceleration: .fast)
    var asked = 0.0
    shelf.grab(at: 0)
    shelf.drag(by: 0.3)
    shelf.release(velocity: 4, at: 0) { projected in
      asked = projected
      return 5
    }
    #expect(abs(asked - (2.3 + 0.0995 * 4)) < 1e-3)
    #expect(shelf.target == 5)
    #expect(abs(shelf.velocity(at: 0) - 4) < 1e-9)
    // Critically damped at ω = 10.05.
    let omega = -1000 * log(0.99)
    let (x0, t) = (2.3 - 5, 0.2)
    let expected = 5 + (x0 + (4 + omega * x0) * t) * exp(-omega * t)
    #expect(abs(shelf.position(at: t) - expected) < 1e-9)
    #expect(shelf.position(at: 3) == 5)
  }

  @Test("A snap beyond the range is brought into it")
  func snapsWithinRange() {
    var shelf = Scroller(at: 8, range: 0...9, length: 3, pointsPerUnit: 372)
    shelf.grab(at: 0)
    shelf.release(velocity: 0, at: 0) { _ in 40 }
    #expect(shelf.target == 9)
  }

  @Test("Caught in flight it stands where it was, inside and past an end")
  func caughtInFlight() {
    var list = Self.list()
    list.grab(at: 0)
    list.release(velocity: 2000, at: 0)
    for time in [0.05, 0.2, 0.6] {
      var caught = list
      let before = caught.position(at: time)
      caught.grab(at: time)
      #expect(abs(caught.position(at: time) - before) < 1e-9)
      #expect(caught.position(at: time + 1) == caught.position(at: time))
      caught.drag(by: -10)
      #expect(abs(caught.position(at: time) - (before - 10)) < 1e-9)
    }
    var past = Self.list(at: 1000)
    past.grab(at: 0)
    past.drag(by: 500)
    past.release(velocity: 0, at: 0)
    for time in [0.02, 0.1, 0.3] {
      var caught = past
      let before = caught.position(at: time)
      #expect(before > 1000)
      caught.grab(at: time)
      #expect(abs(caught.position(at: time) - before) < 1e-6)
    }
  }

  @Test("A new destination in flight takes over place and velocity")
  func newDestination() {
    var list = Self.list()
    list.travel(to: 900, at: 0)
    for (time, target) in [(0.05, 100.0), (0.12, 800), (0.2, 0)] {
      let (place, velocity) = (list.position(at: time), list.velocity(at: time))
      let before = (list.position(at: time) - list.position(at: time - 1e-6)) / 1e-6
      list.travel(to: target, at: time)
      #expect(abs(list.position(at: time) - place) < 1e-9)
      #expect(abs(list.velocity(at: time) - velocity) < 1e-9)
      let after = (list.position(at: time + 1e-6) - list.position(at: time)) / 1e-6
      #expect(abs(after - before) < 0.1)
      #expect(list.target == target)
    }
    #expect(list.position(at: 4) == 0)
  }

  @Test("A journey ends inside the range, a jump is there at once")
  func journeysAndJumps() {
    var list = Self.list()
    list.travel(to: 5000, at: 0)
    #expect(list.target == 1000)
    list.jump(to: -20)
    #expect(list.position(at: 0) == 0)
    #expect(list.isAtRest(at: 0))
  }

  @Test("A shorter range brings in what rests outside at once, what moves by and by")
  func limits() {
    var list = Self.list(at: 800)
    list.limit(to: 0...500, by: .content, at: 1)
    #expect(list.position(at: 1) == 500)
    var moving = Self.list(at: 800)
    moving.travel(to: 900, at: 0)
    let before = moving.position(at: 0.1)
    moving.limit(to: 0...500, by: .content, at: 0.1)
    #expect(abs(moving.position(at: 0.1) - before) < 1e-9)
    #expect(moving.target == 500)
    #expect(moving.position(at: 4) == 500)
  }

  @Test("A hand that moves by no number moves nothing", arguments: [Double.nan, .infinity])
  func noNumber(bad: Double) {
    var list = Self.list()
    list.grab(at: 0)
    list.drag(by: bad)
    #expect(list.position(at: 0) == 300)
    list.drag(by: 5)
    #expect(list.position(at: 0) == 305)
  }

  @Test("Let go at a velocity that is no number it still comes to rest somewhere")
  func noVelocity() {
    var list = Self.list()
    list.grab(at: 0)
    list.release(velocity: .nan, at: 0)
    #expect(list.position(at: 0.01).isFinite)
    #expect(list.position(at: 10).isFinite)
    var shelf = Scroller(at: 2, range: 0...9, length: 3, pointsPerUnit: 372, deceleration: .fast)
    shelf.grab(at: 0)
    shelf.release(velocity: .nan, at: 0) { $0.rounded() }
    #expect(shelf.position(at: 10).isFinite)
  }
}
