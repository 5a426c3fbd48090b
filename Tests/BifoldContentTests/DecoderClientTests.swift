import BifoldContent
import BifoldWire
import Glibc
import Testing

@Suite("Decoder client")
struct DecoderClientTests {
  @Test("A picture, a label, a header and a PNG file")
  func single() throws {
    let client = try Fixtures.client()
    defer { client.shutdown() }
    let picture = try client.picture(
      PictureOrder(source: .bytes(Fixtures.svg("#ff0000")), width: 4, height: 4, fit: .cover))
    #expect(picture.layout.levels == 3)
    #expect(picture.pixels.count == (16 + 4 + 1) * 4)
    #expect(Array(picture.pixels.suffix(4)) == [255, 0, 0, 255])
    #expect(
      try client.header(of: .bytes(Fixtures.svg("red"))) == PictureHeader(width: 20, height: 30))
    #expect(try client.label(LabelOrder(text: "Hi", pixelSize: 20, maximumWidth: 99)).height == 28)
    let pixels = (0..<24).map { $0 % 4 == 3 ? 255 : UInt8($0) }
    let file = try client.encodePNG(PixelBlock(width: 3, height: 2, pixels: pixels[...]))
    let again = try client.picture(
      PictureOrder(
        source: .bytes(Array(file)), width: 1, height: 1, fit: .original, mipLevels: .base))
    #expect(again.pixels == Pixels(pixels[...]))
  }

  @Test("A broken picture fails, and the next request works")
  func broken() throws {
    let client = try Fixtures.client()
    defer { client.shutdown() }
    let failure = #expect(throws: DecodingFailure.self) {
      try client.picture(Fixtures.order([0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 1, 2, 3]))
    }
    #expect(failure?.stage == .header || failure?.stage == .decode)
    let missing = #expect(throws: DecodingFailure.self) {
      try client.header(of: .file(path: Array("/nowhere/a.jpg".utf8)))
    }
    #expect(missing?.description == "/nowhere/a.jpg: No such file or directory")
    #expect(try client.picture(Fixtures.order(Fixtures.svg("blue"))).width == 8)
    #expect(client.workers.count == 1)
  }

  @Test("Wanted pictures arrive most urgent first, each once")
  func order() throws {
    let box = ReplyBox()
    let client = try Fixtures.client(onReply: box.onReply)
    defer { client.shutdown() }
    let tickets: [UInt64] = [5, 3, 9, 1, 7, 2]
    client.want(tickets.map { Fixtures.request($0) })
    client.want(tickets.map { Fixtures.request($0) })
    let replies = try box.wait(for: tickets.count, from: client)
    #expect(replies.map(\.ticket) == tickets)
    #expect(replies.allSatisfy { (try? $0.result.get().width) == 8 })

    // Delivered tickets are not asked for again while they stay in the list.
    client.want((tickets + [11]).map { Fixtures.request($0) })
    #expect(try box.wait(for: 1, from: client).map(\.ticket) == [11])
    // Once they have left it, they are.
    client.want([])
    client.want([Fixtures.request(3)])
    #expect(try box.wait(for: 1, from: client).map(\.ticket) == [3])
  }

  @Test("What was answered while it was not wanted is asked for anew, however it came about")
  func answeredUnwanted() throws {
    let box = ReplyBox()
    let client = try Fixtures.client(onReply: box.onReply)
    defer { client.shutdown() }
    // Its reply lies there untaken while another list comes and takes it for nothing.
    client.want([Fixtures.request(1)])
    // The one worker answers in order: at the second of these it has answered the picture.
    for _ in 0..<2 { _ = try client.header(of: .bytes(Fixtures.svg("red"))) }
    client.want([Fixtures.request(2)])
    #expect(try Set(box.wait(for: 2, from: client).map(\.ticket)) == [1, 2])
    client.want([Fixtures.request(1)])
    #expect(try box.wait(for: 1, from: client).map(\.ticket) == [1])
    // It is with the worker while another list comes, and is answered after.
    let worker = try #require(client.workers.first)
    kill(worker, SIGSTOP)
    client.want([Fixtures.request(3)])
    // Time to be sent; where it was not, the same must come of it.
    usleep(20_000)
    client.want([Fixtures.request(4)])
    kill(worker, SIGCONT)
    var seen: [UInt64] = []
    while !seen.contains(4) { seen += try box.wait(for: 1, from: client).map(\.ticket) }
    client.want([Fixtures.request(3)])
    #expect(try box.wait(for: 1, from: client).map(\.ticket) == [3])
  }

  @Test("A new list replaces what has not been sent")
  func replaced() throws {
    let box = ReplyBox()
    let client = try Fixtures.client(onReply: box.onReply)
    defer { client.shutdown() }
    // The worker stands still until the second list is there.
    _ = try client.header(of: .bytes(Fixtures.svg("red")))
    let worker = try #require(client.workers.first)
    kill(worker, SIGSTOP)
    client.want((0..<50).map { Fixtures.request($0) })
    client.want([Fixtures.request(101), Fixtures.request(100)])
    kill(worker, SIGCONT)
    var seen: [UInt64] = []
    while !seen.contains(100) { seen += try box.wait(for: 1, from: client).map(\.ticket) }
    // Two at most were with the worker when the list changed.
    #expect(seen.filter { $0 < 100 }.count <= 2)
    #expect(seen.suffix(2) == [101, 100])
  }

  @Test("A killed worker is replaced, and what it was at is answered")
  func killed() throws {
    let box = ReplyBox()
    let client = try Fixtures.client(onReply: box.onReply)
    defer { client.shutdown() }
    _ = try client.header(of: .bytes(Fixtures.svg("red")))
    let first = try #require(client.workers.first)
    kill(first, SIGSTOP)
    client.want((0..<6).map { Fixtures.request($0) })
    kill(first, SIGKILL)
    let replies = try box.wait(for: 6, from: client)
    #expect(replies.map(\.ticket).sorted() == Array(0..<6))
    #expect(replies.allSatisfy { (try? $0.result.get()) != nil })
    #expect(client.workers.count == 1 && client.workers.first != first)
    // Killed while it had nothing to do.
    let second = try #require(client.workers.first)
    kill(second, SIGKILL)
    #expect(try client.header(of: .bytes(Fixtures.svg("red"))).width == 20)
  }

  @Test(
    "Programs that are no decoder fail every request, and nothing else",
    arguments: ["/bin/true", "/bin/cat", "/bin/pwd", "/nonexistent"])
  func impostor(executable: String) throws {
    let box = ReplyBox()
    let client = try Fixtures.client(executable: executable, onReply: box.onReply)
    defer { client.shutdown() }
    for _ in 0..<3 {
      let failure = #expect(throws: DecodingFailure.self) {
        try client.header(of: .bytes(Fixtures.svg("red")))
      }
      #expect(failure?.stage == .worker)
    }
    client.want((0..<5).map { Fixtures.request($0) })
    let replies = try box.wait(for: 5, from: client)
    #expect(replies.map(\.ticket).sorted() == Array(0..<5))
    #expect(replies.allSatisfy { (try? $0.result.get()) == nil })
  }

  @Test("Several workers share the work")
  func several() throws {
    let box = ReplyBox()
    let client = try Fixtures.client(workers: 3, onReply: box.onReply)
    defer { client.shutdown() }
    client.want((0..<40).map { Fixtures.request($0) })
    let replies = try box.wait(for: 40, from: client)
    #expect(replies.map(\.ticket).sorted() == Array(0..<40))
    #expect(client.workers.count == 3)
  }

  @Test("Callers on several threads are each given their own answer")
  func concurrent() async throws {
    let client = try Fixtures.client(workers: 2)
    defer { client.shutdown() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for width in 1...12 {
        group.addTask {
          let svg = Fixtures.svg("red", width: width, height: 5)
          let header = try client.header(of: .bytes(svg))
          #expect(header.width == width)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("After the end, requests fail and no worker is left")
  func shutdown() throws {
    let client = try Fixtures.client()
    _ = try client.header(of: .bytes(Fixtures.svg("red")))
    let worker = try #require(client.workers.first)
    client.shutdown()
    client.shutdown()
    #expect(kill(worker, 0) == -1 && errno == ESRCH)
    #expect(client.workers.isEmpty)
    client.want([Fixtures.request(1)])
    #expect(throws: DecodingFailure.self) { try client.header(of: .bytes(Fixtures.svg("red"))) }
  }
}
