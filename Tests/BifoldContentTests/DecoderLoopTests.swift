import BifoldWire
import Glibc
import Testing

@testable import BifoldContent

/// The client's thread, turned by hand and by a clock that stands still until it is moved: however
/// slow the machine is, no worker is silent for too long but the one that is meant to be.
@Suite("Decoder loop")
struct DecoderLoopTests {
  private final class StoppedClock {
    var now = SuspendingClock().now
  }

  private static let patience = Duration.milliseconds(400)

  private let clock = StoppedClock()
  private let queue: DecoderQueue
  private let loop: DecoderLoop

  init() throws {
    queue = try DecoderQueue(onReply: {})
    loop = DecoderLoop(
      queue: queue, executable: try DecoderExecutable.locate(), workers: 1,
      patience: Self.patience, now: { [clock] in clock.now })
  }

  /// Has one picture made.
  private func reply(to ticket: UInt64) throws -> PictureReply {
    queue.want([Fixtures.request(ticket)])
    return try nextReply()
  }

  /// Turns until there is a reply; 600 turns in which nothing happens last four minutes.
  private func nextReply() throws -> PictureReply {
    var replies: [PictureReply] = []
    for _ in 0..<600 where replies.isEmpty {
      loop.turn()
      queue.takeReplies(into: &replies)
    }
    return try #require(replies.first)
  }

  @Test("A worker that is silent for as long as it may be is replaced, and not before")
  func silent() throws {
    _ = try reply(to: 1)
    let first = try #require(queue.workers.first)
    kill(first, SIGSTOP)
    queue.want([Fixtures.request(2)])
    // The turn that sends it; nothing comes back.
    loop.turn()
    let step = Duration.milliseconds(1)
    clock.now += Self.patience - step
    // The turn ends by itself when there is a millisecond left, though nothing happens.
    loop.turn()
    #expect(queue.workers == [first])
    clock.now += step
    loop.turn()
    #expect(queue.workers == [])
    #expect(try nextReply().result.get().width == 8)
    #expect(queue.workers.count == 1 && queue.workers.first != first)
    // It was ended, not only forgotten.
    #expect(kill(first, 0) == -1 && errno == ESRCH)
  }
}
