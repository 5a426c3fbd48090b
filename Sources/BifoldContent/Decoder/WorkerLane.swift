import BifoldWire
import Glibc

/// One worker and what is under way in it. Used by the client's thread only.
final class WorkerLane {
  /// How many requests the worker has at once: one to work on, one that is there when it is done.
  static let depth = 2
  /// Bytes. What is smaller is sent as soon as memory is passed and mapped.
  private static let leastShared = 64 << 10

  /// What an exchange of bytes with the worker came to.
  enum Exchange {
    case going
    /// The worker is gone or talks nonsense.
    case lost(reason: String)
  }

  /// A request in the worker.
  struct Underway {
    let number: UInt32
    let job: DecoderJob
    let unopened: Unopened
    /// What was lent for the pixels.
    let room: MemoryLoan?
  }

  /// Bytes on their way, and the files that go with the first of them.
  private struct Outgoing {
    var bytes: ArraySlice<UInt8>
    var files: [OpenFile] = []
  }

  private(set) var process: WorkerProcess?
  /// Oldest first; the worker answers in this order.
  private(set) var underway: [Underway] = []
  /// When bytes last went in either direction, or the first request came to an idle worker.
  private(set) var lastSign: SuspendingClock.Instant
  /// When the oldest request became the oldest: the worker is at it since then.
  private(set) var begin: SuspendingClock.Instant

  private var reader = FrameReader()
  /// What is still to be sent, in order.
  private var outgoing: [Outgoing] = []
  private var nextNumber: UInt32 = 1
  private var lender = MemoryLender()

  init(now: SuspendingClock.Instant) {
    lastSign = now
    begin = now
  }

  var hasRoom: Bool { underway.count < Self.depth }
  var isSending: Bool { !outgoing.isEmpty }
  var isIdle: Bool { underway.isEmpty }

  func start(_ executable: String, now: SuspendingClock.Instant) throws(DecodingFailure) {
    process = try WorkerProcess(executable: executable)
    lastSign = now
  }

  /// - Parameter request: What is sent for the job; its files stay open only until then.
  func enqueue(
    _ job: DecoderJob, sending request: DecoderRequest, without unopened: Unopened,
    now: SuspendingClock.Instant
  ) {
    if underway.isEmpty {
      lastSign = now
      begin = now
    }
    let (request, room) = withRoom(request)
    let frame = request.frame(number: nextNumber)
    underway.append(Underway(number: nextNumber, job: job, unopened: unopened, room: room))
    nextNumber &+= 1
    outgoing.append(Outgoing(bytes: frame.head[...], files: frame.files))
    if !frame.tail.isEmpty { outgoing.append(Outgoing(bytes: frame.tail)) }
  }

  /// Lends a picture memory, where its size is known and it is worth while.
  private func withRoom(_ request: DecoderRequest) -> (DecoderRequest, MemoryLoan?) {
    guard case .picture(var order) = request, let count = order.layout?.byteCount,
      count >= Self.leastShared, let room = lender.lend(count)
    else { return (request, nil) }
    order.room = room.memory.file
    return (.picture(order), room)
  }

  /// Sends as much as the socket takes.
  func send(now: SuspendingClock.Instant) -> Exchange {
    guard let socket = process?.socket else { return .going }
    while let part = outgoing.first {
      let count = part.bytes.withUnsafeBytes {
        FilePassing.send($0, with: part.files, to: socket, .returnAtOnce)
      }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN, EWOULDBLOCK: return .going
        default: return .lost(reason: "the worker ended")
        }
      }
      lastSign = now
      if count == part.bytes.count {
        outgoing.removeFirst()
      } else {
        // The files have gone with the first byte.
        outgoing[0] = Outgoing(bytes: part.bytes.dropFirst(count))
      }
    }
    return .going
  }

  /// Takes what the worker has sent and hands out the finished jobs.
  func receive(
    into buffer: UnsafeMutableRawBufferPointer, now: SuspendingClock.Instant,
    finish: (DecoderJob, DecoderReply) -> Void
  ) -> Exchange {
    guard let socket = process?.socket else { return .going }
    var files: [OpenFile] = []
    let count = FilePassing.receive(into: buffer, files: &files, from: socket, .returnAtOnce)
    if count < 0 {
      return switch errno {
      case EINTR, EAGAIN, EWOULDBLOCK: .going
      case EMFILE: .lost(reason: "the worker sent more files than can be taken")
      default: .lost(reason: "the worker ended")
      }
    }
    guard count > 0 else { return .lost(reason: "the worker ended") }
    lastSign = now
    do throws(WireError) {
      var frames: [Frame] = []
      try reader.receive(
        UnsafeRawBufferPointer(rebasing: buffer[..<count]), files: files, into: &frames)
      for frame in frames {
        guard let oldest = underway.first, oldest.number == frame.number else {
          return .lost(reason: "the worker answered what was not asked")
        }
        let reply = oldest.unopened.completing(try DecoderReply(frame, room: oldest.room))
        guard oldest.job.accepts(reply) else {
          return .lost(reason: "the worker answered what was not asked")
        }
        underway.removeFirst()
        begin = now
        finish(oldest.job, reply)
      }
    } catch {
      return .lost(reason: "the worker's answer makes no sense: \(error)")
    }
    return .going
  }

  /// Ends the worker and gives back what it was at, oldest first.
  /// - Returns: Also the signal that the worker had died of by itself, in the system's words.
  func stop() -> (jobs: [DecoderJob], signal: String?) {
    let signal = process?.end()
    process = nil
    reader = FrameReader()
    outgoing = []
    // It may still know the memory that it had.
    lender.close()
    lender = MemoryLender()
    defer { underway = [] }
    return (underway.map(\.job), signal)
  }
}
