/// Puts frames together from the pieces in which a stream delivers them.
package struct FrameReader: Sendable {
  /// No more is set aside on the word of a frame's length alone; beyond it the bytes come first.
  private static let trustedCapacity = 32 << 20

  private var header: [UInt8] = []
  private var payload: [UInt8] = []
  /// Bytes of the payload still to come; nil while the header is incomplete.
  private var missing: Int?

  package init() {}

  /// Whether the stream stands between two frames.
  package var isAtBoundary: Bool { header.isEmpty && missing == nil }

  /// Takes the next piece of the stream and appends the frames that it completes.
  /// - Throws: `WireError` where the length is impossible; the stream is lost then, for nothing
  ///   tells where the next frame begins.
  package mutating func receive(
    _ piece: UnsafeRawBufferPointer, into frames: inout [Frame]
  ) throws(WireError) {
    var rest = piece[...]
    while !rest.isEmpty {
      if let missing {
        let part = rest.prefix(missing)
        payload.append(contentsOf: part)
        rest = rest.dropFirst(part.count)
        self.missing = missing - part.count
      } else {
        let part = rest.prefix(Frame.headerCount - header.count)
        header.append(contentsOf: part)
        rest = rest.dropFirst(part.count)
        try readHeader()
      }
      if missing == 0 { frames.append(takeFrame()) }
    }
  }

  /// Looks at the length as soon as it is there, before anything else of the frame.
  private mutating func readHeader() throws(WireError) {
    var reader = ByteReader(header[...])
    guard header.count >= 4 else { return }
    let length = try reader.readCount()
    guard length >= Frame.bodyHeaderCount else { throw .frameTooSmall(length: length) }
    guard length <= Frame.longestBody else { throw .frameTooLarge(length: length) }
    guard header.count == Frame.headerCount else { return }
    let count = length - Frame.bodyHeaderCount
    payload.reserveCapacity(min(count, Self.trustedCapacity))
    missing = count
  }

  private mutating func takeFrame() -> Frame {
    defer {
      header.removeAll(keepingCapacity: true)
      payload = []
      missing = nil
    }
    let number = header[4..<8].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Frame(number: number, kind: header[8], payload: payload[...])
  }
}
