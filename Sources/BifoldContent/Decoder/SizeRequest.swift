import BifoldWire

/// A picture whose size is wanted.
package struct SizeRequest: Hashable, Sendable, Ticketed {
  /// Chosen by the caller, apart from the tickets of pictures; the same ticket always means the same
  /// picture.
  package let ticket: UInt64
  package let source: PictureSource

  package init(ticket: UInt64, source: PictureSource) {
    self.ticket = ticket
    self.source = source
  }
}
