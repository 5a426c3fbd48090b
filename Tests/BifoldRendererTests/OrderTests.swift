import BifoldTesting
import BifoldCore
import Testing

extension OpenGL {
  /// Opaque interiors are drawn front to back before everything else, and rims and translucent
  /// cards back to front after them. What comes of it must be what a painter gets who lays the
  /// cards one over the other.
  @Suite("Order")
  struct OrderTests {
    private static let side = 48

    /// Pictures of one colour, so that the painter needs no filter: covers are opaque, icons have
    /// alpha. Straight.
    private static let covers = [Color(bytes: 200, 60, 20), Color(bytes: 20, 120, 220)]
    private static let icons = [
      Color(red: 1, green: 1, blue: 0, alpha: 0.6), Color(red: 0, green: 1, blue: 1, alpha: 0),
    ]

    private static func color(of picture: Picture) -> Color? {
      switch picture.kind {
      case .cover: covers.indices.contains(picture.index) ? covers[picture.index] : nil
      case .icon: icons.indices.contains(picture.index) ? icons[picture.index] : nil
      default: nil
      }
    }

    private static func fill(_ canvas: Canvas) throws {
      func bitmap(_ color: Color) -> Bitmap {
        func byte(_ part: Double) -> UInt8 { UInt8((part * color.alpha * 255).rounded()) }
        return Bitmap(
          width: 16, height: 16,
          filledWith: Pixel(
            byte(color.red), byte(color.green), byte(color.blue),
            UInt8((color.alpha * 255).rounded())))
      }
      try canvas.makeRoom(for: .cover, width: 16, height: 16)
      try canvas.makeRoom(for: .icon, width: 16, height: 16)
      for (index, color) in covers.enumerated() {
        try canvas.put(bitmap(color), as: Picture(.cover, index))
      }
      for (index, color) in icons.enumerated() {
        try canvas.put(bitmap(color), as: Picture(.icon, index))
      }
    }

    private static func card(_ index: Int, _ random: inout SplitMix64) -> Card {
      let size = Size(width: random.double(in: 12...44), height: random.double(in: 12...44))
      let pose = random.pose(size: size, in: Double(side))
      var card = Card.plain(
        index, width: size.width, height: size.height, at: pose.center,
        transform: pose.transform)
      func color(alpha: Double) -> Color {
        Color(
          red: random.double(in: 0...1), green: random.double(in: 0...1),
          blue: random.double(in: 0...1), alpha: alpha)
      }
      let frame = Rect(origin: .zero, size: size)
      switch random.int(in: 0..<9) {
      case 0, 1: card.content = .color(color(alpha: 1))
      case 2: card.content = .color(color(alpha: random.double(in: 0...1)))
      case 3:
        card.content = .gradient(from: color(alpha: 0), to: color(alpha: 1))
      case 4, 5:
        card.content = .picture(
          Picture(.cover, random.int(in: 0..<3)), frame: frame, over: color(alpha: 1))
      case 6:
        card.content = .picture(
          Picture(.icon, random.int(in: 0..<3)), frame: frame, over: color(alpha: 1))
      case 7:
        let shading = SpineShading(
          side: random.once(in: 2) ? .left : .right, ratio: random.double(in: -1...1))
        card.content = .shadedPicture(
          random.once(in: 3) ? nil : Picture(.cover, random.int(in: 0..<3)), frame: frame,
          over: color(alpha: 1), random.once(in: 2) ? shading : shading.mirrored)
      default:
        card.content = .picture(
          Picture(.icon, random.int(in: 0..<2)), frame: frame, over: .clear)
      }
      if random.once(in: 3) { card.opacity = random.double(in: 0...1) }
      if random.once(in: 3) { card.backing = .black }
      if random.once(in: 3) { card.light = random.double(in: 0...1) }
      return card
    }

    @Test("200 random stacks are what a painter gets, ± 2/255")
    func stacks() throws {
      try withCanvas { canvas in
        try Self.fill(canvas)
        var random = SplitMix64(seed: 7)
        var compared = 0
        for stack in 0..<200 {
          let cards = (0..<random.int(in: 2..<9)).map { Self.card($0, &random) }
          let drawn = try canvas.draw(cards, width: Self.side, height: Self.side)
          let painter = Painter(cards)
          var faults: [String] = []
          for y in 0..<Self.side {
            for x in 0..<Self.side {
              let color = painter.color(
                ofPixel: x, y, margin: 1.5, picture: Self.color(of:))
              guard let color else { continue }
              compared += 1
              if drawn[x, y].distance(to: color) > 2 {
                faults.append("(\(x), \(y)): \(drawn[x, y]) is not \(color)")
              }
            }
          }
          #expect(faults == [], "stack \(stack): \(cards)")
        }
        #expect(compared > 200 * 600, "too few pixels lie away from all edges")
      }
    }

    @Test("Ten thousand cards keep their order")
    func many() throws {
      try withCanvas { canvas in
        // Each covers the last but for its left column of pixels.
        let count = 10_000
        let cards = (0..<count).map { index in
          let x = Double(index % 50)
          return Card(
            .item(index), frame: Rect(x: x, y: 0, width: 50 - x, height: 4),
            content: .color(Color(bytes: index % 50 * 5, index / 50, 7)))
        }
        let drawn = try canvas.draw(cards, width: 50, height: 4)
        for x in 0..<50 {
          #expect(drawn[x, 2] == Pixel(UInt8(x * 5), UInt8(count / 50 - 1), 7))
        }
      }
    }
  }
}
