/// The covers on the shelf.
extension Layout {
  mutating func appendCovers(of shelf: Bookshelf, on flow: FlowLayout) {
    let scale = shelf.bookScale
    let reach = flow.turn == 0 ? 0 : Self.turnedReach * scale
    // The panel slides to the right, and what it carries beyond the window is not seen.
    let visible = flow.indices(
      in: flow.visibleRect.inset(by: Insets(left: -reach, right: shelf.hinge - reach)))
    // They fade out while a book comes from among them; under a lamp the room closes over them.
    let rest = 1 - min(max(shelf.openingProgress, 0), 1)
    let opacity = shelf.rules.light == .lamp ? 1 : rest
    guard !visible.isEmpty, rest > 0, let middle = shelf.nearestBook else { return }
    visibleBooks = visible
    // From both ends toward the centre, so that what is nearer the middle lies in front.
    covers.removeAll(keepingCapacity: true)
    func add(_ index: Int) {
      guard visible.contains(index) else { return }
      if index == shelf.book?.index { return }
      var cover = Self.cover(index, flow, shelf)
      cover.opacity = opacity
      covers.append((index, cover))
    }
    let farthest = max(middle - visible.lowerBound, visible.upperBound - 1 - middle)
    for steps in stride(from: farthest, to: 0, by: -1) {
      add(middle - steps)
      add(middle + steps)
    }
    add(middle)
    switch shelf.rules.light {
    case .none:
      for cover in covers { append(cover.card) }
    case .lamp:
      appendReflections(around: middle, scale: scale)
      appendLit(around: middle, position: flow.centeredItem, scale: scale, in: shelf)
    }
  }

  static func cover(_ index: Int, _ flow: FlowLayout, _ shelf: Bookshelf) -> Card {
    let eye = shelfEyeDistance * shelf.bookScale
    let item = flow.attributes(ofItem: index)
    let position = Point(
      x: shelf.hinge + item.center.x - flow.contentOffset, y: item.center.y)
    var transform = item.transform
    if flow.turn != 0 {
      // One vanishing point for the whole shelf, in the middle of the panel.
      let center = Point(x: shelf.hinge + shelf.size.width / 2, y: flow.centerY)
      transform = transform.concatenating(
        Transform3D.perspective(distance: eye).seen(
          from: Point(x: position.x - center.x, y: position.y - center.y)))
    }
    return Card(
      .book(index), size: item.size, position: position, transform: transform,
      content: .picture(
        Picture(.cover, index), frame: Rect(origin: .zero, size: item.size),
        over: placeholder(for: index)),
      light: item.light, corners: shelf.rules.coverCorners)
  }

  /// Something that lies in a cover's plane.
  /// - Parameter frame: its place, in points from the cover's top left.
  static func part(
    _ part: CardID.BookPart, _ index: Int, of cover: Card, _ frame: Rect, _ content: Card.Content
  ) -> Card {
    var card = cover
    card.id = .bookPart(part, index)
    card.size = frame.size
    card.anchorPoint = Point(
      x: (cover.size.width / 2 - frame.minX) / frame.size.width,
      y: (cover.size.height / 2 - frame.minY) / frame.size.height)
    card.content = content
    card.corners = .square
    return card
  }

  /// What the floor shows of the covers: it lies under everything that stands on it. None of them
  /// shines through the one before it.
  private mutating func appendReflections(around middle: Int, scale: Double) {
    for (place, cover) in covers.enumerated() {
      guard case .picture(let picture, _, let over) = cover.card.content else { continue }
      let size = cover.card.size
      var (left, right) = (0.0, size.width)
      if let inner = inward(of: place, around: middle),
        let edge = Self.foot(of: covers[inner].card, cover.index < middle ? .left : .right),
        let cut = cover.card.projection.unproject(edge)?.x
      {
        if cover.index < middle { right = min(right, cut) } else { left = max(left, cut) }
      }
      guard left < right else { continue }
      var reflection = Self.part(
        .reflection, cover.index, of: cover.card,
        Rect(x: left, y: size.height, width: right - left, height: Self.reflectionHeight * scale),
        .reflection(picture, frame: Rect(origin: Point(x: -left, y: 0), size: size), over: over))
      reflection.opacity = Self.reflectionOpacity * cover.card.opacity
      append(reflection)
    }
  }

  /// The place in `covers` of the one that stands before another.
  private func inward(of place: Int, around middle: Int) -> Int? {
    let index = covers[place].index
    let toward = index < middle ? index + 1 : index - 1
    // It comes within the next two, for the two sides take turns.
    return index == middle
      ? nil : covers.indices.dropFirst(place + 1).prefix(2).first { covers[$0].index == toward }
  }

