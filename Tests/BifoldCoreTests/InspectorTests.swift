import BifoldTesting
import Foundation
import Testing

@testable import BifoldCore

@Suite("Transform inspector")
struct InspectorTests {
  private static let sliders: [InspectorControl] = [.m34, .angle, .anchorX, .anchorY, .fraction]

  /// The inspector over a door that has come to rest at 0.6.
  static func opened(
    _ fidelity: Fidelity = .natural, size: Size = Size(width: 1280, height: 800)
  ) -> Player {
    var player = Player(fidelity, .shelf, size: size)
    player.key(Key("F4"))
    player.advance(by: 1)
    return player
  }

  static func track(_ slider: InspectorControl, in player: Player) throws -> Rect {
    try #require(player.card(.inspector(.track(slider)))).outline.bounds
  }

  /// A number as it stands on the screen, read figure by figure.
  static func number(_ label: CardID.Label, in player: Player) -> Double? {
    let text = player.layout.cards.reduce(into: "") { text, card in
      guard case .figure(label, _) = card.id, case .words(let picture, _, _) = card.content,
        let figure = Figure(rawValue: picture.index)
      else { return }
      text += figure == .minus ? "-" : figure.text
    }
    return Double(text)
  }

  // MARK: Opening and closing

  @Test("F4 swings the shut door to 0.6 and keeps it there; at the end it goes to its nearer end")
  func toggles() {
    var player = Player(.natural, .shelf)
    player.key(Key("F4"))
    #expect(player.state.overlays == .inspector)
    #expect(player.state.fraction == 0 && player.state.isMoving)
    player.advance(by: 0.15)
    #expect(player.state.fraction > 0.1 && player.state.fraction < 0.5)
    player.advance(by: 1)
    #expect(player.state.fraction == 0.6)
    #expect(player.state.nextChange == nil)
    #expect(player.events == [.willOpen])
    player.key(Key("F4"))
    #expect(player.state.overlays == [])
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
    #expect(player.events == [.willOpen, .didOpen])
    #expect(player.state.nextChange == nil)
  }

  @Test("From under a half it shuts again", arguments: ["Escape", "Backspace", "F4"])
  func shuts(key: String) throws {
    var player = Self.opened()
    let track = try Self.track(.fraction, in: player)
    player.press(track.minX + 0.3 * track.size.width, track.midY)
    player.advance(by: 2)
    #expect(abs(player.state.fraction - 0.3) < 1e-9)
    player.key(Key(key))
    #expect(player.state.overlays == [])
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
    #expect(player.events.last == .didClose)
  }

  @Test("An open door stays open, one on its way there arrives, one held for a picture stays")
  func leaves() {
    var open = Player(.natural, .shelf)
    open.openMenu()
    open.key(Key("F4"))
    open.advance(by: 1)
    #expect(open.state.fraction == 1)
    var opening = Player(.natural, .shelf)
    opening.key(Key("M"))
    opening.advance(by: 0.1)
    opening.key(Key("F4"))
    opening.advance(by: 1)
    #expect(opening.state.fraction == 1)
    var held = Player(.natural, .shelf)
    held.state.hold(fraction: 0.25)
    held.state.show(.inspector, .immediate)
    held.advance(by: 1)
    #expect(held.state.fraction == 0.25)
    // A press on the panel does not send it off.
    held.press(1100, 66)
    held.advance(by: 1)
    #expect(held.state.fraction == 0.25)
    held.key(.escape)
    held.advance(by: 1)
    #expect(held.state.fraction == 0)
  }

  @Test("A locked door does not stir, and one that is locked while posed goes to its end")
  func locked() throws {
    var player = Player(.natural, .shelf)
    player.apply(.command(.lock, animation: .animated))
    player.key(Key("F4"))
    player.advance(by: 1)
    let track = try Self.track(.fraction, in: player)
    player.press(track.midX, track.midY)
    #expect(player.state.fraction == 0)
    var posed = Self.opened()
    posed.apply(.command(.lock, animation: .animated))
    posed.advance(by: 1)
    #expect(posed.state.fraction == 1)
  }

  @Test("What a hand took over goes home with the door, without a jump; m34 stays")
  func overridesDropped() throws {
    var player = Self.opened()
    for (slider, share) in [(InspectorControl.angle, 0.1), (.anchorX, 0.4), (.anchorY, 0.9)] {
      let track = try Self.track(slider, in: player)
      player.press(track.minX + share * track.size.width, track.midY)
    }
    let m34 = try Self.track(.m34, in: player)
    player.press(m34.midX, m34.midY)
    let before = try #require(player.card(.menu))
    #expect(Plane.distance(before.anchorPoint, Point(x: 0.4, y: 0.9)) < 1e-9)
    player.key(.escape)
    let after = try #require(player.card(.menu))
    #expect(Plane.distance(after.outline[1].point, before.outline[1].point) < 1e-6)
    player.advance(by: 0.15)
    #expect(try #require(player.card(.menu)).anchorPoint.x > 0.5)
    #expect(try #require(player.card(.menu)).anchorPoint.x < 0.95)
    player.advance(by: 1)
    #expect(player.state.fraction == 1)
    let rested = try #require(player.card(.menu))
    #expect(rested.anchorPoint == Point(x: 1, y: 0.5))
    #expect(rested.outline[0].point == .zero)
    #expect(abs(player.state.m34 + 0.00125) < 1e-12)
    #expect(player.state.nextChange == nil)
  }

