import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldContent

/// Workers that die, stand still, loop, swell or never come to an end, over every kind of request:
/// each is replaced, the request is tried once more, and then it fails with the reason. The clock
/// stands still until it is moved.
@Suite("Replacement of workers")
struct ReplacementTests {
  private final class StoppedClock {
    var now = SuspendingClock().now
  }

  /// A client's thread that is turned by hand.
  private struct Stand {
    let clock = StoppedClock()
    let queue: DecoderQueue
    let loop: DecoderLoop

    init(executable: String? = nil, allowance: WorkerAllowance) throws {
      queue = try DecoderQueue(onReply: {})
      loop = DecoderLoop(
        queue: queue, executable: try executable ?? DecoderExecutable.locate(), workers: 1,
        allowance: allowance, now: { [clock] in clock.now })
    }

    /// Where no worker is at anything, all may be done as soon as it is handed out, and nothing
    /// would end the turn.
    func turn() {
      if loop.millisecondsToWait() < 0 { queue.wake() }
      loop.turn()
    }

    /// Turns until the request is answered, `step` of the clock a turn.
    func answer(
      to request: DecoderRequest, step: Duration = .zero, _ turned: () -> Void = {}
    ) throws -> Result<DecoderReply, DecodingFailure> {
      let waiter = DecoderJob.Waiter()
      queue.add(request, for: waiter)
      for _ in 0..<5_000 {
        turn()
        if let result = waiter.answer { return result }
        turned()
        clock.now += step
      }
      return try #require(nil, "no answer came")
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A program that stands in for the worker. Written by a shell: what this process itself has open for
  /// writing, programs that other tests start meanwhile hold as well, and then it cannot be run.
  private func standIn(_ script: String) throws -> String {
    let path = String(decoding: folder.path("stand-in"), as: UTF8.self)
    let status = try Shell.run(
      "cat >'\(path)' <<'END' && chmod 700 '\(path)'\n#!/bin/sh\n\(script)\nEND\n"
    ).status
    #expect(status == 0)
    return path
  }

  static let requests: [DecoderRequest] = [
    .picture(Fixtures.order(Fixtures.svg("red"))),
    .label(LabelOrder(text: "a", pixelSize: 12, maximumWidth: 50)),
    .manifest(
      ManifestOrder(
        source: .bytes(Array("<plist version='1.0'><array/></plist>".utf8)), kind: .books,
        name: "Books.plist")),
    .header(.bytes(Fixtures.svg("red"))),
    .sizes(SizesOrder(sources: [.bytes(Fixtures.svg("red"))])),
    .encodePNG(PixelBlock(width: 1, height: 1, pixels: [1, 2, 3, 255])),
    .abilities,
    .contents(.bytes(Fixtures.svg("red"))),
    .comicInfo(.bytes(Array("<ComicInfo/>".utf8))),
  ]

  /// Ends a process and waits for its end; what it leaves behind is for its owner.
  private func end(_ process: pid_t, by signal: Int32) {
    kill(process, signal)
    var state = siginfo_t()
    while waitid(P_PID, id_t(process), &state, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  @Test("A worker that dies is replaced, and dies in vain", arguments: requests)
  func dies(over request: DecoderRequest) throws {
    let stand = try Stand(allowance: WorkerAllowance())
    _ = try stand.answer(to: .abilities)
    for signal in [SIGKILL, SIGSEGV] {
      let first = try #require(stand.queue.workers.first)
      kill(first, SIGSTOP)
      let reply = try stand.answer(to: request) {
        if stand.queue.workers == [first] { end(first, by: signal, from: SIGSTOP) }
      }
      guard case .success = reply else {
        Issue.record("\(reply)")
        continue
      }
      #expect(stand.queue.workers.count == 1 && stand.queue.workers != [first])
    }
  }

  /// What is stopped dies of SIGKILL alone; any other signal has to be woken for.
  private func end(_ process: pid_t, by signal: Int32, from stop: Int32) {
    kill(process, signal)
    if signal != SIGKILL { kill(process, SIGCONT) }
    end(process, by: 0)
  }

  @Test("One that dies twice costs the request, and says of what", arguments: requests)
  func diesTwice(over request: DecoderRequest) throws {
    for (signal, words) in [
      ("KILL", ""), ("SEGV", " (Segmentation fault)"), ("SYS", " (Bad system call)"),
    ] {
      let stand = try Stand(
        executable: standIn("ulimit -c 0; kill -\(signal) $$"), allowance: WorkerAllowance())
      #expect(
        try stand.answer(to: request)
          == .failure(
            DecodingFailure(
              .worker, subject: request.subject, reason: "the worker ended\(words)")))
    }
  }

  @Test("One that stands still is replaced", arguments: requests)
  func standsStill(over request: DecoderRequest) throws {
    let stand = try Stand(allowance: WorkerAllowance(silence: .seconds(5)))
    _ = try stand.answer(to: .abilities)
    let first = try #require(stand.queue.workers.first)
    kill(first, SIGSTOP)
    let reply = try stand.answer(to: request) {
      if stand.queue.workers == [first] { stand.clock.now += .seconds(1) }
    }
    if case .failure = reply { Issue.record("\(reply)") }
    #expect(stand.queue.workers.count == 1 && stand.queue.workers != [first])
    #expect(kill(first, 0) == -1 && errno == ESRCH)
  }

  @Test("One that loops costs the request", arguments: requests)
  func loops(over request: DecoderRequest) throws {
    let stand = try Stand(
      executable: standIn("while :; do :; done"),
      allowance: WorkerAllowance(silence: .seconds(5)))
    #expect(
      try stand.answer(to: request, step: .seconds(1))
        == .failure(
          DecodingFailure(
            .worker, subject: request.subject,
            reason: "the worker was ended: it was silent for 5 s")))
  }

  @Test("One that sends for ever costs the request", arguments: requests)
  func neverEnds(over request: DecoderRequest) throws {
    // The clock takes small steps: were a turn due at once, the program would hardly have begun.
    // A long PNG file to request number 1, byte by byte.
    let stand = try Stand(
      executable: standIn(
        #"printf '\000\000\000\001\001\000\000\000\203\000'; while :; do printf x || exit; done"#),
      allowance: WorkerAllowance(silence: .seconds(29), request: .seconds(30)))
    let answer = try stand.answer(to: request, step: .milliseconds(20))
    #expect(
      answer
        == .failure(
          DecodingFailure(
            .worker, subject: request.subject,
            reason: "the worker was ended: it was at this for 30 s")))
  }

  @Test("One that swells costs the request", arguments: requests)
  func swells(over request: DecoderRequest) throws {
    let stand = try Stand(
      // It looks for the last line, of which there is no end.
      executable: standIn("exec tail /dev/zero"),
      allowance: WorkerAllowance(
        silence: .seconds(3_600), request: .seconds(7_200), memory: 64 << 20))
    #expect(
      try stand.answer(to: request, step: .milliseconds(10))
        == .failure(
          DecodingFailure(
            .worker, subject: request.subject,
            reason: "the worker was ended: it used more than 64 MB")))
  }

