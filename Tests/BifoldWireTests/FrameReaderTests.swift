import BifoldWire
import Testing

@Suite("Frames")
struct FrameReaderTests {
  @Test("A length beyond the limit is refused before anything is set aside for it")
  func tooLong() {
    var reader = FrameReader()
    #expect(throws: WireError.frameTooLarge(length: 0xFFFF_FFFF)) {
      try Examples.frames(in: [0xFF, 0xFF, 0xFF, 0xFF], pieces: 4, reader: &reader)
    }
  }

  @Test(
    "A length shorter than a frame's own header is refused", arguments: 0...5 as ClosedRange<UInt8>)
  func tooShort(length: UInt8) {
    var reader = FrameReader()
    #expect(throws: WireError.frameTooSmall(length: Int(length))) {
      try Examples.frames(in: [length, 0, 0, 0, 1, 1, 1, 1, 1, 0], pieces: 10, reader: &reader)
    }
  }

  @Test("A length is believed only as far as bytes follow it")
  func promised() throws {
    var reader = FrameReader()
    // 300 MB announced, three bytes sent.
    let frames = try Examples.frames(
      in: [0, 0, 0, 0x12, 0, 0, 0, 0, 131, 0, 1, 2, 3], pieces: 5, reader: &reader)
    #expect(frames.isEmpty)
    #expect(!reader.isAtBoundary)
  }

  @Test("Random streams never trap")
  func random() {
    var numbers = Numbers(state: 3)
    for _ in 0..<2_000 {
      var reader = FrameReader()
      var stream = (0..<numbers.next(below: 200)).map { _ in UInt8(numbers.next(below: 256)) }
      // Short frames, so that several of them are read.
      for index in stream.indices where index % 3 != 0 { stream[index] &= 1 }
      _ = try? Examples.frames(
        in: stream, pieces: 1 + numbers.next(below: 20), reader: &reader)
    }
  }
}
