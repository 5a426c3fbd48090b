import BifoldContent
import BifoldCore
import BifoldRenderer
import BifoldScene
import BifoldWire

/// Brings the pictures that the cards show into textures, in the order in which they will be
/// seen, without ever holding up a frame.
final class PictureStream {
  private(set) var residency = Residency()
  private let renderer: Renderer
  private let client: DecoderClient?
  private let pageBytes: Double
  /// What is on its way to its layer.
  private var upload: Upload?
  /// Of covers that have come, until somebody takes them.
  private var accents: [(book: Int, color: Color)] = []
  /// Where nobody does, as off-screen.
  private static let mostAccents = 64
  /// What was last asked for; asking again for the same costs nothing.
  private var asked: Wish?
  private var trend = Trend()
  /// The tickets of what was last asked for and has not come yet.
  private var wanted: Set<UInt64> = []
  /// A new one for each kind whenever its size or content changes, so that late replies, and those
  /// to another stream, are known as such.
  private var generations: [UInt64]
  private var failed: Set<Picture> = []
  private var reported: Set<String> = []
  /// The last fault, until somebody takes it.
  private var news: String?
  /// Since when a kind's texture has had the wrong size.
  private var misfitSince: [Double?]
  /// The textures that could not be made, by kind: they are not tried again.
  private var impossible: [TextureSize?]
  /// What is shown but has no room, because the driver has too few layers.
  private var crowdedOut: Set<Picture> = []
  /// The book whose pages are there.
  private var pagesOf: Int?
  private var pageMode = PageMode.double
  /// Of wanted pages, by their tickets: what they will fill of their layers.
  private var extents: [UInt64: Residency.Extent] = [:]
  /// Whether every picture on the last frame's cards was there.
  private(set) var isComplete = false
  /// Whether also what may be seen next is there, or known not to come.
  var isAhead: Bool { isComplete && wanted.isEmpty }

  /// A picture that goes to its layer in several frames, where it is large.
  private struct Upload {
    let ticket: UInt64
    let picture: Picture
    let decoded: DecodedPicture
    let place: Residency.Place
    /// Bytes that are there.
    var filled = 0
  }

  /// How many pictures are taken at a time.
  enum Haste {
    /// As many as a frame can take without being late.
    case perFrame
    /// All that have come.
    case all
  }

  /// Bytes uploaded a frame: about a millisecond of copying. The page of a large screen takes five
  /// frames.
  static let uploadBytes = 4 << 20
  /// Seconds that a new size must last before pictures are asked for in it: while a window is
  /// dragged, the old ones serve.
  static let sizePatience = 0.15
  /// Pages that are there at a time: the spread, those that turn, and the next ones either way.
  private static let pages = 21
  /// How few there are at least: two spreads and what turns between them.
  private static let fewestPages = 7
  /// Spreads asked for beyond the one that is going to be read.
  private static let spreadsAhead = 2
  /// Spreads of which sketches are asked for, so that whoever leafs fast sees what goes by.
  private static let spreadsSketched = 8
  /// Sketches that are there at a time: those of all these spreads, to either side.
  private static let sketches = 4 * spreadsSketched + 5
  /// How many times as large as its sketch a page is, each way: of a JPEG of two megapixels it is there
  /// in an eighth of the time.
  private static let sketchReduction = 4.0
  /// Pixels of a picture that is sketched first though it is wanted now: all of it takes a tenth of a second.
  private static let slowArea = 4_000_000.0
  /// Covers and rows asked for beyond each end of the visible ones.
  private static let prefetch = 3

  private struct TextureSize: Equatable {
    var width: Int
    var height: Int
    var layers: Int
  }

  /// Everything that decides what is wanted.
  private struct Wish: Equatable {
    var books: Range<Int>
    var nearestBook: Int?
    var rows: Range<Int>
    var screen: Screen
    var isMenuShown: Bool
    var isNoticeShown: Bool
    var overlays: Overlays
    var item: Int
    var itemCount: Int
    var generations: [UInt64]
    /// How many cards there are, for those that no state lays out.
    var cards: Int
    /// The open book, and the spread that it is going to.
    var book: Int?
    var spread: Int?
    var knownPages: Int
    var haste: Haste
  }

  /// - Parameter pageBytes: that an open book's pages may take up.
  init(renderer: Renderer, client: DecoderClient?, pageBytes: Double) {
    self.pageBytes = pageBytes
    self.renderer = renderer
    self.client = client
    let kinds = Picture.Kind.allCases
    generations = kinds.map { _ in client?.newGeneration() ?? 0 }
    misfitSince = Array(repeating: nil, count: kinds.count)
    impossible = Array(repeating: nil, count: kinds.count)
  }

