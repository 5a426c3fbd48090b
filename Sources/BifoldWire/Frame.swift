/// One message on its way between program and worker:
/// body length (4 bytes) · number (4) · kind (1) · number of files (1) · payload, all little-endian; the
/// body is what follows the length. The files themselves go beside the bytes, with the first of them.
package struct Frame: Hashable, Sendable {
  /// The longest body that is read: the largest picture with its whole mip chain, and room to
  /// spare for what stands before its pixels.
  package static let longestBody =
    MipLayout.largestArea / 3 * 4 * MipLayout.bytesPerPixel + (1 << 20)
  /// The bytes of number, kind and number of files.
  static let bodyHeaderCount = 6
  /// The bytes before the payload.
  static let headerCount = 4 + bodyHeaderCount

  /// The request's number; its reply carries the same.
  package let number: UInt32
  package let kind: UInt8
  /// The message's fields.
  package var payload: ArraySlice<UInt8>
  /// A large block that ends the message, kept apart so that it is sent without a copy. Frames
  /// that were received have it at the end of `payload`.
  package var tail: ArraySlice<UInt8> = []
  /// What is passed beside the bytes, at most `FilePassing.mostFiles`, in the order in which the
  /// message takes them.
  package var files: [OpenFile] = []

  package init(number: UInt32, kind: UInt8, payload: ArraySlice<UInt8>) {
    self.number = number
    self.kind = kind
    self.payload = payload
  }

  /// The bytes to send before `tail`.
  package var head: [UInt8] {
    var writer = ByteWriter()
    writer.append(count: Self.bodyHeaderCount + payload.count + tail.count)
    writer.append(number)
    writer.append(kind)
    writer.append(UInt8(clamping: files.count))
    return writer.bytes + payload
  }
}
