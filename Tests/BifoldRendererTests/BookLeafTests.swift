import BifoldCore
import BifoldScene
import Testing

extension OpenGL {
  /// Leaves in flight, through the whole layout: fronts are pure red, backs pure blue, what lies black.
  ///
  /// Tolerances: away from outlines by a pixel, 0 of a wrong colour; red and blue together in one
  /// pixel at most 8/255, but where an outline of a leaf is within a pixel.
  @Suite("The book's leaves")
  struct BookLeafTests {
    enum Way: CaseIterable { case forward, back }

    struct Case: CustomStringConvertible {
      var style: LeafStyle
      var way: Way
      /// In flight.
      var leaves: Int

      var description: String { "\(style), \(leaves) \(way)" }
    }

    static let cases = [LeafStyle.rigid, .curl].flatMap { style in
      Way.allCases.flatMap { way in
        [1, 3].map { Case(style: style, way: way, leaves: $0) }
      }
    }

    /// A book some time after it was told to turn so many leaves: those after the third.
    static func book(
      _ one: Case, at time: Double, width: Int = 161
    ) -> (stage: BookStage, sight: BookSight) {
      var stage = BookStage(.natural, one.style, width: width, height: 180, sheets: 20)
      let (from, to) = one.way == .forward ? (2, 2 + one.leaves) : (2 + one.leaves, 2)
      stage.state.hold(spread: Double(from))
      stage.state.turn(toPage: 2 * to + 1)
      stage.state.advance(to: time)
      var turning = Turning(at: from, range: -1...9)
      turning.go(to: to, at: 0)
      let fit = stage.state.pageFit
      return (
        stage,
        BookSight(
          size: fit.size(of: nil), center: fit.center,
          leaves: turning.leavesInFlight(at: time), style: one.style,
          lying: one.way == .forward ? .right : .left)
      )
    }

    /// From the first movement to the last.
    static let times = stride(from: 0.02, through: 0.4, by: 0.03)

    static func isInFlight(_ page: Int, _ one: Case) -> Bool {
      (6..<6 + 2 * one.leaves).contains(page)
    }

    @Test("Front and back never mix, and each is seen where rays meet it", arguments: cases)
    func faces(one: Case) throws {
      try withCanvas { canvas in
        try BookStage(sheets: 20).fill(canvas) { page in
          guard Self.isInFlight(page, one) else { return .black }
          return page.isMultiple(of: 2) ? Pixel(255, 0, 0) : Pixel(0, 0, 255)
        }
        var (seen, mixed, wrong) = (0, 0, 0)
        var first = ""
        for time in Self.times {
          let (stage, sight) = Self.book(one, at: time)
          let drawn = try stage.draw(stage.cardsWithoutEdges, on: canvas)
          let all = sight.met(width: drawn.width, height: drawn.height)
          for y in 0..<drawn.height {
            for x in 0..<drawn.width {
              let pixel = drawn[x, y]
              guard let met = all[y * drawn.width + x] else { continue }
              if min(pixel.red, pixel.blue) > 8 {
                mixed += 1
                if first == "" { first = "\(pixel) at \(x), \(y) after \(time) s" }
              }
              let isRight =
                switch met {
                case .leaf(_, .recto): pixel.red > 40 && pixel.blue == 0 && pixel.green <= 1
                case .leaf(_, .verso): pixel.blue > 40 && pixel.red == 0 && pixel.green <= 1
                case .page: pixel == .black
                case .ground: true
                }
              if case .leaf = met { seen += 1 }
              if !isRight {
                wrong += 1
                if first == "" { first = "\(met), but \(pixel) at \(x), \(y) after \(time) s" }
              }
            }
          }
        }
        #expect(seen > 10_000)
        #expect(mixed == 0, "\(first)")
        #expect(wrong == 0, "\(wrong) of \(seen): \(first)")
      }
    }

    @Test("A nearer leaf hides a farther one", arguments: cases.filter { $0.leaves > 1 })
    func depth(one: Case) throws {
      try withCanvas { canvas in
        // A colour for each page in flight, told apart by the greatest and the least part.
        let colors = [
          Pixel(255, 0, 0), Pixel(0, 0, 255), Pixel(255, 255, 0), Pixel(0, 255, 255),
          Pixel(255, 0, 255), Pixel(255, 255, 255),
        ]
        try BookStage(sheets: 20).fill(canvas) { page in
          Self.isInFlight(page, one) ? colors[page - 6] : .black
        }
        var (seen, wrong) = (0, 0)
        var first = ""
        for time in Self.times {
          let (stage, sight) = Self.book(one, at: time)
          let drawn = try stage.draw(stage.cardsWithoutEdges, on: canvas)
          let all = sight.met(width: drawn.width, height: drawn.height)
          for y in 0..<drawn.height {
            for x in 0..<drawn.width {
              guard case .leaf(let leaf, let face)? = all[y * drawn.width + x]
              else { continue }
              seen += 1
              let color = colors[2 * leaf - 6 + (face == .recto ? 0 : 1)]
              let pixel = drawn[x, y]
              func isOf(_ part: UInt8, _ paint: UInt8) -> Bool {
                paint == 0 ? part <= 1 : part > 40
              }
              if !isOf(pixel.red, color.red) || !isOf(pixel.green, color.green)
                || !isOf(pixel.blue, color.blue)
              {
                wrong += 1
                if first == "" {
                  first = "\(leaf) \(face), but \(pixel) at \(x), \(y) after \(time) s"
                }
              }
            }
          }
        }
        #expect(seen > 10_000)
        #expect(wrong == 0, "\(wrong) of \(seen): \(first)")
      }
    }

    @Test(
      "Twice the same bytes, and a millionth of a second later all but the same", arguments: cases)
    func still(one: Case) throws {
      try withCanvas { canvas in
        try BookStage(sheets: 20).fill(canvas) { page in
          Pixel(UInt8(page * 53 % 256), UInt8(page * 97 % 256), UInt8(page * 151 % 256))
        }
        for time in stride(from: 0.01, through: 0.43, by: 0.06) {
          let drawn = try Self.book(one, at: time).stage.draw(on: canvas)
          #expect(try Self.book(one, at: time).stage.draw(on: canvas) == drawn)
          for shift in [-1e-6, 1e-6] {
            let later = try Self.book(one, at: time + shift).stage.draw(on: canvas)
            #expect(Golden.difference(of: drawn, from: later).largest <= 2, "\(time) \(shift)")
          }
        }
      }
    }
  }
}
