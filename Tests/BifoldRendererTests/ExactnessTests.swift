import BifoldCore
import BifoldRenderer
import Testing

extension OpenGL {
  /// What is shown at its own size, at whole pixels, is shown byte by byte.
  @Suite("Exact pixels")
  struct ExactnessTests {
    @Test("A picture at its own size is its bytes", arguments: GraphicsAPI.allCases)
    func picture(api: GraphicsAPI) throws {
      try withCanvas(api) { canvas in
        let bitmap = Patterns.noise(width: 61, height: 47, seed: 1)
        try canvas.put(alone: bitmap, as: Picture(.cover, 0))
        // Over white the card has an interior, over nothing it is all rim.
        for ground in [Color.white, .clear] {
          let card = Card.picture(
            Picture(.cover, 0), x: 13, y: 7, width: 61, height: 47, over: ground)
          let drawn = try canvas.draw([card], width: 90, height: 60)
          #expect(drawn.cropped(x: 13, y: 7, width: 61, height: 47) == bitmap)
          #expect(drawn[12, 7] == .black)
          #expect(drawn[74, 53] == .black)
        }
      }
    }

    @Test("So it is at other scales", arguments: [1.25, 1.5, 2, 3])
    func scaled(scale: Double) throws {
      try withCanvas { canvas in
        let bitmap = Patterns.noise(width: 60, height: 30, seed: 2)
        try canvas.put(alone: bitmap, as: Picture(.cover, 0))
        let card = Card.picture(
          Picture(.cover, 0), x: 15 / scale, y: 30 / scale, width: 60 / scale,
          height: 30 / scale, over: .white)
        let drawn = try canvas.draw([card], width: 90, height: 75, scale: scale)
        #expect(drawn.cropped(x: 15, y: 30, width: 60, height: 30) == bitmap)
      }
    }

    @Test("Alpha is taken as premultiplied, over what is below")
    func alpha() throws {
      try withCanvas { canvas in
        // Clear to solid from left to right.
        let bitmap = Bitmap(width: 16, height: 4) { x, _ in
          let alpha = UInt8(x * 17)
          return Pixel(alpha, alpha / 2, 0, alpha)
        }
        try canvas.put(alone: bitmap, as: Picture(.icon, 0))
        let ground = Card(
          .item(1), frame: Rect(x: 0, y: 0, width: 16, height: 4),
          content: .color(Color(bytes: 40, 80, 120)))
        let card = Card.picture(Picture(.icon, 0), x: 0, y: 0, width: 16, height: 4)
        let drawn = try canvas.draw([ground, card], width: 16, height: 4)
        for x in 0..<16 {
          let ink = bitmap[x, 0]
          let rest = 1 - Double(ink.alpha) / 255
          func over(_ top: UInt8, _ below: Double) -> UInt8 {
            UInt8((Double(top) + below * rest).rounded())
          }
          let expected = Pixel(over(ink.red, 40), over(ink.green, 80), over(ink.blue, 120))
          #expect(drawn[x, 1].distance(to: expected) <= 1, "at \(x)")
        }
      }
    }

    @Test("A picture is neither flipped nor transposed")
    func upright() throws {
      try withCanvas { canvas in
        let bitmap = Patterns.compass(side: 32)
        try canvas.put(alone: bitmap, as: Picture(.detail, 0))
        let card = Card.picture(Picture(.detail, 0), x: 8, y: 8, width: 32, height: 32)
        let drawn = try canvas.draw([card], width: 48, height: 48)
        // In the corners of the window, not of the memory.
        #expect(drawn[8, 8] == Patterns.topLeft)
        #expect(drawn[39, 8] == Patterns.topRight)
        #expect(drawn[8, 39] == Patterns.bottomLeft)
        #expect(drawn[39, 39] == Patterns.bottomRight)
      }
    }

