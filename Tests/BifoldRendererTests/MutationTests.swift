import BifoldCore
import BifoldRenderer
import Testing

extension OpenGL {
  /// Faults made on purpose, each of which a golden must catch: a golden that lets them pass
  /// proves nothing.
  @Suite("Goldens catch faults")
  struct MutationTests {
    /// Draws a golden's scene with a fault, and says whether the golden would let it pass.
    private static func passes(
      _ name: String, _ mutation: GoldenScene.Mutation
    ) throws -> Bool {
      let scene = try #require(GoldenScene.named(name))
      return try withCanvas(anisotropy: 1) { canvas in
        let drawn = try scene.draw(on: canvas, mutation)
        let (golden, tolerance) = try Golden(name: name).tolerance(on: canvas.renderer)
        return Golden.difference(of: drawn, from: golden).isWithin(tolerance)
      }
    }

    private static func changing(
      _ id: CardID, _ change: @escaping @Sendable (inout Card, _ scale: Double) -> Void
    ) -> GoldenScene.Mutation {
      GoldenScene.Mutation(cards: { cards, scale in
        guard let index = cards.firstIndex(where: { $0.id == id }) else {
          Issue.record("there is no card \(id)")
          return
        }
        change(&cards[index], scale)
      })
    }

    /// With recording on, the goldens are not there yet.
    private static let isOff = Golden.isRecording

    @Test("Without a fault they pass", .disabled(if: isOff))
    func none() throws {
      for scene in GoldenScene.all {
        #expect(try Self.passes(scene.name, .none), "\(scene.name)")
      }
    }

    @Test(
      "A corner that is moved by a pixel", .disabled(if: isOff),
      arguments: [
        ("shelf", CardID.book(0)), ("shelf-between", .book(1)), ("shelf-fine", .book(1)),
        ("door-near-eye", .menuRow(1)), ("door-open", .menuIcon(0)), ("picture", .hamburger),
      ])
    func corner(scene: String, id: CardID) throws {
      let mutation = Self.changing(id) { card, scale in
        // About the opposite edge, which stays.
        card.transform = Transform3D.scale(x: 1 + 1 / (scale * card.size.width), y: 1)
          .concatenating(card.transform)
      }
      #expect(try !Self.passes(scene, mutation))
    }

    @Test(
      "A card that is 5 % too clear or too dark", .disabled(if: isOff),
      arguments: [
        ("shelf", CardID.book(0)), ("door-half", .menuRow(1)), ("door-open", .menuIcon(0)),
        ("picture", .hamburger), ("picture", .picture),
      ])
    func alpha(scene: String, id: CardID) throws {
      #expect(try !Self.passes(scene, Self.changing(id) { card, _ in card.opacity *= 0.95 }))
      #expect(try !Self.passes(scene, Self.changing(id) { card, _ in card.light *= 0.95 }))
    }

    @Test(
      "Two cards in the wrong order", .disabled(if: isOff),
      arguments: [
        ("shelf", CardID.book(0), CardID.book(1)), ("shelf-between", .book(2), .book(3)),
        ("shelf-between", .book(1), .book(2)), ("door-half", .panel, .menuRow(0)),
        ("door-open", .menuRow(0), .menuIcon(0)), ("picture", .bar, .hamburger),
      ])
    func order(scene: String, first: CardID, second: CardID) throws {
      let mutation = GoldenScene.Mutation(cards: { cards, _ in
        let found = [first, second].compactMap { id in cards.firstIndex { $0.id == id } }
        guard found.count == 2 else {
          Issue.record("the cards are not there")
          return
        }
        cards.swapAt(found[0], found[1])
      })
      #expect(try !Self.passes(scene, mutation))
    }

    @Test(
      "A picture of another layer", .disabled(if: isOff),
      arguments: [
        ("shelf", CardID.book(0), Picture(.cover, 1)),
        ("shelf-original", .book(2), Picture(.cover, 3)),
        ("door-open", .menuIcon(0), Picture(.icon, 1)),
      ])
    func layer(scene: String, id: CardID, picture: Picture) throws {
      let mutation = Self.changing(id) { card, _ in
        guard case .picture(_, let frame, let over) = card.content else {
          Issue.record("\(id) shows no picture")
          return
        }
        card.content = .picture(picture, frame: frame, over: over)
      }
      #expect(try !Self.passes(scene, mutation))
    }

    @Test("A picture that is flipped or transposed", .disabled(if: isOff))
    func flipped() throws {
      for (scene, kind) in [
        ("shelf", Picture.Kind.cover), ("picture", .detail), ("door-open", .icon),
        ("door-half", .label),
      ] {
        func mutation(
          _ turn: @escaping @Sendable (Bitmap, _ x: Int, _ y: Int) -> Pixel
        ) -> GoldenScene.Mutation {
          GoldenScene.Mutation(picture: { picture, bitmap in
            guard picture.kind == kind else { return bitmap }
            return Bitmap(width: bitmap.width, height: bitmap.height) { turn(bitmap, $0, $1) }
          })
        }
        // A label is as high above its middle as below it.
        if kind != .label {
          let upsideDown = mutation { $0[$1, $0.height - 1 - $2] }
          #expect(try !Self.passes(scene, upsideDown), "\(scene)")
        }
        let mirrored = mutation { $0[$0.width - 1 - $1, $2] }
        #expect(try !Self.passes(scene, mirrored), "\(scene)")
      }
    }

    @Test("A picture whose colours are not premultiplied", .disabled(if: isOff))
    func premultiplication() throws {
      for (scene, kind) in [("door-open", Picture.Kind.icon), ("picture", .detail)] {
        let mutation = GoldenScene.Mutation(picture: { picture, bitmap in
          guard picture.kind == kind else { return bitmap }
          return Bitmap(width: bitmap.width, height: bitmap.height) { x, y in
            let pixel = bitmap[x, y]
            func straight(_ part: UInt8) -> UInt8 {
              pixel.alpha == 0 ? 0 : UInt8(min(Int(part) * 255 / Int(pixel.alpha), 255))
            }
            return Pixel(
              straight(pixel.red), straight(pixel.green), straight(pixel.blue), pixel.alpha)
          }
        })
        #expect(try !Self.passes(scene, mutation), "\(scene)")
      }
    }

    @Test("A seam that is forgotten", .disabled(if: isOff))
    func seam() throws {
      let mutation = GoldenScene.Mutation(cards: { cards, _ in
        for index in cards.indices { cards[index].seams = .none }
      })
      #expect(try !Self.passes("door-half", mutation))
    }
  }
}
