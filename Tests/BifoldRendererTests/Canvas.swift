import BifoldCore
import BifoldRenderer
import BifoldScene
import Testing

/// A renderer on a context without a window, the pictures that tests gave it, and a target.
final class Canvas {
  private let context: OffscreenContext
  let renderer: Renderer
  /// Which pictures are there.
  var residency = Residency()
  private var target: OffscreenTarget?

  /// Makes a debug context current on this thread.
  init(_ api: GraphicsAPI, anisotropy: Float? = nil) throws {
    context = try OffscreenContext(api, checking: .checked)
    renderer = try Renderer(on: context, checking: .checked, anisotropy: anisotropy)
  }

  /// For tests that have two.
  func makeCurrent() { context.makeCurrent() }

  // MARK: Pictures

  /// Makes room for pictures of a kind, all of one size in pixels.
  func makeRoom(for kind: Picture.Kind, width: Int, height: Int, layers: Int = 4) throws {
    let texture = try renderer.makeTexture(width: width, height: height, layers: layers)
    let old = residency.begin(
      kind, texture: texture, width: width, height: height, layers: layers)
    #expect(old == nil, "a test makes room once or twice, not more")
  }

  /// Puts a picture where `residency` says, with mip levels that are plain averages.
  func put(_ bitmap: Bitmap, as picture: Picture) throws {
    try put(levels: bitmap.mipChain(), as: picture)
  }

  /// Puts a picture with levels made by hand, the largest first.
  func put(levels: [Bitmap], as picture: Picture) throws {
    let taken = residency.place(picture)
    let place = try #require(taken, "there is no room for \(picture)")
    let pixels = levels.flatMap(\.pixels)
    let isFilled = pixels.withUnsafeBytes {
      renderer.fill(place.texture, layer: place.layer, with: $0)
    }
    try #require(isFilled, "\(picture) does not fit a layer of \(place.width) × \(place.height)")
  }

  /// Makes room for one picture of a kind and puts it there.
  func put(alone bitmap: Bitmap, as picture: Picture) throws {
    try makeRoom(for: picture.kind, width: bitmap.width, height: bitmap.height)
    try put(bitmap, as: picture)
  }

  // MARK: Drawing

  /// Draws cards into a target of this many pixels.
  /// - Parameters:
  ///   - cards: back to front, over black.
  ///   - scale: pixels a point.
  func draw(
    _ cards: [Card], width: Int, height: Int, scale: Double = 1, samples: Int = 0
  ) throws -> Bitmap {
    var scene = Scene()
    scene.build(
      from: cards, size: Size(width: Double(width) / scale, height: Double(height) / scale),
      scale: scale, residency: residency)
    return try draw(scene, samples: samples)
  }

  func draw(_ scene: Scene, samples: Int = 0) throws -> Bitmap {
    let target = try target(scene.width, scene.height, samples)
    renderer.draw(scene, into: .offscreen(target))
    return Bitmap(width: scene.width, height: scene.height, pixels: target.pixels())
  }

  /// The last one again, where it has the size.
  private func target(_ width: Int, _ height: Int, _ samples: Int) throws -> OffscreenTarget {
    if let target, target.width == width, target.height == height, target.samples == samples {
      return target
    }
    let new = try renderer.makeTarget(width: width, height: height, samples: samples)
    target = new
    return new
  }
}
