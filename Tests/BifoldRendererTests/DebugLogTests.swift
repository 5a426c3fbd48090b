import BifoldRenderer
@preconcurrency import CEpoxy
import Testing

extension OpenGL {
  /// Every other test ends with an empty log, which would prove nothing of a deaf one.
  @Suite("The driver is heard")
  struct DebugLogTests {
    @Test("A wrong call is written down", arguments: GraphicsAPI.allCases)
    func hears(api: GraphicsAPI) throws {
      try withCanvas(api, complaints: .expected) { canvas in
        let log = try #require(canvas.renderer.debugLog)
        #expect(log.messages == [])
        // No capability has this name.
        epoxy_glEnable(0xFFFF)
        #expect(log.messages.count == 1)
        #expect(log.messages.first?.hasPrefix("error: ") == true)
      }
    }

    @Test("An unchecked renderer keeps no log")
    func unchecked() throws {
      let renderer = try Renderer(on: OffscreenContext())
      #expect(renderer.debugLog == nil)
    }
  }
}
