import BifoldCore
import BifoldScene
import BifoldTesting
import Glibc
import Testing

@Suite("Bent leaves as batches")
struct SheetBatchTests {
  private static let leaf = Size(width: 400, height: 560)

  private static func residency() -> Residency {
    var residency = Residency()
    _ = residency.begin(.cover, texture: TextureID(7), width: 4, height: 4, layers: 8)
    _ = residency.begin(.icon, texture: TextureID(8), width: 4, height: 4, layers: 8)
    for index in 0..<4 {
      _ = residency.place(Picture(.cover, index))
      _ = residency.place(Picture(.icon, index))
    }
    return residency
  }

  private static func page(_ picture: Picture?) -> Card.Sheet.Page {
    Card.Sheet.Page(picture, frame: Rect(origin: .zero, size: leaf), paper: .white)
  }

  /// Not on whole pixels.
  private static let pose = BookPose(
    spine: Point(x: 640.25, y: 400.25),
    eye: Viewpoint(vanishingPoint: Point(x: 640, y: 400), m34: -1 / 2000))

  /// Lying part, shadow, lifted part.
  private static func cards(
    _ curl: Curl, recto: Picture? = Picture(.cover, 0), verso: Picture? = Picture(.cover, 1)
  ) -> [Card] {
    func part(_ part: Card.Sheet.Part) -> Card {
      Card(
        .item(0), size: leaf, position: pose.position, anchorPoint: curl.lying.anchorPoint,
        transform: pose.space(angle: 0),
        content: .sheet(Card.Sheet(curl, recto: page(recto), verso: page(verso), part: part)))
    }
    return [
      part(.lying),
      Card(
        .item(1), size: Size(width: 800, height: 560), position: pose.position,
        transform: pose.space(angle: 0), content: .sheetShadow(curl, .leftToRight)),
      part(.lifted),
    ]
  }

  private static func scene(_ cards: [Card]) -> Scene {
    var scene = Scene()
    scene.build(
      from: cards, size: Size(width: 1280, height: 800), scale: 1, residency: residency())
    return scene
  }

