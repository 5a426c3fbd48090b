import BifoldCore
import BifoldScene
import Glibc
import Testing

extension OpenGL {
  /// What a page of the open book covers, against its corners in closed form: white on black, of the
  /// whole layout that page's card alone.
  ///
  /// Tolerance: 0.5 % of the area, and half a step for each pixel that is partly covered.
  @Suite("The book's pages: area")
  struct BookAreaTests {
    /// Of a page that stands at an angle over its side of the book's plane, 0 where it lies: seen
    /// from 2000 points above its spine, in points, by the shoelace formula.
    static func area(_ size: Size, angle: Double) -> Double {
      let shrink = 1 - size.width * sin(angle) / 2000
      let x = size.width * cos(angle) / shrink
      let half = size.height / 2
      let corners = [
        (0, -half), (x, -half / shrink), (x, half / shrink), (0, half),
      ]
      var twice = 0.0
      for (index, a) in corners.enumerated() {
        let b = corners[(index + 1) % 4]
        twice += a.0 * b.1 - b.0 * a.1
      }
      return abs(twice) / 2
    }

    /// In square pixels, and how much rounding to bytes may change it.
    static func drawnArea(
      of item: Int, _ stage: BookStage, on canvas: Canvas
    ) throws -> (area: Double, rounding: Double)? {
      guard var card = stage.plainCards.first(where: { $0.id == .page(item) }) else { return nil }
      card.content = .color(.white)
      // What reaches under its neighbour is none of it.
      card.seams = .none
      let drawn = try stage.draw([card], on: canvas)
      var (area, partly) = (0.0, 0.0)
      for y in 0..<drawn.height {
        for x in 0..<drawn.width {
          let red = drawn.red(x, y)
          area += Double(red) / 255
          if red > 0, red < 255 { partly += 1 }
        }
      }
      return (area, partly * 0.5 / 255)
    }

    @Test("A rigid leaf", arguments: [1, 1.25, 1.5, 2.0])
    func rigid(scale: Double) throws {
      try withCanvas { canvas in
        var stage = BookStage(
          .natural, .rigid, width: Int(260 * scale), height: Int(280 * scale), scale: scale)
        let size = stage.state.pageFit.size(of: nil)
        for step in 1..<90 where step != 45 {
          let fraction = Double(step) / 90
          stage.state.hold(spread: 1 + fraction)
          let isRecto = fraction < 0.5
          let found = try #require(
            try Self.drawnArea(of: isRecto ? 4 : 5, stage, on: canvas), "\(2 * step)°")
          // Turned over, it stands over the other side.
          let angle = Double.pi * (isRecto ? fraction : 1 - fraction)
          let exact = Self.area(size, angle: angle) * scale * scale
          #expect(abs(found.area - exact) <= 0.005 * exact + found.rounding, "\(2 * step)°")
          // And nothing of its other side.
          #expect(try Self.drawnArea(of: isRecto ? 5 : 4, stage, on: canvas) == nil, "\(2 * step)°")
        }
      }
    }

    @Test("Every page of the original", arguments: [0.25, 0.4])
    func original(scale: Double) throws {
      try withCanvas { canvas in
        var stage = BookStage(
          .original, width: Int(840 * scale), height: Int(720 * scale), scale: scale, sheets: 20)
        var count = 0
        for step in 0...12 {
          let position = 3 + Double(step) / 12
          stage.state.hold(spread: position)
          for item in 0..<20 {
            let found = try Self.drawnArea(of: item, stage, on: canvas)
            // MOTION.md, section 6.
            let raw = -0.5 + Double(item / 2) - position
            let eased =
              raw < -0.5 ? -0.5 + 0.1 * (raw + 0.5) : raw > 0.5 ? 0.5 + 0.1 * (raw - 0.5) : raw
            let r = min(max(eased, -1), 1)
            let isHidden = item.isMultiple(of: 2) ? r < 0 && item != 0 : r > 0
            guard !isHidden else {
              #expect(found == nil, "\(item) at \(position)")
              continue
            }
            // On the side of an even item 0 is where it lies at the right.
            let angle = (item.isMultiple(of: 2) ? 1 - r : 1 + r) * .pi / 2
            // The far side of upright: the cover, when it is turned, looks away.
            let exact =
              Self.area(Size(width: 362, height: 568), angle: angle) * scale * scale
            let area = try #require(found, "\(item) at \(position)")
            count += 1
            #expect(
              abs(area.area - exact) <= 0.005 * exact + area.rounding + 1e-6,
              "\(item) at \(position)")
          }
        }
        #expect(count > 100)
      }
    }
  }
}
