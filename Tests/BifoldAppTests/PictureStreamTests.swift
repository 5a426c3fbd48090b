import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldWire
import Glibc
import Synchronization
import Testing

@testable import BifoldApp

@Suite("Picture stream")
struct PictureStreamTests {
  private final class Count: Sendable { let value = Atomic(0) }

  @Test("Of three thousand rows those in sight and the next few are asked for, and no more")
  func longMenu() throws {
    let (answers, signal) = (Count(), PictureSignal())
    let client = try DecoderClient(executable: try DecoderExecutable.locate()) {
      answers.value.add(1, ordering: .relaxed)
      signal.ring()
    }
    defer { client.shutdown() }
    let items = (0..<3_000).map {
      MenuItem(title: "Row \($0)", color: Color(hex: 0x405060), destination: .picture)
    }
    var state = Bookshelf(size: Size(width: 900, height: 300), items: items)
    state.hold(fraction: 1)
    let icon = PictureSource.bytes(Fixtures.svg("red"))
    let catalogue = Catalogue(
      shelves: [.listed([])], items: items.map { Catalogue.Item(item: $0, icon: icon) })
    let stage = Stage(
      simulation: Simulation(state: state, catalogue: catalogue),
      renderer: try Renderer(on: OffscreenContext()), client: client)
    stage.awaitPictures(signal, atMost: 20)
    #expect(stage.pictures.isComplete)
    // Time for what was asked for beyond.
    usleep(500_000)
    // Icon and words of four rows and of the next three, and what an empty shelf says.
    #expect(answers.value.load(ordering: .relaxed) == 15)
    #expect((stage.pictures.residency[.icon]?.layers ?? .max) <= 24)
  }
}
