import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldDecoding

extension DecodingTests {
  /// Runs the service over a stream that ends, and reads all its answers.
  /// - Parameter files: What goes beside the first byte of the stream.
  private func run(
    _ stream: [UInt8], files: [OpenFile] = []
  ) throws -> (status: Int32, frames: [Frame]) {
    // All of it fits in the socket: nothing has to be read while the service runs.
    let sockets = try SocketPair()
    if !stream.isEmpty {
      let sent = stream.withUnsafeBytes {
        FilePassing.send($0, with: files, to: sockets.near, .wait)
      }
      #expect(sent == stream.count)
    }
    shutdown(sockets.near, Int32(SHUT_WR))
    let status = DecoderService.run(input: sockets.far, output: sockets.far)
    shutdown(sockets.far, Int32(SHUT_WR))
    var reader = FrameReader()
    var frames: [Frame] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      var files: [OpenFile] = []
      let count = FilePassing.receive(into: buffer, files: &files, from: sockets.near, .wait)
      guard count > 0 else { break }
      try reader.receive(
        UnsafeRawBufferPointer(rebasing: buffer[..<count]), files: files, into: &frames)
    }
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
      bytes(header, number: 7) + [6, 0, 0, 0, 8, 0, 0, 0, 99, 0] + bytes(header, number: 9)
    let (status, frames) = try run(stream)
    #expect(status == 0)
    #expect(frames.map(\.number) == [7, 8, 9])
    let size = DecoderReply.header(PictureHeader(width: 12, height: 16, scaling: .onLoad))
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

  @Test("A file is read from its descriptor; a path without one is not opened")
  func passedFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.turnedJPEG, to: "a.jpg")
    let path = folder.path("a.jpg")
    let unopened = bytes(.header(.file(path: path)), number: 1)
    let file = try Self.open(path)
    // The path is for messages only.
    let request = DecoderRequest.header(.opened(file, path: Array("/nowhere".utf8)))
    let (status, frames) = try run(bytes(request, number: 2) + unopened, files: [file])
    #expect(status == 0)
    let replies = try frames.map(DecoderReply.init)
    #expect(
      replies == [
        .header(PictureHeader(width: 12, height: 16, scaling: .onLoad)),
        .failure(
          DecodingFailure(
            .request, subject: String(decoding: path, as: UTF8.self),
            reason: "came without its file")),
      ])
  }

  @Test("Pixels are where the order wants them, or sent where they do not go in")
  func room() throws {
    var order = PictureOrder(
      source: .bytes(Self.turnedJPEG), width: 128, height: 96, fit: .contain)
    let count = try #require(order.layout).byteCount
    let (_, sent) = try run(bytes(.picture(order), number: 1))
    let reply = try DecoderReply(try #require(sent.first))
    guard case .picture(let picture) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(picture.pixels.count == count && Set(picture.pixels).count > 8)
    for difference in [0, -1, 1] {
      let loan = MemoryLoan(try #require(SharedMemory(count: count + difference)))
      order.room = loan.memory.file
      let files = [loan.memory.file]
      let (_, answers) = try run(bytes(.picture(order), number: 1), files: files)
      let answer = try #require(answers.first)
      #expect((answer.payload.count < 100) == (difference == 0))
      #expect(try DecoderReply(answer, room: loan) == reply)
      #expect(loan.memory.withUnsafeBytes { $0.allSatisfy { $0 == 0 } } == (difference != 0))
    }
  }

  @Test("Files that belong to no message end the service, and are closed")
  func strayFile() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "a")
    do {
      let file = try Self.open(folder.path("a"))
      let header = bytes(.header(.bytes(Self.turnedJPEG)), number: 1)
      #expect(try run(header, files: [file, file]).status == 1)
    }
    #expect(OpenDescriptors.count(in: folder) == 0)
  }

  static func open(_ path: [UInt8]) throws -> OpenFile {
    let descriptor = Glibc.open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    return OpenFile(adopting: descriptor)
  }
}
