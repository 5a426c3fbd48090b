import BifoldCore
import BifoldRenderer
import BifoldScene
import Testing

extension OpenGL {
  /// The open book at rest: what is on its pages is shown byte by byte, and where the fold shades it,
  /// as the shade's formula says, ± 1/255.
  @Suite("The book's pages: pixels")
  struct BookExactnessTests {
    /// The shade in the fold: 22 % of black there, none from 32 points or 7.5 % of the page on.
    static let shade = 0.22

    static func shadeWidth(_ page: Size) -> Double { min(32, 0.075 * page.width) }

    /// Pages in layers that are larger than they are, as pages of different shapes have it.
    static func fill(_ canvas: Canvas, _ stage: BookStage, _ pages: [Int: Bitmap]) throws {
      let box = stage.state.pageBox
      let scale = stage.state.scale
      let (width, height) = (
        Int((box.width * scale).rounded()), Int((box.height * scale).rounded())
      )
      let texture = try canvas.renderer.makeTexture(
        width: width, height: height, layers: 2 * stage.sheets)
      _ = canvas.residency.begin(
        .page, texture: texture, width: width, height: height, layers: 2 * stage.sheets)
      for (page, bitmap) in pages {
        // What lies beyond the picture is its border, as the decoder leaves it.
        let layer = Bitmap(width: width, height: height) { x, y in
          bitmap[min(x, bitmap.width - 1), min(y, bitmap.height - 1)]
        }
        let taken = canvas.residency.place(
          Picture(.page, 2 * page),
          Residency.Extent(
            width: Double(bitmap.width) / Double(width),
            height: Double(bitmap.height) / Double(height)))
        let place = try #require(taken)
        let isFilled = layer.mipChain().flatMap(\.pixels).withUnsafeBytes {
          canvas.renderer.fill(place.texture, layer: place.layer, with: $0)
        }
        try #require(isFilled)
      }
    }

    struct Case: CustomStringConvertible {
      var scale: Double
      /// Of the window, in pixels.
      var width: Int
      var shape: Size
      var style = LeafStyle.curl

      var description: String { "\(shape.width):\(shape.height), \(width) px at \(scale) \(style)" }
    }

    static let cases = [1, 1.25, 1.5, 2.0].flatMap { scale in
      [400, 401].flatMap { width in
        [Size(width: 1000, height: 1400), Size(width: 700, height: 1500)].map {
          Case(scale: scale, width: Int(Double(width) * scale), shape: $0)
        }
      }
    }

    @Test("A resting spread shows its pages' own texels", arguments: cases)
    func resting(one: Case) throws {
      try withCanvas { canvas in
        var stage = BookStage(
          .natural, one.style, width: one.width, height: Int(330 * one.scale), scale: one.scale,
          sheets: 8)
        stage.state.setPageSizes((0..<8).map { ($0, one.shape) }, ofBook: 0)
        stage.state.hold(spread: 1)
        let fit = stage.state.pageFit
        let size = fit.size(of: one.shape)
        let (width, height) = (
          Int((size.width * one.scale).rounded()), Int((size.height * one.scale).rounded())
        )
        let pages = [3, 4].map {
          Patterns.noise(width: width, height: height, seed: UInt64($0))
        }
        try Self.fill(canvas, stage, [3: pages[0], 4: pages[1]])
        let drawn = try stage.draw(on: canvas)
        let spine = Int((fit.center.x * one.scale).rounded())
        let top = Int(((fit.center.y - size.height / 2) * one.scale).rounded())
        let shadeWidth = Self.shadeWidth(size) * one.scale
        var (exact, shaded) = (0, 0)
        for y in 0..<height {
          for x in 0..<width {
            for (page, column, distance) in [
              (pages[0], spine - width + x, width - x), (pages[1], spine + x, x + 1),
            ] {
              let pixel = drawn[column, top + y]
              let texel = page[x, y]
              let depth = 1 - (Double(distance) - 0.5) / shadeWidth
              // The shade's outer edge lies within a pixel, and is as soft.
              if Double(distance) > shadeWidth + 1 {
                if pixel != texel { exact += 1 }
              } else {
                let rest = 1 - Self.shade * max(depth, 0)
                func dark(_ part: UInt8) -> UInt8 { UInt8((Double(part) * rest).rounded()) }
                let wanted = Pixel(dark(texel.red), dark(texel.green), dark(texel.blue))
                if pixel.distance(to: wanted) > 1 { shaded += 1 }
              }
            }
          }
        }
        #expect(exact == 0)
        #expect(shaded == 0)
      }
    }

