import BifoldTesting
import Testing

/// The corners that `inspect` prints, by arithmetic of the tests' own.
@Suite("Inspect: geometry")
struct InspectGeometryTests {
  /// A state drawn by lot.
  struct Draw {
    var width: Double
    var height: Double
    var fraction: Double
    var menuWidth: Double?
    var m34: Double
    var fidelity: String
    var screen: String
    var item: Int
    var shelf: Double
    var scale: Double
    /// So many generated books, or the built-in ones.
    var books: Int?

    init(_ random: inout SplitMix64) {
      func tenth(_ range: ClosedRange<Double>) -> Double {
        (random.double(in: range) * 10).rounded() / 10
      }
      width = tenth(60...2_600)
      height = tenth(50...1_600)
      fraction = random.once(in: 8) ? Double(random.int(in: 0..<2)) : random.double(in: 0.002...1)
      menuWidth = random.once(in: 2) ? tenth(1...1_200) : nil
      // From a fly's eye to nearly none, now and then turned inside out.
      m34 = random.once(in: 10) ? random.double(in: 0...0.002) : -random.double(in: 1e-6...0.01)
      fidelity = random.once(in: 2) ? "original" : "natural"
      screen = random.once(in: 2) ? "picture" : "shelf"
      item = random.int(in: 0..<7)
      shelf = random.double(in: -2...13)
      scale = [1, 1.25, 1.5, 2].randomElement(using: &random) ?? 1
    }

    var options: [(name: String, value: String)] {
      var options = [
        ("size", "\(width)x\(height)"), ("menu", "\(fraction)"), ("m34", "\(m34)"),
        ("fidelity", fidelity), ("screen", screen), ("item", "\(item)"), ("shelf", "\(shelf)"),
        ("scale", "\(scale)"),
      ]
      if let menuWidth { options.append(("menu-width", "\(menuWidth)")) }
      if let books { options.append(("books", "\(books)")) }
      return options
    }

    /// The menu's width by the rule: a quarter of the window, within bounds, in whole pixels.
    var doorWidth: Double {
      if let menuWidth { return menuWidth }
      if fidelity == "original" || width < 480 { return 80 }
      return (min(max(width / 4, 180), 280) * scale).rounded() / scale
    }

    var itemCount: Int { fidelity == "original" ? 7 : 8 }
    var rowHeight: Double { max(80, (height - 44) / Double(itemCount)) }
    var hasBar: Bool { screen == "picture" || fidelity == "natural" }
    var door: ClosedDoor {
      ClosedDoor(width: doorWidth, height: height, fraction: fraction, m34: m34)
    }
  }

  private static let draws: [Draw] = {
    var random = SplitMix64(seed: 300)
    return (0..<300).map { index in
      var draw = Draw(&random)
      draw.books = index.isMultiple(of: 2) ? 12 : nil
      return draw
    }
  }()

