/// Where a scene is drawn.
public enum Target {
  /// The current window's own framebuffer, of this size in pixels.
  case window(width: Int, height: Int)
  case offscreen(OffscreenTarget)
  /// A texture, for other scenes to show.
  case texture(TextureTarget)
}
