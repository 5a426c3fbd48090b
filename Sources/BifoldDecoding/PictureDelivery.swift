import BifoldWire

/// How decoded pixels go back to the program.
package enum PictureDelivery {
  /// In memory that program and worker share.
  case memory
  /// Through the socket, which copies them three times, from a worker that may write to no file of any
  /// kind: memory that is shared counts as one.
  case socket

  /// Bytes. What is smaller is sent sooner than memory is set aside, passed and mapped.
  private static let leastShared = 64 << 10

  /// What the walls allow that stand now. Where Landlock does not keep the worker from files, a limit on
  /// their size does, and that allows no shared memory either.
  package static var permitted: PictureDelivery {
    Walls.filesAreRestricted && !WorkerLimits.mayWriteToStandardError ? .memory : .socket
  }

  /// The mip levels of a picture. They go through the socket as well where the system has no memory to
  /// share.
  func levels(of straight: StraightPixels, layout: MipLayout) -> Pixels {
    if self == .memory, layout.byteCount >= Self.leastShared,
      let memory = SealedMemory(
        count: layout.byteCount,
        { MipChain.writeLevels(of: straight, layout: layout, into: $0) })
    {
      return Pixels(memory)
    }
    return Pixels(MipChain.levels(of: straight, layout: layout)[...])
  }
}
