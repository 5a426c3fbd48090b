import BifoldCore
import BifoldTesting
import Glibc
import Testing

@Suite("The natural open book: on the shelf and before the reader")
struct NaturalOpenBookTests {
  private static let sizes = [
    Size(width: 1280, height: 800), Size(width: 900, height: 1000), Size(width: 1917, height: 1033),
    Size(width: 420, height: 640),
  ]

  private static func shelf(
    _ size: Size, scale: Double = 1, direction: ReadingDirection = .leftToRight
  ) -> Player {
    var player = Player(.natural, .shelf, size: size, direction: direction)
    player.apply(.scale(scale))
    return player
  }

  @Test("On the shelf its front is the cover, turned and scaled, over all else", arguments: sizes)
  func front(size: Size) throws {
    for direction in ReadingDirection.allCases {
      for scale in [1, 1.25, 1.5, 2] {
        for (book, shelf) in [(3, 3.0), (3, 2.63), (2, 2.37), (3, 2.37), (4, 3), (3, 3.8)] {
          for page in [nil, 0, 5, 11] {
            var player = Self.shelf(size, scale: scale, direction: direction)
            player.change { $0.hold(shelfPosition: shelf) }
            let cover = try #require(player.card(.book(book)))
            let corners = cover.outline.points
            #expect(corners.count == 4)
            player.change {
              $0.open(book: book, sheets: 12, page: page, .immediate)
              $0.hold(opening: 0)
            }
            for id in [CardID.page(0), .book(book)] {
              let front = try #require(player.card(id))
              for (one, other) in zip(front.outline.points, corners) {
                #expect(Plane.distance(one, other) < 1e-6)
              }
            }
            let middle = Point(
              x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
            #expect(player.layout.hit(middle) == .page(0))
          }
        }
      }
    }
  }

  private static let shapes = [
    Size(width: 600, height: 900), Size(width: 1800, height: 1200), Size(width: 400, height: 1400),
    Size(width: 800, height: 800), Size(width: 1000, height: 1500), Size(width: 640, height: 900),
    Size(width: 2000, height: 500), Size(width: 900, height: 1000),
  ]

  /// Leads a book of those pages through all its spreads, at rest.
  private static func spreads(
    _ size: Size, scale: Double, mode: PageMode = .double, _ body: (Player, Int) throws -> Void
  ) rethrows {
    var player = shelf(size, scale: scale)
    player.change {
      $0.open(book: 0, sheets: shapes.count, page: 0, .immediate)
      $0.setPageSizes(shapes.enumerated().map { (page: $0, size: $1) }, ofBook: 0)
    }
    if mode == .single { player.key(Key("D")) }
    player.key(.home)
    player.advance(by: 2)
    while let book = player.state.book {
      try body(player, book.targetSpread)
      if book.targetSpread == book.positions.upperBound { break }
      player.key(.right)
      player.advance(by: 2)
    }
  }

  private static func isWhole(_ value: Double, scale: Double) -> Bool {
    abs(value * scale - (value * scale).rounded()) < 1e-6
  }

  @Test(
    "At rest pages are flat, on whole pixels, of their own shape, and meet at the spine",
    arguments: sizes, [1, 1.25, 1.5, 2])
  func rest(size: Size, scale: Double) throws {
    var (wide, alone, pairs) = (0, 0, 0)
    try Self.spreads(size, scale: scale) { player, spread in
      let book = try #require(player.state.book)
      let (left, right) = book.pairing.spread(at: spread)
      var cards: [BookSide: Card] = [:]
      for (side, face) in [(BookSide.left, left), (.right, right)] {
        let item = 2 * spread + (side == .left ? 1 : 2)
        guard let face else { continue }
        let card = try #require(player.card(.page(item)))
        cards[side] = card
        let corners = card.outline.points
        #expect(corners.count == 4)
        for corner in corners {
          #expect(
            Self.isWhole(corner.x, scale: scale) && Self.isWhole(corner.y, scale: scale),
            "\(corner) at \(spread)")
        }
        #expect((0..<4).allSatisfy { card.outline[$0].depth == 0 })
        #expect(corners[0].y == corners[1].y && corners[2].y == corners[3].y)
        #expect(corners[0].x == corners[3].x && corners[1].x == corners[2].x)
        // Under the bar it is not, nor outside.
        #expect(corners[0].y >= 44 && corners[2].y <= size.height)
        #expect(corners[0].x >= 0 && corners[1].x <= size.width)
        guard let page = face.page else { continue }
        // Heights keep the box's parity: up to one pixel; widths up to half a one.
        var shape = Self.shapes[page]
        if case .half = face { shape.width /= 2 }
        let (width, height) = (corners[1].x - corners[0].x, corners[2].y - corners[1].y)
        let aspect = shape.width / shape.height
        let slack = (1 + aspect) / scale
        #expect(abs(width - height * aspect) <= slack, "\(width) × \(height) for \(shape)")
        guard case .picture(let picture, let frame, _) = card.content else {
          Issue.record("page \(page) has no picture")
          continue
        }
        #expect(picture == Picture(of: face))
        #expect(frame == Rect(origin: .zero, size: card.size))
      }
      switch (cards[.left]?.outline.points, cards[.right]?.outline.points) {
      case (let left?, let right?):
        pairs += 1
        #expect(left[1].x == right[0].x)
        // The framebuffer's last pixel may be a part of one.
        #expect(abs(right[0].x - size.width / 2) < 1 / scale)
      case (let page?, nil), (nil, let page?):
        alone += 1
        #expect(abs((page[0].x + page[1].x) / 2 - size.width / 2) < 1.5 / scale)
      case (nil, nil): Issue.record("nothing at \(spread)")
      }
      if case (.half(let page, .left)?, .half(let other, .right)?) = (left, right) {
        wide += 1
        #expect(page == other)
        #expect(cards[.left]?.size == cards[.right]?.size)
      }
    }
    #expect(wide == 2 && alone >= 1 && pairs >= 3)
  }

