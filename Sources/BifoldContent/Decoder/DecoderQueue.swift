import BifoldWire
import Glibc
import Synchronization

/// What is to be done and what is done: the state that callers share with the client's thread.
///
/// The lock is held for moves of values only, never while something is decoded, sent or read.
final class DecoderQueue: Sendable {
  private struct State {
    /// Requests of callers that wait, oldest first; they go before the wanted list.
    var urgent: [DecoderJob] = []
    /// What is wanted and not yet sent, least urgent first.
    var wanted: [PictureRequest] = []
    /// Requests whose worker was lost, to be sent again before anything else.
    var retries: [DecoderJob] = []
    /// The tickets of the last wanted list, most urgent first.
    var tickets: [UInt64] = []
    /// Tickets in a worker or waiting for another try.
    var underway: Set<UInt64> = []
    /// Tickets answered since they came into the wanted list.
    var answered: Set<UInt64> = []
    var replies: [PictureReply] = []
    var workers: [pid_t] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let onReply: @Sendable () -> Void
  private let wakeReader: Int32
  private let wakeWriter: Int32

  init(onReply: @escaping @Sendable () -> Void) throws(DecodingFailure) {
    var ends: [Int32] = [-1, -1]
    let type = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else {
      throw DecodingFailure(
        .worker, subject: "bifold-decoder", reason: String(cString: strerror(errno)))
    }
    wakeReader = ends[0]
    wakeWriter = ends[1]
    self.onReply = onReply
  }

  deinit {
    Glibc.close(wakeReader)
    Glibc.close(wakeWriter)
  }

  // MARK: Callers

  func want(_ requests: [PictureRequest]) {
    let isNew = state.withLock { state in
      let isSame =
        state.tickets.count == requests.count
        && zip(state.tickets, requests).allSatisfy { $0 == $1.ticket }
      guard !isSame, !state.isClosed else { return false }
      state.tickets = requests.map(\.ticket)
      // A reply that nobody has taken yet is as good as a new one.
      for reply in state.replies { state.answered.insert(reply.ticket) }
      // What is not in the list may be thrown away by who takes it: it counts as never answered.
      state.answered.formIntersection(state.tickets)
      var seen = state.answered.union(state.underway)
      state.wanted = requests.filter { seen.insert($0.ticket).inserted }
      state.wanted.reverse()
      return !state.wanted.isEmpty
    }
    if isNew { wake() }
  }

  func takeReplies(into replies: inout [PictureReply]) {
    state.withLock { state in
      replies.append(contentsOf: state.replies)
      state.replies.removeAll(keepingCapacity: true)
    }
  }

  func add(_ request: DecoderRequest, for waiter: DecoderJob.Waiter) {
    let isClosed = state.withLock { state in
      if !state.isClosed {
        state.urgent.append(DecoderJob(request: request, origin: .caller(waiter)))
      }
      return state.isClosed
    }
    if isClosed { waiter.finish(.failure(Self.closedFailure(request))) } else { wake() }
  }

  /// No more work is taken; what waits is answered with a failure.
  func close() {
    let abandoned = state.withLock { state in
      state.isClosed = true
      defer {
        state.urgent = []
        state.wanted = []
        state.retries = []
      }
      return state.urgent + state.retries
    }
    for job in abandoned { finish(job, .failure(Self.closedFailure(job.request))) }
    wake()
  }

  var workers: [pid_t] { state.withLock { $0.workers } }

  // MARK: The client's thread

  var wakeDescriptor: Int32 { wakeReader }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  func wake() {
    var mark: UInt8 = 1
    // A full socket wakes the reader as well.
    _ = send(wakeWriter, &mark, 1, Int32(MSG_NOSIGNAL))
  }

  func drainWakes() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(wakeReader, buffer.baseAddress, buffer.count) > 0 {}
    }
  }

  func setWorkers(_ workers: [pid_t]) { state.withLock { $0.workers = workers } }

  /// The most urgent job, which counts as under way from now on.
  func next() -> DecoderJob? {
    state.withLock { state in
      if !state.retries.isEmpty { return state.retries.removeFirst() }
      if !state.urgent.isEmpty { return state.urgent.removeFirst() }
      guard let request = state.wanted.popLast() else { return nil }
      state.underway.insert(request.ticket)
      return DecoderJob(request: request.request, origin: .wanted(ticket: request.ticket))
    }
  }

  func retry(_ job: DecoderJob) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.retries.append(job) }
      return state.isClosed
    }
    if isClosed { finish(job, .failure(Self.closedFailure(job.request))) }
  }

  /// Passes on what the worker answered.
  func finish(_ job: DecoderJob, answer: DecoderReply) {
    if case .failure(let failure) = answer {
      finish(job, .failure(failure))
    } else {
      finish(job, .success(answer))
    }
  }

  func finish(_ job: DecoderJob, _ result: Result<DecoderReply, DecodingFailure>) {
    switch job.origin {
    case .caller(let waiter): waiter.finish(result)
    case .wanted(let ticket):
      state.withLock { state in
        state.underway.remove(ticket)
        if state.tickets.contains(ticket) { state.answered.insert(ticket) }
        state.replies.append(
          PictureReply(ticket: ticket, result: Self.picture(result, of: job.request)))
      }
      onReply()
    }
  }

  private static func picture(
    _ result: Result<DecoderReply, DecodingFailure>, of request: DecoderRequest
  ) -> Result<DecodedPicture, DecodingFailure> {
    switch result {
    case .success(.picture(let picture)): .success(picture)
    case .failure(let failure): .failure(failure)
    case .success:
      .failure(
        DecodingFailure(.worker, subject: request.subject, reason: "the reply is no picture"))
    }
  }

  private static func closedFailure(_ request: DecoderRequest) -> DecodingFailure {
    DecodingFailure(.worker, subject: request.subject, reason: "the decoder has been shut down")
  }
}
