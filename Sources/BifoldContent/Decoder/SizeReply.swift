import BifoldWire

/// What became of a `SizeRequest`.
package struct SizeReply: Hashable, Sendable, Ticketed {
  package let ticket: UInt64
  /// Pixels, after the EXIF orientation, within the limits of `MipLayout`.
  package let result: Result<PictureHeader, DecodingFailure>

  package init(ticket: UInt64, result: Result<PictureHeader, DecodingFailure>) {
    self.ticket = ticket
    self.result = result
  }
}