  @Test(
    "One page at a time stands in the middle, whole, and nothing lies beside it",
    arguments: [1, 1.5])
  func single(scale: Double) throws {
    var count = 0
    try Self.spreads(Self.sizes[0], scale: scale, mode: .single) { player, spread in
      count += 1
      let pages = player.layout.cards.filter { if case .page = $0.id { true } else { false } }
      let card = try #require(player.card(.page(2 * spread + 2)))
      let corners = card.outline.points
      #expect(
        corners.allSatisfy {
          Self.isWhole($0.x, scale: scale) && Self.isWhole($0.y, scale: scale)
        })
      #expect(abs((corners[0].x + corners[1].x) / 2 - 640) <= 1 / scale)
      let shape = Self.shapes[spread + 1]
      let aspect = shape.width / shape.height
      #expect(
        abs(corners[1].x - corners[0].x - (corners[2].y - corners[1].y) * aspect)
          <= (1 + aspect) / scale)
      // What waits lies under it; what has been read is put away.
      #expect(
        pages.allSatisfy { page in
          page.id == card.id || page.outline.points.allSatisfy { $0.x >= corners[0].x - 1e-9 }
        })
    }
    #expect(count == Self.shapes.count)
  }

  @Test("Where one side is empty the spine goes the way of the leaf's outer edge")
  func spine() throws {
    for (spread, style, page) in [
      (-1, LeafStyle.curl, 0), (-1, .rigid, 0), (4, .curl, 10), (4, .rigid, 10),
    ] {
      var player = Player.reading(sheets: 12, at: page, leafStyle: style)
      func place(_ position: Double) throws -> (spine: Double, width: Double) {
        player.change { $0.hold(spread: position) }
        let card = try #require(
          player.layout.cards.last {
            if case .page = $0.id { true } else { false }
          })
        return (card.position.x + card.transform.m41 / card.transform.m44, card.size.width)
      }
      let (start, width) = try place(Double(spread))
      let (end, _) = try place(Double(spread + 1))
      #expect(abs(end - start - width / 2) <= 1)
      for step in 0...20 {
        let fraction = Double(step) / 20
        // A sheet's edge goes over evenly, a board's as on a circle.
        let share =
          style == .curl && spread == 4 ? fraction : (1 - cos(.pi * fraction)) / 2
        let spine = try place(Double(spread) + fraction).spine
        #expect(abs(spine - start - share * (end - start)) < 1e-9)
      }
    }
  }

  @Test("A missing page is blank paper, as large as its neighbour")
  func blank() throws {
    // Page 0 alone, page 1 before a wide one: its right side stays empty.
    var player = Self.shelf(Self.sizes[0])
    player.change {
      $0.open(book: 0, sheets: 3, page: 1, .immediate)
      $0.setPageSizes(
        [
          (page: 0, size: Size(width: 2, height: 3)), (page: 1, size: Size(width: 2, height: 3)),
          (page: 2, size: Size(width: 3, height: 2)),
        ], ofBook: 0)
    }
    player.key(.home)
    player.advance(by: 1)
    player.key(.right)
    player.advance(by: 1)
    let left = try #require(player.card(.page(1)))
    let right = try #require(player.card(.page(2)))
    guard case .color = right.content else {
      Issue.record("the blank is \(right.content)")
      return
    }
    #expect(left.size == right.size)
    #expect(left.outline.points[1] == right.outline.points[0])
  }

  @Test("A press on the cover is followed by pages that can be read within 0.4 s")
  func readable() throws {
    for key in [false, true] {
      var player = Self.shelf(Self.sizes[0])
      player.sheets = 24
      player.advance(to: 1)
      if key {
        player.key(.enter)
      } else {
        player.press(640, 400)
      }
      let start = player.time
      #expect(player.state.openingProgress < 0.01)
      player.advance(to: start + 0.1)
      #expect((0.1...0.7).contains(player.state.openingProgress))
      for frame in 0..<240 {
        player.advance(to: start + 0.4 + Double(frame) / 240)
        #expect(abs(player.state.openingProgress - 1) <= 0.01)
      }
      #expect(player.state.openingProgress == 1 && !player.state.isMoving)
      // What lies before the reader is new: the cover was seen.
      #expect(player.state.book?.targetSpread == 0)
      #expect(player.card(.page(1)) != nil && player.card(.page(2)) != nil)
    }
  }
}
