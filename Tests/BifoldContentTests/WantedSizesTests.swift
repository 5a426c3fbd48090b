import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldContent

@Suite("Wanted sizes")
struct WantedSizesTests {
  private static func request(_ ticket: UInt64) -> SizeRequest {
    SizeRequest(
      ticket: ticket,
      source: .bytes(Fixtures.svg("red", width: Int(ticket) % 50 + 1, height: 7)))
  }

  /// Sizes as `request` promises them.
  private static func sizes(_ tickets: [UInt64]) -> DecoderReply {
    .sizes(
      PictureSizes(
        results: tickets.map { .success(PictureHeader(width: Int($0) % 50 + 1, height: 7)) }))
  }

  private static func tickets(of job: DecoderJob?) -> [UInt64]? {
    guard let job, case .sizes(let tickets) = job.origin else { return nil }
    return tickets
  }

  private func wait(
    for count: Int, from client: DecoderClient, _ box: ReplyBox
  ) throws -> [SizeReply] {
    var replies: [SizeReply] = []
    while replies.count < count {
      try #require(box.waitForRing(), "no size came")
      client.takeSizes(into: &replies)
    }
    return replies
  }

  @Test("Sizes come most urgent first, each once, with what cannot have one")
  func order() throws {
    let box = ReplyBox()
    let client = try Fixtures.client(onReply: box.onReply)
    defer { client.shutdown() }
    var requests = (0..<200).map { Self.request(199 - $0) }
    requests[70] = SizeRequest(ticket: 129, source: .file(path: Array("/nowhere/a.jpg".utf8)))
    requests[71] = SizeRequest(ticket: 128, source: .bytes([1, 2, 3]))
    client.wantSizes(requests)
    client.wantSizes(requests)
    let replies = try wait(for: 200, from: client, box)
    #expect(replies.map(\.ticket) == (0..<200).reversed())
    for reply in replies {
      let size = try? reply.result.get()
      let isBroken = 128...129 ~= reply.ticket
      let width = Int(reply.ticket) % 50 + 1
      #expect(size == (isBroken ? nil : PictureHeader(width: width, height: 7)))
    }
    // What is there is not asked for again while it is wanted.
    client.wantSizes(requests + [Self.request(300)])
    #expect(try wait(for: 1, from: client, box).map(\.ticket) == [300])
    // Once it was not, it is.
    client.wantSizes([])
    client.wantSizes([Self.request(5)])
    #expect(try wait(for: 1, from: client, box).map(\.ticket) == [5])
  }