  @Test("While it is not there the door is the plain one to the last bit")
  func untouched() {
    var random = SplitMix64(seed: 400)
    for _ in 0..<200 {
      let (width, height) = (random.double(in: 80...600), random.double(in: 100...1500))
      let (fraction, m34) = (random.double(in: 0...1), random.double(in: -0.005...0))
      let plain = DoorGeometry(width: width, height: height, fraction: fraction, m34: m34)
      // As it was written before there were poses.
      let turn = Transform3D.perspective(m34: m34).rotated(
        by: -(1 - fraction) * .pi / 2, x: 0, y: 1, z: 0)
      let frame = Rect(x: 3, y: random.double(in: 0...900), width: 50, height: 70)
      let part = plain.part(.menuBar, of: frame, content: .color(.white))
      #expect(plain.leaf.transform == turn.concatenating(.translation(x: width / 2, y: 0)))
      #expect(part.position == Point(x: fraction * width, y: frame.midY))
      #expect(part.anchorPoint == Point(x: (width - 3) / 50, y: 0.5))
      #expect(part.transform == turn.seen(from: Point(x: 0, y: frame.midY - height / 2)))
    }
    var player = Player(.natural, .shelf)
    let cards = player.layout.cards.map(\.id)
    player.key(Key("F4"))
    #expect(player.layout.cards.map(\.id) != cards)
    player.key(Key("F4"))
    player.advance(by: 1)
    #expect(player.layout.cards.map(\.id) == cards)
  }

  // MARK: Sliders

  /// The value of each slider at a share of its way, from the design: the cube for m34.
  static func wanted(_ slider: InspectorControl, at share: Double) -> Double {
    switch slider {
    case .m34: -0.01 * pow(1 - share, 3)
    case .angle: -90 + 90 * share
    default: share
    }
  }

  static func found(_ slider: InspectorControl, in player: Player) throws -> Double {
    let leaf = try #require(player.card(.menu))
    switch slider {
    case .m34: return player.state.m34
    // The first row of a turn about y, whatever the perspective: m13 is −sin.
    case .angle: return -asin(leaf.transform.m13) * 180 / .pi
    case .anchorX: return leaf.anchorPoint.x
    case .anchorY: return leaf.anchorPoint.y
    default: return player.state.fraction
    }
  }

  @Test(
    "A slider follows the pointer, says what it says, and moves nothing else", arguments: sliders)
  func slides(slider: InspectorControl) throws {
    var player = Self.opened()
    let track = try Self.track(slider, in: player)
    player.down(track.minX + 0.5 * track.size.width, track.midY)
    for share in [0.5, 0.25, 0.731, 0.1, 0.9] {
      player.move(track.minX + share * track.size.width, track.midY + 60)
      let knob = try #require(player.card(.inspector(.knob(slider)))).outline.bounds
      #expect(abs(knob.midX - (track.minX + share * track.size.width)) < 1e-9)
      #expect(abs(try Self.found(slider, in: player) - Self.wanted(slider, at: share)) < 1e-9)
      let shown = try #require(Self.number(.measure(slider.caption, 0), in: player))
      let unit = slider == .m34 ? 1e-6 : slider == .angle ? 0.1 : 0.001
      #expect(abs(shown - Self.wanted(slider, at: share)) <= unit * 0.5001)
      for other in Self.sliders where other != slider {
        // The angle goes with the fraction.
        let start: [InspectorControl: Double] = [
          .m34: -0.001, .angle: slider == .fraction ? -90 + 90 * share : -36, .anchorX: 1,
          .anchorY: 0.5, .fraction: 0.6,
        ]
        #expect(abs(try Self.found(other, in: player) - (start[other] ?? .nan)) < 1e-9)
      }
    }
    #expect(player.state.nextChange == nil)
    player.up(track.midX, track.midY)
    player.move(track.minX, track.midY)
    #expect(abs(try Self.found(slider, in: player) - Self.wanted(slider, at: 0.9)) < 1e-9)
  }

