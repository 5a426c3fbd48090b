import Testing

@testable import BifoldShaders

@Suite("Shaders are what the standard says")
struct GLSLTests {
  @Test("The reference compiler finds no fault", arguments: ShaderSource.Language.allCases)
  func standard(language: ShaderSource.Language) throws {
    for program in ShaderSource.programs {
      #expect(try GLSLValidator.complaints(of: program, in: language) == "", "\(program.name)")
    }
  }

  @Test("It finds one where there is one")
  func broken() throws {
    let file = ShaderSource.File("broken", Array("void main() { nonsense(); }\n".utf8))
    let program = ShaderSource.Program(
      name: "broken", vertex: ShaderSource.rimFlat.vertex, fragment: [file])
    let said = try GLSLValidator.complaints(of: program, in: .glsl330)
    #expect(said.contains("nonsense"))
  }
}
