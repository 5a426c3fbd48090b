import BifoldWire
import Testing

@Suite("Messages")
struct MessageTests {
  @Test("Every message comes back as it was", arguments: [1, 2, 7, 64, 100_000])
  func roundTrip(pieces: Int) throws {
    var reader = FrameReader()
    let stream =
      Examples.requests.enumerated().flatMap { Examples.bytes($1.frame(number: UInt32($0))) }
      + Examples.replies.enumerated().flatMap { Examples.bytes($1.frame(number: UInt32($0))) }
    let frames = try Examples.frames(in: stream, pieces: pieces, reader: &reader)
    let requestCount = Examples.requests.count
    #expect(frames.count == requestCount + Examples.replies.count)
    #expect(try frames.prefix(requestCount).map(DecoderRequest.init) == Examples.requests)
    #expect(try frames.dropFirst(requestCount).map(DecoderReply.init) == Examples.replies)
    let numbers = Array(Examples.requests.indices) + Array(Examples.replies.indices)
    #expect(frames.map { Int($0.number) } == numbers)
    #expect(reader.isAtBoundary)
  }

  @Test("A header's bytes are what the format says")
  func layout() {
    let header = PictureHeader(width: 0x0102, height: 3, scaling: .onLoad)
    let frame = DecoderReply.header(header).frame(number: 0xA1B2)
    #expect(
      Examples.bytes(frame) == [15, 0, 0, 0, 0xB2, 0xA1, 0, 0, 130, 0, 2, 1, 0, 0, 3, 0, 0, 0, 1])
  }

  @Test("No beginning of a message is a message")
  func truncated() {
    for request in Examples.requests {
      let frame = request.frame(number: 1)
      let whole = frame.payload + frame.tail
      for count in 0..<whole.count {
        let part = Frame(number: 1, kind: frame.kind, payload: whole.prefix(count))
        #expect(throws: WireError.self) { try DecoderRequest(part) }
      }
    }
    for reply in Examples.replies {
      // A PNG is whatever bytes there are.
      if case .png = reply { continue }
      let frame = reply.frame(number: 1)
      let whole = frame.payload + frame.tail
      for count in 0..<whole.count {
        let part = Frame(number: 1, kind: frame.kind, payload: whole.prefix(count))
        #expect(throws: WireError.self) { try DecoderReply(part) }
      }
    }
  }

  @Test("Nothing may follow a message")
  func trailing() {
    for request in Examples.requests {
      let frame = request.frame(number: 1)
      let longer = Frame(
        number: 1, kind: frame.kind, payload: frame.payload + frame.tail + [0])
      #expect(throws: WireError.self) { try DecoderRequest(longer) }
    }
  }

  @Test("Requests are no replies and replies no requests")
  func kinds() {
    for request in Examples.requests {
      #expect(throws: WireError.self) { try DecoderReply(request.frame(number: 1)) }
    }
    for reply in Examples.replies {
      #expect(throws: WireError.self) { try DecoderRequest(reply.frame(number: 1)) }
    }
  }

  @Test("64 sizes are asked for and told at once, and not one more")
  func mostSizes() throws {
    func request(_ count: Int) -> Frame {
      let sources = Array(repeating: PictureSource.file(path: [47]), count: count)
      return DecoderRequest.sizes(SizesOrder(sources: sources)).frame(number: 1)
    }
    func reply(_ count: Int) -> Frame {
      let size = PictureHeader(width: 1, height: 1)
      return DecoderReply.sizes(
        PictureSizes(results: Array(repeating: .success(size), count: count))
      ).frame(number: 1)
    }
    #expect(throws: Never.self) { try DecoderRequest(request(64)) }
    #expect(throws: Never.self) { try DecoderReply(reply(64)) }
    let tooMany = WireError.tooMany(count: 65, most: 64)
    #expect(throws: tooMany) { try DecoderRequest(request(65)) }
    #expect(throws: tooMany) { try DecoderReply(reply(65)) }
    // A count that nothing follows sets nothing aside.
    let promise = Frame(number: 1, kind: 134, payload: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: WireError.tooMany(count: 0xFFFF_FFFF, most: 64)) { try DecoderReply(promise) }
  }

  @Test(
    "A size outside the limits is none",
    arguments: [(0, 1), (1, 0), (32_769, 1), (1, 32_769), (10_001, 10_000), (-1, 1)])
  func impossibleSize(width: Int, height: Int) {
    let sizes = PictureSizes(results: [.success(PictureHeader(width: width, height: height))])
    #expect(throws: WireError.self) { try DecoderReply(DecoderReply.sizes(sizes).frame(number: 1)) }
  }

  @Test("Random bytes never trap, and what is accepted is written the same way again")
  func random() throws {
    var numbers = Numbers(state: 1)
    for _ in 0..<40_000 {
      var payload = (0..<numbers.next(below: 48)).map { _ in UInt8(numbers.next(below: 256)) }
      // Small numbers get further into a message than large ones.
      if numbers.next(below: 2) == 0 { payload = payload.map { $0 & 3 } }
      for kind in [0, 1, 2, 3, 4, 6, 128, 129, 130, 131, 132, 134, 200] as [UInt8] {
        let frame = Frame(number: 9, kind: kind, payload: payload[...])
        if let request = try? DecoderRequest(frame) {
          let again = request.frame(number: 9)
          #expect(again.payload + again.tail == frame.payload)
        }
        if let reply = try? DecoderReply(frame) {
          let again = reply.frame(number: 9)
          #expect(again.payload + again.tail == frame.payload)
        }
      }
    }
  }

  @Test("Damaged messages never trap")
  func damaged() {
    var numbers = Numbers(state: 2)
    let frames =
      Examples.requests.map { $0.frame(number: 1) } + Examples.replies.map { $0.frame(number: 1) }
    for frame in frames {
      let whole = Array(frame.payload + frame.tail)
      for _ in 0..<500 where !whole.isEmpty {
        var bytes = whole
        for _ in 0...numbers.next(below: 4) {
          bytes[numbers.next(below: bytes.count)] = UInt8(numbers.next(below: 256))
        }
        let changed = Frame(number: 1, kind: frame.kind, payload: bytes[...])
        _ = try? DecoderRequest(changed)
        _ = try? DecoderReply(changed)
      }
    }
  }
}

/// A linear congruential generator (Knuth's MMIX constants).
struct Numbers {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
