import BifoldCore
import BifoldTesting
import Testing

@testable import BifoldApp

/// The lines of Swift that the transform inspector copies, and its cards in `inspect`.
@Suite("Transform inspector: Swift and inspect")
struct DoorSourceTests {
  /// The number that stands after a name in the copied lines.
  private static func number(_ name: String, after start: String, in text: String) -> Double? {
    guard let line = text.firstRange(of: start),
      let label = text[line.lowerBound...].firstRange(of: "\(name): ")
    else { return nil }
    return Double(String(text[label.upperBound...].prefix { "-+.e0123456789".contains($0) }))
  }

  /// What the lines say, worked out once more without BifoldCore: the corners on the screen.
  static func corners(saidBy text: String) throws -> [[Double]] {
    func value(_ name: String, _ start: String) throws -> Double {
      try #require(number(name, after: start, in: text), "\(name) after \(start)")
    }
    let (width, height) = (try value("width", "Size("), try value("height", "Size("))
    let (x, y) = (try value("x", "position: "), try value("y", "position: "))
    let (ax, ay) = (try value("x", "anchorPoint: "), try value("y", "anchorPoint: "))
    let shift = try value("x", ".translation(")
    let isTurned = text.contains("rotated")
    let m34 = isTurned ? try value("m34", "perspective(") : 0
    let angle = isTurned ? try value("by", "rotated(") : 0
    // A half turn's series is exact enough for a quarter's.
    let (c, s) = (Self.series(angle, from: 1, 0), Self.series(angle, from: angle, 1))
    return [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { share in
      let (u, v) = ((share.0 - ax) * width, (share.1 - ay) * height)
      let w = 1 - u * s * m34
      return [x + u * c / w + shift, y + v / w]
    }
  }

  /// Taylor's series of cosine (from 1, order 0) and sine (from the angle, order 1).
  private static func series(_ x: Double, from first: Double, _ order: Int) -> Double {
    var (term, sum) = (first, first)
    for n in 1...14 {
      term *= -x * x / Double((2 * n - 1 + order) * (2 * n + order))
      sum += term
    }
    return sum
  }

  @Test("The copied lines make the card that inspect prints, corner for corner")
  func same() throws {
    var random = SplitMix64(seed: 410)
    for index in 0..<100 {
      let fraction = index == 0 ? 1 : random.double(in: 0.05...1)
      let pose = DoorPose(
        fraction: fraction, m34: index == 1 ? 0 : -1 / random.double(in: 600...9000),
        angle: random.once(in: 2) ? -random.double(in: 0...1.5) : nil,
        anchorPoint: Point(x: random.double(in: 0...1), y: random.double(in: 0...1)))
      let door = DoorGeometry(
        width: random.double(in: 80...300), height: random.double(in: 200...1000), pose: pose)
      let printed = InspectedCard(door.leaf, door.leaf.outline, label: "", order: 0)
      let said = try Self.corners(saidBy: DoorSource.text(of: door))
      #expect(printed.corners.count == 4)
      for (one, other) in zip(printed.corners, said) {
        #expect(abs(one[0] - other[0]) < 1e-6 && abs(one[1] - other[1]) < 1e-6, "\(index)")
      }
    }
  }

  /// The text of a door at half its way, as far as numbers go: what is compiled here is copied there.
  @Test("The lines are those that this test compiles")
  func compiles() {
    let copied = DoorSource.text(
      of: DoorGeometry(width: 80, height: 800, fraction: 0.5, m34: -0.001))
    var transform = Transform3D.perspective(m34: -0.001)
    transform = transform.rotated(by: -0.7853981633974483, x: 0, y: 1, z: 0)
    transform = transform.concatenating(.translation(x: 40.0, y: 0))
    let door = Card(
      .menu, size: Size(width: 80.0, height: 800.0),
      position: Point(x: 0.0, y: 400.0),
      anchorPoint: Point(x: 1.0, y: 0.5), transform: transform,
      content: .color(.black), opacity: 0.5, backing: .black)
    let lines = [
      "import BifoldCore", "",
      "var transform = Transform3D.perspective(m34: -0.001)",
      "transform = transform.rotated(by: -0.7853981633974483, x: 0, y: 1, z: 0)",
      "transform = transform.concatenating(.translation(x: 40.0, y: 0))",
      "let door = Card(",
      "  .menu, size: Size(width: 80.0, height: 800.0),",
      "  position: Point(x: 0.0, y: 400.0),",
      "  anchorPoint: Point(x: 1.0, y: 0.5), transform: transform,",
      "  content: .color(.black), opacity: 0.5, backing: .black)",
    ]
    #expect(copied == lines.joined(separator: "\n") + "\n")
    // The design's corners of that door.
    for (index, wanted) in [(-13.54, 21.42), (40, 0), (40, 800), (-13.54, 778.58)].enumerated() {
      let corner = door.outline[index].point
      #expect(abs(corner.x - wanted.0) < 0.005 && abs(corner.y - wanted.1) < 0.005)
    }
  }

  @Test("inspect lists every part of it, with its role and what it is called")
  func listed() throws {
    let inspected = try InspectedState.cards([("overlay", "inspector")])
    #expect(inspected.fraction == 0.6)
    let roles = [
      "overlay.inspector": "overlay", "overlay.inspector.focus": "focus",
      "overlay.inspector.m34": "slider", "overlay.inspector.angle": "slider",
      "overlay.inspector.anchorX": "slider", "overlay.inspector.anchorY": "slider",
      "overlay.inspector.fraction": "slider", "overlay.inspector.copy": "button",
      "overlay.inspector.reset": "button", "overlay.inspector.transform.m34": "backdrop",
      "overlay.inspector.plan.ground": "backdrop",
    ]
    let kinds: [(Regex<Substring>, String)] = [
      (/overlay\.inspector\.\w+\.(?:track|passed)/, "track"),
      (/overlay\.inspector\.\w+\.knob/, "knob"),
      (/overlay\.inspector\.corner\.[0-3]/, "point"),
      (/overlay\.inspector\.plan\.(?:eye|anchor)/, "point"),
      (/overlay\.inspector\.(?:edge|receding|vanishingPoint)\.[01]/, "line"),
      (/overlay\.inspector\.(?:halo\.[0-4]|vanishingPoint\.words)/, "backdrop"),
      (/overlay\.inspector\.corner\.[0-3]\.tag/, "backdrop"),
      (/overlay\.inspector\.horizon/, "line"),
      (/overlay\.inspector\.plan\.(?:screen|seen|leaf|eyePlane|distance|ray\.[01])/, "line"),
    ]
    let parts = inspected.cards.filter { $0.id.hasPrefix("overlay.inspector") }
    #expect(parts.count > 40)
    for card in parts {
      let role =
        roles[card.id] ?? kinds.first { (try? $0.0.wholeMatch(in: card.id)) != nil }?.1
      #expect(card.role == role, "\(card.id)")
    }
    for id in roles.keys { #expect(inspected.card(id) != nil, "\(id)") }
    let ids = inspected.cards.map(\.id)
    #expect(Set(ids).count == ids.count)
    for (id, label) in [
      ("overlay.inspector", "Transform inspector"), ("overlay.inspector.copy", "Copy as Swift"),
      ("overlay.inspector.m34", "m34"), ("overlay.inspector.anchorX", "Anchor x"),
      ("label.caption.transform", "Transform"), ("label.transform.11", "Transform"),
    ] {
      #expect(inspected.card(id)?.label == label, "\(id)")
    }
    #expect(inspected.cards.filter(\.focused).map(\.id) == ["overlay.inspector.m34"])
  }

  @Test("A replay that copies does nothing else")
  func replayed() throws {
    let folder = try TemporaryFolder()
    func cards(_ keys: [(Double, String, Modifiers)]) throws -> Inspected {
      let lines = keys.map { time, key, modifiers in
        EventLine(.key(Key(key), action: .press, modifiers: modifiers), at: time).json
      }
      try folder.write(Array(lines.joined(separator: "\n").utf8), to: "events")
      let run = try Bifold.succeed(["inspect", "--events", folder.text("events"), "--time", "5"])
      #expect(run.errors.isEmpty)
      return try run.json(Inspected.self)
    }
    let plain = try cards([(0, "F4", [])])
    let copied = try cards([(0, "F4", []), (1, "C", .control)])
    #expect(copied.fraction == 0.6 && copied.cards.map(\.id) == plain.cards.map(\.id))
  }
}
