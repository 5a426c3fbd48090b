import BifoldWire

/// What became of a `PictureRequest`.
package struct PictureReply: Hashable, Sendable, Ticketed {
  package let ticket: UInt64
  package let result: Result<DecodedPicture, DecodingFailure>

  package init(ticket: UInt64, result: Result<DecodedPicture, DecodingFailure>) {
    self.ticket = ticket
    self.result = result
  }
}
