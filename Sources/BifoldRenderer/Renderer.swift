import BifoldCore
import BifoldScene
import BifoldShaders
@preconcurrency import CEpoxy

/// Draws scenes with OpenGL: the only place that calls it. It lives on the thread that it
/// was made on. Where there are two on one thread, `context.makeCurrent()` says whose turn it is.
///
///     let context = try OffscreenContext()
///     let renderer = try Renderer(on: context)
///     let target = try renderer.makeTarget(width: 1280, height: 800)
///     renderer.draw(scene, into: .offscreen(target))
///     let pixels = target.pixels()
public final class Renderer {
  /// What it draws on. Kept alive: everything here is freed before it.
  private let context: any GraphicsContext
  public let api: GraphicsAPI
  /// The driver's own names.
  public let name: String
  public let version: String
  public let vendor: String
  /// What the driver complained of, in a checked renderer.
  public let debugLog: DebugLog?
  /// Since `resetCounters()`.
  public private(set) var drawCalls = 0
  public private(set) var uploadedBytes = 0

  /// One for each pass and, within it, each case of `Batch.Program`.
  private let programs: [ShaderProgram]
  private let vertexArray: GLuint
  private let instanceBuffer: GLuint
  private let frameBuffer: GLuint
  private let indexBuffer: GLuint
  /// One for each case of `Batch.Filter`, in order.
  private let samplers: [GLuint]
  /// For squeezed pictures, where the driver filters them itself.
  private let squeezedSampler: GLuint?
  private var textures: [TextureArray?] = []
  private let anisotropy: Float
  /// The most that the driver offers; 1 where it has no such filter.
  public let mostAnisotropy: Float
  /// Extensions of OpenGL that it makes use of here.
  public let extensions: [String]
  /// The longest side of a texture, in pixels, and the most layers of one.
  public let longestTextureSide: Int
  public let mostTextureLayers: Int
  private var frame: FrameUniforms?
  /// Made for the first frame that is to be timed.
  private var timer: FrameTimer?
  /// How the drawing of a frame can be timed here.
  package let drawingClock: DrawingClock

  /// Whether a driver draws on the processor.
  static func isSoftware(_ renderer: String) -> Bool {
    ["llvmpipe", "softpipe", "swrast", "SwiftShader"].contains { renderer.contains($0) }
  }

  /// Texels that a slanted pixel may average along its longer side: enough for the door, whose
  /// rows are squeezed eightfold at 83°.
  static let wantedAnisotropy: Float = 8

