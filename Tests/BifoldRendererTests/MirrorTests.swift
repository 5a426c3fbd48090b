import BifoldCore
import BifoldRenderer
import Testing

extension OpenGL {
  /// Right to left, what is drawn is the mirror image; what is read is not.
  @Suite("Right to left: pictures")
  struct MirrorTests {
    private static func scene(
      _ direction: ReadingDirection, _ fidelity: Fidelity, _ screen: Screen, fraction: Double,
      shelf: Double, scale: Double
    ) -> GoldenScene {
      var state = Bookshelf(
        size: Size(width: 480, height: 480), scale: scale, fidelity: fidelity, screen: screen,
        items: Patterns.items(4, titled: true), bookCount: 9, menuWidth: 160,
        direction: direction)
      state.setLibrary(bookCount: 9, authorship: .named)
      state.hold(shelfPosition: shelf)
      state.hold(fraction: fraction)
      return GoldenScene(name: "mirror", state: state)
    }

    private static func mirrored(_ bitmap: Bitmap) -> Bitmap {
      Bitmap(width: bitmap.width, height: bitmap.height) { bitmap[bitmap.width - 1 - $0, $1] }
    }

    @Test(
      "With mirrored pictures all of it is the mirror image",
      arguments: [
        (Fidelity.natural, Screen.shelf, 0.5, 2.5, 1.0), (.natural, .shelf, 0.5, 2.5, 1.5),
        (.natural, .shelf, 0, 3, 1), (.natural, .shelf, 1, 0.3, 1.5),
        // At which the covers are an even number of texels wide, so that mip levels have no side.
        (.original, .shelf, 0.3, 2.5, 1.5), (.original, .picture, 0.5, 0, 1),
        (.natural, .picture, 0.75, 0, 1),
      ])
    func mirrorImage(
      state: (fidelity: Fidelity, screen: Screen, fraction: Double, shelf: Double, scale: Double)
    ) throws {
      let scale = state.scale
      func draw(_ direction: ReadingDirection) throws -> Bitmap {
        let scene = Self.scene(
          direction, state.fidelity, state.screen, fraction: state.fraction, shelf: state.shelf,
          scale: scale)
        let flipping = GoldenScene.Mutation(
          picture: { direction == .rightToLeft ? Self.mirrored($1) : $1 })
        return try withCanvas(anisotropy: 1) { try scene.draw(on: $0, flipping) }
      }
      let (one, other) = (try draw(.leftToRight), Self.mirrored(try draw(.rightToLeft)))
      #expect(one.width == Int(480 * scale))
      var (far, largest) = (0, 0)
      for y in 0..<one.height {
        for x in 0..<one.width {
          let distance = one[x, y].distance(to: other[x, y])
          largest = max(largest, distance)
          // The room's noise is that of the place, and a step is one.
          if distance > 2 { far += 1 }
        }
      }
      // A squeezed picture is sampled from one side on: its fine stripes differ by a little.
      #expect(largest <= 12 && far * 1000 <= one.width * one.height, "\(largest), \(far) pixels")
      // The pictures are no mirror images of themselves.
      #expect(Golden.difference(of: one, from: Self.mirrored(one)).largest > 60)
    }

    @Test(
      "Words and numbers are those of the other direction, pixel for pixel",
      arguments: [1.0, 1.5, 2], [0.0, 0.5, 1])
    func words(scale: Double, fraction: Double) throws {
      func draw(
        _ direction: ReadingDirection
      ) throws -> (bitmap: Bitmap, places: [String: Rect]) {
        var scene = Self.scene(
          direction, .natural, .shelf, fraction: fraction, shelf: 3, scale: scale)
        scene.words = .shown
        // The ground is the mirror image; words alone are not.
        @Sendable func isWord(_ card: Card) -> Bool {
          switch card.id {
          case .label(.title), .label(.author), .figure: true
          case .label(.menuRow), .menuIcon: fraction == 1
          default: false
          }
        }
        var layout = Layout()
        layout.arrange(scene.state)
        let places = layout.cards.filter(isWord).map { ("\($0.id)", $0.outline.bounds) }
        let bitmap = try withCanvas(anisotropy: 1) {
          try scene.draw(
            on: $0, GoldenScene.Mutation(cards: { cards, _ in cards.removeAll { !isWord($0) } }))
        }
        return (bitmap, Dictionary(uniqueKeysWithValues: places))
      }
      let (one, other) = (try draw(.leftToRight), try draw(.rightToLeft))
      #expect(one.places.count >= 5 && one.places.count == other.places.count)
      var (ink, wrong) = (0, 0)
      for (id, place) in one.places {
        let mirror = try #require(other.places[id])
        func pixel(_ place: Double) -> Int {
          #expect(abs(place * scale - (place * scale).rounded()) < 1e-6, "\(id)")
          return Int((place * scale).rounded())
        }
        let (x, y) = (pixel(place.minX), pixel(place.minY))
        let aside = pixel(mirror.minX) - x
        #expect(pixel(mirror.minY) == y)
        // What the window shows of it in both.
        let width = one.bitmap.width
        let columns = max(x, -aside, 0)..<min(x + pixel(place.size.width), width, width - aside)
        for row in y..<y + pixel(place.size.height) {
          for column in columns {
            let (wanted, seen) = (one.bitmap[column, row], other.bitmap[column + aside, row])
            if wanted.distance(to: seen) > 1 { wrong += 1 }
            if wanted != .black { ink += 1 }
          }
        }
        #expect(wrong == 0, "\(id)")
        if fraction > 0 { #expect(mirror.minX < place.minX || id.contains("menu")) }
      }
      #expect(ink > 500)
    }
  }
}
