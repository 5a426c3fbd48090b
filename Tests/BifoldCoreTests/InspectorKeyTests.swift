import Foundation
import Testing

@testable import BifoldCore

@Suite("Transform inspector: keys and buttons")
struct InspectorKeyTests {
  @Test("The arrows go round the controls, Tab goes on from them and comes back, and it is seen")
  func focus() throws {
    var player = InspectorTests.opened()
    func focused() -> [CardID] { player.layout.cards.filter(\.isFocused).map(\.id) }
    let order: [InspectorControl] = [.m34, .angle, .anchorX, .anchorY, .fraction, .reset, .copy]
    for key in [Key.tab, .down] {
      for control in order {
        try #require(focused() == [.inspector(.control(control))])
        let bounds = player.card(.inspector(.focus))?.outline.bounds
        let knob = player.card(.inspector(.knob(control)))?.outline.bounds
        #expect((bounds == nil) == (knob == nil))
        if let bounds, let knob { #expect(bounds.midY == knob.midY) }
        player.key(key)
      }
      guard key == .tab else { continue }
      // The door stands open at 0.6: its rows are there, and hamburger and shelf.
      #expect(focused() == [.hamburger])
      for row in Player.items.indices {
        player.key(.tab)
        #expect(focused() == [.menuRow(row)])
        #expect(player.card(.inspector(.focus)) == nil)
      }
      player.key(.tab)
      #expect(focused() == [.book(0)])
      player.key(.tab)
    }
    for _ in 0..<9 { player.apply(.key(.tab, action: .press, modifiers: .shift)) }
    #expect(focused() == [.hamburger])
    for control in order.reversed() {
      player.apply(.key(.tab, action: .press, modifiers: .shift))
      #expect(focused() == [.inspector(.control(control))])
    }
    player.key(.up)
    #expect(focused() == [.inspector(.control(.copy))])
  }

  @Test("← and → change it finely, with Shift ten times so; Home and End go to its ends")
  func keys() throws {
    var player = InspectorTests.opened()
    func steps(_ slider: InspectorControl, _ key: Key, _ modifiers: Modifiers = []) throws -> Double
    {
      let before = try InspectorTests.found(slider, in: player)
      player.apply(.key(key, action: .press, modifiers: modifiers))
      return try InspectorTests.found(slider, in: player) - before
    }
    player.key(.down)
    #expect(abs(try steps(.angle, .right) - 1) < 1e-9)
    #expect(abs(try steps(.angle, .left, .shift) + 10) < 1e-9)
    player.key(.down)
    #expect(abs(try steps(.anchorX, .left) + 0.01) < 1e-12)
    #expect(abs(try steps(.anchorX, .left, .shift) + 0.1) < 1e-12)
    player.key(.down)
    #expect(abs(try steps(.anchorY, .end) - 0.5) < 1e-12)
    #expect(try steps(.anchorY, .right) == 0)
    player.key(.down)
    #expect(abs(try steps(.fraction, .left) + 0.01) < 1e-12)
    #expect(abs(try steps(.fraction, .right, .shift) - 0.1) < 1e-12)
    // The covers have not moved for any of them.
    #expect(player.state.shelfPosition == 0 && player.state.focusedRow == nil)
    // m34 = −1/1000 stands at 1 − 0.1^(1/3).
    for _ in 0..<4 { player.key(.up) }
    let share = 1 - pow(0.1, 1.0 / 3)
    #expect(player.apply(.key(.left, action: .repeat, modifiers: [])) == .perspectiveChanged)
    #expect(abs(player.state.m34 - InspectorTests.wanted(.m34, at: share - 0.01)) < 1e-12)
    player.key(.home)
    #expect(player.state.m34 == -0.01)
  }

  @Test("Ctrl+C and the button copy, and say so for a moment")
  func copies() throws {
    var player = InspectorTests.opened()
    let caption = CardID.label(.caption(.copied))
    #expect(player.card(caption) == nil)
    #expect(player.apply(.key(Key("C"), action: .press, modifiers: .control)) == .copyTransform)
    #expect(player.card(caption) != nil)
    let end = try #require(player.state.nextChange)
    #expect(end > player.time + 1 && end < player.time + 3)
    player.advance(to: end)
    #expect(player.card(caption) == nil)
    #expect(player.state.nextChange == nil)
    let button = try #require(player.card(.inspector(.control(.copy)))).outline.bounds.center
    #expect(player.apply(.pointerDown(button, button: .left)) == [])
    #expect(player.apply(.pointerUp(button, button: .left)) == .copyTransform)
    // Let go beside it, it is not pressed.
    player.down(button.x, button.y)
    #expect(player.apply(.pointerUp(Point(x: 10, y: 790), button: .left)) == [])
    // The focus is there: Enter and Space press it too.
    for key in [Key.enter, .space] {
      #expect(player.apply(.key(key, action: .press, modifiers: [])) == .copyTransform)
    }
    player.key(.escape)
    #expect(player.apply(.key(Key("C"), action: .press, modifiers: .control)) == [])
  }

  @Test("Reset gives the formula its door back, and m34 its thousandth")
  func resets() throws {
    var player = InspectorTests.opened()
    for slider in [InspectorControl.m34, .angle, .anchorX, .anchorY] {
      let track = try InspectorTests.track(slider, in: player)
      player.press(track.minX + 20, track.midY)
    }
    let button = try #require(player.card(.inspector(.control(.reset)))).outline.bounds.center
    player.press(button.x, button.y)
    player.advance(by: 1)
    #expect(player.state.doorGeometry.pose == DoorPose(fraction: 0.6, m34: -0.001))
    #expect(player.state.nextChange == nil)
  }

  @Test("Other keys do what they did")
  func otherKeys() {
    var player = InspectorTests.opened()
    #expect(player.apply(.key(Key("Q"), action: .press, modifiers: [])) == .quit)
    player.apply(.text("["))
    #expect(abs(player.state.m34 + 1 / 1250.0) < 1e-12)
    player.key(Key("M"))
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
    player.key(Key("F1"))
    #expect(player.state.overlays == [.inspector, .help])
    // Escape closes what opened last.
    player.key(.escape)
    #expect(player.state.overlays == .inspector)
  }
}
