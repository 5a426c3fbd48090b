import BifoldCore
import BifoldTesting
import Foundation
import Testing

@Suite("Fit of pages")
struct BookPageFitTests {
  private static let portrait = Size(width: 1000, height: 1500)

  private static func isWhole(_ points: Double, _ scale: Double) -> Bool {
    abs((points * scale).rounded() - points * scale) < 1e-6
  }

  private static func edges(_ frame: Rect) -> [Double] {
    [frame.minX, frame.minY, frame.maxX, frame.maxY]
  }

  @Test("In 1280 × 800 below a bar of 44, two pages of 2 : 3 touch the spine and fill the height")
  func plain() {
    let fit = PageFit(
      viewSize: Size(width: 1280, height: 800), top: 44,
      margins: Insets(top: 8, left: 20, bottom: 8, right: 20), scale: 1)
    #expect(fit.box == Size(width: 620, height: 740))
    #expect(fit.center == Point(x: 640, y: 422))
    let size = fit.size(of: Self.portrait)
    // Two thirds of 740 is 493.3.
    #expect(size == Size(width: 493, height: 740))
    #expect(
      fit.frame(of: size, on: .left, spineX: 640) == Rect(x: 147, y: 52, width: 493, height: 740))
    #expect(
      fit.frame(of: size, on: .right, spineX: 640) == Rect(x: 640, y: 52, width: 493, height: 740))
    // A page that is broader than its half is as wide as that, and centred.
    let square = fit.size(of: Size(width: 9, height: 9))
    #expect(
      fit.frame(of: square, on: .right, spineX: 640)
        == Rect(x: 640, y: 112, width: 620, height: 620))
  }

  @Test("The wider margin counts on both sides")
  func margins() {
    let fit = PageFit(
      viewSize: Size(width: 1000, height: 500), top: 0, margins: Insets(left: 10, right: 30),
      scale: 2)
    #expect(fit.box == Size(width: 470, height: 500))
    #expect(fit.center == Point(x: 500, y: 250))
  }

  @Test("A wide page has a half on each side, and is whole in a book of single pages")
  func wide() {
    let view = Size(width: 1280, height: 800)
    let double = PageFit(viewSize: view, top: 0, scale: 1)
    let wide = { (_: Int) -> Size? in Size(width: 3200, height: 1600) }
    // 2 : 1 in 1280 × 800 is 1280 × 640.
    let half = double.size(of: .half(3, .left), pageSize: wide)
    #expect(half == Size(width: 640, height: 640))
    #expect(double.size(of: .half(3, .right), pageSize: wide) == half)
    // As the closed book's front it is whole, in the room of one page.
    #expect(double.size(of: .page(3), pageSize: wide) == Size(width: 640, height: 320))
    let single = PageFit(viewSize: view, top: 0, scale: 1, mode: .single)
    #expect(single.size(of: .page(3), pageSize: wide) == Size(width: 1280, height: 640))
  }

  @Test("What is not known has the usual shape")
  func unknown() {
    let view = Size(width: 1200, height: 600)
    let fit = PageFit(viewSize: view, top: 0, scale: 1)
    let like = PageFit(viewSize: view, top: 0, scale: 1, usualShape: Size(width: 5, height: 6))
    let none = { (_: Int) -> Size? in nil }
    #expect(fit.size(of: .page(0), pageSize: none) == Size(width: 400, height: 600))
    #expect(fit.size(of: .blank, pageSize: none) == Size(width: 400, height: 600))
    #expect(fit.size(of: nil, pageSize: none) == Size(width: 400, height: 600))
    #expect(like.size(of: .page(0), pageSize: none) == Size(width: 500, height: 600))
    for (width, height) in [
      (0.0, 1.0), (1, 0), (-1, -1), (.nan, 1), (.infinity, 1), (1, .infinity),
    ] {
      let size = Size(width: width, height: height)
      #expect(fit.size(of: size) == Size(width: 400, height: 600))
      #expect(
        PageFit(viewSize: view, top: 0, scale: 1, usualShape: size).usualShape
          == Size(width: 2, height: 3))
    }
  }

  @Test("Random views and pages: undistorted, as large as there is room for, on whole pixels")
  func randomPages() {
    var random = SplitMix64(seed: 77)
    for _ in 0..<3000 {
      let scale = [1, 1.25, 1.5, 2, 3][random.int(in: 0..<5)]
      let view = Size(
        width: random.double(in: 320...3840).rounded(),
        height: random.double(in: 300...2160).rounded())
      let (top, side, foot) = (44.0, random.double(in: 0...40), random.double(in: 0...40))
      let mode = random.once(in: 3) ? PageMode.single : .double
      let fit = PageFit(
        viewSize: view, top: top, margins: Insets(left: side, bottom: foot, right: side / 2),
        scale: scale, mode: mode)
      let spine = fit.center.x
      #expect(Self.isWhole(spine, scale))
      #expect(abs(spine - view.width / 2) < 1 / scale)
      let page = Size(width: random.double(in: 100...4000), height: random.double(in: 100...4000))
      let size = fit.size(of: page)
      let pixel = 1 / scale
      // Within the box, and as large in one direction.
      #expect(size.width <= fit.box.width + 1e-9)
      #expect(size.height <= fit.box.height + 1e-9)
      #expect(
        size.width > fit.box.width - pixel * 1.001 || size.height > fit.box.height - pixel * 1.001)
      // By at most half a pixel in width and one in height not what its shape asks for.
      let ideal = min(fit.box.width / page.width, fit.box.height / page.height)
      #expect(abs(size.width - ideal * page.width) <= 0.5 * pixel + 1e-9)
      #expect(abs(size.height - ideal * page.height) <= pixel + 1e-9)
      if mode == .single {
        let pages = Pairing(sizes: [page], mode: .single)
        let x = fit.spineX(at: -1, in: pages) { _ in page }
        let frame = fit.frame(of: size, on: .right, spineX: x)
        #expect(Self.edges(frame).allSatisfy { Self.isWhole($0, scale) })
        #expect(abs(frame.midX - view.width / 2) <= pixel)
        #expect(frame.minX >= side - 1e-9 && frame.maxX <= view.width - side + 1e-9)
        continue
      }
      for sideOfBook in [BookSide.left, .right] {
        let frame = fit.frame(of: size, on: sideOfBook, spineX: spine)
        #expect(Self.edges(frame).allSatisfy { Self.isWhole($0, scale) })
        #expect(abs((sideOfBook == .left ? frame.maxX : frame.minX) - spine) < 1e-9)
        #expect(abs(frame.midY - fit.center.y) < 1e-9)
        #expect(frame.minX >= side - 1e-9 && frame.maxX <= view.width - side + 1e-9)
        #expect(frame.minY >= top - 1e-9 && frame.maxY <= view.height - foot + 1e-9)
      }
    }
  }

  @Test("The closed book stands in the middle, and so does the open one")
  func closed() {
    let fit = PageFit(viewSize: Size(width: 1200, height: 600), top: 0, scale: 1)
    let pairing = Pairing(sizes: Array(repeating: Self.portrait, count: 5))
    // Pages of 400 × 600.
    for (position, place) in [
      (-1, 400.0), (0, 600), (1, 600), (9, 600), (-7, 400), (.max, 600), (.min, 400),
    ] {
      #expect(fit.spineX(at: position, in: pairing) { _ in Self.portrait } == place)
    }
  }

  @Test("A last page alone at the left stands in the middle too, one beside a blank does not")
  func last() {
    let fit = PageFit(viewSize: Size(width: 1200, height: 600), top: 0, scale: 1)
    func places(_ sizes: [Size]) -> [Double] {
      let pairing = Pairing(sizes: sizes)
      return pairing.positions.map { position in
        fit.spineX(at: position, in: pairing) { sizes[$0] }
      }
    }
    let (p, w) = (Self.portrait, Size(width: 2000, height: 1500))
    #expect(places([p, p, p, p]) == [400, 600, 800])
    #expect(places([p, p, w]) == [400, 600, 600])
    #expect(places([p, p]) == [400, 800])
    #expect(places([]) == [600])
  }

  @Test("In a book of single pages the spine is where each page begins")
  func single() {
    let fit = PageFit(viewSize: Size(width: 1200, height: 600), top: 0, scale: 1, mode: .single)
    let sizes = [Self.portrait, Size(width: 2, height: 1), Size(width: 1, height: 3)]
    let pairing = Pairing(sizes: sizes, mode: .single)
    let places = [-1, 0, 1].map { position in
      fit.spineX(at: position, in: pairing) { sizes[$0] }
    }
    // 400 × 600, 1200 × 600, 200 × 600.
    #expect(places == [400, 0, 500])
  }

  @Test("No number traps, and what is left is at least a pixel")
  func hostile() {
    let numbers = [
      0, -1, 1, 1e-300, .leastNonzeroMagnitude, 1e9, 1e300, .nan, .infinity, -.infinity,
    ]
    let pairing = Pairing(sizes: [Self.portrait, nil, nil])
    for width in numbers {
      for height in numbers {
        for scale in numbers {
          for mode in [PageMode.double, .single] {
            let fit = PageFit(
              viewSize: Size(width: width, height: height), top: height,
              margins: Insets(top: width, left: width, bottom: height, right: scale), scale: scale,
              mode: mode)
            for shape in [Size(width: width, height: height), Size(width: 1, height: 1e300)] {
              let size = fit.size(of: shape)
              #expect(size.width * fit.scale > 0.5 && size.height * fit.scale > 0.5)
              _ = fit.frame(of: size, on: .left, spineX: width)
            }
            _ = fit.spineX(at: 0, in: pairing) { _ in Size(width: width, height: height) }
          }
        }
      }
    }
  }
}
