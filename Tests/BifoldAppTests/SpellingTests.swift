import BifoldTesting
import Testing

@testable import BifoldApp

@Suite("Spelling")
struct SpellingTests {
  @Test(
    "The distance counts letters inserted, deleted, exchanged and swapped",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("size", "size", 0), ("sise", "size", 1),
      ("siz", "size", 1), ("sizee", "size", 1), ("szie", "size", 1), ("ezis", "size", 3),
      ("kitten", "sitting", 3), ("ca", "abc", 3), ("größe", "grösse", 2),
    ])
  func distance(a: String, b: String, expected: Int) {
    #expect(Spelling.distance(a, b) == expected)
    #expect(Spelling.distance(b, a) == expected)
  }

  @Test("The distance is a distance: none to itself alone, the same both ways")
  func axioms() {
    var random = SplitMix64(seed: 11)
    let words = (0..<40).map { _ in
      String((0..<random.int(in: 0..<7)).map { _ in "abc".randomElement(using: &random) ?? "a" })
    }
    for a in words {
      for b in words {
        let distance = Spelling.distance(a, b)
        #expect(distance == Spelling.distance(b, a))
        #expect((distance == 0) == (a == b))
        #expect(distance >= abs(a.count - b.count))
        #expect(distance <= max(a.count, b.count))
      }
    }
  }

  @Test("The nearest word is found, and none where none is meant")
  func nearest() {
    let words = ["--size", "--scale", "--shelf", "--samples", "--fidelity"]
    #expect(Spelling.nearest(to: "--sise", among: words) == "--size")
    #expect(Spelling.nearest(to: "--scael", among: words) == "--scale")
    #expect(Spelling.nearest(to: "--fidelty", among: words) == "--fidelity")
    #expect(Spelling.nearest(to: "--encyclopedia", among: words) == nil)
    #expect(Spelling.nearest(to: "--size", among: []) == nil)
    #expect(Spelling.nearest(to: "", among: words) == nil)
  }

  @Test("A name is meant by other capitals, by its beginning, by what is nearly it")
  func names() {
    let names = ["Left", "Right", "PageUp", "PageDown", "Escape", "End", "F1", "M", "0"]
    for (word, meant) in [
      ("left", "Left"), ("m", "M"), ("Esc", "Escape"), ("pgup", "PageUp"),
      ("Page_Down", "PageDown"),
      ("rihgt", "Right"), ("f1", "F1"),
    ] {
      #expect(Spelling.nearest(to: word, amongNames: names) == meant)
    }
    // A letter is near to every other one, which says nothing.
    for word in ["", "é", "x", "Sandwich"] {
      #expect(Spelling.nearest(to: word, amongNames: names) == nil)
    }
  }
}
