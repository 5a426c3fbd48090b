import BifoldWire
import Testing

@testable import BifoldContent

@Suite("Pictures that nobody has taken")
struct HeldPicturesTests {
  /// 100 bytes.
  private static func picture() throws -> DecoderReply {
    let layout = try #require(MipLayout(width: 5, height: 5, levels: .base))
    return .picture(
      DecodedPicture(layout: layout, pixels: Pixels([UInt8](repeating: 7, count: 100)[...])))
  }

  private static func ticket(of job: DecoderJob?) -> UInt64? {
    guard case .wanted(let ticket) = job?.origin else { return nil }
    return ticket
  }

  @Test("While they take up as much as they may, no other is begun; when one is taken, it is")
  func held() throws {
    let queue = try DecoderQueue(mostHeld: 150, onReply: {})
    queue.want((1...4).map { Fixtures.request($0) })
    let first = try #require(queue.next())
    queue.finish(first, answer: try Self.picture())
    // 100 of 150 bytes.
    let second = try #require(queue.next())
    queue.finish(second, answer: try Self.picture())
    #expect(queue.next() == nil)
    #expect(queue.hasReplies)
    #expect(queue.takeReply()?.ticket == 1)
    #expect(Self.ticket(of: queue.next()) == 3)
    #expect(queue.takeReply()?.ticket == 2)
    #expect(!queue.hasReplies)
    #expect(queue.takeReply() == nil)
    #expect(Self.ticket(of: queue.next()) == 4)
  }

  @Test("Whoever waits for an answer does not wait for them, nor do sizes")
  func others() throws {
    let queue = try DecoderQueue(mostHeld: 100, onReply: {})
    queue.want([Fixtures.request(1), Fixtures.request(2)])
    queue.finish(try #require(queue.next()), answer: try Self.picture())
    #expect(queue.next() == nil)
    let waiter = DecoderJob.Waiter()
    queue.add(.abilities, for: waiter)
    #expect(queue.next()?.request == .abilities)
    queue.want([SizeRequest(ticket: 5, source: .bytes([1]))])
    guard case .sizes(tickets: [5]) = queue.next()?.origin else {
      Issue.record("no sizes")
      return
    }
    #expect(queue.next() == nil)
  }

  @Test("Failures take up nothing")
  func failures() throws {
    let queue = try DecoderQueue(mostHeld: 1, onReply: {})
    queue.want((1...3).map { Fixtures.request($0) })
    for ticket in 1...3 as ClosedRange<UInt64> {
      let job = try #require(queue.next())
      #expect(Self.ticket(of: job) == ticket)
      queue.finish(
        job, answer: .failure(DecodingFailure(.decode, subject: "a page", reason: "is broken")))
    }
  }

  @Test("A worker that has been held up goes on when a picture is taken")
  func goesOn() throws {
    let box = ReplyBox()
    let client = try DecoderClient(
      executable: try DecoderExecutable.locate(), workers: 1, mostHeld: 1, onReply: box.onReply)
    defer { client.shutdown() }
    client.want((1...6).map { Fixtures.request($0) })
    let replies = try box.wait(for: 6, from: client)
    #expect(replies.map(\.ticket) == Array(1...6))
  }
}
