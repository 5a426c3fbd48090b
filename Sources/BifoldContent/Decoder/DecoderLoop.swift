import BifoldWire
import Glibc

/// The client's thread: hands jobs to workers, takes their replies, replaces workers that are lost.
/// It sleeps in one `poll` and uses no time while nothing happens.
final class DecoderLoop {
  /// How much is taken from a worker at a time, in bytes.
  private static let pieceCount = 256 << 10
  /// How often the memory of a worker with work is looked at: it can take about a gigabyte a second.
  private static let watch = Duration.milliseconds(50)

  private let queue: DecoderQueue
  private let executable: String
  private let allowance: WorkerAllowance
  private let now: () -> SuspendingClock.Instant
  private let lanes: [WorkerLane]
  private let buffer: UnsafeMutableRawBufferPointer
  private var lastWatch: SuspendingClock.Instant

  /// - Parameters:
  ///   - workers: The most workers at a time, at least 1.
  ///   - allowance: What makes a worker be replaced.
  ///   - now: What time is measured by. A machine that sleeps does not use it up.
  init(
    queue: DecoderQueue, executable: String, workers: Int,
    allowance: WorkerAllowance = WorkerAllowance(),
    now: @escaping () -> SuspendingClock.Instant = { SuspendingClock().now }
  ) {
    self.queue = queue
    self.executable = executable
    self.allowance = allowance
    self.now = now
    let start = now()
    lastWatch = start
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
      for job in lane.stop().jobs {
        queue.finish(
          job,
          .failure(
            DecodingFailure(
              .worker, subject: job.request.subject, reason: "the decoder has been shut down")))
      }
    }
    publishWorkers()
  }

  /// Once round: hands out what is there to do, waits until something happens or a worker has to be
  /// looked at, and sees to it.
  func turn() {
    assign()
    waitForEvents()
    replaceExcessive()
  }

  /// Hands out jobs, the most urgent to the lane with the least to do.
  private func assign() {
    while let lane = freestLane(), let job = queue.next() {
      do throws(DecodingFailure) {
        settle(lane, after: try hand(job, to: lane))
      } catch {
        queue.finish(job, .failure(error))
      }
    }
  }

  /// Opens what the job needs and sends it. What was opened and not sent is closed when this returns,
  /// before anybody has an answer.
  private func hand(
    _ job: DecoderJob, to lane: WorkerLane
  ) throws(DecodingFailure) -> WorkerLane.Exchange {
    let opened = try OpenedRequest(job.request)
    guard let request = opened.request else {
      queue.finish(job, answer: opened.unopened.completing(.sizes(PictureSizes(results: []))))
      return .going
    }
    if lane.process == nil { try start(lane) }
    lane.enqueue(job, sending: request, without: opened.unopened, now: now())
    return lane.send(now: now())
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

  /// Until a worker may have used up its time, or its memory has to be looked at; -1 for ever, where
  /// none has work.
  func millisecondsToWait() -> Int32 {
    let busy = lanes.filter { !$0.isIdle }
    let deadlines = busy.flatMap {
      [$0.lastSign + allowance.silence, $0.begin + allowance.request, lastWatch + Self.watch]
    }
    guard let next = deadlines.min() else { return -1 }
    let left = max(.zero, now().duration(to: next))
    let (seconds, attoseconds) = left.components
    // Rounded up, so as not to wake just before.
    return Int32(clamping: min(seconds, 3_600) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
  }

  private func replaceExcessive() {
    let now = now()
    let isWatching = lastWatch + Self.watch <= now
    if isWatching { lastWatch = now }
    for lane in lanes where !lane.isIdle {
      if lane.lastSign + allowance.silence <= now {
        settle(lane, after: .lost(reason: allowance.reason(.silence)))
      } else if lane.begin + allowance.request <= now {
        settle(lane, after: .lost(reason: allowance.reason(.request)))
      } else if isWatching, let process = lane.process,
        ProcessMemory.bytes(of: process.identifier) ?? 0 > allowance.memory
      {
        settle(lane, after: .lost(reason: allowance.reason(.memory)))
      }
    }
  }

  /// Ends a worker that is lost. The request it was at is tried once more; what waited behind that
  /// one is not to blame. Another worker is started when there is work.
  private func settle(_ lane: WorkerLane, after exchange: WorkerLane.Exchange) {
    guard case .lost(var reason) = exchange else { return }
    let (jobs, signal) = lane.stop()
    if let signal { reason += " (\(signal))" }
    for (place, var job) in jobs.enumerated() {
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
