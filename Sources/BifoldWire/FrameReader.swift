/// Puts frames together from the pieces in which a stream delivers them.
package struct FrameReader: Sendable {
  /// No more is set aside on the word of a frame's length alone; beyond it the bytes come first.
  private static let trustedCapacity = 32 << 20

  private var header: [UInt8] = []
  private var payload: [UInt8] = []
  /// Bytes of the payload still to come; nil while the header is incomplete.
  private var missing: Int?
  /// Files that came with the frame that is being put together, or with the next one.
  private var files: [OpenFile] = []

  package init() {}

  /// Whether the stream stands between two frames.
  package var isAtBoundary: Bool { header.isEmpty && missing == nil }

  /// Takes the next piece of the stream and appends the frames that it completes.
  /// - Parameter files: What came beside the piece; each belongs to the frame whose first byte it came
  ///   with, and frames say how many are theirs.
  /// - Throws: `WireError` where the length is impossible or files are missing or left over; the
  ///   stream is lost then, for nothing tells where the next frame begins and what belongs to it.
  package mutating func receive(
    _ piece: UnsafeRawBufferPointer, files newFiles: [OpenFile] = [], into frames: inout [Frame]
  ) throws(WireError) {
    files += newFiles
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
      if missing == 0 { frames.append(try takeFrame()) }
    }
    let most = isAtBoundary ? 0 : FilePassing.mostFiles
    guard files.count <= most else { throw .unclaimedFiles(count: files.count - most) }
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

  private mutating func takeFrame() throws(WireError) -> Frame {
    let fileCount = Int(header[9])
    guard fileCount <= files.count else {
      throw .missingFiles(wanted: fileCount, left: files.count)
    }
    defer {
      files.removeFirst(fileCount)
      header.removeAll(keepingCapacity: true)
      payload = []
      missing = nil
    }
    let number = header[4..<8].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    var frame = Frame(number: number, kind: header[8], payload: payload[...])
    frame.files = Array(files.prefix(fileCount))
    return frame
  }
}
