import BifoldTesting
import BifoldWire
import CSharedMemory
import Glibc
import Testing

/// Memory that is passed beside an order: what is written there is seen, and it is given back when
/// nobody holds it.
@Suite("Shared memory")
struct SharedMemoryTests {
  private static func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
  }

  private static func write(_ bytes: [UInt8], to file: OpenFile) -> SharedMemory? {
    SharedMemory(lent: file, count: bytes.count) { block in
      for (index, byte) in bytes.enumerated() { block[index] = byte }
    }
  }

  private static func layout(_ width: Int, _ height: Int) throws -> MipLayout {
    try #require(MipLayout(width: width, height: height, levels: .all))
  }

  @Test("A picture's pixels are where the order wanted them, and not in the message")
  func passed() throws {
    let layout = try Self.layout(211, 103)
    let bytes = Self.pattern(layout.byteCount)
    let sockets = try SocketPair()
    do {
      let loan = MemoryLoan(try #require(SharedMemory(count: layout.byteCount)))
      var order = PictureOrder(source: .bytes([1]), width: 211, height: 103, fit: .cover)
      #expect(order.layout == layout)
      order.room = loan.memory.file
      let frame = DecoderRequest.picture(order).frame(number: 7)
      let sent = frame.head.withUnsafeBytes {
        FilePassing.send($0, with: frame.files, to: sockets.near, .wait)
      }
      #expect(sent == frame.head.count)
      let reply = try Self.answer(from: sockets.far, layout, bytes)
      #expect(reply.tail.isEmpty && reply.files.isEmpty && reply.payload.count < 100)
      guard case .picture(let picture) = try DecoderReply(reply, room: loan) else {
        Issue.record("\(reply)")
        return
      }
      #expect(picture.layout == layout && picture.warning == "cut short")
      #expect(picture.pixels.withUnsafeBytes { $0.elementsEqual(bytes) })
    }
    #expect(try SharedTraces(count: bytes.count) == .none)
  }

  /// The other side: takes the order and writes where it is wanted.
  private static func answer(
    from socket: Int32, _ layout: MipLayout, _ bytes: [UInt8]
  ) throws -> Frame {
    var reader = FrameReader()
    var frames: [Frame] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
    defer { buffer.deallocate() }
    var files: [OpenFile] = []
    let count = FilePassing.receive(into: buffer, files: &files, from: socket, .wait)
    try reader.receive(
      UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)]), files: files, into: &frames)
    let frame = try #require(frames.first)
    guard case .picture(let order) = try DecoderRequest(frame) else {
      return try #require(nil, "no order came")
    }
    let room = try #require(order.room)
    let memory = try #require(write(bytes, to: room))
    let pixels = Pixels(in: MemoryLoan(memory))
    return DecoderReply.picture(
      DecodedPicture(layout: layout, pixels: pixels, warning: "cut short")
    ).frame(number: 7)
  }

  @Test("Its size cannot be changed, nor can it be sealed against writing")
  func fixed() throws {
    let memory = try #require(SharedMemory(count: 5_003))
    let file = memory.file.descriptor
    #expect(ftruncate(file, 1) == -1 && errno == EPERM)
    #expect(ftruncate(file, 9_999) == -1 && errno == EPERM)
    // F_ADD_SEALS, F_SEAL_WRITE.
    #expect(fcntl(file, 1_033, 8) == -1 && errno == EPERM)
    #expect(fcntl(file, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
    #expect(memory.withUnsafeBytes { $0.count == 5_003 && $0.allSatisfy { $0 == 0 } })
  }

  @Test("What has another size, or could get one, is not written to")
  func unsuitable() throws {
    let memory = try #require(SharedMemory(count: 5_009))
    #expect(Self.write(Self.pattern(5_008), to: memory.file) == nil)
    #expect(Self.write(Self.pattern(5_010), to: memory.file) == nil)
    #expect(memory.withUnsafeBytes { $0.allSatisfy { $0 == 0 } })
    #expect(Self.write(Self.pattern(5_009), to: memory.file) != nil)
    #expect(memory.withUnsafeBytes { $0.elementsEqual(Self.pattern(5_009)) })
    // A file of a disk.
    let folder = try TemporaryFolder()
    try folder.write(Array(repeating: 1, count: 99), to: "a")
    do {
      let descriptor = open(folder.path("a").map { CChar(bitPattern: $0) } + [0], O_RDWR)
      let file = OpenFile(adopting: descriptor)
      #expect(Self.write(Self.pattern(99), to: file) == nil)
    }
    #expect(OpenDescriptors.count(in: folder) == 0)
    #expect(SharedMemory(count: 0) == nil)
    #expect(SharedMemory(count: -1) == nil)
    #expect(SharedMemory(count: .max) == nil)
  }

  @Test("Pixels that lie where nothing was lent, or less or more than they take, are none")
  func nonsense() throws {
    let layout = try Self.layout(67, 61)
    let count = layout.byteCount
    let loan = MemoryLoan(try #require(SharedMemory(count: count)))
    let frame = DecoderReply.picture(DecodedPicture(layout: layout, pixels: Pixels(in: loan)))
      .frame(number: 1)
    #expect(throws: WireError.noRoom) { try DecoderReply(frame) }
    for other in [count - 1, count + 1] {
      let loan = MemoryLoan(try #require(SharedMemory(count: other)))
      #expect(
        throws: WireError.wrongPixelCount(
          width: 67, height: 61, levels: layout.levels, bytes: other)
      ) { try DecoderReply(frame, room: loan) }
    }
    var longer = frame
    longer.payload += [0]
    #expect(throws: WireError.trailingBytes(count: 1)) { try DecoderReply(longer, room: loan) }
    var neither = frame
    neither.payload[frame.payload.endIndex - 1] = 2
    #expect(throws: WireError.unknownValue(2, of: "place of pixels")) {
      try DecoderReply(neither, room: loan)
    }
    // Room that was lent need not be used.
    let bytes = Self.pattern(count)
    let sent = DecoderReply.picture(DecodedPicture(layout: layout, pixels: Pixels(bytes[...])))
    var whole = sent.frame(number: 1)
    whole.payload += whole.tail
    #expect(try DecoderReply(whole, room: loan) == sent)
  }

  @Test("An order that speaks of room has to come with it")
  func missing() throws {
    var order = PictureOrder(source: .bytes([1]), width: 9, height: 9, fit: .cover)
    order.room = try #require(SharedMemory(count: 4)).file
    var frame = DecoderRequest.picture(order).frame(number: 1)
    frame.files = []
    #expect(throws: WireError.missingFiles(wanted: 1, left: 0)) { try DecoderRequest(frame) }
  }

  @Test("Only a box that is filled has a size before it is")
  func layouts() {
    for fit in [PictureFit.inside, .original] {
      #expect(PictureOrder(source: .bytes([]), width: 9, height: 9, fit: fit).layout == nil)
    }
    for fit in [PictureFit.cover, .contain] {
      let order = PictureOrder(
        source: .bytes([]), width: 3, height: 2, fit: fit, mipLevels: .base)
      #expect(order.layout?.byteCount == 24)
      #expect(PictureOrder(source: .bytes([]), width: 0, height: 2, fit: fit).layout == nil)
      #expect(
        PictureOrder(source: .bytes([]), width: .max, height: .max, fit: fit).layout == nil)
    }
  }

  @Test("Pixels are the same where their bytes are, wherever they lie")
  func equality() throws {
    let bytes = Self.pattern(4_999)
    let memory = try #require(SharedMemory(count: bytes.count))
    #expect(Self.write(bytes, to: memory.file) != nil)
    let lent = Pixels(in: MemoryLoan(memory))
    let own = Pixels(([0, 0] + bytes)[2...])
    #expect(lent == own && Set([lent, own]).count == 1)
    #expect(Array(own) == bytes && Array(lent) == bytes)
    #expect(lent[4_998] == bytes[4_998] && lent.count == 4_999)
    var other = bytes
    other[4_998] ^= 1
    #expect(Pixels(other[...]) != lent)
    #expect(Pixels(bytes.dropLast()) != lent)
  }
}
