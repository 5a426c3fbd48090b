import BifoldTesting
import BifoldWire
import CSharedMemory
import Glibc
import Testing

/// Memory that is passed beside a message: seen as it was filled, refused where it could change, and
/// given back when nobody holds it.
@Suite("Sealed memory")
struct SealedMemoryTests {
  private static func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
  }

  private static func memory(_ bytes: [UInt8]) throws -> SealedMemory {
    try #require(
      SealedMemory(count: bytes.count) { block in
        for (index, byte) in bytes.enumerated() { block[index] = byte }
      })
  }

  /// How many descriptors and mappings of this process are memory of so many bytes. No two tests use
  /// the same size.
  private static func traces(_ count: Int) throws -> (descriptors: Int, mappings: Int) {
    let name = "/memfd:bifold-\(count) (deleted)"
    let maps = try Shell.run("cat /proc/\(getpid())/maps").output
    return (
      (OpenDescriptors.targets() ?? []).count { $0 == name },
      maps.split(separator: "\n").count { $0.hasSuffix(name) }
    )
  }

  /// A picture's reply with memory of the test's own in place of its pixels.
  private static func frame(_ layout: MipLayout, _ file: OpenFile) throws -> Frame {
    let right = Pixels(try memory(Array(repeating: 0, count: layout.byteCount)))
    var frame = DecoderReply.picture(DecodedPicture(layout: layout, pixels: right)).frame(number: 1)
    frame.files = [file]
    return frame
  }

  private static func unsealed(_ count: Int) throws -> OpenFile {
    let descriptor = csharedmemory_create("bifold-test", count)
    try #require(descriptor >= 0)
    return OpenFile(adopting: descriptor)
  }

  private static func layout(_ width: Int, _ height: Int) throws -> MipLayout {
    try #require(MipLayout(width: width, height: height, levels: .all))
  }

  @Test("A picture arrives as it was, without its pixels going through the socket")
  func passed() throws {
    let layout = try Self.layout(211, 103)
    let bytes = Self.pattern(layout.byteCount)
    let sockets = try SocketPair()
    do {
      let picture = DecodedPicture(
        layout: layout, pixels: Pixels(try Self.memory(bytes)), warning: "cut short")
      let frame = DecoderReply.picture(picture).frame(number: 7)
      #expect(frame.tail.isEmpty)
      let sent = frame.head.withUnsafeBytes {
        FilePassing.send($0, with: frame.files, to: sockets.near, .wait)
      }
      #expect(sent == frame.head.count && sent < 100)
    }
    // It is on its way, and nowhere else.
    #expect(try Self.traces(bytes.count) == (0, 0))
    var reader = FrameReader()
    var frames: [Frame] = []
    do {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
      defer { buffer.deallocate() }
      var files: [OpenFile] = []
      let count = FilePassing.receive(into: buffer, files: &files, from: sockets.far, .wait)
      try reader.receive(
        UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)]), files: files, into: &frames)
    }
    do {
      try #require(frames.count == 1)
      let reply = try DecoderReply(frames.removeLast())
      guard case .picture(let picture) = reply else {
        Issue.record("\(reply)")
        return
      }
      #expect(picture.layout == layout && picture.warning == "cut short")
      #expect(picture.pixels.withUnsafeBytes { $0.elementsEqual(bytes) })
      // Held as memory alone.
      #expect(try Self.traces(bytes.count) == (0, 1))
      // What came that way can still be sent, as bytes.
      let again = DecoderReply.picture(picture).frame(number: 8)
      #expect(again.files.isEmpty && again.tail.elementsEqual(bytes))
    }
    #expect(try Self.traces(bytes.count) == (0, 0))
  }

  @Test("Nothing can be written to it, shortened or lengthened, by whoever has its descriptor")
  func sealed() throws {
    let memory = try Self.memory(Self.pattern(5_003))
    let file = try #require(memory.file).descriptor
    var byte: UInt8 = 1
    #expect(pwrite(file, &byte, 1, 0) == -1 && errno == EPERM)
    #expect(ftruncate(file, 1) == -1 && errno == EPERM)
    #expect(ftruncate(file, 9_999) == -1 && errno == EPERM)
    #expect(mmap(nil, 5_003, PROT_WRITE, MAP_SHARED, file, 0) == MAP_FAILED && errno == EPERM)
    #expect(fcntl(file, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
    #expect(memory.withUnsafeBytes { $0.elementsEqual(Self.pattern(5_003)) })
  }

  @Test("What is not sealed is refused, and closed")
  func unsealed() throws {
    let layout = try Self.layout(64, 64)
    #expect(throws: WireError.unsealedMemory) {
      try DecoderReply(Self.frame(layout, Self.unsealed(layout.byteCount)))
    }
    // One that somebody can still write to cannot be sealed.
    let held = try Self.unsealed(layout.byteCount)
    let view = mmap(
      nil, layout.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, held.descriptor, 0)
    #expect(csharedmemory_seal(held.descriptor) == -1 && errno == EBUSY)
    #expect(throws: WireError.unsealedMemory) { try DecoderReply(Self.frame(layout, held)) }
    munmap(view, layout.byteCount)
    // Nor is a file of a disk, or a socket.
    let folder = try TemporaryFolder()
    try folder.write(Array(repeating: 1, count: layout.byteCount), to: "a")
    do {
      let descriptor = open(folder.path("a").map { CChar(bitPattern: $0) } + [0], O_RDONLY)
      let file = OpenFile(adopting: descriptor)
      #expect(throws: WireError.unsealedMemory) { try DecoderReply(Self.frame(layout, file)) }
    }
    #expect(OpenDescriptors.count(in: folder) == 0)
    let sockets = try SocketPair()
    let socket = OpenFile(adopting: dup(sockets.near))
    #expect(throws: WireError.unsealedMemory) { try DecoderReply(Self.frame(layout, socket)) }
  }

  @Test("Each seal is asked for", arguments: [0, 1, 2, 3])
  func eachSeal(without missing: Int) throws {
    let layout = try Self.layout(64, 64)
    let memory = try Self.unsealed(layout.byteCount)
    // F_SEAL_SEAL, F_SEAL_SHRINK, F_SEAL_GROW, F_SEAL_WRITE; F_ADD_SEALS.
    let seals: Int32 = 0b1111 & ~(1 << Int32(missing))
    // The one against further seals goes last.
    #expect(fcntl(memory.descriptor, 1_033, seals & ~1) == 0)
    #expect(fcntl(memory.descriptor, 1_033, seals) == 0)
    #expect(throws: WireError.unsealedMemory) { try DecoderReply(Self.frame(layout, memory)) }
  }

  @Test("Memory of another size is refused, and closed")
  func wrongSize() throws {
    // One after the other: each looks for what is left of the same size.
    let layout = try Self.layout(67, 61)
    for difference in [-1, 1, 4_096] {
      let count = layout.byteCount + difference
      do {
        let other = try #require(try Self.memory(Array(repeating: 0, count: count)).file)
        #expect(throws: WireError.wrongMemorySize(bytes: count, wanted: layout.byteCount)) {
          try DecoderReply(Self.frame(layout, other))
        }
      }
      #expect(try Self.traces(count) == (0, 0))
      #expect(try Self.traces(layout.byteCount) == (0, 0))
    }
  }

  @Test("A picture whose memory is missing, or comes as bytes as well, is none")
  func missing() throws {
    let layout = try Self.layout(64, 64)
    var frame = try Self.frame(layout, Self.unsealed(1))
    frame.files = []
    #expect(throws: WireError.missingFiles(wanted: 1, left: 0)) { try DecoderReply(frame) }
    frame = try Self.frame(layout, Self.unsealed(1))
    frame.payload += [UInt8](repeating: 0, count: layout.byteCount)
    #expect(throws: WireError.self) { try DecoderReply(frame) }
    // The mark says neither one nor the other.
    frame = try Self.frame(layout, Self.unsealed(1))
    frame.payload[frame.payload.endIndex - 1] = 2
    #expect(throws: WireError.unknownValue(2, of: "passage of pixels")) {
      try DecoderReply(frame)
    }
  }

  @Test("Pixels are the same where their bytes are, wherever they lie")
  func equality() throws {
    let bytes = Self.pattern(4_999)
    let shared = Pixels(try Self.memory(bytes))
    let own = Pixels(([0, 0] + bytes)[2...])
    #expect(shared == own && Set([shared, own]).count == 1)
    #expect(Array(own) == bytes && Array(shared) == bytes)
    #expect(shared[4_998] == bytes[4_998] && shared.count == 4_999)
    var other = bytes
    other[4_998] ^= 1
    #expect(Pixels(other[...]) != shared)
    #expect(Pixels(bytes.dropLast()) != shared)
  }

  @Test("No memory of no bytes, or of more than there are")
  func impossible() {
    #expect(SealedMemory(count: 0) { _ in } == nil)
    #expect(SealedMemory(count: -1) { _ in } == nil)
    #expect(SealedMemory(count: .max) { _ in } == nil)
  }
}
