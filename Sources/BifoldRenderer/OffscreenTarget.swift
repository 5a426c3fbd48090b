@preconcurrency import CEpoxy

/// A framebuffer to draw into instead of a window, and to read back.
public final class OffscreenTarget {
  /// In pixels.
  public let width: Int
  public let height: Int
  /// A pixel; 0 or 1 is none but its own.
  public let samples: Int

  /// What is drawn to, and, where it has several samples, what it is resolved into.
  let drawn: GLuint
  private let resolved: GLuint
  private var buffers: [GLuint] = []
  private let context: any GraphicsContext

  /// - Parameter samples: as many as the driver has at most; fewer are taken.
  init(
    on context: any GraphicsContext, width: Int, height: Int, samples: Int
  ) throws(GraphicsError) {
    let most = glInteger(GL_MAX_RENDERBUFFER_SIZE)
    guard width > 0, height > 0, width <= most, height <= most else {
      throw GraphicsError(
        .framebuffer, "\(width) × \(height)", "this driver draws at most \(most) × \(most) pixels")
    }
    self.context = context
    self.width = width
    self.height = height
    let possible = samples > 1 ? min(samples, glInteger(GL_MAX_SAMPLES)) : 0
    self.samples = possible > 1 ? possible : 0
    var framebuffers: [GLuint] = [0, 0]
    epoxy_glGenFramebuffers(2, &framebuffers)
    resolved = framebuffers[0]
    drawn = self.samples > 0 ? framebuffers[1] : framebuffers[0]
    attach(GL_COLOR_ATTACHMENT0, GL_RGBA8, to: resolved, samples: 0)
    if self.samples > 0 {
      attach(GL_COLOR_ATTACHMENT0, GL_RGBA8, to: drawn, samples: self.samples)
    }
    attach(GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24, to: drawn, samples: self.samples)
    try check(resolved)
    try check(drawn)
  }

  private func attach(_ attachment: Int32, _ format: Int32, to framebuffer: GLuint, samples: Int) {
    var buffer: GLuint = 0
    epoxy_glGenRenderbuffers(1, &buffer)
    buffers.append(buffer)
    epoxy_glBindRenderbuffer(GLenum(GL_RENDERBUFFER), buffer)
    epoxy_glRenderbufferStorageMultisample(
      GLenum(GL_RENDERBUFFER), GLsizei(samples), GLenum(format), GLsizei(width), GLsizei(height))
    epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    epoxy_glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(attachment), GLenum(GL_RENDERBUFFER), buffer)
  }

  private func check(_ framebuffer: GLuint) throws(GraphicsError) {
    epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    try checkFramebuffer("\(width) × \(height), \(samples) samples")
  }

  /// Brings several samples a pixel together into one.
  func resolve() {
    guard samples > 0 else { return }
    epoxy_glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), drawn)
    epoxy_glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), resolved)
    epoxy_glBlitFramebuffer(
      0, 0, GLint(width), GLint(height), 0, 0, GLint(width), GLint(height),
      GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }

  /// Its pixels, top row first, RGBA8 premultiplied.
  public func pixels() -> [UInt8] {
    epoxy_glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), resolved)
    return readPixels(width: width, height: height)
  }

  deinit {
    context.makeCurrent()
    var framebuffers = drawn == resolved ? [resolved] : [resolved, drawn]
    epoxy_glDeleteFramebuffers(GLsizei(framebuffers.count), &framebuffers)
    epoxy_glDeleteRenderbuffers(GLsizei(buffers.count), &buffers)
  }
}

/// Whether the bound framebuffer can be drawn into.
func checkFramebuffer(_ subject: String) throws(GraphicsError) {
  let status = epoxy_glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
  guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
    throw GraphicsError(.framebuffer, subject, "incomplete (0x\(String(status, radix: 16)))")
  }
}

/// Reads the bound framebuffer, and turns GL's bottom row first into top row first.
func readPixels(width: Int, height: Int) -> [UInt8] {
  let row = width * 4
  var pixels = [UInt8](repeating: 0, count: row * height)
  epoxy_glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
  epoxy_glReadPixels(
    0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
  for y in 0..<height / 2 {
    let (a, b) = (y * row, (height - 1 - y) * row)
    for x in 0..<row { pixels.swapAt(a + x, b + x) }
  }
  return pixels
}
