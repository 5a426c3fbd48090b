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
      allowance: WorkerAllowance(silence: Self.patience), now: { [clock] in clock.now })
  }

  /// Has one picture made.
  private func reply(to ticket: UInt64) throws -> PictureReply {
    queue.want([Fixtures.request(ticket)])
    return try nextReply()
  }

  /// Turns until there is a reply; 5,000 turns in which nothing happens last four minutes.
  private func nextReply() throws -> PictureReply {
    var replies: [PictureReply] = []
    for _ in 0..<5_000 where replies.isEmpty {
      loop.turn()
      queue.takeReplies(into: &replies)
    }
    return try #require(replies.first)
  }

  @Test("A worker that dies costs the size that it died on, and no other")
  func died() throws {
    _ = try reply(to: 1)
    let first = try #require(queue.workers.first)
    kill(first, SIGSTOP)
    queue.want((0..<8).map { SizeRequest(ticket: $0, source: .bytes(Fixtures.svg("red"))) })
    // All are sent together, and it does not survive them.
    loop.turn()
    end(first)
    var replies: [SizeReply] = []
    func turn(until count: Int) {
      for _ in 0..<5_000 where replies.count < count {
        loop.turn()
        queue.takeReplies(into: &replies)
      }
    }
    turn(until: 3)
    #expect(replies.map(\.ticket) == [0, 1, 2])
    // Nor does the next one survive the fourth.
    end(try #require(queue.workers.first))
    turn(until: 8)
    #expect(replies.map(\.ticket) == Array(0..<8))
    let failed = replies.filter { (try? $0.result.get()) == nil }
    #expect(failed.map(\.ticket) == [3])
    if case .failure(let failure) = failed.first?.result { #expect(failure.stage == .worker) }
    for reply in replies where reply.ticket != 3 {
      #expect(try reply.result.get() == PictureHeader(width: 20, height: 30))
    }
  }

  /// Ends a process and waits for its end; what it leaves behind is for its owner.
  private func end(_ process: pid_t) {
    kill(process, SIGKILL)
    var state = siginfo_t()
    while waitid(P_PID, id_t(process), &state, WEXITED | WNOWAIT) < 0, errno == EINTR {}
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
