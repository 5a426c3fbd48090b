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
    var pictures = WantedList<PictureRequest, PictureReply>()
    /// Bytes of the pictures that are there and that nobody has taken.
    var heldBytes = 0
    /// Nothing of it is sent while anything else waits.
    var sizes = WantedList<SizeRequest, SizeReply>()
    /// Whether a worker is at sizes. One at a time, so that a picture that becomes wanted finds the
    /// others free.
    var isSizing = false
    /// Requests whose worker was lost, to be sent again before anything else.
    var retries: [DecoderJob] = []
    /// Orders of sizes whose worker was lost, to be sent again before other sizes.
    var sizeRetries: [DecoderJob] = []
    var workers: [pid_t] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let onReply: @Sendable () -> Void
  private let wakeReader: Int32
  private let wakeWriter: Int32
  private let mostHeld: Int

  /// - Parameter mostHeld: bytes of pictures that nobody has taken; while there are as many, no other of
  ///   the wanted ones is sent.
  init(
    mostHeld: Int = .max, onReply: @escaping @Sendable () -> Void
  ) throws(DecodingFailure) {
    self.mostHeld = mostHeld
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
    if state.withLock({ !$0.isClosed && $0.pictures.want(requests) }) { wake() }
  }

  func want(_ requests: [SizeRequest]) {
    if state.withLock({ !$0.isClosed && $0.sizes.want(requests) }) { wake() }
  }

  func takeReply() -> PictureReply? {
    let (reply, isRoomMade) = state.withLock { state -> (PictureReply?, Bool) in
      let reply = state.pictures.takeFirst()
      let held = state.heldBytes
      state.heldBytes -= reply?.byteCount ?? 0
      return (reply, held >= mostHeld && state.heldBytes < mostHeld)
    }
    if isRoomMade { wake() }
    return reply
  }

  var hasReplies: Bool { state.withLock { $0.pictures.hasReplies } }

  func takeReplies(into replies: inout [SizeReply]) {
    state.withLock { $0.sizes.take(into: &replies) }
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
        state.pictures.abandon()
        state.sizes.abandon()
        state.retries = []
        state.sizeRetries = []
      }
      return state.urgent + state.retries + state.sizeRetries
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
      if state.heldBytes < mostHeld, let request = state.pictures.next() {
        return DecoderJob(request: request.request, origin: .wanted(ticket: request.ticket))
      }
      guard !state.isSizing, let job = Self.nextSizes(&state) else { return nil }
      state.isSizing = true
      return job
    }
  }

  /// The most urgent sizes, as many as go into one order.
  private static func nextSizes(_ state: inout State) -> DecoderJob? {
    if !state.sizeRetries.isEmpty { return state.sizeRetries.removeFirst() }
    var requests: [SizeRequest] = []
    var most = SizesOrder.mostSources
    while requests.count < most, let request = state.sizes.next() {
      requests.append(request)
      if case .part = request.source { most = SizesOrder.mostParts }
    }
    guard !requests.isEmpty else { return nil }
    return DecoderJob(
      request: .sizes(SizesOrder(sources: requests.map(\.source))),
      origin: .sizes(tickets: requests.map(\.ticket)))
  }

  func retry(_ job: DecoderJob) {
    let isClosed = state.withLock { state in
      guard !state.isClosed else { return true }
      if case .sizes = job.origin {
        state.isSizing = false
        state.sizeRetries.append(job)
      } else {
        state.retries.append(job)
      }
      return false
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
      let reply = PictureReply(ticket: ticket, result: Self.picture(result, of: job.request))
      state.withLock { state in
        state.heldBytes += reply.byteCount
        state.pictures.finish(reply)
      }
      onReply()
    case .sizes(let tickets):
      state.withLock { state in
        state.isSizing = false
        for (place, ticket) in tickets.enumerated() {
          state.sizes.finish(
            SizeReply(ticket: ticket, result: Self.size(place, result, of: job.request)))
        }
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

  private static func size(
    _ place: Int, _ result: Result<DecoderReply, DecodingFailure>, of request: DecoderRequest
  ) -> Result<PictureHeader, DecodingFailure> {
    switch result {
    case .success(.sizes(let sizes)) where sizes.results.indices.contains(place):
      sizes.results[place]
    case .failure(let failure): .failure(failure)
    case .success:
      .failure(DecodingFailure(.worker, subject: request.subject, reason: "the reply is no size"))
    }
  }

  private static func closedFailure(_ request: DecoderRequest) -> DecodingFailure {
    DecodingFailure(.worker, subject: request.subject, reason: "the decoder has been shut down")
  }
}
