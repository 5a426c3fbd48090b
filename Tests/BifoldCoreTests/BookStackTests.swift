import BifoldCore
import BifoldTesting
import Testing

@Suite("The open book: what lies on what, and what shades it")
struct BookStackTests {
  private static let places: [Point] = stride(from: 200.0, to: 1100, by: 60).flatMap { x in
    stride(from: 80.0, to: 740, by: 60).map { y in Point(x: x, y: y) }
  }

  @Test(
    "In the moment in which leaves set out nothing that is seen changes",
    arguments: [LeafStyle.curl, .rigid])
  func settingOut(style: LeafStyle) {
    for spread in [0, 1, 2, 3, 5] {
      for key in [Key.home, .end, .left, .right] {
        var player = Player.reading(sheets: 12, at: 2 * spread + 1, leafStyle: style)
        func seen() -> [CardID?] { Self.places.map { player.layout.hit($0) } }
        let before = seen()
        // A second key as the first leaf is on its way, too.
        player.key(key)
        #expect(seen() == before, "\(key.name) from \(spread)")
        player.advance(by: 0.0001)
        #expect(seen() == before, "\(key.name) from \(spread)")
      }
    }
    for key in [Key.left, .right] {
      var player = Player.reading(sheets: 12, at: 5, leafStyle: style)
      player.key(key)
      for _ in 0..<12 {
        player.advance(by: 0.008)
        let before = Self.places.map { player.layout.hit($0) }
        player.key(key)
        #expect(Self.places.map { player.layout.hit($0) } == before)
      }
    }
  }

  /// How far the book's shadow, without its soft edge, and what is seen of its leaves' edges reach to
  /// both sides.
  private static func reach(
    _ layout: Layout, _ fits: (CardID) -> Bool
  ) -> (left: Double, right: Double)? {
    var reach: (left: Double, right: Double)?
    for card in layout.cards where fits(card.id) && card.opacity > 0 {
      var points = card.outline.points.map(\.x)
      if case .shadow(_, let softness, _) = card.content {
        points = points.map { $0 + ($0 < 640 ? softness : -softness) }
      }
      if case .sheet(let sheet) = card.content {
        // A roll reaches beyond its leaf's corners.
        let spine = card.position.x + card.transform.m41
        for x in 0...24 {
          for y in [0.0, 0.5, 1] {
            let size = sheet.curl.size
            let place = Point(x: size.width * Double(x) / 24, y: size.height * y)
            points.append(spine + sheet.curl.point(at: place).x)
          }
        }
      }
      guard let least = points.min(), let most = points.max() else { continue }
      reach = (min(reach?.left ?? least, least), max(reach?.right ?? most, most))
    }
    return reach
  }

