@testable import BifoldContent
import BifoldWire
import Dispatch
import Synchronization
import Testing

/// What the tests of this target share.
enum Fixtures {
  static func client(
    executable: String? = nil, workers: Int = 1, onReply: @escaping @Sendable () -> Void = {}
  ) throws -> DecoderClient {
    try DecoderClient(
      executable: executable ?? DecoderExecutable.locate(), workers: workers, onReply: onReply)
  }

  /// A drawing of one colour.
  static func svg(_ colour: String, width: Int = 20, height: Int = 30) -> [UInt8] {
    Array(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>\
      <rect width='\(width)' height='\(height)' fill='\(colour)'/></svg>
      """.utf8)
  }

  static func request(_ ticket: UInt64, _ colour: String = "#804020") -> PictureRequest {
    PictureRequest(
      ticket: ticket, source: .bytes(svg(colour)), width: 8, height: 8, fit: .cover,
      mipLevels: .base)
  }

  static func order(_ bytes: [UInt8]) -> PictureOrder {
    PictureOrder(source: .bytes(bytes), width: 8, height: 8, fit: .cover, mipLevels: .base)
  }
}

/// Collects replies, and wakes a test when there are some.
final class ReplyBox: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  var onReply: @Sendable () -> Void {
    { [semaphore] in semaphore.signal() }
  }

  /// Waits until something has come, whatever it is.
  func waitForRing() -> Bool { semaphore.wait(timeout: .now() + .seconds(20)) == .success }

  /// Waits for so many replies. More may have come by then; what wakes for those later finds
  /// nothing, and is not taken for a reply.
  func wait(for count: Int, from client: DecoderClient) throws -> [PictureReply] {
    var replies: [PictureReply] = []
    while replies.count < count {
      try #require(semaphore.wait(timeout: .now() + .seconds(20)) == .success, "no reply came")
      client.takeReplies(into: &replies)
    }
    return replies
  }
}

extension DecoderClient {
  /// Appends what is ready.
  func takeReplies(into replies: inout [PictureReply]) {
    while let reply = takeReply() { replies.append(reply) }
  }
}

extension DecoderQueue {
  /// Appends what is ready.
  func takeReplies(into replies: inout [PictureReply]) {
    while let reply = takeReply() { replies.append(reply) }
  }
}