  /// Makes the context current and takes it.
  /// - Parameters:
  ///   - checking: `checked` has the driver say what it thinks of every call.
  ///   - anisotropy: of the driver's own filter for squeezed pictures; nil takes what is best here.
  /// - Throws: when the context is too old, or its compiler refuses a shader.
  public init(
    on context: any GraphicsContext, checking: Checking = .unchecked, anisotropy: Float? = nil
  ) throws(GraphicsError) {
    context.makeCurrent()
    self.context = context
    api = try GraphicsAPI.ofCurrentContext()
    debugLog = checking == .checked ? DebugLog() : nil
    name = glString(GL_RENDERER)
    version = glString(GL_VERSION)
    vendor = glString(GL_VENDOR)
    var most: Float = 1
    if epoxy_has_gl_extension("GL_EXT_texture_filter_anisotropic") {
      epoxy_glGetFloatv(GLenum(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT), &most)
    }
    mostAnisotropy = most
    longestTextureSide = glInteger(GL_MAX_TEXTURE_SIZE)
    mostTextureLayers = glInteger(GL_MAX_ARRAY_TEXTURE_LAYERS)
    // A processor pays a hundredfold for its own anisotropic filter; ours costs it four samples.
    let wanted = Self.isSoftware(name) ? 1 : Self.wantedAnisotropy
    self.anisotropy = min(anisotropy ?? wanted, most)

    extensions =
      (self.anisotropy > 1 ? ["GL_EXT_texture_filter_anisotropic"] : [])
      + (debugLog != nil ? ["GL_KHR_debug"] : [])

    drawingClock =
      Self.isSoftware(name) ? .finish : FrameTimer.isOffered(by: api) ? .timer : .calls

    let language: ShaderSource.Language = api == .desktop ? .glsl330 : .glsl300es
    programs = try Self.link(in: language)

    var names: [GLuint] = [0, 0]
    epoxy_glGenVertexArrays(1, &names[0])
    vertexArray = names[0]
    epoxy_glBindVertexArray(vertexArray)
    names = [0, 0, 0]
    epoxy_glGenBuffers(3, &names)
    (instanceBuffer, frameBuffer, indexBuffer) = (names[0], names[1], names[2])
    epoxy_glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indexBuffer)
    (Self.rimIndices + Self.sheetIndices).withUnsafeBytes { bytes in
      epoxy_glBufferData(
        GLenum(GL_ELEMENT_ARRAY_BUFFER), bytes.count, bytes.baseAddress, GLenum(GL_STATIC_DRAW))
    }
    epoxy_glBindBuffer(GLenum(GL_ARRAY_BUFFER), instanceBuffer)
    for location in 0..<Self.attributeCount {
      epoxy_glEnableVertexAttribArray(location)
      epoxy_glVertexAttribDivisor(location, 1)
    }
    epoxy_glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), 0, frameBuffer)
    samplers = Batch.Filter.allCases.map { Self.makeSampler($0, anisotropy: 1) }
    squeezedSampler =
      self.anisotropy > 1 ? Self.makeSampler(.trilinear, anisotropy: self.anisotropy) : nil
    epoxy_glDepthFunc(GLenum(GL_LESS))
    // Premultiplied colours over what is there.
    epoxy_glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
  }

  deinit {
    context.makeCurrent()
    debugLog?.remove()
    timer?.free()
    for program in programs { program.free() }
    for texture in textures { texture?.free() }
    var array = vertexArray
    epoxy_glDeleteVertexArrays(1, &array)
    var buffers = [instanceBuffer, frameBuffer, indexBuffer]
    epoxy_glDeleteBuffers(3, &buffers)
    var samplers = samplers + (squeezedSampler.map { [$0] } ?? [])
    epoxy_glDeleteSamplers(GLsizei(samplers.count), &samplers)
  }

  private static func link(
    in language: ShaderSource.Language
  ) throws(GraphicsError) -> [ShaderProgram] {
    var programs: [ShaderProgram] = []
    for pass in Batch.Pass.allCases {
      for program in Batch.Program.allCases {
        let linked = try ShaderProgram(source(pass, program), in: language)
        let block = epoxy_glGetUniformBlockIndex(linked.name, "Frame")
        epoxy_glUniformBlockBinding(linked.name, block, 0)
        programs.append(linked)
      }
    }
    return programs
  }

  private static func source(_ pass: Batch.Pass, _ program: Batch.Program) -> ShaderSource.Program {
    switch (pass, program) {
    // What has no interior is never drawn with the first.
    case (.interior, .flat), (.interior, .shadow), (.interior, .reflection),
      (.interior, .ring), (.interior, .sheet), (.interior, .sheetFlap),
      (.interior, .sheetShadow):
      ShaderSource.interiorFlat
    case (.interior, .picture): ShaderSource.interiorPicture
    case (.interior, .squeezedPicture): ShaderSource.interiorSqueezed
    case (.interior, .shadedPicture): ShaderSource.interiorShaded
    case (.interior, .squeezedShadedPicture): ShaderSource.interiorSqueezedShaded
    case (.interior, .room): ShaderSource.interiorRoom
    case (.rim, .flat): ShaderSource.rimFlat
    case (.rim, .picture): ShaderSource.rimPicture
    case (.rim, .squeezedPicture): ShaderSource.rimSqueezed
    case (.rim, .shadedPicture): ShaderSource.rimShaded
    case (.rim, .squeezedShadedPicture): ShaderSource.rimSqueezedShaded
    case (.rim, .room): ShaderSource.rimRoom
    case (.rim, .shadow): ShaderSource.rimShadow
    case (.rim, .reflection): ShaderSource.rimReflection
    case (.rim, .ring): ShaderSource.rimRing
    case (.rim, .sheet): ShaderSource.sheet
    case (.rim, .sheetFlap): ShaderSource.sheetFlap
    case (.rim, .sheetShadow): ShaderSource.sheetShadow
    }
  }

  private static func makeSampler(_ filter: Batch.Filter, anisotropy: Float) -> GLuint {
    var sampler: GLuint = 0
    epoxy_glGenSamplers(1, &sampler)
    epoxy_glSamplerParameteri(
      sampler, GLenum(GL_TEXTURE_MIN_FILTER),
      filter == .bilinear ? GL_LINEAR : GL_LINEAR_MIPMAP_LINEAR)
    epoxy_glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    epoxy_glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    epoxy_glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    if anisotropy > 1 {
      epoxy_glSamplerParameterf(sampler, GLenum(GL_TEXTURE_MAX_ANISOTROPY_EXT), anisotropy)
    }
    return sampler
  }

  /// The rim between an outline (0–3) and an interior (4–7), as four trapezoids: top, right,
  /// bottom, left. Where the interior is a point they are the whole card.
  private static let rimIndices: [UInt8] = [
    0, 1, 5, 0, 5, 4, 1, 3, 7, 1, 7, 5, 3, 2, 6, 3, 6, 7, 2, 0, 4, 2, 4, 6,
  ]

  /// A bent leaf's strip, two vertices a row: thirteen quads from row 0 to 13, up to where the sheet
  /// turns away from the eye, and fourteen from row 14 to 28, on from there.
  private static let sheetIndices: [UInt8] = [0..<13, 14..<28].flatMap { rows in
    rows.flatMap { (row: Int) -> [UInt8] in
      let first = UInt8(2 * row)
      return [first, first + 1, first + 3, first, first + 3, first + 2]
    }
  }

  private static let attributeCount =
    GLuint(MemoryLayout<Instance>.size / MemoryLayout<SIMD4<Float>>.size)
}

