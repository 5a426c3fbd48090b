/// Whether files end before what is shown of them does, where libvips does not say so.
enum CutShort {
  static func recognises(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return !hasPNGEnd(bytes)
    }
    if bytes.starts(with: Array("GIF8".utf8)) { return !hasFirstFrame(bytes) }
    return false
  }

  /// Every whole PNG file has its end in its last bytes; some programs leave others behind it.
  private static func hasPNGEnd(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let end = Array("IEND".utf8)
    let tail = bytes.suffix(4_096)
    return tail.indices.contains { tail[$0...].starts(with: end) }
  }

  /// Whether a GIF file goes as far as its first frame does, which is all that is shown of it; see the
  /// GIF89a specification, sections 18 to 27.
  private static func hasFirstFrame(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var place = 6
    /// The byte that comes next, with a number of others after it; nil past the end.
    func take(skipping count: Int = 0) -> UInt8? {
      guard place < bytes.count else { return nil }
      defer { place += 1 + count }
      return bytes[place]
    }
    /// A table of colours comes where the highest bit says so, of a size that the lowest three say.
    func skipTable(_ flags: UInt8) {
      if flags & 0x80 != 0 { place += 3 << (Int(flags & 7) + 1) }
    }
    /// Blocks end with an empty one.
    func skipBlocks() -> Bool {
      while let count = take() {
        if count == 0 { return true }
        place += Int(count)
      }
      return false
    }
    place += 4
    guard let flags = take(skipping: 2) else { return false }
    skipTable(flags)
    while let mark = take() {
      switch mark {
      case 0x21:
        guard take() != nil, skipBlocks() else { return false }
      case 0x2C:
        place += 8
        guard let flags = take() else { return false }
        skipTable(flags)
        // The first code's size.
        guard take() != nil else { return false }
        return skipBlocks()
      default: return false
      }
    }
    return false
  }
}