  @Test("What waits behind it is not to blame")
  func behind() throws {
    let stand = try Stand(allowance: WorkerAllowance(silence: .seconds(5)))
    _ = try stand.answer(to: .abilities)
    stand.queue.want([Fixtures.request(1), Fixtures.request(2)])
    var replies: [PictureReply] = []
    // It stands still over the first, twice; the second only waits.
    var stopped: Set<pid_t> = []
    for _ in 0..<5_000 where replies.count < 2 {
      if let worker = stand.queue.workers.first, stopped.count < 2, stopped.insert(worker).inserted
      {
        kill(worker, SIGSTOP)
      }
      stand.turn()
      if let worker = stand.queue.workers.first, stopped.contains(worker) {
        stand.clock.now += .seconds(1)
      }
      stand.queue.takeReplies(into: &replies)
    }
    let failed = replies.filter { (try? $0.result.get()) == nil }
    #expect(failed.map(\.ticket) == [1])
    #expect(replies.count == 2)
  }

  @Test("The limit is said in full")
  func words() {
    #expect(
      WorkerAllowance().reason(.memory) == "the worker was ended: it used more than 1,024 MB")
    #expect(
      WorkerAllowance(memory: 1_002_003 << 20).reason(.memory)
        == "the worker was ended: it used more than 1,002,003 MB")
  }

  @Test("While nobody has work, nothing is waited for")
  func idle() throws {
    let stand = try Stand(allowance: WorkerAllowance())
    #expect(stand.loop.millisecondsToWait() == -1)
    _ = try stand.answer(to: .abilities)
    #expect(stand.loop.millisecondsToWait() == -1)
    kill(try #require(stand.queue.workers.first), SIGSTOP)
    stand.queue.want([Fixtures.request(1)])
    stand.loop.turn()
    #expect(1...51 ~= stand.loop.millisecondsToWait())
  }

  @Test("A process's memory is what it holds")
  func memory() throws {
    let before = try #require(ProcessMemory.bytes(of: getpid()))
    let count = 256 << 20
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 4_096)
    block.initializeMemory(as: UInt8.self, repeating: 1)
    let after = try #require(ProcessMemory.bytes(of: getpid()))
    block.deallocate()
    // Other tests take and give back meanwhile.
    #expect(after - before > count / 2)
    #expect(ProcessMemory.bytes(of: -1) == nil)
  }
}