  private enum End { case left, right }

  /// Where a cover's lower corner is seen.
  private static func foot(of cover: Card, _ end: End) -> Point? {
    cover.projection.project(
      Point(x: end == .left ? 0 : cover.size.width, y: cover.size.height)
    ).divided
  }

  /// The covers with their shadows, sides and creases.
  ///
  /// Two that are as far from the middle do not meet, so theirs are listed kind by kind: one call
  /// draws both.
  /// - Parameters:
  ///   - position: which item is in the centre.
  ///   - scale: of the lengths below, which are those of a window 800 points high.
  private mutating func appendLit(
    around middle: Int, position: Double, scale: Double, in shelf: Bookshelf
  ) {
    var first = 0
    while first < covers.count {
      let steps = abs(covers[first].index - middle)
      let pair = first..<covers[first...].prefix { abs($0.index - middle) == steps }.endIndex
      for (index, cover) in covers[pair] {
        appendShadows(of: cover, index, steps: Double(index) - position, scale: scale)
      }
      for (index, cover) in covers[pair] {
        appendSide(of: cover, index, steps: Double(index) - position, scale: scale)
      }
      for (_, cover) in covers[pair] { append(cover) }
      for (index, cover) in covers[pair] {
        append(
          Self.part(
            .crease, index, of: cover,
            Rect(
              x: Self.creaseInset * scale, y: 0, width: Self.creaseWidth * scale,
              height: cover.size.height),
            .gradient(from: Self.creaseColor, to: Self.creaseEnd)))
      }
      for (index, cover) in covers[pair] {
        appendMark(of: index, on: cover, scale: scale, in: shelf)
      }
      first = pair.upperBound
    }
  }

  /// What lies over a shadow.
  private enum Cover { case there, gone }

  /// What light makes of a cover on the shelf while the book leaves it, or comes back: less and less
  /// is seen of it.
  /// - Parameters:
  ///   - cover: as it stood there.
  ///   - rest: how much is left of its way from the reader, 0…1.
  mutating func appendRest(of cover: Card, _ index: Int, rest: Double, in shelf: Bookshelf) {
    let opacity = 1 - (1 - rest) * Self.restFade
    guard opacity > 0, shelf.rules.light == .lamp,
      case .picture(let picture, _, let over) = cover.content
    else { return }
    let scale = shelf.bookScale
    let size = cover.size
    var faint = cover
    faint.opacity = opacity
    var reflection = Self.part(
      .reflection, index, of: faint,
      Rect(x: 0, y: size.height, width: size.width, height: Self.reflectionHeight * scale),
      .reflection(picture, frame: Rect(origin: .zero, size: size), over: over))
    reflection.opacity = Self.reflectionOpacity * opacity
    append(reflection)
    let steps = Double(index) - shelf.shelfPosition
    appendShadows(of: faint, index, steps: steps, scale: scale, under: rest < 1 ? .gone : .there)
    appendSide(of: faint, index, steps: steps, scale: scale)
  }

  /// What of a cover on the shelf is seen on the front of the book on its way: its rounded corners and
  /// its crease.
  /// - Parameters:
  ///   - front: anchored at the spine.
  ///   - rest: as above.
  mutating func appendCrease(on front: Card, _ index: Int, rest: Double, in shelf: Bookshelf) {
    guard rest > 0, shelf.rules.light == .lamp else { return }
    let scale = front.size.height / shelf.coverSize.height * shelf.bookScale
    let width = Self.creaseWidth * scale
    var crease = front
    crease.id = .bookPart(.crease, index)
    crease.size.width = width
    crease.anchorPoint.x = -Self.creaseInset * scale / width
    crease.content = .gradient(from: Self.creaseColor, to: Self.creaseEnd)
    crease.corners = .square
    crease.opacity = rest
    append(crease)
  }

  /// How much faster than the book leaves what light made of it fades.
  private static let restFade = 8.0

