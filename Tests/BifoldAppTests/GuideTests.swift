import BifoldContent
import BifoldCore
import BifoldWire
import Testing

@testable import BifoldApp

/// The key guide as the worker writes it.
@Suite("Help: its words")
struct GuideTests {
  /// The columns of a label's picture that hold ink.
  private func ink(_ order: LabelOrder, _ client: DecoderClient) throws -> ClosedRange<Int>? {
    let picture = try client.label(order)
    return picture.pixels.withUnsafeBytes { pixels in
      var (first, last) = (Int.max, -1)
      for index in 0..<picture.width * picture.height where pixels[4 * index + 3] > 0 {
        let x = index % picture.width
        (first, last) = (min(first, x), max(last, x))
      }
      return last < 0 ? nil : first...last
    }
  }

  @Test(
    "At every width all words are there, whole, of one size, and none runs into another",
    arguments: [(320.0, 1.0), (320, 2), (375, 1), (603, 1), (604, 1), (604, 2)])
  func fits(width: Double, scale: Double) throws {
    var state = Bookshelf(size: Size(width: width, height: 480), scale: scale, screen: .shelf)
    state.show(.help, .immediate)
    let quiet = try QuietStage(state)
    let box = state.guideBox
    let (boxWidth, boxHeight) = (Int(box.width * scale), Int(box.height * scale))
    let window = Rect(origin: .zero, size: state.size)
    var lines: [[ClosedRange<Double>]] = []
    for index in KeyGuide.entries(.leftToRight).indices {
      var line: [ClosedRange<Double>] = []
      for column in 0..<2 {
        let picture = Picture(.guide, 2 * index + column)
        let asked = quiet.stage.request(
          for: picture, ticket: 0, width: boxWidth, height: boxHeight)
        guard case .label(var order) = try #require(asked).request else { continue }
        let found = try #require(try ink(order, quiet.client))
        // In a box without end it is as long: neither shrunk nor cut.
        (order.boxHeight, order.maximumWidth) = (nil, 4_000)
        let whole = try #require(try ink(order, quiet.client))
        #expect(found.count == whole.count, "\(index) \(column)")
        let card = try #require(quiet.cards.first { $0.content.picture == picture })
        let left = card.outline.bounds.minX
        line.append(
          left + Double(found.lowerBound) / scale...left + Double(found.upperBound + 1) / scale)
      }
      lines.append(line)
    }
    #expect(lines.count == KeyGuide.entries(.leftToRight).count)
    for line in lines {
      try #require(line.count == 2)
      #expect(line[0].lowerBound >= 8 && line[1].upperBound <= window.maxX - 8)
      #expect(line[1].lowerBound - line[0].upperBound >= 8)
    }
    // Keys begin below one another; what they do begins so, or ends so.
    func spread(_ edges: [Double]) -> Double { (edges.max() ?? 0) - (edges.min() ?? 0) }
    #expect(spread(lines.map { $0[0].lowerBound }) <= 4)
    #expect(spread(lines.map { width < 604 ? $0[1].upperBound : $0[1].lowerBound }) <= 4)
    #expect(state.guidePoints >= 10.5)
  }
}