  /// Shows a picture of how everything was; where there is no room for one, what is comes at once.
  func show(_ past: Past) {
    dropPast()
    do throws(GraphicsError) {
      let drawn = try PastPicture(of: past, residency, on: renderer)
      _ = residency.begin(
        .past, texture: drawn.texture, width: drawn.width, height: drawn.height, layers: 1)
      _ = residency.place(PastPicture.picture)
      failed.remove(PastPicture.picture)
    } catch {
      failed.insert(PastPicture.picture)
      report(error.description)
    }
  }

  func dropPast() {
    if let texture = residency.end(.past) { renderer.free(texture) }
  }

  /// Whether pictures have come that no frame has taken yet.
  var hasMore: Bool { upload != nil || client?.hasReplies ?? false }

  /// Seconds after which the stream has something to do though nothing moves; nil where not.
  var patience: Double? { misfitSince.contains { $0 != nil } ? Self.sizePatience : nil }

  func forget() {
    for kind in Picture.Kind.allCases { forget(kind) }
  }

  func forget(_ kind: Picture.Kind) {
    residency.forget(kind)
    if kind == .cover { accents.removeAll(keepingCapacity: true) }
    beginGeneration(of: kind)
    failed = failed.filter { $0.kind != kind }
  }

  /// One picture's content has changed.
  func forget(_ picture: Picture) {
    residency.forget(picture)
    beginGeneration(of: picture.kind)
    failed.remove(picture)
  }

  private func beginGeneration(of kind: Picture.Kind) {
    if let client { generations[kind.rawValue] = client.newGeneration() }
  }

  /// The colours of covers that have come, since they were last taken.
  func takeAccents() -> [(book: Int, color: Color)] {
    defer { accents.removeAll(keepingCapacity: true) }
    return accents
  }

  /// The last fault that has come up since this was last asked.
  func takeNews() -> String? {
    defer { news = nil }
    return news
  }

  /// Asks, and takes what has come.
  /// - Returns: whether something came that is seen.
  func stream(for stage: Stage, _ haste: Haste) -> Bool {
    forgetOtherPages(than: stage.state.book)
    fitTextures(to: stage, haste)
    ask(for: stage, haste)
    guard let client else {
      isComplete = true
      return false
    }
    var left = haste == .all ? .max : Self.uploadBytes
    var isSeen = false
    // One by one, so that the memory of each is given back before the next.
    while left > 0 {
      if upload == nil {
        guard let reply = client.takeReply() else { break }
        upload = begin(reply, for: stage)
      }
      if let picture = uploadMore(atMost: &left), isShown(picture, on: stage) { isSeen = true }
    }
    retireOldTextures(stage)
    return isSeen
  }

  /// Pages of another book are others; and so are wide ones where no halves are shown.
  private func forgetOtherPages(than book: OpenBook?) {
    guard let book, book.index != pagesOf || book.mode != pageMode else { return }
    (pagesOf, pageMode) = (book.index, book.mode)
    forget(.page)
    forget(.sketch)
    // It names the next book.
    forget(Picture(.notice, Notice.nextBook.rawValue))
  }

  private func isShown(_ picture: Picture, on stage: Stage) -> Bool {
    stage.simulation.layout.cards.contains { card in
      guard let shown = card.content.picture else { return false }
      return shown == picture || shown.standIn == picture && !residency.isCurrent(shown)
    }
  }

  // MARK: Textures

  /// Gives every kind a texture whose layers have the size at which its pictures are shown.
  private func fitTextures(to stage: Stage, _ haste: Haste) {
    let state = stage.state
    let books = stage.simulation.layout.visibleBooks.count + 2 * Self.prefetch
    let rows = min(state.visibleRows.count + 2 * Self.prefetch, state.items.count)
    fit(.cover, state.coverSize, count: books, stage)
    if state.book != nil {
      fit(.page, state.pageBox, count: pageLayers(state), stage)
      if haste == .perFrame {
        let box = Size(
          width: state.pageBox.width / Self.sketchReduction,
          height: state.pageBox.height / Self.sketchReduction)
        fit(.sketch, box, count: Self.sketches, stage)
      }
    } else {
      giveUpPages()
    }
    fit(.icon, Bookshelf.iconSize, count: rows, stage)
    fit(.detail, Size(width: state.detailSide, height: state.detailSide), count: 1, stage)
    fit(.label, state.labelBox, count: rows, stage)
    // The one in the centre and those that may come there next.
    let titles = 1 + 2 * Self.prefetch
    fit(.title, state.titleBox, count: titles, stage)
    if state.authorship == .named { fit(.author, state.authorBox, count: titles, stage) }
    fit(.figure, Bookshelf.figureBox, count: Figure.allCases.count, stage)
    // What is seen only on demand is made room for then.
    if !state.overlays.isEmpty || state.isEnteringPage || residency[.caption] != nil {
      fit(.caption, Bookshelf.captionBox, count: Caption.allCases.count, stage)
    }
    if state.helpOpacity > 0 || state.overlays.contains(.help) || residency[.guide] != nil {
      fit(.guide, state.guideBox, count: 2 * KeyGuide.entries(state.direction).count, stage)
    }
    fit(.notice, state.noticeBox, count: Notice.allCases.count, stage)
  }

