/// Counts what comes out of an archive against the limits.
struct ArchiveAccount {
  /// The most that each entry has given so far, in bytes. Read again, it counts no more.
  private var given: [Int: Int] = [:]
  private var total = 0
  /// All that came out, read, read again or passed over, in bytes.
  private(set) var produced = 0

  /// Counts bytes that came out.
  /// - Parameter count: How many the entry has given since its beginning, these among them.
  mutating func take(_ bytes: Int, of ordinal: Int, count: Int) throws(ArchiveTrouble) {
    produced += bytes
    let before = given[ordinal] ?? 0
    if count > before {
      given[ordinal] = count
      total += count - before
      guard total <= ArchiveLimits.totalBytes else { throw .totalLimit }
    }
  }
}
