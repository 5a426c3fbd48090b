import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldContent

/// Pictures in memory that program and worker share.
@Suite("Shared pictures")
struct SharedPictureTests {
  /// The order for a picture of so many pixels, in bands of two colours.
  private static func order(_ width: Int, _ height: Int) -> PictureOrder {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>\
      <rect width='\(width)' height='\(height)' fill='#00ff00'/>\
      <rect width='\(width)' height='10' fill='#ff0000'/></svg>
      """
    return PictureOrder(
      source: .bytes(Array(svg.utf8)), width: width, height: height, fit: .cover)
  }

  private static func byteCount(_ order: PictureOrder) throws -> Int {
    try #require(MipLayout(width: order.width, height: order.height, levels: .all)).byteCount
  }

  /// How many descriptors and mappings of a process are memory of a picture of so many bytes. No two
  /// tests use the same size.
  private static func traces(_ count: Int) throws -> (descriptors: Int, mappings: Int) {
    let name = "/memfd:bifold-\(count) (deleted)"
    let maps = try Shell.run("cat /proc/\(getpid())/maps").output
    return (
      (OpenDescriptors.targets() ?? []).count { $0 == name },
      maps.split(separator: "\n").count { $0.hasSuffix(name) }
    )
  }

  /// Whether this machine's workers share memory: they do where they say what keeps them from files.
  private static func isShared(_ client: DecoderClient) throws -> Bool {
    try client.abilities().protections.contains("no file is written to (Landlock)")
  }

  @Test("A picture that was asked for is mapped as long as it is held, and is right")
  func held() throws {
    let client = try Fixtures.client()
    defer { client.shutdown() }
    let order = Self.order(311, 173)
    let count = try Self.byteCount(order)
    let expected = try Self.isShared(client) ? 1 : 0
    do {
      let picture = try client.picture(order)
      #expect(picture.pixels.count == count)
      #expect(Array(picture.pixels[..<4]) == [255, 0, 0, 255])
      #expect(Array(picture.pixels[(20 * 311) * 4..<(20 * 311) * 4 + 4]) == [0, 255, 0, 255])
      #expect(try Self.traces(count) == (0, expected))
      let another = try client.picture(order)
      #expect(picture == another)
      #expect(try Self.traces(count) == (0, 2 * expected))
    }
    #expect(try Self.traces(count) == (0, 0))
  }

  @Test("Wanted pictures that nobody takes are given back with the client")
  func untaken() throws {
    let orders = (0..<3).map { Self.order(313 + 2 * $0, 179) }
    let counts = try orders.map(Self.byteCount)
    do {
      let box = ReplyBox()
      let client = try Fixtures.client(onReply: box.onReply)
      let expected = try Self.isShared(client) ? 1 : 0
      client.want(
        orders.enumerated().map { ticket, order in
          PictureRequest(
            ticket: UInt64(ticket), source: order.source, width: order.width, height: order.height,
            fit: .cover)
        })
      for _ in orders { #expect(box.waitForRing()) }
      for count in counts { #expect(try Self.traces(count) == (0, expected)) }
      var replies: [PictureReply] = []
      client.takeReplies(into: &replies)
      #expect(replies.count == 3)
      replies.removeFirst()
      #expect(try Self.traces(counts[0]) == (0, 0))
      #expect(try Self.traces(counts[1]) == (0, expected))
      replies = []
      client.want([])
      client.want([
        PictureRequest(
          ticket: 9, source: orders[2].source, width: orders[2].width, height: orders[2].height,
          fit: .cover)
      ])
      #expect(box.waitForRing())
      #expect(try Self.traces(counts[2]) == (0, expected))
      client.shutdown()
    }
    for count in counts { #expect(try Self.traces(count) == (0, 0)) }
  }

  /// The program beside the worker's, through a link that names the fault.
  private static func impostor(_ fault: String, in folder: TemporaryFolder) throws -> String {
    let decoder = try DecoderExecutable.locate()
    let beside = decoder.split(separator: "/").dropLast().joined(separator: "/")
    try folder.link(fault, to: "/\(beside)/impostor")
    return String(decoding: folder.path(fault), as: UTF8.self)
  }

  @Test(
    "Memory that could change or has another size costs the worker its life",
    arguments: [
      ("unsealed", "the memory that came with it is not sealed"),
      ("shorter", "the memory that came with it has 21843 bytes, not 21844"),
      ("longer", "the memory that came with it has 21845 bytes, not 21844"),
    ])
  func nonsense(fault: String, words: String) throws {
    let folder = try TemporaryFolder()
    let client = try Fixtures.client(executable: try Self.impostor(fault, in: folder))
    defer { client.shutdown() }
    let order = Self.order(64, 64)
    #expect(
      throws: DecodingFailure(
        .worker, subject: order.source.name, reason: "the worker's answer makes no sense: \(words)")
    ) { try client.picture(order) }
    for worker in client.workers { #expect(kill(worker, 0) == -1 && errno == ESRCH) }
    // Not even what it sent is still held.
    #expect((OpenDescriptors.targets() ?? []).count { $0.hasPrefix("/memfd:bifold-impostor") } == 0)
  }

  @Test("The same from one that does it right is a picture")
  func sense() throws {
    let folder = try TemporaryFolder()
    let client = try Fixtures.client(executable: try Self.impostor("none", in: folder))
    defer { client.shutdown() }
    let picture = try client.picture(Self.order(64, 64))
    #expect(picture.pixels.count == 21_844 && picture.pixels.allSatisfy { $0 == 255 })
  }
}