  /// Frees what an open book took up.
  private func giveUpPages() {
    pagesOf = nil
    for kind in [Picture.Kind.page, .sketch] {
      if let texture = residency.retire(kind) { renderer.free(texture) }
      if let texture = residency.end(kind) { renderer.free(texture) }
    }
  }

  /// How many pages are there at a time: as many as are wanted, or as the memory has room for.
  private func pageLayers(_ state: Bookshelf) -> Int {
    let area = state.pageBox.width * state.pageBox.height * state.scale * state.scale
    // Four bytes a pixel, and a third more for the mip levels.
    let bytes = max(area * 4 * 4 / 3, 1)
    let layers = min(max(Int(pageBytes / bytes), Self.fewestPages), Self.pages)
    // Pages have every second index: only of an odd number of layers do they use all.
    return layers | 1
  }

  /// - Parameter count: how many are to be there at a time.
  private func fit(_ kind: Picture.Kind, _ size: Size, count: Int, _ stage: Stage) {
    let longest = Double(renderer.longestTextureSide)
    let scale = stage.state.scale
    let width = Int(min(max((size.width * scale).rounded(), 1), longest))
    let height = Int(min(max((size.height * scale).rounded(), 1), longest))
    let wanted = min(max(count, 1), renderer.mostTextureLayers)
    let shelf = residency[kind]
    if let shelf, shelf.width == width, shelf.height == height, shelf.layers >= wanted {
      misfitSince[kind.rawValue] = nil
      return
    }
    if shelf != nil {
      guard let since = misfitSince[kind.rawValue] else {
        misfitSince[kind.rawValue] = stage.state.time
        return
      }
      guard stage.state.time - since >= Self.sizePatience else { return }
    }
    // Half as many again, in eights, so that a larger window rarely needs more.
    let roomy = min((wanted * 3 / 2 + 7) / 8 * 8, renderer.mostTextureLayers)
    let layers = [.detail, .notice, .page, .sketch].contains(kind) ? wanted : roomy
    let size = TextureSize(width: width, height: height, layers: layers)
    guard impossible[kind.rawValue] != size else { return }
    do throws(GraphicsError) {
      let texture = try renderer.makeTexture(width: width, height: height, layers: layers)
      if let old = residency.begin(
        kind, texture: texture, width: width, height: height, layers: layers)
      {
        renderer.free(old)
      }
      beginGeneration(of: kind)
      impossible[kind.rawValue] = nil
      misfitSince[kind.rawValue] = nil
    } catch {
      // The pictures of an older size serve on, or the colours that stand in for them.
      impossible[kind.rawValue] = size
      misfitSince[kind.rawValue] = nil
      report(error.description)
    }
  }

  /// Gives up the textures of an old size once everything visible is there in the new one.
  private func retireOldTextures(_ stage: Stage) {
    isComplete = true
    for card in stage.simulation.layout.cards {
      guard let picture = card.content.picture else { continue }
      if !residency.isCurrent(picture), mayCome(picture) { isComplete = false }
    }
    guard isComplete, misfitSince.allSatisfy({ $0 == nil }) else { return }
    for kind in Picture.Kind.allCases where residency.isChanging(kind) {
      if let old = residency.retire(kind) { renderer.free(old) }
    }
  }

  /// Whether a picture that is not there is still to be expected.
  private func mayCome(_ picture: Picture) -> Bool {
    impossible[picture.kind.rawValue] == nil && !failed.contains(picture)
      && !crowdedOut.contains(picture)
  }

  // MARK: Asking

  /// Whether a card that has come since shows a picture that nobody was asked for.
  private func showsUnasked(_ stage: Stage) -> Bool {
    stage.simulation.layout.cards.contains { card in
      guard let picture = card.content.picture, residency[picture.kind] != nil else { return false }
      return !residency.isCurrent(picture) && mayCome(picture)
        && !wanted.contains(ticket(of: picture))
    }
  }

