import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldContent

/// Pictures that come back in memory that the program lends its workers.
@Suite("Shared pictures")
struct SharedPictureTests {
  /// Green with a red band at the top.
  private static func order(
    _ width: Int, _ height: Int, fit: PictureFit = .cover
  ) -> PictureOrder {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>\
      <rect width='\(width)' height='\(height)' fill='#00ff00'/>\
      <rect width='\(width)' height='10' fill='#ff0000'/></svg>
      """
    return PictureOrder(source: .bytes(Array(svg.utf8)), width: width, height: height, fit: fit)
  }

  private static func count(_ width: Int, _ height: Int) throws -> Int {
    try #require(MipLayout(width: width, height: height, levels: .all)).byteCount
  }

  private static func request(_ ticket: UInt64, _ order: PictureOrder) -> PictureRequest {
    PictureRequest(
      ticket: ticket, source: order.source, width: order.width, height: order.height,
      fit: order.fit)
  }

  private static let one = SharedTraces(descriptors: 1, mappings: 1)
  private static let two = SharedTraces(descriptors: 2, mappings: 2)

  @Test("Memory is used again, but not while its picture is held")
  func reused() throws {
    let client = try Fixtures.client()
    defer { client.shutdown() }
    let count = try Self.count(311, 173)
    do {
      let picture = try client.picture(Self.order(311, 173))
      #expect(picture.pixels.count == count)
      #expect(Array(picture.pixels[..<4]) == [255, 0, 0, 255])
      let below = (20 * 311) * 4
      #expect(Array(picture.pixels[below..<below + 4]) == [0, 255, 0, 255])
      #expect(try SharedTraces(count: count) == Self.one)
      let copy = Array(picture.pixels)
      var other = Self.order(311, 173)
      other.source = .bytes(Fixtures.svg("#0000ff", width: 311, height: 173))
      let blue = try client.picture(other)
      #expect(Array(blue.pixels[..<4]) == [0, 0, 255, 255])
      #expect(Array(picture.pixels) == copy)
      #expect(try SharedTraces(count: count) == Self.two)
    }
    for _ in 0..<5 {
      let picture = try client.picture(Self.order(311, 173))
      #expect(Array(picture.pixels[..<4]) == [255, 0, 0, 255])
      #expect(try SharedTraces(count: count) == Self.two)
    }
    client.shutdown()
    #expect(try SharedTraces(count: count) == .none)
  }

  @Test("A picture outlives its client, and is given back with the last who holds it")
  func outlives() throws {
    let client = try Fixtures.client()
    let count = try Self.count(313, 179)
    do {
      let picture = try client.picture(Self.order(313, 179))
      client.shutdown()
      #expect(try SharedTraces(count: count) == Self.one)
      #expect(Array(picture.pixels.suffix(4))[3] == 255)
    }
    #expect(try SharedTraces(count: count) == .none)
  }

  @Test("Pictures that nobody takes go with the client")
  func untaken() throws {
    let counts = try (0..<3).map { try Self.count(331 + 2 * $0, 181) }
    do {
      let box = ReplyBox()
      let client = try Fixtures.client(onReply: box.onReply)
      client.want((0..<3).map { Self.request(UInt64($0), Self.order(331 + 2 * $0, 181)) })
      for _ in 0..<3 { #expect(box.waitForRing()) }
      for count in counts { #expect(try SharedTraces(count: count) == Self.one) }
      client.shutdown()
      // They can still be taken.
      for count in counts { #expect(try SharedTraces(count: count) == Self.one) }
    }
    for count in counts { #expect(try SharedTraces(count: count) == .none) }
  }

  @Test("A worker that is lost takes nothing with it, and the next gives the same picture")
  func lost() throws {
    let box = ReplyBox()
    let client = try Fixtures.client(onReply: box.onReply)
    let count = try Self.count(347, 191)
    let before = try client.picture(Self.order(347, 191))
    let worker = try #require(client.workers.first)
    kill(worker, SIGSTOP)
    client.want([Self.request(1, Self.order(347, 191)), Self.request(2, Self.order(347, 191))])
    // Time to be sent; where it was not, the same must come of it.
    usleep(20_000)
    kill(worker, SIGKILL)
    do {
      let replies = try box.wait(for: 2, from: client)
      for reply in replies { #expect(try reply.result.get() == before) }
      #expect(
        try SharedTraces(count: count) == SharedTraces(descriptors: 3, mappings: 3))
    }
    client.shutdown()
    #expect(try SharedTraces(count: count) == Self.one)
    withExtendedLifetime(before) {}
  }

  @Test("Failures give their memory back")
  func failure() throws {
    let client = try Fixtures.client()
    defer { client.shutdown() }
    let count = try Self.count(349, 193)
    var order = Self.order(349, 193)
    order.source = .bytes([1, 2, 3])
    for _ in 0..<20 { #expect(throws: DecodingFailure.self) { try client.picture(order) } }
    #expect(try SharedTraces(count: count) == Self.one)
  }

  @Test("What is small, or of a size that nobody knows, is sent")
  func sent() throws {
    let client = try Fixtures.client()
    defer { client.shutdown() }
    let small = try client.picture(Self.order(101, 103))
    #expect(try SharedTraces(count: small.pixels.count) == .none)
    let original = try client.picture(Self.order(353, 197, fit: .original))
    #expect(try original.pixels.count == Self.count(353, 197))
    #expect(try SharedTraces(count: original.pixels.count) == .none)
    #expect(try client.picture(Self.order(353, 197)) == original)
    #expect(try SharedTraces(count: original.pixels.count) == Self.one)
  }

  /// The program beside the worker's, through a link that says what it does.
  private static func impostor(_ deed: String, in folder: TemporaryFolder) throws -> String {
    let decoder = try DecoderExecutable.locate()
    let beside = decoder.split(separator: "/").dropLast().joined(separator: "/")
    try folder.link(deed, to: "/\(beside)/impostor")
    return String(decoding: folder.path(deed), as: UTF8.self)
  }

  @Test(
    "Pixels that are not where they are said to be cost the worker its life",
    arguments: [
      ("smaller", PictureFit.cover, "87380 bytes are not 7 levels of 64 × 64 pixels"),
      ("smaller", .original, "the pixels are said to lie in memory that was not lent"),
      ("stray", .cover, "files came that no message speaks of: 1"),
    ])
  func nonsense(deed: String, fit: PictureFit, words: String) throws {
    let folder = try TemporaryFolder()
    let client = try Fixtures.client(executable: try Self.impostor(deed, in: folder))
    defer { client.shutdown() }
    let order = Self.order(128, 128, fit: fit)
    #expect(
      throws: DecodingFailure(
        .worker, subject: order.source.name,
        reason: "the worker's answer makes no sense: \(words)")
    ) { try client.picture(order) }
    for worker in client.workers { #expect(kill(worker, 0) == -1 && errno == ESRCH) }
    // What it sent is not held either.
    #expect((OpenDescriptors.targets() ?? []).allSatisfy { !$0.contains("bifold-4099 ") })
  }

  @Test("The same from one that does it right is a picture")
  func sense() throws {
    let folder = try TemporaryFolder()
    let client = try Fixtures.client(executable: try Self.impostor("right", in: folder))
    defer { client.shutdown() }
    let picture = try client.picture(Self.order(128, 128))
    #expect(picture.pixels.count == 87_380 && picture.pixels.allSatisfy { $0 == 255 })
  }
}

/// What is lent and kept, without a worker.
@Suite("Memory lender")
struct MemoryLenderTests {
  @Test("No more is lent at once than its limit, and none that is too large")
  func limits() throws {
    let lender = MemoryLender()
    var loans = (0..<20).map { _ in lender.lend(70_001) }
    #expect(loans.count { $0 != nil } == MemoryLender.most)
    #expect(loans.prefix(MemoryLender.most).allSatisfy { $0 != nil })
    loans.removeFirst()
    #expect(lender.lend(70_001) != nil)
    #expect(lender.lend(MemoryLender.mostKept + 1) == nil)
    loans = []
    // One that cannot be had is not counted as lent.
    for _ in 0..<50 { #expect(lender.lend(0) == nil) }
    #expect(lender.lend(70_001) != nil)
  }

  @Test("What is kept is bounded in number and in bytes, and goes when it closes")
  func kept() throws {
    let lender = MemoryLender()
    let (small, large) = (70_003, MemoryLender.mostKept / 2 - 1)
    for _ in 0..<2 {
      let loans = (0..<MemoryLender.most).map { _ in lender.lend(small) }
      #expect(loans.allSatisfy { $0 != nil })
    }
    #expect(try SharedTraces(count: small).mappings == MemoryLender.most)
    // Two large ones, and no room for any but them and two small ones.
    do {
      let loans = [lender.lend(large), lender.lend(large)]
      #expect(loans.allSatisfy { $0 != nil })
    }
    #expect(try SharedTraces(count: large) == SharedTraces(descriptors: 2, mappings: 2))
    #expect(try SharedTraces(count: small) == .none)
    let held = try #require(lender.lend(large))
    lender.close()
    #expect(try SharedTraces(count: large) == SharedTraces(descriptors: 1, mappings: 1))
    #expect(lender.lend(small) == nil)
    withExtendedLifetime(held) {}
  }

  @Test("What returns after the end is not kept")
  func late() throws {
    let lender = MemoryLender()
    do {
      let loan = try #require(lender.lend(70_009))
      lender.close()
      #expect(try SharedTraces(count: 70_009).mappings == 1)
      withExtendedLifetime(loan) {}
    }
    #expect(try SharedTraces(count: 70_009) == .none)
  }
}
