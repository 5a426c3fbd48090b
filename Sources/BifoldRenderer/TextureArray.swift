@preconcurrency import CEpoxy

/// Which mip levels of its pictures a texture has.
public enum MipChain: Hashable, Sendable {
  case whole
  /// The largest alone, for what is only shown as large as it is.
  case base
}

/// Pictures of one size, a layer each, with all their mip levels.
struct TextureArray {
  let name: GLuint
  let width: Int
  let height: Int
  let layers: Int
  let levels: Int

  /// Bytes that it takes in the card's memory.
  var bytes: Int {
    var (w, h, sum) = (width, height, 0)
    for _ in 0..<levels {
      sum += w * h * 4 * layers
      (w, h) = (max(w / 2, 1), max(h / 2, 1))
    }
    return sum
  }

  init(
    width: Int, height: Int, layers: Int, mipChain: MipChain = .whole
  ) throws(GraphicsError) {
    let (side, depth) = (glInteger(GL_MAX_TEXTURE_SIZE), glInteger(GL_MAX_ARRAY_TEXTURE_LAYERS))
    guard width > 0, height > 0, layers > 0, width <= side, height <= side, layers <= depth
    else {
      throw GraphicsError(
        .texture, "\(width) × \(height), \(layers) layers",
        "this driver has at most \(side) × \(side), \(depth) layers")
    }
    self.width = width
    self.height = height
    self.layers = layers
    levels =
      switch mipChain {
      case .whole: Int.bitWidth - max(width, height).leadingZeroBitCount
      case .base: 1
      }
    var texture: GLuint = 0
    epoxy_glGenTextures(1, &texture)
    name = texture
    let kind = GLenum(GL_TEXTURE_2D_ARRAY)
    epoxy_glBindTexture(kind, texture)
    // An older fault is not this texture's. A lost context has no end of them.
    for _ in 0..<8 where epoxy_glGetError() == GLenum(GL_NO_ERROR) { break }
    var (w, h) = (width, height)
    for level in 0..<levels {
      epoxy_glTexImage3D(
        kind, GLint(level), GL_RGBA8, GLsizei(w), GLsizei(h), GLsizei(layers), 0,
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
      (w, h) = (max(w / 2, 1), max(h / 2, 1))
    }
    epoxy_glTexParameteri(kind, GLenum(GL_TEXTURE_MAX_LEVEL), GLint(levels - 1))
    let error = epoxy_glGetError()
    guard error == GLenum(GL_NO_ERROR) else {
      epoxy_glDeleteTextures(1, &texture)
      throw GraphicsError(
        .texture, "\(width) × \(height), \(layers) layers",
        error == GLenum(GL_OUT_OF_MEMORY)
          ? "not enough memory" : "OpenGL error 0x\(String(error, radix: 16))")
    }
  }

  /// Fills a layer, or some rows of it.
  /// - Parameters:
  ///   - pixels: RGBA8 premultiplied, all mip levels one after another.
  ///   - start: bytes that are there already: 0, or what this returned before.
  ///   - most: bytes to upload; one row at least goes.
  /// - Returns: bytes that are there now; nil where the pixels do not fill the layer.
  func fill(
    layer: Int, with pixels: UnsafeRawBufferPointer, from start: Int = 0, atMost most: Int = .max
  ) -> Int? {
    guard layer >= 0, layer < layers, pixels.count == bytes / layers, start >= 0,
      let base = pixels.baseAddress
    else { return nil }
    epoxy_glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), name)
    epoxy_glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    var (w, h, offset) = (width, height, 0)
    var (done, left) = (start, max(most, 1))
    for level in 0..<levels where left > 0 {
      let stride = w * 4
      let top = (done - offset) / stride
      if top < h {
        // One row goes whatever it takes, a second only where it is within the share.
        if left < stride, done > start { break }
        let rows = min(h - top, max(left / stride, 1))
        epoxy_glTexSubImage3D(
          GLenum(GL_TEXTURE_2D_ARRAY), GLint(level), 0, GLint(top), GLint(layer), GLsizei(w),
          GLsizei(rows), 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), base + offset + top * stride)
        done += rows * stride
        left -= rows * stride
        if top + rows < h { break }
      }
      offset += h * stride
      (w, h) = (max(w / 2, 1), max(h / 2, 1))
    }
    return done
  }

  func free() {
    var texture = name
    epoxy_glDeleteTextures(1, &texture)
  }
}