    @Test("A quarter turn moves its corners clockwise")
    func turned() throws {
      try withCanvas { canvas in
        try canvas.put(alone: Patterns.compass(side: 32), as: Picture(.detail, 0))
        var card = Card.picture(Picture(.detail, 0), x: 8, y: 8, width: 32, height: 32)
        card.transform = .turn(degrees: 90)
        let drawn = try canvas.draw([card], width: 48, height: 48)
        #expect(drawn[38, 9].distance(to: Patterns.topLeft) <= 1)
        #expect(drawn[38, 38].distance(to: Patterns.topRight) <= 1)
        #expect(drawn[9, 9].distance(to: Patterns.bottomLeft) <= 1)
        #expect(drawn[9, 38].distance(to: Patterns.bottomRight) <= 1)
      }
    }

    @Test("Each layer is its own picture")
    func layers() throws {
      try withCanvas { canvas in
        try canvas.makeRoom(for: .cover, width: 8, height: 8, layers: 5)
        for index in 0..<5 {
          try canvas.put(
            Patterns.noise(width: 8, height: 8, seed: UInt64(index)), as: Picture(.cover, index))
        }
        let cards = (0..<5).map {
          Card.picture(
            Picture(.cover, $0), x: Double($0) * 8, y: 0, width: 8, height: 8, over: .white)
        }
        let drawn = try canvas.draw(cards, width: 40, height: 8)
        for index in 0..<5 {
          #expect(
            drawn.cropped(x: index * 8, y: 0, width: 8, height: 8)
              == Patterns.noise(width: 8, height: 8, seed: UInt64(index)), "layer \(index)")
        }
      }
    }

    @Test("A picture that is not there leaves the card's colour")
    func absent() throws {
      try withCanvas { canvas in
        let card = Card.picture(
          Picture(.cover, 3), x: 1, y: 1, width: 6, height: 6, over: Color(bytes: 9, 8, 7))
        let drawn = try canvas.draw([card], width: 8, height: 8)
        #expect(drawn[4, 4] == Pixel(9, 8, 7))
      }
    }

    @Test("The open door shows its rows' colours and icons exactly", arguments: [1, 1.25, 2.0])
    func door(scale: Double) throws {
      try withCanvas { canvas in
        var shelf = Bookshelf(
          size: Size(width: 320, height: 284), scale: scale, fidelity: .natural,
          screen: .picture, items: Patterns.items(3), menuWidth: 80)
        shelf.hold(fraction: 1)
        var layout = Layout()
        layout.arrange(shelf)
        let side = Int((Bookshelf.iconSize.width * scale).rounded())
        let icon = Patterns.noise(width: side, height: side, seed: 5)
        try canvas.put(alone: icon, as: Picture(.icon, 1))
        let drawn = try canvas.draw(
          layout.cards, width: Int(320 * scale), height: Int(284 * scale), scale: scale)

        let iconCard = try #require(layout.cards.first { $0.id == .menuIcon(1) })
        let place = iconCard.outline.bounds
        let (left, top) = (Int((place.minX * scale).rounded()), Int((place.minY * scale).rounded()))
        #expect(drawn.cropped(x: left, y: top, width: side, height: side) == icon)

        // Every pixel of the door that is not the icon is its row's colour, the bar black; only at
        // the hinge, in the panel's shadow and its light, are the rows another.
        let shadow = try #require(layout.cards.first { $0.id == .leftShadow }).outline.bounds.minX
        for y in 0..<drawn.height {
          let row = Double(y) < 44 * scale ? nil : Int((Double(y) / scale - 44) / 80)
          let expected = row.map { Patterns.bytes(of: shelf.items[$0].color) } ?? .black
          for x in 0..<Int(80 * scale) {
            if row != nil, Double(x) >= (shadow * scale).rounded(.down) { continue }
            if y >= top, y < top + side, x >= left, x < left + side { continue }
            #expect(drawn[x, y] == expected, "at (\(x), \(y))")
          }
          // The panel begins at the very next pixel.
          let beside = y < Int(44 * scale) ? .black : Patterns.bytes(of: shelf.items[0].color)
          #expect(drawn[Int(80 * scale), y] == beside, "at y \(y)")
        }
      }
    }
  }
}