  @Test("Pictures and sizes have tickets of their own")
  func tickets() throws {
    let box = ReplyBox()
    let client = try Fixtures.client(onReply: box.onReply)
    defer { client.shutdown() }
    client.wantSizes([Self.request(1)])
    client.want([Fixtures.request(1)])
    #expect(try wait(for: 1, from: client, box).map(\.ticket) == [1])
    var pictures: [PictureReply] = []
    while pictures.isEmpty {
      client.takeReplies(into: &pictures)
      if pictures.isEmpty { try #require(box.waitForRing(), "no picture came") }
    }
    #expect(pictures.map(\.ticket) == [1])
  }

  @Test("Every picture goes before every size, and one worker at a time is at sizes")
  func haste() throws {
    let queue = try DecoderQueue(onReply: {})
    queue.want((0..<100).map(Self.request))
    queue.want([Fixtures.request(7), Fixtures.request(8)])
    for ticket in [7, 8] as [UInt64] {
      guard case .wanted(ticket) = queue.next()?.origin else {
        Issue.record("not the picture \(ticket)")
        return
      }
    }
    let first = try #require(queue.next())
    #expect(Self.tickets(of: first) == Array(0..<64))
    #expect(queue.next() == nil)
    // A picture is handed out meanwhile.
    queue.want([Fixtures.request(9)])
    guard case .wanted(9) = queue.next()?.origin else {
      Issue.record("not the picture")
      return
    }
    #expect(queue.next() == nil)
    queue.finish(first, answer: Self.sizes(Array(0..<64)))
    #expect(Self.tickets(of: queue.next()) == Array(64..<100))
    var replies: [SizeReply] = []
    queue.takeReplies(into: &replies)
    #expect(replies.map(\.ticket) == Array(0..<64))
    #expect(try replies.map { try $0.result.get().width } == (0..<64).map { $0 % 50 + 1 })
  }

  @Test("A new list replaces what has not been sent")
  func replaced() throws {
    let queue = try DecoderQueue(onReply: {})
    queue.want((0..<200).map(Self.request))
    let first = try #require(queue.next())
    queue.want([500, 10, 400].map(Self.request))
    queue.finish(first, answer: Self.sizes(Array(0..<64)))
    // 10 was on its way, and has come.
    let second = try #require(queue.next())
    #expect(Self.tickets(of: second) == [500, 400])
    queue.want([SizeRequest]())
    queue.finish(second, answer: Self.sizes([500, 400]))
    #expect(queue.next() == nil)
  }

  @Test("What a worker was lost over is tried again one by one, and the rest of it as it was")
  func parts() throws {
    let queue = try DecoderQueue(onReply: {})
    queue.want((0..<3).map(Self.request))
    var job = try #require(queue.next())
    job.attempts = 1
    for part in job.parts { queue.retry(part) }
    for ticket in 0..<3 as Range<UInt64> {
      let part = try #require(queue.next())
      #expect(Self.tickets(of: part) == [ticket])
      #expect(part.attempts == 1)
      #expect(part.request == .sizes(SizesOrder(sources: [Self.request(ticket).source])))
      #expect(queue.next() == nil)
      queue.finish(part, answer: Self.sizes([ticket]))
    }
    let picture = DecoderJob(request: .abilities, origin: .wanted(ticket: 4), attempts: 1)
    #expect(picture.parts.map(\.request) == [.abilities])
  }

  @Test("An answer of another length or kind is none")
  func accepts() throws {
    let job = DecoderJob(
      request: .sizes(SizesOrder(sources: [.bytes([1]), .bytes([2])])),
      origin: .sizes(tickets: [1, 2]))
    #expect(job.accepts(Self.sizes([1, 2])))
    #expect(!job.accepts(Self.sizes([1])))
    #expect(!job.accepts(Self.sizes([1, 2, 3])))
    #expect(!job.accepts(.header(PictureHeader(width: 1, height: 1))))
    #expect(job.accepts(.failure(DecodingFailure(.request, subject: "", reason: ""))))
  }

  @Test("Nothing is left under way at the end")
  func close() throws {
    let queue = try DecoderQueue(onReply: {})
    queue.want((0..<3).map(Self.request))
    let job = try #require(queue.next())
    queue.close()
    queue.retry(job)
    var replies: [SizeReply] = []
    queue.takeReplies(into: &replies)
    #expect(replies.map(\.ticket) == [0, 1, 2])
    #expect(replies.allSatisfy { (try? $0.result.get()) == nil })
    queue.want((5..<9).map(Self.request))
    #expect(queue.next() == nil)
  }

  @Test("Parts of containers go in small orders, so that a picture never waits long behind them")
  func partsOfContainers() throws {
    let queue = try DecoderQueue(onReply: {})
    func part(_ ticket: UInt64) -> SizeRequest {
      SizeRequest(
        ticket: ticket, source: .part(ContainerPart(container: [], number: 0, name: "")))
    }
    queue.want((0..<20).map(part))
    let job = try #require(queue.next())
    #expect(Self.tickets(of: job) == Array(0..<8))
    queue.finish(job, .success(Self.sizes(Array(0..<8))))
    queue.want((8..<100).map(Self.request))
    #expect(Self.tickets(of: queue.next())?.count == 64)
  }
}
