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
  private var replies: [PictureReply] = []
  /// What was last asked for; asking again for the same costs nothing.
  private var asked: Wish?
  /// The tickets of what was last asked for.
  private var wanted: Set<UInt64> = []
  /// Counts up when a kind's size or content changes, so that late replies are known as such.
  private var generations: [UInt64]
  private var failed: Set<Picture> = []
  private var reported: Set<String> = []
  /// Since when a kind's texture has had the wrong size.
  private var misfitSince: [Double?]
  /// Whether every picture on the last frame's cards was there.
  private(set) var isComplete = false

  /// How many pictures are taken at a time.
  enum Haste {
    /// As many as a frame can take without being late.
    case perFrame
    /// All that have come.
    case all
  }

  /// Pictures uploaded a frame: four covers are about 1.6 MB, under a millisecond of copying.
  private static let uploadsPerFrame = 4
  /// Seconds that a new size must last before pictures are asked for in it: while a window is
  /// dragged, the old ones serve.
  static let sizePatience = 0.15
  /// Covers asked for beyond each end of the visible ones.
  private static let prefetch = 3

  /// Everything that decides what is wanted.
  private struct Wish: Equatable {
    var visible: Range<Int>
    var screen: Screen
    var isMenuShown: Bool
    var isPerspectiveShown: Bool
    var item: Int
    var itemCount: Int
    var generations: [UInt64]
    /// How many cards there are, for those that no state lays out.
    var cards: Int
  }

  init(renderer: Renderer, client: DecoderClient?) {
    self.renderer = renderer
    self.client = client
    generations = Array(repeating: 0, count: Picture.Kind.allCases.count)
    misfitSince = Array(repeating: nil, count: Picture.Kind.allCases.count)
  }

  /// Whether pictures have come that no frame has taken yet.
  var hasMore: Bool { !replies.isEmpty }

  /// Seconds after which the stream has something to do though nothing moves; nil where not.
  var patience: Double? { misfitSince.contains { $0 != nil } ? Self.sizePatience : nil }

  func forget() {
    for kind in Picture.Kind.allCases { forget(kind) }
  }

  func forget(_ kind: Picture.Kind) {
    residency.forget(kind)
    generations[kind.rawValue] += 1
    failed = failed.filter { $0.kind != kind }
  }

  /// One picture's content has changed.
  func forget(_ picture: Picture) {
    residency.forget(picture)
    generations[picture.kind.rawValue] += 1
  }

  /// Asks, and takes what has come.
  /// - Returns: whether a picture came.
  func stream(for stage: Stage, _ haste: Haste) -> Bool {
    fitTextures(to: stage)
    ask(for: stage)
    guard let client else {
      isComplete = true
      return false
    }
    client.takeReplies(into: &replies)
    let count = haste == .all ? replies.count : min(replies.count, Self.uploadsPerFrame)
    for reply in replies.prefix(count) { take(reply, for: stage) }
    if count > 0 { replies.removeFirst(count) }
    retireOldTextures(stage)
    return count > 0
  }

  // MARK: Textures

  /// Gives every kind a texture whose layers have the size at which its pictures are shown.
  private func fitTextures(to stage: Stage) {
    let state = stage.state
    fit(.cover, state.coverSize, count: stage.simulation.layout.visibleBooks.count, stage)
    fit(.icon, Bookshelf.iconSize, count: state.items.count, stage)
    fit(.detail, Size(width: state.detailSide, height: state.detailSide), count: 1, stage)
    fit(.label, Bookshelf.labelBox, count: state.items.count + 1, stage)
  }

  /// - Parameter count: how many are shown at a time.
  private func fit(_ kind: Picture.Kind, _ size: Size, count: Int, _ stage: Stage) {
    let longest = Double(renderer.longestTextureSide)
    let scale = stage.state.scale
    let width = Int(min(max((size.width * scale).rounded(), 1), longest))
    let height = Int(min(max((size.height * scale).rounded(), 1), longest))
    let wanted = count + (kind == .cover ? 2 * Self.prefetch : 0)
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
    // Half as many again, in eights, so that a wider window or a longer menu rarely needs more.
    let layers = kind == .detail ? 2 : (max(wanted, 1) * 3 / 2 + 7) / 8 * 8
    do throws(GraphicsError) {
      let texture = try renderer.makeTexture(width: width, height: height, layers: layers)
      if let old = residency.begin(
        kind, texture: texture, width: width, height: height, layers: layers)
      {
        renderer.free(old)
      }
      generations[kind.rawValue] += 1
      misfitSince[kind.rawValue] = nil
    } catch {
      report(error.description)
    }
  }

  /// Gives up the textures of an old size once everything visible is there in the new one.
  private func retireOldTextures(_ stage: Stage) {
    isComplete = true
    for card in stage.simulation.layout.cards {
      guard case .picture(let picture, _, _) = card.content else { continue }
      if !residency.isCurrent(picture), !failed.contains(picture) { isComplete = false }
    }
    guard isComplete, misfitSince.allSatisfy({ $0 == nil }) else { return }
    for kind in Picture.Kind.allCases where residency.isChanging(kind) {
      if let old = residency.retire(kind) { renderer.free(old) }
    }
  }

  // MARK: Asking

  private func ask(for stage: Stage) {
    let state = stage.state
    let wish = Wish(
      visible: stage.simulation.layout.visibleBooks, screen: state.screen,
      isMenuShown: state.fraction > 0, isPerspectiveShown: state.perspectiveLabelOpacity > 0,
      item: state.selectedItem, itemCount: state.items.count, generations: generations,
      cards: state.isMoving ? 0 : stage.simulation.layout.cards.count)
    guard wish != asked, let client else { return }
    asked = wish
    wanted.removeAll(keepingCapacity: true)
    var requests: [PictureRequest] = []
    func add(_ picture: Picture) {
      guard !residency.isCurrent(picture), !failed.contains(picture),
        let shelf = residency[picture.kind]
      else { return }
      let ticket = ticket(of: picture)
      guard wanted.insert(ticket).inserted else { return }
      if let request = stage.request(
        for: picture, ticket: ticket, width: shelf.width, height: shelf.height)
      {
        requests.append(request)
      } else {
        failed.insert(picture)
      }
    }
    // What lies in front is looked at first; the centred cover is the last of the covers.
    for card in stage.simulation.layout.cards.reversed() {
      if case .picture(let picture, _, _) = card.content { add(picture) }
    }
    if !wish.visible.isEmpty {
      for step in 1...Self.prefetch {
        let (after, before) = (wish.visible.upperBound - 1 + step, wish.visible.lowerBound - step)
        if after < state.bookCount { add(Picture(.cover, after)) }
        if before >= 0 { add(Picture(.cover, before)) }
      }
    }
    // The menu may open any moment.
    for index in state.items.indices {
      add(Picture(.icon, index))
      add(Picture(.label, index))
    }
    client.want(requests)
  }

  /// Says which picture a reply is of, and in which generation it was asked for.
  private func ticket(of picture: Picture) -> UInt64 {
    let generation = generations[picture.kind.rawValue] & 0xFFFF
    return generation << 48 | UInt64(picture.kind.rawValue) << 44
      | UInt64(picture.index) & 0xFFF_FFFF_FFFF
  }

  private func take(_ reply: PictureReply, for stage: Stage) {
    guard let kind = Picture.Kind(rawValue: Int(reply.ticket >> 44 & 0xF)) else { return }
    let picture = Picture(kind, Int(reply.ticket & 0xFFF_FFFF_FFFF))
    // Too late: it is of a size or a content that is gone, or of a book scrolled past, which would
    // take the layer of one that is seen.
    guard wanted.contains(reply.ticket) else { return }
    switch reply.result {
    case .success(let decoded):
      guard let place = residency.place(picture) else { return }
      let isFilled = decoded.pixels.withUnsafeBytes {
        renderer.fill(place.texture, layer: place.layer, with: $0)
      }
      if !isFilled {
        residency.forget(picture)
        failed.insert(picture)
        report("a picture of \(decoded.width) × \(decoded.height) came for another size")
      }
      if let warning = decoded.warning {
        let request = stage.request(for: picture, ticket: 0, width: 1, height: 1)
        report("\(request?.request.subject ?? "a picture"): is damaged: \(warning)")
      }
    case .failure(let failure):
      failed.insert(picture)
      report(failure.description)
    }
  }

  /// Once for each fault, however often its picture comes by.
  private func report(_ message: String) {
    if reported.insert(message).inserted { Messages.say(message) }
  }
}