    @Test("The original's pages are shaded as the reference says, ± 1/255")
    func originalShade() throws {
      try withCanvas { canvas in
        for progress in [1, 0.7] {
          var stage = BookStage(.original, width: 900, height: 700, sheets: 12)
          try stage.fill(canvas) { _ in Pixel(240, 120, 60) }
          stage.state.hold(spread: 2)
          stage.state.hold(opening: progress)
          let cards = stage.cards
          let drawn = try stage.draw(cards, on: canvas)
          for item in [5, 6] {
            let page = try #require(cards.last { $0.id == .page(item) })
            // The open pages stand at r = ∓½.
            let stops: [(place: Double, alpha: Double)] =
              item == 5
              ? [(0, 0.30), (0.5, 0.40), (0.98, 0.50), (1, 0.55)]
              : [(0, 0.45), (0.02, 0.40), (1, 0.55)]
            var pixels = 0
            for x in 0..<900 {
              for y in [300, 350, 411] {
                let at = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                guard let place = page.projection.unproject(at) else { continue }
                let share = place.x / 362
                // Clear of its edges.
                guard share > 0.006, share < 0.994 else { continue }
                let next = try #require(stops.firstIndex { $0.place >= share })
                let (from, to) = (stops[next - 1], stops[next])
                let alpha =
                  0.5 * progress
                  * (from.alpha + (to.alpha - from.alpha) * (share - from.place)
                    / (to.place - from.place))
                func part(_ value: Double) -> UInt8 {
                  UInt8((value * (1 - alpha) + 85 * alpha).rounded())
                }
                let wanted = Pixel(part(240), part(120), part(60))
                pixels += 1
                #expect(
                  drawn[x, y].distance(to: wanted) <= 1,
                  "\(item) at \(share): \(drawn[x, y]), not \(wanted)")
              }
            }
            #expect(pixels > 100)
          }
        }
      }
    }

    enum Still: CaseIterable { case reducedMotion, noStyle }

    @Test("Leaves that do not turn are never seen on their way", arguments: Still.allCases)
    func still(_ still: Still) throws {
      try withCanvas { canvas in
        var stage = BookStage(
          .natural, still == .noStyle ? .none : .curl,
          motion: still == .noStyle ? .full : .reduced)
        try stage.fill(canvas) {
          Pixel(UInt8($0 * 53 % 256), UInt8($0 * 97 % 256), UInt8($0 * 151 % 256))
        }
        func resting(_ spread: Double) throws -> Bitmap {
          var other = stage
          other.state.hold(spread: spread)
          return try other.draw(on: canvas)
        }
        var time = 0.0
        for (key, spread) in [
          (Key.right, 1.0), (.right, 2), (.right, 3), (.left, 2), (.home, -1), (.end, 5),
        ] {
          stage.state.handle(.key(key, action: .press, modifiers: []), on: Layout())
          let end = try resting(spread)
          for _ in 0..<30 {
            time += 1 / 60
            stage.state.advance(to: time)
            #expect(try stage.draw(on: canvas) == end, "to \(spread) at \(time)")
            let hasSheet = stage.cards.contains {
              if case .sheet = $0.content { true } else { false }
            }
            #expect(!hasSheet)
          }
        }
      }
    }

    @Test("A turn that is seen is not of them")
    func moving() throws {
      try withCanvas { canvas in
        var stage = BookStage()
        try stage.fill(canvas) { Pixel(UInt8($0 * 20), 0, 0) }
        stage.state.handle(.key(.right, action: .press, modifiers: []), on: Layout())
        stage.state.advance(to: 0.1)
        let drawn = try stage.draw(on: canvas)
        stage.state.advance(to: 1)
        #expect(try stage.draw(on: canvas) != drawn)
      }
    }

    @Test(
      "Twenty leaves in a second are drawn without a word of the driver's, and arrive",
      arguments: GraphicsAPI.allCases, [LeafStyle.curl, .rigid])
    func twenty(api: GraphicsAPI, style: LeafStyle) throws {
      // The canvas ends with what the driver said.
      try withCanvas(api) { canvas in
        var stage = BookStage(.natural, style, sheets: 44)
        try stage.fill(canvas) { Pixel(UInt8($0 * 5), 0, 0) }
        stage.state.hold(spread: 0)
        var most = 0
        for frame in 0..<150 {
          // A key each 50 ms, frames at 100 Hz.
          if frame.isMultiple(of: 5), frame < 100 {
            stage.state.handle(.key(.right, action: .press, modifiers: []), on: Layout())
          }
          stage.state.advance(to: Double(frame + 1) / 100)
          _ = try stage.draw(on: canvas)
          most = max(most, stage.cards.count { $0.id == .bookPart(.leafShadow, 0) })
        }
        #expect(stage.state.spreadPosition == 20)
        #expect(most >= 5, "only \(most) leaves were in flight at a time")
      }
    }

    @Test(
      "Over a full turn, and on the way from the shelf, the driver has nothing to say",
      arguments: GraphicsAPI.allCases)
    func quiet(api: GraphicsAPI) throws {
      for (fidelity, style) in [
        (Fidelity.natural, LeafStyle.curl), (.natural, .rigid), (.original, .curl),
      ] {
        // The canvas ends with what the driver said.
        try withCanvas(api) { canvas in
          var stage = BookStage(fidelity, style)
          try stage.fill(canvas) { Pixel(UInt8($0 * 20), 0, 0) }
          for step in 0...60 {
            stage.state.hold(spread: 1 + Double(step) / 60)
            let drawn = try stage.draw(on: canvas)
            #expect(try stage.draw(on: canvas) == drawn)
          }
          for step in 0...40 {
            stage.state.hold(opening: Double(step) / 36)
            let drawn = try stage.draw(on: canvas)
            #expect(try stage.draw(on: canvas) == drawn)
          }
        }
      }
    }
  }
}