  /// - Parameter steps: how many items the cover is from the centre, to the right positive.
  private mutating func appendShadows(
    of cover: Card, _ index: Int, steps: Double, scale: Double, under: Cover = .there
  ) {
    let (width, height) = (cover.size.width, cover.size.height)
    func part(_ part: CardID.BookPart, _ frame: Rect, _ color: Color, softness: Double) -> Card {
      let margin = Self.hiddenMargin
      let hidden = Rect(
        x: margin - frame.minX, y: margin - frame.minY, width: width - 2 * margin,
        height: height - 2 * margin
      ).intersection(Rect(origin: .zero, size: frame.size))
      return Self.part(
        part, index, of: cover, frame,
        .shadow(color, softness: softness, hidden: under == .there ? hidden : nil))
    }
    let wide = Self.shadowSoftness * scale
    // Toward the centre stands one that is nearly as near, or nearer. The less there is between
    // them the less of a shadow falls there, so that nothing jumps as they change order halfway.
    let retreat = 2 * wide * min(2 * abs(steps), 1)
    append(
      part(
        .shadow,
        Rect(
          x: Self.shadowOffset.x * scale - wide + (steps > 0 ? retreat : 0),
          y: Self.shadowOffset.y * scale - wide,
          width: width + 2 * wide - retreat, height: height + wide),
        Self.shadowColor, softness: wide))
    let near = Self.contactSoftness * scale
    append(
      part(
        .contact, Rect(x: -near, y: height - 2 * near, width: width + 2 * near, height: 4 * near),
        Self.contactColor, softness: near))
  }

  /// The side of a book that is seen past its cover: turned toward the centre it shows its outer
  /// one, which is the spine at the left and the edges of its pages, between boards, at the right.
  private mutating func appendSide(of cover: Card, _ index: Int, steps: Double, scale: Double) {
    guard steps != 0, case .picture(let picture, _, let over) = cover.content else { return }
    let thickness = Self.thickness * scale
    let side: Side = steps < 0 ? .spine : .foreEdge
    // All of it lies beside the picture, which goes on there as its own border: a line of texels,
    // the same however wide the picture is said to be. So wide, no pixel of the narrow side takes
    // in many texels of it, and none has to be averaged.
    let stretched = cover.size.width * Self.sideStretch
    let inset = Self.sideInset * scale
    let board = Self.side(
      side, .board, index, of: cover, from: 0, to: thickness, inset: inset,
      .picture(
        picture,
        frame: Rect(
          x: side == .spine ? thickness : -stretched, y: -inset, width: stretched,
          height: cover.size.height),
        over: over),
      light: side == .spine ? Self.litSide : Self.shadedSide)
    let outline = board.outline
    // From far out it is the cover that hides it.
    guard outline.count == 4, outline[1].point.x - outline[0].point.x > Self.leastSide else {
      return
    }
    append(board)
    guard side == .foreEdge else { return }
    let boards = Self.boardThickness * scale
    append(
      Self.side(
        side, .pages, index, of: cover, from: boards, to: thickness - boards,
        inset: inset + boards, .gradient(from: Self.paperShade, to: Self.paper), light: 1))
  }

  private enum Side { case spine, foreEdge }

  /// A part of a book's side, which lies at a right angle to the cover, behind its edge.
  /// - Parameters:
  ///   - front: points behind the cover where it begins; `back` where it ends.
  ///   - inset: points that it leaves free above and below.
  private static func side(
    _ side: Side, _ part: CardID.BookPart, _ index: Int, of cover: Card, from front: Double,
    to back: Double, inset: Double, _ content: Card.Content, light: Double
  ) -> Card {
    let depth = back - front
    let way: Double = side == .spine ? -1 : 1
    var card = cover
    card.id = .bookPart(part, index)
    card.size = Size(width: depth, height: cover.size.height - 2 * inset)
    card.anchorPoint = Point(x: side == .spine ? back / depth : -front / depth, y: 0.5)
    card.transform = Transform3D.rotation(by: way * .pi / 2, x: 0, y: 1, z: 0)
      .concatenating(.translation(x: way * cover.size.width / 2, y: 0))
      .concatenating(cover.transform)
    card.content = content
    card.corners = .square
    card.light = cover.light * light
    // Under the cover, so that nothing shines through where they meet.
    if front == 0 { card.seams = Card.Seams(left: way > 0 ? 1 : 0, right: way > 0 ? 0 : 1) }
    return card
  }

