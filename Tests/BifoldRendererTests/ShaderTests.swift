import Testing

@testable import BifoldRenderer
@testable import BifoldShaders

extension OpenGL {
  @Suite("Shaders compile")
  struct ShaderTests {
    @Test("Every program links", arguments: GraphicsAPI.allCases)
    func links(api: GraphicsAPI) throws {
      try withCanvas(api) { canvas in
        #expect(canvas.renderer.api == api)
        for source in ShaderSource.programs {
          let program = try ShaderProgram(source, in: api.language)
          #expect(program.name != 0)
          program.free()
        }
      }
    }

    @Test("A fault in a shader is told with its name, its numbered lines and the compiler's words")
    func compilerError() throws {
      try withCanvas(complaints: .expected) { canvas in
        let broken = ShaderSource.File(
          "broken.frag", Array("void main() {\n  nonsense();\n}\n".utf8))
        let source = ShaderSource.Program(
          name: "broken", vertex: ShaderSource.rimFlat.vertex, fragment: [broken])
        let error = #expect(throws: GraphicsError.self) {
          try ShaderProgram(source, in: canvas.renderer.api.language)
        }
        #expect(error?.stage == .shader)
        #expect(error?.subject == "broken.frag")
        let reason = error?.reason ?? ""
        #expect(reason.contains("nonsense"))
        // The header is the first line.
        #expect(reason.contains("\n3:   nonsense();\n"))
      }
    }

    @Test("Two stages that do not fit are told with the program's name and the linker's words")
    func linkerError() throws {
      try withCanvas { canvas in
        let wanting = ShaderSource.File(
          "wanting.frag",
          Array(
            "in vec2 place;\nlayout(location = 0) out vec4 color;\nvoid main() { color = place.xyxy; }\n"
              .utf8))
        let source = ShaderSource.Program(
          name: "wanting", vertex: ShaderSource.rimFlat.vertex, fragment: [wanting])
        let error = #expect(throws: GraphicsError.self) {
          try ShaderProgram(source, in: canvas.renderer.api.language)
        }
        #expect(error?.stage == .program)
        #expect(error?.subject == "wanting")
        #expect(error?.reason.contains("place") == true)
      }
    }

    @Test("Each program has a name of its own")
    func names() {
      #expect(Set(ShaderSource.programs.map(\.name)).count == ShaderSource.programs.count)
    }
  }
}

extension GraphicsAPI {
  /// What the renderer puts in front of a shader on such a context.
  var language: ShaderSource.Language { self == .desktop ? .glsl330 : .glsl300es }
}
