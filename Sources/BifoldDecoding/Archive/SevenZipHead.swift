/// The first bytes of a 7z file, which say where its index is.
enum SevenZipHead {
  private static let count = 32

  /// Whether the index, at its end, is missing, or a part of it.
  static func isCutShort(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= count else { return true }
    func number(at place: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) }
    }
    let (end, isVast) = number(at: 12).addingReportingOverflow(number(at: 20))
    return isVast || end > UInt64(bytes.count - count)
  }
}
