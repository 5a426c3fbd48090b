import Testing

/// Figures that stand in the reference, read off what the program prints.
@Suite("Inspect: figures")
struct InspectFigureTests {
  private func leaf(_ fraction: String) throws -> Inspected.Card {
    let inspected = try Bifold.inspect(
      ["--fidelity", "original", "--size", "1280x800", "--menu", fraction])
    return try #require(inspected.card("menu"))
  }

  @Test(
    "The door's projected width",
    arguments: [("0.25", 28.51), ("0.5", 53.54), ("0.75", 71.71), ("1", 80.0)])
  func projectedWidth(fraction: String, width: Double) throws {
    let corners = try leaf(fraction).corners
    #expect(abs(corners[1][0] - corners[0][0] - width) < 0.005)
    let hinge = 80 * (try #require(Double(fraction)))
    #expect(abs(corners[1][0] - hinge) < 1e-9)
    #expect(abs(corners[1][1]) < 1e-9)
    #expect(abs(corners[2][1] - 800) < 1e-9)
  }

  @Test("The half-open door's corners")
  func halfOpen() throws {
    let wanted = [[-13.54, 21.42], [40, 0], [40, 800], [-13.54, 778.58]]
    for (corner, place) in zip(try leaf("0.5").corners, wanted) {
      #expect(abs(corner[0] - place[0]) < 0.006)
      #expect(abs(corner[1] - place[1]) < 0.006)
    }
    // The free edge recedes.
    let depth = try leaf("0.5").depth
    #expect(depth[0] < -40)
    #expect(abs(depth[1]) < 1e-9)
  }

  @Test("The open door is exact to the pixel")
  func open() throws {
    #expect(try leaf("1").corners == [[0, 0], [80, 0], [80, 800], [0, 800]])
    #expect(try leaf("1").depth == [0, 0, 0, 0])
  }

  @Test("The original's covers two and three at position 2.5")
  func covers() throws {
    let inspected = try Bifold.inspect([
      "--fidelity", "original", "--size", "1280x800", "--screen", "shelf", "--shelf", "2.5",
    ])
    for (id, x) in [("book.2", 454.0), ("book.3", 826.0)] {
      let corners = try #require(inspected.card(id)).corners
      #expect(abs((corners[0][0] + corners[1][0]) / 2 - x) < 0.005)
      #expect(abs((corners[0][1] + corners[3][1]) / 2 - 400) < 0.005)
      #expect(abs(corners[1][0] - corners[0][0] - 216.58) < 0.005)
      #expect(abs(corners[3][1] - corners[0][1] - 339.82) < 0.005)
    }
  }

  @Test("The original's seven items, and the library before them in the natural menu")
  func items() throws {
    let titles = ["Smile", "Coffee", "Drinks", "Thumbs up", "Thumbs down", "Raining", "Clock"]
    for (fidelity, wanted) in [("original", titles), ("natural", ["Library"] + titles)] {
      let inspected = try Bifold.inspect(["--fidelity", fidelity, "--menu", "1"])
      let rows = inspected.cards.filter { $0.role == "menuRow" }
      #expect(rows.map(\.label) == wanted)
    }
  }

  @Test("The original begins with its first item's picture, 320 points a side, below the bar")
  func picture() throws {
    let inspected = try Bifold.inspect(["--fidelity", "original", "--size", "1280x800"])
    #expect(inspected.screen == "picture")
    #expect(inspected.item == 0)
    #expect(inspected.fraction == 0)
    let picture = try #require(inspected.card("picture"))
    #expect(picture.label == "Smile")
    #expect(picture.size == [320, 320])
    #expect(picture.position == [640, 422])
  }

  @Test("The bookshelf opens on the shelf, with the first cover centred and on whole pixels")
  func shelf() throws {
    let inspected = try Bifold.inspect(["--size", "1280x800"])
    #expect(inspected.screen == "shelf")
    #expect(inspected.shelf == 0)
    let cover = try #require(inspected.card("book.0"))
    #expect(abs(cover.corners[0][0] + cover.corners[1][0] - 1280) < 1e-9)
    for corner in cover.corners { #expect(corner.allSatisfy { $0 == $0.rounded() }) }
    #expect(!cover.label.isEmpty)
    // The centred cover lies in front of its neighbours.
    #expect(inspected.books.last == 0)
  }

  @Test("A million books are as quickly told as twelve")
  func million() throws {
    let inspected = try Bifold.inspect(["--books", "1000000", "--shelf", "500000.25"])
    #expect(inspected.shelf == 500_000.25)
    #expect(inspected.books.contains(500_000))
    #expect(inspected.books.count < 12)
  }

  @Test("A shelf without books is a shelf", arguments: ["original", "natural"])
  func empty(fidelity: String) throws {
    let inspected = try Bifold.inspect(
      ["--books", "0", "--fidelity", fidelity, "--screen", "shelf", "--shelf", "3"])
    #expect(inspected.books.isEmpty)
    #expect(inspected.shelf == 0)
    #expect(inspected.screen == "shelf")
  }

  @Test("Time swings the menu")
  func time() throws {
    var last = -1.0
    for time in ["0", "0.1", "0.15", "0.2", "0.3"] {
      let fraction = try Bifold.inspect(["--time", time]).fraction
      #expect(fraction > last)
      last = fraction
    }
    #expect(last == 1)
    let original = try Bifold.inspect(["--time", "0.15", "--fidelity", "original"])
    #expect(abs(original.fraction - 0.5) < 1e-6)
    // Half the time of a swing that starts at once.
    #expect(abs(try Bifold.inspect(["--time", "0.15"]).fraction - 0.7734950290575877) < 1e-6)
  }
}
