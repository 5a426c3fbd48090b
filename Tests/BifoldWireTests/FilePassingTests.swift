import BifoldTesting
import BifoldWire
import Glibc
import Testing

/// Files beside the bytes of a socket: each arrives with its frame, and none is left over.
@Suite("File passing")
struct FilePassingTests {
  private let folder: TemporaryFolder
  private let sockets: SocketPair

  init() throws {
    folder = try TemporaryFolder()
    sockets = try SocketPair()
  }

  /// Opens a file that holds its own name.
  private func file(_ name: String) throws -> OpenFile {
    try folder.write(Array(name.utf8), to: name)
    let descriptor = open(folder.path(name).map { CChar(bitPattern: $0) } + [0], O_RDONLY)
    try #require(descriptor >= 0)
    return OpenFile(adopting: descriptor)
  }

  private func source(_ name: String) throws -> PictureSource {
    .opened(try file(name), path: Array(name.utf8))
  }

  private static func content(_ file: OpenFile) -> String {
    var bytes = [UInt8](repeating: 0, count: 99)
    let count = pread(file.descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  private func send(_ frame: Frame, pieces: Int = .max) {
    var rest = (frame.head + frame.tail)[...]
    var files = frame.files
    while !rest.isEmpty {
      let count = rest.prefix(pieces).withUnsafeBytes {
        FilePassing.send($0, with: files, to: sockets.near, .wait)
      }
      guard count > 0 else { return }
      files = []
      rest = rest.dropFirst(count)
    }
  }

  /// Reads what there is, so many bytes at a time.
  private func receive(pieces: Int, reader: inout FrameReader) throws -> [Frame] {
    var frames: [Frame] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      var files: [OpenFile] = []
      let count = FilePassing.receive(
        into: buffer, files: &files, from: sockets.far, .returnAtOnce)
      guard count > 0 else { return frames }
      try reader.receive(
        UnsafeRawBufferPointer(rebasing: buffer[..<count]), files: files, into: &frames)
    }
  }

  private static func sources(_ request: DecoderRequest) -> [PictureSource] {
    switch request {
    case .header(let source): [source]
    case .sizes(let order): order.sources
    default: []
    }
  }

  @Test(
    "Each file comes with its own message, however the bytes are divided",
    arguments: [1, 3, 9, 10, 11, 4_096], [1, 7, 10, 4_096])
  func together(sent: Int, received: Int) throws {
    do {
      let requests: [DecoderRequest] = [
        .header(try source("a")), .abilities,
        .sizes(SizesOrder(sources: [try source("b"), .bytes([1]), try source("c")])),
        .header(try source("d")), .header(.bytes([7])), .header(try source("e")),
      ]
      for (number, request) in requests.enumerated() {
        send(request.frame(number: UInt32(number)), pieces: sent)
      }
    }
    #expect(OpenDescriptors.count(in: folder) == 0)
    var reader = FrameReader()
    var names: [String] = []
    for frame in try receive(pieces: received, reader: &reader) {
      for source in Self.sources(try DecoderRequest(frame)) {
        guard case .opened(let file, let path) = source else { continue }
        #expect(Self.content(file) == String(decoding: path, as: UTF8.self))
        #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
        names.append(source.name)
      }
    }
    #expect(names == ["a", "b", "c", "d", "e"])
    #expect(reader.isAtBoundary)
    #expect(OpenDescriptors.count(in: folder) == 0)
  }

  @Test("As many files as an order has pictures")
  func most() throws {
    let sources = try (0..<SizesOrder.mostSources).map { try source("\($0)") }
    let order = DecoderRequest.sizes(SizesOrder(sources: sources))
    send(order.frame(number: 1))
    var reader = FrameReader()
    let frame = try #require(try receive(pieces: 4_096, reader: &reader).first)
    #expect(frame.files.map(Self.content) == (0..<64).map { "\($0)" })
    // One more is not sent at all.
    let files = frame.files + [try file("more")]
    let count = [UInt8(1)].withUnsafeBytes {
      FilePassing.send($0, with: files, to: sockets.near, .wait)
    }
    #expect(count == -1 && errno == EINVAL)
  }

  @Test("Fewer files than a message speaks of, or more, end the stream and are closed")
  func wrongCount() throws {
    let whole = DecoderRequest.header(try source("a")).frame(number: 1)
    var fewer = whole
    fewer.files = []
    // The header speaks of one.
    let promise = whole.head
    var reader = FrameReader()
    promise.withUnsafeBytes { _ = FilePassing.send($0, with: [], to: sockets.near, .wait) }
    #expect(throws: WireError.missingFiles(wanted: 1, left: 0)) {
      try receive(pieces: 4_096, reader: &reader)
    }
    // The header speaks of none.
    reader = FrameReader()
    let files = whole.files
    fewer.head.withUnsafeBytes { _ = FilePassing.send($0, with: files, to: sockets.near, .wait) }
    #expect(throws: WireError.unclaimedFiles(count: 1)) {
      try receive(pieces: 4_096, reader: &reader)
    }
    // The header is right, and the message takes none or too many.
    var idle = DecoderRequest.abilities.frame(number: 1)
    idle.files = files
    #expect(throws: WireError.unclaimedFiles(count: 1)) { try DecoderRequest(idle) }
    #expect(throws: WireError.missingFiles(wanted: 1, left: 0)) { try DecoderRequest(fewer) }
  }

  @Test("Files without end that belong to no finished message are not gathered")
  func flood() throws {
    let files = [try file("a")]
    var reader = FrameReader()
    var frames: [Frame] = []
    // The beginning of a long frame.
    let start: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 0, 3, 0]
    try start.withUnsafeBytes { try reader.receive($0, into: &frames) }
    #expect(throws: WireError.unclaimedFiles(count: 1)) {
      for _ in 0...FilePassing.mostFiles {
        try [UInt8(0)].withUnsafeBytes { try reader.receive($0, files: files, into: &frames) }
      }
    }
  }

  @Test("More files at once than are taken are closed, those that fit as well")
  func overflow() throws {
    do {
      let file = try file("a")
      // More than one message may have: sent as two messages' worth by hand.
      var control = [UInt8](repeating: 0, count: 16 + 4 * 100)
      control.withUnsafeMutableBytes { bytes in
        bytes.storeBytes(of: bytes.count, as: Int.self)
        bytes.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
        bytes.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)
        for place in 0..<100 {
          bytes.storeBytes(of: file.descriptor, toByteOffset: 16 + 4 * place, as: Int32.self)
        }
      }
      var byte: UInt8 = 0
      withUnsafeMutableBytes(of: &byte) { byte in
        control.withUnsafeMutableBytes { control in
          var piece = iovec(iov_base: byte.baseAddress, iov_len: 1)
          withUnsafeMutablePointer(to: &piece) { piece in
            var message = msghdr()
            message.msg_iov = piece
            message.msg_iovlen = 1
            message.msg_control = control.baseAddress
            message.msg_controllen = control.count
            #expect(sendmsg(sockets.near, &message, 0) == 1)
          }
        }
      }
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 9, alignment: 1)
    defer { buffer.deallocate() }
    do {
      var files: [OpenFile] = []
      let count = FilePassing.receive(into: buffer, files: &files, from: sockets.far, .wait)
      #expect(count == -1 && errno == EMFILE)
    }
    #expect(OpenDescriptors.count(in: folder) == 0)
  }

  @Test("What is never read is closed with the socket")
  func abandoned() throws {
    do { send(DecoderRequest.header(try source("a")).frame(number: 1)) }
    #expect(OpenDescriptors.count(in: folder) == 0)
    do {
      let held = try file("b")
      withExtendedLifetime(held) { #expect(OpenDescriptors.count(in: folder) == 1) }
    }
    #expect(OpenDescriptors.count(in: folder) == 0)
  }
}
