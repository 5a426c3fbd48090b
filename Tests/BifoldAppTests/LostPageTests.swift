import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldApp

/// What a reader sees of workers that are lost, and of files that change, while a book is open.
@Suite("Pages that are lost")
struct LostPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A stage with a book of ten pages in files, open at its first spread, a picture a colour of its own.
  private func withBook(
    worker: String? = nil, _ body: (Stage, DecoderClient, PictureSignal) throws -> Void
  ) throws {
    let signal = PictureSignal()
    let client = try DecoderClient(
      executable: try worker ?? DecoderExecutable.locate(), workers: 1
    ) { signal.ring() }
    defer { client.shutdown() }
    let names = (0..<10).map { "\($0).svg" }
    for (page, name) in names.enumerated() {
      try folder.write(Fixtures.svg(Self.colour(page)), to: name)
    }
    let pages = names.map { PictureSource.file(path: folder.path($0)) }
    let book = Book(title: "", cover: pages[0], pages: Array(pages.dropFirst()))
    let state = Bookshelf(size: Size(width: 900, height: 600), bookCount: 1)
    let stage = Stage(
      simulation: Simulation(
        state: state, catalogue: Catalogue(shelves: [.listed([book])], items: [])),
      renderer: try Renderer(on: OffscreenContext()), client: client)
    stage.openBook(0)
    try body(stage, client, signal)
  }

  private static func colour(_ page: Int) -> String { "rgb(\(10 + 20 * page),100,60)" }

  /// Goes to a page at once, and waits for what is seen there.
  private func go(to page: Int, _ stage: Stage, _ signal: PictureSignal) {
    stage.change { $0.hold(spread: Double((page - 1) / 2)) }
    stage.awaitPictures(signal, atMost: 20)
  }

  /// Red of a page as it is drawn, in the middle of its half of the window.
  private func red(of page: Int, _ stage: Stage) throws -> Int {
    let target = try stage.renderer.makeTarget(for: stage.state, samples: 0)
    stage.build()
    stage.draw(into: .offscreen(target))
    let pixels = target.pixels()
    // The cover alone is at the right, as odd pages are at the left.
    let x = page.isMultiple(of: 2) ? 570 : 330
    return Int(pixels[(300 * 900 + x) * 4])
  }

  private func isThere(_ page: Int, _ stage: Stage) -> Bool {
    stage.pictures.residency.isCurrent(Picture(.page, 2 * page))
  }

  @Test("A worker that is killed while it is at a page costs nothing that is seen")
  func killed() throws {
    try withBook { stage, client, signal in
      go(to: 1, stage, signal)
      #expect(isThere(1, stage) && isThere(2, stage))
      let worker = try #require(client.workers.first)
      // It stands, so that the pages are with it when it dies.
      kill(worker, SIGSTOP)
      stage.change { $0.hold(spread: 2) }
      stage.streamPictures()
      kill(worker, SIGKILL)
      stage.awaitPictures(signal, atMost: 20)
      #expect(stage.pictures.isComplete)
      #expect(isThere(5, stage) && isThere(6, stage))
      #expect(stage.pictures.takeNews() == nil)
      #expect(!client.workers.contains(worker))
      go(to: 7, stage, signal)
      #expect(isThere(7, stage) && isThere(8, stage))
    }
  }

  @Test("Where every worker dies, the book can be leafed through all the same, and a line says why")
  func allDie() throws {
    try withBook(worker: "/bin/false") { stage, _, signal in
      for page in [1, 3, 5] {
        go(to: page, stage, signal)
        #expect(stage.pictures.isComplete)
        #expect(!isThere(page, stage))
      }
      let news = try #require(stage.pictures.takeNews())
      #expect(news.contains(".svg") && news.contains("the worker ended"), "\(news)")
      #expect(
        stage.simulation.layout.cards.contains {
          $0.content.picture == Picture(.notice, Notice.faultyPage.rawValue)
        })
    }
  }

  @Test("A page whose file is gone has a placeholder, and the next ones are right")
  func removed() throws {
    try withBook { stage, _, signal in
      go(to: 1, stage, signal)
      #expect(abs(try red(of: 1, stage) - 30) <= 6)
      try folder.remove("7.svg")
      go(to: 7, stage, signal)
      #expect(!isThere(7, stage) && isThere(8, stage))
      let news = try #require(stage.pictures.takeNews())
      #expect(news.contains("7.svg") && news.contains("No such file"), "\(news)")
      #expect(
        stage.simulation.layout.cards.contains {
          $0.content.picture == Picture(.notice, Notice.faultyPage.rawValue)
        })
      #expect(abs(try red(of: 8, stage) - 170) <= 10)
    }
  }

  @Test("A file that is cut short or replaced is shown as it is when its page is come to")
  func changed() throws {
    try withBook { stage, _, signal in
      go(to: 1, stage, signal)
      try folder.write(Array(Fixtures.svg(Self.colour(7)).dropLast(9)), to: "7.svg")
      try folder.write(Fixtures.svg("rgb(240,100,60)"), to: "8.svg")
      go(to: 7, stage, signal)
      #expect(!isThere(7, stage) && isThere(8, stage))
      #expect(try #require(stage.pictures.takeNews()).contains("7.svg"))
      #expect(abs(try red(of: 8, stage) - 240) <= 14)
    }
  }
}
