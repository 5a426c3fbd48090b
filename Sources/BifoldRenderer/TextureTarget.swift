@preconcurrency import CEpoxy

/// The first layer of a texture to draw into, so that later frames can show what was drawn. Its rows
/// lie top first, as those of every picture.
public final class TextureTarget {
  /// In pixels.
  public let width: Int
  public let height: Int

  let framebuffer: GLuint
  private var depth: GLuint = 0
  private let context: any GraphicsContext

  init(on context: any GraphicsContext, _ texture: TextureArray) throws(GraphicsError) {
    self.context = context
    (width, height) = (texture.width, texture.height)
    var name: GLuint = 0
    epoxy_glGenFramebuffers(1, &name)
    framebuffer = name
    epoxy_glGenRenderbuffers(1, &depth)
    epoxy_glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
    epoxy_glRenderbufferStorage(
      GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT24), GLsizei(width), GLsizei(height))
    epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    epoxy_glFramebufferTextureLayer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), texture.name, 0, 0)
    epoxy_glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth)
    try checkFramebuffer("\(width) × \(height), a texture")
  }

  deinit {
    context.makeCurrent()
    var (framebuffer, depth) = (framebuffer, depth)
    epoxy_glDeleteFramebuffers(1, &framebuffer)
    epoxy_glDeleteRenderbuffers(1, &depth)
  }
}