  @Test(
    "Shadow and edges are where the book is, however many leaves are on their way",
    arguments: [LeafStyle.curl, .rigid])
  func ground(style: LeafStyle) throws {
    for (spread, key, presses) in [
      (3, Key.home, 1), (-1, .end, 1), (1, .left, 2), (4, .right, 2), (0, .left, 1),
      (-1, .right, 3),
    ] {
      var player = Player.reading(
        sheets: 12, at: spread < 0 ? 0 : 2 * spread + 1, leafStyle: style)
      for _ in 0..<presses { player.key(key) }
      for _ in 0..<100 {
        player.advance(by: 1 / 120)
        let pages = try #require(
          Self.reach(player.layout) { if case .page = $0 { true } else { false } })
        let shadow = Self.reach(player.layout) { $0 == .bookPart(.shadow, 0) }
        // It is moved a little to the right, for the light comes from the left.
        if let shadow {
          #expect(
            shadow.left >= pages.left - 8 && shadow.right <= pages.right + 16,
            "\(key.name) from \(spread), at \(player.state.spreadPosition): \(shadow), \(pages)")
        }
        let edges = Self.reach(player.layout) {
          $0 == .bookPart(.readEdge, 0) || $0 == .bookPart(.unreadEdge, 0)
        }
        if let edges { #expect(edges.left >= pages.left - 13 && edges.right <= pages.right + 13) }
      }
    }
  }

  /// What shades the fold on the left page that is seen, and on the right one: of all gutters over
  /// the last page of that side.
  private static func shades(_ layout: Layout) -> [Double] {
    [1, 0].map { side in
      var shade = 0.0
      for card in layout.cards {
        switch card.id {
        // What comes to lie over it hides its shade.
        case .page(let item) where item & 1 == side:
          if case .sheet(let sheet) = card.content, sheet.part == .lifted, sheet.curl.angle < 3 {
            continue
          }
          shade = 0
        case .pagePart(.gutter, let item) where item & 1 == side:
          shade = max(shade, card.opacity)
        default: break
        }
      }
      return shade
    }
  }

  @Test("The fold's shade comes and goes with each leaf, and never at once")
  func fold() {
    for (spread, key, presses) in [
      (1, Key.right, 1), (1, .right, 2), (1, .right, 4), (4, .left, 1), (4, .left, 3),
      (3, .home, 1),
    ] {
      var player = Player.reading(sheets: 12, at: 2 * spread + 1)
      for _ in 0..<presses {
        player.key(key)
        player.advance(by: 0.05)
      }
      // Where leaves come to lie.
      let side = key == .right ? 0 : 1
      var before: Double?
      for _ in 0..<200 {
        player.advance(by: 1 / 240)
        let turning = player.state.spreadPosition
        let target = Double(player.state.readSpread)
        // At the end of the run: the last leaves come to lie.
        guard abs(turning - target) < 0.06 else { continue }
        let shade = Self.shades(player.layout)[side]
        if let before { #expect(abs(shade - before) < 0.2, "\(key.name) \(presses) \(turning)") }
        before = shade
      }
      // The closed book has none.
      #expect(before == (key == .home ? 0 : 1))
    }
  }

  @Test("A board on end still takes the light")
  func onEnd() {
    for spread in [-0.5, 1.5] {
      var player = Player.reading(sheets: 12, at: 3, leafStyle: .rigid)
      for step in [-0.01, 0, 0.01] {
        player.change { $0.hold(spread: spread + step) }
        #expect(player.card(.bookPart(.leafShadow, 0)) != nil, "\(spread + step)")
      }
    }
  }

  @Test("On the way from the shelf what was read takes the light of the rest")
  func opening() {
    var player = Player.reading(sheets: 12, at: 3)
    for progress in [0.1, 0.3, 0.49, 0.51, 0.8, 0.99] {
      player.change { $0.hold(opening: progress) }
      #expect(player.card(.bookPart(.leafShadow, 0))?.opacity ?? 0 > 0.9)
    }
    player.change { $0.hold(opening: 1) }
    #expect(player.card(.bookPart(.leafShadow, 0)) == nil)
  }

  @Test("The shelf fades as one: covers stay whole, and the room closes over them")
  func veil() throws {
    var player = Player.reading(sheets: 12, at: 3)
    for progress in [0.2, 0.7] {
      player.change { $0.hold(opening: progress) }
      let veil = try #require(player.card(.bookPart(.veil, 0)))
      #expect(abs(veil.opacity - progress) < 1e-12)
      #expect(veil.size == player.state.size)
      let order = player.layout.cards.map(\.id)
      let place = try #require(order.firstIndex(of: .bookPart(.veil, 0)))
      #expect(try #require(order.firstIndex(of: .book(1))) < place)
      let page = order.firstIndex { if case .page = $0 { true } else { false } }
      #expect(try #require(page) > place)
      #expect(player.card(.book(1))?.opacity == 1)
    }
    for progress in [0.0, 1] {
      player.change { $0.hold(opening: progress) }
      #expect(player.card(.bookPart(.veil, 0)) == nil)
    }
  }

  @Test("Of a leaf in a hand the pages are told that are nearer")
  func readSpread() {
    var player = Player.reading(sheets: 12, at: 3)
    for (position, spread) in [(-0.9, -1), (-0.02, 0), (1.4, 1), (1.6, 2), (3, 3)] {
      player.change { $0.hold(spread: position) }
      #expect(player.state.readSpread == spread)
    }
    player.change { $0.hold(spread: 1) }
    player.key(.right)
    #expect(player.state.readSpread == 2)
  }
}
