import BifoldScene
import BifoldShaders
@preconcurrency import CEpoxy
import Testing

@testable import BifoldRenderer

extension OpenGL {
  /// What Swift lays out in memory, against what the linked programs say they read.
  @Suite("Structs and shaders agree")
  struct ReflectionTests {
    /// Where each field lies that `card.glsl` reads, by its name there.
    private static let fields: [String: Int?] = [
      "top": MemoryLayout<Instance>.offset(of: \.top),
      "bottom": MemoryLayout<Instance>.offset(of: \.bottom),
      "innerTop": MemoryLayout<Instance>.offset(of: \.innerTop),
      "innerBottom": MemoryLayout<Instance>.offset(of: \.innerBottom),
      "u": MemoryLayout<Instance>.offset(of: \.u),
      "v": MemoryLayout<Instance>.offset(of: \.v),
      "q": MemoryLayout<Instance>.offset(of: \.q),
      "seams": MemoryLayout<Instance>.offset(of: \.seams),
      "frame": MemoryLayout<Instance>.offset(of: \.frame),
      "leftColor": MemoryLayout<Instance>.offset(of: \.leftColor),
      "rightColor": MemoryLayout<Instance>.offset(of: \.rightColor),
      "shape": MemoryLayout<Instance>.offset(of: \.shape),
      "style": MemoryLayout<Instance>.offset(of: \.style),
      "faces": MemoryLayout<Instance>.offset(of: \.faces),
    ]

    @Test("An instance is fourteen vec4 and nothing else")
    func instanceLayout() {
      let names = Mirror(reflecting: Instance.zero).children.compactMap(\.label)
      #expect(Set(names) == Set(Self.fields.keys), "a field that this test does not know")
      #expect(names.count == 14)
      #expect(MemoryLayout<SIMD4<Float>>.stride == 16)
      #expect(MemoryLayout<Instance>.size == 14 * 16)
      #expect(MemoryLayout<Instance>.stride == 14 * 16)
      for (index, name) in names.enumerated() {
        #expect(Self.fields[name] == index * 16, "\(name)")
      }
    }

    @Test("Every attribute has the place that its field has", arguments: GraphicsAPI.allCases)
    func attributes(api: GraphicsAPI) throws {
      try withCanvas(api) { _ in
        var seen: Set<String> = []
        for source in ShaderSource.programs {
          let program = try ShaderProgram(source, in: api.language)
          defer { program.free() }
          for attribute in Self.attributes(of: program.name) {
            seen.insert(attribute.name)
            #expect(
              Self.fields[attribute.name] == Int(attribute.location) * 16,
              "\(attribute.name) of \(source.name) is at location \(attribute.location)")
            #expect(attribute.type == GLenum(GL_FLOAT_VEC4), "\(attribute.name)")
            #expect(attribute.count == 1, "\(attribute.name)")
          }
        }
        #expect(seen == Set(Self.fields.keys), "a field that no shader reads")
      }
    }

    @Test("The uniform block is the struct", arguments: GraphicsAPI.allCases)
    func block(api: GraphicsAPI) throws {
      let names = Mirror(reflecting: FrameUniforms(width: 1, height: 1, rows: .bottomFirst))
        .children
        .compactMap(\.label)
      #expect(names == ["viewport"], "a field that this test does not know")
      try withCanvas(api) { _ in
        for source in ShaderSource.programs {
          let program = try ShaderProgram(source, in: api.language)
          defer { program.free() }
          let block = epoxy_glGetUniformBlockIndex(program.name, "Frame")
          try #require(block != GLuint(bitPattern: -1), "\(source.name) has no block")
          #expect(
            Self.ask(program.name, block, GL_UNIFORM_BLOCK_DATA_SIZE)
              == MemoryLayout<FrameUniforms>.size)
          #expect(Self.ask(program.name, block, GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS) == names.count)
          let member = try #require(Self.member("viewport", of: program.name))
          #expect(member.offset == MemoryLayout<FrameUniforms>.offset(of: \.viewport))
          #expect(member.type == GLenum(GL_FLOAT_VEC4))
          #expect(member.count == 1)
          #expect(member.block == Int(block))
        }
      }
    }

    // MARK: Asking

    private struct Attribute {
      var name: String
      var location: GLint
      var type: GLenum
      var count: GLint
    }

    private static func attributes(of program: GLuint) -> [Attribute] {
      var count: GLint = 0
      epoxy_glGetProgramiv(program, GLenum(GL_ACTIVE_ATTRIBUTES), &count)
      return (0..<GLuint(count)).compactMap { index in
        var name = [CChar](repeating: 0, count: 64)
        var (size, type) = (GLint(0), GLenum(0))
        epoxy_glGetActiveAttrib(program, index, 64, nil, &size, &type, &name)
        let location = epoxy_glGetAttribLocation(program, name)
        // What the language itself provides, such as gl_VertexID, has no location.
        guard location >= 0 else { return nil }
        return Attribute(name: text(name), location: location, type: type, count: size)
      }
    }

    private struct Member {
      var offset: Int
      var type: GLenum
      var count: Int
      var block: Int
    }

    private static func member(_ name: String, of program: GLuint) -> Member? {
      var index = GLuint(bitPattern: -1)
      name.withCString { pointer in
        var pointer: UnsafePointer<GLchar>? = pointer
        epoxy_glGetUniformIndices(program, 1, &pointer, &index)
      }
      guard index != GLuint(bitPattern: -1) else { return nil }
      func ask(_ what: Int32) -> Int {
        var value: GLint = 0
        epoxy_glGetActiveUniformsiv(program, 1, &index, GLenum(what), &value)
        return Int(value)
      }
      return Member(
        offset: ask(GL_UNIFORM_OFFSET), type: GLenum(ask(GL_UNIFORM_TYPE)),
        count: ask(GL_UNIFORM_SIZE), block: ask(GL_UNIFORM_BLOCK_INDEX))
    }

    private static func ask(_ program: GLuint, _ block: GLuint, _ what: Int32) -> Int {
      var value: GLint = 0
      epoxy_glGetActiveUniformBlockiv(program, block, GLenum(what), &value)
      return Int(value)
    }

    private static func text(_ name: [CChar]) -> String {
      String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