  @Test("Both ends of a slider are exact", arguments: sliders)
  func ends(slider: InspectorControl) throws {
    for scale in [1.0, 1.25, 1.5, 2] {
      var player = Self.opened()
      player.apply(.scale(scale))
      let track = try Self.track(slider, in: player)
      func value(_ x: Double) -> Double {
        player.down(x, track.midY)
        player.move(x, track.midY)
        player.up(x, track.midY)
        let pose = player.state.doorGeometry.pose
        return switch slider {
        case .m34: pose.m34
        case .angle: pose.angle
        case .anchorX: pose.anchorPoint.x
        case .anchorY: pose.anchorPoint.y
        default: pose.fraction
        }
      }
      let low = slider == .m34 ? -0.01 : slider == .angle ? -Double.pi / 2 : 0
      let high = slider == .m34 || slider == .angle ? 0.0 : 1
      for x in [track.minX, track.minX - 9] { #expect(value(x) == low) }
      for x in [track.maxX, track.maxX + 9] { #expect(value(x) == high) }
    }
  }

  @Test("The useful eyes have most of the way: 100 points left, 5000 at three quarters")
  func spread() {
    func share(_ distance: Double) -> Double {
      DoorPose(fraction: 0.5, m34: -1 / distance).share(of: .m34)
    }
    #expect(share(100) == 0)
    #expect(abs(share(800) - 0.5) < 1e-12)
    #expect(share(5000) > 0.7 && share(5000) < 0.76)
    #expect(DoorPose(fraction: 0.5, m34: 0).share(of: .m34) == 1)
    #expect(DoorPose(fraction: 0.5, m34: 0.01).share(of: .m34) == 1)
    #expect(DoorPose(fraction: 0.5, m34: -1).share(of: .m34) == 0)
  }

  @Test("A dragged m34 is told when it is let go, not on the way")
  func told() throws {
    var player = Self.opened()
    let track = try Self.track(.m34, in: player)
    #expect(player.apply(.pointerDown(track.center, button: .left)) == [])
    #expect(player.apply(.pointerMove(Point(x: track.minX, y: 0))) == [])
    #expect(
      player.apply(.pointerUp(Point(x: track.minX, y: 0), button: .left)) == .perspectiveChanged)
    #expect(player.card(.label(.notice(.perspective))) == nil)
    let angle = try Self.track(.angle, in: player)
    #expect(player.apply(.pointerDown(angle.center, button: .left)) == [])
    #expect(player.apply(.pointerUp(angle.center, button: .left)) == [])
  }

  @Test("A press on the panel goes nowhere else, one beside it is as ever")
  func pressed() throws {
    var player = Self.opened()
    player.state.hold(shelfPosition: 3)
    let panel = try #require(player.card(.overlay(.inspector))).outline.bounds
    player.throwing(
      from: Point(x: panel.midX, y: panel.minY + 4), by: Point(x: -200, y: 0), speed: 800)
    player.apply(.wheel(panel.center, dx: 0, dy: -1, modifiers: []))
    player.advance(by: 2)
    #expect(player.state.shelfPosition == 3)
    #expect(player.state.fraction == 0.6)
    // The panel's visible edge closes the open menu.
    player.press(600, 600)
    player.advance(by: 1)
    #expect(player.state.fraction == 0)
    #expect(player.state.overlays == .inspector)
  }

  @Test("A pointer that leaves in mid-drag, or a lost focus, leaves all in order")
  func interrupted() throws {
    for event in [Event.focus(.lost), .key(.escape, action: .press, modifiers: [])] {
      var player = Self.opened()
      let track = try Self.track(.fraction, in: player)
      player.down(track.midX, track.midY)
      player.move(track.minX + 10, track.midY)
      player.apply(event)
      let fraction = player.state.fraction
      player.move(track.maxX, track.midY)
      #expect(player.state.fraction == fraction)
      player.up(track.maxX, track.midY)
      player.state.show([])
      player.advance(by: 1)
      #expect(player.state.fraction == 0)
    }
  }

  @Test("Random events with and without it leave the door at an end once it is closed")
  func random() {
    var source = EventSource(seed: 401)
    var player = Player(.natural, .shelf, bookCount: 40)
    var posed = 0
    for index in 0..<6000 {
      player.advance(by: source.pause())
      player.apply(
        source.random.once(in: 12)
          ? .key(Key("F4"), action: .press, modifiers: []) : source.next(in: player.state.size))
      guard player.isFinite, (0...1).contains(player.state.fraction) else {
        Issue.record("event \(index) puts something out of place")
        return
      }
      guard index % 40 == 39 else { continue }
      player.up(600, 400)
      player.advance(by: 3)
      if ![0, 1].contains(player.state.fraction) { posed += 1 }
      #expect(!player.state.isMoving, "after \(index) events")
      player.state.show([])
      player.advance(by: 3)
      #expect([0, 1].contains(player.state.fraction), "after \(index) events")
      #expect(player.state.doorGeometry.pose.anchorPoint == Point(x: 1, y: 0.5))
    }
    #expect(posed > 4)
  }
}