// MARK: - Drawing

extension Renderer {
  /// Draws a scene, whole, over whatever was there.
  public func draw(_ scene: borrowing Scene, into target: Target) {
    let (width, height): (Int, Int)
    var rows = FrameUniforms.Rows.bottomFirst
    switch target {
    case .window(let w, let h):
      (width, height) = (w, h)
      epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    case .offscreen(let offscreen):
      (width, height) = (offscreen.width, offscreen.height)
      epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), offscreen.drawn)
    case .texture(let texture):
      (width, height) = (texture.width, texture.height)
      epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), texture.framebuffer)
      rows = .topFirst
    }
    epoxy_glViewport(0, 0, GLsizei(width), GLsizei(height))
    let clear = Scene.clearColor
    epoxy_glClearColor(
      Float(clear.red), Float(clear.green), Float(clear.blue), Float(clear.alpha))
    epoxy_glDepthMask(GLboolean(GL_TRUE))
    epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
    epoxy_glEnable(GLenum(GL_DEPTH_TEST))

    let uniforms = FrameUniforms(width: scene.width, height: scene.height, rows: rows)
    if uniforms != frame { upload(uniforms) }
    upload(scene.instances)
    epoxy_glDisable(GLenum(GL_BLEND))
    var pass = Batch.Pass.interior
    for batch in scene.batches {
      if batch.pass != pass {
        pass = batch.pass
        epoxy_glEnable(GLenum(GL_BLEND))
        epoxy_glDepthMask(GLboolean(GL_FALSE))
      }
      draw(batch)
    }
    if case .offscreen(let offscreen) = target { offscreen.resolve() }
  }

  /// Draws a scene and has its drawing timed, by what this driver has for it.
  /// - Parameter frame: its number; answers of the timer come by `takeAnswer()`, frames later.
  package func draw(_ scene: borrowing Scene, into target: Target, timedAs frame: Int) {
    switch drawingClock {
    case .timer:
      if timer == nil { timer = FrameTimer(on: api) }
      timer?.begin(frame: frame)
      draw(scene, into: target)
      timer?.end()
    case .finish:
      draw(scene, into: target)
      finish()
    case .calls:
      draw(scene, into: target)
    }
  }

  /// The next frame of those that the driver has timed; nil where there is none yet.
  package func takeAnswer() -> FrameTimer.Answer? { timer?.take() }

  private func upload(_ uniforms: FrameUniforms) {
    frame = uniforms
    withUnsafeBytes(of: uniforms) { bytes in
      epoxy_glBindBuffer(GLenum(GL_UNIFORM_BUFFER), frameBuffer)
      epoxy_glBufferData(
        GLenum(GL_UNIFORM_BUFFER), bytes.count, bytes.baseAddress, GLenum(GL_DYNAMIC_DRAW))
      uploadedBytes += bytes.count
    }
  }

  /// A fresh store every frame: the driver need not wait for the last one to be read.
  private func upload(_ instances: ContiguousArray<Instance>) {
    instances.withUnsafeBytes { bytes in
      epoxy_glBindBuffer(GLenum(GL_ARRAY_BUFFER), instanceBuffer)
      epoxy_glBufferData(
        GLenum(GL_ARRAY_BUFFER), bytes.count, bytes.baseAddress, GLenum(GL_STREAM_DRAW))
      uploadedBytes += bytes.count
    }
  }

  private func draw(_ batch: Batch) {
    // A driver that filters squeezed pictures itself does it with the plain program.
    let program = squeezedSampler == nil ? batch.program : batch.program.unsqueezed
    let index = batch.pass.rawValue * Batch.Program.allCases.count + program.rawValue
    epoxy_glUseProgram(programs[index].name)
    if batch.program != .flat, let texture = self[batch.texture] {
      epoxy_glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), texture.name)
      let sampler = samplers[batch.filter.rawValue]
      epoxy_glBindSampler(
        0, batch.program.isSqueezed ? squeezedSampler ?? sampler : sampler)
    }
    // Neither OpenGL 3.3 nor ES 3.0 can begin at an instance: the pointers move instead.
    let vector = MemoryLayout<SIMD4<Float>>.size
    let stride = MemoryLayout<Instance>.stride
    for location in 0..<Self.attributeCount {
      epoxy_glVertexAttribPointer(
        location, 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
        UnsafeRawPointer(bitPattern: batch.first * stride + Int(location) * vector))
    }
    switch (batch.pass, batch.program) {
    case (.interior, _), (.rim, .sheetShadow):
      epoxy_glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(batch.count))
    case (.rim, .sheet), (.rim, .sheetFlap):
      epoxy_glDrawElementsInstanced(
        GLenum(GL_TRIANGLES), GLsizei(Self.sheetIndices.count), GLenum(GL_UNSIGNED_BYTE),
        UnsafeRawPointer(bitPattern: Self.rimIndices.count), GLsizei(batch.count))
    case (.rim, _):
      epoxy_glDrawElementsInstanced(
        GLenum(GL_TRIANGLES), GLsizei(Self.rimIndices.count), GLenum(GL_UNSIGNED_BYTE), nil,
        GLsizei(batch.count))
    }
    drawCalls += 1
  }

  /// Waits until everything asked for is drawn.
  public func finish() { epoxy_glFinish() }

  /// The window's pixels, top row first, RGBA8.
  public func windowPixels(width: Int, height: Int) -> [UInt8] {
    epoxy_glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), 0)
    return readPixels(width: width, height: height)
  }

  public func resetCounters() {
    drawCalls = 0
    uploadedBytes = 0
  }
}

