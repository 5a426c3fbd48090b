import BifoldWire
import Glibc
import Testing

@testable import BifoldDecoding

extension DecodingTests {
  /// Runs the service over a stream that ends, and reads all its answers.
  private func run(_ stream: [UInt8]) throws -> (status: Int32, frames: [Frame]) {
    // Files rather than pipes: nothing has to be read while the service runs.
    let input = try #require(tmpfile())
    let output = try #require(tmpfile())
    defer {
      fclose(input)
      fclose(output)
    }
    #expect(
      stream.withUnsafeBytes { write(fileno(input), $0.baseAddress, $0.count) } == stream.count)
    lseek(fileno(input), 0, SEEK_SET)
    let status = DecoderService.run(input: fileno(input), output: fileno(output))
    let count = lseek(fileno(output), 0, SEEK_END)
    lseek(fileno(output), 0, SEEK_SET)
    var answer = [UInt8](repeating: 0, count: count)
    #expect(
      answer.withUnsafeMutableBytes { read(fileno(output), $0.baseAddress, $0.count) } == count)
    var reader = FrameReader()
    var frames: [Frame] = []
    try answer.withUnsafeBytes { try reader.receive($0, into: &frames) }
    #expect(reader.isAtBoundary)
    return (status, frames)
  }

  private func bytes(_ request: DecoderRequest, number: UInt32) -> [UInt8] {
    let frame = request.frame(number: number)
    return frame.head + frame.tail
  }

  @Test("The service answers in order, nonsense with a failure, and ends with its input")
  func service() throws {
    let header = DecoderRequest.header(.bytes(Self.turnedJPEG))
    // A frame of an unknown kind between two that are right.
    let stream =
      bytes(header, number: 7) + [5, 0, 0, 0, 8, 0, 0, 0, 99] + bytes(header, number: 9)
    let (status, frames) = try run(stream)
    #expect(status == 0)
    #expect(frames.map(\.number) == [7, 8, 9])
    let size = DecoderReply.header(PictureHeader(width: 12, height: 16))
    let replies = try frames.map(DecoderReply.init)
    #expect(replies.first == size && replies.last == size)
    #expect(
      replies[1]
        == .failure(
          DecodingFailure(.request, subject: "request", reason: "99 is not a request")))
  }

  @Test("A stream that breaks off or cannot be a stream ends the service with status 1")
  func brokenStream() throws {
    let header = bytes(.header(.bytes(Self.turnedJPEG)), number: 1)
    #expect(try run(Array(header.dropLast())).status == 1)
    let (status, frames) = try run(header + [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(status == 1 && frames.isEmpty)
    #expect(try run([]).status == 0)
  }
}
