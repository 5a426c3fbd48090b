import BifoldCore
import BifoldScene
import Testing

extension OpenGL {
  /// The fold of the open book, through the whole layout: 180 steps of one leaf's turn.
  ///
  /// Tolerance: 2/255 for a line that is brighter than both sides, 2/255 for what the ground, which
  /// is green, shows through pages that are grey.
  @Suite("The book's spine")
  struct BookSpineTests {
    struct Case: CustomStringConvertible {
      var fidelity = Fidelity.natural
      var style = LeafStyle.rigid
      var width = BookStage.width
      var scale = 1.0
      /// The spread that the leaf is turned from.
      var spread = 1
      /// Greys of right and of left pages.
      var right: UInt8 = 255
      var left: UInt8 = 255

      /// Before its first leaf is past upright a book has no left side, and after its last one is, no
      /// right one.
      func hasEmptySide(step: Int) -> Bool {
        spread == -1 && step < 100 || spread == 4 && step > 80
      }

      var description: String {
        "\(fidelity) \(style) \(width) px at \(scale), from \(spread), \(right) and \(left)"
      }
    }

    static let cases: [Case] = {
      let kinds = [
        Case(), Case(style: .curl), Case(fidelity: .original),
      ]
      return kinds.flatMap { kind in
        var cases: [Case] = []
        for width in [160, 161] {
          for scale in [1, 1.25, 1.5, 2] {
            var one = kind
            // As many points at every scale.
            (one.width, one.scale) = (Int(Double(width) * scale), scale)
            cases.append(one)
          }
        }
        for spread in kind.fidelity == .original ? [0, 4] : [-1, 0, 4] {
          var one = kind
          one.spread = spread
          cases.append(one)
        }
        var grays = kind
        (grays.right, grays.left) = (200, 232)
        cases.append(grays)
        return cases
      }
    }()

    struct Fault { var bright = 0, ground = 0, first = "" }

    /// What is wrong within two pixels of the spine, over a turn.
    static func fault(of one: Case, on canvas: Canvas) throws -> Fault {
      var fault = Fault()
      var stage = BookStage(
        one.fidelity, one.style, width: one.width, height: Int(140 * one.scale), scale: one.scale)
      try stage.fill(canvas) {
        let gray = $0.isMultiple(of: 2) ? one.right : one.left
        return Pixel(gray, gray, gray)
      }
      for step in 0...180 {
        stage.state.hold(spread: Double(one.spread) + Double(step) / 180)
        let drawn = try stage.draw(on: canvas)
        let spine = (stage.spineX * one.scale).rounded(.down)
        for y in stage.rows {
          for x in Int(spine) - 2...Int(spine) + 1 {
            let pixel = drawn[x, y]
            let beside = max(drawn.red(x - 1, y), drawn.red(x + 1, y))
            if Int(pixel.red) > beside + 2 {
              fault.bright = max(fault.bright, Int(pixel.red) - beside)
              if fault.first == "" { fault.first = "bright at step \(step), (\(x), \(y))" }
            }
            let ground = Int(pixel.green) - Int(pixel.red)
            // Only where pages lie on both sides.
            if ground > 2, !one.hasEmptySide(step: step) {
              fault.ground = max(fault.ground, ground)
              if fault.first == "" { fault.first = "ground at step \(step), (\(x), \(y))" }
            }
          }
        }
      }
      return fault
    }

    @Test("No line brighter than both sides, and no gap, over a turn", arguments: cases)
    func turn(one: Case) throws {
      try withCanvas { canvas in
        let fault = try Self.fault(of: one, on: canvas)
        #expect(fault.bright <= 2, "\(fault.bright), \(fault.first)")
        #expect(fault.ground <= 2, "\(fault.first)")
      }
    }
  }
}
