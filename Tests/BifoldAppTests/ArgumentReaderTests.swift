import Testing

@testable import BifoldApp

/// One at a time: getopt_long keeps what it knows in global variables.
@Suite("Argument reader", .serialized)
struct ArgumentReaderTests {
  private static let options = [
    Option("size", "s", .required("WxH"), ""), Option("trace", "t", .none, ""),
    Option("books", nil, .required("N"), ""), Option("output", "o", .required("FILE"), ""),
  ]
  private static let refused = ["book": "not here", "p": "no pages", "reduce-motion": "not yet"]

  private func read(_ words: String...) throws -> ParsedArguments {
    try ArgumentReader.read(
      words.map { Array($0.utf8) }, Self.options, refusing: Self.refused)
  }

  private func fault(_ words: String...) -> String? {
    let error = #expect(throws: UsageError.self) {
      try ArgumentReader.read(
        words.map { Array($0.utf8) }, Self.options, refusing: Self.refused)
    }
    return error?.description
  }

  private func texts(_ parsed: ParsedArguments) -> [String] {
    parsed.options.map { "\($0.name)=\($0.value)" }
  }

  @Test("Nothing gives nothing, again and again")
  func nothing() throws {
    for _ in 0..<3 {
      let parsed = try read()
      #expect(parsed.options.isEmpty)
      #expect(parsed.operands.isEmpty)
    }
  }

  @Test("Options stand anywhere, with = or without, in their order")
  func order() throws {
    let parsed = try read("a", "--size", "3x4", "b", "--books=7", "-t", "-o", "x.png", "-s5x6")
    #expect(texts(parsed) == ["size=3x4", "books=7", "trace=", "output=x.png", "size=5x6"])
    #expect(parsed.operands == [Array("a".utf8), Array("b".utf8)])
  }

  @Test("An option's value may be called as a refused option is")
  func valueLikeRefused() throws {
    #expect(
      texts(try read("--output", "--book", "-o", "--reduce-motion")) == [
        "output=--book", "output=--reduce-motion",
      ])
    #expect(fault("--trace", "--book") == "--book: not here")
    #expect(fault("--output=x", "--book") == "--book: not here")
  }

  @Test("What follows -- is no option, and - is a name")
  func end() throws {
    let parsed = try read("-t", "--", "--size", "-t", "-")
    #expect(texts(parsed) == ["trace="])
    #expect(parsed.operands == ["--size", "-t", "-"].map { Array($0.utf8) })
    #expect(try read("-").operands == [Array("-".utf8)])
  }

  @Test("Negative and empty values are values")
  func values() throws {
    #expect(texts(try read("--books", "-3", "--size=")) == ["books=-3", "size="])
    #expect(texts(try read("--size", "--trace")) == ["size=--trace"])
  }

  @Test("Operands are raw bytes")
  func bytes() throws {
    let name: [UInt8] = [0x2F, 0xFF, 0xC3, 0x28, 0x80]
    let parsed = try ArgumentReader.read([name, [], [0xF0, 0x9F]], Self.options)
    #expect(parsed.operands == [name, [], [0xF0, 0x9F]])
  }

  @Test("Faults leave nothing behind for the next reading")
  func recovery() throws {
    #expect(fault("-t", "--nonsense", "a", "b") != nil)
    #expect(texts(try read("x", "-t")) == ["trace="])
    #expect(fault("-tq") != nil)
    #expect(texts(try read("-ts", "1x1")) == ["trace=", "size=1x1"])
  }

  @Test("A missing value is said of the option that needs it")
  func missing() {
    #expect(fault("--size") == "--size needs a value")
    #expect(fault("-t", "-o") == "-o needs a value")
    #expect(fault("--trace", "-to") == "-o needs a value")
  }

  @Test("A value too many")
  func surplus() {
    #expect(fault("--trace=3") == "--trace takes no value")
    #expect(fault("a", "--trace=") == "--trace takes no value")
  }

  @Test("Unknown options, with the nearest right one")
  func unknown() {
    #expect(fault("--sise", "3x3") == "unknown option --sise; did you mean --size?")
    #expect(fault("a", "--ouput=x") == "unknown option --ouput; did you mean --output?")
    #expect(fault("--completely-different") == "unknown option --completely-different")
    #expect(fault("-q") == "unknown option -q")
    #expect(fault("-tq") == "unknown option -q")
    #expect(fault("--size", "1x1", "-tq") == "unknown option -q")
  }

  @Test("The letter that is wrong is named, whatever stands before it")
  func firstLetter() {
    #expect(fault("--trace", "-qt") == "unknown option -q")
    #expect(fault("--size=1x1", "-qt") == "unknown option -q")
    #expect(fault("--trace", "-pt") == "-p: no pages")
  }

  @Test("Refused options give their reason")
  func refusals() {
    #expect(fault("-p", "3") == "-p: no pages")
    #expect(fault("--reduce-motion") == "--reduce-motion: not yet")
    #expect(fault("--reduce-motion=1") == "--reduce-motion: not yet")
  }

  @Test("A refused option is never taken for a longer one that begins with its name")
  func refusedPrefix() {
    #expect(fault("--book", "3") == "--book: not here")
    #expect(fault("--book=3") == "--book: not here")
  }

  @Test("A thousand words, and words of a hundred thousand letters")
  func many() throws {
    let parsed = try ArgumentReader.read(
      Array(repeating: Array("--trace".utf8), count: 1_000), Self.options)
    #expect(parsed.options.count == 1_000)
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000)
    #expect(try ArgumentReader.read([long], Self.options).operands == [long])
  }
}
