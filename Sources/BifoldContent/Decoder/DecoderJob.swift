import BifoldWire
import Dispatch
import Synchronization

/// A request on its way through the client.
struct DecoderJob: Sendable {
  /// Who waits for the reply.
  enum Origin: Sendable {
    /// The wanted list; the reply goes to the queue of replies.
    case wanted(ticket: UInt64)
    /// The list of wanted sizes, one ticket for each picture of a `SizesOrder`.
    case sizes(tickets: [UInt64])
    /// A caller that sleeps until the reply is there.
    case caller(Waiter)
  }

  /// Where a sleeping caller finds its reply.
  final class Waiter: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<DecoderReply, DecodingFailure>?>(nil)

    func finish(_ result: Result<DecoderReply, DecodingFailure>) {
      self.result.withLock { $0 = result }
      semaphore.signal()
    }

    /// Nil until it is there.
    var answer: Result<DecoderReply, DecodingFailure>? { result.withLock { $0 } }

    func wait() -> Result<DecoderReply, DecodingFailure>? {
      semaphore.wait()
      return answer
    }
  }

  /// How often a request is sent before its failure is taken to be its own fault.
  static let attemptLimit = 2

  let request: DecoderRequest
  let origin: Origin
  /// How many workers died or fell silent over this request.
  var attempts = 0

  /// What is tried in place of a job over which a worker was lost: an order of sizes one picture at
  /// a time, for only one of them is to blame; all else as it is.
  var parts: [DecoderJob] {
    guard case .sizes(let tickets) = origin, case .sizes(let order) = request else { return [self] }
    return zip(tickets, order.sources).map { ticket, source in
      DecoderJob(
        request: .sizes(SizesOrder(sources: [source])), origin: .sizes(tickets: [ticket]),
        attempts: attempts)
    }
  }

  /// Whether `reply` is of the kind that the request asks for.
  func accepts(_ reply: DecoderReply) -> Bool {
    switch (request, reply) {
    case (_, .failure), (.picture, .picture), (.label, .picture), (.header, .header),
      (.encodePNG, .png), (.abilities, .abilities), (.contents, .contents),
      (.comicInfo, .comicInfo):
      true
    case (.sizes(let order), .sizes(let sizes)): order.sources.count == sizes.results.count
    case (.manifest(let order), .manifest(let manifest)):
      switch (order.kind, manifest.entries) {
      case (.books, .books), (.menu, .menu): true
      default: false
      }
    default: false
    }
  }
}
