import BifoldTesting
import BifoldCore
import Foundation
import Testing

@Suite("Flow layout")
struct FlowLayoutTests {
  private static let window = Size(width: 1280, height: 800)

  private static func original(
    count: Int = 12, size: Size = window, at position: Double = 0
  ) -> FlowLayout {
    var layout = FlowLayout.original(itemCount: count, viewSize: size)
    layout.contentOffset = layout.contentOffset(atItem: position)
    return layout
  }

  /// Where an item stands in the window.
  private static func onScreen(_ item: LayoutAttributes, of layout: FlowLayout) -> Rect {
    let frame = item.frame
    return Rect(
      x: frame.minX - layout.contentOffset, y: frame.minY, width: frame.size.width,
      height: frame.size.height)
  }

  @Test("Between books 2 and 3 both are 216.58 × 339.82, at x = 454 and 826")
  func halfway() {
    let layout = Self.original(at: 2.5)
    for (index, x) in [(2, 454.0), (3, 826)] {
      let frame = Self.onScreen(layout.attributes(ofItem: index), of: layout)
      #expect(abs(frame.size.width - 216.58) < 0.005)
      #expect(abs(frame.size.height - 339.82) < 0.005)
      #expect(abs(frame.midX - x) < 1e-9)
      #expect(abs(frame.midY - 400) < 1e-9)
    }
  }

  @Test("The centred cover has 0.7, one a quarter of the width away 0.525, and none less")
  func scales() {
    let layout = Self.original(at: 4)
    #expect(abs(layout.attributes(ofItem: 4).scale - 0.7) < 1e-12)
    // 372 of 1280 is over a quarter.
    for index in [0, 1, 2, 3, 5, 6, 11] {
      #expect(abs(layout.attributes(ofItem: index).scale - 0.525) < 1e-12)
    }
    // A quarter of 1280 is 320 points, that is 320/372 of a pitch.
    let floor = Self.original(at: 4 + 320.0 / 372)
    #expect(abs(floor.attributes(ofItem: 4).scale - 0.525) < 1e-9)
    let before = Self.original(at: 4 + 160.0 / 372)
    #expect(abs(before.attributes(ofItem: 4).scale - 0.7 * 0.875) < 1e-9)
  }

  @Test("Scales follow |offset + inset − frame.x| over the width, at random")
  func randomScales() {
    var random = SplitMix64(seed: 50)
    var worst = 0.0
    for _ in 0..<2000 {
      let width = random.double(in: 200...3000)
      var layout = Self.original(count: 40, size: Size(width: width, height: 700))
      layout.contentOffset = random.double(in: -2000...16_000)
      let index = random.int(in: 0..<40)
      let inset = width / 2 - 181
      let distance = abs(layout.contentOffset + inset - Double(index) * 372)
      let share = distance >= width / 4 ? 0.75 : 1 - distance / width
      let item = layout.attributes(ofItem: index)
      worst = max(worst, abs(item.scale - 0.7 * share))
      worst = max(worst, abs(item.frame.midX - (Double(index) * 372 + 181)))
      worst = max(worst, abs(item.frame.size.width - 362 * 0.7 * share))
      worst = max(worst, abs(item.frame.size.height - 568 * 0.7 * share))
    }
    #expect(worst < 1e-9)
  }

  @Test("The insets let the first and the last cover stand in the centre")
  func insets() {
    let first = Self.original(at: 0)
    #expect(first.contentInset == 459)
    #expect(first.contentOffset == -459)
    #expect(first.pitch == 372)
    #expect(abs(Self.onScreen(first.attributes(ofItem: 0), of: first).midX - 640) < 1e-9)
    let last = Self.original(at: 11)
    #expect(last.contentOffset == 11 * 372 - 459)
    #expect(abs(Self.onScreen(last.attributes(ofItem: 11), of: last).midX - 640) < 1e-9)
    #expect(last.visibleRect == Rect(x: 3633, y: 0, width: 1280, height: 800))
  }

  @Test("The centred item and the offset say the same thing")
  func centeredItem() {
    var random = SplitMix64(seed: 51)
    for _ in 0..<200 {
      let position = random.double(in: -3...40)
      #expect(abs(Self.original(at: position).centeredItem - position) < 1e-9)
    }
  }

  @Test("A plain row has its cells side by side")
  func plainRow() {
    let layout = FlowLayout(
      itemCount: 4, itemSize: Size(width: 100, height: 50), spacing: 20,
      viewSize: Size(width: 400, height: 300))
    #expect(layout.attributes(ofItem: 3).frame == Rect(x: 360, y: 125, width: 100, height: 50))
    #expect(layout.attributes(ofItem: 3).transform.isIdentity)
    #expect(
      FlowLayout(
        itemCount: -4, itemSize: .zero, spacing: 0, viewSize: .zero
      ).itemCount == 0)
  }

  @Test("What is nearer the middle lies in front")
  func order() {
    for fidelity in Fidelity.allCases {
      let layout = FlowLayout.sample(fidelity, count: 20, at: 7.2)
      let depths = (0..<20).map { layout.attributes(ofItem: $0).zIndex }
      #expect(depths.firstIndex(of: depths.max() ?? 0) == 7)
      #expect(Array(depths[0...7]) == depths[0...7].sorted())
      #expect(Array(depths[8...]) == depths[8...].sorted(by: >))
    }
  }

  @Test("The natural cover in the centre is 55 % of the window's height and on whole pixels")
  func naturalCentre() {
    for scale in [1.0, 1.5, 2] {
      var layout = FlowLayout.natural(
        itemCount: 9, viewSize: Self.window, top: 44, scale: scale)
      layout.contentOffset = layout.contentOffset(atItem: 0)
      let item = layout.attributes(ofItem: 0)
      #expect(abs(item.frame.size.height - 440) <= 2 / scale)
      #expect(abs(item.frame.size.width / item.frame.size.height - 362.0 / 568) < 0.01)
      #expect(abs(item.frame.midY - 422) <= 1 / scale)
      let frame = Self.onScreen(item, of: layout)
      for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
        #expect(abs((edge * scale).rounded() - edge * scale) < 1e-6)
      }
    }
  }

  @Test("Natural neighbours are smaller, dimmer, turned 8 to 12° toward the centre, overlapped")
  func naturalNeighbours() {
    let layout = FlowLayout.sample(.natural, count: 9, at: 4)
    let middle = layout.attributes(ofItem: 4)
    for (index, side) in [(3, -1.0), (5, 1.0)] {
      let item = layout.attributes(ofItem: index)
      #expect(item.scale < 0.95)
      #expect(abs(item.light - 0.85) < 1e-9)
      // Facing the centre, the inner edge is farther away.
      let angle = -side * 12 * Double.pi / 180
      #expect(abs(item.transform.m13 / item.transform.m11 + tan(angle)) < 1e-6)
      let overlap =
        side > 0
        ? middle.frame.maxX - item.frame.minX : item.frame.maxX - middle.frame.minX
      #expect(overlap > 0 && overlap < middle.frame.size.width / 5)
    }
  }
}

extension FlowLayout {
  /// A shelf of a fidelity at a place between books, 1280 × 800.
  static func sample(_ fidelity: Fidelity, count: Int, at position: Double) -> FlowLayout {
    let size = Size(width: 1280, height: 800)
    var layout =
      fidelity == .original
      ? FlowLayout.original(itemCount: count, viewSize: size)
      : FlowLayout.natural(itemCount: count, viewSize: size, top: 44, scale: 1)
    layout.contentOffset = layout.contentOffset(atItem: position)
    return layout
  }
}