  private func expect(
    _ found: [Double], _ wanted: [Double], within tolerance: Double, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == wanted.count, "\(what)", sourceLocation: sourceLocation)
    for (a, b) in zip(found, wanted) {
      #expect(
        abs(a - b) <= tolerance * max(1, abs(b) / 1e4), "\(what): \(found), not \(wanted)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("Three hundred states: corners follow from size, position, anchor and transform")
  func corners() throws {
    var (whole, cut) = (0, 0)
    for (index, draw) in Self.draws.enumerated() {
      let inspected = try InspectedState.cards(draw.options)
      for card in inspected.cards {
        let name = "state \(index), \(card.id)"
        let wanted = LayerArithmetic.corners(of: card)
        #expect(card.depth.count == card.corners.count, "\(name)")
        if wanted.allSatisfy({ $0.w > 0.01 }) {
          whole += 1
          expect(card.corners.flatMap(\.self), wanted.flatMap { [$0.x, $0.y] }, within: 1e-6, name)
          expect(card.depth, wanted.map(\.depth), within: 1e-6, name)
        } else {
          cut += 1
          #expect((3...5).contains(card.corners.count), "\(name)")
          #expect(card.corners.allSatisfy { $0.allSatisfy(\.isFinite) }, "\(name)")
          // What lies well before the eye is where it was.
          for corner in wanted where corner.w > 0.01 {
            let isThere = card.corners.contains {
              abs($0[0] - corner.x) < 1e-4 && abs($0[1] - corner.y) < 1e-4
            }
            #expect(isThere, "\(name)")
          }
        }
      }
    }
    #expect(whole > 4_000)
    #expect(cut > 0)
  }

  @Test("Three hundred states: the door is the closed form's, within a hundredth of a point")
  func door() throws {
    var seen = 0
    for (index, draw) in Self.draws.enumerated() where draw.fraction > 0 {
      let inspected = try InspectedState.cards(draw.options)
      let (door, width) = (draw.door, draw.doorWidth)
      // Nearer the eye than a tenth of its distance, corners fly away faster than 0.01 means much.
      guard door.recession(atDistance: width) > 0.1 else { continue }
      func expectPart(_ id: String, from top: Double, to foot: Double) throws {
        let card = try #require(inspected.card(id), "state \(index), \(id)")
        let wanted = [
          door.place(u: 0, v: top), door.place(u: width, v: top), door.place(u: width, v: foot),
          door.place(u: 0, v: foot),
        ]
        expect(
          card.corners.flatMap(\.self), wanted.flatMap(\.self), within: 0.01,
          "state \(index), \(id)")
        #expect(abs(card.opacity - draw.fraction) < 1e-12)
        seen += 1
      }
      try expectPart("menu", from: 0, to: draw.height)
      try expectPart("menu.bar", from: 0, to: 44)
      for row in 0..<draw.itemCount {
        let top = 44 + Double(row) * draw.rowHeight
        let id = "menu.row.\(row)"
        guard top < draw.height else {
          #expect(inspected.card(id) == nil, "state \(index): \(id) lies below the foot")
          continue
        }
        try expectPart(id, from: top, to: min(top + draw.rowHeight, draw.height))
      }
      let leaf = try #require(inspected.card("menu"))
      expect(leaf.anchor, [1, 0.5], within: 0, "anchor")
      expect(
        leaf.position, [width / 2 - (1 - draw.fraction) * width, draw.height / 2], within: 1e-9,
        "position")
      expect(leaf.size, [width, draw.height], within: 1e-9, "size")
    }
    #expect(seen > 1_000)
  }

  @Test("Three hundred states: the panel, its bar and the hamburger follow the hinge")
  func panel() throws {
    for (index, draw) in Self.draws.enumerated() {
      let inspected = try InspectedState.cards(draw.options)
      let hinge = draw.fraction * draw.doorWidth
      let name = "state \(index)"
      func box(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) throws {
        let card = try #require(inspected.card(id), "\(name), \(id)")
        expect(
          card.corners.flatMap(\.self),
          [x, y, x + width, y, x + width, y + height, x, y + height], within: 1e-6, "\(name) \(id)")
        #expect(card.opacity == 1)
      }
      try box("panel", hinge, 0, draw.width, draw.height)
      if draw.fraction > 0 { try box("menu.backdrop", 0, 0, hinge, draw.height) }
      guard draw.hasBar else {
        #expect(inspected.card("bar") == nil)
        #expect(inspected.card("hamburger") == nil)
        continue
      }
      try box("bar", hinge, 0, draw.width, 44)
      let hamburger = try #require(inspected.card("hamburger"))
      expect(hamburger.position, [hinge + 26, 22], within: 1e-9, name)
      expect(hamburger.size, [20, 20], within: 0, name)
      expect([try #require(hamburger.rotation)], [draw.fraction * .pi / 2], within: 1e-9, name)
    }
  }

  @Test("What is listed, in which order, with which role")
  func listing() throws {
    let roles = [
      "panel": "panel", "bar": "bar", "hamburger": "button", "picture": "picture",
      "menu": "menu", "menu.bar": "menuBar", "menu.backdrop": "backdrop",
      "shadow.left": "shadow", "menu.hinge": "light", "menu.edge": "light",
    ]
    for (index, draw) in Self.draws.enumerated() {
      let inspected = try InspectedState.cards(draw.options)
      let ids = inspected.cards.map(\.id)
      #expect(Set(ids).count == ids.count, "state \(index)")
      #expect(inspected.cards.map(\.order) == Array(0..<ids.count))
      #expect(ids.first == "panel")
      for card in inspected.cards {
        let kind = String(card.id.reversed().drop { $0.isNumber }.reversed())
        let bookPart = card.id.hasPrefix("book.") ? card.id.split(separator: ".").dropFirst(2) : []
        let isFigure = card.id.wholeMatch(of: /label\.place\.\d+\.\d+/) != nil
        let role =
          roles[card.id] ?? (isFigure ? "figure" : nil) ?? bookPart.first.map(String.init)
          ?? [
            "menu.row.": "menuRow", "menu.icon.": "icon", "label.menu.row.": "label",
            "label.title.": "label", "label.author.": "label", "label.place.": "label",
            "book.": "book",
          ][kind]
        #expect(card.role == role, "\(card.id)")
        #expect(card.opacity > 0 && card.opacity <= 1)
      }
      // All reflections come first, a cover's shadows and its side before it, its crease
      // after it, and all of that before what stands nearer the middle; the original has
      // none.
      let reflections = ids.filter { $0.hasSuffix(".reflection") }
      #expect(reflections.count == (draw.fidelity == "natural" ? inspected.books.count : 0))
      #expect(Array(ids.dropFirst().prefix(reflections.count)) == reflections)
      for book in inspected.books {
        #expect(draw.fidelity == "natural" || !ids.contains { $0.hasPrefix("book.\(book).") })
        guard draw.fidelity == "natural" else { continue }
        let own = ["shadow", "contact", "board", "pages", nil, "crease"].compactMap { part in
          ids.firstIndex(of: part.map { "book.\(book).\($0)" } ?? "book.\(book)")
        }
        #expect(own.count >= 4)
        #expect(own == own.sorted())
        let middle = inspected.books.last ?? book
        let inner = book < middle ? book + 1 : book - 1
        guard book != middle, let next = ids.firstIndex(of: "book.\(inner).shadow") else {
          continue
        }
        #expect(own.allSatisfy { $0 < next }, "book \(book)")
        // Nor does its reflection lie under the next one's.
        let reflection = inspected.cards.first { $0.id == "book.\(book).reflection" }?.corners
        let cover = inspected.cards.first { $0.id == "book.\(inner)" }?.corners
        let seen = try #require(reflection).map { $0[0] }
        let foot = try #require(cover)
        if book < middle {
          #expect(seen.allSatisfy { $0 < foot[3][0] + 1e-6 }, "book \(book)")
        } else {
          #expect(seen.allSatisfy { $0 > foot[2][0] - 1e-6 }, "book \(book)")
        }
      }
      // The closed menu is not there at all.
      #expect((draw.fraction > 0) == ids.contains { $0.contains("menu") })
      #expect((draw.screen == "picture") == ids.contains("picture"))
      if draw.screen == "picture" { #expect(inspected.books.isEmpty) }
      // The bar lies over the content and under the door; the door's parts on its leaf.
      func place(_ id: String) -> Int? { ids.firstIndex(of: id) }
      for (below, above) in [
        ("picture", "bar"), ("bar", "hamburger"), ("hamburger", "menu.backdrop"),
        ("menu.backdrop", "menu"), ("menu", "menu.bar"), ("menu", "menu.row.0"),
        ("menu.row.0", "menu.icon.0"), ("menu.row.0", "label.menu.row.0"),
      ] {
        if let lower = place(below), let upper = place(above) { #expect(lower < upper) }
      }
    }
  }

  @Test("The state is told as it was asked for")
  func head() throws {
    for draw in Self.draws {
      let inspected = try InspectedState.cards(draw.options)
      #expect(inspected.size == [draw.width, draw.height])
      #expect(inspected.scale == draw.scale)
      #expect(inspected.fidelity == draw.fidelity)
      #expect(abs(inspected.fraction - draw.fraction) < 1e-12)
      #expect(inspected.m34 == draw.m34)
      #expect(inspected.screen == draw.screen)
      #expect(inspected.item == draw.item)
      // The shelf goes no further than its books.
      #expect(abs(inspected.shelf - min(max(draw.shelf, 0), Double((draw.books ?? 8) - 1))) < 1e-12)
    }
  }

  @Test("The program prints the same, to the byte", arguments: 0..<12)
  func process(index: Int) throws {
    let draw = Self.draws[index * 25]
    let words = draw.options.map { "--\($0.name)=\($0.value)" }
    let run = try Bifold.succeed(["inspect"] + words)
    #expect(run.errors.isEmpty)
    #expect(run.text == (try InspectedState.text(draw.options)))
    #expect(try Bifold.succeed(["inspect"] + words).output == run.output)
  }
}
