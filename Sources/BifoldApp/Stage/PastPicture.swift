import BifoldCore
import BifoldRenderer
import BifoldScene

/// How everything was, drawn into a texture of its own, for as long as it fades over how it is.
struct PastPicture {
  static let picture = Picture(.past, 0)

  let texture: TextureID
  let width: Int
  let height: Int

  /// Draws the past as it looks with the pictures that are there.
  init(of past: Past, _ residency: Residency, on renderer: Renderer) throws(GraphicsError) {
    var layout = Layout()
    layout.arrange(past.state)
    var scene = Scene()
    scene.build(
      from: layout.cards, size: past.state.size, scale: past.state.scale, residency: residency)
    (width, height) = (scene.width, scene.height)
    texture = try renderer.makeTexture(width: width, height: height, layers: 1, mipChain: .base)
    do throws(GraphicsError) {
      renderer.draw(scene, into: .texture(try renderer.makeTarget(drawingInto: texture)))
    } catch {
      renderer.free(texture)
      throw error
    }
  }
}
