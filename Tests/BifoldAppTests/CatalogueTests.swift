import BifoldAssets
import BifoldContent
import BifoldCore
import BifoldTesting
import Testing

@testable import BifoldApp

@Suite("What there is to show")
struct CatalogueTests {
  @Test("Where nothing is asked for, the built-in books, even without a worker")
  func builtIn() throws {
    for fidelity in Fidelity.allCases {
      let catalogue = try Catalogue.load(Catalogue.Request(fidelity: fidelity), client: nil)
      let shelf = catalogue.shelves[0]
      #expect(shelf.count == bifold_book_count())
      for index in 0..<shelf.count {
        let asset = try #require(bifold_book_at(index)?.pointee)
        let book = try #require(shelf.book(at: index))
        #expect(shelf.title(at: index) == String(cString: asset.title))
        #expect(shelf.author(at: index) == String(cString: asset.author))
        #expect(book.pages.count == asset.page_count - 1)
        #expect(!book.pages.contains(book.cover))
      }
      #expect(shelf.author(at: shelf.count) == nil && shelf.author(at: -1) == nil)
    }
  }

  @Test("A shelf names authors where one of its books has one")
  func authorship() throws {
    let item = Catalogue.Item(
      item: MenuItem(title: "", color: .white, destination: .shelf), shelf: 0)
    func book(_ author: String?) -> Book {
      Book(title: "", author: author, cover: .bytes([]), pages: [])
    }
    for (authors, authorship) in [
      ([nil, "A", nil], Authorship.named), ([nil, nil], .unnamed), ([], .unnamed),
    ] {
      let shelf = Library.listed(authors.map(book))
      let simulation = Simulation(
        state: Bookshelf(size: Size(width: 640, height: 480)),
        catalogue: Catalogue(shelves: [shelf], items: [item]))
      #expect(simulation.state.authorship == authorship)
    }
    #expect(!Library.generated(count: 5).namesAuthors)
  }

  @Test("Generated books where they are asked for")
  func generated() throws {
    let request = Catalogue.Request(generatedBooks: 30)
    #expect(try Catalogue.load(request, client: nil).shelves[0] == .generated(count: 30))
  }

  @Test("A folder of folders: the menu has all books, and each folder's, by its first cover")
  func folders() throws {
    let folder = try TemporaryFolder()
    for name in ["A", "B", "B/b1", "B/b2", "empty"] { try folder.makeFolder(name) }
    for name in ["A/1.svg", "B/b1/1.svg", "B/b2/1.svg"] {
      try folder.write(Fixtures.svg("#804020"), to: name)
    }
    let decoders = try Decoders.require()
    defer { decoders.stop() }
    func catalogue(_ paths: [[UInt8]], _ fidelity: Fidelity = .natural) throws -> Catalogue {
      try Catalogue.load(
        Catalogue.Request(paths: paths, fidelity: fidelity), client: decoders.client)
    }
    let library = try catalogue([folder.path])
    #expect(library.items.map(\.item.title) == ["All", "Reading now", "A", "B"])
    #expect(library.shelves.map(\.count) == [3, 0, 1, 2])
    #expect(library.items.map(\.shelf) == [0, 1, 2, 3])
    #expect(library.readingShelf == 1)
    #expect(library.items[3].icon == .file(path: folder.path("B/b1/1.svg")))
    #expect(library.shelves[3].title(at: 1) == "b2")
    var simulation = Simulation(
      state: Bookshelf(size: Size(width: 640, height: 480)), catalogue: library)
    #expect(simulation.library.count == 3)
    simulation.change { $0.choose(item: 3) }
    simulation.take(library)
    #expect(simulation.library.count == 2 && simulation.shownShelf == 3)
    // Only a file of its own is what somebody wants to read at once.
    let file = [folder.path("A/1.svg")]
    #expect(try catalogue(file).isOneFile(at: file))
    #expect(try !catalogue([folder.path("A")]).isOneFile(at: [folder.path("A")]))
    #expect(!library.isOneFile(at: [folder.path]))
    // The original keeps its own menu, and one folder needs none.
    #expect(try catalogue([folder.path], .original).items.count == 7)
    #expect(try catalogue([folder.path("B/b1")]).items.map(\.item.title).first == "Library")
  }

  @Test("What is being read stands on its shelf when that is shown next, and not before")
  func readingNow() throws {
    let books = (0..<5).map { Book(title: "Book \($0)", cover: .bytes([]), pages: []) }
    let items = ["All", "Reading now"].enumerated().map { shelf, title in
      Catalogue.Item(
        item: MenuItem(title: title, color: .clear, destination: .shelf), icon: nil, shelf: shelf)
    }
    var catalogue = Catalogue(shelves: [.listed(books), .listed([])], items: items)
    catalogue.readingShelf = 1
    var simulation = Simulation(
      state: Bookshelf(size: Size(width: 640, height: 480)), catalogue: catalogue)
    func titles() -> [String] {
      (0..<simulation.library.count).compactMap { simulation.library.title(at: $0) }
    }
    /// Presses a row of the open menu.
    func choose(_ row: Int) {
      simulation.change { $0.hold(fraction: 1) }
      let card = simulation.layout.cards.first { $0.id == .menuRow(row) }
      guard let place = card?.position else {
        Issue.record("no row \(row)")
        return
      }
      let point = Point(x: place.x - 20, y: place.y)
      _ = simulation.apply(.pointerDown(point, button: .left), at: simulation.state.time)
      _ = simulation.apply(.pointerUp(point, button: .left), at: simulation.state.time + 0.05)
    }
    #expect(titles().count == 5)
    choose(1)
    #expect(simulation.shownShelf == 1 && titles() == [])
    #expect(simulation.text(of: .emptyShelf).hasPrefix("A book that you have begun"))
    simulation.take(booksBeingRead: [3, 1, 9])
    #expect(titles() == [])
    choose(0)
    #expect(titles().count == 5)
    #expect(simulation.text(of: .emptyShelf).hasPrefix("No pictures here"))
    choose(1)
    #expect(titles() == ["Book 3", "Book 1"])
    // Another catalogue has others.
    simulation.take(catalogue)
    #expect(titles() == [])
  }
}
