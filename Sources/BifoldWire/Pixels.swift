/// The pixels of a picture, wherever they lie: RGBA, 8 bits each, premultiplied, encoded sRGB.
///
/// A worker that breaks its word can still write to memory that it had lent. Pixels are shown, whatever
/// they are; nothing may be decided by looking at them twice.
package struct Pixels: Sendable {
  private enum Place: Sendable {
    /// Memory of this process alone.
    case own(ArraySlice<UInt8>)
    case lent(MemoryLoan)
  }

  private let place: Place

  package init(_ bytes: ArraySlice<UInt8>) { place = .own(bytes) }

  /// - Parameter loan: Held as long as the pixels are.
  package init(in loan: MemoryLoan) { place = .lent(loan) }

  /// Bytes.
  package var count: Int {
    switch place {
    case .own(let bytes): bytes.count
    case .lent(let loan): loan.memory.count
    }
  }

  package func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    switch place {
    case .own(let bytes): try bytes.withUnsafeBytes(body)
    case .lent(let loan): try loan.memory.withUnsafeBytes(body)
    }
  }

  /// What has to be sent, for the receiver does not see it; nil where it does.
  var unseen: ArraySlice<UInt8>? {
    guard case .own(let bytes) = place else { return nil }
    return bytes
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
