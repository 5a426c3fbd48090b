import BifoldCore
import BifoldRenderer
import Testing

extension OpenGL {
  /// White cards on black, without multisampling: a pixel's red is the share of it that is covered.
  ///
  /// The bar is 6/255, mean over the edge. What is drawn here is ten times better than that, so
  /// the tests hold it to 1/255, and every single pixel that one edge crosses too; only where
  /// two edges meet within a pixel is their product an estimate.
  @Suite("Coverage of edges")
  struct CoverageTests {
    /// From nearly upright to nearly level, in degrees.
    static let angles =
      [0.5, 1, 2, 3.5] + stride(from: 6, to: 86, by: 4.7) + [26.565, 30, 45, 60, 87, 88.5, 89.5]

    @Test("Turned edges are within 1/255 of exact", arguments: GraphicsAPI.allCases)
    func turned(api: GraphicsAPI) throws {
      try withCanvas(api) { canvas in
        for angle in Self.angles {
          let card = Card.plain(
            width: 44.3, height: 31.7, at: Point(x: 36.21, y: 35.77),
            transform: .turn(degrees: angle))
          let drawn = try canvas.draw([card], width: 72, height: 72)
          let found = Deviation(of: drawn, from: Polygon(card))
          #expect(found.mean <= 1, "\(angle)°: \(found)")
          #expect(found.largestOnSides <= 1, "\(angle)°: \(found)")
          // Two edges at a right angle.
          #expect(found.largest <= 8, "\(angle)°: \(found)")
          #expect(found.areaError <= 0.001, "\(angle)°: \(found)")
        }
      }
    }

    @Test("So are edges in perspective")
    func perspective() throws {
      try withCanvas { canvas in
        for angle in stride(from: -75.0, through: 75, by: 7.5) {
          for (x, y) in [(0.0, 1.0), (1, 0), (1, 2)] {
            let card = Card.plain(
              width: 48, height: 40, at: Point(x: 36.2, y: 35.7),
              transform: .tilt(degrees: angle, x: x, y: y, z: 0.1, eyeAt: 120))
            let drawn = try canvas.draw([card], width: 72, height: 72)
            let found = Deviation(of: drawn, from: Polygon(card))
            let place = "\(angle)° about (\(x), \(y)): \(found)"
            #expect(found.mean <= 1, "\(place)")
            #expect(found.largestOnSides <= 1, "\(place)")
            // Corners of down to thirty degrees.
            #expect(found.largest <= 40, "\(place)")
            #expect(found.areaError <= 0.001, "\(place)")
          }
        }
      }
    }

    @Test("A thin card fades by its area instead of breaking up")
    func thin() throws {
      try withCanvas { canvas in
        for angle in Self.angles {
          for width in [0.1, 0.3, 0.7, 1, 1.2, 1.5] {
            let card = Card.plain(
              width: width, height: 50, at: Point(x: 32.21, y: 31.77),
              transform: .turn(degrees: angle))
            let drawn = try canvas.draw([card], width: 64, height: 64)
            let found = Deviation(of: drawn, from: Polygon(card))
            let place = "\(width) px at \(angle)°: \(found)"
            #expect(found.mean <= 1, "\(place)")
            #expect(found.largestOnSides <= 1, "\(place)")
            #expect(found.largest <= 12, "\(place)")
            let allowed = 0.001 * found.exactArea + found.areaRounding
            #expect(abs(found.drawnArea - found.exactArea) <= allowed, "\(place)")
          }
        }
      }
    }

    @Test("Needles, whose corners are too sharp to be moved, keep their sides and their area")
    func needles() throws {
      try withCanvas { canvas in
        for shear in [3.0, 9, 11, 15] {
          for angle in stride(from: 2.0, to: 90, by: 22) {
            // The corner's sine is about 1 / shear: 0.1 is where the renderer changes its ways.
            var slant = Transform3D.identity
            slant.m21 = shear
            let card = Card.plain(
              width: 40, height: 2.6, at: Point(x: 45.3, y: 45.1),
              transform: slant.concatenating(.turn(degrees: angle)))
            let drawn = try canvas.draw([card], width: 90, height: 90)
            let found = Deviation(of: drawn, from: Polygon(card))
            // No bar: nothing in a bookshelf is so sharp. Only that it does not break up.
            #expect(found.mean <= 9, "\(shear), \(angle)°: \(found)")
            #expect(found.areaError <= 0.02, "\(shear), \(angle)°: \(found)")
          }
        }
      }
    }

    @Test("Scales of whole and broken pixels a point are alike", arguments: [1.25, 1.5, 2, 3])
    func scales(scale: Double) throws {
      try withCanvas { canvas in
        for angle in [0, 7, 33, 45, 71.0] {
          let card = Card.plain(
            width: 40 / scale, height: 30 / scale, at: Point(x: 32.3 / scale, y: 31.9 / scale),
            transform: .tilt(degrees: 40, x: 0, y: 1, eyeAt: 90 / scale)
              .concatenating(.turn(degrees: angle)))
          let drawn = try canvas.draw([card], width: 64, height: 64, scale: scale)
          let found = Deviation(of: drawn, from: Polygon(card, scale: scale))
          #expect(found.mean <= 1, "\(angle)°: \(found)")
          #expect(found.largestOnSides <= 1, "\(angle)°: \(found)")
          #expect(found.areaError <= 0.001, "\(angle)°: \(found)")
        }
      }
    }
  }
}
