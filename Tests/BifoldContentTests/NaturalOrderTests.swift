import BifoldContent
import Testing

@Suite("Natural order")
struct NaturalOrderTests {
  @Test(
    "The examples of the specification",
    arguments: [
      ["1", "2", "2b", "10"],
      ["X", "X-01"],
      ["Ch 2", "Ch 2 (2)", "Ch 2.5", "Ch 10"],
      ["1.jpg", "2.jpg", "2b.jpg", "10.jpg"],
      ["X.jpg", "X-01.jpg"],
      ["Ch 2.jpg", "Ch 2 (2).jpg", "Ch 2.5.jpg", "Ch 10.jpg"],
      ["Ch 2/9.jpg", "Ch 2 (2)/1.jpg", "Ch 2.5/1.jpg", "Ch 10/1.jpg"],
      ["a/1.jpg", "a/b/1.jpg", "a1/1.jpg", "B/0.jpg"],
      ["page.jpg", "page.png", "Page 2.jpg"],
      ["p007.jpg", "p08.jpg", "p9.jpg", "p10.jpg"],
      ["99999999999999999999999998", "99999999999999999999999999", "100000000000000000000000000"],
      ["Éa", "éb", "Éc"],
    ])
  func examples(names: [String]) {
    let bytes = names.map { Array($0.utf8) }
    #expect(NaturalOrder.sorted(bytes.reversed()) == bytes)
    #expect(NaturalOrder.sorted(bytes.shuffled()) == bytes)
  }

  @Test("Names that differ only in case, zeros or normalisation have a fixed order")
  func ties() {
    let names: [[UInt8]] = [
      Array("A.jpg".utf8), Array("a.jpg".utf8), Array("01.jpg".utf8), Array("1.jpg".utf8),
      Array("e\u{301}.jpg".utf8), Array("\u{E9}.jpg".utf8),
    ]
    let sorted = NaturalOrder.sorted(names)
    #expect(Set(sorted).count == names.count)
    for _ in 0..<20 { #expect(NaturalOrder.sorted(names.shuffled()) == sorted) }
  }

  @Test("Names that are not UTF-8 are ordered by their numbers, too")
  func notUTF8() {
    let names = [1, 2, 10].map { [0xB5, 0xDA] + Array("\($0).JPG".utf8) }
    #expect(NaturalOrder.sorted(names.reversed()) == names)
  }

  @Test("The order is a strict one over random names")
  func strict() {
    var state: UInt64 = 5
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let alphabet = Array("012aAbB .-/(é\u{FF}".utf8) + [0xFF]
    let keys = (0..<120).map { _ in
      NaturalOrder.Key((0..<next(below: 7)).map { _ in alphabet[next(below: alphabet.count)] })
    }
    for a in keys {
      #expect(!(a < a))
      for b in keys {
        #expect(!(a < b && b < a))
        for c in keys.prefix(40) where a < b && b < c { #expect(a < c) }
      }
    }
  }

  @Test("What systems leave behind is no page, and neither is a text")
  func kinds() {
    let junk = [
      "__MACOSX", ".a.jpg", "._1.jpg", "Thumbs.db", "desktop.ini", "@eaDir", "#recycle", "",
    ]
    for name in junk {
      #expect(FileName.isJunk(Array(name.utf8)))
      #expect(!FileName.isPicture(Array(name.utf8)))
    }
    for name in ["a.jpg", "a.JPEG", "a.b.png", "a.webp", "x.tiff", "x.avif", "x.HEIC", "x.svg"] {
      #expect(FileName.isPicture(Array(name.utf8)))
    }
    for name in ["a.txt", "jpg", "a.jpg.txt", "ComicInfo.xml", "a."] {
      #expect(!FileName.isPicture(Array(name.utf8)))
    }
    #expect(FileName.isPicture([0xB5, 0xDA] + Array(".jpg".utf8)))
    #expect(FileName.isArchive(Array("a.CB7".utf8)) && FileName.isPDF(Array("a.pdf".utf8)))
  }
}