  @Test("They are rims in the order of the cards; neighbours of one texture are one batch")
  func order() {
    let curl = Curl(of: Self.leaf, fraction: 0.5)
    let one = Self.cards(curl)
    let scene = Self.scene([one[0], one[0], one[1], one[2], one[2]])
    // What is lifted is the roll and the flap beyond it, leaf by leaf.
    #expect(
      scene.batches.map(\.program)
        == [.sheet, .sheetShadow, .sheet, .sheetFlap, .sheet, .sheetFlap])
    #expect(scene.batches.map(\.count) == [2, 1, 1, 1, 1, 1])
    #expect(scene.batches.map(\.texture.rawValue) == [7, -1, 7, 7, 7, 7])
    #expect(scene.batches.allSatisfy { $0.pass == .rim })
    let depths = scene.instances.map(\.style.y)
    #expect(depths == depths.sorted(by: >) && Set(depths).count == 5)
    // The flap begins where the roll ends, or a little before.
    let (roll, flap) = (scene.instances[3], scene.instances[4])
    let arc = Float(curl.angle * curl.radius)
    #expect(abs(roll.u.z - arc) < 1e-3)
    #expect(flap.u.x < arc && flap.u.x > arc - 1 && flap.u.z > arc + 100)
  }

  @Test("At both ends there is one part and no shadow")
  func ends() {
    for fraction in [0.0, 1] {
      let scene = Self.scene(Self.cards(Curl(of: Self.leaf, fraction: fraction)))
      // What lies is, turned over, a fringe beside the spine.
      #expect(scene.batches.map(\.program) == (fraction == 0 ? [.sheet] : [.sheet, .sheetFlap]))
      #expect(scene.instances.count == (fraction == 0 ? 1 : 3))
      #expect(scene.instances.last?.leftColor.w == 0 && scene.instances.last?.rightColor.w == 1)
    }
  }

  @Test("A picture that is in no texture, or in another than its back, is paper")
  func missing() {
    let curl = Curl(of: Self.leaf, fraction: 0.5)
    func layers(_ recto: Picture?, _ verso: Picture?) -> [[Float]] {
      Self.scene(Self.cards(curl, recto: recto, verso: verso)).instances
        .filter { $0.leftColor != .zero }.map { [$0.leftColor.w, $0.rightColor.w] }
    }
    // Lying part, roll and flap.
    #expect(layers(Picture(.cover, 2), Picture(.cover, 3)) == [[2, 3], [2, 3], [2, 3]])
    #expect(layers(Picture(.cover, 2), nil) == [[2, -1], [2, -1], [2, -1]])
    #expect(layers(Picture(.cover, 7), Picture(.cover, 3)) == [[-1, 3], [-1, 3], [-1, 3]])
    // Each part has the face that it shows.
    #expect(layers(Picture(.cover, 2), Picture(.icon, 3)) == [[2, -1], [-1, 3], [-1, 3]])
    #expect(layers(nil, nil) == [[-1, -1], [-1, -1], [-1, -1]])
  }

  @Test(
    "On whole pixels what lies is opaque, a part of the flat page as far as the roll",
    arguments: [BookSide.right, .left])
  func flat(lying: BookSide) {
    // Upright, slanted, and slanted so that the line leaves the page at its outer edge.
    for (fraction, sway, foot) in [(0.5, 0.0, 0.58), (0.5, 0.2, 0.58), (0.15, -0.2, 1)] {
      let turned = lying == .right ? fraction : 1 - fraction
      let curl = Curl(
        of: Self.leaf, by: LeafHandle(place: Point(x: 1, y: foot)), fraction: turned, sway: sway,
        lying: lying)
      var card = Self.cards(curl)[0]
      card.position = Point(x: 640, y: 400)
      card.transform = BookPose(
        spine: card.position, eye: Viewpoint(vanishingPoint: card.position, m34: -1 / 2000)
      ).space(angle: 0)
      let scene = Self.scene([card])
      #expect(scene.batches.map(\.program) == [.picture])
      #expect(scene.batches.allSatisfy { $0.pass == .interior })
      func area(_ instance: Instance) -> Double {
        let (a, b) = (instance.innerTop.lowHalf, instance.innerTop.highHalf)
        let (c, d) = (instance.innerBottom.lowHalf, instance.innerBottom.highHalf)
        func cross(_ p: SIMD2<Float>, _ q: SIMD2<Float>) -> Double {
          Double(p.x) * Double(q.y) - Double(p.y) * Double(q.x)
        }
        return (cross(a, b) + cross(b, d) + cross(d, c) + cross(c, a)) / 2
      }
      let drawn = scene.instances.map(area).reduce(0, +)
      // Counted point by point.
      var lies = 0
      for x in 0..<400 {
        for y in 0..<560
        where curl.distance(of: Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) <= 0 { lies += 1 }
      }
      // No more than a pixel along the line beyond it.
      #expect(drawn > Double(lies) - 100 && drawn < Double(lies) + 800, "\(drawn) for \(lies)")
      #expect(scene.instances.count == (foot == 1 ? 2 : 1))
    }
  }

  @Test("Behind the eye or beside the window nothing is drawn, and nothing traps")
  func unseen() {
    var random = SplitMix64(seed: 5)
    let numbers = [0, 1, -1, 1e9, -1e9, .infinity, .nan]
    for _ in 0..<2000 {
      func number() -> Double {
        random.once(in: 4)
          ? numbers[random.int(in: 0..<numbers.count)] : random.double(in: -2...2)
      }
      let curl = Curl(
        of: Size(width: number() * 400, height: number() * 500), fraction: number(),
        sway: number(), lying: random.once(in: 2) ? .right : .left)
      var cards = Self.cards(curl)
      for index in cards.indices {
        cards[index].transform.m11 = number()
        cards[index].transform.m34 = number() / 100
        cards[index].transform.m43 = number() * 1000
        cards[index].position.x = number() * 500
        _ = cards[index].hit(Point(x: number() * 700, y: number() * 400))
        _ = cards[index].outline
      }
      _ = Self.scene(cards)
    }
    var away = Self.cards(Curl(of: Self.leaf, fraction: 0.5))
    for index in away.indices { away[index].transform.m41 = 5000 }
    #expect(Self.scene([away[0], away[2]]).instances.isEmpty)
  }

  @Test("Cut into the strip's rows, no line across the curl loses more than 0.5 % of its length")
  func length() {
    for fraction in [0.05, 0.2, 0.5, 0.8, 0.95] {
      for place in [Point(x: 1, y: 0.58), Point(x: 0.6, y: 0.3)] {
        let curl = Curl(of: Self.leaf, by: LeafHandle(place: place), fraction: fraction)
        let lifted = Self.scene([Self.cards(curl)[2]]).instances
        guard let cuts = lifted.first else { continue }
        // Rows as sheet.vert has them: twelve parts on either side of where the sheet turns away.
        func rows(_ from: Float, _ to: Float) -> [Double] {
          (0...12).map { Double(from) + Double(to - from) * Double($0) / 12 }
        }
        let near = cuts.innerBottom
        let far = cuts.u
        let all = rows(near.x, near.y) + [Double(near.z)] + rows(far.x, far.y) + [Double(far.z)]
        #expect(all == all.sorted())
        var sum = 0.0
        for (s, next) in zip(all, all.dropFirst()) {
          func at(_ s: Double) -> Point3D {
            curl.point(
              at: Point(
                x: curl.contact.x + s * curl.across.x, y: curl.contact.y + s * curl.across.y))
          }
          let (a, b) = (at(s), at(next))
          let (x, y, z) = (b.x - a.x, b.y - a.y, b.z - a.z)
          sum += (x * x + y * y + z * z).squareRoot()
        }
        let length = (all.last ?? 0) - (all.first ?? 0)
        #expect(length > 10 && sum > length * 0.995 && sum <= length * (1 + 1e-6))
      }
    }
  }
}
