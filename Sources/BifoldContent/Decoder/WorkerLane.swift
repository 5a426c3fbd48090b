import BifoldWire
import Glibc

/// One worker and what is under way in it. Used by the client's thread only.
final class WorkerLane {
  /// How many requests the worker has at once: one to work on, one that is there when it is done.
  static let depth = 2

  /// What an exchange of bytes with the worker came to.
  enum Exchange {
    case going
    /// The worker is gone or talks nonsense.
    case lost(reason: String)
  }

  private static let receiveFlags = Int32(MSG_DONTWAIT)
  private static let sendFlags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)

  private(set) var process: WorkerProcess?
  /// Oldest first; the worker answers in this order.
  private(set) var underway: [(number: UInt32, job: DecoderJob)] = []
  /// When bytes last went in either direction, or the oldest request became the oldest.
  private(set) var lastSign: SuspendingClock.Instant

  private var reader = FrameReader()
  /// Bytes still to be sent, in order.
  private var outgoing: [ArraySlice<UInt8>] = []
  private var nextNumber: UInt32 = 1

  init(now: SuspendingClock.Instant) { lastSign = now }

  var hasRoom: Bool { underway.count < Self.depth }
  var isSending: Bool { !outgoing.isEmpty }
  var isIdle: Bool { underway.isEmpty }

  func start(_ executable: String, now: SuspendingClock.Instant) throws(DecodingFailure) {
    process = try WorkerProcess(executable: executable)
    lastSign = now
  }

  func enqueue(_ job: DecoderJob, now: SuspendingClock.Instant) {
    if underway.isEmpty { lastSign = now }
    let frame = job.request.frame(number: nextNumber)
    underway.append((nextNumber, job))
    nextNumber &+= 1
    outgoing.append(frame.head[...])
    if !frame.tail.isEmpty { outgoing.append(frame.tail) }
  }

  /// Sends as much as the socket takes.
  func send(now: SuspendingClock.Instant) -> Exchange {
    guard let socket = process?.socket else { return .going }
    while let part = outgoing.first {
      let count = part.withUnsafeBytes {
        // A worker that is gone shows as an error, not as SIGPIPE.
        Glibc.send(socket, $0.baseAddress, $0.count, Self.sendFlags)
      }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN, EWOULDBLOCK: return .going
        default: return .lost(reason: "the worker ended")
        }
      }
      lastSign = now
      if count == part.count { outgoing.removeFirst() } else { outgoing[0] = part.dropFirst(count) }
    }
    return .going
  }

  /// Takes what the worker has sent and hands out the finished jobs.
  func receive(
    into buffer: UnsafeMutableRawBufferPointer, now: SuspendingClock.Instant,
    finish: (DecoderJob, DecoderReply) -> Void
  ) -> Exchange {
    guard let socket = process?.socket else { return .going }
    let count = recv(socket, buffer.baseAddress, buffer.count, Self.receiveFlags)
    if count < 0 {
      return switch errno {
      case EINTR, EAGAIN, EWOULDBLOCK: .going
      default: .lost(reason: "the worker ended")
      }
    }
    guard count > 0 else { return .lost(reason: "the worker ended") }
    lastSign = now
    do throws(WireError) {
      var frames: [Frame] = []
      try reader.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &frames)
      for frame in frames {
        let reply = try DecoderReply(frame)
        guard let oldest = underway.first, oldest.number == frame.number,
          oldest.job.accepts(reply)
        else { return .lost(reason: "the worker answered what was not asked") }
        underway.removeFirst()
        finish(oldest.job, reply)
      }
    } catch {
      return .lost(reason: "the worker's answer makes no sense: \(error)")
    }
    return .going
  }

  /// Ends the worker and gives back what it was at, oldest first.
  func stop() -> [DecoderJob] {
    process = nil
    reader = FrameReader()
    outgoing = []
    defer { underway = [] }
    return underway.map(\.job)
  }
}
