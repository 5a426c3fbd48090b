import BifoldRenderer
import Testing

extension OpenGL {
  /// Tolerances: 1/255 on a thousandth of the pixels on the driver that drew them, 5/255 on others.
  @Suite("Golden pictures")
  struct GoldenTests {
    @Test("What is drawn is what was looked at", arguments: GoldenScene.all, GraphicsAPI.allCases)
    func golden(scene: GoldenScene, api: GraphicsAPI) throws {
      // Filters that drivers are free in are left out: squeezed pictures take our own.
      try withCanvas(api, anisotropy: 1) { canvas in
        let drawn = try scene.draw(on: canvas)
        for index in stride(from: 3, to: drawn.pixels.count, by: 4) {
          guard drawn.pixels[index] != 255 else { continue }
          Issue.record("pixel \(index / 4) is not opaque")
          break
        }
        try Golden(name: scene.name).check(
          drawn, on: canvas.renderer, sourceLocation: #_sourceLocation)
      }
    }

    @Test("No two of them are alike")
    func names() {
      #expect(Set(GoldenScene.all.map(\.name)).count == GoldenScene.all.count)
    }
  }
}
