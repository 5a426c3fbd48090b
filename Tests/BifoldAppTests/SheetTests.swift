import BifoldCore
import Testing

@testable import BifoldApp

@Suite("Paper to lay pictures on")
struct SheetTests {
  private let paper = Color(red: 0, green: 0, blue: 1)
  private let blue: [UInt8] = [0, 0, 255, 255]

  private func pixel(_ sheet: Sheet, _ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * sheet.width + x) * 4
    return Array(sheet.pixels[start..<start + 4])
  }

  @Test("A picture lies where it was laid, and the paper round it stays")
  func lay() {
    var sheet = Sheet(width: 4, height: 3, paper: paper)
    let picture: [UInt8] = [10, 20, 30, 255, 40, 50, 60, 255]
    sheet.lay(picture, width: 1, x: 2, y: 1)
    #expect(pixel(sheet, 2, 1) == [10, 20, 30, 255])
    #expect(pixel(sheet, 2, 2) == [40, 50, 60, 255])
    for (x, y) in [(1, 1), (3, 1), (2, 0), (1, 2), (3, 2)] {
      #expect(pixel(sheet, x, y) == blue)
    }
  }

  @Test("What reaches beyond the paper is cut off")
  func cut() {
    var sheet = Sheet(width: 3, height: 2, paper: paper)
    let red: [UInt8] = [255, 0, 0, 255]
    sheet.lay((0..<9).flatMap { _ in red }, width: 3, x: 2, y: 1)
    #expect(pixel(sheet, 2, 1) == red)
    #expect(pixel(sheet, 0, 0) == blue)
    #expect(pixel(sheet, 0, 1) == blue)
    #expect(sheet.pixels.count == 24)
    for (x, y) in [(3, 0), (0, 2), (-1, 0), (0, -1)] { sheet.lay(red, width: 1, x: x, y: y) }
    #expect(pixel(sheet, 0, 0) == blue)
  }

  @Test("Words take the ink's colour, as much as they cover")
  func print() {
    var sheet = Sheet(width: 3, height: 1, paper: paper)
    // Nothing, half and all of a pixel, premultiplied.
    let words: [UInt8] = [0, 0, 0, 0, 128, 128, 128, 128, 255, 255, 255, 255]
    sheet.print(words, width: 3, in: Color(hex: 0xFF6400), x: 0, y: 0)
    #expect(pixel(sheet, 0, 0) == blue)
    // (255, 100, 0) · 128/255 + (0, 0, 255) · 127/255
    #expect(pixel(sheet, 1, 0) == [128, 50, 127, 255])
    #expect(pixel(sheet, 2, 0) == [255, 100, 0, 255])
  }
}
