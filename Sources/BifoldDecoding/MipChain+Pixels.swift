import BifoldWire

extension MipChain {
  /// All levels, where they are wanted.
  /// - Parameter room: Memory that was lent for them. It is left as it is where it does not suit, and
  ///   they are sent.
  static func pixels(of straight: StraightPixels, layout: MipLayout, in room: OpenFile?) -> Pixels {
    if let room,
      let memory = SharedMemory(
        lent: room, count: layout.byteCount,
        { writeLevels(of: straight, layout: layout, into: $0) })
    {
      return Pixels(in: MemoryLoan(memory))
    }
    return Pixels(levels(of: straight, layout: layout)[...])
  }
}
