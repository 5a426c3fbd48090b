import BifoldContent
import BifoldCore
import BifoldWire

/// Asks for the sizes of the open book's pages and tells the state what comes.
struct PageSizeStream {
  private let client: DecoderClient?
  /// The book that they are of.
  private var book: Place?
  private var sizes = PageSizes(sheetCount: 0)
  /// Tells the tickets of one book from another's.
  private var generation: UInt64 = 0
  /// The page that the last ones were asked for around.
  private var place: Int?
  private var replies: [SizeReply] = []

  /// A book of a shelf.
  private struct Place: Hashable {
    var shelf: Int
    var index: Int
    var sheetCount: Int
  }

  init(client: DecoderClient?) { self.client = client }

  /// Whether a page's size is known, or known not to come.
  func isSettled(_ page: Int) -> Bool { client == nil || sizes.isSettled(page) }

  /// What it takes to have a page small, as far as that is known.
  func scaling(_ page: Int) -> PictureHeader.Scaling { sizes.scaling(page) }

  /// Pixels of a page; 0 where they are not known.
  func area(_ page: Int) -> Double {
    guard sizes.sizes.indices.contains(page), let size = sizes.sizes[page] else { return 0 }
    return size.width * size.height
  }

  /// Of how many pages that is so.
  var settledCount: Int { sizes.settledCount }

  /// Forgets what is known: the library is another.
  mutating func forget() { book = nil }

  /// Asks, and takes what has come.
  mutating func stream(for stage: Stage) {
    guard let client, stage.state.fidelity == .natural, let open = stage.state.book else { return }
    let place = Place(
      shelf: stage.simulation.shownShelf, index: open.index, sheetCount: open.sheetCount)
    if place != book {
      (book, self.place) = (place, nil)
      sizes = PageSizes(sheetCount: open.sheetCount)
      generation = client.newGeneration()
      // Known from before, if it was asked for at once.
      for page in 0..<open.sheetCount {
        if let size = open.size(ofPage: page) { settle(page, size) }
      }
    }
    client.takeSizes(into: &replies)
    var known: [(page: Int, size: Size)] = []
    for reply in replies where reply.ticket >> Self.pageBits == generation & Self.generations {
      let page = Int(reply.ticket & Self.pages)
      let header = try? reply.result.get()
      sizes.take(header, of: page)
      if let header {
        known.append(
          (page: page, size: Size(width: Double(header.width), height: Double(header.height))))
      }
    }
    let hasCome = !replies.isEmpty
    replies.removeAll(keepingCapacity: true)
    if !known.isEmpty { stage.change { $0.setPageSizes(known, ofBook: open.index) } }
    guard hasCome || self.place == nil || abs((self.place ?? 0) - open.page) > Self.reach else {
      return
    }
    self.place = open.page
    let wanted = sizes.next(around: open.page, within: PageSizes.reach).compactMap { page in
      stage.simulation.library.sheet(page, at: open.index).map {
        SizeRequest(
          ticket: (generation & Self.generations) << Self.pageBits | UInt64(page), source: $0)
      }
    }
    client.wantSizes(wanted)
  }

  private mutating func settle(_ page: Int, _ size: Size) {
    sizes.take(PictureHeader(width: Int(size.width), height: Int(size.height)), of: page)
  }

  /// Pages that the reader may be away before others are asked for first.
  private static let reach = 16
  private static let pageBits: UInt64 = 36
  private static let pages: UInt64 = 0xF_FFFF_FFFF
  private static let generations: UInt64 = 0xFFF_FFFF
}
