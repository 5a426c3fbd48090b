/// The pixels of a picture, wherever they lie: RGBA, 8 bits each, premultiplied, encoded sRGB.
package struct Pixels: Sendable {
  private enum Place: Sendable {
    /// This process's own.
    case array(ArraySlice<UInt8>)
    case memory(SealedMemory)
  }

  private let place: Place
  /// Bytes.
  package let count: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    place = .array(bytes)
    count = bytes.count
  }

  package init(_ memory: SealedMemory) {
    place = .memory(memory)
    count = memory.withUnsafeBytes { $0.count }
  }

  package func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    switch place {
    case .array(let bytes): try bytes.withUnsafeBytes(body)
    case .memory(let memory): try memory.withUnsafeBytes(body)
    }
  }

  /// What they are passed on by; nil where they have to be sent.
  var file: OpenFile? {
    switch place {
    case .array: nil
    case .memory(let memory): memory.file
    }
  }

  /// Them as they are sent.
  var bytes: ArraySlice<UInt8> {
    switch place {
    case .array(let bytes): bytes
    case .memory(let memory): memory.withUnsafeBytes { Array($0)[...] }
    }
  }
}

/// Byte by byte, for where there are few: the whole of a picture is read with `withUnsafeBytes`.
extension Pixels: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(position: Int) -> UInt8 {
    precondition(indices.contains(position))
    return withUnsafeBytes { $0[position] }
  }
}

/// Two are the same where their bytes are, wherever they lie.
extension Pixels: Hashable {
  package static func == (a: Pixels, b: Pixels) -> Bool {
    a.withUnsafeBytes { a in b.withUnsafeBytes { a.elementsEqual($0) } }
  }

  package func hash(into hasher: inout Hasher) {
    withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
