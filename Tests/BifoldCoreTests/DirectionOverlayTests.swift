import Testing

@testable import BifoldCore

/// Overlays read from left to right in both directions; they stand where the door does not.
@Suite("Right to left: overlays")
struct DirectionOverlayTests {
  /// The inspector over a door that has come to rest at 0.6.
  private static func opened(size: Size = Size(width: 1280, height: 800)) -> Player {
    var player = Player(.natural, .shelf, size: size, direction: .rightToLeft)
    player.key(Key("F4"))
    player.advance(by: 1)
    return player
  }

  private static func leaf(of player: Player) throws -> [Point] {
    let outline = try #require(player.card(.menu)).outline
    return (0..<4).map { outline[$0].point }
  }

  @Test(
    "They lie in the window, at the left, beside each other as otherwise",
    arguments: [1280.0, 700, 400, 300])
  func places(width: Double) throws {
    func frame(_ overlay: Overlay, _ direction: ReadingDirection) throws -> Rect {
      var player = Player(
        .natural, .shelf, size: Size(width: width, height: 500), direction: direction)
      player.state.show([.frameTimes, .inspector], .immediate)
      player.advance(by: 0)
      return try #require(player.card(.overlay(overlay))).outline.bounds
    }
    for overlay in [Overlay.frameTimes, .inspector] {
      let (one, other) = (try frame(overlay, .leftToRight), try frame(overlay, .rightToLeft))
      #expect(other.size == one.size && other.minY == one.minY)
      #expect(other.minX >= 0)
      // The mirror's place, where that does not cut the beginning off.
      #expect(abs(other.minX - max(width - one.maxX, 0)) < 1e-9)
    }
    if width == 1280 {
      #expect(try frame(.frameTimes, .rightToLeft).minX == 12)
      #expect(
        try frame(.inspector, .rightToLeft).minX > frame(.frameTimes, .rightToLeft).maxX)
    }
  }

  @Test("A slider is dragged as it is seen: its knob stays under the pointer")
  func slider() throws {
    for slider in InspectorControl.sliders {
      var player = Self.opened()
      let track = try InspectorTests.track(slider, in: player)
      #expect(track.maxX < 400)
      player.down(track.minX + 0.25 * track.size.width, track.midY)
      for share in [0.25, 0.5, 0.75, 0.4] {
        let x = track.minX + share * track.size.width
        player.move(x, track.midY + 3)
        let knob = try #require(player.card(.inspector(.knob(slider))))
        #expect(abs(knob.position.x - x) < 1e-6, "\(slider) at \(share)")
      }
      player.up(track.minX + 0.4 * track.size.width, track.midY)
      let wanted: Double? =
        switch slider {
        case .angle: 54
        case .anchorX, .anchorY, .fraction: 0.4
        default: nil
        }
      if let wanted {
        let number = try #require(
          InspectorTests.number(.measure(slider.caption, 0), in: player))
        #expect(abs(number - wanted) < 1e-9, "\(slider)")
      }
      #expect(player.state.focusedControl == slider)
    }
  }

  @Test("An arrow moves a knob its own way")
  func arrows() throws {
    for slider in InspectorControl.sliders {
      var player = Self.opened()
      while player.state.focusedControl != slider { player.key(.tab) }
      // From the middle, where there is room on both sides.
      let track = try InspectorTests.track(slider, in: player)
      player.press(track.midX, track.midY)
      func knob() throws -> Double {
        try #require(player.card(.inspector(.knob(slider)))).position.x
      }
      let start = try knob()
      player.key(.right)
      #expect(try knob() > start, "\(slider)")
      player.key(.left)
      player.key(.left)
      #expect(try knob() < start, "\(slider)")
    }
  }

  @Test("Its buttons are met where they are seen")
  func buttons() throws {
    var player = Self.opened()
    let copy = try #require(player.card(.inspector(.control(.copy)))).position
    player.down(copy.x, copy.y)
    let effects = player.apply(.pointerUp(copy, button: .left))
    #expect(effects.contains(.copyTransform) && player.state.isCopied)
  }

  @Test("Corners, matrix, angle and anchor are those of the door that is seen")
  func numbers() throws {
    var player = Self.opened()
    let corners = try Self.leaf(of: player)
    for corner in 0..<4 {
      for (offset, wanted) in [corners[corner].x, corners[corner].y].enumerated() {
        let number = try #require(
          InspectorTests.number(.measure(.corners, 2 * corner + offset), in: player))
        #expect(abs(number - wanted) <= 0.05 + 1e-9)
      }
    }
    // Hinged at its left, at the right of the window.
    #expect(abs(corners[0].x - (1280 - 0.6 * 280)) < 1e-9)
    #expect(abs(corners[0].y) < 1e-9 && corners[1].y > 1)
    let matrix = try #require(player.card(.menu)).transform
    for (index, wanted) in [matrix.m11, matrix.m12, matrix.m13].enumerated() {
      let number = try #require(InspectorTests.number(.measure(.transform, index), in: player))
      #expect(abs(number - wanted) <= 0.00005 + 1e-9)
    }
    #expect(matrix.m13 < 0)
    #expect(InspectorTests.number(.measure(.angle, 0), in: player) == 36)
    #expect(InspectorTests.number(.measure(.anchorX, 0), in: player) == 0)
    // The dots lie on the corners, the cross on the hinge.
    for corner in 0..<4 {
      let dot = try #require(player.card(.inspector(.corner(corner)))).position
      #expect(
        corners.contains { abs($0.x - dot.x) < 1e-6 && abs($0.y - dot.y) < 1e-6 }, "\(corner)")
    }
    let cross = try #require(player.card(.inspector(.halo(4)))).position
    #expect(abs(cross.x - corners[0].x) < 1e-9)
    // At the free edge's end the anchor is 1.
    let track = try InspectorTests.track(.anchorX, in: player)
    player.press(track.maxX, track.midY)
    #expect(player.state.inspector.anchorPoint.x == 0)
    #expect(InspectorTests.number(.measure(.anchorX, 0), in: player) == 1)
  }

  @Test("From above, the leaf lies on the side on which it is seen")
  func plan() throws {
    let player = Self.opened()
    let leaf = try #require(player.card(.inspector(.plan(.leaf)))).outline.bounds
    let hinge = try #require(player.card(.inspector(.plan(.anchor)))).position
    // The screen's right is above.
    #expect(leaf.minY < hinge.y - 10 && leaf.maxY < hinge.y + 2)
    // It recedes from the eye at the right.
    #expect(leaf.minX < hinge.x - 10 && leaf.maxX < hinge.x + 2)
  }
}
