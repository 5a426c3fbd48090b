import BifoldCore
import BifoldTesting
import Testing

@testable import BifoldApp

@Suite("Recorder")
struct RecorderTests {
  @Test("A replay of what it begins with stands where the session stood")
  func beginning() throws {
    let folder = try TemporaryFolder()
    let items = [MenuItem(title: "A", color: .white, destination: .shelf)]
    var session = Bookshelf(size: Size(width: 900, height: 600), scale: 1.5, items: items)
    let layout = Layout()
    session.handle(.command(.openMenu, animation: .immediate), on: layout)
    session.handle(.command(.lock, animation: .immediate), on: layout)
    session.show([.frameTimes, .inspector])
    session.show([.frameTimes, .inspector, .help])
    let recorder = try Recorder(folder.text("session"))
    recorder.begin(with: session, at: 7)
    recorder.close()
    var replay = Bookshelf(size: Size(width: 300, height: 200), items: items)
    for line in try EventLine.read(String(decoding: folder.bytes(of: "session"), as: UTF8.self)) {
      #expect(line.time == 0)
      replay.handle(line.event, on: layout)
    }
    #expect(replay.size == session.size && replay.scale == 1.5)
    #expect(replay.isMenuOpening && replay.isMenuLocked)
    #expect(replay.overlays == session.overlays)
  }
}