  private func ask(for stage: Stage, _ haste: Haste) {
    let state = stage.state
    let wish = Wish(
      books: stage.simulation.layout.visibleBooks, nearestBook: state.nearestBook,
      rows: state.visibleRows, screen: state.screen,
      isMenuShown: state.fraction > 0,
      isNoticeShown: max(
        state.perspectiveNoticeOpacity, state.endNoticeOpacity, state.messageOpacity) > 0,
      overlays: state.overlays,
      item: state.selectedItem, itemCount: state.items.count, generations: generations,
      cards: state.isMoving ? 0 : stage.simulation.layout.cards.count,
      book: state.book?.index, spread: state.book?.targetSpread,
      knownPages: stage.pageSizes.settledCount, haste: haste)
    guard wish != asked || showsUnasked(stage), let client else { return }
    trend.follow(from: asked, to: wish)
    asked = wish
    wanted.removeAll(keepingCapacity: true)
    extents.removeAll(keepingCapacity: true)
    crowdedOut.removeAll(keepingCapacity: true)
    var requests: [PictureRequest] = []
    var claimed: [[Int: Int]] = Picture.Kind.allCases.map { _ in [:] }
    func add(_ picture: Picture) {
      guard let shelf = residency[picture.kind], !failed.contains(picture) else { return }
      // How large a page is shown is not known before.
      if [.page, .sketch].contains(picture.kind), !stage.pageSizes.isSettled(picture.index >> 1) {
        return
      }
      // What is nearer the front has its layer first, and keeps it.
      let layer = picture.index % shelf.layers
      let owner = claimed[picture.kind.rawValue][layer] ?? picture.index
      guard owner == picture.index else {
        crowdedOut.insert(picture)
        return
      }
      claimed[picture.kind.rawValue][layer] = owner
      guard !residency.isCurrent(picture) else { return }
      let ticket = ticket(of: picture)
      guard wanted.insert(ticket).inserted else { return }
      if let request = stage.request(
        for: picture, ticket: ticket, width: shelf.width, height: shelf.height)
      {
        extents[ticket] = request.extent
        requests.append(request)
      } else {
        failed.insert(picture)
      }
    }
    func addSketch(_ page: Picture) {
      guard let sketch = page.standIn, !residency.isCurrent(page),
        stage.pageSizes.scaling(page.index >> 1) == .onLoad
      else { return }
      add(sketch)
    }
    func addSlow(_ page: Picture) {
      if page.kind == .page, stage.pageSizes.area(page.index >> 1) >= Self.slowArea {
        addSketch(page)
      }
    }
    func pages(_ step: Int) -> [Picture] {
      guard let spread = wish.spread, let pairing = state.book?.pairing else { return [] }
      return [2 * (spread + step) + 1, 2 * (spread + step) + 2].compactMap { item in
        pairing.face(atItem: item).flatMap { Picture(of: $0) }
      }
    }
    // Of what takes long something is to be seen before the first of it is done.
    for card in stage.simulation.layout.cards.reversed() {
      if let picture = card.content.picture { addSlow(picture) }
    }
    for page in pages(0) { addSlow(page) }
    // What lies in front is looked at first; the centred cover is the last of the covers.
    for card in stage.simulation.layout.cards.reversed() {
      if let picture = card.content.picture { add(picture) }
    }
    for step in [0] + Self.outward(Self.spreadsAhead, trend.spread) { pages(step).forEach(add) }
    for index in Self.neighbours(of: wish.books, among: state.bookCount, trend.shelf) {
      add(Picture(.cover, index))
    }
    if let nearest = wish.nearestBook, wish.screen == .shelf {
      for index in Self.neighbours(of: nearest..<nearest + 1, among: state.bookCount) {
        add(Picture(.title, index))
        if state.authorship == .named { add(Picture(.author, index)) }
      }
    }
    if wish.nearestBook != nil && wish.screen == .shelf || !wish.overlays.isEmpty {
      // Whatever number comes next is there.
      for figure in Figure.allCases { add(Picture(.figure, figure.rawValue)) }
    }
    // The menu may open any moment.
    for row in Array(wish.rows) + Self.neighbours(of: wish.rows, among: state.items.count) {
      add(Picture(.icon, row))
      if state.labelBox.width >= 1 { add(Picture(.label, row)) }
    }
    for step in Self.outward(Self.spreadsSketched, trend.spread)
    where abs(step) > Self.spreadsAhead {
      pages(step).forEach(addSketch)
    }
    client.want(requests)
  }

