import BifoldAssets
import BifoldContent
import BifoldCore
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
}
