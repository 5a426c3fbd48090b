import BifoldWire
import Dispatch
import Glibc
import Synchronization

/// The program's side of the decoding workers.
///
/// Starting, sending, receiving and replacing happen on a thread of the client's own; only
/// `perform` and `shutdown` wait for anything. Safe to use from any thread.
package final class DecoderClient: Sendable {
  private let queue: DecoderQueue
  private let generations = Atomic<UInt64>(0)
  /// Left once, when the client's thread has ended.
  private let running = DispatchGroup()

  /// One less than there are processors, for one belongs to the window; at most 6, for each holds
  /// the libraries and a picture or two.
  package static var defaultWorkers: Int {
    min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1), 6)
  }

  /// Starts the first worker, without waiting for it; others start when there is work for them.
  /// - Parameters:
  ///   - executable: The worker's program, from `DecoderExecutable.locate()`.
  ///   - workers: The most workers at a time.
  ///   - mostHeld: Bytes of pictures that wait to be taken: at as many, workers begin no others of those
  ///     wanted. What they are at comes on top, two a worker at most.
  ///   - onReply: Called on the client's thread when a picture or sizes are ready; must not call
  ///     `perform`.
  package init(
    executable: String, workers: Int = DecoderClient.defaultWorkers, mostHeld: Int = 256 << 20,
    onReply: @escaping @Sendable () -> Void = {}
  ) throws(DecodingFailure) {
    let queue = try DecoderQueue(mostHeld: mostHeld, onReply: onReply)
    self.queue = queue
    DispatchQueue(label: "bifold.decoder-client", qos: .utility).async(group: running) {
      DecoderLoop(queue: queue, executable: executable, workers: workers).run()
    }
  }

  deinit { queue.close() }

  /// Replaces the list of what is wanted, most urgent first. What a worker already has stays with
  /// it and is delivered; what was delivered is not asked for again while its ticket stays in the
  /// list; everything else that is no longer in the list is forgotten. The same tickets in the same
  /// order cost nothing.
  package func want(_ requests: [PictureRequest]) { queue.want(requests) }

  /// A number that nobody has had from this client, so that the tickets made with it are not taken
  /// for earlier ones.
  package func newGeneration() -> UInt64 {
    generations.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The picture that has been ready for longest; nil where none is. Never waits for a worker.
  package func takeReply() -> PictureReply? { queue.takeReply() }

  /// Whether a picture is ready.
  package var hasReplies: Bool { queue.hasReplies }

  /// Replaces the list of sizes that are wanted, by the rules of `want`. Nothing of it is sent while
  /// a picture waits, and only one worker at a time is at it; many are sent together.
  package func wantSizes(_ requests: [SizeRequest]) { queue.want(requests) }

  /// Appends the sizes that are ready. Never waits for a worker. A picture over which a worker dies
  /// or falls silent has a failure, and the others have their sizes all the same.
  package func takeSizes(into replies: inout [SizeReply]) { queue.takeReplies(into: &replies) }

  /// Sends a request before everything wanted and waits for its reply.
  /// - Throws: What the worker found wrong, or that it could not answer in two tries.
  package func perform(_ request: DecoderRequest) throws(DecodingFailure) -> DecoderReply {
    let waiter = DecoderJob.Waiter()
    queue.add(request, for: waiter)
    guard let result = waiter.wait() else { throw Self.mismatch(request) }
    return try result.get()
  }

  /// Sends requests before everything wanted and waits for all their replies, in the order of the
  /// requests.
  package func performAll(
    _ requests: [DecoderRequest]
  ) -> [Result<DecoderReply, DecodingFailure>] {
    let waiters = requests.map { _ in DecoderJob.Waiter() }
    for (request, waiter) in zip(requests, waiters) { queue.add(request, for: waiter) }
    return zip(requests, waiters).map { request, waiter in
      waiter.wait() ?? .failure(Self.mismatch(request))
    }
  }

  /// Ends the workers and waits for their end; requests under way fail. May be called twice.
  package func shutdown() {
    queue.close()
    running.wait()
  }

  /// The process identifiers of the workers that run now.
  package var workers: [pid_t] { queue.workers }

  static func mismatch(_ request: DecoderRequest) -> DecodingFailure {
    DecodingFailure(.worker, subject: request.subject, reason: "the reply is of another kind")
  }
}