  /// Where one is going, by what was wanted before.
  private struct Trend {
    enum Way { case onward, back }

    var spread = Way.onward
    var shelf = Way.onward

    mutating func follow(from before: Wish?, to wish: Wish) {
      guard let before else { return }
      if let now = wish.spread, let past = before.spread, now != past {
        spread = now > past ? .onward : .back
      }
      let (now, past) = (wish.books.lowerBound, before.books.lowerBound)
      if now != past { shelf = now > past ? .onward : .back }
    }
  }

  /// Steps in either direction: those that one goes towards, then those that one comes from.
  private static func outward(_ count: Int, _ way: Trend.Way) -> [Int] {
    let ahead = Array(1...count)
    let behind = ahead.map { -$0 }
    return way == .onward ? ahead + behind : behind + ahead
  }

  /// What comes next in either direction, nearest first, and first where one is going.
  private static func neighbours(
    of visible: Range<Int>, among count: Int, _ way: Trend.Way = .onward
  ) -> [Int] {
    guard !visible.isEmpty else { return [] }
    return outward(prefetch, way)
      .map { $0 > 0 ? visible.upperBound - 1 + $0 : visible.lowerBound + $0 }
      .filter { 0..<count ~= $0 }
  }

  /// Says which picture a reply is of, and in which generation it was asked for.
  private func ticket(of picture: Picture) -> UInt64 {
    let generation = generations[picture.kind.rawValue] & 0xFF_FFFF
    return generation << 40 | UInt64(picture.kind.rawValue) << 36
      | UInt64(picture.index) & Self.indices
  }

  /// The bits of a ticket that are the picture's index.
  private static let indices: UInt64 = 0xF_FFFF_FFFF

  /// Takes what has come.
  /// - Returns: what goes to its layer now.
  private func begin(_ reply: PictureReply, for stage: Stage) -> Upload? {
    guard let kind = Picture.Kind(rawValue: Int(reply.ticket >> 36 & 0xF)) else { return nil }
    let picture = Picture(kind, Int(reply.ticket & Self.indices))
    // Too late: it is of a size or a content that is gone, or of a book scrolled past, which would
    // take the layer of one that is seen.
    guard wanted.contains(reply.ticket) else { return nil }
    switch reply.result {
    case .success(let decoded):
      if kind == .cover, accents.count < Self.mostAccents {
        accents.append((book: picture.index, color: Accent.color(of: decoded)))
      }
      if kind != .sketch, let warning = decoded.warning {
        let request = stage.request(for: picture, ticket: 0, width: 1, height: 1)
        report("\(request?.request.subject ?? "a picture"): is damaged: \(warning)")
      }
      // Whatever had the layer is no longer whole from now on.
      return residency.reserve(picture).map {
        Upload(ticket: reply.ticket, picture: picture, decoded: decoded, place: $0)
      }
    case .failure(let failure):
      wanted.remove(reply.ticket)
      failed.insert(picture)
      // Of a sketch nothing is said: its page will have the same fault.
      guard kind != .sketch else { return nil }
      report(failure.description)
      if kind == .page { stage.change { $0.setFaulty(page: picture.index >> 1) } }
      return nil
    }
  }

  /// Goes on with what is on its way to its layer.
  /// - Parameter left: bytes that may still be uploaded.
  /// - Returns: what is there now.
  private func uploadMore(atMost left: inout Int) -> Picture? {
    guard var current = upload else { return nil }
    upload = nil
    let picture = current.picture
    // What is wanted no more, and what its texture is gone of, stops half way.
    guard wanted.contains(current.ticket),
      residency[picture.kind]?.texture == current.place.texture
    else { return nil }
    let filled = current.decoded.pixels.withUnsafeBytes {
      renderer.fill(
        current.place.texture, layer: current.place.layer, with: $0, from: current.filled,
        atMost: left)
    }
    guard let filled else {
      wanted.remove(current.ticket)
      failed.insert(picture)
      report(
        "a picture of \(current.decoded.width) × \(current.decoded.height) came for another size")
      return nil
    }
    left -= filled - current.filled
    current.filled = filled
    guard filled == current.decoded.pixels.count else {
      upload = current
      return nil
    }
    wanted.remove(current.ticket)
    _ = residency.place(picture, extents[current.ticket] ?? .whole)
    return picture
  }

  /// Once for each fault, however often its picture comes by.
  private func report(_ message: String) {
    guard reported.insert(message).inserted else { return }
    Messages.say(message)
    news = message
  }
}
