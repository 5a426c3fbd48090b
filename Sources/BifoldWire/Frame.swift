/// One message on its way between program and worker:
/// body length (4 bytes) · number (4) · kind (1) · payload, all little-endian; the body is what
/// follows the length.
package struct Frame: Hashable, Sendable {
  /// The longest body that is read: the largest picture with its whole mip chain, and room to
  /// spare for what stands before its pixels.
  package static let longestBody =
    MipLayout.largestArea / 3 * 4 * MipLayout.bytesPerPixel + (1 << 20)
  /// The bytes of number and kind.
  static let bodyHeaderCount = 5
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
    return writer.bytes + payload
  }
}
