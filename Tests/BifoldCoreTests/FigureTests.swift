import BifoldTesting
import Glibc
import Testing

@testable import BifoldCore

@Suite("Numbers made of figures")
struct FigureTests {
  /// What a row says.
  private static func text(_ row: FigureRow) -> String {
    (0..<row.count).map { row[$0].text }.joined()
  }

  private static func text(_ number: Int) -> String {
    var row = FigureRow()
    row.append(number)
    return text(row)
  }

  private static func text(_ number: Double, _ decimals: Int) -> String {
    var row = FigureRow()
    row.append(number, decimals: decimals)
    return text(row)
  }

  private static func printed(_ number: Double, _ decimals: Int) -> String {
    var text = [CChar](repeating: 0, count: 64)
    let count = withVaList([number]) { vsnprintf(&text, text.count, "%.\(decimals)f", $0) }
    return String(decoding: text.prefix(Int(count)).map(UInt8.init), as: UTF8.self)
  }

  @Test("Whole numbers, up to the largest")
  func whole() {
    for number in [0, 7, 9, 10, 11, 99, 100, 101, 12_345, 1_000_000, .max] {
      #expect(Self.text(number) == "\(number)")
    }
    #expect(Self.text(-40) == "−40")
    #expect(Self.text(Int.min) == "−9223372036854775808")
  }

  @Test("Numbers with decimals are rounded as the C library rounds them")
  func decimals() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<2_000 {
      let decimals = random.int(in: 0..<6)
      let number = random.double(in: -1_000...1_000)
      let wanted = Self.printed(number, decimals).replacing("-", with: "−")
      let isNothing = wanted.dropFirst().allSatisfy { "0.".contains($0) }
      #expect(Self.text(number, decimals) == (isNothing ? wanted.replacing("−", with: "") : wanted))
    }
    #expect(Self.text(-0.001, 4) == "−0.0010")
    #expect(Self.text(0.05, 2) == "0.05")
  }

  @Test(
    "What is no number, or too long for one, is a stroke",
    arguments: [
      Double.nan, .infinity, -.infinity, 1e300,
    ])
  func nothing(number: Double) {
    #expect(Self.text(number, 3) == "−")
  }

  @Test("A full row takes no more")
  func full() {
    var row = FigureRow()
    for index in 0..<100 { row.append(Figure(rawValue: index % 10) ?? .point) }
    #expect(Self.text(row) == "01234567890123456789012345678901")
  }

  @Test("Digits stand on whole pixels, equally far apart", arguments: [1, 1.25, 1.5, 2, 3])
  func pixels(scale: Double) throws {
    var player = Player(
      Bookshelf(
        size: Size(width: 900, height: 700), scale: scale, screen: .shelf, bookCount: 4_321))
    player.state.hold(shelfPosition: 1_110)
    player.advance(to: 0)
    let figures = player.layout.cards.filter {
      if case .figure = $0.id { true } else { false }
    }
    #expect(figures.count == 9)
    let lefts = figures.map { ($0.position.x - $0.size.width / 2) * scale }
    for left in lefts { #expect(abs(left - left.rounded()) < 1e-6) }
    let steps = zip(lefts, lefts.dropFirst()).map { $1 - $0 }
    for step in steps[..<3] + steps[5...] { #expect(abs(step - steps[0]) < 1e-6) }
    // The whole is in the middle of the window, to the pixel.
    let whole = try #require(player.card(.label(.place(1_110)))).outline.bounds
    #expect(abs(whole.midX - 450) <= 0.5 / scale + 1e-9)
  }
}
