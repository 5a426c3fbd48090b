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

  /// A stage with a book of JPEG files open at its first spread, whose workers are one, so that what is
  /// asked for first comes first.
  private func withBook(
    ofPages count: Int, width: Int, height: Int, _ body: (Stage, PictureSignal) throws -> Void
  ) throws {
    let signal = PictureSignal()
    let client = try DecoderClient(executable: try DecoderExecutable.locate(), workers: 1) {
      signal.ring()
    }
    defer { client.shutdown() }
    let pages: [PictureSource] = (0..<count).map { page in
      let shade = UInt8(20 + 8 * page)
      return .bytes(FlatJPEG.file(Pixel(shade, 90, 200), width: width, height: height))
    }
    let book = Book(title: "", author: "", cover: pages[0], pages: pages)
    let state = Bookshelf(size: Size(width: 900, height: 600), bookCount: 1)
    let stage = Stage(
      simulation: Simulation(
        state: state, catalogue: Catalogue(shelves: [.listed([book])], items: [])),
      renderer: try Renderer(on: OffscreenContext()), client: client)
    stage.openBook(0)
    try body(stage, signal)
  }

  @Test("Of pages that take long a sketch is seen at once, then they themselves")
  func slowPages() throws {
    try withBook(ofPages: 8, width: 2_000, height: 2_400) { stage, signal in
      var seen: [(sketches: Set<Int>, pages: Set<Int>)] = []
      for frame in 1...500 {
        stage.streamPictures()
        let residency = stage.pictures.residency
        seen.append(
          (
            Set((0..<16).filter { residency.isCurrent(Picture(.sketch, $0)) }),
            Set((0..<16).filter { residency.isCurrent(Picture(.page, $0)) })
          ))
        if stage.pictures.isAhead, frame > 1 { break }
        signal.wait()
      }
      let last = try #require(seen.last)
      #expect(stage.pictures.isAhead)
      let shown = stage.simulation.layout.cards.compactMap(\.content.picture)
        .filter { $0.kind == .page }.map(\.index)
      #expect(!shown.isEmpty)
      #expect(Set(shown).isSubset(of: last.pages))
      // Before any page is there, all that are shown have their sketch.
      let before = seen.prefix { $0.pages.isEmpty }.last
      #expect(Set(shown).isSubset(of: try #require(before).sketches))
      // Of all others that lie near there is one at the end; of those that came first, none is needed.
      #expect(last.sketches.union(last.pages) == Set((0..<8).map { 2 * $0 }))
    }
  }

  @Test("Of small pages none is asked for before they come, and none is where all is waited for")
  func quickPages() throws {
    try withBook(ofPages: 4, width: 200, height: 240) { stage, signal in
      stage.awaitPictures(signal, atMost: 20)
      #expect(stage.pictures.isComplete)
      #expect(stage.pictures.residency[.sketch] == nil)
    }
    try withBook(ofPages: 4, width: 200, height: 240) { stage, signal in
      for _ in 0..<500 where !stage.pictures.isAhead || stage.pictures.residency[.page] == nil {
        stage.streamPictures()
        if !stage.pictures.isAhead { signal.wait() }
      }
      #expect(stage.pictures.isAhead)
      #expect((0..<8).allSatisfy { !stage.pictures.residency.isCurrent(Picture(.sketch, $0)) })
    }
  }

  @Test(
    "A large page goes to the graphics card over several frames, and is shown when all of it is there"
  )
  func slices() throws {
    try withBook(ofPages: 2, width: 200, height: 240) { stage, signal in
      // At this scale a page is more than a frame's share.
      _ = stage.apply(.scale(4), at: 0)
      stage.advance(to: 1)
      var most = 0
      for frame in 0..<500 where !stage.pictures.isAhead || frame < 2 {
        stage.renderer.resetCounters()
        stage.streamPictures()
        most = max(most, stage.renderer.uploadedBytes)
        if !stage.pictures.isAhead, !stage.pictures.hasMore { signal.wait() }
      }
      #expect(stage.pictures.isAhead)
      let page = try #require(stage.pictures.residency[.page])
      #expect(page.width * page.height * 4 > PictureStream.uploadBytes)
      // The last row of one may go over.
      #expect(most > 0 && most <= PictureStream.uploadBytes + page.width * 4)
    }
  }
}
