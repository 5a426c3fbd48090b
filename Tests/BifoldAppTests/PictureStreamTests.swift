import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldWire
import Synchronization
import Testing

@testable import BifoldApp

@Suite("Picture stream")
struct PictureStreamTests {
  private final class Count: Sendable { let value = Atomic(0) }

  @Test("Of three thousand rows those in sight and the next few are asked for, and no more")
  func longMenu() throws {
    let (answers, signal) = (Count(), PictureSignal())
    // One worker answers in the order in which it was asked.
    let client = try DecoderClient(executable: try DecoderExecutable.locate(), workers: 1) {
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
    // What is asked for beyond goes to the worker as there is room: whoever waits for an answer of
    // his own has had at least one of those answered before it. Twenty are more than there may be.
    for _ in 0..<20 { _ = try client.header(of: icon) }
    // Icon and words of four rows and of the next three, and what an empty shelf says.
    #expect(answers.value.load(ordering: .relaxed) == 15)
    #expect((stage.pictures.residency[.icon]?.layers ?? .max) <= 24)
  }

  @Test("Another shelf's books are not shown with the covers, titles or authors of the last one")
  func otherShelf() throws {
    let signal = PictureSignal()
    let client = try DecoderClient(executable: try DecoderExecutable.locate()) { signal.ring() }
    defer { client.shutdown() }
    let shelves = ["red", "blue"].map { colour in
      Library.listed([
        Book(title: colour, author: colour, cover: .bytes(Fixtures.svg(colour)), pages: [])
      ])
    }
    let items = (0..<2).map { shelf in
      Catalogue.Item(
        item: MenuItem(title: "", color: Color(hex: 0x405060), destination: .shelf), shelf: shelf)
    }
    var state = Bookshelf(size: Size(width: 900, height: 600), items: items.map(\.item))
    state.hold(fraction: 1)
    let stage = Stage(
      simulation: Simulation(state: state, catalogue: Catalogue(shelves: shelves, items: items)),
      renderer: try Renderer(on: OffscreenContext()), client: client)
    let ofBooks = [Picture.Kind.cover, .title, .author].map { Picture($0, 0) }
    stage.awaitPictures(signal, atMost: 20)
    for picture in ofBooks { #expect(stage.pictures.residency.isCurrent(picture)) }
    let row = Point(x: 40, y: 400)
    _ = stage.apply(.pointerDown(row, button: .left), at: 0)
    _ = stage.apply(.pointerUp(row, button: .left), at: 0.05)
    #expect(stage.simulation.shownShelf == 1)
    for picture in ofBooks { #expect(!stage.pictures.residency.isCurrent(picture)) }
    stage.awaitPictures(signal, atMost: 20)
    for picture in ofBooks { #expect(stage.pictures.residency.isCurrent(picture)) }
  }

  @Test("What comes into sight while the same books are near is asked for")
  func comesIntoSight() throws {
    let signal = PictureSignal()
    let client = try DecoderClient(executable: try DecoderExecutable.locate()) { signal.ring() }
    defer { client.shutdown() }
    let books = (0..<12).map {
      Book(title: "Book \($0)", author: "", cover: .bytes(Fixtures.svg("red")), pages: [])
    }
    let state = Bookshelf(size: Size(width: 900, height: 600), bookCount: books.count)
    let stage = Stage(
      simulation: Simulation(
        state: state, catalogue: Catalogue(shelves: [.listed(books)], items: [])),
      renderer: try Renderer(on: OffscreenContext()), client: client)
    stage.awaitPictures(signal, atMost: 20)
    // The last book is far away: titles are asked for on the way that are seen only later.
    _ = stage.apply(.key(.end, action: .press, modifiers: []), at: 0)
    for frame in 1...60 {
      stage.advance(to: Double(frame) / 60)
      stage.awaitPictures(signal, atMost: 10)
      try #require(stage.pictures.isComplete, "frame \(frame)")
    }
    #expect(stage.state.shelfPosition == 11)
    #expect(stage.pictures.residency.isCurrent(Picture(.title, 11)))
  }
}