  /// Title, author and place of the book in the centre, below its reflection; gone while another
  /// comes.
  mutating func appendWords(of shelf: Bookshelf, on flow: FlowLayout) {
    guard shelf.rules.shelfWords == .below, let index = shelf.nearestBook else { return }
    let opacity =
      1 - Self.wordsReach * abs(Double(index) - shelf.shelfPosition)
      - Self.wordsReach * max(shelf.openingProgress, 0)
    let foot = flow.centerY + shelf.coverSize.height / 2
    let title = shelf.titleBox
    let author = shelf.authorBox
    var lines = title.height + Metrics.placeHeight + Self.wordsGap
    // A window too low for three lines has two.
    let room = shelf.size.height - foot - Self.wordsGap
    let authorHeight =
      shelf.authorship == .named && lines + author.height <= room ? author.height : 0
    lines += authorHeight
    let top = min(
      foot + (Self.reflectionHeight + Self.wordsGap) * shelf.bookScale, shelf.size.height - lines)
    guard opacity > 0, top >= foot + Self.wordsGap else { return }
    /// The place of a line in the middle of the panel.
    func origin(_ width: Double, _ y: Double) -> Point {
      let origin = shelf.placed(Point(x: (shelf.size.width - width) / 2, y: y))
      return Point(x: shelf.hinge + origin.x, y: origin.y)
    }
    func line(_ kind: Picture.Kind, as label: CardID.Label, at y: Double, _ box: Size) -> Card {
      var words = Card(
        .label(label), frame: Rect(origin: origin(box.width, y), size: box),
        content: .words(
          Picture(kind, index), of: box, color: kind == .title ? Ink.bright : Ink.quiet))
      words.opacity = opacity
      return words
    }
    append(line(.title, as: .title(index), at: top, title))
    if authorHeight > 0 {
      append(line(.author, as: .author(index), at: top + title.height, author))
    }
    var place = FigureRow()
    place.append(index + 1)
    place.append(.of)
    place.append(shelf.bookCount)
    append(
      place, for: .place(index),
      at: origin(place.width(scale: shelf.scale), top + title.height + authorHeight),
      color: Ink.quiet, opacity: opacity, in: shelf)
    appendProgress(of: index, top: top + lines, opacity: opacity, in: shelf)
  }

  /// How fast words fade as their book leaves the centre: gone a third of the way to the next.
  private static let wordsReach = 3.0
  /// Points between the reflection's foot and the title, and the least above and below the words:
  /// in low windows they lie over the reflection.
  private static let wordsGap = 8.0

  /// The wide shadow: points that it fades to both sides of its edge, how far the light from the
  /// upper left moves it, and how dark it is.
  private static let shadowSoftness = 40.0
  private static let shadowOffset = Point(x: 9, y: 12)
  private static let shadowColor = Color(red: 0, green: 0, blue: 0, alpha: 0.55)
  /// The shadow where a cover meets the floor.
  private static let contactSoftness = 4.0
  private static let contactColor = Color(red: 0, green: 0, blue: 0, alpha: 0.7)
  /// Points that a shadow reaches under its cover: more than the cover's soft rim is wide.
  private static let hiddenMargin = 8.0
  /// Points within which the reflection is gone, and how much of the cover it shows at its foot.
  private static let reflectionHeight = 60.0
  private static let reflectionOpacity = 0.22
  /// The groove beside the spine: dark where it falls away from the light, and rising out of that.
  private static let creaseInset = 9.0
  private static let creaseWidth = 7.0
  private static let creaseColor = Color(red: 0, green: 0, blue: 0, alpha: 0.34)
  private static let creaseEnd = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Points that a book is thick, and each of its boards: from where one stands a tenth of that
  /// is seen.
  private static let thickness = 48.0
  private static let boardThickness = 5.0
  /// Points by which the sides stay clear of the cover's rounded corners.
  private static let sideInset = 3.0
  /// How many times as wide the cover is taken whose border a board goes on: what is seen of its 48
  /// points, down to `leastSide`, is then never less than the texels in it.
  private static let sideStretch = 1000.0
  /// Points of a side that are worth drawing.
  private static let leastSide = 0.05
  /// The light on a side that is turned to the lamp, and on one that is turned away, against the
  /// cover's.
  private static let litSide = 1.12
  private static let shadedSide = 0.6
  static let paper = Color(hex: 0xD8D0C2)
  static let paperShade = Color(hex: 0xA89F92)

  /// Points from the eye to the shelf, of a window 800 points high as everything on it: far enough
  /// that a book turned toward the centre shows the eye its outer side.
  static let shelfEyeDistance = 4000.0

  /// Points by which perspective may bring a turned cover's outer edge nearer than its frame says.
  static let turnedReach = 24.0

  /// A quiet cloth colour for a cover that is not there yet, one of five so that neighbours differ.
  static func placeholder(for index: Int) -> Color {
    switch index % 5 {
    case 0: Color(hex: 0x566069)
    case 1: Color(hex: 0x4C5A63)
    case 2: Color(hex: 0x5F6468)
    case 3: Color(hex: 0x4A545F)
    default: Color(hex: 0x5A5D66)
    }
  }
}
