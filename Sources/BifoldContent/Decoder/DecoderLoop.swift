import BifoldWire
import Glibc

/// The client's thread: hands jobs to workers, takes their replies, replaces workers that are lost.
/// It sleeps in one `poll` and uses no time while nothing happens.
final class DecoderLoop {
  /// How much is taken from a worker at a time, in bytes.
  private static let pieceCount = 256 << 10

  private let queue: DecoderQueue
  private let executable: String
  private let patience: Duration
  private let now: () -> SuspendingClock.Instant
  private let lanes: [WorkerLane]
  private let buffer: UnsafeMutableRawBufferPointer

  /// - Parameters:
  ///   - workers: The most workers at a time, at least 1.
  ///   - patience: How long a worker with work may be silent.
  ///   - now: What the patience is measured by. A machine that sleeps does not use it up.
  init(
    queue: DecoderQueue, executable: String, workers: Int, patience: Duration,
    now: @escaping () -> SuspendingClock.Instant = { SuspendingClock().now }
  ) {
    self.queue = queue
    self.executable = executable
    self.patience = patience
    self.now = now
    let start = now()
    lanes = (0..<max(1, workers)).map { _ in WorkerLane(now: start) }
    buffer = .allocate(byteCount: Self.pieceCount, alignment: 1)
  }

  deinit { buffer.deallocate() }

  /// Runs until the queue is closed.
  func run() {
    // The first worker loads its libraries while the program still opens its window. Where that
    // fails, the first request will say so.
    if let first = lanes.first { try? start(first) }
    while !queue.isClosed { turn() }
    for lane in lanes {
      for job in lane.stop() {
        queue.finish(
          job,
          .failure(
            DecodingFailure(
              .worker, subject: job.request.subject, reason: "the decoder has been shut down")))
      }
    }
    publishWorkers()
  }

  /// Once round: hands out what is there to do, waits until something happens or a worker has been
  /// silent for too long, and sees to it.
  func turn() {
    assign()
    waitForEvents()
    replaceSilent()
  }

  /// Hands out jobs, the most urgent to the lane with the least to do.
  private func assign() {
    while let lane = freestLane(), let job = queue.next() {
      do throws(DecodingFailure) {
        let opened = try OpenedRequest(job.request)
        guard let request = opened.request else {
          queue.finish(job, answer: opened.unopened.completing(.sizes(PictureSizes(results: []))))
          continue
        }
        if lane.process == nil { try start(lane) }
        lane.enqueue(job, sending: request, without: opened.unopened, now: now())
        settle(lane, after: lane.send(now: now()))
      } catch {
        queue.finish(job, .failure(error))
      }
    }
  }

  private func freestLane() -> WorkerLane? {
    // A running worker that waits for work is preferred to one that would have to be started.
    lanes.filter(\.hasRoom).min {
      ($0.underway.count, $0.process == nil ? 1 : 0) < (
        $1.underway.count, $1.process == nil ? 1 : 0
      )
    }
  }

  private func start(_ lane: WorkerLane) throws(DecodingFailure) {
    try lane.start(executable, now: now())
    publishWorkers()
  }

  private func waitForEvents() {
    let running = lanes.filter { $0.process != nil }
    var polled = [pollfd(fd: queue.wakeDescriptor, events: Int16(POLLIN), revents: 0)]
    for lane in running {
      let events = lane.isSending ? POLLIN | POLLOUT : POLLIN
      polled.append(pollfd(fd: lane.process?.socket ?? -1, events: Int16(events), revents: 0))
    }
    guard poll(&polled, nfds_t(polled.count), millisecondsToWait()) > 0 else { return }
    if polled[0].revents != 0 { queue.drainWakes() }
    for (lane, state) in zip(running, polled.dropFirst()) where state.revents != 0 {
      let now = now()
      // What a worker said before it ended still counts.
      if state.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        settle(
          lane,
          after: lane.receive(into: buffer, now: now) { job, reply in
            queue.finish(job, answer: reply)
          })
      }
      if lane.process != nil, lane.isSending { settle(lane, after: lane.send(now: now)) }
    }
  }

  /// Until the first worker has been silent for too long; -1 for ever.
  private func millisecondsToWait() -> Int32 {
    let deadlines = lanes.filter { !$0.isIdle }.map { $0.lastSign + patience }
    guard let next = deadlines.min() else { return -1 }
    let left = max(.zero, now().duration(to: next))
    let (seconds, attoseconds) = left.components
    // Rounded up, so as not to wake just before.
    return Int32(clamping: min(seconds, 3_600) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
  }

  private func replaceSilent() {
    let now = now()
    for lane in lanes where !lane.isIdle && lane.lastSign + patience <= now {
      let seconds = patience.components.seconds
      settle(lane, after: .lost(reason: "the worker was silent for \(seconds) s"))
    }
  }

  /// Ends a worker that is lost. The request it was at is tried once more; what waited behind that
  /// one is not to blame. Another worker is started when there is work.
  private func settle(_ lane: WorkerLane, after exchange: WorkerLane.Exchange) {
    guard case .lost(let reason) = exchange else { return }
    for (place, var job) in lane.stop().enumerated() {
      if place == 0 { job.attempts += 1 }
      for part in place == 0 ? job.parts : [job] { retry(part, after: reason) }
    }
    publishWorkers()
  }

  private func retry(_ job: DecoderJob, after reason: String) {
    if job.attempts < DecoderJob.attemptLimit {
      queue.retry(job)
    } else {
      queue.finish(
        job, .failure(DecodingFailure(.worker, subject: job.request.subject, reason: reason)))
    }
  }

  private func publishWorkers() { queue.setWorkers(lanes.compactMap(\.process?.identifier)) }
}
