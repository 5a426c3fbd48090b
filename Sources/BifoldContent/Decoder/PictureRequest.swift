import BifoldWire

/// A picture or a label that is wanted on screen.
package struct PictureRequest: Hashable, Sendable, Ticketed {
  /// Chosen by the caller; the same ticket always means the same picture at the same size.
  package let ticket: UInt64
  package let request: DecoderRequest

  /// A picture in a box of `width` × `height` pixels.
  package init(
    ticket: UInt64, source: PictureSource, width: Int, height: Int, fit: PictureFit,
    mipLevels: MipLevels = .all, page: PagePlacement? = nil
  ) {
    self.ticket = ticket
    request = .picture(
      PictureOrder(
        source: source, width: width, height: height, fit: fit, mipLevels: mipLevels, page: page))
  }

  /// One line of text.
  package init(ticket: UInt64, label: LabelOrder) {
    self.ticket = ticket
    request = .label(label)
  }
}