// MARK: - Targets and textures

extension Renderer {
  public func makeTarget(
    width: Int, height: Int, samples: Int = 0
  ) throws(GraphicsError) -> OffscreenTarget {
    try OffscreenTarget(on: context, width: width, height: height, samples: samples)
  }

  /// A target that draws into a texture of one layer.
  public func makeTarget(drawingInto texture: TextureID) throws(GraphicsError) -> TextureTarget {
    guard let array = self[texture] else {
      throw GraphicsError(.framebuffer, "a texture", "it is not there")
    }
    return try TextureTarget(on: context, array)
  }

  /// The most samples a pixel that an off-screen target can have.
  public var mostSamples: Int { glInteger(GL_MAX_SAMPLES) }

  private subscript(texture: TextureID) -> TextureArray? {
    textures.indices.contains(Int(texture.rawValue)) ? textures[Int(texture.rawValue)] : nil
  }

  /// Makes a texture array whose layers are all of one size, in pixels.
  public func makeTexture(
    width: Int, height: Int, layers: Int, mipChain: MipChain = .whole
  ) throws(GraphicsError) -> TextureID {
    let texture = try TextureArray(
      width: width, height: height, layers: layers, mipChain: mipChain)
    if let free = textures.firstIndex(where: { $0 == nil }) {
      textures[free] = texture
      return TextureID(Int32(free))
    }
    textures.append(texture)
    return TextureID(Int32(textures.count - 1))
  }

  /// Fills a layer with all its mip levels, RGBA8 premultiplied, the largest first.
  /// - Returns: whether the pixels were as many as the layer takes.
  @discardableResult
  public func fill(
    _ texture: TextureID, layer: Int, with pixels: UnsafeRawBufferPointer
  ) -> Bool {
    fill(texture, layer: layer, with: pixels, from: 0, atMost: .max) != nil
  }

  /// Fills some rows of a layer, so that a large picture holds up no frame. What the layer shows until
  /// the last ones are there is neither picture.
  /// - Parameters:
  ///   - pixels: all of the picture, as above.
  ///   - start: bytes that are there already: 0, or what this returned before.
  ///   - most: bytes to upload; one row at least goes.
  /// - Returns: bytes that are there now, as many as there are pixels' at the end; nil where the pixels
  ///   are not as many as the layer takes.
  public func fill(
    _ texture: TextureID, layer: Int, with pixels: UnsafeRawBufferPointer, from start: Int,
    atMost most: Int
  ) -> Int? {
    guard
      let done = self[texture]?.fill(layer: layer, with: pixels, from: start, atMost: most)
    else { return nil }
    uploadedBytes += done - start
    return done
  }

  public func free(_ texture: TextureID) {
    guard let array = self[texture] else { return }
    array.free()
    textures[Int(texture.rawValue)] = nil
  }

  /// Bytes of texture memory in use.
  public var textureBytes: Int { textures.reduce(0) { $0 + ($1?.bytes ?? 0) } }
}
