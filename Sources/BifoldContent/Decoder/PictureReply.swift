import BifoldWire

/// What became of a `PictureRequest`.
package struct PictureReply: Hashable, Sendable, Ticketed {
  package let ticket: UInt64
  package let result: Result<DecodedPicture, DecodingFailure>

  /// Of its pixels.
  var byteCount: Int {
    switch result {
    case .success(let picture): picture.pixels.count
    case .failure: 0
    }
  }

  package init(ticket: UInt64, result: Result<DecodedPicture, DecodingFailure>) {
    self.ticket = ticket
    self.result = result
  }
}
